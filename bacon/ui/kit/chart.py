"""Charts over time, and columns.

Nothing is shown by colour alone: lines have different strokes and names, and columns have a direction.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import zip_longest
from typing import ClassVar, Final

from msgspec import Struct
from pygame import Rect, Surface

from bacon.core.override import override
from bacon.core.words import signed
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.form import Part
from bacon.ui.kit.leaders import Leader, spread
from bacon.ui.kit.nodes import Node, table
from bacon.ui.kit.tracks import draw_column

_CHART_HEIGHT: Final = 190
_MAX_COLUMN: Final = 110  # the width of a column, so that a single one is no slab
_VALUE_ROOM: Final = 26  # above and below columns, for their values
_MAX_NAMES_SHARE: Final = 0.52  # of a chart's width, for the names at the ends of its lines
_STEP_ASIDE: Final = 40  # what the name of the steps has on the left of the first
_LEADER: Final = 22  # from the end of a line to its name, with a leader between them if that had to move
_AXIS_HEIGHT: Final = 32  # of the words below a chart
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

    least_aside = 0
    """The least room on the left, in u."""

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
        numbers = [art.text(words, 18, "medium", "text_muted") for words in texts]
        aside = max(max(number.get_width() for number in numbers) + ui(10), ui(self.least_aside))
        tall = ui(self.tall) + self.spare
        self.area = Rect(place.x + aside, place.y + ui(12), place.width - aside - right, tall)
        for end, number in zip(ends, numbers, strict=True):
            top = self.area.y + self.y_of(end) - number.get_height() / 2
            self.words.append((number, (self.area.x - ui(10) - number.get_width(), round(top))))

    def _draw_level(self, art: Art, canvas: Canvas, value: float, token: str = "panel_line") -> None:
        y = self.area.y + round(self.y_of(value))
        canvas.add(art.box((self.area.width, max(art.metrics.ui(1), 1)), 0, token), (self.area.x, y))


class LineChart(_Chart):
    """Lines over time, from zero or below, each with its name and last value at its end.

    The steps are numbered below, after the `step` that they are, such as "Hand", if there is room. A dot
    may mark a line at a step: the `marked` ones.
    """

    def __init__(
        self,
        series: Sequence[Series],
        goal: int,
        step: str = "",
        tall: int = _CHART_HEIGHT,
        *,
        marked: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(tall)
        self.series, self.step, self.least_aside = series, step, _STEP_ASIDE if step else 0
        self.marked = marked
        self._leaders = list[Leader]()
        values = [value for each in series for value in each.values]
        self.low, self.high = min(0.0, *values), max(goal, *values)

    @override
    def nodes(self) -> Sequence[Node]:
        values = zip_longest(*(each.values for each in self.series), fillvalue=0.0)
        lines = [[str(step), *(f"{value:g}" for value in line)] for step, line in enumerate(values)]
        ends = ", ".join(map(_ending, self.series))
        return [table(ends, [self.step or "Step", *(each.name for each in self.series)], lines, self.area)]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui, self.words = art.metrics.ui, []
        names = [
            art.fitted(_ending(each), 18, round(width * _MAX_NAMES_SHARE), "bold", each.token)
            for each in self.series
        ]
        right = max(name.get_width() for name in names) + ui(_LEADER)
        self._frame(art, Rect(x, y, width, 0), right)
        ended = sorted(zip(self.series, names, strict=True), key=lambda pair: -pair[0].values[-1])
        ends = [self.area.y + self.y_of(each.values[-1]) for each, _ in ended]
        places = spread(ends, names[0].get_height(), self.area.y, self.area.bottom)
        self._leaders = []
        for end, place, (each, name) in zip(ends, places, ended, strict=True):
            self.words.append((name, (self.area.right + ui(_LEADER), place - name.get_height() // 2)))
            self._leaders += [Leader(end, place, each.token)] if abs(end - place) > 1 else []
        if self.step:
            self.words += self._steps(art)
        return self.spare + ui(self.tall + (_AXIS_HEIGHT + 26 if self.step else 30))

    def _steps(self, art: Art) -> list[tuple[Surface, tuple[int, int]]]:
        """Number the steps below the area: as many of them as there is room for."""
        count, ui = max(len(each.values) for each in self.series) - 1, art.metrics.ui
        head, pitch = art.text(self.step, 18, "medium", "text_muted"), self.area.width / max(count, 1)
        numbers = [art.text(str(number), 18, "medium", "text_muted") for number in range(1, count + 1)]
        every = max(-(-(numbers[-1].get_width() + ui(14)) // max(int(pitch), 1)), 1) if numbers else 1
        y, left = self.area.bottom + ui(16), self.area.left - ui(_STEP_ASIDE)
        placed, free = [(head, (left, y))], left + head.get_width() + ui(8)
        for number in range(every, count + 1, every):
            words = numbers[number - 1]
            left = round(self.area.left + number * pitch - words.get_width() / 2)
            if left >= free:
                placed.append((words, (min(left, self.area.right - words.get_width()), y)))
        return placed

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        for value in {self.low, 0.0, self.high}:
            self._draw_level(art, canvas, value)
        edge = self._line_width(art) + 1
        size = (self.area.width + 2 * edge, self.area.height + 2 * edge)
        for number, each in enumerate(self.series):
            values = tuple(other.values for other in self.series[: number + 1])
            key = ("line", values, self.low, self.high, each.token, each.stroke)
            line = art.drawn(key, size, partial(self._svg, art, number, size))
            canvas.add(line, (self.area.x - edge, self.area.y - edge))
        for leader in self._leaders:
            leader.draw(art, canvas, self.area.right, art.metrics.ui(_LEADER))
        self._draw_mark(art, canvas)
        super().draw(art, canvas)

    def _draw_mark(self, art: Art, canvas: Canvas) -> None:
        if self.marked is None:
            return
        (number, step), width = self.marked, self._line_width(art)
        each = self.series[number]
        x = self.area.x + self.area.width * step / max(len(each.values) - 1, 1)
        y = self.area.y + self.y_of(each.values[step]) - width * self._beside(number)
        canvas.centre(chart_dot(art, each.token), (x, y))

    @staticmethod
    def _line_width(art: Art) -> int:
        return max(art.metrics.ui(3.4), 1)

    def _svg(self, art: Art, number: int, size: tuple[int, int]) -> str:
        each, width = self.series[number], self._line_width(art)
        pitch, edge = self.area.width / max(len(each.values) - 1, 1), width + 1
        top = edge - width * self._beside(number)
        points = [(edge + index * pitch, top + self.y_of(value)) for index, value in enumerate(each.values)]
        return shapes.line(size, points, art.colour(each.token), width, each.stroke)

    def _beside(self, number: int) -> int:
        """Return how many lines this one would cover; it stays above them, lest it seem to fall later."""
        values = self.series[number].values
        steps = [slice(start, start + 2) for start in range(len(values) - 1)]
        return sum(any(each.values[step] == values[step] for step in steps) for each in self.series[:number])


def chart_dot(art: Art, token: str) -> Surface:
    """Draw the dot that marks a step of a line in its color."""
    size = art.metrics.ui(_DOT)
    return art.box((size, size), size // 2, token, "panel", max(art.metrics.ui(3), 1))


_DOT: Final = 20  # in u


def _ending(each: Series) -> str:
    """Return a line's name and last value."""
    return f"{each.name} {format(each.values[-1], '.0f').replace('-', '−')}"


