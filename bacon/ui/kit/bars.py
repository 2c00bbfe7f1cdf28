"""Bars: shares of a total, and counts around their average.

Nothing is shown by color alone: bars have their numbers beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import Final

from msgspec import Struct
from pygame import Rect

from bacon.core.override import override
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.form import Part
from bacon.ui.kit.nodes import Node, table
from bacon.ui.kit.tracks import draw_filled

_BAR_PITCH: Final = 44
_MANY: Final = 100  # from here on, tenths can't be seen on a chart


def average_words(average: float) -> str:
    """Return an average count as a chart shows it: with a tenth unless it is whole or large.

    >>> average_words(0.375), average_words(2.0), average_words(151.4)
    ('0.4', '2', '151')
    """
    return f"{average:,.0f}" if average >= _MANY else f"{average:.1f}".removesuffix(".0")


_MIN_TRIES: Final = 3  # for a share to be drawn, and said in percent


class Bar(Struct, frozen=True):
    """A share: its name, its count, and the total. Of fewer than three, only the counts are said."""

    name: str
    made: int
    of: int

    @property
    def words(self) -> str:
        """The numbers in words."""
        return f"{self.base} · {self.share}" if self.drawn else self.base

    @property
    def share(self) -> str:
        """The share in percent, if there is one."""
        return f"{self.made / self.of:.0%}" if self.drawn else ""

    @property
    def drawn(self) -> bool:
        """Whether there is enough to draw a bar."""
        return self.of >= _MIN_TRIES

    @property
    def base(self) -> str:
        """The counts behind the share."""
        return f"{self.made:,} of {self.of:,}" if self.of else "none yet"

    @property
    def remark(self) -> str:
        """The counts, and why there is no bar if they are few."""
        return self.base if self.drawn or not self.of else f"{self.base} (too few for a percentage)"


class Bars(Part):
    """Shares as a column of bars, each in percent, with its counts quietly beside it."""

    def __init__(self, bars: Sequence[Bar]) -> None:
        super().__init__()
        self.bars = bars
        self.tracks: list[Rect] = []

    @override
    def nodes(self) -> Sequence[Node]:
        return [table("Shares", ["What", "Count"], [[bar.name, bar.words] for bar in self.bars])]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        pitch = ui(_BAR_PITCH)
        names = [art.fitted(bar.name, 20, round(width * 0.46), "medium") for bar in self.bars]
        shares = [art.fitted(bar.share, 22, round(width * 0.14), "bold") for bar in self.bars]
        left = max(name.get_width() for name in names) + ui(20)
        rooms = [round(width * 0.2) if bar.drawn else width - left for bar in self.bars]
        bases = [
            art.fitted(bar.remark, 18, room, "medium", "text_muted")
            for bar, room in zip(self.bars, rooms, strict=True)
        ]
        drawn = [base.get_width() for bar, base in zip(self.bars, bases, strict=True) if bar.drawn]
        aside = max(drawn, default=0) + ui(14)
        right = max(share.get_width() for share in shares) + ui(20) + aside
        self.words, self.tracks = [], []
        for number, (bar, name, share, base) in enumerate(zip(self.bars, names, shares, bases, strict=True)):
            line = Rect(x, y + number * pitch, width, pitch)
            for words, at in (
                (name, x),
                (share, line.right - aside - share.get_width()),
                (base, line.right - aside + ui(14) if bar.drawn else x + left),
            ):
                self.words.append((words, (at, line.centery - words.get_height() // 2)))
            track = Rect(x + left, 0, width - left - right, ui(18))
            track.centery = line.centery
            self.tracks.append(track)
        return pitch * len(self.bars) + ui(8)

    @override
    def rects(self) -> list[Rect]:
        return [*self.tracks, *super().rects()]

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        for bar, track in zip(self.bars, self.tracks, strict=True):
            if not bar.drawn:
                continue
            wide = max(round(track.width * bar.made / bar.of), track.height) if bar.made else 0
            draw_filled(art, canvas, track, wide)
        super().draw(art, canvas)


class CountBars(Part):
    """Counts as bars from zero, with a line at their average, the first one golden; numbers come first.

    Takes the title, the names and counts, the average, and the standard deviation. From that, a band behind
    the bars shows what chance usually gives, and a bracket below says so; without one there is neither.
    """

    def __init__(
        self, title: str, counts: Sequence[tuple[str, int]], average: float, deviation: float = 0.0
    ) -> None:
        super().__init__()
        self.title, self.counts, self.average, self.band = title, counts, average, 2 * deviation
        self.reach = 1.08 * max(average + self.band, *(count for _, count in counts), 1.0)
        self.tracks: list[Rect] = []

    @property
    def usual(self) -> str:
        """What chance usually gives, within two standard deviations; "" without a band."""
        low, high = max(ceil(self.average - self.band), 0), floor(self.average + self.band)
        return f"usually {low:,} to {high:,}" if self.band else ""

    @override
    def nodes(self) -> Sequence[Node]:
        lines = [[name, f"{count:,}"] for name, count in self.counts]
        chance = [["By chance", words] for words in (average_words(self.average), self.usual) if words]
        return [table(self.title, ["Seat", self.title], [*lines, *chance])]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        names = [art.fitted(name, 20, round(width * 0.36), "medium") for name, _ in self.counts]
        numbers = [art.fitted(f"{count:,}", 20, round(width * 0.2), "bold") for _, count in self.counts]
        head = art.text(f"by chance: {average_words(self.average)}", 18, "medium", "text_muted")
        middle = x + max(each.get_width() for each in names) + ui(20)
        left = middle + max(each.get_width() for each in numbers) + ui(16)
        area = Rect(left, y + head.get_height() + ui(2), x + width - left, 0)
        over = area.x + self._along(area, self.average) - head.get_width() // 2
        self.words = [(head, (min(over, x + width - head.get_width()), y))]
        self.tracks, pitch = [], ui(_DEVIATION_PITCH)
        for place, (name, number) in enumerate(zip(names, numbers, strict=True)):
            track = Rect(area.x, area.y + place * pitch, area.width, pitch)
            self.tracks.append(track)
            for words, at in ((name, x), (number, left - ui(16) - number.get_width())):
                self.words.append((words, (at, track.centery - words.get_height() // 2)))
        bottom = area.y + len(names) * pitch + ui(10)
        return bottom + self._say_usual(art, area, bottom) - y

    def _say_usual(self, art: Art, area: Rect, top: int) -> int:
        """Put what chance usually gives below the middle of the band; return the height that takes."""
        if not self.usual:
            return 0
        words = art.text(self.usual, 18, "medium", "text_muted")
        middle = area.x + (self._along(area, self._ends[0]) + self._along(area, self._ends[1])) // 2
        left = min(middle - words.get_width() // 2, area.right - words.get_width())
        self.words.append((words, (left, top)))
        return words.get_height() + art.metrics.ui(4)

    @property
    def _ends(self) -> tuple[float, float]:
        return max(self.average - self.band, 0), self.average + self.band

    @override
    def rects(self) -> list[Rect]:
        return [*self.tracks, *super().rects()]

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        ui, whole = art.metrics.ui, self.tracks[0].unionall(self.tracks[1:])
        if self.band:
            left, right = [self._along(whole, end) for end in self._ends]
            band, line = Rect(whole.x + left, whole.y, right - left, whole.height), max(ui(2), 1)
            canvas.add(art.box(band.size, 0, "bar"), band.topleft)
            canvas.add(art.box((band.width, line), 0, "text_muted"), band.bottomleft)
            for x in (band.left, band.right - line):
                canvas.add(art.box((line, ui(8)), 0, "text_muted"), (x, band.bottom + line - ui(8)))
        for number, ((_, count), track) in enumerate(zip(self.counts, self.tracks, strict=True)):
            bar = Rect(whole.x, track.centery - ui(8), max(self._along(whole, count), 2), ui(16))
            token, radius = "text_muted" if number else "brass", min(ui(4), bar.width // 2)
            canvas.add(art.box(bar.size, radius, token), bar.topleft)
        average = (whole.x + self._along(whole, self.average), whole.y)
        canvas.add(art.box((max(ui(3), 1), whole.height), 0, "text"), average)
        super().draw(art, canvas)

    def _along(self, area: Rect, count: float) -> int:
        return round(area.width * count / self.reach)


_DEVIATION_PITCH: Final = 34  # in u
