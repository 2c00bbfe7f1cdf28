"""A position as a small board: the lines that `print` shows, and the picture that a notebook shows.

The ranks and the marks of the suits are those of the cards in the window. A test compares them with the
drawings in the assets, which the core may not read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol

from msgspec import Struct

from bacon.core.cards import RANKS, Card, Cards, Suit
from bacon.core.words import seat_names

_SUIT_ORDER: Final = "SHCD"
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
    """A position as a diagram; ``str()`` prints it, and a notebook draws it.

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

    def __repr__(self) -> str:
        return f"<Diagram: {self.title}>"

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
        return svg(self)


def _row(place: Place) -> tuple[str, str, str, str]:
    laid = f"{'led' if place.led else 'played'} {labels(place.laid)}" if place.laid else ""
    return place.name, labels(place.cards), laid, ", ".join(place.marks)


def labels(hand: Iterable[Card]) -> str:
    """Print cards by their short labels; hidden ones are counted.

    >>> from bacon.core.cards import cards
    >>> labels(cards("TS AH")), labels(cards("TS ?? ??")), labels(())
    ('10♠ A♥', '10♠, 2 hidden', '')
    """
    hand = tuple(hand)
    known = " ".join(card.label for card in hand if not card.hidden)
    hidden = sum(card.hidden for card in hand)
    return ", ".join(filter(None, (known, f"{hidden} hidden" if hidden else "")))


class CardOrder(Protocol):
    """What sorts a hand: the trump suit, the suit of each card, and its strength in that suit."""

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or None."""

    def suit(self, card: Card) -> Suit | None:
        """The suit that a card belongs to."""

    def strength(self, card: Card) -> int:
        """A card's strength; comparable only within a suit."""


def by_suit(hand: Sequence[Card], order: CardOrder) -> Cards:
    """A hand sorted as people hold it: trumps first, then suit by suit, black and red in turn, high to low.

    Jokers that belong to no suit come first of all, and hidden cards last.
    """
    start = _SUIT_ORDER.index(order.trump.value) if order.trump else 0
    suits = _SUIT_ORDER[start:] + _SUIT_ORDER[:start]

    def place(card: Card) -> tuple[bool, int, int]:
        if card.hidden:
            return (True, 0, 0)
        if (suit := order.suit(card)) is None:
            return (False, -1, card.index)
        return (False, suits.index(suit.value), -order.strength(card))

    return tuple(sorted(hand, key=place))


def by_rank(hand: Sequence[Card]) -> Cards:
    """A hand sorted from high to low, wild cards first and hidden ones last."""
    return tuple(
        sorted(
            hand, key=lambda card: (card.hidden, card.suit is not None, -RANKS.find(card.rank), card.index)
        )
    )


# The picture.

WIDTH: Final = 880
HEIGHT: Final = 650
_HEAD: Final = 62
_CARD: Final = (250, 350)
_HAND: Final = 92
_LAID: Final = 84
_LAID_SMALL: Final = 66
"""Heights of cards: in a hand, alone on the table, and beside others on the table."""

_ROW: Final = 46
"""How far the second row of a large hand is below the first, whose indices stay in view."""
_MAX_IN_A_ROW: Final = 9
_MIDDLE: Final = 200
"""A hand above this height grows downwards: there is no room above it."""
_FELT: Final = "#17584A"
_RIM: Final = "#3A2317"
_PAPER: Final = "#FBF6EA"
_EDGE: Final = "#CBBFA6"
_BLACK: Final = "#1D1B19"
_RED: Final = "#B3202C"
_BACK: Final = "#BF3F39"
_BRASS: Final = "#E2B45C"
_PALE: Final = "#F6F0E2"
_MUTED: Final = "#C9D4CD"
_FONT: Final = "font-family=\"Manrope, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif\""

_SPOTS: Final = {
    "south": (440, 530, 440, 388),
    "southwest": (140, 472, 316, 384),
    "west": (140, 318, 322, 336),
    "northwest": (150, 132, 300, 312),
    "north": (440, 132, 440, 292),
    "northeast": (730, 132, 580, 312),
    "east": (740, 318, 558, 336),
    "southeast": (740, 472, 564, 384),
}
"""By seat, the middle of its hand, and of what it has on the table."""

_WIDE_SPOTS: Final = {"northwest": (222, 132, 300, 288), "northeast": (658, 132, 580, 288)}
"""The same where nobody sits between these two."""

