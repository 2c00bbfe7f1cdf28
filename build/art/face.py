"""What every card face shares: paper, indices, number layouts and aces."""

from dataclasses import dataclass

from art.glyphs import CALADEA, fitted
from art.inks import EDGE, PAPER, SUIT
from art.suits import MARKS, mark
from art.svg import box, document, group, path

WIDTH, HEIGHT, CORNER = 250, 350, 15.75
RANKS = "23456789TEWRJQKA"
SUITS = "SHDC"
TURN = "rotate(180 125 175)"


@dataclass(frozen=True)
class Print:
    """The measures of one print size."""

    name: str
    x: float
    top: float
    rank: float
    widest: float
    suit: float
    gap: float
    columns: tuple[float, float, float]
    rows: tuple[float, float]
    pip: float


STANDARD = Print("standard", 28, 17, 42, 35, 32, 10, (81, 125, 169), (66, 284), 46)
LARGE = Print("large", 44, 17, 84, 66, 56, 15, (104, 125, 146), (58, 292), 29)
PRINTS = (STANDARD, LARGE)

_Spot = tuple[int, float]
_SIDES: dict[int, tuple[float, ...]] = {
    2: (0, 1),
    3: (0, 0.5, 1),
    4: (0, 1 / 3, 2 / 3, 1),
    5: (0, 0.25, 0.5, 0.75, 1),
    6: (0, 0.2, 0.4, 0.6, 0.8, 1),
}
LAYOUTS: dict[str, tuple[tuple[float, ...], int]] = {
    "2": ((0, 1), 0),
    "3": ((0, 0.5, 1), 0),
    "4": ((), 2),
    "5": ((0.5,), 2),
    "6": ((), 3),
    "7": ((0.25,), 3),
    "8": ((0.25, 0.75), 3),
    "9": ((0.5,), 4),
    "T": ((1 / 6, 5 / 6), 4),
    "E": ((1 / 6, 0.5, 5 / 6), 4),
    "W": ((1 / 8, 7 / 8), 5),
    "R": ((0.5,), 6),
}
_NUMBERS = {"T": "10", "E": "11", "W": "12", "R": "13"}
_CROWDED = {"R": 0.85}
"""How much smaller the pips are where six of them stand in a column."""


def shown(rank: str) -> str:
    """A rank as it is printed."""
    return _NUMBERS.get(rank, rank)


def paper() -> str:
    """The blank card with its fine edge."""
    return box(0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5, CORNER, fill=PAPER, stroke=EDGE, stroke_width=1.5)


def both(body: str) -> str:
    """A drawing and the same turned half round."""
    return body + group(body, TURN)


def index(rank: str, suit: str, size: Print, ink: str = SUIT) -> str:
    """Rank over suit in the two corners."""
    widest = size.widest * (1.14 if rank in _NUMBERS else 1)
    letter = path(fitted(CALADEA, shown(rank), size.x, size.top, height=size.rank, widest=widest), ink)
    y = size.top + size.rank + size.gap + size.suit / 2
    return both(letter + mark(suit, size.x, y, size.suit, ink=ink))


def spots(rank: str) -> list[_Spot]:
    """Where the pips of a rank stand: column 0 to 2 and a height from 0 (top) to 1."""
    middle, side = LAYOUTS[rank]
    pairs = [(column, row) for row in _SIDES.get(side, ()) for column in (0, 2)]
    return [*pairs, *((1, row) for row in middle)]


def pips(rank: str, suit: str, size: Print) -> str:
    """The pips of a number card in the traditional layout."""
    top, bottom = size.rows
    tall = size.pip * _CROWDED.get(rank, 1)
    return "".join(
        mark(suit, size.columns[column], top + (bottom - top) * row, tall, turned=row > 0.5)
        for column, row in spots(rank)
    )


def number_card(rank: str, suit: str, size: Print) -> str:
    """A whole number card."""
    return document(WIDTH, HEIGHT, paper(), index(rank, suit, size), pips(rank, suit, size))


__all__ = ["LARGE", "MARKS", "PRINTS", "STANDARD", "index", "number_card", "paper"]
