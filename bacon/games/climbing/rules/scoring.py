"""What a deal is worth, when it stops, and whether it decides the match.

Every place has its points. Among partners only the side that is out first scores, unless the table counts
every place. A side can be sure of more than it has: its members who still play will at least come last.
"""

from __future__ import annotations

from typing import Final

from bacon.games.climbing.rules.events import DealScored
from bacon.games.climbing.rules.options import ClimbingOptions
from bacon.games.climbing.rules.state import ClimbingState, clockwise

_PARTNERS: Final = {4: (0, 4, 2, 1), 6: (0, 8, 4, 2, 1, 0)}
"""What the places of the side that is out first are worth (B.5)."""


def places(options: ClimbingOptions) -> tuple[int, ...]:
    """The points of each place, the first to the last."""
    if only_first_side(options):
        return _PARTNERS[options.players]
    return (*(2**step for step in reversed(range(options.players - 1))), 0)


def only_first_side(options: ClimbingOptions) -> bool:
    """Whether only the side scores whose member is out first."""
    return options.teams and options.team_scoring == "partner"


def sides(options: ClimbingOptions) -> int:
    """The number of sides."""
    return 2 if options.teams else options.players


def side_of(options: ClimbingOptions, seat: int) -> int:
    """A seat's side: partners sit alternately; without them each seat is a side."""
    return seat % 2 if options.teams else seat


def members(options: ClimbingOptions, side: int) -> tuple[int, ...]:
    """The seats of a side."""
    return tuple(range(side, options.players, 2)) if options.teams else (side,)


def score(options: ClimbingOptions, state: ClimbingState) -> DealScored | None:
    """The score of a deal that is over or has decided the match; None while it must be played on."""
    last = side_of(options, state.finished[-1])
    if _decides(options, state, last):
        return DealScored(state.finished, _stopped(options, state, last), last)
    if not _over(options, state):
        return None
    order = (*state.finished, *state.active)
    points = tuple(_sure(options, order, side) for side in range(sides(options)))
    return DealScored(order, points, _winner(options, state, points))


def _over(options: ClimbingOptions, state: ClimbingState) -> bool:
    """Whether a side is out altogether, or only one player is left."""
    return len({side_of(options, seat) for seat in state.active}) < 2


def _decides(options: ClimbingOptions, state: ClimbingState, side: int) -> bool:
    """Whether a side has won the match by its member's going out, though others still play.

    In an extra deal that is the first of the leaders; in the last deal, whoever leads and is out first;
    in any deal, whoever is sure of the target.
    """
    leads = state.scores[side] == max(state.scores)
    if state.hand > options.max_deals:
        return leads
    if state.hand == options.max_deals and leads and len(state.finished) == 1:
        return True
    return state.scores[side] + _sure(options, state.finished, side) >= options.target


def _stopped(options: ClimbingOptions, state: ClimbingState, winner: int) -> tuple[int, ...]:
    """The points of a deal that has decided the match: what the winner is sure of and others have.

    In an extra deal only those score who were in the lead.
    """
    behind = _behind(state) if state.hand > options.max_deals else set()
    made = [0 if side in behind else _made(options, state.finished, side) for side in range(sides(options))]
    made[winner] = _sure(options, state.finished, winner)
    return tuple(made)


def _behind(state: ClimbingState) -> set[int]:
    return {side for side, points in enumerate(state.scores) if points < max(state.scores)}


def _made(options: ClimbingOptions, order: tuple[int, ...], side: int) -> int:
    """What a side's members who are out have made."""
    if only_first_side(options) and side_of(options, order[0]) != side:
        return 0
    worth = places(options)
    return sum(worth[place] for place, seat in enumerate(order) if side_of(options, seat) == side)


def _sure(options: ClimbingOptions, order: tuple[int, ...], side: int) -> int:
    """What a side makes at least: its members who still play come last."""
    if only_first_side(options) and side_of(options, order[0]) != side:
        return 0
    playing = sum(seat not in order for seat in members(options, side))
    return _made(options, order, side) + sum(places(options)[options.players - playing :])


def _winner(options: ClimbingOptions, state: ClimbingState, points: tuple[int, ...]) -> int | None:
    """Tell who has won when the deal was played out: by the target, or after the last deal by the lead."""
    totals = [before + made for before, made in zip(state.scores, points, strict=True)]
    best = max(totals)
    finished = best >= options.target or state.hand >= options.max_deals
    return totals.index(best) if finished and totals.count(best) == 1 else None


def next_dealer(options: ClimbingOptions, state: ClimbingState) -> int:
    """The next dealer: the leading side's next player; at a tie, of the leaders the first one's out."""
    assert state.result is not None
    assert state.dealer is not None
    leaders = [side for side, points in enumerate(state.scores) if points == max(state.scores)]
    side = next(each for seat in state.result.order if (each := side_of(options, seat)) in leaders)
    return next(seat for seat in clockwise(state.dealer, options.players) if side_of(options, seat) == side)