class Columns(_Chart):
    """Columns above and below a line in the middle, such as matches won and lost by their margins."""

    sign: ClassVar[str] = "+"

    def __init__(self, values: Sequence[int], above: str, below: str) -> None:
        super().__init__()
        self.values, self.above, self.below = values, above, below
        self._names = list[tuple[Surface, tuple[int, int]]]()
        self.high = max(*values, 1)
        self.low = min(*values, -1)

    @override
    def nodes(self) -> Sequence[Node]:
        words = [(self.above if value > 0 else self.below, signed(value)) for value in self.values]
        lines = [[str(number), *each] for number, each in enumerate(words, start=1)]
        return [table(f"{self.above} or {self.below}", ["Number", "Result", "By"], lines, self.area)]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui, self.words = art.metrics.ui, []
        names = [art.text(self.above, 18, "bold", "team_a"), art.text(self.below, 18, "bold", "team_b")]
        right, count = max(name.get_width() for name in names) + ui(14), len(self.values)
        values = [art.text(signed(value), 18, "bold", _ground(value)) for value in self.values]
        wide = width - right
        if max(value.get_width() for value in values) + ui(6) <= wide / count:
            self.area = Rect(x, y + ui(_VALUE_ROOM), wide, ui(self.tall + 30 - 2 * _VALUE_ROOM))
            self.words = self._placed(art, values)
        else:
            self._frame(art, Rect(x, y, width, 0), right)
        left, axis = self.area.right + ui(14), self.area.y + round(self.y_of(0))
        above, below = axis - names[0].get_height() - ui(2), axis + ui(2)  # beside the line they part at
        self._names = [(names[0], (left, above)), (names[1], (left, below))]
        if count > 1:
            self._names += self._ends(art, y + ui(self.tall + 34))
        self.words += self._names
        return ui(self.tall + 30 + (_AXIS_HEIGHT if count > 1 else 0))

    def _ends(self, art: Art, y: int) -> list[tuple[Surface, tuple[int, int]]]:
        """Write below the ends of the chart which way time goes, if both words fit."""
        first, last = (art.text(word, 18, "medium", "text_muted") for word in ("oldest", "newest"))
        if first.get_width() + last.get_width() + art.metrics.ui(12) > self.area.width:
            return []
        return [(first, (self.area.left, y)), (last, (self.area.right - last.get_width(), y))]

    @override
    def rects(self) -> list[Rect]:
        """Return one rectangle for the columns with their values, and those of the names."""
        names = [words.get_rect(topleft=at) for words, at in self._names]
        values = [words.get_rect(topleft=at) for words, at in self.words[: -len(names)]]
        return [self.area.unionall(values), *names]

    def _placed(self, art: Art, values: Sequence[Surface]) -> list[tuple[Surface, tuple[int, int]]]:
        """Place each value beyond the end of its column."""
        pitch, gap, placed = self.area.width / len(values), art.metrics.ui(3), []
        for place, (value, words) in enumerate(zip(self.values, values, strict=True)):
            middle, end = round(self.area.x + (place + 0.5) * pitch), self.area.y + round(self.y_of(value))
            at = (
                words.get_rect(midbottom=(middle, end - gap))
                if value >= 0
                else words.get_rect(midtop=(middle, end + gap))
            )
            placed.append((words, at.topleft))
        return placed

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        pitch = self.area.width / len(self.values)
        wide = max(min(round(pitch * 0.66), art.metrics.ui(_MAX_COLUMN)), 1)
        for index, value in enumerate(self.values):
            top, bottom = sorted((round(self.y_of(value)), round(self.y_of(0))))
            left = self.area.x + round((index + 0.5) * pitch - wide / 2)
            column = Rect(left, self.area.y + top, wide, max(bottom - top, 1))
            draw_column(art, canvas, column, _ground(value), up=value >= 0)
        self._draw_level(art, canvas, 0, "text_muted")
        super().draw(art, canvas)


