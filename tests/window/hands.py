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

from bacon.core.actions import Action
from bacon.core.cards import Cards
from bacon.core.events import Event
from bacon.games.bacon.events import Grant
from bacon.games.climbing.events import Lay
from bacon.games.climbing.hand_input import SetHand
from bacon.games.climbing.selection import LegalSets
from bacon.games.tricks.events import ChooseCards, Discard, PickItUp, Play
from bacon.search.levels import make_bot
from bacon.ui.kit.widgets import Button, Control
from bacon.ui.scenes.panels import ResultPanel
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.controls import CardControl
from tests.ui.stage_door import free_spot
from tests.window.desk import Window, wait_for
from tests.window.mirror import Mirror

_CODES: Final = {
    "Return": pygame.K_RETURN,
    "Escape": pygame.K_ESCAPE,
    "Right": pygame.K_RIGHT,
    "Down": pygame.K_DOWN,
    "Tab": pygame.K_TAB,
    "space": pygame.K_SPACE,
}
_PAUSE: Final = 0.03
_SUGGESTIONS: Final = 4
"""So many suggestions are looked at."""

_BURST: Final = 0.4
"""Seconds after which a click is none of those before it; the window takes 0.3, and may be slow."""

_IMPATIENT: Final = 0.3
"""Seconds after which a player hurries what moves."""


