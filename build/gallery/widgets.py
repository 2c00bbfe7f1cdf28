"""A page that shows every widget in every state, to check its look."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Literal, TypeAlias

from pygame import Rect

from bacon.core.override import override
from bacon.settings.settings import Accessibility, Settings
from bacon.ui.app.loop import App
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fields import Chooser, KeyField, Slider, Stepper, Toggle
from bacon.ui.kit.tabs import Tabs
from bacon.ui.kit.textfield import TextField
from bacon.ui.kit.widgets import FormButton, Group, Widget, sheet
from gallery.sheets import Pages, show_pages

State: TypeAlias = Literal["normal", "hover", "focus", "pressed", "disabled"]
STATES: Final[tuple[State, ...]] = ("normal", "hover", "focus", "pressed", "disabled")
SCALES: Final = (100, 200)
SIZE: Final = (1280, 800)

Maker: TypeAlias = Callable[[], Widget]


def _nothing(*_: object) -> None:
    """Ignore a value."""


def _waiting() -> KeyField:
    field = KeyField("Key", lambda: "P", _nothing)
    field.waiting = True
    return field


_LABELS: Final = ("One", "Two", "Three")
WIDGETS: Final[dict[str, Maker]] = {
    "Button": lambda: FormButton("Save as…", _nothing),
    "Button, primary": lambda: FormButton("Back", _nothing, look="primary", key="Esc"),
    "Toggle, off": lambda: Toggle("Toggle", lambda: False, _nothing),
    "Toggle, on": lambda: Toggle("Toggle", lambda: True, _nothing),
    "Slider": lambda: Slider("Slider", (0, 100), lambda: 60, _nothing, unit="%"),
    "Stepper": lambda: Stepper("Stepper", _LABELS, lambda: 1, _nothing),
    "Choice": lambda: Chooser("Choice", _LABELS[:2], lambda: 0, _nothing),
    "Text field": lambda: TextField("Text", "Bella", _nothing),
    "Text field, empty": lambda: TextField("Text", "", _nothing, hint="A name"),
    "Key": lambda: KeyField("Key", lambda: "P", _nothing),
    "Key, waiting": _waiting,
    "Tabs": lambda: Tabs("Tabs", _LABELS[:2], lambda: 0, _nothing),
}
"""The function that makes each widget, by its title on the page."""


class Widgets(Pages):
    """A grid: a row for each widget, a column for each state."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.cells: list[tuple[str, State, Group]] = [
            (name, state, _in_state(make(), state)) for name, make in WIDGETS.items() for state in STATES
        ]
        self.words: list[Rect] = []

    @property
    @override
    def pages(self) -> int:
        return -(-len(WIDGETS) // self._rows)

    @override
    def draw(self, canvas: Canvas) -> None:
        art, metrics = self.app.art, self.app.metrics
        canvas.add(art.table, (0, 0))
        panel = metrics.window.inflate(-metrics.u(30), -metrics.u(30))
        canvas.add(art.box(panel.size, metrics.u(20), sheet(art), "panel_line"), panel.topleft)
        self.words = []
        for column, state in enumerate(STATES):
            self._write(canvas, state.capitalize(), self._cell(0, column).x, panel.y + metrics.u(20))
        first = self.page * self._rows
        for row, name in enumerate(list(WIDGETS)[first : first + self._rows]):
            self._draw_row(canvas, row, name)

    def shown(self) -> Iterator[tuple[str, State, Group]]:
        """The cells of the open page."""
        names = list(WIDGETS)[self.page * self._rows :][: self._rows]
        return (cell for cell in self.cells if cell[0] in names)

    def _draw_row(self, canvas: Canvas, row: int, name: str) -> None:
        art = self.app.art
        height = self.app.metrics.ui(34)
        self._write(canvas, name, self._cell(row, 0).x, self._cell(row, 0).y - height)
        groups = [group for other, _, group in self.cells if other == name]
        for column, group in enumerate(groups):
            widget = group.controls[0]
            assert isinstance(widget, Widget)
            cell = self._cell(row, column)
            wide = min(widget.natural_width(art), cell.width)
            widget.rect = Rect(cell.x, cell.y, wide, min(widget.height(art, wide), cell.height))
            _point_at_the_last(widget, art)
            group.draw(art, canvas)

    def _write(self, canvas: Canvas, words: str, x: int, y: int) -> None:
        width = self._cell(0, 0).width
        self.words.append(canvas.add(self.app.art.fitted(words, 18, width, "medium", "text_muted"), (x, y)))

    @property
    def _pitch(self) -> int:
        return self.app.metrics.ui(150)

    @property
    def _rows(self) -> int:
        metrics = self.app.metrics
        return max((metrics.height - self._top - metrics.u(20)) // self._pitch, 1)

    @property
    def _top(self) -> int:
        return self.app.metrics.u(30) + self.app.metrics.ui(56)

    def _cell(self, row: int, column: int) -> Rect:
        metrics = self.app.metrics
        width = (metrics.width - metrics.u(90)) // len(STATES)
        height = self._pitch - metrics.ui(34)
        x = metrics.u(50) + column * width
        return Rect(
            x, self._top + row * self._pitch + metrics.ui(14), width - metrics.ui(24), height - metrics.ui(12)
        )


def _point_at_the_last(widget: Widget, art: Art) -> None:
    """Point at the last of several values, which is not the chosen one."""
    if isinstance(widget, Chooser):
        widget.place(art)
    if isinstance(widget, Tabs):
        widget.lay(art, widget.rect)
    if isinstance(widget, Chooser | Tabs):
        widget.point(widget.cells[-1].center)


def _in_state(widget: Widget, state: State) -> Group:
    group = Group()
    group.show([widget])
    widget.enabled = state != "disabled"
    if state in ("hover", "pressed"):
        group.hover = widget
    if state == "pressed":
        group.held = widget
    if state == "focus":
        group.focus, group.keyboard = widget, True
    return group


def run(*, size: tuple[int, int] | None, shots: Path | None) -> int:
    """Show the widgets in a window, or save a picture of each page, plain and at twice the scale.

    Raises `NoDisplay` if a window is needed and there is no screen.
    """
    wide, tall = size or SIZE
    looks = {
        f"widgets-{wide}x{tall}-{scale}": Settings(accessibility=Accessibility(interface_scale=scale))
        for scale in SCALES
    }
    return show_pages(Widgets, looks, size=(wide, tall), shots=shots)
