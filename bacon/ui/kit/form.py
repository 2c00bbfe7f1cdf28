"""The parts of a form: headings, paragraphs, rows with a widget, and lines of buttons.

Each part is laid out in a given width, then knows its height and the position of its words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.override import override
from bacon.ui.drawing.art import Art, Face, words_on
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.kept import KeptTexts
from bacon.ui.kit.nodes import Node, label, listing
from bacon.ui.kit.widgets import Control, FormButton, Widget

_WIDGET_SHARE: Final = 0.52
"""The share of a row that a widget may take beside its title; a wider one goes below."""

_NARROW_WIDGET_SHARE: Final = 0.3
"""The same in a narrow form, where only the smallest widgets fit beside their titles."""

_ASIDE_SHARE: Final = 0.34
"""The least share of a wide form for the widgets, so that the words of all rows end at one edge."""

_MIN_WIDE_FORM: Final = 620
_MIN_TITLE_WIDTH: Final = 250
_MAX_HELP_LINES: Final = 3
_MIN_TILE_WIDTH: Final = 236
_MIN_COLUMNS: Final = 2  # of tiles, where two fit


class Part:
    """Base of the parts: `lay` places its `controls` and words from a corner, `draw` draws its `words`.

    A part that can be taller takes on `spare` pixels of height.
    """

    spare = 0

    def __init__(self, *controls: Control) -> None:
        self.controls: Sequence[Control] = controls
        self.words: list[tuple[Surface, tuple[int, int]]] = []
        self.texts = KeptTexts()

    def lay(self, art: Art, x: int, y: int, width: int) -> int:  # noqa: ARG002
        """Lay it out from a corner in a width; return its height, all in pixels."""
        return 0

    def draw(self, art: Art, canvas: Canvas) -> None:  # noqa: ARG002
        """Draw its words."""
        for surface, pos in self.words:
            canvas.add(surface, pos)

    def rects(self) -> list[Rect]:
        """Return the rectangles of its words."""
        return [surface.get_rect(topleft=pos) for surface, pos in self.words]

    def holder(self, control: Control) -> Part | None:
        """Return the smallest part in it that has a control; None if it hasn't got it."""
        return self if control in self.controls else None

    def nodes(self) -> Sequence[Node]:
        """Return its nodes for a screen reader, once it is laid out: its words, then its controls."""
        said = [(words_on(surface), surface.get_rect(topleft=pos)) for surface, pos in self.words]
        names = {control.name for control in self.controls}
        lines = [label(words, rect) for words, rect in said if words and words not in names]
        return [*lines, *(control.node() for control in self.controls)]


class Heading(Part):
    """The heading of a group."""

    def __init__(self, text: str, size: int = 28, above: int = 18) -> None:
        super().__init__()
        self.text, self.size, self.above = text, size, above

    @override
    def nodes(self) -> Sequence[Node]:
        return [label(self.text, self.rects()[0] if self.words else Rect(0, 0, 0, 0), role="heading")]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        above = art.metrics.ui(self.above)
        words = self.texts.paragraph(art, self.text, self.size, width, ("heading", "text"))
        self.words = [(words, (x, y + above))]
        return above + words.get_height() + art.metrics.ui(4)


class Words(Part):
    """A paragraph; `warn` puts a warning sign before it."""

    def __init__(self, text: str, size: int = 20, token: str = "text", *, warn: bool = False) -> None:
        super().__init__()
        self.text, self.size, self.token = text, size, token
        self.sign = ("warning", token) if warn else None

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        aside = ui(34) if self.sign else 0
        words = self.texts.paragraph(art, self.text, self.size, width - aside, ("medium", self.token))
        self.words = [(words, (x + aside, y))]
        if self.sign:
            icon, token = self.sign
            self.words.append((art.icon(icon, ui(24), token), (x, y + ui(3))))
        return words.get_height() + ui(8)


class Point(Words):
    """A paragraph after a check mark, as in a list of what is true."""

    def __init__(self, text: str, size: int = 20) -> None:
        super().__init__(text, size)
        self.sign = ("check", "good")


