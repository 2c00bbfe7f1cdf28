"""The state of a match of the climbing game, complete or as one seat knows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import TypeAlias

from bacon.core.cards import Cards
from bacon.core.diagram import Diagram, Place, by_rank
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.core.seats import seat_names
from bacon.core.words import listed, of_each
from bacon.games.climbing.rules.combinations import Combination
from bacon.games.climbing.rules.events import CombinationLaid, DealScored

Pile: TypeAlias = tuple[CombinationLaid, ...]


class DealPhase(Enum):
    """What a match of the climbing game waits for."""

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
            totals=() if self._alone else (f"Score: {of_each(sides, self.scores)}",),
        )

    @property
    def _alone(self) -> bool:
        """Whether every seat plays for itself."""
        return len(self.scores) == len(self.hands)

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
