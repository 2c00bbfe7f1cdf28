"""The legend of a chart: a swatch for each state of its tiles, and what it means."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from pygame import Rect, Surface

from bacon.ui.drawing.art import Art, card_width
from bacon.ui.scenes.chart_areas import GAP
from bacon.ui.scenes.chart_tile import WORDS_SIZE

LEGEND: Final = (
    ("button", "glow", "Playable"),
    ("card_face", "text_muted", "Can’t beat it"),
    ("card_dim", "text_muted", "Not yours"),
)
"""The colors of each swatch and of its edge, and what they mean on a tile."""


def drawn_legend(
    art: Art, shown: Collection[int], grade: float, width: int
) -> Iterator[tuple[Surface, tuple[int, int]]]:
    """Yield the swatches and words of the lines `shown` with their places, in as many rows as it takes."""
    gap = art.metrics.u(GAP)
    for (fill, edge, meaning), swatch, words in _places(art, shown, grade, width):
        yield art.box(swatch.size, gap // 3, fill, edge, max(gap // 4, 1)), swatch.topleft
        yield art.text(meaning, WORDS_SIZE * grade, "medium", "text_muted"), words


def legend_height(art: Art, shown: Collection[int], grade: float, width: int) -> int:
    """Return the height of the legend; 0 if it shows nothing."""
    return max((rect.bottom for _, rect, _ in _places(art, shown, grade, width)), default=0)


def _places(
    art: Art, shown: Collection[int], grade: float, width: int
) -> Iterator[tuple[tuple[str, str, str], Rect, tuple[int, int]]]:
    """Yield each line of the legend, and where its swatch and its words stand."""
    gap = art.metrics.u(GAP)
    x = y = 0
    for line in (each for place, each in enumerate(LEGEND) if place in shown):
        wide, tall = art.line_size(line[2], WORDS_SIZE * grade, "medium")
        swatch = card_width(tall) + gap
        if x and x + swatch + wide > width:
            x, y = 0, y + tall + gap // 2
        yield line, Rect(x, y, card_width(tall), tall), (x + swatch, y)
        x += swatch + wide + 3 * gap