class Row(Part):
    """A title with a help sentence and a note, and a widget on the right, or below in a narrow form.

    `aside` returns a warning, or nothing. With `below`, the widget is always below.
    """

    def __init__(
        self,
        widget: Widget,
        title: str,
        help: str = "",
        note: str = "",
        aside: Callable[[], str] | None = None,
        *,
        below: bool = False,
    ) -> None:
        super().__init__(widget)
        self.widget, self.title, self.help, self.note, self.aside = widget, title, help, note, aside
        self.below = below

    @override
    def nodes(self) -> Sequence[Node]:
        """Return the widget, described by the words beside it."""
        node = self.widget.node()
        title = self.title if self.title != node.name else ""
        said = (title, self.aside() if self.aside else "", self.help, self.note, node.description)
        return [replace(node, description=" ".join(dict.fromkeys(filter(None, said))))]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        natural = self.widget.natural_width(art)
        if self.below or self._squeezed(art, width, natural):
            return self._below(art, x, y, width, natural)
        title = max(ui(_MIN_TITLE_WIDTH), art.text(self.title, 22, "medium").get_width())
        roomy = width >= ui(_MIN_WIDE_FORM)
        fits = (
            natural <= max(width * _WIDGET_SHARE, width - title - ui(28))
            if roomy
            else natural <= width * _NARROW_WIDGET_SHARE
        )
        return (self._beside if fits else self._below)(art, x, y, width, natural)

    def _squeezed(self, art: Art, width: int, natural: int) -> bool:
        """Whether the help would take three lines or more beside the widget."""
        room = self._words_width(art, width, natural)
        line = art.paragraph("Xy", 20, width).get_height()
        return room > 0 and art.paragraph(self.help, 20, room).get_height() >= _MAX_HELP_LINES * line

    def _words_width(self, art: Art, width: int, natural: int) -> int:
        aside = round(width * _ASIDE_SHARE) if width >= art.metrics.ui(_MIN_WIDE_FORM) else 0
        return width - max(natural, aside) - art.metrics.ui(28)

    def _beside(self, art: Art, x: int, y: int, width: int, natural: int) -> int:
        ui, top = art.metrics.ui, art.metrics.ui(12)
        room = self._words_width(art, width, natural)
        height = self.widget.height(art, natural)
        words = self._write(art, x, y + top, room)
        tall = max(height, words)
        self.widget.rect = Rect(x + width - natural, y + top, natural, height)
        if height <= ui(60):
            self.widget.rect.centery = y + top + tall // 2
        down = max(height - words, 0) // 2
        self.words = [(surface, (left, upper + down)) for surface, (left, upper) in self.words]
        return tall + 2 * top

    def _below(self, art: Art, x: int, y: int, width: int, natural: int) -> int:
        ui, top = art.metrics.ui, art.metrics.ui(12)
        words = self._write(art, x, y + top, width)
        wide = min(natural, width)
        height = self.widget.height(art, wide)
        self.widget.rect = Rect(x, y + top + words + ui(8), wide, height)
        return top + words + ui(8) + height + top

    def _write(self, art: Art, x: int, y: int, width: int) -> int:
        """Lay the words out in a column; return its height."""
        self.words = []
        lines = (
            _Text(self.title, 22, "medium"),
            _Text(self.help, 20, "medium", "text_muted"),
            _Text(self.note, 19, "medium", "text_muted"),
            _Text(self.aside() if self.aside else "", 20, "medium", "bad"),
        )
        down = 0
        for line in lines:
            if line.words:
                down += self._write_line(art, line, (x, y + down), width)
        return down

    def _write_line(self, art: Art, line: _Text, pos: tuple[int, int], width: int) -> int:
        """Lay out one paragraph, with a sign before a warning."""
        aside = 0
        if line.token == "bad":
            sign = art.icon("warning", art.metrics.ui(22), line.token)
            self.words.append((sign, (pos[0], pos[1] + art.metrics.ui(3))))
            aside = sign.get_width() + art.metrics.ui(8)
        words = art.paragraph(line.words, line.size, width - aside, line.face, line.token)
        self.words.append((words, (pos[0] + aside, pos[1])))
        return words.get_height()


class _Text(NamedTuple):
    words: str
    size: float
    face: Face
    token: str = "text"


class Flow(Part):
    """Widgets side by side, in as many lines as they need."""

    between, below = 12, 14
    """The space between two lines, and below the last, in u."""

    def __init__(self, *widgets: Widget) -> None:
        super().__init__(*widgets)
        self.widgets = widgets

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        left, line, tall = x, y + ui(8), 0
        for widget in self.widgets:
            wide = min(widget.natural_width(art), width)
            if left > x and left + wide > x + width:
                left, line, tall = x, line + tall + ui(self.between), 0
            height = widget.height(art, wide)
            widget.rect = Rect(left, line, wide, height)
            left, tall = left + wide + ui(12), max(tall, height)
        return line + tall + ui(self.below) - y


