"""The stage door: the real game without a screen, on a clock that the test winds, acted on by hand.

A `Guest` sits in front of the window: it sees frames, moves a pointer and presses keys. Whatever it does goes
the way of a real person's device events.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar, cast

import pygame
import pytest
from pygame.event import Event as DeviceEvent

from bacon.core.actions import Action
from bacon.core.cards import Card
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import BaconState
from bacon.games.climbing.hand_input import SetHand
from bacon.games.tricks.events import Discard, Give, Play
from bacon.search.bot import Choice
from bacon.settings.lessons import Learned
from bacon.settings.settings import Settings, Speed, TableSettings
from bacon.store.store import Store, store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.actors import Actor
from bacon.ui.app.demo import FRAME_MS, Clock
from bacon.ui.app.game import Game
from bacon.ui.app.loop import App
from bacon.ui.app.window import start_video
from bacon.ui.drawing import typeface
from bacon.ui.drawing.typeface import Typeface
from bacon.ui.kit.scene import Request, Scene
from bacon.ui.kit.widgets import Button, Control, Group
from bacon.ui.scenes.bid_box import BidBox
from bacon.ui.scenes.dialog import Dialog
from bacon.ui.scenes.table import TableScene
from bacon.ui.scenes.title import Title
from bacon.ui.stage import Stage
from bacon.ui.table.controls import CardControl
from tests.tables import Table, action, at_bacon

S = TypeVar("S", bound=TableState)

SMALL = (640, 400)
PATIENCE = 40_000
"""No wait in these tests needs more frames."""

GLANCE = 20
"""Of so many frames that only pass, one is painted: what is drawn is not what is waited for."""

DEFAULTS = Settings(table=TableSettings(beginners="never"))
"""What is set when the game is new, but without tips."""

SHORT = Bacon(target=5)
SPEEDS: tuple[Speed, ...] = ("relaxed", "normal", "brisk", "instant")


def at_speed(speed: Speed) -> Settings:
    return Settings(table=TableSettings(speed=speed, beginners="never"))


class KnowsTheTable(Learned):
    """The memory of somebody who has seen all that is explained once."""

    def seen(self, key: str) -> bool:
        return not key.endswith("tips off")


class Guest:
    """A person in front of the game's window, at the title when it opens."""

    def __init__(
        self, settings: Settings = DEFAULTS, store: Store | None = None, size: tuple[int, int] = SMALL
    ) -> None:
        start_video(headless=True)
        pygame.display.set_mode(size)
        pygame.event.clear()
        self.clock = Clock()
        self.saved: list[Settings] = []
        self.heard: list[str] = []
        self.store = store or store_in_memory()
        if store is None:
            weakref.finalize(self, self.store.close)
        self.app = App(settings, self.saved.append, self.clock)
        weakref.finalize(self, self.app.leaving.close)
        self.app.sounds.play = self._hear  # type: ignore[method-assign]
        self.autosave = Autosave(self.store)
        experienced = settings.table.beginners == "never"
        self.game = Game(self.app, self.autosave, learned=KnowsTheTable() if experienced else None)
        self.game.open(())

    def request(self, request: Request) -> None:
        """Open what is requested, as scenes do."""
        self.app.navigator.open(request)

    def _hear(self, name: str, loudness: float = 1.0) -> None:  # noqa: ARG002
        self.heard.append(name)

    # What there is to see.

    @property
    def top(self) -> Scene:
        return self.app.scenes.top

    @property
    def table(self) -> TableScene:
        """The table that lies open, though a panel may lie over it."""
        return next(scene for scene in reversed(self.app.scenes._open) if isinstance(scene, TableScene))

    @property
    def stage(self) -> Stage[BaconState]:
        return cast("Stage[BaconState]", self.table.stage)

    @property
    def match(self) -> Table:
        return at_bacon(self.table.session.match)

    @property
    def any_match(self) -> Match[TableState]:
        """The match, of whichever game."""
        return self.table.session.match

    @property
    def dialog(self) -> Dialog:
        assert isinstance(self.top, Dialog), f"{type(self.top).__name__} is on top"
        return self.top

    @property
    def group(self) -> Group:
        """The controls of the scene on top."""
        group = getattr(self.top, "group", None)
        assert isinstance(group, Group)
        return group

    @property
    def closed(self) -> bool:
        return not len(self.app.scenes)

    @property
    def at_the_title(self) -> bool:
        return not self.closed and isinstance(self.top, Title)

    @property
    def asked(self) -> bool:
        """Whether the game waits for the guest: a panel does, or all lies still and it is his turn."""
        if not isinstance(self.top, TableScene):
            return not self.app.scenes.moving()
        return self.table.controller.asking and not self.app.scenes.moving()

    def sees(self, kind: type[Scene]) -> bool:
        """Whether a scene of this kind is on top."""
        return not self.closed and isinstance(self.top, kind)

    def control(self, name: str) -> Control:
        return next(control for control in self.group.controls if control.name == name)

    def offers(self, name: str) -> bool:
        return any(control.name == name for control in self.group.controls)

    def enabled(self, name: str) -> bool:
        """Whether a control can be pressed."""
        return self.control(name).enabled

    @property
    def cards(self) -> list[CardControl]:
        """The cards of the guest's hand that can be clicked."""
        return [control for control in self.group.controls if isinstance(control, CardControl)]

    @property
    def buttons(self) -> list[str]:
        """The names of the buttons that are there only now."""
        tools: Sequence[Control] = self.table.controls.tools if self.top is self.table else []
        others = self.top.tabs if isinstance(self.top, BidBox) else tools
        return [
            control.name
            for control in self.group.controls
            if isinstance(control, Button) and control not in others
        ]

    # Time.

    def frame(self, milliseconds: float = FRAME_MS) -> bool:
        """Let some time pass and see one frame; tells whether anything of it was painted."""
        self.clock.now += milliseconds
        self.app.handle_events(pygame.event.get())
        return self.app.frame()

    def watch(self, milliseconds: float, step: float = FRAME_MS) -> None:
        """Let some time pass; few frames are looked at, and the last."""
        until, number = self.clock.now + milliseconds, 0
        while self.clock.now < until and not self.closed:
            number += 1
            last = self.clock.now + step >= until
            self._blink(step, looking=last or number % GLANCE == 0)

    def until(self, seen: Callable[[], bool], step: float = FRAME_MS) -> None:
        """Let the game go on as it does by itself until something is to be seen; few frames are looked at."""
        for number in range(PATIENCE):
            if seen():
                self.app.frame()
                return
            self._blink(self._sleep(step), looking=number % GLANCE == GLANCE - 1)
        raise AssertionError("what the test waits for does not come")

    def _blink(self, milliseconds: float, *, looking: bool) -> None:
        """Let time pass as a frame does; it is seen when looking, and while the window gets a new look."""
        if looking or self.app.stale:
            self.frame(milliseconds)
            return
        self.clock.now += milliseconds
        self.app.handle_events(pygame.event.get())
        if self.app.reviewing:
            self.app.reviewing.follow()
        if not self.closed:
            self.top.update(self.app.now)

    def _sleep(self, step: float) -> float:
        """The time the game itself would sleep: a frame while something moves, else until it has to wake."""
        if self.app.scenes.moving():
            return step
        wake = self.top.wake_at()
        assert wake is not None, "the game sleeps, and nothing would ever wake it"
        return max(wake - self.clock.now, 1)

    def wait(self, step: float = FRAME_MS) -> None:
        """See frames until the game waits for the guest."""
        self.until(lambda: self.closed or self.asked, step)

    # Hands.

    def send(self, *events: DeviceEvent) -> None:
        """Let device events reach the game without a frame in between."""
        self.app.handle_events(events)

    def key(self, key: int, mod: int = 0, typed: str = "") -> None:
        """Press a key, and see the next frame."""
        self.send(key_down(key, mod, typed))
        self.frame()

    def keys(self, *keys: int) -> None:
        for key in keys:
            self.key(key)

    def point(self, pos: tuple[int, int]) -> None:
        self.send(motion(pos))
        self.frame()

    def press(self, pos: tuple[int, int]) -> None:
        self.send(motion(pos), button_down(pos))
        self.frame()

    def release(self, pos: tuple[int, int]) -> None:
        self.send(button_up(pos))
        self.frame()

    def click(self, pos: tuple[int, int]) -> None:
        """Press and release as a hand does, with frames' time between, and see the next frame."""
        self.send(motion(pos), button_down(pos))
        self._blink(FRAME_MS, looking=False)
        self._blink(FRAME_MS, looking=False)
        self.release(pos)

    def click_on(self, name: str) -> None:
        self.click(self.control(name).rect.center)

    def resize(self, size: tuple[int, int]) -> None:
        """Change the window's size as a window manager does."""
        pygame.display.set_mode(size)
        pygame.event.clear()
        self.send(DeviceEvent(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))

    # Ways through the game.

    def sit_down(self, match: Match[TableState]) -> TableScene:
        """Start this match from its first fact, as New match does with a random one."""
        self.game.tables.sit_down(self.autosave.start(match), resumed=False)
        self.frame()
        return self.table


