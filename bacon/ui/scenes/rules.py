"""The rules of the game in force, in plain words, and all keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import SRCALPHA, Rect, Surface
from pygame.transform import flip

from bacon.core.override import override
from bacon.core.rules import Rules
from bacon.ui.drawing import shapes
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Intent, Key, Scroll, Verb
from bacon.ui.kit.scene import Scene
from bacon.ui.kit.widgets import Button, Group

if TYPE_CHECKING:
    from bacon.ui.shell.app import App

_WIDTH = 1080
_STEPS = {Verb.UP: -90, Verb.DOWN: 90, Verb.PAGE_UP: -620, Verb.PAGE_DOWN: 620}


class RulesPage(Scene):
    """A page to scroll by wheel, keys, or dragging."""

    def __init__(self, app: App, rules: Rules) -> None:
        super().__init__(app)
        self.sections = rules.guide()
        self.offset = 0.0
        self.back = Button("Back", app.scenes.pop, key="Esc", look="primary")
        self.group = Group()
        self.group.show([self.back], focus=self.back)
        self._page: Surface | None = None
        self._in_sight: Surface | None = None

    @override
    def resized(self) -> None:
        self._page = None

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Key(Verb.BACK | Verb.HELP):
                self.app.scenes.pop()
            case Key(verb) if verb in _STEPS:
                self._scroll(self.app.metrics.ui(abs(_STEPS[verb])) * (1 if _STEPS[verb] > 0 else -1))
            case Key(Verb.FIRST | Verb.LAST as verb):
                self._scroll(self._set().get_height() * (1 if verb is Verb.LAST else -1))
            case Scroll(steps):
                self._scroll(-steps * self.app.metrics.ui(90))
            case _:
                self.group.handle(intent)

    @override
    def draw(self, canvas: Canvas) -> None:
        art = self.app.art
        ui = art.metrics.ui
        canvas.add(art.table, (0, 0))
        panel = self._panel
        canvas.add(art.box(panel.size, ui(20), "panel", "panel_line"), panel.topleft)
        view = self._view
        page = self._set()
        top = min(round(self.offset), max(page.get_height() - view.height, 0))
        canvas.add(self._part(page, top, view.height), view.topleft)
        self._draw_fades(canvas, page, view, top)
        self._draw_bar(canvas, page, view, top)
        self.back.rect = Rect((0, 0), self.back.natural_size(art))
        foot = min(ui(26), art.metrics.u(32))
        self.back.rect.bottomright = (view.right, panel.bottom - foot)
        self.group.draw(art, canvas)

    @property
    def _panel(self) -> Rect:
        metrics = self.app.metrics
        room = metrics.window.inflate(-2 * metrics.u(52), -2 * metrics.u(44))
        panel = Rect(0, 0, min(metrics.ui(_WIDTH), room.width), room.height)
        panel.center = metrics.window.center
        return panel

    @property
    def _view(self) -> Rect:
        metrics, panel = self.app.metrics, self._panel
        aside, top = min(metrics.ui(52), metrics.u(72)), min(metrics.ui(36), metrics.u(44))
        foot = min(metrics.ui(26), metrics.u(32)) * 2 + metrics.ui(56)
        return Rect(panel.x + aside, panel.y + top, panel.width - 2 * aside, panel.height - top - foot)

    def _part(self, page: Surface, top: int, height: int) -> Surface:
        """The part of the page that is in sight; the same surface as long as it is the same part."""
        area = Rect(0, top, page.get_width(), max(min(height, page.get_height() - top), 0))
        seen = self._in_sight
        if seen is None or seen.get_parent() is not page or seen.get_abs_offset() != area.topleft:
            seen = self._in_sight = page.subsurface(area)
        return seen

    def _scroll(self, pixels: float) -> None:
        highest = max(self._set().get_height() - self._view.height, 0)
        self.offset = min(max(self.offset + pixels, 0), highest)

    def _draw_fades(self, canvas: Canvas, page: Surface, view: Rect, top: int) -> None:
        """Let the page fade out where it goes on beyond what is in sight."""
        art = self.app.art
        size = (view.width, min(self.app.metrics.ui(40), view.height // 4))
        below = art.drawn(("fade",), size, lambda: shapes.fade(size, art.colour("panel")))
        if top > 0:
            canvas.add(art.kept(("fade above",), lambda: flip(below, False, True)), view.topleft)
        if top + view.height < page.get_height():
            canvas.add(below, (view.x, view.bottom - size[1]))

    def _draw_bar(self, canvas: Canvas, page: Surface, view: Rect, top: int) -> None:
        """Draw where in the page we are."""
        ui, art = self.app.metrics.ui, self.app.art
        if page.get_height() <= view.height:
            return
        length = max(view.height * view.height // page.get_height(), ui(40))
        way = (view.height - length) * top // (page.get_height() - view.height)
        canvas.add(
            art.box((ui(6), length), ui(3), "text_muted"),
            (view.right + min(ui(24), self.app.metrics.u(34)), view.y + way),
            140,
        )

    def _set(self) -> Surface:
        """Set the whole page once for a window size."""
        if self._page is None:
            parts = self._parts(self._view.width)
            height = sum(part.get_height() + gap for part, gap in parts)
            self._page = Surface((self._view.width, height)).convert_alpha()
            self._page.fill((0, 0, 0, 0))
            y = 0
            for part, gap in parts:
                self._page.blit(part, (0, y))
                y += part.get_height() + gap
        return self._page

    def _parts(self, width: int) -> list[tuple[Surface, int]]:
        art, ui = self.app.art, self.app.metrics.ui
        parts: list[tuple[Surface, int]] = []
        for section in self.sections:
            parts.append((art.paragraph(section.title, 28, width, "heading", "brass"), ui(8)))
            parts += [(art.paragraph(words, 22, width), ui(12)) for words in section.paragraphs]
            parts.append((Surface((1, 1), SRCALPHA), ui(14)))
        parts.append((art.paragraph("Keys", 28, width, "heading", "brass"), ui(8)))
        return parts + [(self._key_line(keys, what, width), ui(6)) for keys, what in self.app.keymap.help()]

    def _key_line(self, keys: str, what: str, width: int) -> Surface:
        art, ui = self.app.art, self.app.metrics.ui
        column = min(ui(300), round(width * 0.42))
        words = art.paragraph(what, 22, width - column)
        line = Surface((width, words.get_height())).convert_alpha()
        line.fill((0, 0, 0, 0))
        label = art.fitted(keys, 22, column - ui(16), "bold")
        line.blit(label, (0, (round(ui(22) * 1.5) - label.get_height()) // 2))
        line.blit(words, (column, 0))
        return line
