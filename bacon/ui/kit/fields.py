"""Form fields that hold one value each: a choice, a slider, a stepper, a toggle, a key."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final, TypeAlias, TypeVar

from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.override import override
from bacon.core.words import capital
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Intent, Listening, Strike, Verb
from bacon.ui.kit.nodes import Amount, Node, Role, number_in
from bacon.ui.kit.tracks import draw_filled, left_of
from bacon.ui.kit.widgets import HEIGHT, RADIUS, Sliding, Widget, raised

Picture: TypeAlias = Callable[[Art, str, int], Surface]
"""Draws a value, by its name, at a height in pixels."""


class Choosing(Widget, ABC):
    """A choice of one of several values, by number; two arrow keys step through them and stop at the ends."""

    arrows = (Verb.LEFT, Verb.RIGHT)
    roles: ClassVar[tuple[Role, Role]] = ("radios", "radio")
    """Its role for a screen reader, and the role of each value."""

    def __init__(
        self,
        name: str,
        labels: Sequence[str],
        get: Callable[[], int],
        put: Callable[[int], None],
        help: str = "",
    ) -> None:
        super().__init__(name, help)
        self.labels, self.get, self.put = labels, get, put

    @override
    def press(self) -> None:
        """Do nothing: the arrows have already chosen."""

    @override
    def steer(self, verb: Verb) -> bool:
        if verb not in self.arrows or not self.enabled:
            return False
        self.choose(self.get() + (1 if verb is self.arrows[1] else -1))
        return True

    def about(self) -> Sequence[str]:
        """Return a description of each value, for a screen reader."""
        return ("",) * len(self.labels)

    @override
    def node(self) -> Node:
        whole, part = self.roles
        chosen, above = self.get(), super().node()
        values = []
        for number, (label, detail) in enumerate(zip(self.labels, self.about(), strict=True)):
            on = number == chosen
            said = capital(label).replace("_", " ")  # the labels of pictures are plain names
            one = replace(above, role=part, name=said, ident=label, description=detail, on=on, cell=number)
            values.append(one)
        return replace(above, role=whole, control=None, children=tuple(values))

    @override
    def accept(self, value: str) -> None:
        if self.enabled and value in self.labels:
            self.choose(self.labels.index(value))

    @override
    def choose(self, number: int) -> None:
        """Choose a value by its number, or the nearest one."""
        number = min(max(number, 0), len(self.labels) - 1)
        if number != self.get():
            self.put(number)


class Cells(Choosing):
    """A choice of one of several values, each in a cell that can be clicked."""

    pointed = (-1, -1)

    @property
    @abstractmethod
    def cells(self) -> list[Rect]:
        """The cells of the values."""

    @override
    def point(self, pos: tuple[int, int]) -> None:
        self.pointed = pos

    @override
    def click(self, pos: tuple[int, int]) -> None:
        number = next((n for n, cell in enumerate(self.cells) if cell.collidepoint(pos)), None)
        if self.enabled and number is not None:
            self.choose(number)

    def lit(self, cell: Rect, *, hovered: bool) -> bool:
        """Whether the pointer is on a cell that can be chosen."""
        return hovered and self.enabled and cell.collidepoint(self.pointed)


class Chooser(Cells):
    """Values side by side; with `picture`, each is shown by a picture with a height of `tall` u."""

    def __init__(
        self,
        name: str,
        labels: Sequence[str],
        get: Callable[[], int],
        put: Callable[[int], None],
        *,
        picture: Picture | None = None,
        tall: int = HEIGHT,
        help: str = "",
    ) -> None:
        super().__init__(name, labels, get, put, help)
        self.picture, self.tall = picture, tall

    @override
    def natural_width(self, art: Art) -> int:
        return sum(self._widths(art, 99999)) + self._gap(art) * (len(self.labels) - 1)

    @override
    def height(self, art: Art, width: int) -> int:
        return self._flow(art, width)[-1].bottom

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        self.place(art)
        for number, cell in enumerate(self.cells):
            self._draw_cell(art, canvas, number, cell, lit=self.lit(cell, hovered=hovered))
        self.ring(art, canvas, focused=focused)

    @property
    @override
    def cells(self) -> list[Rect]:
        return [cell.move(self.rect.topleft) for cell in self._cells]

    _cells: Sequence[Rect] = ()

    def place(self, art: Art) -> None:
        """Lay out the cells."""
        self._cells = self._flow(art, self.rect.width)

    def _draw_cell(self, art: Art, canvas: Canvas, number: int, cell: Rect, *, lit: bool) -> None:
        chosen = number == self.get()
        ground = "chosen" if chosen else "button_over" if lit else "button"
        line = "brass" if chosen or lit else "panel_line"
        radius = min(art.metrics.ui(RADIUS), cell.height // 3)
        canvas.add(raised(art, cell.size, radius, ground, line), cell.topleft, self.alpha(art))
        canvas.centre(self._face(art, number, cell.width, bright=chosen or lit), cell.center, self.alpha(art))

    def _face(self, art: Art, number: int, width: int, *, bright: bool) -> Surface:
        if self.picture:
            return self.picture(art, self.labels[number], art.metrics.ui(self.tall - 12))
        token = "text" if bright else "text_muted"
        return art.fitted(self.labels[number], 20, width - art.metrics.ui(20), "bold", token)

    def _flow(self, art: Art, width: int) -> list[Rect]:
        tall, gap = art.metrics.ui(self.tall), self._gap(art)
        x = y = 0
        cells = []
        for wide in self._widths(art, width):
            if x and x + wide > width:
                x, y = 0, y + tall + gap
            cells.append(Rect(x, y, wide, tall))
            x += wide + gap
        return cells

    def _widths(self, art: Art, most: int) -> list[int]:
        ui = art.metrics.ui
        if self.picture:
            room = ui(self.tall - 12)
            return [min(self.picture(art, label, room).get_width() + ui(20), most) for label in self.labels]
        return [
            min(max(art.text(label, 20, "bold").get_width() + ui(36), ui(70)), most) for label in self.labels
        ]

    @staticmethod
    def _gap(art: Art) -> int:
        return art.metrics.ui(8)


class TileChooser(Chooser):
    """Values in rows: up and down move between rows, and leave the control at the first and last.

    Enter calls `on_enter`.
    """

    def __init__(
        self,
        name: str,
        labels: Sequence[str],
        get: Callable[[], int],
        put: Callable[[int], None],
        on_enter: Callable[[], None],
    ) -> None:
        super().__init__(name, labels, get, put)
        self._on_enter = on_enter

    @override
    def press(self) -> None:
        self._on_enter()

    @override
    def steer(self, verb: Verb) -> bool:
        if verb not in (Verb.UP, Verb.DOWN):
            return super().steer(verb)
        number = self._in_the_next_row(1 if verb is Verb.DOWN else -1)
        if number is not None:
            self.choose(number)
        return number is not None

    def _in_the_next_row(self, by: int) -> int | None:
        """Return the value above or below the chosen one, or the nearest in a shorter row."""
        cells, chosen = self.cells, self.get()
        if not cells or chosen < 0:
            return 0 if cells and by > 0 else None
        tops, current = sorted({cell.top for cell in cells}), cells[chosen]
        row = tops.index(current.top) + by
        if not 0 <= row < len(tops):
            return None
        in_row = [number for number, cell in enumerate(cells) if cell.top == tops[row]]
        return min(in_row, key=lambda number: abs(cells[number].x - current.x))


_KNOB_SIZE: Final = 30


class Slider(Sliding):
    """A number from `low` to `high`; arrows change it by a step, and it can be dragged.

    With `patient`, a drag takes effect only when it ends, for values that would move the slider itself.
    """

    def __init__(
        self,
        name: str,
        ends: tuple[int, int],
        get: Callable[[], int],
        put: Callable[[int], None],
        *,
        step: int = 5,
        unit: str = "",
        patient: bool = False,
        help: str = "",
    ) -> None:
        super().__init__(name, help)
        self.low, self.high = ends
        self.get, self.put, self.step, self.unit, self.patient = get, put, step, unit, patient
        self.dragged: int | None = None
        self._track = Rect(0, 0, 1, 1)

    @property
    def value(self) -> int:
        """The number shown."""
        return self.get() if self.dragged is None else self.dragged

    @override
    def steer(self, verb: Verb) -> bool:
        if verb not in (Verb.LEFT, Verb.RIGHT) or not self.enabled:
            return False
        self._set(self._stepped(1 if verb is Verb.RIGHT else -1))
        return True

    @override
    def node(self) -> Node:
        amount = Amount(self.value, self.low, self.high, self.step)
        return replace(super().node(), role="slider", value=f"{self.value}{self.unit}", amount=amount)

    @override
    def accept(self, value: str) -> None:
        if self.enabled and (number := number_in(value)) is not None:
            self._set(min(max(round(number), self.low), self.high))

    @override
    def touch(self, pos: tuple[int, int]) -> None:
        self.drag(pos)

    @override
    def drag(self, pos: tuple[int, int]) -> None:
        part = (pos[0] - self._track.x) / max(self._track.width, 1)
        value = self.low + round(min(max(part, 0), 1) * (self.high - self.low) / self.step) * self.step
        self.dragged = min(value, self.high)
        if not self.patient:
            self._set(self.dragged)

    @override
    def click(self, pos: tuple[int, int]) -> None:
        """Do nothing more than was done while dragging."""

    @override
    def let_go(self) -> None:
        value, self.dragged = self.dragged, None
        if value is not None and self.enabled:
            self._set(value)

    @override
    def natural_width(self, art: Art) -> int:
        return art.metrics.ui(400)

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        ui = art.metrics.ui
        widest = max(art.text(f"{end}{self.unit}", 22, "bold").get_width() for end in (self.low, self.high))
        knob = ui(_KNOB_SIZE)
        self._track = Rect(self.rect.x + knob // 2, 0, self.rect.width - knob - widest - ui(24), ui(8))
        track = self._track
        track.centery = self.rect.centery
        part = (self.value - self.low) / (self.high - self.low)
        x = track.x + round(track.width * part)
        draw_filled(art, canvas, track, x - track.x, self.alpha(art))
        size = round(knob * (0.86 if held else 1.1 if hovered and self.enabled else 1))
        ground = "brass" if hovered and self.enabled else "text"
        canvas.centre(
            art.box((size, size), size // 2, ground, "card_shadow"), (x, track.centery), self.alpha(art)
        )
        words = art.text(f"{self.value}{self.unit}", 22, "bold")
        right = self.rect.right - ui(6)
        canvas.add(words, left_of(words, self.rect, right - words.get_width()), self.alpha(art))
        self.ring(art, canvas, focused=focused)

    def _stepped(self, steps: int) -> int:
        off = self.value - self.low
        on_step = off // self.step if steps > 0 else -(-off // self.step)
        return min(max(self.low + (on_step + steps) * self.step, self.low), self.high)

    def _set(self, value: int) -> None:
        if value != self.get():
            self.put(value)


T = TypeVar("T", bound=str)

_ARROWS = ("arrow_left", "arrow_right")


class Stepper(Choosing):
    """A value between two arrows; a click on either half goes that way."""

    @override
    def click(self, pos: tuple[int, int]) -> None:
        if self.enabled:
            self.choose(self.get() + (1 if pos[0] >= self.rect.centerx else -1))

    @override
    def natural_width(self, art: Art) -> int:
        widest = max(art.text(label, 22, "bold").get_width() for label in self.labels)
        return max(widest + art.metrics.ui(2 * 48 + 16), art.metrics.ui(220))

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        ui, rect = art.metrics.ui, self.rect
        self.box(art, canvas, rect, hovered=hovered, held=held)
        ends = (self.get() > 0, self.get() < len(self.labels) - 1)
        for icon, x, leads in zip(_ARROWS, (rect.x, rect.right - rect.height), ends, strict=True):
            centre = (x + rect.height // 2, rect.centery)
            arrow = art.icon(icon, min(ui(24), rect.height // 2), "text")
            canvas.centre(arrow, centre, self.alpha(art) if leads else self.alpha(art) // 4)
        words = art.fitted(
            self.labels[self.get()], self.type_size(), rect.width - 2 * rect.height - ui(8), "bold"
        )
        canvas.centre(words, rect.center, self.alpha(art))
        self.ring(art, canvas, focused=focused)

    def type_size(self) -> float:
        """Return the type size of the value in u."""
        return 22


def chooser(
    name: str, choices: Mapping[str, T | None], value: T | None, put: Callable[[T | None], None]
) -> Stepper:
    """Return a stepper through labelled values; an unknown value counts as the first."""
    values = list(choices.values())
    number = values.index(value) if value in values else 0
    return Stepper(name, list(choices), lambda: number, lambda chosen: put(values[chosen]))


class Toggle(Widget):
    """On or off; Enter, Space and a click toggle it, the arrows set it."""

    def __init__(
        self,
        name: str,
        get: Callable[[], bool],
        put: Callable[[bool], None],
        help: str = "",
    ) -> None:
        super().__init__(name, help)
        self.get, self.put = get, put

    @override
    def node(self) -> Node:
        return replace(super().node(), role="switch", on=self.get())

    @override
    def press(self) -> None:
        if self.enabled:
            self.put(not self.get())

    @override
    def steer(self, verb: Verb) -> bool:
        if verb not in (Verb.LEFT, Verb.RIGHT) or not self.enabled:
            return False
        if self.get() is not (verb is Verb.RIGHT):
            self.press()
        return True

    @override
    def natural_width(self, art: Art) -> int:
        return art.metrics.ui(68 + 14 + 6) + max(
            art.text(word, 22, "bold").get_width() for word in ("On", "Off")
        )

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        ui, on = art.metrics.ui, self.get()
        track = Rect(self.rect.x, 0, ui(68), ui(34))
        track.centery = self.rect.centery
        line = "brass" if (on or hovered) and self.enabled else "panel_line"
        ground = "chosen" if on else "button_over" if hovered and self.enabled else "well"
        canvas.add(
            art.box(track.size, track.height // 2, ground, line, max(ui(2), 1)),
            track.topleft,
            self.alpha(art),
        )
        size = track.height - ui(12 if held else 8)
        knob = Rect(0, 0, size, size)
        edge = (track.height - size) // 2
        knob.midleft = (track.right - edge - size if on else track.x + edge, track.centery)
        canvas.add(
            art.box(knob.size, size // 2, "brass" if on else "text_muted"), knob.topleft, self.alpha(art)
        )
        word = art.text("On" if on else "Off", 22, "bold", "text" if on else "text_muted")
        canvas.add(word, left_of(word, self.rect, track.right + ui(14)), self.alpha(art))
        self.ring(art, canvas, focused=focused)


class KeyField(Widget):
    """Shows a key; when pressed, it takes the next key that is struck. Esc cancels.

    `get` returns the label of the key, and `put` receives the name of the key that was struck.
    """

    def __init__(self, name: str, get: Callable[[], str], put: Callable[[str], None], help: str = "") -> None:
        super().__init__(name, help)
        self.get, self.put = get, put
        self.waiting = False

    @property
    @override
    def listens(self) -> Listening:
        return "strike" if self.waiting else "verbs"

    @override
    def node(self) -> Node:
        return replace(super().node(), name=f"{self.name}: {_PRESS_A_KEY if self.waiting else self.get()}")

    @override
    def press(self) -> None:
        self.waiting = self.enabled and not self.waiting

    @override
    def leave(self) -> None:
        self.waiting = False

    @override
    def take(self, intent: Intent) -> bool:
        if not (isinstance(intent, Strike) and self.waiting):
            return False
        self.waiting = False
        self.put(intent.name)
        return True

    @override
    def natural_width(self, art: Art) -> int:
        return art.text(_PRESS_A_KEY, 20, "medium").get_width() + art.metrics.ui(36)

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        self.box(art, canvas, self.rect, hovered=hovered or self.waiting, held=held or self.waiting)
        if self.waiting:
            canvas.centre(
                art.fitted(_PRESS_A_KEY, 20, self.rect.width - art.metrics.ui(16), "medium"), self.rect.center
            )
        else:
            words = art.fitted(self.get(), 22, self.rect.width - art.metrics.ui(16), "bold")
            canvas.centre(words, self.rect.center, self.alpha(art))
        self.ring(art, canvas, focused=focused)


_PRESS_A_KEY = "Press a key…"
