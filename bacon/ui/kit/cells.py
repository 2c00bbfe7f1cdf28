"""Cells that open or choose something: the days of a month, the hands of a round, the lessons of a game.

No result is shown by colour alone: it has its sign, too.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from itertools import pairwise
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.override import override
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.form import Part
from bacon.ui.kit.nodes import Node, group, label
from bacon.ui.kit.widgets import Control, Widget, draw_focus, raised

MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
"""In the language of the game, whatever that of the system is."""

_WEEKDAYS: Final = ("Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat")
_CELL_HEIGHT: Final = 84
_HEAD_HEIGHT: Final = 30
_GAP: Final = 8
_MAX_CELL_WIDTH: Final = 172
_MAX_WEEKS: Final = 6
_RADIUS: Final = 12


def date_words(day: date) -> str:
    """Return a date in words.

    >>> date_words(date(2026, 11, 22))
    'November 22, 2026'
    """
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"


def short_date(day: date) -> str:
    """Return a date without its year, such as "Nov 28"."""
    return f"{MONTHS[day.month - 1][:3]} {day.day}"


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


class ResultButton(Widget):
    """Base of the cells with a result, which show more than its colour.

    A ring is around what is chosen, or today.
    """

    token, ringed = "", False

    def __init__(self, name: str, act: Callable[[], None]) -> None:
        super().__init__(name)
        self.act = act

    @override
    def press(self) -> None:
        if self.enabled:
            self.act()

    def lines(self, art: Art) -> Sequence[Surface]:
        """Return the words in the cell, from top to bottom."""
        raise NotImplementedError

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        ui, rect, alpha = art.metrics.ui, self.rect, self.alpha(art)
        lit = hovered and self.enabled
        line = self.token or ("text_muted" if lit else "panel_line")
        if self.token or lit:
            ground = "button_over" if lit else "button_down"
            canvas.add(raised(art, rect.size, ui(_RADIUS), ground, line), rect.topleft, alpha)
        else:
            canvas.add(art.box(rect.size, ui(_RADIUS), "quiet", line), rect.topleft, alpha)
        if self.token:
            canvas.add(art.box(rect.size, ui(_RADIUS), self.token), rect.topleft, _TINT)
        words, gap = self.lines(art), ui(_LINE_GAP)
        y = rect.centery - (sum(each.get_height() + gap for each in words) - gap) / 2
        for each in words:
            canvas.add(each, (rect.centerx - each.get_width() / 2, y), alpha)
            y += each.get_height() + gap
        if self.ringed:
            around = rect.inflate(ui(8), ui(8))
            canvas.add(art.ring(around.size, ui(_RADIUS + 4), "brass", max(ui(3), 2)), around.topleft)
        if focused:
            draw_focus(art, canvas, rect, _RADIUS)


_LINE_GAP: Final = 5  # between the lines in a cell, in u
_TINT: Final = 70  # the opacity of a result's colour behind its words, of 255


class HandCell(Struct, frozen=True):
    """A hand of a round: its result with its colour, a note below it, and whether it is chosen.

    `told` is read aloud, but not written.
    """

    number: int
    words: str
    note: str
    token: str = ""
    chosen: bool = False
    enabled: bool = True
    told: str = ""


class HandButton(ResultButton):
    """The cell of a hand."""

    def __init__(self, cell: HandCell, act: Callable[[], None]) -> None:
        super().__init__(f"Hand {cell.number}", act)
        self.cell, self.enabled, self.token, self.ringed = cell, cell.enabled, cell.token, cell.chosen

    @override
    def node(self) -> Node:
        said = (self.cell.words, self.cell.note, self.cell.told)
        return replace(super().node(), description=", ".join(filter(None, said)))

    @override
    def lines(self, art: Art) -> Sequence[Surface]:
        room, ink = self.rect.width - art.metrics.ui(10), "text" if self.token else "text_muted"
        number = art.fitted(str(self.cell.number), 18, room, "medium", ink)
        words = art.fitted(self.cell.words, 30, room, "display", ink if self.cell.told else "text")
        if not self.cell.note:
            return (number, words)
        return (number, words, art.fitted(self.cell.note, 18, room, "medium", ink))


class Hands(Part):
    """The hands of a round as cells, in as many rows as they need; `act` gets the number of one."""

    def __init__(self, cells: Sequence[HandCell], act: Callable[[int], None]) -> None:
        self.hands = [HandButton(cell, partial(act, cell.number)) for cell in cells]
        super().__init__(*self.hands)

    @override
    def nodes(self) -> Sequence[Node]:
        return [group("Hands", [hand.node() for hand in self.hands], role="list")]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        return _lay_grid(art, self.hands, Rect(x, y, width, 0), _HAND_SIZE, len(self.hands))


_HAND_SIZE: Final = (96, 86)  # at least, in u
_MAX_COLUMNS: Final = 8


def _lay_grid(art: Art, cells: Sequence[Control], place: Rect, least: tuple[int, int], most: int) -> int:
    """Lay cells out in rows of one length, of at most this many; return their height.

    `least` is the least size of a cell in u.
    """
    ui, gap = art.metrics.ui, art.metrics.ui(_GAP)
    columns = min(max((place.width + gap) // (ui(least[0]) + gap), 1), most, _MAX_COLUMNS)
    columns = -(-most // -(-most // columns))  # so that the last row is nearly as long
    pitch, tall = (place.width + gap) / columns, ui(least[1])
    for number, cell in enumerate(cells):
        row, column = divmod(number, columns)
        left, right = round(column * pitch), round((column + 1) * pitch) - gap
        cell.rect = Rect(place.x + left, place.y + gap + row * (tall + gap), right - left, tall)
    return -(-len(cells) // columns) * (tall + gap) + 2 * gap


class LessonCell(Struct, frozen=True):
    """A lesson of a course: its number and title, a note, whether it is done, and a call to begin it."""

    number: int
    title: str
    note: str
    done: bool = False
    call: str = ""


class LessonButton(Widget):
    """The row of a lesson; the one that is called for has a golden edge."""

    def __init__(self, name: str, cell: LessonCell, act: Callable[[], None]) -> None:
        super().__init__(name)
        self.cell, self.act = cell, act

    @override
    def node(self) -> Node:
        said = ", ".join(filter(None, (self.cell.title, self.cell.note, self.cell.call)))
        return replace(super().node(), name=said)

    @override
    def press(self) -> None:
        self.act()

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        ui, rect, cell = art.metrics.ui, self.rect, self.cell
        ground = (
            "button_down" if held or (cell.done and not hovered) else "button_over" if hovered else "button"
        )
        line = "brass" if cell.call else "text_muted" if hovered else "panel_line"
        canvas.add(raised(art, rect.size, ui(_RADIUS), ground, line), rect.topleft)
        badge = Rect(rect.x + ui(12), rect.centery - ui(_BADGE) // 2, ui(_BADGE), ui(_BADGE))
        self._draw_badge(art, canvas, badge)
        left, right = badge.right + ui(12), rect.right - ui(14)
        title = art.fitted(cell.title, 20, right - left, "bold", "text_muted" if cell.done else "text")
        note = art.fitted(cell.note, 18, right - left, "medium", "text_muted")
        top = rect.centery - (title.get_height() + note.get_height()) // 2
        canvas.add(title, (left, top))
        canvas.add(note, (left, top + title.get_height()))
        if focused:
            draw_focus(art, canvas, rect, _RADIUS)

    def _draw_badge(self, art: Art, canvas: Canvas, badge: Rect) -> None:
        cell = self.cell
        if cell.done:
            canvas.centre(art.icon("check", art.metrics.ui(28), "good"), badge.center)
            return
        fill, line, ink = ("brass", "brass", "peg_line") if cell.call else ("quiet", "text_muted", "text")
        canvas.add(art.box(badge.size, badge.height // 2, fill, line), badge.topleft)
        canvas.centre(art.text(str(cell.number), 18, "bold", ink), badge.center)


_BADGE: Final = 36


class Course(Struct, frozen=True):
    """A game's lessons: its title, what it is about, how many lessons are done, and a button for each."""

    title: str
    about: str
    done: str
    lessons: Sequence[LessonButton]


