"""A moment of play with all hands open, as plain values that any trick-taking game can build."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from msgspec import Struct

from bacon.core.cards import RANKS, Card, Cards, Suit
from bacon.core.diagram import Diagram, Place, by_suit
from bacon.core.words import seat_names


class CardOrder(Protocol):
    """The order of the cards in a hand: each card's suit, its strength, and which cards beat it.

    `free` cards may always be played and never must be.
    """

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or None."""

    @property
    def free(self) -> Cards:
        """The cards that need not follow suit."""

    def __hash__(self) -> int:
        """Equal for equal orders, which share a cache."""

    def suit(self, card: Card) -> Suit | None:
        """The suit that a card belongs to."""

    def strength(self, card: Card) -> int:
        """A card's strength; comparable only within a suit."""

    def beats(self, card: Card, best: Card) -> bool:
        """Whether `card`, played later, beats the best card so far."""


class PlainOrder(Struct, frozen=True):
    """The order of most card games: the ace is high, a card belongs to its suit, one suit may be trumps."""

    trump: Suit | None = None

    @property
    def free(self) -> Cards:
        """The cards that need not follow: none."""
        return ()

    def suit(self, card: Card) -> Suit | None:
        """The suit that a card belongs to."""
        return card.suit

    def strength(self, card: Card) -> int:
        """How strong a card is; only cards of one suit compare."""
        return RANKS.index(card.rank)

    def beats(self, card: Card, best: Card) -> bool:
        """Whether a card that is played later takes the trick from the best so far."""
        if card.suit is best.suit:
            return self.strength(card) > self.strength(best)
        return card.suit is self.trump is not None


class LaidCard(NamedTuple):
    """A card on the table and the seat that played it."""

    seat: int
    card: Card


class Position(Struct, frozen=True):
    """All hands, and the seat that is to play a card.

    The cards of seats that sit out do not matter. `taken` are both sides' tricks so far; the sides sit
    alternately.
    """

    order: CardOrder
    hands: tuple[Cards, ...]
    to_act: int
    trick: tuple[LaidCard, ...] = ()
    sitting_out: tuple[int, ...] = ()
    taken: tuple[int, int] = (0, 0)

    def __str__(self) -> str:
        return str(self.diagram())

    def _repr_svg_(self) -> str:
        return self.diagram()._repr_svg_()

    def diagram(self) -> Diagram:
        """The position as a board to print."""
        trump = self.order.trump
        laid = {play.seat: (play.card,) for play in self.trick}
        return Diagram(
            title=f"{trump.plural.capitalize()} are trump" if trump else "No trump",
            places=tuple(
                Place(
                    name=name,
                    cards=by_suit(self.hands[seat]),
                    laid=laid.get(seat, ()),
                    led=bool(self.trick) and self.trick[0].seat == seat,
                    marks=("sits out",) if seat in self.sitting_out else (),
                    idle=seat in self.sitting_out,
                )
                for seat, name in enumerate(seat_names(len(self.hands)))
            ),
            to_act=self.to_act,
            totals=(f"Tricks: {self.taken[0]} to {self.taken[1]}",),
            trump=trump,
        )

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that play, clockwise from seat 0."""
        return tuple([seat for seat in range(len(self.hands)) if seat not in self.sitting_out])

    @property
    def winning(self) -> LaidCard:
        """The card that is winning the trick (the first of equals); there must be a card on the table."""
        best = self.trick[0]
        for laid in self.trick[1:]:
            if self.order.beats(laid.card, best.card):
                best = laid
        return best


def side_of(seat: int) -> int:
    """The side of a seat, 0 or 1."""
    return seat % 2
