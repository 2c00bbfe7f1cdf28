"""Robes of the courts: the bust down to the seam, its pattern, and the collar over it."""

from collections.abc import Callable, Sequence

from art.geometry import Polygon, clip, star
from art.glyphs import flattened
from art.svg import Inks, path, polygon, sheet

SLOPE, SEAM = 34 / 158, 79.0
BODY = "M-12 32C-30 42-62 44-79 60V62L85 97V72C68 46 32 42 12 32C8 43-8 43-12 32Z"

Motifs = list[Polygon]


def _grid(shape: Sequence[tuple[float, float]], dx: float, dy: float, shift: float) -> Motifs:
    return [
        [(x + column * dx + (shift if row % 2 else 0), y + 34 + row * dy) for x, y in shape]
        for row in range(int(66 // dy) + 1)
        for column in range(int(-84 // dx), int(84 // dx) + 1)
    ]


def _stripes() -> Motifs:
    starts = [-86.0 + 12 * i for i in range(15)]
    return [[(x, 20), (x + 5, 20), (x + 5, 100), (x, 100)] for x in starts]


def _chevrons() -> Motifs:
    arms: Motifs = []
    for y in range(14, 120, 14):
        arms.append([(0, y), (90, y - 40), (90, y - 34), (0, y + 6)])
        arms.append([(-90, y - 40), (0, y), (0, y + 6), (-90, y - 34)])
    return arms


def _dots() -> Motifs:
    return _grid(star(4, 2.7, 2.5, 22.5), 13, 8, 6.5)


def _lozenges() -> Motifs:
    return _grid(((0, -7), (5, 0), (0, 7), (-5, 0)), 14, 9, 7)


def _checks() -> Motifs:
    return _grid(((0, 0), (7, 0), (7, 7), (0, 7)), 14, 7, 7)


def _stars() -> Motifs:
    return _grid(((0, -5), (1.6, 0), (0, 5), (-1.6, 0)), 15, 9, 7.5) + _grid(
        ((0, -1.6), (5, 0), (0, 1.6), (-5, 0)), 15, 9, 7.5
    )


def _rays() -> Motifs:
    feet = [-90.0 + 18 * i for i in range(11)]
    return [[(x + 8, 110), (x, 110), (0, 10)] for x in feet]


PATTERNS: dict[str, Callable[[], Motifs]] = {
    "stripes": _stripes,
    "chevrons": _chevrons,
    "dots": _dots,
    "lozenges": _lozenges,
    "checks": _checks,
    "stars": _stars,
    "rays": _rays,
}

COLLARS: dict[str, str] = {
    "ermine": """
p k1.4 M-13 31C-26 39-46 40-58 50C-46 68-18 74 0 74C18 76 46 72 58 52C46 40 26 39 13 31C8 42-8 42-13 31Z
=k - M-40 48L-38.5 55L-42.5 55ZM-26 45L-24.5 52L-28.5 52ZM-32 57L-30.5 64L-34.5 64ZM-16 56L-14.5 63
  L-18.5 63Z
k - M0 56L1.5 63L-1.5 63Z
""",
    "chain": """
a k1.3 M-13 31C-22 38-36 41-46 44C-36 64-14 78 0 80C14 80 38 68 46 46C36 41 22 38 13 31C8 42-8 42-13 31Z
- k4.4 M-38 46C-28 60-12 68 0 69C12 69 28 62 38 47
- g2.8 M-38 46C-28 60-12 68 0 69C12 69 28 62 38 47
o k1.2 O 0 69 6
p - O -1.5 67 1.8
""",
    "jewels": """
g k1.3 M-13 31C-26 38-46 40-56 49C-44 66-18 73 0 73C18 73 44 70 56 51C46 40 26 38 13 31C8 42-8 42-13 31Z
=- k1 M-50 51C-38 61-18 65 0 65M-13 37C-20 42-30 44-38 46
=b k.9 O -38 52.5 3.6
=r k.9 M-23 50L-18.5 56L-23 62L-27.5 56Z
b k.9 O 0 57 4
""",
    "ruff": """
p k1.3 M-34 40C-40 44-36 50-31 49C-31 55-22 57-19 53C-16 59-7 59-5 55C-2 60 4 60 5 55C8 59 16 59 19 53
  C22 57 31 55 31 49C36 50 40 44 34 40C28 34 18 34 12 32C6 38-6 38-12 32C-18 34-28 34-34 40Z
=- k1 M-31 48L-14 38M-19 52L-9 40M-5 54L-3 42
""",
    "bodice": """
f - M-13 31C-24 38-36 42-42 44C-30 62-12 68 0 69C12 70 32 64 42 46C36 42 24 38 13 31Z
d - M0 33L13 31C24 38 36 42 42 46C32 64 12 70 0 69Z
- a5 M-43 45C-30 63-12 70 0 71C12 71 32 66 43 47
- g3.6 M-20 40C-14 50-6 54 0 55C6 54 14 50 20 40
o k1.1 M0 54L5 61L0 68L-5 61Z
""",
    "lapels": """
p - M-13 31L0 76L13 31C8 40-8 40-13 31Z
- k1 M0 46V76
=a k1.3 M-12 31C-18 34-24 38-30 40L-26 54L-20 56L-2 82L-1 74Z
""",
    "points": """
a k1.3 M-13 31C-24 37-38 39-46 43L-42 54L-32 51L-24 62L-15 55L-7 66L0 57L8 67L16 56L25 64L33 53L42 57L46 44
  C38 39 24 37 13 31C8 42-8 42-13 31Z
=g k1 O -42 55 2.6
=g k1 O -24 63 2.6
=g k1 O -7 67 2.6
g k1 O 0 47 2.8
""",
    "scarf": """
a k1.3 M-20 32C-26 42-18 50 0 51C18 50 26 42 20 32C10 40-10 40-20 32Z
a k1.3 M-8 48C-16 58-18 66-18 74L-4 78C-2 66 2 58 4 50Z
o k1.1 O -4 49 5.5
""",
    "tabard": """
a k1.3 M-13 31C-16 33-20 35-24 37L-20 75L20 83L24 38C20 35 16 33 13 31C8 41-8 41-13 31Z
=g k1 M-15 60L-10 54L-5 60L-10 66Z
g k1 O 0 72 3
""",
}


def garment(pattern: str, collar: str, inks: Inks, thread: str) -> str:
    """A bust with its pattern in one thread and a collar."""
    robe = flattened(BODY)[0]
    pieces = "".join(polygon(clip(robe, motif)) for motif in PATTERNS[pattern]())
    return sheet("s k1.4 " + BODY, inks) + path(pieces, thread) + sheet(COLLARS[collar], inks)