_MAX_WIDTH: Final = 232
_MAX_WIDTH_WIDE: Final = 390
_MAX_WIDTH_SOUTH: Final = 420
_MAX_WIDTH_SOUTH_OF_SIX: Final = 330

_RANKS: Final = {
    "1": (
        "M23.77 24.14H15.39V20.51Q24.71 19.82 30.97 17L33.04 17.94V54.12Q34.23 54.81 36.79 55.34Q39.36 5"
        "5.87 40.86 56L40.68 59H15.14L15.26 56Q20.83 55.37 23.77 54.12Z"
    ),
    "2": (
        "M42.18 52.87V59H13.82V55.37Q24.09 45.48 28.03 39.31Q31.97 33.15 31.97 26.64Q31.97 20.13 27.47 2"
        "0.13Q25.46 20.13 24.21 21.98Q22.96 23.82 22.96 26.11Q22.96 28.39 24.28 30.08Q22.02 32.21 19.49 "
        "32.21Q16.95 32.21 15.45 30.8Q13.95 29.39 13.95 26.7Q13.95 22.26 17.67 19.41Q21.4 16.56 27.66 16"
        ".56Q32.29 16.56 35.54 18.19Q41.74 21.32 41.74 28.58Q41.74 33.59 37.92 39.25Q34.1 44.92 25.34 52"
        ".87Z"
    ),
    "3": (
        "M22.3 39.03V35.15Q31.51 34.4 31.51 27.27Q31.51 20.13 27.31 20.13Q25 20.13 23.84 21.76Q22.68 23."
        "38 22.68 25.58Q22.68 27.77 23.56 29.39Q21.8 31.27 19.17 31.27Q16.55 31.27 15.17 29.77Q13.79 28."
        "27 13.79 25.51Q13.79 22.76 16.17 20.57Q20.36 16.56 27.09 16.56Q33.82 16.56 37.67 19.5Q41.52 22."
        "45 41.52 27.2Q41.52 34.4 33.32 37.03Q38.45 38.16 40.52 40.72Q42.58 43.29 42.58 47.67Q42.58 53.3"
        " 37.83 56.4Q33.07 59.5 27.15 59.5Q21.24 59.5 17.33 57.18Q13.42 54.87 13.42 50.86Q13.42 48.55 14"
        ".79 47.26Q16.17 45.98 18.27 45.98Q20.36 45.98 22.55 47.67Q21.99 48.86 21.99 50.71Q21.99 52.55 2"
        "3.21 53.8Q24.43 55.06 26.87 55.06Q32.26 55.06 32.26 47.61Q32.26 43.54 29.66 41.29Q27.06 39.03 2"
        "2.3 39.03Z"
    ),
    "4": (
        "M30.19 47.67H12.16L11.73 45.54L29.38 17.25H38.33V43.04H44.27V47.55H38.33V54.99Q40.27 56.18 43.7"
        "7 56.68L43.46 59H24.06L24.43 56.68Q28.06 56.25 30.19 54.99ZM30.19 43.16V26.01L19.86 43.16Z"
    ),
    "5": (
        "M16.98 17.06Q25.31 17.25 27.22 17.25Q29.13 17.25 38.52 17.13L40.33 18.44L39.77 23.2H22.49V33.65"
        "Q25.62 32.84 28.63 32.84Q34.32 32.84 38.36 36.18Q42.4 39.53 42.4 45.73Q42.4 51.93 38.27 55.71Q3"
        "4.13 59.5 27.72 59.5Q21.3 59.5 17.45 57.15Q13.6 54.81 13.6 51.18Q13.6 48.67 14.98 47.33Q16.36 4"
        "5.98 18.55 45.98Q20.74 45.98 22.74 47.67Q22.18 48.99 22.18 50.74Q22.18 52.49 23.4 53.8Q24.62 55"
        ".12 27.12 55.12Q32.76 55.12 32.76 46.17Q32.76 37.22 26.31 37.22Q22.68 37.22 18.36 39.85L14.92 3"
        "6.53V18.75Z"
    ),
    "6": (
        "M29.75 34.84Q36.01 34.84 39.61 38.22Q43.21 41.6 43.21 47.2Q43.21 52.8 39.02 56.25Q34.82 59.69 2"
        "7.78 59.69Q20.74 59.69 16.76 55.56Q12.79 51.43 12.79 43.6Q12.79 33.77 19.24 26.48Q25.68 19.19 3"
        "6.58 16.37L38.08 19.5Q31.13 22.51 27.75 26.14Q24.37 29.77 22.93 36.59Q26.44 34.84 29.75 34.84ZM"
        "22.3 41.35V42.16Q22.3 48.99 23.81 52.18Q25.31 55.37 28.31 55.37Q34.13 55.37 34.13 47.42Q34.13 4"
        "3.54 32.54 41.38Q30.94 39.22 28.19 39.22Q25.43 39.22 22.3 41.35Z"
    ),
    "7": (
        "M27.15 17.25 41.43 17.19 43.3 20.44 27.78 59H18.7L33.66 22.82H20.08Q19.39 25.32 19.21 28.89Q18."
        "08 29.08 16.86 29.08Q15.64 29.08 14.45 28.89Q14.14 26.7 13.42 22.63Q12.7 18.56 12.7 18.13L13.7 "
        "17.19Z"
    ),
    "8": (
        "M42.15 26.89Q42.15 29.46 40.27 32.02Q38.39 34.59 35.32 36.22Q39.2 38.09 41.43 40.6Q43.65 43.1 4"
        "3.65 47.04Q43.65 52.74 39.52 56.09Q35.39 59.44 28.03 59.44Q20.68 59.44 16.51 56.37Q12.35 53.3 1"
        "2.35 47.61Q12.35 44.67 14.23 41.76Q16.11 38.85 19.49 36.59Q13.54 33.27 13.54 27.39Q13.54 22.38 "
        "17.42 19.44Q21.3 16.5 27.84 16.5Q34.38 16.5 38.27 19.32Q42.15 22.13 42.15 26.89ZM30.75 41.6Q28."
        "31 40.28 25.25 39.16Q21.62 41.97 21.62 47.23Q21.62 50.93 23.43 53.02Q25.25 55.12 28.34 55.12Q31"
        ".44 55.12 33.16 53.05Q34.89 50.99 34.89 47.39Q34.89 43.79 30.75 41.6ZM29.69 33.77Q31.25 32.71 3"
        "2.19 30.83Q33.13 28.96 33.13 26.55Q33.13 24.14 31.66 22.54Q30.19 20.94 27.75 20.94Q25.31 20.94 "
        "23.87 22.54Q22.43 24.14 22.43 26.67Q22.43 29.21 24.28 30.74Q26.12 32.27 29.69 33.77Z"
    ),
    "9": (
        "M26.25 41.54Q19.99 41.54 16.39 38.16Q12.79 34.78 12.79 29.17Q12.79 23.57 16.98 20.13Q21.18 16.6"
        "9 28.22 16.69Q35.26 16.69 39.24 20.82Q43.21 24.95 43.21 32.77Q43.21 42.6 36.76 49.89Q30.32 57.1"
        "8 19.42 60L17.92 56.87Q24.87 53.87 28.25 50.24Q31.63 46.61 33.07 39.78Q29.56 41.54 26.25 41.54Z"
        "M33.7 35.03V34.21Q33.7 27.39 32.19 24.2Q30.69 21.01 27.75 21.01Q21.87 21.01 21.87 28.96Q21.87 3"
        "2.84 23.46 35Q25.06 37.15 27.81 37.15Q30.57 37.15 33.7 35.03Z"
    ),
    "T": (
        "M13.74 24.14H8.22V20.51Q14.36 19.82 18.49 17L19.85 17.94V54.12Q20.63 54.81 22.33 55.34Q24.02 55"
        ".87 25.01 56L24.88 59H8.05L8.13 56Q11.8 55.37 13.74 54.12ZM34.93 51.83Q35.86 56 37.96 56Q40.07 "
        "56 41 51.83Q41.93 47.67 41.93 37.97Q41.93 28.27 41 24.04Q40.07 19.82 37.96 19.82Q35.86 19.82 34"
        ".93 24.01Q34 28.2 34 37.94Q34 47.67 34.93 51.83ZM45.37 53.9Q42.79 59.44 37.96 59.44Q33.14 59.44"
        " 30.54 53.9Q27.94 48.36 27.94 38Q27.94 27.64 30.54 22.13Q33.14 16.62 37.96 16.62Q42.79 16.62 45"
        ".37 22.1Q47.95 27.58 47.95 37.97Q47.95 48.36 45.37 53.9Z"
    ),
    "J": (
        "M32.59 51.33Q32.59 56.39 29.5 59.29Q26.42 62.19 20.56 63.67L19.46 60.77Q24.84 57.97 24.84 52.12"
        "V20.74Q23.68 19.58 20.83 19.16L21.09 17H36.54L36.23 19.16Q33.96 19.58 32.59 20.74Z"
    ),
    "Q": (
        "M24.85 54.46Q11.65 52.71 11.65 35.35Q11.65 26.59 15.79 21.79Q19.92 17 28.03 17Q36.13 17 40.24 2"
        "1.79Q44.35 26.59 44.35 35.79Q44.35 52.16 32.03 54.36Q33.94 59.67 39.26 61.69Q39.31 61.86 39.31 "
        "62.13Q39.31 63.28 38.6 63.67Q33.34 62.85 30.14 60.49Q26.93 58.13 24.85 54.46ZM28 20.18Q24.14 20"
        ".18 22.41 23.82Q20.69 27.46 20.69 35.81Q20.69 44.17 22.41 47.84Q24.14 51.51 28 51.51Q31.86 51.5"
        "1 33.56 47.84Q35.26 44.17 35.26 35.81Q35.26 27.46 33.56 23.82Q31.86 20.18 28 20.18Z"
    ),
    "K": (
        "M25.74 56.54 25.36 59H10.5L10.72 56.42Q12.49 56.04 13.78 54.53V21.47Q12.65 20.34 10.5 19.46L10."
        "72 17H25.74L25.42 19.58Q23.1 20.09 21.7 21.47V54.53Q22.94 55.85 25.74 56.54ZM33.76 22.42Q34.25 "
        "21.72 34.25 21.03Q34.25 20.34 33.44 19.9Q32.63 19.46 31.45 19.46L31.12 17H44.58L44.26 19.46Q41."
        "25 19.64 39.52 21.91L30.26 33.94L40.87 54.21Q42.59 55.85 45.5 56.42L45.12 59H32.85Q32.79 56.99 "
        "31.88 55.35L22.45 37.09Z"
    ),
    "A": (
        "M34.2 54.91 31.71 45.9H20.79L18.24 54.59Q19.73 56.04 22.75 56.48L22.48 59H10.5L10.82 56.48Q13.2"
        "6 56.36 14.05 54.91L25.35 17H30.86L42.27 54.34Q43.11 55.98 45.5 56.48L45.23 59H30.7L31.02 56.48"
        "Q33.46 56.04 34.2 54.91ZM26.46 26.82 21.95 41.94H30.6Z"
    ),
    "X": (
        "M14.33 54.91 24 39.16 13.7 20.97Q12.9 20.02 10.79 19.52L11.07 17H26.74L26.4 19.52Q24.34 19.58 2"
        "3.2 20.84L29.37 31.8L35.61 21.53Q34.35 20.15 31.66 19.71L31.95 17.19H44.58L44.3 19.71Q41.61 19."
        "83 40.7 21.28L31.72 36.02L42.58 55.16Q43.5 56.1 45.5 56.48L45.21 59H29.54L29.89 56.48Q32 56.36 "
        "33.09 55.16L26.4 43.38L19.48 54.72Q20.79 56.04 23.42 56.48L23.14 59H10.5L10.79 56.48Q13.47 56.3"
        "6 14.33 54.91Z"
    ),
}
_SUITS: Final = {
    "S": (
        "M0-50C5-31 46-12 46 15C46 30 35 39 23 39C14 39 7 35 3 28C4 39 9 46 18 50H-18C-9 46-4 39-3 28C-7"
        " 35-14 39-23 39C-35 39-46 30-46 15C-46-12-5-31 0-50Z"
    ),
    "H": (
        "M0 48C-6 30-47 9-47-19C-47-36-36-46-24-46C-12-46-4-38 0-27C4-38 12-46 24-46C36-46 47-36 47-19C4"
        "7 9 6 30 0 48Z"
    ),
    "D": "M0-51C9-32 23-13 38 0C23 13 9 32 0 51C-9 32-23 13-38 0C-23-13-9-32 0-51Z",
    "C": (
        "M0-49A22 22 0 0 1 16-12A22.5 22.5 0 1 1 3 20C4 36 9 45 18 50H-18C-9 45-4 36-3 20A22.5 22.5 0 1 "
        "1-16-12A22 22 0 0 1 0-49Z"
    ),
}


