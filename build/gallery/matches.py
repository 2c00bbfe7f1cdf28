"""Matches for the pictures: from a seed, by a careless player, and up to a given position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from random import Random
from typing import Final, TypeAlias, TypeVar

from bacon.core.actions import Action
from bacon.core.events import Event, MatchWon
from bacon.core.match import Match
from bacon.core.review import HandReview
from bacon.core.rules import Rules, TableState
from bacon.kits import FIRST, find_game
from bacon.notation.timeline import timelines
from bacon.search.levels import make_bot
from bacon.search.reviewer import Reviewer
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.session import Session

SceneOpener: TypeAlias = Callable[[HeadlessApp], object]
"""Opens a scene over the title."""

SEED: Final = "gallery"
REVIEW_WORLDS: Final = 12
"""Worlds per review; few, as these reviews are only looked at."""

S = TypeVar("S", bound=TableState)


def replay(headless: HeadlessApp, match: Match[TableState], number: int) -> TableScene:
    """Open the table at a match, just as its event `number` begins to be shown.

    Nothing happens after it.
    """
    session = Session(match, headless.autosave)
    table = TableScene(headless.app, session)
    table.stage.show(match.rules.start(session.viewer), headless.app.now)
    table.stage.push(match.events[:number])
    table.stage.catch_up(headless.app.now)
    headless.open(table)
    table.stage.push(match.events[number : number + 1])
    event = match.events[number].seen_by(session.viewer)
    headless.until(lambda: table.stage.last == event)
    return table


def to_its_end(headless: HeadlessApp, match: Match[TableState]) -> None:
    """Show how a match ends: the panel a moment after it was won."""
    replay(headless, match, next(n for n, event in enumerate(match.events) if isinstance(event, MatchWon)))
    until = headless.clock.now + _TO_THE_PANEL
    headless.until(lambda: headless.clock.now >= until)


_TO_THE_PANEL: Final = 1200  # milliseconds


def _play(rules: Rules[S], seed: str) -> Iterator[Match[S]]:
    """Let bots play; yield the match before each action and at its end."""
    match, bot, choices = Match(rules, seed=seed), make_bot(rules), _choices(rules, seed)
    for number in count():
        yield match
        if match.to_act is None:
            return
        if number == len(choices):
            choices.append(bot.choose(match.view(match.to_act), match.legal()).action)
        match.apply(choices[number])


@cache
def _choices(rules: Rules[S], seed: str) -> list[Action]:  # noqa: ARG001  (the arguments are the cache's key)
    """Return the list that caches the bots' choices in a seed's match."""
    return []


@cache
def played(seed: str) -> Match[TableState]:
    """Return a seed's match of the first game, finished by bots."""
    rules = find_game(FIRST)()
    return next(match for match in _play(rules, seed) if match.over)


@cache
def careless(hands: int, seed: str = SEED) -> tuple[Match[TableState], tuple[HandReview, ...]]:
    """Return a match whose first seat acts at random, with the reviews of its first hands."""
    rules = find_game(FIRST)()
    match, bot, rng = Match(rules, seed=seed), make_bot(rules), Random(seed)
    while match.state.hand <= hands:
        seat, legal = match.to_act, match.legal()
        assert seat is not None
        match.apply(rng.choice(legal) if seat == 0 else bot.choose(match.view(seat), legal).action)
    reviewer = Reviewer(rules, REVIEW_WORLDS)
    seen = timelines(rules, match.kept)[:hands]
    return match, tuple([reviewer.review(each.number, 0, each.turns) for each in seen])


def match_where(condition: Callable[[Match[S]], bool], rules: Rules[S]) -> Match[S]:
    """Return the first bots' match that reaches a position where `condition` holds."""
    return Match(rules, events=_log_until(condition, rules))


@cache
def _log_until(condition: Callable[[Match[S]], bool], rules: Rules[S]) -> tuple[Event, ...]:
    plays = (match for seed in count() for match in _play(rules, f"gallery {seed}"))
    return next(match.events for match in plays if condition(match))
