"""A dialog that asks for a line of text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit import clipboard
from bacon.ui.kit.intents import Intent, Key, Listening, Verb
from bacon.ui.kit.textfield import TextField
from bacon.ui.kit.widget import HEIGHT
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes.dialog import Dialog

if TYPE_CHECKING:
    from bacon.ui.shell.app import App


class AskText(Dialog):
    """Asks for a line of text; `accept` takes it, or gives a sentence when it cannot be, and is asked again.

    With `pasting`, a button puts the clipboard's text into the field.
    """

    def __init__(
        self,
        app: App,
        heading: str,
        sentence: str,
        yes: str,
        accept: Callable[[str], str | None],
        *,
        text: str = "",
        longest: int = 40,
        pasting: bool = False,
    ) -> None:
        self.field = TextField(heading, text, lambda _: self._mend(), longest=longest, enter=self._accept)
        self.field.line.edit("all")
        self.fault = ""
        self._take = accept
        self._yes = Button(yes, self._accept, look="primary", key="Enter")
        buttons = [self._yes, *([Button("Paste", self._paste)] if pasting else [])]
        super().__init__(app, heading, [sentence], [*buttons, Button("Cancel", app.scenes.pop, key="Esc")])
        self.group.show([self.field, *self.buttons], focus=self.field)

    @property
    def listens(self) -> Listening:
        """Want letters while the field has the focus."""
        return self.group.listens

    def handle(self, intent: Intent) -> None:
        """Type, press a button, or go back with Esc."""
        if intent == Key(Verb.CONFIRM) and self.group.focus is self.field:
            self._accept()
        else:
            super().handle(intent)

    def extra_height(self) -> int:
        """Give the height of the field, and of the sentence about what is wrong."""
        return self.ui(HEIGHT + 14) + self._fault_height()

    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        """Place the field, and say below it what is wrong."""
        art = self.app.art
        self.field.rect = Rect(area.x, area.y + self.ui(6), area.width, self.ui(HEIGHT))
        if self.fault:
            y = self.field.rect.bottom + self.ui(8)
            canvas.add(art.icon("warning", self.ui(24), "bad"), (area.x, y + self.ui(3)))
            canvas.add(self._fault_words(), (area.x + self.ui(34), y))

    def _fault_height(self) -> int:
        return self._fault_words().get_height() + self.ui(8) if self.fault else 0

    def _fault_words(self) -> Surface:
        width = self.inner - self.ui(34)
        return self.app.art.paragraph(self.fault, 20 * self.grade, width, "medium", "bad")

    def _mend(self) -> None:
        self.fault = ""

    def _paste(self) -> None:
        self.field.line.edit("all")
        self.field.line.type(clipboard.paste().strip())
        self.group.focus = self.field
        self._mend()

    def _accept(self) -> None:
        fault = self._take(self.field.text.strip())
        if fault is None:
            self.app.scenes.pop()
        else:
            self.fault = fault
            self.group.focus = self.field
            self.app.sounds.play("refused")