def _escaped(words: str) -> str:
    from html import escape  # noqa: PLC0415  (every start would pay for its tables)

    return escape(words)


def svg(diagram: Diagram) -> str:
    """Draw a diagram."""
    names = seat_names(len(diagram.places)) if diagram.places else ()
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'aria-label="{_escaped(diagram.title)}">',
            *_table(diagram),
            *_middle(diagram),
            *(
                part
                for seat, (place, compass) in enumerate(zip(diagram.places, names, strict=True))
                for part in _seat(place, compass, active=seat == diagram.to_act, seats=len(names))
            ),
            "</svg>",
        )
    )


def row_svg(hand: Cards, below: Sequence[str] = ()) -> str:
    """Draw cards side by side, with a word below each, in the color of the text around."""
    width, height, scale = 84, 108, 0.3
    words = [*below, *[""] * len(hand)][: len(hand)]
    tall = height + 22 * any(words)
    cards = "".join(
        f'<g transform="translate({place * width} 1) scale({scale})">{_card(card, 1.15, covered=False)}</g>'
        f"{_text(place * width + width / 2 - 4, height + 16, word, 13, 'currentColor')}"
        for place, (card, word) in enumerate(zip(hand, words, strict=True))
    )
    size = f'width="{width * len(hand)}" height="{tall}" viewBox="0 0 {width * len(hand)} {tall}"'
    label = _escaped(labels(hand))
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{label}">{cards}</svg>'


