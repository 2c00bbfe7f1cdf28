"""Shows the text of a deal, to be sent to a friend."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from bacon.core.override import override
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit import textfield
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes.dialog import Dialog

if TYPE_CHECKING:
    from bacon.notation.transcript import Deal

_INSTRUCTIONS: Final = (
    "The rules, the dealer and the cards are in this one line, which is already on your clipboard. "
    "Send it to a friend: they choose “Friend’s deal” under “New match,” paste it, and play the same hand."
)
_MAX_WORD_LENGTH: Final = 32
"""The longest word, in characters; longer ones are split so that every line can break."""


class DealText(Dialog):
    """Shows the text of a deal and copies it to the clipboard, again when a button is pressed."""

    def __init__(self, app: AppServices, text: str) -> None:
        self.text = text
        super().__init__(
            app,
            "Share this deal",
            [_INSTRUCTIONS],
            [Button("Copy it again", self._copy, icon="share"), Button("Back", app.scenes.pop, key="Esc")],
        )
        self._copy()

    @override
    def extra_height(self) -> int:
        return self._text_block().get_height() + self.ui(20 + 16)

    @override
    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        words, art = self._text_block(), self.app.art
        box = Rect(area.x, area.y + self.ui(8), area.width, words.get_height() + self.ui(20))
        canvas.add(art.box(box.size, self.ui(12), "well", "panel_line"), box.topleft)
        canvas.add(words, (box.x + self.ui(16), box.y + self.ui(10)))

    def _text_block(self) -> Surface:
        short = " ".join(
            word[start : start + _MAX_WORD_LENGTH]
            for word in self.text.split()
            for start in range(0, len(word), _MAX_WORD_LENGTH)
        )
        return self.app.art.paragraph(short, 19 * self.grade, self.inner - self.ui(32), "medium")

    def _copy(self) -> None:
        textfield.copy(self.text)


def deal_text(app: AppServices, deal: Deal) -> DealText:
    """Return the dialog that shows a deal."""
    from bacon.notation.transcript import print_deal  # noqa: PLC0415  (not at the title)

    return DealText(app, print_deal(deal))
