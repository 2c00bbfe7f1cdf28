"""Charts over time, columns and bars, and a month as a calendar.

Nothing is shown by colour alone: lines have different strokes and names, columns have a direction, and bars
have their numbers beside them.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Final

from msgspec import Struct
from pygame import Rect

from bacon.core.override import override
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.form import Part
from bacon.ui.kit.widgets import Widget, draw_filled, draw_focus, raised

_CHART_HEIGHT: Final = 190
_BAR_PITCH: Final = 44


STROKES: Final[tuple[tuple[float, ...], ...]] = (
    (),
    (2.6, 1.8),
    (0.1, 1.8),
    (5.0, 1.8, 0.1, 1.8),
    (6.0, 2.6),
    (2.6, 1.8, 0.1, 1.8, 0.1, 1.8),
)
"""Distinct strokes, one for each line that a chart may have; the first is solid."""


class Series(Struct, frozen=True):
    """A line of a chart: its name, its values in order, its colour, and its stroke."""

    name: str
    values: tuple[float, ...]
    token: str
    stroke: tuple[float, ...] = STROKES[0]


class _Chart(Part):
    """Base of charts with an area: a frame, with the highest and lowest value on its left."""

    def __init__(self, tall: int = _CHART_HEIGHT) -> None:
        super().__init__()
        self.tall = tall
        self.area = Rect(0, 0, 0, 0)
        self.low, self.high = 0.0, 1.0

    @override
    def rects(self) -> list[Rect]:
        return [self.area, *super().rects()]

    def y_of(self, value: float) -> float:
        """Return the position of a value in the area, from its top."""
        span = max(self.high - self.low, 1)
        return self.area.height * (1 - (value - self.low) / span)

    def _frame(self, art: Art, place: Rect, right: int) -> None:
        """Leave room for numbers on the left, and for names on the right."""
        ui, form = art.metrics.ui, "+.0f" if self.low < 0 else ".0f"
        ends = (self.low, self.high)
        texts = [format(end, form).replace("-", "−") for end in ends]
        numbers = [art.text(words, 17, "medium", "text_muted") for words in texts]
        aside = max(number.get_width() for number in numbers) + ui(10)
        self.area = Rect(place.x + aside, place.y + ui(12), place.width - aside - right, ui(self.tall))
        for end, number in zip(ends, numbers, strict=True):
            top = self.area.y + self.y_of(end) - number.get_height() / 2
            self.words.append((number, (self.area.x - ui(10) - number.get_width(), round(top))))

    def _draw_level(self, art: Art, canvas: Canvas, value: float, token: str = "panel_line") -> None:
        y = self.area.y + round(self.y_of(value))
        canvas.add(art.box((self.area.width, max(art.metrics.ui(1), 1)), 0, token), (self.area.x, y))


class LineChart(_Chart):
    """Lines over time, from zero, each with its name and last value at its end."""

    def __init__(self, series: Sequence[Series], goal: int, tall: int = _CHART_HEIGHT) -> None:
        super().__init__(tall)
        self.series = series
        self.high = max(goal, *(value for each in series for value in each.values))

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui, self.words = art.metrics.ui, []
        names = [
            art.fitted(f"{each.name} {each.values[-1]:.0f}", 18, round(width * 0.36), "bold", each.token)
            for each in self.series
        ]
        right = max(name.get_width() for name in names) + ui(14)
        self._frame(art, Rect(x, y, width, 0), right)
        lowest = self.area.bottom
        for each, name in sorted(zip(self.series, names, strict=True), key=lambda pair: pair[0].values[-1]):
            top = self.area.y + self.y_of(each.values[-1]) - name.get_height() / 2
            top = min(round(top), lowest - name.get_height())
            lowest = top
            self.words.append((name, (self.area.right + ui(14), top)))
        return ui(self.tall + 30)

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        for value in (self.low, self.high):
            self._draw_level(art, canvas, value)
        for each in self.series:
            key = ("line", each.values, self.high, each.token, each.stroke)
            line = art.drawn(key, self.area.size, partial(self._svg, art, each))
            canvas.add(line, self.area.topleft)
        super().draw(art, canvas)

    def _svg(self, art: Art, each: Series) -> str:
        pitch = self.area.width / max(len(each.values) - 1, 1)
        points = [(index * pitch, self.y_of(value)) for index, value in enumerate(each.values)]
        width = max(art.metrics.ui(3.4), 1)
        return shapes.line(self.area.size, points, art.colour(each.token), width, each.stroke)


class Columns(_Chart):
    """Columns above and below a line in the middle, such as matches won and lost by their margins."""

    def __init__(self, values: Sequence[int], above: str, below: str) -> None:
        super().__init__()
        self.values, self.above, self.below = values, above, below
        self.high = max(*values, 1)
        self.low = min(*values, -1)

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui, self.words = art.metrics.ui, []
        names = [art.text(self.above, 18, "bold", "brass"), art.text(self.below, 18, "bold", "text_muted")]
        right = max(name.get_width() for name in names) + ui(14)
        self._frame(art, Rect(x, y, width, 0), right)
        left = self.area.right + ui(14)
        self.words.append((names[0], (left, self.area.y)))
        self.words.append((names[1], (left, self.area.bottom - names[1].get_height())))
        return ui(_CHART_HEIGHT + 30)

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        pitch = min(self.area.width / len(self.values), art.metrics.ui(72))
        wide = max(round(pitch * 0.66), 1)
        for index, value in enumerate(self.values):
            top, bottom = sorted((round(self.y_of(value)), round(self.y_of(0))))
            box = art.box((wide, max(bottom - top, 1)), min(wide // 3, 6), *_ground(value))
            canvas.add(box, (self.area.x + round(index * pitch), self.area.y + top))
        self._draw_level(art, canvas, 0, "text_muted")
        super().draw(art, canvas)


def _ground(value: int) -> tuple[str, str]:
    """Return the tokens of a column's fill and edge; columns below the line are hollow, level ones grey."""
    if value:
        return ("brass", "brass") if value > 0 else ("well", "text_muted")
    return ("text_muted", "text_muted")


