"""The aces, and the showpiece among them."""

from art.face import HEIGHT, WIDTH, Print, index, paper
from art.geometry import between, polar, sine, trace
from art.glyphs import flattened
from art.inks import GOLD, PAPER, SUIT
from art.suits import MARKS, mark
from art.svg import circle, document, line, mirrored, moved, num, path, polygon, sheet

LEAF = (
    "M0-50C5-31 46-12 46 15C46 30 35 39 23 39C13 39 5 33 0 24"
    "C-5 33-13 39-23 39C-35 39-46 30-46 15C-46-12-5-31 0-50Z"
)
TREFOIL = "M0-49A22 22 0 0 1 16-12A22.5 22.5 0 1 1 4 20L0 14L-4 20A22.5 22.5 0 1 1-16-12A22 22 0 0 1 0-49Z"
RIPPLES = {"H": -8, "D": 0, "C": 1}
_STREAKS = (
    (-70, -57, GOLD),
    (-51, -48, PAPER),
    (-42, -29, GOLD),
    (-23, -16, PAPER),
    (-10, 6, GOLD),
    (12, 15, PAPER),
    (21, 33, GOLD),
    (39, 46, PAPER),
)
_SCROLL = """
- s2.2 M22 96C34 100 50 94 52 83C53 75 44 72 41 78C39 83 45 86 48 82
- s2.2 M34 97C48 104 66 100 70 90C72 83 65 79 61 84
s - M50 97C54 88 60 90 62 96C58 101 54 101 50 97Z
s - M28 95C30 86 37 86 38 93C36 98 32 98 28 95Z
s - O 78 84 2.2
s - O 82 76 1.5
"""


def ace(suit: str, size: Print) -> str:
    """A whole ace."""
    middle = _spade(size) if suit == "S" else _plain(suit, size)
    return document(WIDTH, HEIGHT, paper(), index("A", suit, size), middle)


def _plain(suit: str, size: Print) -> str:
    scale = 1.16 if size.name == "standard" else 0.92
    inset = moved(line(TREFOIL if suit == "C" else MARKS[suit], PAPER, 2.2), 0, 0, 0.84)
    return moved(mark(suit, 0, 0, 100) + inset + moved(_ripples(), 0, RIPPLES[suit]), 125, 175, scale)


def _ripples() -> str:
    return "".join(_ripple(y, half) for y, half in ((-7, 9), (0, 16.5), (7, 9)))


def _ripple(y: float, half: float) -> str:
    curve = sine(y, 1.8, 12, 0.25)
    return line(f"M{num(-half)} {num(curve(-half))}" + trace(curve, -half, half, 3), GOLD, 2.6)


def _spade(size: Print) -> str:
    scale = 1 if size.name == "standard" else 0.55
    inset = moved(line(LEAF, PAPER, 1.3), 0, -3, 1.66)
    scrolls = sheet(_SCROLL, {"s": SUIT})
    drawn = mark("S", 0, 0, 190) + inset + _bacon() + scrolls + mirrored(scrolls) + _halo()
    return moved(drawn, 125, 168, scale)


def _bacon() -> str:
    wave = sine(0, 5, 48, 0.25)
    leaf = [(x * 1.46, y * 1.46 - 4) for x, y in flattened(LEAF)[0]]
    return "".join(path(polygon(between(leaf, a, b, wave)), ink) for a, b, ink in _STREAKS)


def _halo() -> str:
    dots = [(polar(117, turn), 2.4 if turn % 24 == 0 else 1.3) for turn in range(-48, 49, 8)]
    return "".join(circle(x, y + 4, r, SUIT) for (x, y), r in dots if abs(x) > 6)
