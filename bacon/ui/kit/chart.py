"""Charts over time, columns and bars, and a month as a calendar.

Nothing is shown by colour alone: lines have different strokes and names, columns have a direction, and bars
have their numbers beside them.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from itertools import zip_longest
from typing import ClassVar, Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from bacon.core.override import override
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.form import Part
from bacon.ui.kit.nodes import Node, group, table
from bacon.ui.kit.widgets import Widget, draw_filled, draw_focus, raised

_CHART_HEIGHT: Final = 190
_BAR_PITCH: Final = 44
_MAX_PITCH: Final = 72  # of columns, so that a few of them stay together


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

    sign: ClassVar[str] = ""
    """The sign before values above zero."""

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
        ui, form = art.metrics.ui, f"{self.sign}.0f"
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
    """Lines over time, from zero or below, each with its name and last value at its end."""

    def __init__(self, series: Sequence[Series], goal: int, tall: int = _CHART_HEIGHT) -> None:
        super().__init__(tall)
        self.series = series
        values = [value for each in series for value in each.values]
        self.low, self.high = min(0.0, *values), max(goal, *values)

    @override
    def nodes(self) -> Sequence[Node]:
        values = zip_longest(*(each.values for each in self.series), fillvalue=0.0)
        lines = [[str(step), *(f"{value:g}" for value in line)] for step, line in enumerate(values)]
        ends = ", ".join(map(_ending, self.series))
        return [table(ends, ["Step", *(each.name for each in self.series)], lines, self.area)]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui, self.words = art.metrics.ui, []
        names = [
            art.fitted(_ending(each), 18, round(width * 0.36), "bold", each.token) for each in self.series
        ]
        right = max(name.get_width() for name in names) + ui(14)
        self._frame(art, Rect(x, y, width, 0), right)
        ended = sorted(zip(self.series, names, strict=True), key=lambda pair: pair[0].values[-1])
        lowest, highest = self.area.bottom, self.area.y - ui(12) + sum(name.get_height() for name in names)
        for each, name in ended:
            highest -= name.get_height()
            top = self.area.y + self.y_of(each.values[-1]) - name.get_height() / 2
            top = max(min(round(top), lowest - name.get_height()), highest)
            lowest = top
            self.words.append((name, (self.area.right + ui(14), top)))
        return ui(self.tall + 30)

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        for value in {self.low, 0.0, self.high}:
            self._draw_level(art, canvas, value)
        for each in self.series:
            key = ("line", each.values, self.low, self.high, each.token, each.stroke)
            line = art.drawn(key, self.area.size, partial(self._svg, art, each))
            canvas.add(line, self.area.topleft)
        super().draw(art, canvas)

    def _svg(self, art: Art, each: Series) -> str:
        pitch = self.area.width / max(len(each.values) - 1, 1)
        points = [(index * pitch, self.y_of(value)) for index, value in enumerate(each.values)]
        width = max(art.metrics.ui(3.4), 1)
        return shapes.line(self.area.size, points, art.colour(each.token), width, each.stroke)


def _ending(each: Series) -> str:
    """Return a line's name and last value."""
    return f"{each.name} {format(each.values[-1], '.0f').replace('-', '−')}"


