"""The climbing pack: big numerals 1 to 10 in four suits, and the rasher that is wild."""

from dataclasses import replace

from art.face import HEIGHT, PRINTS, STANDARD, WIDTH, Print, both, paper, shown
from art.geometry import polar
from art.glyphs import FREDOKA, fitted
from art.inks import COURT, RED, SUIT
from art.rasher import rasher
from art.suits import MARKS, mark
from art.svg import circle, document, moved, path, polygon

RANKS = "123456789T"
WILD = "X"

COVERED = replace(STANDARD, name="covered")
"""Cards in a fan, without the numeral: half of a 10 would read as a 1."""
CLIMB_PRINTS = (*PRINTS, COVERED)


def climb_card(rank: str, suit: str, size: Print) -> str:
    """A whole card of the climbing pack."""
    large = size.name == "large"
    corner = _corner(rank, suit, size, 1.22 if large else 1)
    middle = "" if large else _shadow(suit) + ("" if size is COVERED else _numeral(rank))
    return document(WIDTH, HEIGHT, paper(), middle, both(corner))


def _corner(rank: str, suit: str, size: Print, scale: float) -> str:
    height, x = size.rank * scale, size.x * scale
    letter = path(
        fitted(FREDOKA, shown(rank), x, size.top, height=height, widest=size.widest * scale * 1.08), SUIT
    )
    return letter + mark(suit, x, size.top + height + size.gap + size.suit / 2, size.suit)


def _below(size: Print) -> float:
    return size.top + size.rank + size.gap + size.suit / 2


def _shadow(suit: str) -> str:
    side = 240 if suit == "D" else 205
    return moved(path(MARKS[suit], SUIT, fill_opacity=0.13), 125, 175, side / 100)


def _numeral(rank: str) -> str:
    return path(fitted(FREDOKA, shown(rank), 125, 106, height=138, widest=140), SUIT)


def wild_card(size: Print) -> str:
    """The rasher."""
    large = size.name == "large"
    small = moved(rasher(size.suit / 150), size.x, _below(size) + size.suit * 0.12, 1, 20)
    letter = fitted(FREDOKA, WILD, size.x, size.top, height=size.rank, widest=size.widest)
    corner = path(letter, RED) + small
    big = moved(rasher(1 if large else 1.28), 125, 175, 1, 26 if large else 20)
    return document(WIDTH, HEIGHT, paper(), _glow(66 if large else 92), big, both(corner))


def _glow(radius: float) -> str:
    ends = [(polar(radius * 1.3, turn), polar(radius * 1.3, turn + 9)) for turn in range(0, 360, 18)]
    rays = "".join(polygon(((0, 0), *pair)) for pair in ends)
    return moved(path(rays, COURT["t"]) + circle(0, 0, radius * 0.86, COURT["t"]), 125, 175)
