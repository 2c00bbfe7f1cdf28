"""The state of a match of the climbing game, and the score of a deal.

Every place has its points. Among partners only the side that is out first scores, unless an option counts
every place. A side can be sure of more than it has: its members who are still playing will at least come
last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, TypeAlias

from bacon.core.cards import Cards
from bacon.core.diagram import Diagram, Place, by_rank
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.core.words import listed, seat_names
from bacon.games.climbing.combinations import Combination
from bacon.games.climbing.events import CombinationLaid, DealScored
from bacon.games.climbing.options import ClimbingOptions

Pile: TypeAlias = tuple[CombinationLaid, ...]


class DealPhase(Enum):
    """The next thing to happen in a match of the climbing game."""

    START = "start"
    CUT = "cut"
    BETWEEN = "between hands"
    DEAL = "deal"
    PLAY = "play"
    LAID_LAST = "laid last"
    ROUND = "round"
    HEIR = "heir"
    REVEAL = "reveal"
    OVER = "over"

    __hash__ = object.__hash__


class ClimbingState(TableState, frozen=True, kw_only=True):
    """The table and the hands; cards that the viewer may not know are hidden.

    `aside` holds the cards that were not dealt. `pile` holds the plays of the current round, `last_pile`
    those of the round before, and `gone` those of all earlier rounds. `passed` are the seats that cannot play
    any more on the pile. `won_lead` is whether the seat to lead has just won the round and may still give the
    lead away. `finished` are the seats that are out, in order. `result` is the last deal's, until the next
    one starts.

    In `LAID_LAST` a seat has played its last card; in `ROUND` all other seats have passed; in `HEIR` the
    winner of a round is out and another seat must lead.
    """

    phase: DealPhase = DealPhase.START
    hands: tuple[Cards, ...] = ()
    aside: Cards = ()
    round: int = 0
    pile: Pile = ()
    last_pile: Pile = ()
    gone: Pile = ()
    passed: tuple[int, ...] = ()
    won_lead: bool = False
    finished: tuple[int, ...] = ()
    result: DealScored | None = None

    @property
    def top(self) -> CombinationLaid | None:
        """The top of the pile; None if a seat is to lead."""
        return self.pile[-1] if self.pile else None

    @property
    def lying(self) -> Combination | None:
        """The combination to beat; None if a seat is to lead."""
        return self.pile[-1].combination if self.pile else None

    @property
    def laid(self) -> Pile:
        """Every play of this deal, first to last."""
        return (*self.gone, *self.last_pile, *self.pile)

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that are not out."""
        return tuple(seat for seat in range(len(self.hands)) if seat not in self.finished)

    @override
    def diagram(self, names: Sequence[str] = ()) -> Diagram:
        seats = len(self.hands)
        names = names or seat_names(seats)
        sides = [listed(names[side :: len(self.scores)]) for side in range(len(self.scores))]
        to_beat = f"{self.lying} to beat" if self.lying else "a new round"
        return Diagram(
            title=f"{self.heading}: {to_beat}" if self.hand else self.heading,
            places=tuple(self._place(seat, name) for seat, name in enumerate(names)),
            to_act=self.to_act,
            totals=()
            if self._alone
            else tuple(f"{side}: score {score}" for side, score in zip(sides, self.scores, strict=True)),
        )

    @property
    def _alone(self) -> bool:
        """Whether every seat plays for itself."""
        return len(self.scores) == len(self.hands)

    def are_partners(self, seat: int, other: int) -> bool:
        """Whether two seats are on the same side; partners sit alternately."""
        sides = len(self.scores)
        return sides > 0 and seat != other and seat % sides == other % sides

    def _place(self, seat: int, name: str) -> Place:
        laid = next((each.cards for each in reversed(self.pile) if each.seat == seat), ())
        return Place(
            name=name,
            cards=by_rank(self.hands[seat]),
            laid=laid,
            led=len(self.pile) == 1 and bool(laid),
            marks=tuple(self._marks(seat)),
            idle=seat in self.finished,
        )

    def _marks(self, seat: int) -> Iterator[str]:
        if seat == self.dealer:
            yield "deals"
        if seat in self.finished:
            yield f"out, number {self.finished.index(seat) + 1}"
        elif seat in self.passed:
            yield "passed"
        if self._alone:
            score = self.scores[seat]
            yield f"{score} point{'s' if score != 1 else ''}"


def clockwise(after: int, seats: int) -> tuple[int, ...]:
    """Return all seats clockwise, ending with the given one.

    >>> clockwise(2, 4)
    (3, 0, 1, 2)
    """
    return tuple((after + step) % seats for step in range(1, seats + 1))


def next_active(state: ClimbingState, after: int) -> int:
    """Return the next seat clockwise that is not out."""
    return next(seat for seat in clockwise(after, len(state.hands)) if seat not in state.finished)


def as_climbing(state: TableState) -> ClimbingState:
    """Narrow a state of the climbing game to `ClimbingState`."""
    assert isinstance(state, ClimbingState)
    return state


_PARTNERS: Final = {4: (0, 4, 2, 1), 6: (0, 8, 4, 2, 1, 0)}
"""The points of each place to the side that is out first."""


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