class HandColumns(Columns):
    """Columns for hands by their numbers, over the whole width; a hand of 0 is a short stroke on the line."""

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui, tall = art.metrics.ui, super().lay(art, x, y, width)
        for place in range(len(self.values)):
            number = art.text(str(place + 1), 17, "medium", "text_muted")
            left = self._middle(place) - number.get_width() // 2
            self.words.append((number, (left, self.area.bottom + ui(6))))
        return tall + ui(16)

    def _middle(self, place: int) -> int:
        return self.area.x + round((place + 0.5) * self.area.width / len(self.values))

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        ui = art.metrics.ui
        wide = max(min(round(self.area.width / len(self.values) * 0.5), ui(64)), 2)
        for place, value in enumerate(self.values):
            top, bottom = sorted((round(self.y_of(value)), round(self.y_of(0))))
            if not value:
                top, bottom = top - ui(3), bottom + ui(3)
            box = art.box((wide, bottom - top), min(wide // 3, ui(6)), *_ground(value))
            canvas.add(box, (self._middle(place) - wide // 2, self.area.y + top))
        self._draw_level(art, canvas, 0, "text_muted")
        Part.draw(self, art, canvas)


class Bar(Struct, frozen=True):
    """A share: its name, its count, and the total."""

    name: str
    made: int
    of: int

    @property
    def words(self) -> str:
        """The numbers in words."""
        return f"{self.made} of {self.of} · {self.made / self.of:.0%}" if self.of else "none yet"


class Bars(Part):
    """Shares as a column of bars, with their numbers."""

    def __init__(self, bars: Sequence[Bar]) -> None:
        super().__init__()
        self.bars = bars
        self.tracks: list[Rect] = []

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        pitch = ui(_BAR_PITCH)
        names = [art.fitted(bar.name, 20, round(width * 0.34), "medium") for bar in self.bars]
        texts = [art.fitted(bar.words, 20, round(width * 0.32), "bold") for bar in self.bars]
        left = max(name.get_width() for name in names) + ui(20)
        right = max(words.get_width() for words in texts) + ui(20)
        self.words, self.tracks = [], []
        for number, (name, words) in enumerate(zip(names, texts, strict=True)):
            line = Rect(x, y + number * pitch, width, pitch)
            self.words.append((name, (x, line.centery - name.get_height() // 2)))
            text_pos = (line.right - words.get_width(), line.centery - words.get_height() // 2)
            self.words.append((words, text_pos))
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
            wide = max(round(track.width * bar.made / bar.of), track.height) if bar.made else 0
            draw_filled(art, canvas, track, wide)
        super().draw(art, canvas)


MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
"""In the language of the game, whatever that of the system is."""

_WEEKDAYS: Final = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
_CELL_HEIGHT: Final = 62
_HEAD_HEIGHT: Final = 30
_GAP: Final = 8
_MAX_CELL_WIDTH: Final = 132
_RADIUS: Final = 12


def date_words(day: date) -> str:
    """Return a date in words.

    >>> date_words(date(2026, 11, 22))
    '22 November 2026'
    """
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def month_of(day: date) -> str:
    """Return a day's month in words."""
    return f"{MONTHS[day.month - 1]} {day.year}"


def next_month(first: date, by: int) -> date:
    """Return the first day of a month, `by` months after another one (or before it, if negative).

    >>> next_month(date(2026, 12, 1), 1), next_month(date(2026, 1, 1), -1)
    (datetime.date(2027, 1, 1), datetime.date(2025, 12, 1))
    """
    number = first.year * 12 + first.month - 1 + by
    return date(number // 12, number % 12 + 1, 1)


class DayCell(Struct, frozen=True):
    """A day, a word about its result, and whether it is finished, done well, today and enabled."""

    day: date
    word: str = ""
    done: bool = False
    well: bool = False
    today: bool = False
    enabled: bool = True


class DayButton(Widget):
    """The cell of a day."""

    def __init__(self, cell: DayCell, act: Callable[[], None]) -> None:
        super().__init__(date_words(cell.day))
        self.cell, self.act = cell, act
        self.enabled = cell.enabled

    @override
    def press(self) -> None:
        if self.enabled:
            self.act()

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        ui, rect, cell = art.metrics.ui, self.rect, self.cell
        live = self.enabled
        plain = "chosen" if cell.done else "button_over" if hovered and live else "button"
        ground = "brass" if cell.well else plain
        line = "brass" if cell.done or (hovered and live) else "panel_line"
        ink = "peg_line" if cell.well else "text"
        canvas.add(raised(art, rect.size, ui(_RADIUS), ground, line), rect.topleft, self.alpha(art))
        number = art.text(str(cell.day.day), 20, "bold" if cell.today else "medium", ink)
        if not cell.word:
            canvas.centre(number, rect.center, self.alpha(art))
        else:
            word = art.fitted(cell.word, 17, rect.width - ui(6), "bold", ink)
            tall = number.get_height() + word.get_height()
            top = rect.centery - tall / 2
            canvas.add(number, (rect.centerx - number.get_width() / 2, top))
            canvas.add(word, (rect.centerx - word.get_width() / 2, top + number.get_height()))
        if cell.today:
            canvas.add(art.ring(rect.size, ui(_RADIUS), "text", max(ui(3), 2)), rect.topleft)
        if focused:
            draw_focus(art, canvas, rect, _RADIUS)


class Month(Part):
    """A month, in weeks that start on Monday."""

    def __init__(self, first: date, cells: Sequence[DayCell], act: Callable[[date], None]) -> None:
        self.days = [DayButton(cell, _opener(act, cell.day)) for cell in cells]
        super().__init__(*self.days)
        self.first = first

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        gap, tall, y = ui(_GAP), ui(_CELL_HEIGHT), y + ui(_GAP)
        wide = min((width - 6 * gap) // 7, ui(_MAX_CELL_WIDTH))
        left = x + (width - 7 * wide - 6 * gap) // 2
        self.words = []
        for column, name in enumerate(_WEEKDAYS):
            word = art.text(name, 18, "medium", "text_muted")
            middle = left + column * (wide + gap) + wide // 2
            self.words.append((word, (middle - word.get_width() // 2, y)))
        top = y + ui(_HEAD_HEIGHT)
        for button in self.days:
            place = self.first.weekday() + button.cell.day.day - 1
            button.rect = Rect(left + place % 7 * (wide + gap), top + place // 7 * (tall + gap), wide, tall)
        weeks = -(-(self.first.weekday() + len(self.days)) // 7)
        return ui(_HEAD_HEIGHT) + weeks * (tall + gap) + 2 * gap


def days_of(first: date) -> list[date]:
    """Return the days of a month."""
    return [first + timedelta(days=each) for each in range(monthrange(first.year, first.month)[1])]


def _opener(act: Callable[[date], None], day: date) -> Callable[[], None]:
    return lambda: act(day)
