"""Tables of any trick-taking game, set by hand and played by a script in the game's own notation.

A script's steps are divided by semicolons: ``pass; order up; discard 9C; AC 9C TC QC; claim``. Cards by
themselves are played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from bacon.core.actions import Action
from bacon.core.cards import Card, Cards, cards
from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.tricks.events import ClaimRest, Play
from bacon.games.tricks.state import TrickState

S = TypeVar("S", bound=TableState)
T = TypeVar("T", bound=TrickState)
Read = Callable[[str], Action]


def stacked(
    rules: Rules[TableState], hands: Sequence[str], stock: str, dealer: int, packet: int = 1
) -> Cards:
    """Return a pack that deals these hands, a packet at a time, and then has this stock on top."""
    held = [list(cards(hand)) for hand in hands]
    dealt: list[Card] = []
    while any(held):
        for turn in range(len(held)):
            hand = held[(dealer + 1 + turn) % len(held)]
            dealt += hand[:packet]
            del hand[:packet]
    known = [*dealt, *cards(stock)]
    left = Counter(rules.pack()) - Counter(known)
    return (*known, *left.elements())


def set_table(
    rules: Rules[S], hands: Sequence[str], stock: str = "", *, dealer: int = 3, packet: int = 1
) -> Match[S]:
    """Return a match with this first hand."""
    return Match(rules, seed="tables", deck=stacked(rules, hands, stock, dealer, packet), dealer=dealer)


def steps(script: str, read: Read) -> Iterator[Action]:
    """Read a script."""
    for step in filter(None, map(str.strip, script.split(";"))):
        if step == "claim":
            yield ClaimRest()
        elif len(step.split()[0]) == 2 and step[0] in "123456789TJQKAB":
            yield from map(Play, cards(step))
        else:
            yield read(step)


def follow(match: Match[TableState], script: str, read: Read) -> tuple[Event, ...]:
    """Play a script and return all the events it made."""
    return tuple(event for action in steps(script, read) for event in match.apply(action))


def play_first(match: Match[T]) -> Event:
    """Play the first legal action until the hand has its result; return the result."""
    hand = match.state.hand
    while match.state.hand == hand and match.state.result is None:
        match.apply(match.legal()[0])
    return result_of(match, hand)


def at_the_end(match: Match[T], hand: int = 1) -> T:
    """Return the state in which a hand had just got its result."""
    state = match.rules.start()
    for event in match.events:
        state = match.rules.evolve(state, event)
        if state.hand == hand and state.result is not None:
            return state
    raise AssertionError(f"hand {hand} has not ended")


def result_of(match: Match[T], hand: int = 1) -> Event:
    """Return how a hand ended."""
    result = at_the_end(match, hand).result
    assert result is not None
    return result
