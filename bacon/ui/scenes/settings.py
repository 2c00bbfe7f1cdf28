"""The settings: a page for each matter over whatever lies below, where every change shows at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from bacon.core.override import override
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fields import Tabs
from bacon.ui.kit.intents import Intent, Key, Listening, Verb
from bacon.ui.kit.scene import Scene
from bacon.ui.kit.scroll import ScrollArea
from bacon.ui.kit.widgets import Button, Control, Group, Tooltip, sheet
from bacon.ui.scenes.pages import PAGES
from bacon.ui.scenes.pages.page import Page

if TYPE_CHECKING:
    from bacon.ui.shell.app import App

_WIDTH = 1420


class SettingsScene(Scene):
    """Tabs at the left, the open page at the right; Esc leads back."""

    see_through = True

    def __init__(self, app: App, page: str = "rules") -> None:
        super().__init__(app)
        self.pages: Sequence[Page] = [make(app) for make in PAGES.values()]
        self.number = list(PAGES).index(page)
        self.area = ScrollArea()
        self.tabs = Tabs(
            "Pages", [each.title for each in self.pages], lambda: self.number, self.open, self._icons()
        )
        self.reset = Button("Reset this page", self._reset, icon="undo", look="quiet")
        self.back = Button("Back", app.scenes.pop, key="Esc", look="primary")
        self.group = Group()
        self.tooltip = Tooltip(self.group)
        self._seen: object = None
        self._build(focus=self.tabs)
        self.group.keyboard = True

    @property
    def page(self) -> Page:
        """The open page."""
        return self.pages[self.number]

    @property
    @override
    def listens(self) -> Listening:
        return self.group.listens

    def open(self, number: int) -> None:
        """Open a page, at its top."""
        self.number = number
        self.area = ScrollArea()
        self._build()

    @override
    def resized(self) -> None:
        self._build()

    @override
    def enter(self) -> None:
        self._build()

    @override
    def handle(self, intent: Intent) -> None:
        if intent == Key(Verb.BACK) and self.group.focus and self.listens == "strike":
            self.group.focus.leave()
        elif intent == Key(Verb.BACK):
            self.app.scenes.pop()
        elif intent == Key(Verb.HELP):
            self.app.rooms.rules()
        elif self.listens == "text" or not self.area.handle(intent, self.app.art):
            self._act(intent)

    @override
    def update(self, now: float) -> None:
        if self._seen is not self.app.settings:
            self._build()
        self.tooltip.update(now)

    @override
    def wake_at(self) -> float | None:
        return self.tooltip.wake_at()

    @override
    def draw(self, canvas: Canvas) -> None:
        art, ui = self.app.art, self.app.metrics.ui
        self._lay()
        canvas.add(art.box(self.panel.size, ui(20), sheet(art), "panel_line"), self.panel.topleft)
        for surface, pos in self._headings():
            canvas.add(surface, pos)
        line = self.area.view.x - ui(14)
        canvas.add(art.box((1, self.panel.height), 0, "panel_line"), (line, self.panel.y))
        self.area.draw(art, canvas)
        self.group.draw(art, canvas)
        self.area.veil(art, canvas)
        self.tooltip.draw(art, canvas)

    # The order of things.

    def _build(self, focus: Control | None = None) -> None:
        """Take the page's parts as they are now; the focus stays with what has the same name."""
        self._seen = self.app.settings
        self.area.show(self.page.parts())
        self.reset.enabled = bool(self.page.sections)
        foot = [self.reset, self.back] if self.page.sections else [self.back]
        self.group.show([self.tabs, *self.area.controls, *foot], focus)
        self._lay()

    def _act(self, intent: Intent) -> None:
        self.group.handle(intent)
        if self._seen is not self.app.settings:
            self._build()
        if self.group.keyboard and self.group.focus:
            self._lay()
            self.area.reveal(self.group.focus, self.app.art)

    def _reset(self) -> None:
        self.page.reset()
        self._build()

    def _icons(self) -> list[str]:
        return [page.icon for page in self.pages]

    # Places.

    def _lay(self) -> None:
        art, metrics, ui = self.app.art, self.app.metrics, self.app.metrics.ui
        air = metrics.u(44)
        self.panel = Rect(0, 0, min(ui(_WIDTH), metrics.width - air), metrics.height - air)
        self.panel.center = metrics.window.center
        padding = min(ui(32), metrics.u(40))
        inner = self.panel.inflate(-2 * padding, -2 * padding)
        side = min(self.tabs.natural_width(art), round(inner.width * 0.32))
        top = inner.y + ui(40) + ui(22)
        tall = min(self.tabs.height(art, side), inner.bottom - top)
        self.tabs.rect = Rect(inner.x, top, side, tall)
        x = self.tabs.rect.right + 2 * ui(14)
        foot = min(ui(52), metrics.u(90))
        self.area.lay(art, Rect(x, top, inner.right - x, inner.bottom - foot - ui(16) - top))
        edge = ui(10)
        self._lay_foot(Rect(x + edge, inner.bottom - foot, inner.right - x - edge, foot))

    def _lay_foot(self, foot: Rect) -> None:
        """Put the buttons below the page: the way back at the right."""
        art = self.app.art
        back = self.back.natural_size(art)[0]
        room = foot.width - back - art.metrics.ui(16)
        self.back.rect = Rect(foot.right - back, foot.y, back, foot.height)
        self.reset.rect = Rect(foot.x, foot.y, min(self.reset.natural_size(art)[0], room), foot.height)

    def _headings(self) -> list[tuple[Surface, tuple[int, int]]]:
        """The heading over the tabs and that of the page, with where they stand."""
        art, tabs, view = self.app.art, self.tabs.rect, self.area.view
        left = art.fitted("Settings", 40, tabs.width, "heading")
        right = art.fitted(self.page.title, 40, view.width, "heading", "brass")
        rise = art.metrics.ui(40 + 18)
        return [(left, (tabs.x, tabs.y - rise)), (right, (view.x + art.metrics.ui(10), view.y - rise))]

    def rects(self) -> list[Rect]:
        """Where everything lies that can be read or used, as far as it is in sight."""
        words = [surface.get_rect(topleft=pos) for surface, pos in self._headings()]
        parts = [rect.clip(self.area.view) for part in self.area.parts for rect in part.rects()]
        controls = [_seen_part(control) for control in self.group.controls if control.in_sight()]
        return [rect for rect in (*words, *parts, *controls) if rect.width and rect.height]


def _seen_part(control: Control) -> Rect:
    return control.rect.clip(control.sight) if control.sight else control.rect
