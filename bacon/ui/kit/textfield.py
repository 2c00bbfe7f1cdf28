"""A field for one line of text, with a caret, a selection and the clipboard."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from msgspec.structs import replace
from pygame import Rect

from bacon.core.override import override
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Edit, Editing, Intent, Listening, Typed, Verb
from bacon.ui.kit.nodes import Node
from bacon.ui.kit.widgets import RADIUS, Sliding

_fallback: list[str] = [""]


def copy(text: str) -> None:
    """Put text on the clipboard, which takes no null characters."""
    text = text.replace("\0", "")
    _fallback[0] = text
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError, NotImplementedError):
        return


def paste() -> str:
    """Return the text on the clipboard, or an empty string."""
    try:
        return pygame.scrap.get_text() or ""
    except (pygame.error, AttributeError, NotImplementedError):
        return _fallback[0]


class TextLine:
    """A line of at most `longest` letters with a caret; the selection runs from `anchor` to the caret."""

    def __init__(self, text: str, longest: int) -> None:
        self.text, self.longest = text[:longest], longest
        self.caret = self.anchor = len(self.text)

    @property
    def selection(self) -> tuple[int, int]:
        """The start and end of the selection."""
        return (min(self.caret, self.anchor), max(self.caret, self.anchor))

    def type(self, text: str) -> None:
        """Replace the selection with as much text as fits; line breaks become spaces."""
        start, end = self.selection
        room = self.longest - len(self.text) + end - start
        inserted = "".join(letter for letter in " ".join(text.split("\n")) if letter.isprintable())[:room]
        self.text = self.text[:start] + inserted + self.text[end:]
        self.caret = self.anchor = start + len(inserted)

    def edit(self, what: Editing, *, select: bool = False) -> None:
        """Move the caret, or change the text."""
        match what:
            case "left" | "right" | "start" | "end":
                self._move(what, select=select)
            case "backspace" | "delete":
                self._erase(what)
            case "copy" | "cut":
                self._copy_selection(cut=what == "cut")
            case "paste":
                self.type(paste().strip())
            case "all":
                self.anchor, self.caret = 0, len(self.text)

    def _move(self, what: Editing, *, select: bool) -> None:
        start, end = self.selection
        if start != end and not select and what in ("left", "right"):
            self.caret = self.anchor = start if what == "left" else end
            return
        step = {"left": -1, "right": 1, "start": -len(self.text), "end": len(self.text)}[what]
        self.caret = min(max(self.caret + step, 0), len(self.text))
        if not select:
            self.anchor = self.caret

    def _erase(self, what: Editing) -> None:
        if self.caret == self.anchor:
            step = -1 if what == "backspace" else 1
            self.anchor = min(max(self.caret + step, 0), len(self.text))
        self.type("")

    def _copy_selection(self, *, cut: bool) -> None:
        start, end = self.selection
        if start != end:
            copy(self.text[start:end])
            if cut:
                self.type("")


class TextField(Sliding):
    """A field for a line of text; `put` is called with every change, `enter` when Enter is pressed."""

    def __init__(
        self,
        name: str,
        text: str,
        put: Callable[[str], None],
        *,
        longest: int = 40,
        enter: Callable[[], None] | None = None,
        hint: str = "",
        help: str = "",
    ) -> None:
        super().__init__(name, help)
        self.line, self.put, self.enter, self.hint = TextLine(text, longest), put, enter, hint
        self._offset = 0
        self._stops: list[int] = [0]

    @property
    def text(self) -> str:
        """The text in the field."""
        return self.line.text

    @property
    @override
    def listens(self) -> Listening:
        return "text"

    @override
    def node(self) -> Node:
        return replace(super().node(), role="field", value=self.text, description=self.help or self.hint)

    @override
    def accept(self, value: str) -> None:
        if self.enabled:
            self.line.edit("all")
            self.take(Typed(value))

    def write(self, text: str) -> None:
        """Replace the text, as when it is reset."""
        if text != self.line.text:
            self.line = TextLine(text, self.line.longest)

    @override
    def press(self) -> None:
        if self.enter:
            self.enter()

    @override
    def take(self, intent: Intent) -> bool:
        before = self.line.text
        match intent:
            case Typed(text):
                self.line.type(text)
            case Edit(what, select):
                self.line.edit(what, select=select)
            case _:
                return False
        if self.line.text != before:
            self.put(self.line.text)
        return True

    @override
    def steer(self, verb: Verb) -> bool:
        return verb in (Verb.LEFT, Verb.RIGHT)

    @override
    def touch(self, pos: tuple[int, int]) -> None:
        self.line.caret = self.line.anchor = self._nearest(pos)

    @override
    def drag(self, pos: tuple[int, int]) -> None:
        self.line.caret = self._nearest(pos)

    @override
    def click(self, pos: tuple[int, int]) -> None:
        """Take the focus only."""

    @override
    def natural_width(self, art: Art) -> int:
        return art.metrics.ui(360)

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        ui, rect = art.metrics.ui, self.rect
        lit = self.enabled and (hovered or self.active)
        canvas.add(
            art.box(
                rect.size,
                min(ui(RADIUS), rect.height // 3),
                "button_down",
                "brass" if lit else "button_over",
                max(ui(2), 1),
            ),
            rect.topleft,
            self.alpha(art),
        )
        inner = rect.inflate(-2 * ui(14), -2 * ui(4))
        self._measure(art, inner)
        with canvas.clipped(inner):
            self._draw_line(art, canvas, inner)
        self.ring(art, canvas, focused=focused)

    def _draw_line(self, art: Art, canvas: Canvas, inner: Rect) -> None:
        ui = art.metrics.ui
        start, end = (inner.x - self._offset + self._stops[stop] for stop in self.line.selection)
        tall = min(ui(30), inner.height)
        if self.active and end > start:
            mark = art.box((end - start, tall), ui(4), "mark")
            canvas.add(mark, (start, inner.centery - tall / 2))
        shown, token = (self.text, "text") if self.text or self.active else (self.hint, "text_muted")
        if shown:
            words = art.text(shown, 22, "medium", token)
            canvas.add(
                words, (inner.x - self._offset, inner.centery - words.get_height() / 2), self.alpha(art)
            )
        if self.active:
            x = inner.x - self._offset + self._stops[self.line.caret]
            canvas.add(art.box((max(ui(2), 1), tall), 0, "brass"), (x, inner.centery - tall / 2))

    def _measure(self, art: Art, inner: Rect) -> None:
        """Measure the end of each letter, and scroll the caret into view."""
        font = art.font(max(art.metrics.ui(22), 8), "medium")
        self._stops = [font.size(self.text[:count])[0] for count in range(len(self.text) + 1)]
        caret, room = self._stops[self.line.caret], inner.width - art.metrics.ui(4)
        self._offset = min(max(self._offset, caret - room, 0), caret)
        if self._stops[-1] <= room:
            self._offset = 0
        self._left = inner.x

    _left = 0

    def _nearest(self, pos: tuple[int, int]) -> int:
        x = pos[0] - self._left + self._offset
        return min(range(len(self._stops)), key=lambda stop: abs(self._stops[stop] - x))
