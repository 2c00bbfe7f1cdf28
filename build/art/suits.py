"""The four suit marks, drawn about the origin in a box of 100."""

from art.inks import SUIT
from art.svg import moved, path

SPADE = (
    "M0-50C5-31 46-12 46 15C46 30 35 39 23 39C14 39 7 35 3 28C4 39 9 46 18 50H-18C-9 46-4 39-3 28"
    "C-7 35-14 39-23 39C-35 39-46 30-46 15C-46-12-5-31 0-50Z"
)
HEART = (
    "M0 48C-6 30-47 9-47-19C-47-36-36-46-24-46C-12-46-4-38 0-27C4-38 12-46 24-46"
    "C36-46 47-36 47-19C47 9 6 30 0 48Z"
)
DIAMOND = "M0-51C9-32 23-13 38 0C23 13 9 32 0 51C-9 32-23 13-38 0C-23-13-9-32 0-51Z"
CLUB = (
    "M0-49A22 22 0 0 1 16-12A22.5 22.5 0 1 1 3 20C4 36 9 45 18 50H-18C-9 45-4 36-3 20"
    "A22.5 22.5 0 1 1-16-12A22 22 0 0 1 0-49Z"
)

MARKS: dict[str, str] = {"S": SPADE, "H": HEART, "D": DIAMOND, "C": CLUB}
NAMES: dict[str, str] = {"spade": SPADE, "heart": HEART, "diamond": DIAMOND, "club": CLUB}


def mark(suit: str, x: float, y: float, size: float, *, turned: bool = False, ink: str = SUIT) -> str:
    """A suit mark of a height, at a place."""
    return moved(path(MARKS[suit], ink), x, y, size / 100, 180 if turned else 0)
