"""Panels with headings, scrolling contents and a row of buttons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import Final, TypeAlias

from pygame import Rect, Surface

from bacon.core.override import override
from bacon.ui.drawing.art import Art, words_on
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.felt import RIM
from bacon.ui.kit.form import ControlLine, Part
from bacon.ui.kit.intents import Intent, Key, Listening, Verb
from bacon.ui.kit.nodes import Node, label
from bacon.ui.kit.scene import AppServices, Scene
from bacon.ui.kit.scrolling import GUTTER, ScrollArea
from bacon.ui.kit.tooltip import Tooltip
from bacon.ui.kit.widgets import Button, Control, FormButton, sheet
from bacon.ui.scenes.requests import ShowRules

Placed: TypeAlias = tuple[Surface, tuple[int, int]]
"""A rendered text and its position."""

_WIDTH: Final = 1280
WIDE: Final = 1560
"""The greatest width of most panels, and of those with columns, in u."""
FRAME: Final = 2 * (RIM + 4)
"""The height, and the width, that the table's wooden frame takes from the window, with some air, in u."""
_INSET: Final = 10
_AIR: Final = 16  # below the contents of a panel that hugs them
_MIN_HEIGHT: Final = 0.6  # of the window's
_MAX_CUT: Final = 0.16  # the share of the view that a cut part may show if the panel is to end above it
_MIN_PRIMARY_WIDTH: Final = 210  # in u