def at_the_table(
    match: Match[TableState], settings: Settings = DEFAULTS, size: tuple[int, int] = SMALL
) -> Guest:
    """A guest who has just sat down to a match."""
    guest = Guest(settings, size=size)
    guest.sit_down(match)
    return guest


class Scripted:
    """A player who does what a script says, and then whatever is legal first."""

    def __init__(self, script: str = "") -> None:
        self.words = script.split()

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:  # noqa: ARG002
        return Choice(action(self.words.pop(0)) if self.words else legal[0], "It is written.", "script")


def among_scripted(match: Table, west: str = "", north: str = "", east: str = "") -> Guest:
    """A guest who has just sat down, at a brisk table, to a match with players of few surprises."""
    guest = at_the_table(match, at_speed("brisk"))
    scripts = {1: west, 2: north, 3: east}
    guest.table.session.bots = {seat: Scripted(script) for seat, script in scripts.items()}
    return guest


def allowed(guest: Guest, card: Card) -> bool:
    """Whether a card of the guest's hand may be played, or put away, now."""
    legal = guest.any_match.legal()
    return any(action(card) in legal for action in (Play, Discard, Give))


def spot_on(guest: Guest, control: Control) -> tuple[int, int]:
    """A point at which a control is not covered by the next card of a long hand."""
    return free_spot(guest.group, control)


