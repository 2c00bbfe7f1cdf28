"""Scoring a deal: its points, when it stops, and whether it decides the match.

Every place has its points. Among partners only the side that is out first scores, unless an option counts
every place. A side can be sure of more than it has: its members who are still playing will at least come
last.
"""

from __future__ import annotations

from typing import Final

from bacon.games.climbing.rules.events import DealScored
from bacon.games.climbing.rules.options import ClimbingOptions
from bacon.games.climbing.rules.state import ClimbingState, clockwise

_PARTNERS: Final = {4: (0, 4, 2, 1), 6: (0, 8, 4, 2, 1, 0)}
"""The points of each place to the side that is out first (B.5)."""


def places(options: ClimbingOptions) -> tuple[int, ...]:
    """Return the points of each place, first to last."""
    if only_first_side(options):
        return _PARTNERS[options.players]
    return (*(2**step for step in reversed(range(options.players - 1))), 0)


def only_first_side(options: ClimbingOptions) -> bool:
    """Whether only the side that is out first scores."""
    return options.teams and options.team_scoring == "partner"


def sides(options: ClimbingOptions) -> int:
    """Return the number of sides."""
    return 2 if options.teams else options.players


def side_of(options: ClimbingOptions, seat: int) -> int:
    """Return a seat's side: partners sit alternately; without partners each seat is a side."""
    return seat % 2 if options.teams else seat


def members(options: ClimbingOptions, side: int) -> tuple[int, ...]:
    """Return the seats of a side."""
    return tuple(range(side, options.players, 2)) if options.teams else (side,)


def score(options: ClimbingOptions, state: ClimbingState) -> DealScored | None:
    """Return the score of a deal that is over or has decided the match; None if play goes on."""
    last = side_of(options, state.finished[-1])
    if _decides(options, state, last):
        return DealScored(state.finished, _deciding_points(options, state, last), last)
    if not _over(options, state):
        return None
    order = (*state.finished, *state.active)
    points = tuple(_guaranteed_points(options, order, side) for side in range(sides(options)))
    return DealScored(order, points, _winner(options, state, points))


def _over(options: ClimbingOptions, state: ClimbingState) -> bool:
    """Whether all members of a side are out, or only one player is left."""
    return len({side_of(options, seat) for seat in state.active}) < 2


def _decides(options: ClimbingOptions, state: ClimbingState, side: int) -> bool:
    """Whether a side has won the match because a member went out, though others still play.

    In an extra deal, this takes a leading side's first player out; in the last deal, going out first for a
    leading side; in any deal, being sure of the target.
    """
    leads = state.scores[side] == max(state.scores)
    if state.hand > options.max_deals:
        return leads
    if state.hand == options.max_deals and leads and len(state.finished) == 1:
        return True
    return state.scores[side] + _guaranteed_points(options, state.finished, side) >= options.target


def _deciding_points(options: ClimbingOptions, state: ClimbingState, winner: int) -> tuple[int, ...]:
    """Return what the winner is sure of and the others have; in an extra deal, only leaders score."""
    behind = _behind(state) if state.hand > options.max_deals else set()
    made = [
        0 if side in behind else _points_so_far(options, state.finished, side)
        for side in range(sides(options))
    ]
    made[winner] = _guaranteed_points(options, state.finished, winner)
    return tuple(made)


def _behind(state: ClimbingState) -> set[int]:
    return {side for side, points in enumerate(state.scores) if points < max(state.scores)}


def _points_so_far(options: ClimbingOptions, order: tuple[int, ...], side: int) -> int:
    if only_first_side(options) and side_of(options, order[0]) != side:
        return 0
    worth = places(options)
    return sum(worth[place] for place, seat in enumerate(order) if side_of(options, seat) == side)


def _guaranteed_points(options: ClimbingOptions, order: tuple[int, ...], side: int) -> int:
    """Return the points that a side makes at least: its members who still play come last."""
    if only_first_side(options) and side_of(options, order[0]) != side:
        return 0
    playing = sum(seat not in order for seat in members(options, side))
    return _points_so_far(options, order, side) + sum(places(options)[options.players - playing :])


def _winner(options: ClimbingOptions, state: ClimbingState, points: tuple[int, ...]) -> int | None:
    """Return the winner when the deal was played out: by the target, or by the lead after the last deal."""
    totals = [before + made for before, made in zip(state.scores, points, strict=True)]
    best = max(totals)
    finished = best >= options.target or state.hand >= options.max_deals
    return totals.index(best) if finished and totals.count(best) == 1 else None


def next_dealer(options: ClimbingOptions, state: ClimbingState) -> int:
    """Return the next dealer: the leading side's next player; a tie goes to the side that was out first."""
    assert state.result is not None
    assert state.dealer is not None
    leaders = [side for side, points in enumerate(state.scores) if points == max(state.scores)]
    side = next(each for seat in state.result.order if (each := side_of(options, seat)) in leaders)
    return next(seat for seat in clockwise(state.dealer, options.players) if side_of(options, seat) == side)
