"""Draws the box above the player's hand: the words of a prompt between a sign and a key."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.raster import above
from bacon.ui.kit.keycaps import keycap
from bacon.ui.table.prompt import Prompt
from bacon.ui.table.prompt_words import prompt_words, sign_of

DISMISS_SIZE: Final = 36
"""The button at the end of a tip that turns tips off, in u of the interface."""

_PADDING, _EDGE, _GAP = 22, 18, 10
"""The space around words, that around a sign, and that between the two, in u of the interface."""

_MARGIN, _HINT_MARGIN, _ROOMY_HINT_MARGIN = 16, 10, 20
"""The height left around words, and around a hint: at least and if there is room; in u of the interface."""

_SIGN_SIZE, _LARGE_SIGN_SIZE = 26, 36
"""The size of a sign beside one line of words, and beside two of a hint, in u of the interface."""

_ONE_LINE: Final = 44
"""The height above which words have two lines, in u of the interface."""


class PromptRoom(Struct, frozen=True):
    """The greatest width of a prompt, where it ends and how high it may reach, in pixels."""

    width: int
    highest: int
    bottom: int


class PromptBox:
    """The box of a prompt in a room.

    As many of the `notes` as fit stand below its words, the one `pointed` at before all others. The `key`
    that follows a hint stands at its end if the words leave room for it.
    """

    def __init__(
        self,
        art: Art,
        words: Prompt,
        room: PromptRoom,
        *,
        notes: Sequence[str] = (),
        pointed: str = "",
        key: str = "",
    ) -> None:
        self.art, self.words, self.room = art, words, room
        self._notes, self._pointed, self._key = notes, pointed, art.cap(key) if key else ""

    def draw(self, canvas: Canvas) -> Rect:
        """Draw the box with everything in it; return where it is."""
        art, ui, room = self.art, self.art.metrics.ui, self.room
        pad, close = min(ui(self._margin), art.metrics.u(20)), ui(DISMISS_SIZE) * self.words.dismissible
        aside = ui(_SIGN_SIZE + _GAP) if self._sign else 0
        taken = 2 * ui(_PADDING) + aside + close
        text = self._with_notes((room.width - taken, room.bottom - room.highest - pad))
        two_lines = self.words.hinted and text.get_height() > ui(_ONE_LINE)
        marks = self._marks(two_lines=two_lines, left=room.width - text.get_width() - 2 * ui(_PADDING))
        if two_lines:  # which stand in the middle of the box
            aside = max(each.get_width() for each in marks) + ui(_GAP)
            taken = min(2 * (ui(_PADDING) + aside), max(room.width - text.get_width(), taken))
        spare = room.bottom - room.highest - text.get_height()
        pad = max(pad, min(spare, ui(_ROOMY_HINT_MARGIN))) if self.words.hinted else pad
        rect = Rect(0, 0, text.get_width() + taken, text.get_height() + pad)
        rect.midbottom = (art.metrics.width // 2, room.bottom)
        line = "panel_line" if self._sign is None or self.words.news else self._sign[1]
        canvas.add(art.box(rect.size, min(rect.height // 2, ui(24)), "panel", line), rect.topleft)
        for mark, side in zip(marks, ("midleft", "midright"), strict=False):
            inner = rect.inflate(-2 * ui(_EDGE), 0)
            canvas.add(mark, mark.get_rect(**{side: getattr(inner, side)}).topleft)
        x = max(rect.x + ui(_PADDING) + aside, rect.centerx - text.get_width() // 2)
        canvas.add(text, (x, rect.centery - text.get_height() / 2))
        return rect

    @property
    def _margin(self) -> int:
        """The space above and below the words, in u of the interface: large type has air of its own."""
        return _HINT_MARGIN if self.words.hinted else _MARGIN

    @property
    def _sign(self) -> tuple[str, str] | None:
        return sign_of(self.words)

    def _marks(self, *, two_lines: bool, left: int) -> list[Surface]:
        """Return the sign, and the key of a hint if its words leave so much room at both ends."""
        if self._sign is None:
            return []
        art, ui = self.art, self.art.metrics.ui
        sign = art.icon(self._sign[0], ui(_LARGE_SIGN_SIZE if two_lines else _SIGN_SIZE), self._sign[1])
        if not (two_lines and self._key):
            return [sign]
        cap = keycap(art, self._key, "text")
        return [sign, cap] if 2 * (cap.get_width() + ui(_GAP)) <= left else [sign]

    def _with_notes(self, room: tuple[int, int]) -> Surface:
        """Put the notes that fit below the words; the one pointed at takes their place if it doesn't."""
        art, text, lines = self.art, prompt_words(self.art, self.words, room), dict[str, Surface]()
        used = text.get_height()
        for note in sorted(self._notes, key=lambda each: each != self._pointed):
            block = art.block(note, 18, (room[0], 9999), "medium", "text_muted")
            if used + block.get_height() <= room[1]:
                lines[note], used = block, used + block.get_height()
            elif note == self._pointed:
                return art.block(note, 22, room, "medium")
        key: tuple[str, ...] = ("noted", self.words.sentence, str(room))
        for note in filter(lines.__contains__, self._notes):
            key = (*key, note)
            text = art.kept(key, partial(above, text, lines[note]))
        return text
