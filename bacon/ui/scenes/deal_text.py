"""A deal as a text to give to a friend."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from bacon.data.deals import Deal, print_deal
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit import clipboard
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes.dialog import Dialog

if TYPE_CHECKING:
    from bacon.ui.shell.app import App

_TOLD: Final = (
    "Here are the rules, the dealer and the cards in one line. It is on the clipboard already: send it to a "
    "friend, who pastes it under “New match”, and plays the same hand."
)
_LONGEST: Final = 32
"""No word is longer where it is shown, so that every line can be broken."""


class DealText(Dialog):
    """Shows the text of a deal; it is copied at once, and again with a button."""

    def __init__(self, app: App, text: str) -> None:
        self.text = text
        super().__init__(
            app,
            "Deal for a friend",
            [_TOLD],
            [Button("Copy it again", self._copy, icon="share"), Button("Back", app.scenes.pop, key="Esc")],
        )
        self._copy()

    def extra_height(self) -> int:
        """Give the height of the box with the text."""
        return self._set().get_height() + self.ui(20 + 16)

    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        """Draw the text in a box."""
        words, art = self._set(), self.app.art
        box = Rect(area.x, area.y + self.ui(8), area.width, words.get_height() + self.ui(20))
        canvas.add(art.box(box.size, self.ui(12), "well", "panel_line"), box.topleft)
        canvas.add(words, (box.x + self.ui(16), box.y + self.ui(10)))

    def _set(self) -> Surface:
        short = " ".join(
            word[start : start + _LONGEST]
            for word in self.text.split()
            for start in range(0, len(word), _LONGEST)
        )
        return self.app.art.paragraph(short, 19 * self.grade, self.inner - self.ui(32), "medium")

    def _copy(self) -> None:
        clipboard.copy(self.text)


def deal_text(app: App, deal: Deal) -> DealText:
    """Make the dialog that shows a deal."""
    return DealText(app, print_deal(deal))
