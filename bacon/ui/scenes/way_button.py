"""The rarer ways to play, each a button that says below its label what it is for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from pygame import Rect, Surface

from bacon.core.override import override
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.widgets import BUTTON_TYPE, Button

_LABEL_SIZE, _CAPTION_SIZE, _LIFT = 20, 19, 12
_MARGIN: Final = 14  # beside the caption, in u


class Way(NamedTuple):
    """A way to play: its label, what it is in a few words, and in a sentence."""

    label: str
    caption: str
    help: str


BEAT_THE_EXPERTS: Final = Way(
    "Beat the Experts…",
    "Same cards: who does better?",
    "You and the Experts play the same hands, and you see who does better.",
)
FRIENDS_DEAL: Final = Way(
    "Friend’s deal…",
    "Play the cards they played.",
    "Play the same cards as a friend, from a line of text they sent you.",
)


class WayButton(Button):
    """A quiet button that shows a caption below its label while it `explains`."""

    def __init__(self, way: Way, act: Callable[[], None]) -> None:
        super().__init__(way.label, act, help=way.help, look="quiet")
        self.caption = way.caption
        self.explains = True

    @override
    def natural_size(self, art: Art) -> tuple[int, int]:
        wide, tall = super().natural_size(art)
        if not self.explains:
            return wide, tall
        caption = art.text(self.caption, _CAPTION_SIZE, "medium").get_width()
        return max(wide, caption + 2 * art.metrics.ui(_MARGIN)), tall

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        ui = art.metrics.ui
        self.lift = ui(_LIFT) if self.explains else 0
        self.type_size = _LABEL_SIZE if self.explains else BUTTON_TYPE
        super().draw(art, canvas, focused=focused, hovered=hovered, held=held)
        if self.explains:
            canvas.centre(*self._placed(art, self.rect))

    def _placed(self, art: Art, rect: Rect) -> tuple[Surface, tuple[int, int]]:
        ui = art.metrics.ui
        room = rect.width - 2 * ui(_MARGIN) + 2
        words = art.fitted(self.caption, _CAPTION_SIZE, room, "medium", "text_muted")
        return words, (rect.centerx, rect.centery + ui(_LIFT - 1) + self.sunk)
