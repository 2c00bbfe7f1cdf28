"""The buttons of what the player can say: in a row above the hand in an auction, else stacked beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from bacon.core.override import override
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.widgets import Button, Look, draw_tag
from bacon.ui.table.layout import Layout


class AskButton(Button):
    """A button of what the player can say; a disabled one says why while it is pointed at.

    In a row it shows its `note`, about what follows, below its label; a little smaller if it is `tight`. The
    `face` of whoever gets a card, drawn at a size in pixels, stands at its left end in place of an icon, if
    it is `faced`.
    """

    def __init__(
        self,
        label: str,
        act: Callable[[], None],
        *,
        key: str,
        icon: str,
        look: Look,
        help: str = "",
        note: str = "",
        face: Callable[[int], Surface] | None = None,
    ) -> None:
        super().__init__(label, act, key=key, icon=icon, look=look, help=help or note)
        self.note, self.why_not, self.face, self._sign = note, help, face, icon
        self.noted = self.tight = False
        self.faced = True
        self.longest = label
        """The longest of the labels that it may have while a hint advises one of its answers."""

    @property
    def faced(self) -> bool:
        """Whether it shows a face."""
        return self.face is not None and not self.icon

    @faced.setter
    def faced(self, faced: bool) -> None:
        self.icon = "" if self.face and faced else self._sign

    @property
    def unsaid(self) -> str:
        """What follows from it, with its label, if it is too narrow for its note."""
        return "" if self.noted or not self.note else f"{self.name}: {self.note}"

    @override
    def natural_size(self, art: Art) -> tuple[int, int]:
        self.indent = art.metrics.ui(_FACE_SIZE + _FACE_MARGIN) if self.faced else 0
        width, height = super().natural_size(art)
        if not self.noted:
            return width, height
        words = art.text(self.note, art.small_type, "medium")
        note = round(words.get_width() * _TIGHT_NOTE) if self.tight else words.get_width()
        return max(width, note + self.indent + art.metrics.ui(20 if self.tight else 32)), height

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        around = min(art.metrics.ui(_FACE_MARGIN), self.rect.height // 6)
        face = min(self.rect.height - around, art.metrics.ui(_FACE_SIZE))
        self.indent = face + art.metrics.ui(_FACE_MARGIN) if self.faced else 0
        room = self.rect.width - self.indent - art.metrics.ui(16)
        words = art.fitted(self.note, art.small_type, room, "medium", "text_muted") if self.noted else None
        self.lift = words.get_height() // 2 if words else 0
        super().draw(art, canvas, focused=focused, hovered=hovered, held=held)
        if words:
            label = art.metrics.ui(_LABEL_HEIGHT)
            below = self.rect.centery - self.lift + (label + words.get_height()) // 2 + self.sunk
            canvas.centre(words, (self.rect.centerx + self.indent // 2, below), self.alpha(art))
        if self.face and self.faced:
            at = (self.rect.x + art.metrics.ui(_FACE_MARGIN) + face / 2, self.rect.centery + self.sunk)
            canvas.centre(self.face(face), at, self.alpha(art))
        if hovered and not self.enabled and self.why_not:
            draw_tag(art, canvas, self.rect, self.why_not)


_TIGHT_NOTE: Final = 0.88
"""How much a note may shrink so that all buttons fit in a row."""

_FACE_SIZE, _FACE_MARGIN = 54, 12
"""The size of a face at the left end of a button, and the space around it, in u of the interface."""

_LABEL_HEIGHT: Final = 30
"""The height of a label above its note, in u of the interface."""

_ROW_GAP: Final = 12
"""The gap between buttons in a row, in u of the interface."""

_PLAIN_ROW_HEIGHT: Final = 54
"""The height of a row of buttons without notes, in u of the interface."""


_STYLES: Final = (
    (True, False, True),
    (True, True, True),
    (True, True, False),
    (False, False, True),
    (False, False, False),
)
"""Whether buttons in a row show their notes, how tight these are, and whether they show faces."""


def place_in_row(buttons: Sequence[Button], art: Art, layout: Layout) -> Rect | None:
    """Put the buttons in a row above the hand and return it; do nothing and return None if they don't fit."""
    ui, room = art.metrics.ui, layout.middle.choices
    if not buttons or room is None:
        return None
    gap, asks = ui(_ROW_GAP), [each for each in buttons if isinstance(each, AskButton)]
    noted = [each for each in asks if each.note]
    _keep_room(asks, art, room.width - gap * (len(buttons) - 1))
    for shown, tight, faced in _STYLES:
        for each in noted:
            each.noted, each.tight, each.faced = shown, tight, faced
        widths = [button.natural_size(art)[0] for button in buttons]
        if sum(widths) + gap * (len(widths) - 1) <= room.width:
            break
    else:
        return None
    height = room.height if shown and noted else min(ui(_PLAIN_ROW_HEIGHT), room.height)
    widths = evened(widths, room.width - gap * (len(widths) - 1))
    row = Rect(0, 0, sum(widths) + gap * (len(widths) - 1), height)
    row.midbottom = room.midbottom
    left = row.left
    for button, width in zip(buttons, widths, strict=True):
        button.rect = Rect(left, row.top, width, height)
        left += width + gap
    return row


def _keep_room(asks: Sequence[AskButton], art: Art, room: int) -> None:
    """Make buttons wide enough for the longest of their labels if there is room for all."""
    for each in asks:
        each.labels = (each.longest,)
    if sum(each.natural_size(art)[0] for each in asks) > room:
        for each in asks:
            each.labels = ()


def evened(widths: Sequence[int], room: int) -> list[int]:
    """Return widths with the narrowest widened until all are equal, or take all of the room.

    >>> evened([260, 202, 112, 212], 906), evened([80, 100], 400)
    ([260, 215, 215, 215], [100, 100])
    """
    levels = range(max(widths), min(widths), -1)
    level = next((each for each in levels if sum(max(width, each) for width in widths) <= room), 0)
    return [max(width, level) for width in widths]


_SQUEEZE: Final = 36
"""How much narrower than usual an action button may be and still show its key, in u of the interface."""


_SLOTS: Final = 3
"""The number of action buttons for which room is kept, so that none moves when another is offered."""


def stack(buttons: Sequence[Button], art: Art, layout: Layout) -> None:
    """Stack the action buttons at the lower right, all of one size."""
    room, metrics = layout.frame.actions, art.metrics
    gap = min(metrics.ui(12), metrics.u(12))
    height = min(metrics.ui(60), (room.height + gap) // max(len(buttons), _SLOTS) - gap)
    for button in buttons:
        button.capped, button.labels = True, ()
        button.capped = button.natural_size(art)[0] <= room.width + metrics.ui(_SQUEEZE)
    natural_width = max((button.natural_size(art)[0] for button in buttons), default=0)
    width = min(max(natural_width, metrics.ui(230)), room.width)
    bottom = room.bottom
    for button in reversed(buttons):
        button.rect = Rect(room.right - width, bottom - height, width, height)
        bottom -= height + gap
