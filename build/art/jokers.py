"""The two jokers: a pig in cap and bells, once in full colour and once plain."""

from art.face import HEIGHT, WIDTH, Print, both, paper
from art.geometry import polar, sine, star, trace
from art.glyphs import CALADEA, fitted
from art.inks import BLACK, BLUE, GOLD, PAPER, RED
from art.svg import document, line, moved, path, polygon, sheet

PIG = """
=a k2.2 M-4-34C-30-44-60-40-70-10C-72-2-74 4-82 8C-60 14-46-2-40-22Z
a k2.2 M-42-18C-52-60-30-92 2-112C-6-90 0-76 10-64C28-44 40-34 42-18C20-34-20-34-42-18Z
b k2.2 M42-18C48-46 40-60 26-72C12-84 4-96 2-112C-6-90 0-76 2-62C4-46 6-36 2-30C18-30 32-26 42-18Z
b k2.2 M4-34C30-44 60-40 70-10C72-2 74 4 82 8C60 14 46-2 40-22Z
g k2 O -83 11 8
g k2 O 83 11 8
g k2 O 2 -116 8
p k2.2 M0-26C32-26 48-6 48 18C48 44 28 60 0 60C-28 60-48 44-48 18C-48-6-32-26 0-26Z
=q.6 - O -31 30 9
g k2 M-44-2C-30-26 30-26 44-2L42-16C26-38-26-38-42-16Z
=p k2.2 M-34-7C-48-16-64-10-69 6C-71 16-66 24-58 22C-48 20-40 12-38 2Z
=q - M-42-3C-52-6-60 0-62 8C-63 14-60 17-56 15C-50 12-45 6-42-3Z
=r k1.2 M-22-25L-18-20L-22-14L-26-19Z
r k1.2 M0-30L5-24L0-17L-5-24Z
q k2.2 E 0 28 21 15.5
=k - E -7.5 28 4 6
- k2.6 M-20 46C-10 55 10 55 22 43
=w k1.8 O -20 6 8
k - O -18 7 4.2
k - O 22 7 4.2
w - O -16.5 5 1.5
w - O 23.5 5 1.5
- k2.6 M-32-6C-27-11-18-10-14-6M14-8C18-13 27-12 32-6
"""

RUFF = """
a k2.2 M-62 134C-66 96-50 74-26 66H0V134Z
b k2.2 M62 134C66 96 50 74 26 66H0V134Z
=g k1.6 M-40 92L-31 106L-40 120L-49 106Z
=g k1.6 M-14 100L-7 112L-14 124L-21 112Z
g k2 O 0 92 5
w k2.2 M-44 54C-54 57-55 70-45 71C-48 82-32 87-27 78C-24 88-6 89 0 80C6 89 24 88 27 78C32 87 48 82 45 71
  C55 70 54 57 44 54C26 66-26 66-44 54Z
=- k1.6 M-44 70L-34 60M-27 77L-20 63M0 79V65
"""

FULL = {"a": RED, "b": BLUE, "g": GOLD, "p": "#F4B5A9", "q": "#E58A84", "r": RED, "w": PAPER, "k": BLACK}
PLAIN = {"a": BLACK, "b": PAPER, "g": PAPER, "p": PAPER, "q": PAPER, "r": BLACK, "w": PAPER, "k": BLACK}


def joker(name: str, size: Print) -> str:
    """A whole joker: ``BJ`` or ``LJ``."""
    full = name == "BJ"
    figure = sheet(RUFF + PIG, FULL if full else PLAIN) + _panel(full)
    scale = 0.96 if size.name == "standard" else 0.68
    return document(WIDTH, HEIGHT, paper(), moved(figure, 125, 172, scale), both(_index(full, size)))


def _panel(full: bool) -> str:
    inks = (RED, GOLD, BLUE, GOLD) if full else (BLACK,)
    wave = "M-76 134" + trace(sine(134, 4, 38), -76, 76, 9.5)
    stars = [
        (polar(122 + 10 * (i % 2), turn), i) for i, turn in enumerate((-36, -28, -19, -11, 11, 19, 28, 36))
    ]
    drawn = "".join(
        moved(path(polygon(star(4, 7 - 3 * (i % 2), 2.4 - i % 2)), inks[i % len(inks)]), x, y)
        for (x, y), i in stars
    )
    return drawn + line(wave, BLACK, 9) + line(wave, GOLD if full else PAPER, 5)


def _index(full: bool, size: Print) -> str:
    ink = RED if full else BLACK
    large = size.name == "large"
    reach = size.suit * (0.52 if large else 0.6)
    sign = path(polygon(star(5, reach, reach * 0.44)), ink)
    height, step = (27, 34) if large else (16, 21)
    first = size.top + size.suit + (8 if large else 6)
    letters = "".join(
        path(fitted(CALADEA, letter, size.x - 8 * large, first + i * step, height=height, widest=40), ink)
        for i, letter in enumerate("JOKER")
    )
    return moved(sign, size.x - 8 * large, size.top + size.suit * 0.55) + letters
