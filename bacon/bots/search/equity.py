"""What the result of a hand is worth to a side: the chance to win the match, spoken in points."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bacon.bots.bacon.score import score_of as bacon_score
from bacon.bots.bid_euchre.score import score_of as bid_score
from bacon.bots.euchre.score import score_of as euchre_score
from bacon.core.events import Event, HandCounted, points_of
from bacon.games import Bacon, BidEuchre, Euchre, Rules
from bacon.games.bacon.state import own as of_bacon
from bacon.games.bid_euchre.state import own as of_bid_euchre
from bacon.games.euchre.state import own as of_euchre
from bacon.games.trick_state import TrickState
from bacon.games.tricks import side_of

Worth: TypeAlias = Callable[[Event], float]
"""Gives what a hand's result is worth to a side."""


def worth_at(rules: Rules, state: TrickState, seat: int) -> Worth:
    """Give how results of the running hand are to be valued for a seat's side.

    The measure is a point of an even match. Raises ``TypeError`` for a game without tricks.
    """
    ours = side_of(seat)
    match rules:
        case Bacon():
            score = bacon_score(rules, of_bacon(state), seat)
            return lambda result: score.worth(_net(result, ours))
        case Euchre():
            euchre = euchre_score(rules, of_euchre(state), seat)
            return lambda result: euchre.worth(_net(result, ours))
        case BidEuchre():
            bids = bid_score(rules, of_bid_euchre(state), seat)
            return lambda result: bids.worth(*_both(result, ours), _made(result, ours))
        case _:
            raise TypeError(f"{rules.name} is not scored by tricks")


def _net(result: Event, ours: int) -> int:
    mine, other = _both(result, ours)
    return mine - other


def _both(result: Event, ours: int) -> tuple[int, int]:
    points = points_of(result)
    return points[ours], points[1 - ours]


def _made(result: Event, ours: int) -> bool | None:
    """Tell whose bid was made: True for the own side's, False for the others', None for none."""
    if not isinstance(result, HandCounted):
        return None
    side = side_of(result.declarer)
    return side == ours if result.taken[side] >= result.bid else None