class Hands(ABC):
    """Base of both players."""

    def __init__(self, window: Window, mirror: Mirror) -> None:
        self.window, self.mirror = window, mirror
        self.answered = 0
        """How many dialogs have asked the player which of several things was meant."""

    @abstractmethod
    def press(self, control: Control) -> None:
        """Press a control in the window, and in the mirror."""

    @abstractmethod
    def hurry(self) -> None:
        """End what moves, and do nothing else."""

    @abstractmethod
    def pick_out(self, cards: Cards, sets: LegalSets) -> None:
        """Choose cards that make one of the sets that can be laid."""

    def choose(self, name: str) -> None:
        """Look at the scene and press its control of that name."""
        self.see()
        self.press(self.mirror.control(name))

    def sit_down(self) -> None:
        """Go from the title to a new match, and give up the one that was left, if there is one."""
        before = self.mirror.log.newest()[:1]
        self.choose("New match")
        self.choose("Play")
        if before:
            self.choose("New match")
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
        """Play until one more hand has been scored, and look at its result."""
        before = self._scored()
        self.wait_for_turn()
        while self._scored() == before:
            self._take_turn()
            self.wait_for_turn()
        assert isinstance(self.mirror.scene, ResultPanel)

    def play_hand_of_round(self, number: int, last: tuple[Event, ...]) -> tuple[Event, ...]:
        """Play a hand for comparison, which begins after the match that was the `last`; return its facts."""
        wait_for("the hand", lambda: self.mirror.log.newest()[:1] not in ((), last[:1]))
        self.mirror.sit_down_to_hand(number)
        self.wait_for_turn()
        while not isinstance(self.mirror.scene, ResultPanel):
            self._take_turn()
            self.wait_for_turn()
        return self.mirror.log.newest()

    def move_on(self) -> None:
        """Wait for the player's turn and take it; a result is looked at and closed."""
        self.wait_for_turn()
        self._take_turn()

    def wait_for_turn(self) -> None:
        """Hurry the others until it is the player's turn."""

        def asked() -> bool:
            self.mirror.follow()
            table = self.mirror.table
            if table is None or (table.session.humans_turn and not _plays_itself(table)):
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
        if isinstance(action, Play | Discard):
            self.press(self._controls_of((action.card,))[0])
        elif isinstance(action, ChooseCards):
            self._choose_cards(table, action)
        else:
            self._say(table, action)
        known = len(table.session.match.events)
        assert known > before, f"{action} did nothing"
        self._await(f"{action} is saved", lambda: len(self.mirror.log.newest()) >= known)
        self.mirror.follow()

    def _await(self, what: str, look: Callable[[], bool]) -> None:
        """Wait; on failure, save what is shown and what should be next to the player's files."""

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

    def _say(self, table: TableScene, action: Action) -> None:
        """Press the button that stands for an action, and answer what it asks."""
        if isinstance(action, Lay) and isinstance(table.controller.hand, SetHand):
            self.pick_out(action.cards, table.controller.hand.sets)
            self.see()
        ask, answer = next(
            (ask, answer)
            for ask in table.controller.hand.asks()
            for answer in ask.answers
            if answer.action == action
        )
        self.press(self.mirror.control(ask.label))
        if ask.grid:  # what is on offer first is as good as any
            self.see()
            self.press(next(each for each in self.mirror.group.controls if isinstance(each, Button)))
        elif len(ask.answers) > 1:
            self.choose(answer.label)
            self.answered += 1
        elif ask.warning:
            self.choose(ask.warning[-1])

    def _choose_cards(self, table: TableScene, action: ChooseCards) -> None:
        """Choose cards one by one, and hand them over."""
        for card in action.cards:
            self.press(self._controls_of((card,))[0])
            self.see()
        [ask] = table.controller.hand.asks()
        self.press(self.mirror.control(ask.label))

    def _controls_of(self, cards: Cards) -> list[CardControl]:
        """Return the controls of some cards, of which several may be alike."""
        found: list[CardControl] = []
        for card in cards:
            found.append(next(each for each in self._cards() if each.card == card and each not in found))
        return found

    def _cards(self) -> list[CardControl]:
        return [control for control in self.mirror.group.controls if isinstance(control, CardControl)]

    def _scored(self) -> int:
        return sum(event.ends_hand and any(event.gains) for event in self.mirror.log.newest())

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

    _hurried = 0.0

    def press(self, control: Control) -> None:
        """Click on a control where nothing lies on it, and not in one go with clicks that skipped."""
        time.sleep(max(self._hurried + _BURST - time.monotonic(), 0))
        self._click(free_spot(self.mirror.group, control))

    def pick_out(self, cards: Cards, sets: LegalSets) -> None:  # noqa: ARG002
        """Click on one card after the other."""
        for name in [control.name for control in self._controls_of(cards)]:
            self.press(self.mirror.control(name))

    def hurry(self) -> None:
        """Click on an empty spot."""
        pos = (6, self.window.rect.height // 2)
        assert self.mirror.group.at(pos) is None
        self._click(pos)
        self._hurried = time.monotonic()

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
        if isinstance(control, Button) and (len(control.key) == 1 or control.key == "Enter"):
            self.key("Return" if control.key == "Enter" else control.key.lower())
            return
        self._go_to(control)
        self.see()
        self.key("Return")

    def pick_out(self, cards: Cards, sets: LegalSets) -> None:
        """Use the suggestion, if it comes up soon; otherwise choose one card after the other."""
        soon, wanted = sets.suggestions[:_SUGGESTIONS], tuple(sorted(cards))
        if wanted in soon:
            for _ in range(soon.index(wanted) + 1):
                self.key("g")
            return
        for control in self._controls_of(cards):
            self._go_to(control)
            self.key("space")

    def hurry(self) -> None:
        """Press a key that stands for nothing."""
        self.key("q")

    def key(self, name: str) -> None:
        """Press a key in the window and in the mirror."""
        self.window.key(name)
        code = _CODES.get(name) or pygame.key.key_code(name)
        self.mirror.take(DeviceEvent(pygame.KEYDOWN, key=code, mod=0, unicode=name if len(name) == 1 else ""))

    def _go_to(self, control: Control) -> None:
        """Go by arrow or Tab until the control has the ring; every other time by a digit to a card."""
        names = [card.name for card in self._cards()]
        self._by_digit = not self._by_digit
        if self._by_digit and control.name in names:
            self.key(str(min(names.index(control.name) + 1, 9)))
        for _ in range(2 * len(self.mirror.group.controls)):
            group = self.mirror.group
            if group.keyboard and group.focus and group.focus.name == control.name:
                return
            self.key("Right" if names else "Tab")
        raise AssertionError(f"the keyboard cannot reach {control.name}")


def wanted_action(table: TableScene) -> Action:
    """Return the player's action: one that gets a hand played, or else what a good player would do.

    A set that must be named comes before all others.
    """
    legal = table.session.legal()
    for eager in (PickItUp(), Grant()):
        if eager in legal:
            return eager
    if isinstance(table.controller.hand, SetHand) and (named := _to_be_named(table.controller.hand.sets)):
        return named
    return make_bot(table.session.rules).choose(table.session.match.view(0), legal).action


def _to_be_named(sets: LegalSets) -> Lay | None:
    """Return a set that could be played as several things: the highest reading of the cheapest such cards."""
    found = map(sets.readings, sets.suggestions)
    return next((readings[-1] for readings in found if len(readings) > 1), None)


def _plays_itself(table: TableScene) -> bool:
    """Return whether the window plays the player's last card without being asked."""
    return table.view.presenter.plays_itself(table.stage.shown)
