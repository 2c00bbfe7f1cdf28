"""The large first line of a page of results, and a box with a picture and words about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect

from bacon.core.override import override
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.form import Part, lay_column
from bacon.ui.kit.nodes import Node, label

_FIGURE_SIZE, _SENTENCE_SIZE, _NOTE_SIZE = 76, 32, 20
_MAX_FIGURE_SHARE: Final = 0.34
"""The share of the width that the figure may take beside its sentence; a wider one goes above."""


class Finding(Part):
    """A large figure, and beside it the sentence that it begins, with notes below.

    Read aloud, figure and sentence are one: "3", "points behind the Experts".
    """

    def __init__(self, figure: str, sentence: str, *notes: str, token: str = "brass") -> None:
        super().__init__()
        self.figure, self.sentence, self.notes, self.token = figure, sentence, notes, token

    @override
    def nodes(self) -> Sequence[Node]:
        said = f"{self.figure} {self.sentence}".strip()
        return [label(said, role="heading"), *map(label, self.notes)]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        self.words, top, left, tall = [], y + ui(4), x, 0
        if self.figure:
            figure = art.fitted(self.figure, _FIGURE_SIZE, width, "display", self.token)
            self.words.append((figure, (x, top)))
            tall = figure.get_height()
            if figure.get_width() <= width * _MAX_FIGURE_SHARE:
                left += figure.get_width() + ui(22)
            else:
                top, tall = top + tall, 0
        lines = [art.paragraph(self.sentence, _SENTENCE_SIZE, x + width - left, "heading")]
        room = x + width - left
        lines += [art.paragraph(note, _NOTE_SIZE, room, "medium", "text_muted") for note in self.notes]
        high = sum(line.get_height() for line in lines)
        down = top + max(tall - high, 0) // 2
        for line in lines:
            self.words.append((line, (left, down)))
            down += line.get_height()
        return top + max(tall, high) + ui(10) - y


_PADDING, _PICTURE_GAP = 20, 40
_MIN_WORDS: Final = 340
"""The picture goes above words that would be narrower than this beside it."""


class _Fitted(Part):
    """A picture that is no wider than it is at its full size."""

    def __init__(self, picture: Part, wide: int) -> None:
        super().__init__()
        self.picture, self.wide = picture, wide

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        return self.picture.lay(art, x, y, min(self.wide, width))


class Pictured(Part):
    """A box with a picture and parts that tell of it: beside the picture, or else the first above it.

    `wanted` returns the width of the picture at its full size.
    """

    def __init__(self, picture: Part | None, wanted: Callable[[Art], int], parts: Sequence[Part]) -> None:
        super().__init__(*(control for part in parts for control in part.controls))
        self.picture, self.wanted, self.parts = picture, wanted, parts
        self.box = Rect(0, 0, 0, 0)

    @override
    def nodes(self) -> Sequence[Node]:
        return [node for part in self._all for node in part.nodes()]

    @override
    def rects(self) -> list[Rect]:
        return [rect for part in self._all for rect in part.rects()]

    @property
    def _all(self) -> list[Part]:
        return [*self.parts[:1], *([self.picture] if self.picture else []), *self.parts[1:]]

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui, pad, top = art.metrics.ui, art.metrics.ui(_PADDING), y + art.metrics.ui(6)
        room = Rect(x + pad, top + pad, width - 2 * pad, 0)
        wide = self.wanted(art) if self.picture else 0
        if self.picture and room.width - wide - ui(_PICTURE_GAP) >= ui(_MIN_WORDS):
            left = room.x + wide + ui(_PICTURE_GAP)
            tall = self.picture.lay(art, *room.topleft, wide)
            words = lay_column(art, self.parts, left, room.y, room.right - left)
            if words < tall:
                lay_column(art, self.parts, left, room.y + (tall - words) // 2, room.right - left)
            else:
                self.picture.lay(art, room.x, room.y + (words - tall) // 2, wide)
            tall = max(tall, words)
        else:
            shown = [_Fitted(self.picture, wide)] if self.picture else []
            tall = lay_column(art, [*self.parts[:1], *shown, *self.parts[1:]], *room.topleft, room.width)
        self.box = Rect(x, top, width, tall + 2 * pad - ui(4))
        return self.box.bottom + ui(8) - y

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        canvas.add(art.box(self.box.size, art.metrics.ui(14), "quiet", "panel_line"), self.box.topleft)
        for part in self._all:
            part.draw(art, canvas)
