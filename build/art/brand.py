"""The house's own things: application icon, word mark and the bacon band."""

import math

from art.geometry import Curve, Polygon, band, between, sine
from art.glyphs import FREDOKA, bounds, contours
from art.inks import PAPER
from art.rasher import DEEP, FAT, MEAT, rasher
from art.svg import box, document, moved, path, polygon

WORD, SHADE = "Bacon", "#5A1518"
RIMS: tuple[tuple[float, str, float], ...] = ((27, SHADE, 5), (27, PAPER, 0), (8.5, SHADE, 0))
STREAKS: tuple[tuple[float, float, str], ...] = (
    (-135, -117, DEEP),
    (-98, -74, FAT),
    (-58, -47, DEEP),
    (-33, -17, FAT),
)


def brand() -> dict[str, str]:
    """Every drawing of the brand by its name."""
    return {"icon": _icon(), "icon_small": _small(), "wordmark": _wordmark(), "wave": _band()}


def _icon() -> str:
    back = box(-76, -106, 152, 212, 24, fill="#B83A36", stroke=PAPER, stroke_width=9)
    front = box(-78, -110, 156, 220, 24, fill=PAPER, stroke="#E4D5B8", stroke_width=5)
    crossed = moved(rasher(1.2, bold=True), 0, 0, 1, 26)
    return document(256, 256, moved(back, 104, 130, 1, -15), moved(front + crossed, 150, 130, 1, 9))


def _small() -> str:
    """For very few pixels: the card is the rasher, with two broad streaks of fat."""
    card = box(32, 0, 192, 256, 44, fill=DEEP) + box(48, 16, 160, 224, 30, fill=MEAT)
    curve = sine(0, 18, 128)
    streaks = "".join(path(_streak(curve, at), FAT) for at in (-32, 32))
    return document(256, 256, card, moved(streaks, 128, 128, 1, 90))


def _streak(curve: Curve, at: float) -> str:
    """Give a streak along x that stays inside the card."""
    return band(lambda x: curve(x) + at - 17, lambda x: curve(x) + at + 17, -112, 112, 16)


def _letters() -> list[Polygon]:
    left, _, right, _ = bounds(FREDOKA, WORD, 26)
    scale = 440 / (right - left)
    return [[((x - left) * scale, y * scale) for x, y in contour] for contour in contours(FREDOKA, WORD, 26)]


def _waving(letters: list[Polygon], wave: Curve) -> list[Polygon]:
    return [[(x, y + wave(x)) for x, y in letter] for letter in letters]


def _wordmark() -> str:
    wave = sine(0, 8, 176)
    letters = _waving(_letters(), wave)
    whole = "".join(polygon(letter) for letter in letters)
    solid = "".join(polygon(letter) for letter in letters if _turns_right(letter))
    edges = [moved(_rim(solid, width, ink), 20, 154 + down) for width, ink, down in RIMS]
    streaks = "".join(
        path("".join(polygon(between(letter, a, b, wave)) for letter in letters), ink)
        for a, b, ink in STREAKS
    )
    return document(480, 192, *edges, moved(path(whole, MEAT) + streaks, 20, 154))


def _rim(outline: str, width: float, ink: str) -> str:
    return path(outline, ink, stroke=ink, stroke_width=width, stroke_linejoin="round")


def _turns_right(letter: Polygon) -> bool:
    pairs = zip(letter, [*letter[1:], letter[0]], strict=True)
    return math.fsum(a[0] * b[1] - a[1] * b[0] for a, b in pairs) > 0


def _band() -> str:
    layers = ((14, 66, DEEP), (17, 63, FAT), (21, 59, MEAT), (30, 36, FAT), (44, 47, DEEP), (50, 55, FAT))
    return document(200, 80, *(path(_ribbon(a, b), ink) for a, b, ink in layers))


def _ribbon(top: float, bottom: float) -> str:
    swell = math.sin(top)
    return band(
        sine(top, 9, 100),
        lambda x: bottom + 9 * math.sin(math.tau * x / 100) + swell * math.sin(math.tau * x / 50),
        0,
        200,
        12.5,
    )
