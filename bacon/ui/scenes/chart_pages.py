"""The pages of a chart in large text: each shows tiles of one group, so many that all can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from bacon.ui.scenes.chart_areas import Area
from bacon.ui.scenes.chart_tile import Tile


class Part(NamedTuple):
    """Tiles of a chart under their heading, which may be empty."""

    heading: str
    tiles: Sequence[Tile]


class Level(NamedTuple):
    """How well a chart can be read: its text's grade at least, and its pages at most."""

    grade: float
    pages: int


class Way(NamedTuple):
    """A way to show a chart: where, how well, and with how many lines of words on a tile.

    A `brief` one leaves out the sentence below its heading.
    """

    area: Area
    level: Level
    lines: int
    brief: bool


_GOOD: Final = (Level(0.9, 1), Level(0.9, 2), Level(0.75, 2), Level(0.75, 3))
"""The levels, the best first, from which a chart below more plates is better than one below fewer."""
_TIGHT: Final = (Level(0.55, 2), Level(0.4, 3))
"""The levels from which a chart beside the cards to beat is better than one that hides them."""
_WIDE: Final = (Level(0.9, 1), Level(0.9, 2), Level(0.8, 2), Level(0.9, 3), Level(0.75, 4))


def ways(areas: Sequence[Area], *, full: bool) -> Iterator[Way]:
    """Yield the ways to show a chart in large text, the best first; a full one needs all the width.

    Beside the cards to beat it would rather leave out the game's names for what it shows and the sentence
    below its heading than have more pages.
    """
    beside = [area for area in areas if area.clear and not (full and area.for_button)]
    over = [area for area in areas if not area.clear]
    short = [(2, False), (1, False), (1, True)]
    for where, levels, words in ((beside, _GOOD, short), (beside, _TIGHT, short), (over, _WIDE, short[:1])):
        for area, level, (lines, brief) in product(where, levels, words):
            yield Way(area, level, lines, brief)


def pages_of(parts: Sequence[Part], columns: int, rows: int) -> list[list[Part]]:
    """Return the pages of at most so many rows; with no limit, all parts are on one."""
    if not rows:
        return [list(parts)]
    most = rows * columns
    return [
        [Part(part.heading, part.tiles[first : first + most])]
        for part in parts
        for first in range(0, len(part.tiles), most)
    ]


def rows_for(parts: Sequence[Part], columns: int, pages: int) -> int | None:
    """Return the fewest rows on a page with which that many pages are enough; 0 if one page shows all."""
    if pages == 1:
        return 0
    tallest = max(-(-len(part.tiles) // columns) for part in parts)
    enough = (rows for rows in range(1, tallest + 1) if len(pages_of(parts, columns, rows)) <= pages)
    return next(enough, None)
