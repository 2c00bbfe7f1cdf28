"""Rows of lists, the chips that filter them, and tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.override import override
from bacon.ui.drawing.art import Art, Face, words_on
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.typeface import balanced
from bacon.ui.kit.form import Part
from bacon.ui.kit.nodes import Node, group, label, table
from bacon.ui.kit.small_cards import CARD_SIZE, SmallCards, draw_small_cards
from bacon.ui.kit.tracks import draw_course, draw_standing, standing_width
from bacon.ui.kit.widgets import FormButton, Widget, draw_focus, draw_tag

_ROW_HEIGHT, _LOW_ROW_HEIGHT, _CARD_ROW_HEIGHT, _FACES_ROW_HEIGHT = 66, 64, 76, 84
_FACE_SIZE, _FACE_STEP = 56, 46
_DETAIL_SIZES: Final = (19, 18, 17, 16, 15.2)
"""The sizes of details, in u; what is too long in the smallest is wrapped."""
_ARROW_ROOM: Final = 42
"""The width of the arrow at the right end of a row, which says that it opens something, in u."""

_MAX_BUTTON_SHARE: Final = 0.25
"""The share of the width that labelled buttons beside rows may take."""


class TableLine(Struct, frozen=True):
    """The content of a list row: an icon, a title, details below it, and labels on the right.

    The title of a `faint` row is muted. `edge` is the colour of a strip at its left end.
    """

    icon: str
    token: str
    title: str
    detail: str
    labels: tuple[str, ...] = ()
    faint: bool = False
    edge: str = ""


class ListRow(Widget):
    """A list row that opens something.

    With `has_cards`, small cards on the right may be known later, about `most_cards` of them, and `explained`
    says what they are; with `has_course`, so may the `course` of the score before them. `cards_width` and the
    like are the room for each. Details that would be cut off are wrapped.
    """

    tracks: Sequence[tuple[float, str]] = ()
    """The sides' shares of the target, each with its colour, as small bars on the right."""
    shows_tracks = True
    faces: Sequence[str] = ()
    """The players' faces, before the words in place of the icon, if all rows have room for them."""
    shows_faces = True
    pointed = False
    """Whether it was under the pointer or had the focus when it was drawn last."""
    part_of = ""
    """The group of a row, read aloud before its title where rows of several groups are alike."""
    cards: Sequence[SmallCards] = ()
    explained = ""
    has_explanation = True
    """Whether its cards may be explained in words before them."""
    most_cards = 4
    has_course = False
    course: Sequence[tuple[Sequence[float], str]] = ()
    cards_width = words_width = labels_width = course_width = 0
    detail_size: float = _DETAIL_SIZES[0]

    def __init__(
        self, name: str, line: TableLine, act: Callable[[], None], *, has_cards: bool = False
    ) -> None:
        super().__init__(name)
        self.line, self.act, self.has_cards = line, act, has_cards

    @override
    def node(self) -> Node:
        line, played = self.line, [" ".join(card.label for card in each.cards) for each in self.cards]
        said = ", ".join(filter(None, (self.part_of, line.title, line.detail, *line.labels)))
        return replace(
            super().node(),
            name=said.replace(".,", ","),
            description=" ".join([self.explained, *played]).strip(),
        )

    @override
    def press(self) -> None:
        self.act()

    @override
    def natural_width(self, art: Art) -> int:
        line, ui = self.line, art.metrics.ui
        title, detail = art.text(line.title, 22, "bold"), art.text(line.detail, 19)
        labels = self.natural_labels(art)
        # The labels have a third of the row at most.
        words = max(title.get_width(), detail.get_width()) + self._lead(art) + ui(12 + _ARROW_ROOM)
        return max(words + labels, 3 * labels) + ui(16)

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        ui, rect, line = art.metrics.ui, self.rect, self.line
        self.pointed = focused or hovered
        self.box(art, canvas, rect, hovered=hovered, held=held)
        if line.edge:
            strip = Rect(rect.x + ui(7), rect.y + ui(12), max(ui(5), 2), rect.height - 2 * ui(12))
            canvas.add(art.box(strip.size, strip.width // 2, line.edge), strip.topleft)
        if self.faces and self.shows_faces:
            self._draw_faces(art, canvas)
        elif line.icon:
            sign = art.icon(line.icon, ui(28), art.sign_ink(line.icon, line.token))
            canvas.centre(sign, (rect.x + ui(34), rect.centery))
        left = rect.x + self._lead(art)
        arrow = art.icon("arrow_right", ui(20), "text" if hovered or focused else "text_muted")
        canvas.centre(arrow, (rect.right - ui(_ARROW_ROOM) / 2, rect.centery))
        tracks = self.tracks if self.shows_tracks else ()
        right = draw_standing(art, canvas, rect, rect.right - ui(_ARROW_ROOM), tracks)
        right = min(self._draw_labels(art, canvas, right, rect.width // 3), right - self.labels_width)
        if self.cards_width:
            place = Rect(right - self.cards_width, rect.y, self.cards_width, rect.height)
            draw_small_cards(art, canvas, place, self.cards)
            right = place.left - ui(8)
        if self.words_width:
            words = art.paragraph(self.explained, 19, self.words_width, "medium", breaking=balanced)
            canvas.add(words, (right - self.words_width, rect.centery - words.get_height() / 2))
            right -= self.words_width + ui(8)
        if self.course_width and self.course:
            course = Rect(right - self.course_width - ui(8), rect.y, self.course_width, rect.height)
            draw_course(art, canvas, course.inflate(0, -ui(20)), self.course)
        title, detail = self._title(art), self._detail(art)
        y = rect.centery - (title.get_height() + (detail.get_height() if line.detail else 0)) // 2
        canvas.add(title, (left, y))
        canvas.add(detail, (left, y + title.get_height()))
        self.ring(art, canvas, focused=focused)

    def _draw_faces(self, art: Art, canvas: Canvas) -> None:
        size, step = art.metrics.ui(_FACE_SIZE), art.metrics.ui(_FACE_STEP)
        for number, face in enumerate(self.faces):
            middle = (self.rect.x + art.metrics.ui(16) + number * step + size / 2, self.rect.centery)
            canvas.centre(art.avatar(face, size), middle)

    def _lead(self, art: Art) -> int:
        """Return the width of what stands before the words: the icon, or the faces."""
        if self.faces and self.shows_faces:
            return art.metrics.ui(16 + _FACE_SIZE + (len(self.faces) - 1) * _FACE_STEP + 18)
        return art.metrics.ui(68)

    def has_room_for_faces(self, art: Art) -> bool:
        """Return whether the words can be read beside the faces."""
        words = max(
            art.text(self.line.title, 22, "bold").get_width(), art.text(self.line.detail, 19).get_width()
        )
        return words <= self._words_room(art)

    def natural_height(self, art: Art) -> int:
        """Return the height that holds its words in its width."""
        return self._title(art).get_height() + self._detail(art).get_height() + art.metrics.ui(16)

    def _title(self, art: Art) -> Surface:
        token = "text_muted" if self.line.faint else "text"
        return art.fitted(self.line.title, 22, self._words_room(art), "bold", token)

    def _detail(self, art: Art) -> Surface:
        words, room = self.line.detail, self._words_room(art)
        if self.detail_fits(art, _DETAIL_SIZES[-1]):
            return art.fitted(words, self.detail_size, room, "medium", "text_muted")
        return art.paragraph(words, self.detail_size, room, "medium", "text_muted")

    def detail_fits(self, art: Art, size: float) -> bool:
        """Return whether its details have room in one line at a size in u."""
        return art.line_size(self.line.detail, size, "medium")[0] <= self._words_room(art)

    def _words_room(self, art: Art) -> int:
        """Return the width between the icon and whatever is on the right."""
        ui = art.metrics.ui
        bars = standing_width(art, self.rect) if self.tracks and self.shows_tracks else 0
        columns = (self.cards_width, self.words_width, self.course_width)
        aside = sum(wide + ui(8) for wide in columns if wide)
        right = bars + max(self._labels_room(art), self.labels_width) + aside
        return max(self.rect.width - self._lead(art) - ui(12 + _ARROW_ROOM) - right, 1)

    def _labels_room(self, art: Art) -> int:
        """Return the width that the labels have: a third of the row at most."""
        labels, most = self.line.labels, self.rect.width // 3
        chips = [art.text(each, 18, "bold").get_width() for each in labels]
        return sum(min(chip, most // len(labels)) + art.metrics.ui(28) for chip in chips)

    def has_room_for_tracks(self, art: Art) -> bool:
        """Return whether the details can be read beside the bars."""
        taken = self._lead(art) + art.metrics.ui(12 + _ARROW_ROOM) + self._labels_room(art)
        room = self.rect.width - taken - standing_width(art, self.rect)
        return art.text(self.line.detail, art.small_type).get_width() <= room

    def natural_labels(self, art: Art) -> int:
        """Return the width that the labels need."""
        return sum(art.text(each, 18, "bold").get_width() + art.metrics.ui(28) for each in self.line.labels)

    def _draw_labels(self, art: Art, canvas: Canvas, right: int, most: int) -> int:
        """Draw the labels from the right; return the left end."""
        ui = art.metrics.ui
        for each in self.line.labels:
            words = art.fitted(each, 18, most // len(self.line.labels), "bold")
            chip = words.get_rect().inflate(ui(20), ui(8))
            chip.midright = (right, self.rect.centery)
            canvas.add(art.box(chip.size, chip.height // 2, "quiet", "panel_line"), chip.topleft)
            canvas.centre(words, chip.center)
            right = chip.left - ui(8)
        return right


_WORDS_WIDTH: Final = 352
_COURSE_WIDTHS: Final = (130, 260)
"""The room for the course of a score, at least and at most."""
_MIN_CARD_WIDTH: Final = 22
"""In pixels: on a narrower card nothing can be read."""
_MAX_DETAIL_LINES: Final = 1.8  # beside cards


def _cards_width(art: Art, rows: Sequence[ListRow], width: int, labels: int) -> tuple[int, int, int]:
    """Return the room for cards in rows of a width, for their explanations, and for the course of a score.

    Takes the width of the labels, too.

    Each is 0 if in any of the rows the words need the room, those beside cards even in two lines.
    """
    ui = art.metrics.ui
    details = [art.text(row.line.detail, 19).get_width() for row in rows if row.has_cards]
    wide = ui(CARD_SIZE[0] + (CARD_SIZE[0] + 4) * max((row.most_cards - 1 for row in rows), default=0))
    longest, room = max(details, default=0), width - wide - ui(94 + _ARROW_ROOM)
    readable = ui(CARD_SIZE[0]) >= _MIN_CARD_WIDTH
    if not details or not readable or longest > _MAX_DETAIL_LINES * room:
        return 0, 0, 0
    explained = any(row.has_explanation for row in rows)
    words = ui(_WORDS_WIDTH) if explained and longest + ui(_WORDS_WIDTH + 8) <= room else 0
    spare = room - longest - words - labels - ui(24)
    drawn = words and any(row.has_course for row in rows) and spare >= ui(_COURSE_WIDTHS[0])
    return wide, words, min(spare, ui(_COURSE_WIDTHS[1])) if drawn else 0


class Chip(Widget):
    """A small pill that is on or off."""

    def __init__(self, label: str, act: Callable[[], None], *, on: bool) -> None:
        super().__init__(label)
        self.label, self.act, self.on = label, act, on

    @override
    def node(self) -> Node:
        return replace(super().node(), role="switch", on=self.on)

    @override
    def press(self) -> None:
        self.act()

    @override
    def natural_width(self, art: Art) -> int:
        return art.text(self.label, 19, "bold").get_width() + art.metrics.ui(34)

    @override
    def height(self, art: Art, width: int) -> int:
        return art.metrics.ui(_CHIP_HEIGHT)

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        rect, ground = self.rect, "button_down" if held else "chosen"
        line = "brass" if self.on or hovered else "panel_line"
        if self.on or held:
            canvas.add(art.box(rect.size, rect.height // 2, ground, line), rect.topleft)
        else:
            canvas.add(art.ring(rect.size, rect.height // 2, line, art.hairline), rect.topleft)
        ink = "text" if self.on or hovered else "text_muted"
        canvas.centre(art.fitted(self.label, 19, rect.width - art.metrics.ui(20), "bold", ink), rect.center)
        if focused:
            draw_focus(art, canvas, rect, _CHIP_HEIGHT // 2)


_CHIP_HEIGHT: Final = 38


class Rows(Part):
    """List rows, each with a button beside it if there are any; None stands for a row without one.

    The `title` stands over them, and the `heading` over the column of the small cards, if those are shown.
    It lines up with that of the rows `like` these. The `course_key` is words and their colors over the
    courses of scores, which say whose lines they are. Rows without buttons may stand in several `columns`,
    one after the other, or in fewer if those would be too narrow.
    """

    def __init__(
        self,
        rows: Sequence[ListRow],
        beside: Sequence[FormButton | None] = (),
        heading: str = "",
        title: str = "",
        like: Sequence[ListRow] = (),
        *,
        columns: int = 1,
        course_key: Sequence[tuple[str, str]] = (),
    ) -> None:
        each = zip(rows, beside, strict=True) if beside else ((row,) for row in rows)
        super().__init__(*filter(None, chain.from_iterable(each)))
        self.rows, self.heading, self.title = rows, heading, title
        self.beside = [(row, button) for row, button in zip(rows, beside, strict=False) if button]
        self.like, self.columns, self.course_key = like or rows, columns, course_key

    @override
    def nodes(self) -> Sequence[Node]:
        heading = [label(words_on(surface)) for surface, _ in self.words]
        rows = [each.node() for each in self.controls]
        return [*heading, group(f"List of {len(self.rows)}", rows, role="list")]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        gap = art.metrics.ui(12 if self.beside else 8)
        wide = self._button_width(art, width - gap) + gap if self.beside else 0
        labels = min(max((row.natural_labels(art) for row in self.like), default=0), (width - wide) // 3)
        cards, words, course = _cards_width(art, self.like, width - wide, labels)
        columns = next((n for n in range(self.columns, 1, -1) if self._wanted(art) <= width // n), 1)
        tall = art.metrics.ui(self._row_height(cards, columns))
        for row in self.like:
            row.cards_width, row.words_width = (cards, words) if row.has_cards else (0, 0)
            row.course_width = course if row.has_cards else 0
            row.labels_width = labels if row.cards_width else 0
        top = y + (
            self._lay_heading(art, Rect(x, y, width - wide - art.metrics.ui(_ARROW_ROOM), 0)) or gap // 2
        )
        column, each = (width - wide + 2 * gap) // columns, -(-len(self.rows) // columns)
        for row in self.like:
            row.rect.width = column - 2 * gap
        for number, row in enumerate(self.rows):
            across, down = divmod(number, each)
            row.rect = Rect(x + across * column, top + down * (tall + gap), column - 2 * gap, tall)
        self._choose_extras(art)
        bottom = self._stack(art, top, gap) if columns == 1 else top + each * (tall + gap)
        for row, button in self.beside:
            button.rect = Rect(row.rect.right + gap, row.rect.y, wide - gap, row.rect.height)
        return bottom - y

    def _row_height(self, cards: int, columns: int) -> int:
        """Return the least height of a row in u."""
        if any(row.faces for row in self.rows):
            return _FACES_ROW_HEIGHT
        return _CARD_ROW_HEIGHT if cards else _LOW_ROW_HEIGHT if columns > 1 else _ROW_HEIGHT

    def _choose_extras(self, art: Art) -> None:
        """Show faces and tracks in all rows or in none, and faces only where no words suffer."""
        for row in self.rows:
            row.shows_faces = row.shows_tracks = True
        shows_faces = all(row.has_room_for_faces(art) for row in self.rows)
        for row in self.rows:
            row.shows_faces = shows_faces
        shows_tracks = all(row.has_room_for_tracks(art) for row in self.rows if row.tracks)
        for row in self.rows:
            row.shows_tracks = shows_tracks
        self._choose_detail_size(art)

    def _choose_detail_size(self, art: Art) -> None:
        """Write the details of all rows in one size, at which all that are not wrapped fit."""
        short = [row for row in self.like if row.detail_fits(art, _DETAIL_SIZES[-1])]
        fitting = (size for size in _DETAIL_SIZES if all(row.detail_fits(art, size) for row in short))
        size = next(fitting)
        for row in self.rows:
            row.detail_size = size

    def _stack(self, art: Art, top: int, gap: int) -> int:
        """Put the rows below each other, as high as their words need; return where the next would begin."""
        for row in self.rows:
            row.rect.y, row.rect.height = top, max(row.rect.height, row.natural_height(art))
            top = row.rect.bottom + gap
        return top

    def _wanted(self, art: Art) -> int:
        """Return the width of a column in which no words of a row are cut short."""
        return max(row.natural_width(art) for row in self.rows) if self.columns > 1 and self.rows else 0

    def _lay_heading(self, art: Art, line: Rect) -> int:
        """Place the title, and the heading where its column begins or else at its right end.

        Return their height.
        """
        cards = max((row.cards_width for row in self.rows), default=0)
        words = max((row.words_width for row in self.rows), default=0)
        right = line.right - max((row.labels_width for row in self.rows), default=0)
        gap, bottom, self.words = art.metrics.ui(8), line.y, []
        if self.title:
            title = art.text(self.title, 22, "heading")
            self.words.append((title, (line.x, line.y + gap)))
            bottom = line.y + gap + title.get_height()
        if self.heading and cards:
            text = art.text(self.heading, 18, "bold", "text_muted")
            left = right - (cards + gap + words if words else text.get_width())
            bottom = max(bottom, line.y + gap // 2 + text.get_height())
            self.words.append((text, (left, bottom - text.get_height())))
            self.words += self._key(art, left, bottom)
        return bottom + gap * 3 // 2 - line.y if self.words else 0

    def _key(self, art: Art, right: int, bottom: int) -> list[tuple[Surface, tuple[int, int]]]:
        """Place what explains the courses of scores over them, if they are shown."""
        course, gap, placed = max((row.course_width for row in self.rows), default=0), art.metrics.ui(8), []
        left = right - course - 2 * gap
        for words, token in self.course_key if course else ():
            text = art.text(words, 18, "bold", token)
            placed.append((text, (left, bottom - text.get_height())))
            left += text.get_width() + gap
        return placed

    def _button_width(self, art: Art, width: int) -> int:
        """Return the buttons' width, without their labels if those take too much."""
        buttons = [button for _, button in self.beside]
        for button in buttons:
            button.wordy = True
        if (wide := max(button.natural_width(art) for button in buttons)) <= width * _MAX_BUTTON_SHARE:
            return wide
        for button in buttons:
            button.wordy = False
        return max(button.natural_width(art) for button in buttons)


class FaintButton(FormButton):
    """A sign beside a row, faint until the row or the button is pointed at or has the focus."""

    def __init__(self, row: ListRow, label: str, act: Callable[[], None], *, icon: str, name: str) -> None:
        super().__init__(label, act, icon=icon, look="quiet", name=name)
        self.row = row

    @override
    def natural_width(self, art: Art) -> int:
        return art.metrics.ui(_FAINT_WIDTH)

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        own = focused or hovered
        if own:
            self.box(art, canvas, self.rect, hovered=hovered, held=held)
        ink = "text" if own or self.row.pointed else "text_muted"
        sign, alpha = art.icon(self.icon, art.metrics.ui(24), ink), 255 if own or self.row.pointed else _FAINT
        canvas.centre(sign, self.rect.center, alpha)
        self.ring(art, canvas, focused=focused)
        if own:
            draw_tag(art, canvas, self.rect, self.label)


_FAINT_WIDTH, _FAINT = 60, 110
"""The width of a faint button in u, and its opacity of 255."""


class Table(Part):
    """Figures in columns: the first line names them, and the first column names each line."""

    def __init__(self, head: Sequence[str], lines: Sequence[Sequence[str]]) -> None:
        super().__init__()
        self.head, self.lines = head, lines
        self._rules: list[Rect] = []

    @override
    def nodes(self) -> Sequence[Node]:
        return [table(self.head[0] or "Table", self.head, self.lines)]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        count = max(len(self.head) - 1, 1)
        column = min(ui(190), round(width * 0.62) // count)
        first = width - column * count
        self.words, self._rules, down = [], [], 0
        for number, cells in enumerate((self.head, *self.lines)):
            tall = self._lay_line(art, cells, Rect(x, y + down, first, 0), column, head=number == 0)
            down += tall
            self._rules.append(Rect(x, y + down - ui(3), width, 1))
        return down + ui(10)

    def _lay_line(self, art: Art, cells: Sequence[str], first: Rect, column: int, *, head: bool) -> int:
        ui = art.metrics.ui
        face: Face = "medium" if head else "bold"
        name = art.paragraph(cells[0], 20, first.width - ui(12), "medium", "text_muted")
        self.words.append((name, first.topleft))
        pitch = round(ui(20) * 1.5)
        for number, cell in enumerate(cells[1:]):
            words = art.fitted(cell, 20, column - ui(12), face, "text_muted" if head else "text")
            right = first.right + (number + 1) * column
            middle = first.y + (pitch - words.get_height()) // 2
            self.words.append((words, (right - words.get_width(), middle)))
        return name.get_height() + ui(8)

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        for rule in self._rules:
            canvas.add(art.box(rule.size, 0, "panel_line"), rule.topleft)
        super().draw(art, canvas)
