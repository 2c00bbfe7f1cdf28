"""Players who sit in front of the window: one has only a mouse, the other only a keyboard.

They look before they act: each waits until the window shows what the mirror shows. Nothing is tried twice,
so an input that gets lost is found.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event as DeviceEvent

from bacon.bots import make_bot
from bacon.core.actions import Action, ClaimRest, Deny, Discard, Grant, Pass, PickItUp, Play
from bacon.core.events import HandScored
from bacon.ui.scenes.panels import ResultPanel
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.cards import CardControl
from bacon.ui.widgets import Button, Control
from tests.window.desk import Window, wait_for
from tests.window.mirror import Mirror

NAMES: Final[dict[Action, str]] = {
    PickItUp(): "Pick it up",
    PickItUp(alone=True): "Alone",
    Pass(): "Pass",
    Grant(): "Allow it",
    Deny(): "Deny it",
    ClaimRest(): "Claim the rest",
}
_CODES: Final = {
    "Return": pygame.K_RETURN,
    "Escape": pygame.K_ESCAPE,
    "Right": pygame.K_RIGHT,
    "Down": pygame.K_DOWN,
    "Tab": pygame.K_TAB,
}
_PAUSE: Final = 0.03
_IMPATIENT: Final = 0.3
"""Seconds after which a player hurries what moves."""


class Hands(ABC):
    """Base of both players."""

    def __init__(self, window: Window, mirror: Mirror) -> None:
        self.window, self.mirror = window, mirror

    @abstractmethod
    def press(self, control: Control) -> None:
        """Press a control in the window, and in the mirror."""

    @abstractmethod
    def hurry(self) -> None:
        """End what moves, and do nothing else."""

    def choose(self, name: str) -> None:
        """Look at the scene and press its control of that name."""
        self.see()
        self.press(self.mirror.control(name))

    def sit_down(self) -> None:
        """Go from the title to a new match, and give up the one that was left, if there is one."""
        before = self.mirror.log.newest()[:1]
        self.choose("New match")
        self.choose("Sit down and play")
        if before:
            self.choose("Start anew")
        wait_for("the new match", lambda: self.mirror.log.newest()[:1] != before)
        self.mirror.sit_down()

    def see(self, *places: Rect) -> None:
        """Wait until the window shows what the mirror shows, at these places or at all controls."""
        wanted = places or self._places()
        impatient = time.monotonic() + _IMPATIENT

        def seen() -> bool:
            nonlocal impatient
            if self._same(wanted):
                return True
            if isinstance(self.mirror.scene, TableScene) and time.monotonic() > impatient:
                self.hurry()
                impatient = time.monotonic() + _IMPATIENT
            return False

        self._await(f"the window shows {type(self.mirror.scene).__name__} as it should", seen)

    def play_until_scored(self) -> None:
        """Play until one hand more has been scored, and look at its result."""
        before = self._scored()
        self.wait_for_turn()
        while self._scored() == before:
            self._take_turn()
            self.wait_for_turn()
        assert isinstance(self.mirror.scene, ResultPanel)

    def move_on(self) -> None:
        """Wait for the player's turn and take it; a result is looked at and closed."""
        self.wait_for_turn()
        self._take_turn()

    def wait_for_turn(self) -> None:
        """Hurry the others until the player is asked for something."""

        def asked() -> bool:
            self.mirror.follow()
            table = self.mirror.table
            if table is None or table.session.humans_turn:
                return True
            self.hurry()
            time.sleep(_PAUSE)
            return False

        self._await("the player's turn", asked)
        self.see()

    def _take_turn(self) -> None:
        if table := self.mirror.table:
            self._act(table, wanted_action(table))
        else:
            self.press(self.mirror.group.controls[0])

    def _act(self, table: TableScene, action: Action) -> None:
        """Take the player's turn, and make sure that exactly this has been saved."""
        before = len(table.session.match.events)
        self.press(self._control_for(table, action))
        if action == ClaimRest():
            self.choose("Claim")
        known = len(table.session.match.events)
        assert known > before, f"{action} did nothing"
        self._await(f"{action} is saved", lambda: len(self.mirror.log.newest()) >= known)
        self.mirror.follow()

    def _await(self, what: str, look: Callable[[], bool]) -> None:
        """Wait; when it is in vain, save beside the player's files what is shown and what should be."""

        def look_and_listen() -> bool:
            assert not self.window.said(), self.window.said()
            return look()

        try:
            wait_for(what, look_and_listen)
        except (TimeoutError, AssertionError):
            wanted = self.mirror.picture(Rect((0, 0), self.window.rect.size))
            pygame.image.save(self.window.look(), self.window.home.with_name("shown.png"))
            pygame.image.save(wanted, self.window.home.with_name("wanted.png"))
            raise

    def _control_for(self, table: TableScene, action: Action) -> Control:
        if not isinstance(action, Play | Discard):
            return self.mirror.control(NAMES[action])
        controls = [control for control in table.group.controls if isinstance(control, CardControl)]
        return next(control for control in controls if control.card == action.card)

    def _scored(self) -> int:
        return sum(isinstance(event, HandScored) for event in self.mirror.log.newest())

    def _places(self) -> list[Rect]:
        window = Rect((0, 0), self.window.rect.size)
        return [control.rect.clip(window) for control in self.mirror.group.controls]

    def _same(self, places: list[Rect] | tuple[Rect, ...]) -> bool:
        shown = self.window.look()
        return all(
            pygame.image.tobytes(shown.subsurface(place), "RGB")
            == pygame.image.tobytes(self.mirror.picture(place), "RGB")
            for place in places
        )