def _table(diagram: Diagram) -> Iterator[str]:
    """The head with the trump suit, title and totals, and the felt below it."""
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" rx="18" fill="{_RIM}"/>'
    yield (
        f'<rect x="10" y="{_HEAD}" width="{WIDTH - 20}" height="{HEIGHT - _HEAD - 10}" rx="12" '
        f'fill="{_FELT}" stroke="{_BRASS}" stroke-opacity="0.35"/>'
    )
    if diagram.trump:
        yield f'<circle cx="40" cy="31" r="19" fill="{_PAPER}" stroke="{_BRASS}" stroke-width="2.5"/>'
        yield _suit(diagram.trump, 40, 31, 0.23)
    totals = [_cut_name(line) for line in diagram.totals]
    left, widest = 70 if diagram.trump else 24, max(map(len, totals), default=0) * 7
    title = _cut(diagram.title, WIDTH - 48 - left - widest, 20)
    yield _text(left, 38, title, 20, _PALE, anchor="start", bold=True)
    first = 37 - 10 * (len(totals) - 1)
    for number, line in enumerate(totals):
        yield _text(WIDTH - 24, first + 20 * number, line, 14, _MUTED, anchor="end")


def _cut_name(total: str) -> str:
    """A side's total with its name cut to a third of the picture."""
    name, colon, figures = total.rpartition(": ")
    return f"{_cut(name, WIDTH / 3, 14)}{colon}{figures}"


