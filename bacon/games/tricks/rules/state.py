"""The state that all trick games share, complete or as one seat knows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from msgspec import Struct

from bacon.core.cards import Card, Cards, Strain, Suit
from bacon.core.diagram import Diagram, Place, by_suit
from bacon.core.events import Event, Passed
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.core.seats import seat_names
from bacon.core.words import listed, of_each
from bacon.games.tricks.rules.events import ClaimMade, ClaimSettled, UpcardTurned
from bacon.games.tricks.rules.ranking import Plays, Seats


class Phase(Enum):
    """What happens next; each game uses the phases it needs."""

    START = "start"
    CUT = "cut"
    BETWEEN = "between"
    DEAL = "deal"
    TURN = "turn"
    NAME_UPCARD = "name up-card"
    LOOK = "look"
    OFFER = "offer"
    CALLED = "called"
    PERMISSION = "permission"
    BID = "bid"
    NAME = "name"
    TAKE_UP = "take up"
    DISCARD = "discard"
    GIVE = "give"
    DEFEND = "defend"
    PLAY = "play"
    TRICK = "trick"
    CLAIM = "claim"
    COUNT = "count"
    REVEAL = "reveal"
    OVER = "over"

    __hash__ = object.__hash__


class Trick(Struct, frozen=True, gc=False):  # like events, never part of a cycle
    """A finished trick: its plays in order and the seat that took it."""

    plays: Plays
    winner: int


class TrickState(TableState, frozen=True, kw_only=True):
    """What every trick game knows of the match and the current hand.

    `hands` and `stock` hold hidden cards where the viewer may not look. `auction` lists the calls, together
    with the cards they were about; `offered` lists the up-cards that were turned down. `strain` is None until
    trump is named. `sitting_out` holds the partners of players who go alone, and `defender_alone` a lone
    defender. `discard` is the card that the dealer put away for the up-card. `taken` counts the tricks of
    both sides.
    """

    phase: Phase = Phase.START
    hands: tuple[Cards, ...] = ((), (), (), ())
    stock: Cards = ()
    upcard: Card | None = None
    offered: Cards = ()
    auction: tuple[Event, ...] = ()
    declarer: int | None = None
    strain: Strain | None = None
    alone: bool = False
    defender_alone: int | None = None
    sitting_out: Seats = ()
    discard: Card | None = None
    trick: Plays = ()
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, int] = (0, 0)
    thrown_in: bool = False
    claim: ClaimMade | None = None
    claim_settled: ClaimSettled | None = None
    result: Event | None = None

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None before it is named, and in no trump."""
        return None if self.strain is None else self.strain.suit

    @property
    def drawer(self) -> int | None:
        """The seat that takes the up-card: usually the dealer."""
        return self.dealer

    @property
    def buried(self) -> Cards:
        """The cards that were exchanged for cards of the stock, if known."""
        return ()

    @property
    def active_seats(self) -> int:
        """The number of seats that play to each trick."""
        return len(self.hands) - len(self.sitting_out)

    @override
    def diagram(self, names: Sequence[str] = ()) -> Diagram:
        names = names or seat_names(len(self.hands))
        sides = [listed(names[side::2]) for side in range(2)]
        return Diagram(
            title=f"{self.heading}: {self.played_in}" if self.played_in else self.heading,
            places=tuple(self._place(seat, name) for seat, name in enumerate(names)),
            to_act=self.to_act,
            totals=(f"Tricks: {of_each(sides, self.taken)}", f"Score: {of_each(sides, self.scores)}"),
            turned=None if self.strain else self.upcard,
            trump=self.trump,
        )

    @property
    def played_in(self) -> str:
        """What the hand is played in, or which card is turned up; empty before either is known."""
        if self.strain:
            return f"{self.strain.plural} are trump" if self.strain.suit else self.strain.plural
        return f"{self.upcard.label} is turned up" if self.upcard else ""

    def _place(self, seat: int, name: str) -> Place:
        return Place(
            name=name,
            cards=by_suit(self.hands[seat]),
            laid=tuple(play.card for play in self.trick if play.seat == seat),
            led=bool(self.trick) and self.trick[0].seat == seat,
            marks=tuple(self._marks(seat)),
            idle=seat in self.sitting_out,
        )

    def _marks(self, seat: int) -> Iterator[str]:
        if seat == self.dealer:
            yield "deals"
        if seat in self.sitting_out:
            yield "sits out"
        elif self.strain is None:
            yield from self._said(seat)
        elif seat == self.declarer:
            yield f"called {self.strain.plural}{' alone' if self.alone else ''}"
        elif seat == self.defender_alone:
            yield "defends alone"

    def _said(self, seat: int) -> Iterator[str]:
        """What a seat last said in the auction since a card was turned up."""
        for event in reversed(self.auction):
            if isinstance(event, UpcardTurned):
                return
            if event.by == seat:
                yield from self.call_words(event)
                return

    def call_words(self, event: Event) -> Iterator[str]:
        """What a call in the auction looks like beside its seat."""
        if isinstance(event, Passed):
            yield "passed"