class PanelScene(Scene, ABC):
    """Base of the panels. Subclasses define `parts` and `foot`; the last button goes back.

    `build` rebuilds both, and keeps the focus on the control of the same name.
    """

    live = False
    """Whether the panel is rebuilt after each change of the settings."""

    def __init__(self, app: AppServices) -> None:
        super().__init__(app)
        self.area = ScrollArea()
        self.back = Button("Back", app.scenes.pop, key="Esc")
        self.tooltip = Tooltip(self.group)
        self.buttons: Sequence[Button] = ()
        self.panel = Rect(0, 0, 0, 0)
        self._seen: object = None

    def parts(self) -> Sequence[Part]:
        """Return the contents."""
        return ()

    def foot(self) -> Sequence[Button]:
        """Return the buttons at the bottom, the back button last."""
        return (self.back,)

    def controls(self) -> list[Control]:
        """Return the controls in focus order."""
        return [*self.area.controls, *self.buttons]

    @abstractmethod
    def headings(self) -> list[Placed]:
        """Return the headings with their positions."""

    @abstractmethod
    def lay(self) -> None:
        """Place the panel, its parts and its buttons."""

    def build(self, focus: Control | None = None) -> None:
        """Rebuild the parts and the buttons."""
        self._seen = self.app.settings
        self.area.show(self.parts())
        self.buttons = self.foot()
        self.group.show(self.controls(), focus)
        self.lay()

    @property
    @override
    def listens(self) -> Listening:
        return self.group.listens

    @override
    def enter(self) -> None:
        self.build()

    @override
    def resized(self) -> None:
        self.build()

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Key(Verb.BACK):
                self.back.press()
            case Key(Verb.HELP):
                self.app.navigator.open(ShowRules())
            case _ if self.listens != "text" and self.area.handle(intent, self.app.art):
                return
            case _:
                self.group.handle(intent)
                self._rebuild_if_changed()
                self._reveal_focus()

    @override
    def update(self, now: float) -> None:
        self._rebuild_if_changed()
        self.tooltip.update(now)

    @override
    def wake_at(self) -> float | None:
        return self.tooltip.wake_at()

    @override
    def draw(self, canvas: Canvas) -> None:
        art = self.app.art
        self.lay()
        self.draw_ground(canvas)
        for surface, pos in self.headings():
            canvas.add(surface, pos)
        self.area.draw(art, canvas)
        self.group.draw(art, canvas)
        self.area.veil(art, canvas)
        self.tooltip.draw(art, canvas)

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw the background."""
        art = self.app.art
        if not self.see_through:
            canvas.add(art.table, (0, 0))
        canvas.add(art.box(self.panel.size, art.metrics.ui(20), sheet(art), "panel_line"), self.panel.topleft)

    @override
    def nodes(self, read: Sequence[Node]) -> Sequence[Node]:
        self._rebuild_if_changed()  # a request before this one may have changed what there is
        inside, heads = self.area.controls, [words_on(surface) for surface, _ in self.headings()]
        others = [control for control in self.group.controls if control not in inside]
        first = [control for control in others if control not in self.buttons]
        return [
            *(label(words, role="heading") for words in heads if words),
            *(control.node() for control in first),
            *(node for part in self.area.parts for node in part.nodes()),
            *(control.node() for control in others if control not in first),
        ]

    @override
    def reveal(self, control: Control) -> None:
        self.lay()
        self.area.reveal(control, self.app.art)

    def rects(self) -> list[Rect]:
        """Return the visible rectangles of everything that can be read or used."""
        view = self.area.view
        words = [surface.get_rect(topleft=pos) for surface, pos in self.headings()]
        parts = [rect.clip(view) for part in self.area.parts for rect in part.rects()]
        controls = [each.rect.clip(each.sight or each.rect) for each in self.group.controls]
        return [rect for rect in (*words, *parts, *controls) if rect.width and rect.height]

    # The buttons below the page

    @property
    def row_height(self) -> int:
        """The height of a row of buttons in pixels."""
        return min(self.app.metrics.ui(54), self.app.metrics.u(80))

    def foot_height(self, width: int) -> int:
        """Return the height of all rows of buttons in pixels."""
        rows = len(self.rows_of(width))
        return rows * self.row_height + (rows - 1) * self.app.metrics.ui(8)

    def rows_of(self, width: int) -> list[list[Button]]:
        """Return the buttons in as many rows as needed; the back button is in the last."""
        gap = self.app.metrics.ui(14)
        rows: list[list[Button]] = [[]]
        room = width
        for button in self.buttons:
            wide = self._button_width(button, width)
            if rows[-1] and wide > room:
                rows.append([])
                room = width
            rows[-1].append(button)
            room -= wide + gap
        return rows

    def lay_foot(self, foot: Rect) -> None:
        """Place the buttons from the left, the main one first, and the back button at the right."""
        y = foot.y
        for row in self.rows_of(foot.width):
            x = foot.x
            for button in row:
                button.rect = Rect(x, y, self._button_width(button, foot.width), self.row_height)
                x += button.rect.width + self.app.metrics.ui(14)
            y += self.row_height + self.app.metrics.ui(8)
        self.back.rect.right = foot.right

    def _button_width(self, button: Button, max_width: int) -> int:
        least = self.app.metrics.ui(_MIN_PRIMARY_WIDTH) if button.look == "primary" else 0
        return min(max(button.natural_size(self.app.art)[0], least), max_width)

    def _rebuild_if_changed(self) -> None:
        if self.live and self._seen is not self.app.settings:
            self.build()

    def _reveal_focus(self) -> None:
        if self.group.keyboard and self.group.focus:
            self.reveal(self.group.focus)


class SheetScene(PanelScene):
    """Base of the panels that fill the window: each has a `heading`, and a line `aside` of it.

    One that `hugs` is only as high as its contents need, so that a short page looks finished too, or a little
    lower than the window so that it doesn't cut the last part it shows.
    """

    hugs = False
    max_width = _WIDTH  # in u

    def __init__(self, app: AppServices) -> None:
        super().__init__(app)
        self._head = Rect(0, 0, 0, 0)

    def aside(self) -> str:
        """Return a small line beside the heading, or below it if there is no room."""
        return ""

    def view(self, room: Rect) -> Rect:
        """Return the area of the parts, within the area between heading and buttons."""
        return room

    @override
    def headings(self) -> list[Placed]:
        ui, x, y = self.app.metrics.ui, self._head.x, self._head.y
        head, beside, below = self._heading_texts(self._head.width)
        placed: list[Placed] = [(head, (x, y))]
        if beside:
            bottom = y + head.get_height() - beside.get_height() - ui(6)
            placed.append((beside, (self._head.right - beside.get_width(), bottom)))
        if below:
            placed.append((below, (x, self._head.bottom - below.get_height() - ui(10))))
        return placed

    def _heading_texts(self, width: int) -> tuple[Surface, Surface | None, Surface | None]:
        """Return the heading, and the line beside or below it."""
        art, small = self.app.art, self.aside()
        head = art.fitted(self.heading, 40, width, "heading")
        if not small:
            return head, None, None
        line = art.text(small, 20, "medium", "text_muted")
        if line.get_width() <= width - head.get_width() - self.app.metrics.ui(28):
            return head, line, None
        return head, None, art.paragraph(small, 20, width, "medium", "text_muted")

    def _head_height(self, width: int) -> int:
        below = self._heading_texts(width)[2]
        return self.app.metrics.ui(62) + (below.get_height() if below else 0)

    @override
    def lay(self) -> None:
        metrics, ui, offset = self.app.metrics, self.app.metrics.ui, self.area.offset
        wide = min(ui(self.max_width), metrics.width - metrics.u(FRAME))
        self._lay_within(Rect(0, 0, wide, metrics.height - metrics.u(FRAME)))
        spare = self.area.view.height - self.area.length
        if self.hugs and spare > 0:
            least = min(round(metrics.height * _MIN_HEIGHT), self.panel.height)
            self._lay_within(Rect(0, 0, wide, max(self.panel.height - spare + ui(_AIR), least)))
        elif self.hugs and 0 < (cut := self.area.cut_part()) < self.area.view.height * _MAX_CUT:
            self.area.offset = offset  # a lower panel scrolls further
            self._lay_within(Rect(0, 0, wide, self.panel.height - cut))

    def _lay_within(self, panel: Rect) -> None:
        """Place everything in a panel in the middle of the window."""
        art, metrics, ui = self.app.art, self.app.metrics, self.app.metrics.ui
        padding = min(ui(32), metrics.u(40))
        panel.center = metrics.window.center
        self.panel = panel
        inner = self.panel.inflate(-2 * padding, -2 * padding)
        width = inner.width - 2 * ui(_INSET)
        self._head = Rect(inner.x + ui(_INSET), inner.y, width, self._head_height(width))
        foot, top = self.foot_height(width), self._head.bottom
        wide = inner.width + ui(GUTTER)  # the scroll bar is in the margin, aligned with nothing else
        below = Rect(inner.x, top, wide, inner.bottom - foot - ui(10) - top)
        self.area.lay(art, self.view(below))
        self.lay_foot(Rect(inner.x + ui(_INSET), inner.bottom - foot, width, foot))


class PagedScene(SheetScene):
    """Base of the sheets with a paged list, newest first; `count` is its full length."""

    page_size = 20
    turns_to_top = True
    """Whether turning the page scrolls to the top."""

    def __init__(self, app: AppServices) -> None:
        super().__init__(app)
        self.page = self.count = 0
        self.newer = Button("Newer", partial(self.turn, -1), icon="arrow_left")
        self.older = Button("Older", partial(self.turn, 1), icon="arrow_right")

    @property
    def pages(self) -> int:
        """The number of pages; one even if the list is empty."""
        return max(-(-self.count // self.page_size), 1)

    def page_buttons(self) -> list[Button]:
        """Return the buttons that turn the page, if there is more than one."""
        self.newer.enabled, self.older.enabled = self.page > 0, self.page < self.pages - 1
        return [self.newer, self.older] if self.pages > 1 else []

    def turn(self, by: int) -> None:
        """Turn to another page, if there is one."""
        if by and 0 <= self.page + by < self.pages:
            self.page += by
            if self.turns_to_top:
                self.area.offset = 0
            self.build()


class Welcome(Part):
    """The notice on an empty page: a face, a heading, what will appear here, and a next step."""

    def __init__(self, face: str, heading: str, text: str, *buttons: FormButton) -> None:
        super().__init__(*buttons)
        self.face, self.heading, self.text, self.buttons = face, heading, text, buttons

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui, middle = art.metrics.ui, x + width // 2
        narrow = min(width, ui(_WELCOME_WIDTH))
        down, self.words = y + ui(24), []
        surfaces = (
            art.avatar(self.face, art.metrics.u(_WELCOME_FACE)),
            art.block(self.heading, 30, (narrow, ui(100)), "heading"),
            *([art.block(self.text, 21, (narrow, ui(240)), "medium", "text_muted")] if self.text else []),
        )
        for number, surface in enumerate(surfaces):
            self.words.append((surface, (middle - surface.get_width() // 2, down)))
            down += surface.get_height() + ui(14 if number < len(surfaces) - 1 else 10)
        line = ControlLine(*self.buttons)
        wide = sum(button.natural_width(art) + ui(12) for button in self.buttons) - ui(12)
        return down + line.lay(art, middle - wide // 2, down, wide + 1) + ui(12) - y


_WELCOME_WIDTH: Final = 760
_WELCOME_FACE: Final = 128
