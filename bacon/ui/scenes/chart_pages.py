"""The pages of a chart: each shows tiles of one group, so many that all can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import Final, NamedTuple, TypeAlias

from bacon.ui.scenes.chart_areas import Area
from bacon.ui.scenes.chart_tile import LARGE_CARDS, SMALL_CARDS, PatternPlace, Tile


class Part(NamedTuple):
    """Tiles of a chart under their heading, which may be empty."""

    heading: str
    tiles: Sequence[Tile]


class Level(NamedTuple):
    """How well a chart can be read: its text's grade at least, its pages at most, its cards' height in u.

    With `whole` cards, none overlaps the next.
    """

    grade: float
    pages: int
    cards: int = SMALL_CARDS
    whole: bool = True


class Way(NamedTuple):
    """A way to show a chart: where, how well, and where the patterns on its tiles stand.

    A `brief` one leaves out the sentence below its heading.
    """

    area: Area
    level: Level
    pattern: PatternPlace
    brief: bool


_USUAL: Final = (Level(0.85, 1, LARGE_CARDS), Level(0.85, 1), Level(0.85, 2))
_USUAL_FULL: Final = (Level(0.85, 2), Level(0.85, 3), Level(0.85, 6))
"""The levels at the usual size of text: of what can be played, if need be on two pages, and of everything."""
_GOOD: Final = (Level(0.9, 1), Level(0.9, 2), Level(0.75, 2), Level(0.75, 3))
"""The levels, the best first, from which a chart below more plates is better than one below fewer."""
_FULL: Final = (Level(0.75, 3, 54), Level(0.75, 5, 54), Level(0.75, 6, 50), Level(0.65, 6))
"""The levels of a chart of everything beside the cards to beat: with large cards rather than few pages."""
_AMONG: Final = (Level(0.85, 3, 48), Level(0.75, 3, 48), Level(0.75, 3), Level(0.65, 3))
"""The levels of a chart of everything in large text that is over the cards to beat and hides no seat."""
_TIGHT: Final = (Level(0.55, 2), Level(0.4, 3), Level(0.55, 2, whole=False), Level(0.4, 3, whole=False))
"""The levels from which a chart beside the cards to beat is better than one that hides them."""
_WIDE: Final = tuple(
    Level(grade, pages, whole=False) for grade, pages in ((0.9, 1), (0.9, 2), (0.8, 2), (0.9, 3), (0.75, 4))
)
"""The levels of a chart over the cards to beat."""
_WIDE_FULL: Final = (Level(0.9, 3, 54), Level(0.75, 3, 54))
"""The levels of a chart of everything there in large text, rather than with cards that overlap."""

_Words: TypeAlias = tuple[tuple[PatternPlace, bool], ...]
_WORDS: Final[_Words] = (("below", False), ("none", False), ("none", True))
_STACKED_WORDS: Final[_Words] = (("after", False), ("after", True))
_FULL_WORDS: Final[_Words] = (
    ("below", False),
    ("beside", False),
    ("beside", True),
    ("below", True),
    ("none", True),
)
"""The words to try: where the patterns stand, and whether the sentence below the heading is left out."""


def ways(areas: Sequence[Area], *, full: bool, large: bool) -> Iterator[Way]:
    """Yield the ways to show a chart, of everything or not, in large text or not; the best first.

    Beside the cards to beat it would rather leave out the sentence below its heading, and what each entry
    takes, than have more pages.
    """
    beside = [area for area in areas if area.clear and not area.tight]
    tight = [area for area in areas if area.tight]
    among = [area for area in areas if area.for_button and not area.clear]
    over = [area for area in areas if not (area.clear or area.for_button)]
    steps: list[tuple[Sequence[Area], Sequence[Level], _Words]]
    if full and large:
        steps = [
            (among, _AMONG, _WORDS),
            (beside, _FULL, _FULL_WORDS),
            (over, _WIDE_FULL, _WORDS),
            (over, _WIDE, _WORDS[:1]),
        ]
    elif full:
        roomy = [area for area in over or beside if not area.slim][:1]
        steps = [
            (roomy, _USUAL[:2], _WORDS),
            (roomy, _USUAL_FULL[:2], _WORDS),
            (roomy, _USUAL_FULL[2:], _WORDS[:1]),
        ]
    elif large:
        clear = [(where, levels, _WORDS) for where in (beside, tight) for levels in (_GOOD, _TIGHT)]
        steps = [*clear, (over, _WIDE, _WORDS[:1])]
    else:
        tried = [(area, _STACKED_WORDS if area.stacked else _WORDS) for area in beside]
        steps = [
            ([area], levels, part)
            for area, parts in tried
            for levels in (_USUAL[:2], _USUAL[2:])
            for part in (parts[:1], parts[1:])
        ]
    for where, levels, words in steps:
        for area, level, (pattern, brief) in product(where, levels, words):
            yield Way(area, level, pattern, brief)


def pages_of(parts: Sequence[Part], columns: int, rows: int) -> list[list[Part]]:
    """Return the pages of at most so many rows; with no limit, all parts are on one."""
    if not rows:
        return [list(parts)]
    return [[Part(part.heading, tiles)] for part in parts for tiles in _shared(part.tiles, columns, rows)]


def _shared(tiles: Sequence[Tile], columns: int, rows: int) -> Iterator[Sequence[Tile]]:
    """Share tiles evenly among as few pages as they take, so that no page has a single one left over."""
    pages = -(-len(tiles) // (rows * columns))
    ends = [-(-len(tiles) * number // pages) for number in range(pages + 1)]
    yield from (tiles[first:end] for first, end in pairwise(ends))


def rows_for(parts: Sequence[Part], columns: int, pages: int) -> int | None:
    """Return the fewest rows on a page with which that many pages are enough; 0 if one page shows all."""
    if pages == 1:
        return 0
    tallest = max(-(-len(part.tiles) // columns) for part in parts)
    enough = (rows for rows in range(1, tallest + 1) if len(pages_of(parts, columns, rows)) <= pages)
    return next(enough, None)