class ControlLine(Flow):
    """A line of buttons, or several if there is little room."""

    between, below = 10, 12


class ButtonStack(Part):
    """Buttons in a line if they fit; otherwise below each other, all as wide as the widest."""

    def __init__(self, *buttons: FormButton) -> None:
        super().__init__(*buttons)
        self.buttons = buttons

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        gap, bottom = art.metrics.ui(10), y + art.metrics.ui(10)
        natural = [button.natural_width(art) for button in self.buttons]
        if sum(natural) + gap * (len(natural) - 1) <= width:
            return ControlLine(*self.buttons).lay(art, x, y, width)
        wide = min(max(natural), width)
        for button in self.buttons:  # below some air, as the words above end close to them
            button.rect = Rect(x, bottom, wide, button.height(art, wide))
            bottom = button.rect.bottom + gap
        return bottom - y


class Entry(Part):
    """A name with a detail below it, and buttons on the right, as in the list of the player's presets.

    `token` is the colour of the name.
    """

    def __init__(self, name: str, detail: str, buttons: Sequence[FormButton], token: str = "text") -> None:
        super().__init__(*buttons)
        self.name, self.detail, self.buttons, self.token = name, detail, buttons, token

    @override
    def nodes(self) -> Sequence[Node]:
        """Return its words and its buttons, each button with what it is for."""
        about, buttons = self.name.partition(":")[0], [button.node() for button in self.buttons]
        named = [
            replace(each, name=f"{each.name}, {about}", ident=f"{each.ident}, {about}") for each in buttons
        ]
        return [label(f"{self.name}. {self.detail}"), *named]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui, top = art.metrics.ui, art.metrics.ui(10)
        line = ControlLine(*self.buttons)
        wide = sum(button.natural_width(art) + ui(12) for button in self.buttons) - ui(12)
        beside = wide <= width * 0.6
        room = width - wide - ui(24) if beside else width
        name = art.paragraph(self.name, 22, room, "medium", self.token)
        detail = art.paragraph(self.detail, 19, room, "medium", "text_muted")
        self.words = [(name, (x, y + top)), (detail, (x, y + top + name.get_height()))]
        words = name.get_height() + detail.get_height()
        if beside:
            line.lay(art, x + width - wide, y + top - ui(8) + max(words - ui(48), 0) // 2, wide + 1)
            return max(words, ui(48)) + 2 * top
        return top + words + line.lay(art, x, y + top + words, width)


class Beside(Part):
    """Two groups of parts side by side, the left with a `share` of the width, or one above the other.

    The `gap` between them is in u.
    The last part of a shorter left group may fill the height of the right one.
    """

    def __init__(
        self, left: Sequence[Part], right: Sequence[Part], share: float = 0.5, *, gap: int = 48
    ) -> None:
        super().__init__(*(control for part in (*left, *right) for control in part.controls))
        self.left, self.right, self.share, self.gap = left, right, share, gap

    @override
    def holder(self, control: Control) -> Part | None:
        return next(filter(None, (part.holder(control) for part in (*self.left, *self.right))), None)

    @override
    def nodes(self) -> Sequence[Node]:
        return [node for part in (*self.left, *self.right) for node in part.nodes()]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        gap = art.metrics.ui(self.gap)
        if not (self.left and self.right) or width < art.metrics.ui(_MIN_WIDTH_FOR_TWO):
            return lay_column(art, (*self.left, *self.right), x, y, width)
        wide = round((width - gap) * self.share)
        right = lay_column(art, self.right, x + wide + gap, y, width - gap - wide)
        self.left[-1].spare = 0
        self.left[-1].spare = max(right - lay_column(art, self.left, x, y, wide), 0)
        return max(lay_column(art, self.left, x, y, wide), right)

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        for part in (*self.left, *self.right):
            part.draw(art, canvas)

    @override
    def rects(self) -> list[Rect]:
        return [rect for part in (*self.left, *self.right) for rect in part.rects()]


_MIN_WIDTH_FOR_TWO: Final = 900


def lay_column(art: Art, parts: Sequence[Part], x: int, y: int, width: int) -> int:
    """Lay parts out below each other; return their height."""
    top = y
    for part in parts:
        y += part.lay(art, x, y, width)
    return y - top


class Strip(Part):
    """A strip for a picture, which `paint` draws into the rectangle of the strip."""

    def __init__(self, tall: int, paint: Callable[[Art, Canvas, Rect], None]) -> None:
        super().__init__()
        self.tall, self.paint = tall, paint
        self.rect = Rect(0, 0, 0, 0)

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        self.rect = Rect(x, y, width, art.metrics.ui(self.tall))
        return self.rect.height

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        self.paint(art, canvas, self.rect)

    @override
    def rects(self) -> list[Rect]:
        return [self.rect]


class Facts(Part):
    """A short list of names and values, one per line, such as the rules in force."""

    def __init__(self, facts: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.facts = facts

    @override
    def nodes(self) -> Sequence[Node]:
        return [listing("Facts", [f"{name}: {value}" for name, value in self.facts])]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        self.words, down = [], 0
        longest = max((art.text(name, 20).get_width() for name, _ in self.facts), default=0)
        middle = min(longest + ui(44), round(width * 0.5))
        names: tuple[Face, str] = ("medium", "text_muted")
        values: tuple[Face, str] = ("bold", "text")
        for name, value in self.facts:
            left = self.texts.paragraph(art, name, 20, middle - ui(16), names)
            right = self.texts.paragraph(art, value, 20, width - middle, values)
            self.words += [(left, (x, y + down)), (right, (x + middle, y + down))]
            down += max(left.get_height(), right.get_height()) + ui(4)
        return down


class Tile(NamedTuple):
    """A figure: its value with its colour, what it counts, and a note."""

    value: str
    caption: str
    note: str = ""
    token: str = "text"
    note_token: str = "text_muted"


class Tiles(Part):
    """Figures in boxes of one size, side by side, in as many rows as they need."""

    def __init__(self, tiles: Sequence[Tile]) -> None:
        super().__init__()
        self.tiles = tiles
        self.boxes: list[Rect] = []

    @override
    def nodes(self) -> Sequence[Node]:
        notes = [f". {each.note}" if each.note else "" for each in self.tiles]
        said = [f"{each.caption}: {each.value}{note}" for each, note in zip(self.tiles, notes, strict=True)]
        return [listing("Figures", said)]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui, count = art.metrics.ui, len(self.tiles)
        gap, top = ui(14), y + ui(6)
        columns = min(max((width + gap) // (ui(_MIN_TILE_WIDTH) + gap), 1), count)
        columns = -(-count // -(-count // columns))  # as even as can be
        across = max(columns, min(_MIN_COLUMNS, width // ui(_MIN_TILE_WIDTH)))  # a lone one isn't stretched
        wide = (width - (across - 1) * gap) // across
        self.words, self.boxes = [], []
        tall = max(self._write(art, each, x, top, wide) for each in self.tiles)
        spare = self.spare // -(-count // columns)
        tall += spare
        self.words = []
        for number, each in enumerate(self.tiles):
            row, column = divmod(number, columns)
            box = Rect(x + column * (wide + gap), top + row * (tall + gap), wide, tall)
            self._write(art, each, box.x, box.y + spare // 2, wide)
            self.boxes.append(box)
        return self.boxes[-1].bottom + ui(10) - y

    def _write(self, art: Art, tile: Tile, x: int, y: int, width: int) -> int:
        """Lay a tile's words out in its box; return the height of the box."""
        pad = art.metrics.ui(16)
        note: tuple[Face, str] = ("medium", tile.note_token)
        lines = [
            art.fitted(tile.value, 40, width - 2 * pad, "display", tile.token),
            art.paragraph(tile.caption, 19, width - 2 * pad, "medium"),
            *([art.paragraph(tile.note, 18, width - 2 * pad, *note)] if tile.note else []),
        ]
        down = pad
        for surface in lines:
            self.words.append((surface, (x + pad, y + down)))
            down += surface.get_height()
        return down + pad

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        for box in self.boxes:
            canvas.add(art.box(box.size, art.metrics.ui(14), "quiet", "panel_line"), box.topleft)
        super().draw(art, canvas)

    @override
    def rects(self) -> list[Rect]:
        return self.boxes