def free_spot(group: Group, control: Control) -> tuple[int, int]:
    """A point at which no other control of a group covers this one: its middle, if that is free."""
    rect = control.rect
    heights = (rect.centery, rect.centery - rect.height // 3)
    spots = [rect.center, *((x, y) for y in heights for x in range(rect.left, rect.right))]
    return next(spot for spot in spots if group.at(spot) is control)


def wanted(guest: Guest) -> tuple[int, int]:
    """Where to click to go on: on the first card that is allowed, else on the first button.

    Of sets the cheapest is played, card by card.
    """
    if isinstance(guest.table.controller.hand, SetHand):
        return wanted_of_a_set(guest, guest.table.controller.hand)
    for control in guest.cards:
        if allowed(guest, control.card):
            return spot_on(guest, control)
    return guest.control(guest.buttons[0]).rect.center


def wanted_of_a_set(guest: Guest, hand: SetHand) -> tuple[int, int]:
    """Where to click to go on with the cheapest set: the next of its cards, then the button that plays it."""
    cheapest = hand.sets.suggestions[0] if hand.sets.suggestions else ()
    missing = hand.selection.choosing(cheapest).places - hand.selection.places
    if missing:
        return spot_on(guest, next(card for card in guest.cards if card.index == min(missing)))
    enabled = [name for name in guest.buttons if guest.enabled(name)]
    return guest.control("Play" if cheapest else enabled[0]).rect.center


def play_on(guest: Guest, seen: Callable[[], bool], step: float = 40) -> None:
    """Click what is allowed, whenever it is the guest's turn, until something is to be seen."""
    for _ in range(PATIENCE):
        guest.until(lambda: seen() or guest.asked, step)
        if seen():
            return
        guest.click(
            wanted(guest) if guest.top is guest.table else guest.control(guest.buttons[0]).rect.center
        )
    raise AssertionError("what the test plays for does not come")


def a_match(seed: str = "door", rules: Bacon = SHORT) -> Table:
    match: Match[BaconState] = Match(rules, seed=seed)
    return match


def tool(guest: Guest, name: str) -> Button:
    """One of the buttons that are always there."""
    return next(button for button in guest.table.controls.tools if button.name == name)


def key_down(key: int, mod: int = 0, typed: str = "") -> DeviceEvent:
    return DeviceEvent(pygame.KEYDOWN, key=key, mod=mod, unicode=typed)


def motion(pos: tuple[int, int]) -> DeviceEvent:
    return DeviceEvent(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))