def _cut(words: str, width: float, size: int) -> str:
    """Words that fit into a width at a font size, by the mean width of bold letters."""
    most = int(width / (0.56 * size))
    return words if len(words) <= most else f"{words[: max(most - 1, 1)].rstrip()}…"


def _middle(diagram: Diagram) -> Iterator[str]:
    """The up-card."""
    if diagram.turned and not any(place.laid for place in diagram.places):
        yield from _fan((diagram.turned,), 440, 328, _HAND, _CARD[0])


def _seat(place: Place, compass: str, *, active: bool, seats: int) -> Iterator[str]:
    apart = seats in (3, 5)
    x, y, laid_x, laid_y = (apart and _WIDE_SPOTS.get(compass)) or _SPOTS[compass]
    height = _LAID_SMALL if seats > 4 or len(place.laid) > 1 else _LAID
    yield from _fan(place.laid, laid_x, laid_y, height, 132)
    rows = _rows(place.cards, compass, seats)
    above = 6 if y < _MIDDLE else _ROW / 2
    first = y - above * (len(rows) - 1)
    if place.idle:
        yield '<g opacity="0.35">'
    for number, row in enumerate(rows):
        upper = number < len(rows) - 1
        yield from _fan(row, x, first + _ROW * number, _HAND, _max_width(compass, seats), upper=upper)
    if place.idle:
        yield "</g>"
    yield from _plate(place, x, int(first + _ROW * (len(rows) - 1)) + _HAND // 2 + 20, active=active)


def _max_width(compass: str, seats: int) -> int:
    if compass == "south":
        return _MAX_WIDTH_SOUTH_OF_SIX if seats > 5 else _MAX_WIDTH_SOUTH
    if compass == "north" and seats < 5:
        return _MAX_WIDTH_SOUTH
    return _MAX_WIDTH_WIDE if compass in _WIDE_SPOTS and seats in (3, 5) else _MAX_WIDTH


def _rows(hand: Cards, compass: str, seats: int) -> tuple[Cards, ...]:
    """A hand in one row, or in two where one would be too narrow to read."""
    if (
        len(hand) <= _MAX_IN_A_ROW
        or _max_width(compass, seats) > _MAX_WIDTH
        or all(card.hidden for card in hand)
    ):
        return (hand,)
    half = (len(hand) + 1) // 2
    return (hand[:half], hand[half:])


def _plate(place: Place, x: int, y: int, *, active: bool) -> Iterator[str]:
    """The name below a hand, on brass when the seat is to act, and the notes after it."""
    notes, name = ", ".join(place.marks), _cut(place.name, 220, 15)
    if active:
        wide = 9 * len(name) + 24
        yield f'<rect x="{x - wide / 2:g}" y="{y - 15}" width="{wide}" height="22" rx="11" fill="{_BRASS}"/>'
    yield _text(x, y + 1, name, 15, _BLACK if active else _PALE, bold=True)
    if notes:
        yield _text(x, y + 22, notes, 13, _MUTED)


def _fan(
    hand: Cards, x: float, y: float, height: int, max_width: int, *, upper: bool = False
) -> Iterator[str]:
    """Cards side by side around a point, overlapping if too wide; in an upper row, all are covered."""
    scale = height / _CARD[1]
    wide = scale * _CARD[0]
    step = min(wide + 5, (max_width - wide) / max(len(hand) - 1, 1))
    if len(hand) > 1:
        step = min(step, wide * 0.62)
    left = x - (wide + step * (len(hand) - 1)) / 2
    large = min(max((step / scale - 6) / 48, 1), 1.7)
    for place, card in enumerate(hand):
        at = f"translate({left + place * step:.1f} {y - height / 2:g}) scale({scale:.4f})"
        covered = upper or place < len(hand) - 1
        yield f'<g transform="{at}">{_card(card, large, covered=covered)}</g>'


def _card(card: Card, large: float, *, covered: bool) -> str:
    """A full-size card with its index scaled by `large`; a covered card shows only its index."""
    if card.hidden:
        return _paper() + _back()
    ink = _RED if card.suit is None or card.suit.red else _BLACK
    rank = _RANKS.get(card.rank, "")
    index = f'<path d="{rank}" fill="{ink}"/>' if rank else _star(28, 40, ink)
    if card.suit:
        index += _suit(card.suit, 28, 85, 0.32)
    big = _suit(card.suit, 150, 225, 1.35) if card.suit else _star(150, 225, ink, 3.2)
    return f'{_paper()}<g transform="scale({large:.2f})">{index}</g>{"" if covered else big}'


def _paper() -> str:
    wide, tall = _CARD
    return (
        f'<rect x="1" y="1" width="{wide - 2}" height="{tall - 2}" rx="20" fill="{_PAPER}" '
        f'stroke="{_EDGE}" stroke-width="4"/>'
    )


def _back() -> str:
    """The back of a card: wavy bacon in a red frame."""
    wave = "q18-24 36 0t36 0 36 0 36 0 36 0 36 0"
    waves = "".join(
        f'<path d="M17 {y}{wave}" fill="none" stroke="#F3D9BF" stroke-width="9" stroke-opacity="0.8"/>'
        for y in range(50, 330, 42)
    )
    return f'<rect x="15" y="15" width="220" height="320" rx="10" fill="{_BACK}"/>{waves}'


def _suit(suit: Suit, x: float, y: float, scale: float) -> str:
    ink = _RED if suit.red else _BLACK
    return (
        f'<path transform="translate({x:g} {y:g}) scale({scale:g})" d="{_SUITS[suit.value]}" fill="{ink}"/>'
    )


def _star(x: float, y: float, ink: str, scale: float = 1) -> str:
    """The star of a joker, which has no rank."""
    star = "M0-22 5-7 21-7 8 3 13 18 0 9-13 18-8 3-21-7-5-7Z"
    return f'<path transform="translate({x:g} {y:g}) scale({scale:g})" d="{star}" fill="{ink}"/>'


def _text(
    x: float, y: float, words: str, size: int, ink: str, *, anchor: str = "middle", bold: bool = False
) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" {_FONT} font-size="{size}"{weight} fill="{ink}" '
        f'text-anchor="{anchor}">{_escaped(words)}</text>'
    )
