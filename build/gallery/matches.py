"""Matches to look at: of a seed, of a careless player, and up to a moment that is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from random import Random
from typing import Final, TypeAlias, TypeVar

from bacon.core.actions import Action
from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.review import HandReview
from bacon.core.rules import Rules, TableState
from bacon.data.timeline import timelines
from bacon.kits import FIRST, find_game
from bacon.search.levels import make_bot
from bacon.search.review import Reviewer
from bacon.ui.scenes.table import TableScene
from bacon.ui.showroom.stand import Stand
from bacon.ui.table.session import Session

Act: TypeAlias = Callable[[Stand], object]
"""Opens a scene over the title."""

SEED: Final = "gallery"
"""The seed of the match that is looked at."""

REVIEW_WORLDS: Final = 12
"""Enough for a review that is only looked at."""

S = TypeVar("S", bound=TableState)


def replay(stand: Stand, seed: str, number: int) -> TableScene:
    """Sit down at the match of a seed just as event `number` begins to be shown; nobody acts any more."""
    whole = played(seed)
    session = Session(whole, stand.autosave)
    table = TableScene(stand.app, session)
    table.stage.show(whole.rules.start(session.viewer), stand.app.now)
    table.stage.push(whole.events[:number])
    table.stage.catch_up(stand.app.now)
    stand.open(table)
    table.stage.push(whole.events[number : number + 1])
    event = whole.events[number].seen_by(session.viewer)
    stand.until(lambda: table.stage.last == event)
    return table


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
    reviewer = Reviewer(rules, REVIEW_WORLDS)
    seen = timelines(rules, match.kept)[:hands]
    return match, tuple([reviewer.review(each.number, 0, each.turns) for each in seen])


def found(wanted: Callable[[Match[S]], bool], rules: Rules[S]) -> Match[S]:
    """The first match in which bots come to where something wanted is so."""
    return Match(rules, events=_log_until(wanted, rules))


@cache
def _log_until(wanted: Callable[[Match[S]], bool], rules: Rules[S]) -> tuple[Event, ...]:
    plays = (match for seed in count() for match in _play(rules, f"gallery {seed}"))
    return next(match.events for match in plays if wanted(match))
