"""A panel over what is below: a heading, some sentences, and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.scene import Scene
from bacon.ui.kit.widgets import Button, Control, Group, draw_panel

if TYPE_CHECKING:
    from bacon.ui.shell.app import App

_WIDTH = 780
_MARGIN = 44
_HEADINGS = (40, 37, 34, 31)
_GRADES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)


class Dialog(Scene):
    """A panel in the middle; the first button has the focus, and Esc presses the last.

    Takes the heading, the sentences below it and the buttons. A kind of dialog with more to show overrides
    `extra_height` and `draw_extra`, which stand between the sentences and the buttons.
    """

    see_through = True

    def __init__(self, app: App, heading: str, sentences: Sequence[str], buttons: Sequence[Button]) -> None:
        super().__init__(app)
        self.heading = heading
        self.sentences = sentences
        self.buttons = buttons
        self.grade = 1.0
        self.group = Group()
        self.group.show(buttons, focus=buttons[0])
        self.group.keyboard = True
        self._first: Control | None = None

    def enter(self) -> None:
        """Put the focus where it was at first, so that Enter does what it did when the panel came."""
        self._first = self._first or self.group.focus
        self.group.focus, self.group.keyboard = self._first, True

    def handle(self, intent: Intent) -> None:
        """Press a button; Esc presses the last."""
        if intent == Key(Verb.BACK):
            self.on_back()
        else:
            self.group.handle(intent)

    def on_back(self) -> None:
        """Do what Esc does here: press the last button."""
        self.buttons[-1].press()

    def paragraphs(self) -> Sequence[str]:
        """Give the sentences to be set below the heading."""
        return self.sentences

    def extra_height(self) -> int:
        """Give the height of what a kind of dialog shows besides, in pixels."""
        return 0

    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        """Draw what a kind of dialog shows besides."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the veil, the panel, the words and the buttons."""
        art, margin = self.app.art, self._margin
        canvas.add(art.veil, (0, 0))
        panel = self._fitting_panel()
        draw_panel(art, canvas, panel, self.ui(20))
        y = panel.y + margin
        heading, paragraphs = self._words()
        canvas.add(heading, (panel.x + margin, y))
        y += heading.get_height() + self.ui(14)
        for paragraph in paragraphs:
            canvas.add(paragraph, (panel.x + margin, y))
            y += paragraph.get_height() + self.ui(10)
        self.draw_extra(canvas, Rect(panel.x + margin, y, self.inner, self.extra_height()))
        self._place_buttons(panel)
        self.group.draw(art, canvas)

    def ui(self, measure: float) -> int:
        """Give a measure of the dialog in pixels, with the grade at which all of it finds room."""
        return self.app.metrics.ui(measure * self.grade)

    @property
    def inner(self) -> int:
        """Give the width of the words in pixels."""
        metrics = self.app.metrics
        return min(metrics.ui(_WIDTH), metrics.width - metrics.u(100)) - 2 * self._margin

    @property
    def _margin(self) -> int:
        return min(self.ui(_MARGIN), self.app.metrics.u(60))

    def _fitting_panel(self) -> Rect:
        """Give the panel at the largest grade that fits in the window."""
        room = self.app.metrics.height - self.app.metrics.u(60)
        for self.grade in _GRADES:
            panel = self._panel(*self._words())
            if panel.height <= room:
                break
        return panel

    def _words(self) -> tuple[Surface, list[Surface]]:
        art, grade = self.app.art, self.grade
        heading = art.paragraph(self.heading, self._heading_size() * grade, self.inner, "heading")
        return heading, [art.paragraph(words, 22 * grade, self.inner) for words in self.paragraphs() if words]

    def _heading_size(self) -> int:
        """Give the largest type in which the heading is one line; the largest of all where none is."""
        for size in _HEADINGS:
            if self.app.art.text(self.heading, size * self.grade, "heading").get_width() <= self.inner:
                return size
        return _HEADINGS[0]

    def _panel(self, heading: Surface, paragraphs: Sequence[Surface]) -> Rect:
        gap = self.ui(14)
        words = heading.get_height() + gap + sum(part.get_height() + self.ui(10) for part in paragraphs)
        buttons = sum(row[0].rect.height + gap for row in self._rows()) - gap
        height = words + self.extra_height() + self.ui(20) + buttons + 2 * self._margin
        panel = Rect(0, 0, self.inner + 2 * self._margin, height)
        panel.center = self.app.metrics.window.center
        return panel

    def _rows(self) -> list[list[Button]]:
        """Give the buttons in as many rows as they need; where these are several, like bricks of one size."""
        gap = self.ui(14)
        for button in self.buttons:
            width, height = button.natural_size(self.app.art)
            button.rect.size = (min(width, self.inner), round(height * self.grade))
        if sum(button.rect.width + gap for button in self.buttons) - gap <= self.inner:
            return [list(self.buttons)]
        widest = max(button.rect.width for button in self.buttons)
        for button in self.buttons:
            button.rect.width = widest
        count = max((self.inner + gap) // (widest + gap), 1)
        count = -(-len(self.buttons) // -(-len(self.buttons) // count))
        return [list(self.buttons[start : start + count]) for start in range(0, len(self.buttons), count)]

    def _place_buttons(self, panel: Rect) -> None:
        y = panel.bottom - self._margin
        for row in reversed(self._rows()):
            y -= row[0].rect.height
            x = panel.x + self._margin
            for button in row:
                button.rect.topleft = (x, y)
                x += button.rect.width + self.ui(14)
            y -= self.ui(14)


def notice(app: App, sentence: str) -> Dialog:
    """Make a dialog that tells one thing."""
    return Dialog(
        app, "A word from the table", [sentence], [Button("All right", app.scenes.pop, look="primary")]
    )
