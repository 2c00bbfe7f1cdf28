"""Letters as outlines, taken from the font files when the drawings are made."""

from collections.abc import Mapping
from functools import cache
from typing import Protocol

import font_caladea
import font_fredoka_one
from fontTools.pens.basePen import BasePen  # type: ignore[import-untyped]
from fontTools.pens.boundsPen import BoundsPen  # type: ignore[import-untyped]
from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-untyped]
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]
from fontTools.svgLib.path import parse_path  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from art.geometry import Polygon, cubic
from art.svg import num

CALADEA = str(font_caladea.CaladeaBold)
FREDOKA = str(font_fredoka_one.FredokaOne)

Bounds = tuple[float, float, float, float]


class _Glyph(Protocol):
    width: float

    def draw(self, pen: object) -> None: ...


class _Font(Protocol):
    def getGlyphSet(self) -> Mapping[str, _Glyph]: ...  # noqa: N802
    def getBestCmap(self) -> Mapping[int, str]: ...  # noqa: N802


@cache
def _open(file: str) -> _Font:
    font: _Font = TTFont(file)
    return font


def _place(file: str, text: str, pen: object, tracking: float, grid: tuple[float, ...]) -> None:
    font, x = _open(file), 0.0
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    a, d, e, f = grid
    for letter in text:
        glyph = glyphs[names[ord(letter)]]
        glyph.draw(TransformPen(pen, (a, 0, 0, d, e + a * x, f)))
        x += glyph.width + tracking


def bounds(file: str, text: str, tracking: float = 0) -> Bounds:
    """The inked box of a text in font units, y upwards."""
    pen = BoundsPen(None)
    _place(file, text, pen, tracking, (1, 1, 0, 0))
    box: Bounds = pen.bounds
    return box


def fitted(file: str, text: str, centre: float, top: float, *, height: float, widest: float) -> str:
    """Path data of a text scaled to a height, made narrower only where it would be too wide."""
    tracking = -60 if len(text) > 1 else 0
    left, low, right, high = bounds(file, text, tracking)
    tall = max(bounds(file, "H" if text.isalpha() else "1")[3], 0.9 * (high - low))
    down = height / tall
    across = min(down, widest / (right - left))
    pen = SVGPathPen(None, ntos=num)
    start, base = centre - across * (left + right) / 2, top + down * (high if low < -0.1 * high else tall)
    _place(file, text, pen, tracking, (across, -down, start, base))
    data: str = pen.getCommands()
    return data


class _Outline(BasePen):  # type: ignore[misc]
    """Collects contours as polygons."""

    def __init__(self) -> None:
        super().__init__(None)
        self.contours: list[Polygon] = []

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self.contours.append([pt])

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        a = self.contours[-1][-1]
        self.contours[-1] += [
            (a[0] + (pt[0] - a[0]) * i / 4, a[1] + (pt[1] - a[1]) * i / 4) for i in range(1, 5)
        ]

    def _closePath(self) -> None:  # noqa: N802
        if self.contours[-1][0] != self.contours[-1][-1]:
            self._lineTo(self.contours[-1][0])

    def _curveToOne(self, *corners: tuple[float, float]) -> None:  # noqa: N802
        b, c, d = corners
        self.contours[-1] += cubic(self.contours[-1][-1], b, c, d, 6)


def contours(file: str, text: str, tracking: float = 0) -> list[Polygon]:
    """A text as polygons in font units with y downwards."""
    pen = _Outline()
    _place(file, text, pen, tracking, (1, -1, 0, 0))
    return pen.contours


def flattened(d: str) -> list[Polygon]:
    """Path data as polygons."""
    pen = _Outline()
    parse_path(d, pen)
    return pen.contours