def button_down(pos: tuple[int, int], button: int = 1) -> DeviceEvent:
    return DeviceEvent(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)


def button_up(pos: tuple[int, int], button: int = 1) -> DeviceEvent:
    return DeviceEvent(pygame.MOUSEBUTTONUP, pos=pos, button=button)


def wheel(steps: float) -> DeviceEvent:
    return DeviceEvent(pygame.MOUSEWHEEL, x=0, y=round(steps), precise_x=0.0, precise_y=steps)


def folded(stage: Stage[S], match: Match[S]) -> S:
    """The viewer's state after as many facts as the stage has played, folded from the log."""
    assert stage.viewer is not None
    state = match.rules.start(stage.viewer)
    for event in match.kept[: len(match.kept) - len(stage._queue)]:
        state = match.rules.evolve(state, event.seen_by(stage.viewer))
    return state


def goals(stage: Stage[S]) -> Iterator[tuple[Actor, bool]]:
    """Each actor with whether it is bound for the card and place that its face wants."""
    zones = stage.presenter.zones(stage.shown)
    places = stage.presenter.places(stage.shown, zones)
    for actor in stage.cast.actors:
        if not actor.leaving:
            wanted = (zones[actor.zone][actor.index], places[actor.zone][actor.index])
            yield actor, wanted == (actor.card, actor.place)


def check_cast(stage: Stage[S], dragged: Sequence[Actor] = ()) -> None:
    """Every card of the face has one actor, bound for its place with the right side up, or dragged."""
    zones = stage.presenter.zones(stage.shown)
    parts = [(zone, index) for zone, held in zones.items() for index in range(len(held))]
    staying = [actor for actor in stage.cast.actors if not actor.leaving]
    assert sorted((actor.zone, actor.index) for actor in staying) == sorted(parts)
    assert all(right or actor in dragged for actor, right in goals(stage))


def check_at_rest(stage: Stage[S], now: float) -> None:
    """Nothing moves, and every actor lies where its face wants it, the right side up."""
    check_cast(stage)
    for actor in stage.cast.actors:
        assert not actor.leaving
        assert not actor.moving(now)
        assert (actor.at(now), actor.shows(now), actor.turn(now)) == (actor.place, actor.card, 0.0)


def shown_cards(actors: Sequence[Actor]) -> set[str]:
    """Every card that the actors could show now, by name: the side that is up, and the one that comes up."""
    return {card.name for actor in actors for card in (actor.card, actor._from_card) if not card.hidden}


def words_cut_short(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which all words are added that are cut short from now on."""
    cut: list[str] = []
    real = typeface.shortened

    def spy(words: str, font: Typeface, width: int) -> str:
        short = real(words, font, width)
        cut.extend([words] if short != words else [])
        return short

    monkeypatch.setattr("bacon.ui.drawing.art.shortened", spy)
    return cut