class MouseHand(Hands):
    """Plays with the mouse alone."""

    def press(self, control: Control) -> None:
        """Click on the middle of a control."""
        self._click(control.rect.center)

    def hurry(self) -> None:
        """Click where nothing is."""
        pos = (6, self.window.rect.height // 2)
        assert self.mirror.group.at(pos) is None
        self._click(pos)

    def _click(self, pos: tuple[int, int]) -> None:
        self.window.click(pos)
        self.mirror.take(
            DeviceEvent(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)),
            DeviceEvent(pygame.MOUSEBUTTONDOWN, pos=pos, button=1),
            DeviceEvent(pygame.MOUSEBUTTONUP, pos=pos, button=1),
        )


class KeyHand(Hands):
    """Plays with the keyboard alone: by letters, digits, arrows and Enter."""

    def __init__(self, window: Window, mirror: Mirror) -> None:
        super().__init__(window, mirror)
        self._by_digit = False

    def press(self, control: Control) -> None:
        """Press a control by its own key, or give it the focus and press Enter."""
        if isinstance(control, Button) and len(control.key) == 1:
            self.key(control.key.lower())
            return
        self._by_digit = not self._by_digit
        if isinstance(control, CardControl) and self._by_digit:
            self.key(str(self._cards().index(control.name) + 1))
        self._go_to(control.name)
        self.see()
        self.key("Return")

    def hurry(self) -> None:
        """Press a key that stands for nothing."""
        self.key("x")

    def key(self, name: str) -> None:
        """Press a key in the window and in the mirror."""
        self.window.key(name)
        code = _CODES.get(name) or pygame.key.key_code(name)
        self.mirror.take(DeviceEvent(pygame.KEYDOWN, key=code, mod=0, unicode=name if len(name) == 1 else ""))

    def _go_to(self, name: str) -> None:
        """Go with an arrow key until the control has the focus."""
        for _ in range(2 * len(self.mirror.group.controls)):
            if self.mirror.group.focus and self.mirror.group.focus.name == name:
                return
            self.key("Down" if not self._cards() else "Right")
        raise AssertionError(f"the keyboard cannot reach {name}")

    def _cards(self) -> list[str]:
        controls = self.mirror.group.controls
        return [control.name for control in controls if isinstance(control, CardControl)]


def wanted_action(table: TableScene) -> Action:
    """Give what the player does: what leads to a hand that is played, else what a good player would."""
    legal = table.session.legal()
    for eager in (PickItUp(), Grant()):
        if eager in legal:
            return eager
    return make_bot(table.session.rules).choose(table.session.match.view(0), legal).action
