"""The game with nobody before it: a time of its own, a store that keeps nothing, and matches to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from random import Random
from typing import Final, TypeVar

from bacon.core.actions import Action
from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.review import HandReview
from bacon.core.rules import Rules, TableState
from bacon.data.autosave import Autosave
from bacon.data.settings import Settings
from bacon.data.store import store_in_memory
from bacon.data.timeline import timelines
from bacon.kits import FIRST, find_game
from bacon.search.levels import make_bot
from bacon.search.review import Reviewer
from bacon.ui.kit.scene import COMING, Scene
from bacon.ui.scenes.table import TableScene
from bacon.ui.shell.app import App
from bacon.ui.shell.game import House
from bacon.ui.table.session import Session

SEED: Final = "gallery"
"""What the chance of the match that is looked at is derived from."""

S = TypeVar("S", bound=TableState)
_WORLDS: Final = 12
"""So many worlds are enough for a review that is only looked at."""
_PATIENCE: Final = 20_000
"""Nothing to be seen takes more frames to come."""

FRAME: Final = 1000 / 60
"""Without a window a frame is made each 60th of a second of a time of its own, as fast as can be."""


class Clock:
    """A time in milliseconds that only goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """The time."""
        return self.now


class Stand:
    """The game in the open window, at the title; the window has its size already."""

    def __init__(self, settings: Settings) -> None:
        self.clock, self.settings = Clock(), settings
        self.app = App(settings, keep_nothing, self.clock)
        self.home()

    def home(self) -> None:
        """Leave everything, forget every match and what was set, and open the title anew."""
        self.app.scenes.clear()
        if self.app.settings != self.settings:
            self.app.change(self.settings)
        self.autosave = Autosave(store_in_memory())
        self.house = House(self.app, self.autosave)
        self.house.open(())

    def open(self, scene: Scene) -> None:
        """Put a scene on top; a panel has come when this returns."""
        self.app.scenes.push(scene)
        if scene.see_through:
            self.frame(COMING)

    def frame(self, milliseconds: float = FRAME) -> bool:
        """Let some time pass and make a frame; tells whether anything of it was painted."""
        self.clock.now += milliseconds
        return self.app.frame()

    def until(self, seen: Callable[[], bool], step: float = FRAME) -> None:
        """Let time pass, unpainted, until something is to be seen; raises ``TimeoutError`` if it never is."""
        for _ in range(_PATIENCE):
            if seen():
                return
            self.clock.now += step
            self.app.take(())
            self.app.heard = self.app.now  # as if somebody looked on, or the bots of the title would pause
            self.app.scenes.top.update(self.app.now)
        raise TimeoutError("what is waited for does not come")

    def wait(self, milliseconds: float) -> None:
        """Let so much time pass, unpainted."""
        until = self.clock.now + milliseconds
        self.until(lambda: self.clock.now >= until)

    def sit_at(self, match: Match[S]) -> TableScene:
        """Sit down at a match as it stands."""
        table = TableScene(self.app, Session(match, self.autosave), resumed=True)
        self.open(table)
        return table

    def replay(self, seed: str, number: int) -> TableScene:
        """Sit down at the match of a seed just as event `number` begins to be shown; nobody acts any more."""
        whole = played(seed)
        session = Session(whole, self.autosave)
        table = TableScene(self.app, session)
        table.stage.show(whole.rules.start(session.viewer), self.app.now)
        table.stage.push(whole.events[:number])
        table.stage.catch_up(self.app.now)
        self.open(table)
        table.stage.push(whole.events[number : number + 1])
        event = whole.events[number].seen_by(session.viewer)
        self.until(lambda: table.stage.last == event)
        return table


def keep_nothing(_: Settings) -> None:
    """Save no settings."""


def _play(rules: Rules[S], seed: str) -> Iterator[Match[S]]:
    """Let bots play; gives the match before each action and at its end."""
    match, bot, known = Match(rules, seed=seed), make_bot(rules), _choices(rules, seed)
    for number in count():
        yield match
        if match.to_act is None:
            return
        if number == len(known):
            known.append(bot.choose(match.view(match.to_act), match.legal()).action)
        match.apply(known[number])


@cache
def _choices(rules: Rules[S], seed: str) -> list[Action]:  # noqa: ARG001  (it is kept by them)
    """What bots have chosen so far in the match of a seed, which nobody has to think of again."""
    return []


@cache
def played(seed: str) -> Match[TableState]:
    """The match of the first game that bots play with a seed, to its end."""
    rules = find_game(FIRST)()
    return next(match for match in _play(rules, seed) if match.over)


@cache
def careless(hands: int) -> tuple[Match[TableState], tuple[HandReview, ...]]:
    """A match of so many hands whose first seat does what chance tells him, and the reviews of them."""
    rules = find_game(FIRST)()
    match, bot, dice = Match(rules, seed=SEED), make_bot(rules), Random(SEED)
    while match.state.hand <= hands:
        seat, legal = match.to_act, match.legal()
        assert seat is not None
        match.apply(dice.choice(legal) if seat == 0 else bot.choose(match.view(seat), legal).action)
    reviewer = Reviewer(rules, _WORLDS)
    seen = timelines(rules, match.kept)[:hands]
    return match, tuple([reviewer.review(each.number, 0, each.turns) for each in seen])


def found(wanted: Callable[[Match[S]], bool], rules: Rules[S]) -> Match[S]:
    """The first match in which bots come to where something wanted is so."""
    return Match(rules, events=_log_until(wanted, rules))


@cache
def _log_until(wanted: Callable[[Match[S]], bool], rules: Rules[S]) -> tuple[Event, ...]:
    plays = (match for seed in count() for match in _play(rules, f"gallery {seed}"))
    return next(match.events for match in plays if wanted(match))
