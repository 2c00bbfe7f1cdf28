"""The settings: tabbed pages over the scene below, where every change shows at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from bacon.core.override import override
from bacon.settings.settings import Settings
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.form import Part
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.patient_stepper import PatientStepper
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.scrolling import GUTTER, ScrollArea
from bacon.ui.kit.tabs import Tabs
from bacon.ui.kit.widgets import Button, Control
from bacon.ui.scenes.past_matches import MatchLibrary
from bacon.ui.scenes.settings_pages import (
    About,
    AccessibilityPage,
    KeysPage,
    OpponentsPage,
    PeoplePage,
)
from bacon.ui.scenes.settings_rules import HouseRulesPage
from bacon.ui.scenes.settings_sound import SoundPage
from bacon.ui.scenes.settings_table import Page, TablePage
from bacon.ui.scenes.sheet import FRAME, PanelScene, Placed

PAGES: Final[dict[str, type[Page]]] = {
    "table": TablePage,
    "rules": HouseRulesPage,
    "opponents": OpponentsPage,
    "people": PeoplePage,
    "sound": SoundPage,
    "accessibility": AccessibilityPage,
    "keys": KeysPage,
    "about": About,
}
"""All pages, by their names in `OpenSettings`."""


_WIDTH = 1500
_NOTE_GAP: Final = 40  # between a page's title and the note beside it, in u
_RESET, _UNDO = "Reset this page", "Undo the reset"


class SettingsScene(PanelScene):
    """Tabs at the left, the open page at the right; Esc closes what is unfolded there, then leaves."""

    see_through = covers_most = True
    live = True
    heading = "Settings"

    def __init__(self, app: AppServices, library: MatchLibrary, page: str = "table") -> None:
        super().__init__(app)
        self.pages: Sequence[Page] = [make(app, library) for make in PAGES.values()]
        self.number = list(PAGES).index(page)
        titles, icons = [each.title for each in self.pages], [each.icon for each in self.pages]
        self.tabs = Tabs("Pages", titles, lambda: self.number, self.open, icons)
        self.reset = Button(_RESET, self._reset, icon="undo", look="quiet")
        self.reset.labels = (_RESET, _UNDO)
        self._was_reset: tuple[Settings, Settings] | None = None  # before and after
        self.build(focus=self.tabs)
        self.group.keyboard = len(app.scenes) == 0 or app.scenes.top.group.keyboard

    @property
    def page(self) -> Page:
        """The open page."""
        return self.pages[self.number]

    def open(self, number: int) -> None:
        """Open a page, at its top."""
        self.page.settle()
        self.number, self._was_reset = number, None
        self.area = ScrollArea()
        self.build()

    @override
    def parts(self) -> Sequence[Part]:
        return self.page.parts()

    @override
    def foot(self) -> Sequence[Button]:
        self.reset.enabled = bool(self.page.sections)
        self.reset.label = self.reset.name = _UNDO if self._can_undo else _RESET
        return [self.reset, self.back] if self.page.sections else [self.back]

    @override
    def controls(self) -> list[Control]:
        return [self.tabs, *super().controls()]

    @override
    def handle(self, intent: Intent) -> None:
        if intent == Key(Verb.BACK) and self.group.focus and self.listens == "strike":
            self.group.focus.leave()
        elif intent == Key(Verb.BACK) and (line := self.page.fold()):
            self._show(line)
        else:
            super().handle(intent)

    @override
    def update(self, now: float) -> None:
        if not isinstance(self.group.hover, PatientStepper):
            self.page.settle()
        super().update(now)

    @override
    def leave(self) -> None:
        self.page.settle()
        super().leave()

    @override
    def draw_ground(self, canvas: Canvas) -> None:
        canvas.add(self.app.art.table, (0, 0))  # the panel would cut the words of the scene below
        canvas.add(self.app.art.veil, (0, 0))
        super().draw_ground(canvas)
        line = self.tabs.rect.right + self._padding
        canvas.add(self.app.art.box((1, self.panel.height), 0, "panel_line"), (line, self.panel.y))

    def _show(self, name: str) -> None:
        """Rebuild the page, with the focus on the control of this name, in view."""
        self.build()
        self.group.focus = next((each for each in self.area.controls if each.name == name), self.tabs)
        self.reveal(self.group.focus)

    @property
    def _can_undo(self) -> bool:
        """Whether the last thing that happened to the settings is that this page was reset."""
        return self._was_reset is not None and self._was_reset[1] == self.app.settings

    def _reset(self) -> None:
        """Reset the page; pressed once more, undo that."""
        self.page.settle()
        if self._was_reset and self._can_undo:
            before, self._was_reset = self._was_reset[0], None
            self.app.change(before)
        else:
            before = self.app.settings
            self.page.reset()
            self._was_reset = (before, self.app.settings) if self.app.settings != before else None
        self.build(focus=self.reset)

    @override
    def _rebuild_if_changed(self) -> None:
        """Rebuild the page, but leave the control that made the change where it is, under the pointer."""
        before = self.group.focus
        super()._rebuild_if_changed()
        after = self.group.focus
        if before and after and after is not before and after.name == before.name:
            self.area.scroll(after.rect.y - before.rect.y)
            self.lay()

    # Layout

    @override
    def lay(self) -> None:
        art, metrics, ui = self.app.art, self.app.metrics, self.app.metrics.ui
        air = metrics.u(FRAME)
        self.panel = Rect(0, 0, min(ui(_WIDTH), metrics.width - air), metrics.height - air)
        self.panel.center = metrics.window.center
        padding = self._padding
        inner = self.panel.inflate(-2 * padding, -2 * padding)
        side = min(self.tabs.natural_width(art), round(inner.width * 0.32))
        top = inner.y + ui(40) + ui(22)
        tall = min(self.tabs.height(art, side), inner.bottom - top)
        self.tabs.lay(art, Rect(inner.x, top, side, tall))
        x, edge = self.tabs.rect.right + 2 * padding, ui(10)
        wide = inner.right - x
        foot = self.foot_height(wide - 2 * edge)
        self.area.lay(art, Rect(x, top, wide + ui(GUTTER), inner.bottom - foot - ui(16) - top))
        self.lay_foot(Rect(x + edge, inner.bottom - foot, wide - 2 * edge, foot))

    @property
    def _padding(self) -> int:
        """The space around the list of pages, and around the page, in pixels."""
        return min(self.app.metrics.ui(32), self.app.metrics.u(40))

    @override
    def headings(self) -> list[Placed]:
        art, tabs, view = self.app.art, self.tabs.rect, self.area.view
        left = art.fitted("Settings", 40, tabs.width, "heading")
        right = art.fitted(self.page.title, 40, view.width, "heading")
        rise, edge = art.metrics.ui(40 + 18), art.metrics.ui(10)
        placed = [(left, (tabs.x, tabs.y - rise)), (right, (view.x + edge, view.y - rise))]
        end = self.back.rect.right
        room = end - placed[1][1][0] - right.get_width() - art.metrics.ui(_NOTE_GAP)
        if self.page.note and room > 0:
            note = art.fitted(self.page.note, 19, room, "medium", "text_muted")
            middle = view.y - rise + right.get_height() // 2
            placed.append((note, (end - note.get_width(), middle - note.get_height() // 2)))
        return placed
