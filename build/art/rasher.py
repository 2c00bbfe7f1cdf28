"""A rasher of bacon: the mark of the house."""

import math
from collections.abc import Callable

from art.geometry import Curve, band
from art.svg import moved, path

MEAT, DEEP, FAT, CRISP = "#C8453F", "#9E2B2B", "#F9DFC1", "#7A1F22"
PERIOD, SWING = 76.0, 11.0
Streak = tuple[float, float, float, float, str]  # place, thickness, start, end, ink
STREAKS: tuple[Streak, ...] = (
    (-23, 4.5, -82, 20, DEEP),
    (-11, 6, -90, 60, FAT),
    (-3.5, 3, -60, 90, DEEP),
    (3, 7.5, -50, 90, FAT),
    (19, 3.6, -30, 84, DEEP),
)
BOLD: tuple[Streak, ...] = ((-9, 10, -92, 60, FAT), (9, 10, -60, 92, FAT))
_BODY: tuple[Streak, ...] = ((0, 56, -95, 95, CRISP), (0, 51, -92.5, 92.5, FAT), (-1, 41, -92.5, 92.5, MEAT))


def rasher(scale: float = 1, *, bold: bool = False) -> str:
    """An upright rasher about the origin, 190 high; the bold one is for very small pictures."""
    body = "".join(map(_slab, _BODY)) + "".join(map(_streak, BOLD if bold else STREAKS))
    return moved(body, 0, 0, scale, 90)


def _slab(streak: Streak) -> str:
    at, thick, start, end, ink = streak
    width = _swelling(thick, 0.05)
    rim = CRISP if ink == CRISP else None
    return path(
        _ribbon(at, width, start, end),
        ink,
        stroke=rim,
        stroke_width=rim and 5,
        stroke_linejoin=rim and "round",
    )


def _streak(streak: Streak) -> str:
    at, thick, start, end, ink = streak
    middle, reach = (start + end) / 2, (end - start) / 2

    def width(x: float) -> float:
        return thick * (1 - ((x - middle) / reach) ** 6)

    return path(_ribbon(at, width, start, end), ink)


def _swelling(thick: float, by: float) -> Callable[[float], float]:
    return lambda x: thick * (1 + by * math.sin(x / 15))


def _ribbon(at: float, width: Curve, start: float, end: float) -> str:
    def edge(side: float) -> Curve:
        return lambda x: at + SWING * math.sin(math.tau * x / PERIOD) + side * width(x) / 2

    return band(edge(-1), edge(1), start, end, PERIOD / 5)
