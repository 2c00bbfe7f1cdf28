"""A position as a small board: the lines that `print` shows, and the picture that a notebook shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from bacon.core.cards import RANKS, Card, Cards, Suit

_SUITS: Final = "SHCD"
"""The order of the suits in a hand: black and red take turns."""


class Place(Struct, frozen=True, kw_only=True):
    """A seat of a diagram.

    `cards` is the hand, `laid` what the seat has on the table, `led` whether it was the first to put cards
    there. `marks` are short notes such as ``deals``; a seat with `idle` set takes no part in the hand.
    """

    name: str
    cards: Cards = ()
    laid: Cards = ()
    led: bool = False
    marks: tuple[str, ...] = ()
    idle: bool = False


class Diagram(Struct, frozen=True, kw_only=True):
    """What there is to see of a position; ``str()`` prints it, and a notebook draws it.

    `places` go clockwise from the south, `totals` are lines with the tricks and the score, and `turned` is
    the card turned up in the middle.

    >>> from bacon.core.cards import cards
    >>> south = Place(name="south", cards=cards("AS 9H"), laid=cards("JD"), led=True)
    >>> west = Place(name="west", cards=cards("?? ??"), marks=("deals",))
    >>> print(Diagram(title="Hand 1", places=(south, west), to_act=1, totals=("Score: 0 to 0",)))
    Hand 1
      south  A♠ 9♥     led J♦
    > west   2 hidden          deals
    Score: 0 to 0
    """

    title: str
    places: tuple[Place, ...] = ()
    to_act: int | None = None
    totals: tuple[str, ...] = ()
    turned: Card | None = None
    trump: Suit | None = None

    def __str__(self) -> str:
        """The board as lines of text."""
        rows = [_row(place) for place in self.places]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [self.title]
        for seat, row in enumerate(rows):
            cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True) if width]
            lines.append(f"{'>' if seat == self.to_act else ' '} {'  '.join(cells)}".rstrip())
        return "\n".join([*lines, *self.totals])

    def _repr_svg_(self) -> str:
        """The board as a picture, for notebooks."""
        from bacon.core.drawing import svg  # noqa: PLC0415  (only a notebook needs it)

        return svg(self)


def _row(place: Place) -> tuple[str, str, str, str]:
    laid = f"{'led' if place.led else 'played'} {labels(place.laid)}" if place.laid else ""
    return place.name, labels(place.cards), laid, ", ".join(place.marks)


def labels(hand: Iterable[Card]) -> str:
    """Cards by their short signs; hidden ones are counted.

    >>> from bacon.core.cards import cards
    >>> labels(cards("TS AH")), labels(cards("TS ?? ??")), labels(())
    ('10♠ A♥', '10♠, 2 hidden', '')
    """
    hand = tuple(hand)
    known = " ".join(card.label for card in hand if not card.hidden)
    hidden = sum(card.hidden for card in hand)
    return ", ".join(filter(None, (known, f"{hidden} hidden" if hidden else "")))


def by_suit(hand: Sequence[Card]) -> Cards:
    """A hand sorted suit by suit, high to low; jokers come first and hidden cards last."""
    return tuple(sorted(hand, key=lambda card: (card.hidden, _suit(card), -RANKS.find(card.rank))))


def by_rank(hand: Sequence[Card]) -> Cards:
    """A hand sorted from low to high; cards without a suit come last."""
    return tuple(sorted(hand, key=lambda card: (card.suit is None, RANKS.find(card.rank), _suit(card))))


def _suit(card: Card) -> int:
    return -1 if card.suit is None else _SUITS.index(card.suit.value)
