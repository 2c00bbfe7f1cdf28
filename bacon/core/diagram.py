"""A position as a small board: the lines that `print` shows, and the picture that a notebook shows.

The ranks and the marks of the suits are those of the cards in the window.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol

from msgspec import Struct

from bacon.core.cards import RANKS, Card, Cards, Suit
from bacon.core.outlines import RANK_PATHS, SUIT_PATHS
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
    rank = RANK_PATHS.get(card.rank, "")
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
    outline, place = SUIT_PATHS[suit.value], f"translate({x:g} {y:g}) scale({scale:g})"
    return f'<path transform="{place}" d="{outline}" fill="{ink}"/>'


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
