"""A month as a calendar: each day is a cell that can be pressed and shows a word about its result."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Final

from msgspec import Struct
from pygame import Rect

from bacon.core.override import override
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.form import Part
from bacon.ui.kit.widgets import Widget, draw_focus, raised

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