class Courses(Part):
    """The lessons of several games in columns, as many side by side as there is room for."""

    def __init__(self, courses: Sequence[Course]) -> None:
        super().__init__(*(lesson for course in courses for lesson in course.lessons))
        self.courses = courses

    @override
    def nodes(self) -> Sequence[Node]:
        return [node for course in self.courses for node in self._nodes(course)]

    def _nodes(self, course: Course) -> list[Node]:
        rows = [lesson.node() for lesson in course.lessons]
        about = [label(words) for words in (course.about, course.done) if words]
        listed = group(f"List of {len(rows)}", rows, role="list")
        return [label(course.title, role="heading"), *about, listed]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui, count, down = art.metrics.ui, len(self.courses), art.metrics.ui(18)
        gap, self.words = ui(_COLUMN_GAP), []
        columns = min(max((width + gap) // (ui(_MIN_COLUMN) + gap), 1), count)
        columns = -(-count // -(-count // columns))  # as even as can be
        edges = [x + number * (width + gap) // columns for number in range(columns + 1)]
        for start in range(0, count, columns):
            row = self.courses[start : start + columns]
            places = [Rect(left, y + down, right - left - gap, 0) for left, right in pairwise(edges)]
            head = max(self._write(art, *each) for each in zip(row, places, strict=False)) + ui(6)
            tall = max(self._lay_rows(art, *each, head) for each in zip(row, places, strict=False))
            down += head + tall + ui(22)
        return down

    def _write(self, art: Art, course: Course, place: Rect) -> int:
        """Lay the heading of a column out, and what the game is about; return their height."""
        done = art.text(course.done, 18, "medium", "text_muted")
        title = art.fitted(course.title, 26, place.width - done.get_width() - art.metrics.ui(12), "heading")
        about = art.paragraph(course.about, 18, place.width, "medium", "text_muted")
        self.words.append((title, place.topleft))
        if course.done:
            bottom = place.y + title.get_height() - done.get_height() - art.metrics.ui(2)
            self.words.append((done, (place.right - done.get_width(), bottom)))
        self.words.append((about, (place.x, place.y + title.get_height() + art.metrics.ui(2))))
        return title.get_height() + about.get_height() + art.metrics.ui(4)

    def _lay_rows(self, art: Art, course: Course, place: Rect, head: int) -> int:
        """Lay the lessons of a column out below each other; return their height."""
        tall = art.metrics.ui(_LESSON_HEIGHT)
        pitch = tall + art.metrics.ui(_GAP)
        for number, lesson in enumerate(course.lessons):
            lesson.rect = Rect(place.x, place.y + head + number * pitch, place.width, tall)
        return len(course.lessons) * pitch


_COLUMN_GAP, _MIN_COLUMN, _LESSON_HEIGHT = 26, 320, 64  # in u


class DayCell(Struct, frozen=True):
    """A day, a word about its result with its colour, and whether it is finished, today and enabled.

    A day of which something has been played has a word, and so has today.
    """

    day: date
    word: str = ""
    done: bool = False
    token: str = ""
    today: bool = False
    enabled: bool = True

    @property
    def missed(self) -> bool:
        """Whether an earlier day can be played and nothing of it has been."""
        return self.enabled and not self.word


class DayButton(ResultButton):
    """The cell of a day."""

    def __init__(self, cell: DayCell, act: Callable[[], None]) -> None:
        super().__init__(date_words(cell.day), act)
        self.cell, self.enabled, self.token, self.ringed = cell, cell.enabled, cell.token, cell.today

    @override
    def node(self) -> Node:
        day, cell = _WEEKDAYS[self.cell.day.isoweekday() % 7], self.cell
        state = "played" if cell.done else "not played yet" if cell.missed else ""
        said = (day, "Today" if cell.today else "", cell.word, state)
        return replace(super().node(), description=", ".join(filter(None, dict.fromkeys(said))))

    @override
    def lines(self, art: Art) -> Sequence[Surface]:
        cell, room = self.cell, self.rect.width - art.metrics.ui(6)
        faint = "text_muted" if cell.word and not cell.token else "text"
        number = art.fitted(str(cell.day.day), 18, room, "bold" if cell.today else "medium", faint)
        return (number, art.fitted(cell.word, 22, room, "bold")) if cell.word else (number,)

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        """Draw a cell for a day that can be opened, and only the number of any other."""
        if self.enabled:
            super().draw(art, canvas, focused=focused, hovered=hovered, held=held)
        else:
            number, *_ = self.lines(art)
            canvas.centre(number, self.rect.center, self.alpha(art))


class Month(Part):
    """A month, in weeks that start on Sunday, as on American calendars."""

    def __init__(self, first: date, cells: Sequence[DayCell], act: Callable[[date], None]) -> None:
        self.days = [DayButton(cell, partial(act, cell.day)) for cell in cells]
        super().__init__(*self.days)
        self.first = first

    @override
    def nodes(self) -> Sequence[Node]:
        return [group(month_of(self.first), [day.node() for day in self.days], role="list")]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        gap, room, y = ui(_GAP), _MAX_WEEKS * (ui(_CELL_HEIGHT) + ui(_GAP)), y + ui(_GAP)
        wide = min((width - 6 * gap) // 7, ui(_MAX_CELL_WIDTH))
        tall = min(room // self._weeks - gap, max(wide, ui(_CELL_HEIGHT)))
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
        # Every month has one height, so that nothing below moves when another is turned to.
        return ui(_HEAD_HEIGHT) + room + gap

    @property
    def _weeks(self) -> int:
        return -(-(self._skipped + len(self.days)) // 7)

    @property
    def _skipped(self) -> int:
        """The days of the first week that belong to the month before."""
        return self.first.isoweekday() % 7


def days_of(first: date) -> list[date]:
    """Return the days of a month."""
    return [first + timedelta(days=each) for each in range(monthrange(first.year, first.month)[1])]