class Columns(_Chart):
    """Columns above and below a line in the middle, such as matches won and lost by their margins."""

    sign: ClassVar[str] = "+"

    def __init__(self, values: Sequence[int], above: str, below: str) -> None:
        super().__init__()
        self.values, self.above, self.below = values, above, below
        self.high = max(*values, 1)
        self.low = min(*values, -1)

    @override
    def nodes(self) -> Sequence[Node]:
        words = [(self.above if value > 0 else self.below, f"{abs(value)}") for value in self.values]
        lines = [[str(number), *each] for number, each in enumerate(words, start=1)]
        return [table(f"{self.above} or {self.below}", ["Number", "Result", "By"], lines, self.area)]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui, self.words = art.metrics.ui, []
        names = [art.text(self.above, 18, "bold", "brass"), art.text(self.below, 18, "bold", "bad")]
        right = max(name.get_width() for name in names) + ui(14)
        self._frame(art, Rect(x, y, width, 0), right)
        self.area.width = min(self.area.width, len(self.values) * ui(_MAX_PITCH))
        left = self.area.right + ui(14)
        self.words.append((names[0], (left, self.area.y)))
        self.words.append((names[1], (left, self.area.bottom - names[1].get_height())))
        return ui(_CHART_HEIGHT + 30)

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        pitch = self.area.width / len(self.values)
        wide = max(round(pitch * 0.66), 1)
        for index, value in enumerate(self.values):
            top, bottom = sorted((round(self.y_of(value)), round(self.y_of(0))))
            box = art.box((wide, max(bottom - top, 1)), min(wide // 3, 6), *_ground(value))
            left = self.area.x + round((index + 0.5) * pitch - wide / 2)
            canvas.add(box, (left, self.area.y + top))
        self._draw_level(art, canvas, 0, "text_muted")
        super().draw(art, canvas)


def _ground(value: int) -> tuple[str, str]:
    """Return the tokens of a column's fill and edge; columns below the line are red, level ones grey."""
    token = "brass" if value > 0 else "bad" if value else "text_muted"
    return (token, token)


class WeekValue(Struct, frozen=True):
    """The value of a week; it is None for a week without play."""

    name: str
    value: float | None


class WeekColumns(_Chart):
    """Columns up from zero, one for each of two weeks or more; the first and the last are named below."""

    def __init__(self, weeks: Sequence[WeekValue], tall: int = 120) -> None:
        super().__init__(tall)
        self.weeks = weeks
        self.high = max((week.value or 0.0 for week in weeks), default=0.0) or 1.0

    @override
    def nodes(self) -> Sequence[Node]:
        values = ["no play" if week.value is None else f"{week.value:.2f}" for week in self.weeks]
        lines = [[week.name, value] for week, value in zip(self.weeks, values, strict=True)]
        return [table("Week by week", ["Week", "Value"], lines, self.area)]

    @override
    def y_of(self, value: float) -> float:
        return self.area.height * (1 - value / self.high)

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        top, floor = (art.text(words, 17, "medium", "text_muted") for words in (f"{self.high:.2f}", "0"))
        left = x + top.get_width() + ui(10)
        wide = min(x + width - left, len(self.weeks) * ui(_MAX_WEEK_PITCH))
        self.area = Rect(left, y + ui(12), wide, ui(self.tall))
        self.words = [
            (words, (left - ui(10) - words.get_width(), round(middle - words.get_height() / 2)))
            for words, middle in ((top, self.area.y), (floor, self.area.bottom))
        ]
        return ui(self.tall + 28) + self._name_ends(art)

    def _name_ends(self, art: Art) -> int:
        """Write the first and the last week below their columns; return the height of these words."""
        names = [art.text(week.name, 17, "medium", "text_muted") for week in (self.weeks[0], self.weeks[-1])]
        half = self.area.width // len(self.weeks) // 2
        y = self.area.bottom + art.metrics.ui(8)
        for name, middle in zip(names, (self.area.x + half, self.area.right - half), strict=True):
            place = name.get_rect(midtop=(middle, y))
            place.clamp_ip(Rect(self.area.x, y, self.area.width, place.height))
            self.words.append((name, place.topleft))
        return names[0].get_height()

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        for value in (0.0, self.high):
            self._draw_level(art, canvas, value)
        draw_weeks(art, canvas, self.area, [week.value for week in self.weeks])
        super().draw(art, canvas)


_MAX_WEEK_WIDTH, _MAX_WEEK_PITCH = 64, 150


def draw_weeks(art: Art, canvas: Canvas, area: Rect, values: Sequence[float | None]) -> None:
    """Draw columns into an area, the last one golden.

    A week of zero is a stroke, one without play a gap.
    """
    pitch, high = area.width / max(len(values), 1), max((value or 0.0 for value in values), default=0.0)
    wide = max(min(round(pitch * 0.6), art.metrics.ui(_MAX_WEEK_WIDTH)), 1)
    for place, value in enumerate(values):
        if value is not None:
            tall = max(round(area.height * value / (high or 1.0)), art.metrics.ui(3))
            token = "brass" if place == len(values) - 1 else "text_muted"
            box = art.box((wide, tall), min(wide // 3, tall // 2, 6), token)
            canvas.add(box, (area.x + (place + 0.5) * pitch - wide / 2, area.bottom - tall))


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
    def nodes(self) -> Sequence[Node]:
        return [table("Shares", ["What", "Count"], [[bar.name, bar.words] for bar in self.bars])]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        pitch = ui(_BAR_PITCH)
        names = [art.fitted(bar.name, 20, round(width * 0.46), "medium") for bar in self.bars]
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

_WEEKDAYS: Final = ("Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat")
_CELL_HEIGHT: Final = 70
_HEAD_HEIGHT: Final = 30
_GAP: Final = 8
_MAX_CELL_WIDTH: Final = 172
_RADIUS: Final = 12


def date_words(day: date) -> str:
    """Return a date in words.

    >>> date_words(date(2026, 11, 22))
    'November 22, 2026'
    """
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"


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
    """A day, a word about its result with its colour, and whether it is finished, today and enabled."""

    day: date
    word: str = ""
    done: bool = False
    token: str = ""
    today: bool = False
    enabled: bool = True


class DayButton(Widget):
    """The cell of a day."""

    def __init__(self, cell: DayCell, act: Callable[[], None]) -> None:
        super().__init__(date_words(cell.day))
        self.cell, self.act, self.enabled = cell, act, cell.enabled

    @override
    def node(self) -> Node:
        day, cell = _WEEKDAYS[self.cell.day.isoweekday() % 7], self.cell
        said = (day, "today" if cell.today else "", cell.word, "played" if cell.done else "")
        return replace(super().node(), description=", ".join(filter(None, said)))

    @override
    def press(self) -> None:
        if self.enabled:
            self.act()

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        ui, rect, cell = art.metrics.ui, self.rect, self.cell
        live = self.enabled
        plain = "chosen" if cell.done else "button_over" if hovered and live else "button"
        ground = cell.token or plain
        line = "brass" if cell.done or (hovered and live) else "panel_line"
        ink = "peg_line" if cell.token else "text"
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
    """A month, in weeks that start on Sunday, as on American calendars."""

    def __init__(self, first: date, cells: Sequence[DayCell], act: Callable[[date], None]) -> None:
        self.days = [DayButton(cell, _opener(act, cell.day)) for cell in cells]
        super().__init__(*self.days)
        self.first = first

    @override
    def nodes(self) -> Sequence[Node]:
        return [group(month_of(self.first), [day.node() for day in self.days], role="list")]

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
            place = self._skipped + button.cell.day.day - 1
            button.rect = Rect(left + place % 7 * (wide + gap), top + place // 7 * (tall + gap), wide, tall)
        weeks = -(-(self._skipped + len(self.days)) // 7)
        return ui(_HEAD_HEIGHT) + weeks * (tall + gap) + 2 * gap

    @property
    def _skipped(self) -> int:
        """The days of the first week that belong to the month before."""
        return self.first.isoweekday() % 7


def days_of(first: date) -> list[date]:
    """Return the days of a month."""
    return [first + timedelta(days=each) for each in range(monthrange(first.year, first.month)[1])]


def _opener(act: Callable[[date], None], day: date) -> Callable[[], None]:
    return lambda: act(day)
