"""Faces without figures: larger pips, and for each court one great pip with its letter in it."""

from art.face import HEIGHT, WIDTH, Print, index, number_card, paper, spots
from art.glyphs import CALADEA, fitted
from art.inks import PAPER, SUIT
from art.suits import mark
from art.svg import document, line, path

_LEAST = 55
_LARGER = {"2": 1.6, "3": 1.36, "4": 1.36, "5": 1.2, "6": 1.2, "7": 1.1, "8": 1.08}
"""How much larger the pips are than the least, where few of them share the card."""
_SMALLER = {"E": 0.9, "W": 0.9, "R": 0.75}
"""How much smaller they are where even more than ten do."""

_GREAT = {"standard": 172, "large": 104}
_LETTER = {"S": (9, 0.34), "H": (-7, 0.42), "D": (0, 0.36), "C": (6, 0.27)}
"""How far below the middle of a suit's mark the letter stands, of a hundred, and its height in marks."""


def pip_card(rank: str, suit: str, size: Print) -> str:
    """A whole card of any rank; where the print is large, number cards have no room for larger pips."""
    if rank in "JQKA":
        return document(WIDTH, HEIGHT, paper(), index(rank, suit, size), _great(rank, suit, size))
    if size.name == "large":
        return number_card(rank, suit, size)
    return document(WIDTH, HEIGHT, paper(), index(rank, suit, size), _pips(rank, suit, size))


def _pips(rank: str, suit: str, size: Print) -> str:
    tall = _LEAST * _LARGER.get(rank, _SMALLER.get(rank, 1))
    room, (top, bottom) = (tall - size.pip) / 2, size.rows
    left = max(80.0, size.x + size.widest / 2 + 6 + tall / 2)
    columns = (left, WIDTH / 2, WIDTH - left)
    return "".join(
        mark(suit, columns[column], top + room + (bottom - top - 2 * room) * row, tall, turned=row > 0.5)
        for column, row in spots(rank)
    )


def _great(rank: str, suit: str, size: Print) -> str:
    tall = _GREAT[size.name]
    pip = mark(suit, WIDTH / 2, HEIGHT / 2, tall)
    if rank == "A":
        return pip
    below, share = _LETTER[suit]
    height = share * tall
    top = HEIGHT / 2 + (below - share * 50) * tall / 100
    letter = fitted(CALADEA, rank, WIDTH / 2, top, height=height, widest=tall)
    return pip + path(letter, PAPER) + _bars(rank, tall)


def _bars(rank: str, tall: float) -> str:
    """Lines above and below, by which a jack, a queen and a king differ from afar: one, two, three."""
    half, first = tall * 0.2, tall * 0.5 + 14
    heights = [first + 8 * step for step in range("JQK".index(rank) + 1)]
    return "".join(
        line(f"M{WIDTH / 2 - half} {HEIGHT / 2 + side * at}h{2 * half}", SUIT, 3.4)
        for at in heights
        for side in (-1, 1)
    )