def _ground(value: int) -> str:
    """Return the token of a column: of the player's side, of the others, or of neither."""
    return "team_a" if value > 0 else "team_b" if value else "text_muted"


class WeekValue(Struct, frozen=True):
    """The value of a week; it is None for a week without play."""

    name: str
    value: float | None


class WeekColumns(_Chart):
    """Columns up from zero with their values, one for each of two weeks or more.

    All are named below, or else the first and the last. `form` is how values are written.
    """

    def __init__(self, weeks: Sequence[WeekValue], tall: int = 120, form: str = ".2f") -> None:
        super().__init__(tall)
        self.weeks, self.form = weeks, form
        self.high = max((week.value or 0.0 for week in weeks), default=0.0) or 1.0

    @override
    def nodes(self) -> Sequence[Node]:
        values = ["no play" if week.value is None else format(week.value, self.form) for week in self.weeks]
        lines = [[week.name, value] for week, value in zip(self.weeks, values, strict=True)]
        return [table("Week by week", ["Week", "Value"], lines, self.area)]

    @override
    def y_of(self, value: float) -> float:
        return self.area.height * (1 - value / self.high)

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui, head = art.metrics.ui, art.metrics.ui(34)
        wide = min(width, len(self.weeks) * ui(_MAX_WEEK_PITCH))
        self.area = Rect(x, y + head, wide, ui(self.tall))
        self.words = [*self._values(art), *self._names(art)]
        below = max(surface.get_height() for surface, _ in self.words)
        return head + ui(self.tall + 20) + below

    def _values(self, art: Art) -> list[tuple[Surface, tuple[int, int]]]:
        """Write each value over its column, the newest in its colour."""
        pitch, placed = self.area.width / len(self.weeks), list[tuple[Surface, tuple[int, int]]]()
        for place, week in enumerate(self.weeks):
            if week.value is not None:
                newest = place == len(self.weeks) - 1
                ink = "brass" if newest else "text"
                said = format(week.value, self.form)
                words = art.fitted(said, 18, round(pitch) - 2, "bold" if newest else "medium", ink)
                middle, top = self.area.x + (place + 0.5) * pitch, self.area.y + self.y_of(week.value)
                bottom = round(top) - art.metrics.ui(4)
                placed.append((words, words.get_rect(midbottom=(round(middle), bottom)).topleft))
        return placed

    def _names(self, art: Art) -> list[tuple[Surface, tuple[int, int]]]:
        """Write the weeks below their columns: all if there is room, or else the first and the last."""
        pitch, y = self.area.width / len(self.weeks), self.area.bottom + art.metrics.ui(8)
        names = [art.text(week.name, 18, "medium", "text_muted") for week in self.weeks[:-1]]
        names.append(art.text(self.weeks[-1].name, 18, "bold", "brass"))
        roomy = max(name.get_width() for name in names) + art.metrics.ui(8) <= pitch
        within, placed = Rect(self.area.x, y, self.area.width, names[0].get_height()), []
        for place, name in enumerate(names):
            if roomy or place in (0, len(names) - 1):
                rect = name.get_rect(midtop=(round(self.area.x + (place + 0.5) * pitch), y)).clamp(within)
                placed.append((name, rect.topleft))
        return placed

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        self._draw_level(art, canvas, 0.0, "text_muted")
        _draw_weeks(art, canvas, self.area, [week.value for week in self.weeks])
        super().draw(art, canvas)


_MAX_WEEK_WIDTH, _MAX_WEEK_PITCH = 84, 156


def _draw_weeks(art: Art, canvas: Canvas, area: Rect, values: Sequence[float | None]) -> None:
    """Draw columns into an area, the last one golden.

    A week of zero is a stroke, one without play a gap.
    """
    pitch, high = area.width / max(len(values), 1), max((value or 0.0 for value in values), default=0.0)
    wide = max(min(round(pitch * 0.6), art.metrics.ui(_MAX_WEEK_WIDTH)), 1)
    for place, value in enumerate(values):
        if value is not None:
            tall = max(round(area.height * value / (high or 1.0)), art.metrics.ui(3))
            token = "brass" if place == len(values) - 1 else "text_muted"
            left = round(area.x + (place + 0.5) * pitch - wide / 2)
            draw_column(art, canvas, Rect(left, area.bottom - tall, wide, tall), token)
