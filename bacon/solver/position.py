"""A moment of play with all hands open, as plain values that any trick-taking game can build."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from types import NoneType
from typing import NamedTuple, Protocol

from msgspec import Struct

from bacon.core.arguments import check_each, check_number, check_seat, given, require
from bacon.core.cards import RANKS, Card, Cards, Suit
from bacon.core.diagram import Diagram, Place, by_suit
from bacon.core.words import capital, counted, listed, seat_names


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

    The cards of seats that sit out do not matter. `taken` are both sides' tricks so far. `sides` has the side
    of each seat, 0 or 1, such as (0, 1, 1) where two play against one; by default they sit alternately.
    """

    order: CardOrder
    hands: tuple[Cards, ...]
    to_act: int
    trick: tuple[LaidCard, ...] = ()
    sitting_out: tuple[int, ...] = ()
    taken: tuple[int, int] = (0, 0)
    sides: tuple[int, ...] = ()

    def __str__(self) -> str:
        return str(self.diagram())

    def _repr_svg_(self) -> str:
        return self.diagram()._repr_svg_()

    def diagram(self) -> Diagram:
        """The position as a board to print."""
        trump, names = self.order.trump, seat_names(len(self.hands))
        laid = {play.seat: (play.card,) for play in self.trick}
        return Diagram(
            title=f"{trump.plural.capitalize()} are trump" if trump else "No trump",
            places=tuple(
                Place(
                    name=name,
                    cards=by_suit(self.hands[seat], self.order),
                    laid=laid.get(seat, ()),
                    led=bool(self.trick) and self.trick[0].seat == seat,
                    marks=("sits out",) if seat in self.sitting_out else (),
                    idle=seat in self.sitting_out,
                )
                for seat, name in enumerate(names)
            ),
            to_act=self.to_act,
            totals=tuple(
                f"{listed(self._members(names, side))}: {counted(taken, 'trick')}"
                for side, taken in enumerate(self.taken)
            ),
            trump=trump,
        )

    def side_of(self, seat: int) -> int:
        """The side of a seat, 0 or 1."""
        return self.sides[seat] if self.sides else seat % 2

    def _members(self, names: Sequence[str], side: int) -> list[str]:
        return [name for seat, name in enumerate(names) if self.side_of(seat) == side]

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


def check_position(position: Position, copies: int = 1) -> None:
    """Raise an error that says what is wrong with a position; `copies` is how many of each card there are.

    `Solver` checks only whose turn it is, because a search asks it all the time.
    """
    require(position, Position, "solve()", "a Position")
    check_number(copies, 1, "copies")
    _check_order(position.order)
    held = check_hands(position.hands)
    for seat in (position.to_act, *position.sitting_out):
        check_seat(seat, len(held))
    laid = check_each(position.trick, LaidCard, "trick", "LaidCards")
    for seat, card in laid:
        check_seat(seat, len(held))
        require(card, Card, "LaidCard()", "a card")
    if len(position.taken) != 2 or not all(isinstance(each, int) and each >= 0 for each in position.taken):
        raise ValueError(f"taken must be both sides' tricks, such as (0, 0), not {given(position.taken)}.")
    if position.sides and (len(position.sides) != len(held) or not {*position.sides} <= {0, 1}):
        raise ValueError(
            f"sides must be 0 or 1 for each seat, such as (0, 1, 1), not {given(position.sides)}."
        )
    active = (hand for seat, hand in enumerate(held) if seat not in position.sitting_out)
    more = " If the deck has two of each card, say copies=2." if copies == 1 else ""
    check_copies((*active, tuple(card for _, card in laid)), copies, more)


def _check_order(order: CardOrder) -> None:
    if isinstance(order, type) or not callable(getattr(order, "beats", None)):
        require(order, (), "Position()", "an order of cards, such as PlainOrder(Suit.SPADES)")
    require(order.trump, (Suit, NoneType), "An order of cards", "a suit or None as trump")


def check_hands(hands: Sequence[Cards]) -> tuple[Cards, ...]:
    """Return hands as tuples of cards; raise ``TypeError`` for anything else."""
    hint = 'Cards are read by cards("QH 9S").'
    if not isinstance(hands, Sequence) or not hands:
        raise TypeError(f"hands must be a list with the cards of each seat, not {given(hands)}. {hint}")
    return tuple(
        check_each(hand, Card, f"The hand of seat {seat}", "cards", hint) for seat, hand in enumerate(hands)
    )


def check_copies(hands: Iterable[Cards], copies: int, more: str = "") -> None:
    """Raise ``ValueError`` if the hands hold more copies of a card than the pack; `more` is a hint."""
    for card, count in Counter(chain(*hands)).items():
        if count > copies and not card.hidden:
            times = "twice" if count == 2 else f"{count} times"
            raise ValueError(f"{capital(card.sign)} appears {times}.{more}")
