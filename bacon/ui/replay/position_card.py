"""Boxes of a page that show a position beside a sentence about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from bacon.core.override import override
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.typeface import balanced
from bacon.ui.kit.form import ControlLine, Part, lay_column
from bacon.ui.kit.nodes import Node
from bacon.ui.kit.widgets import FormButton
from bacon.ui.replay.position import Position, PositionStrip

_PADDING: Final = 20
_LEADING_SIZE: Final = 40
_MIN_SHARE, _NARROWER = 0.75, 0.97  # of the sentence's size, and a reserve for rounding
_ABOVE_BUTTONS: Final = 10
_MIN_WORDS: Final = 560
"""The cards go below words that would be narrower than this beside them."""


class PositionCard(Part):
    """A box with a sentence, lines below it, buttons, and the cards of a position beside them.

    The one that leads a page has a larger sentence, with a `kicker` above it.
    """

    def __init__(
        self,
        name: str,
        lines: Sequence[str],
        buttons: Sequence[FormButton],
        position: Position | None,
        kicker: str = "",
    ) -> None:
        super().__init__(*buttons)
        self.name, self.lines, self.kicker = name, lines, kicker
        self.buttons = buttons
        self.picture = PositionStrip(position) if position else None
        self.box = Rect(0, 0, 0, 0)

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        top, pad = y + ui(6), ui(_PADDING)
        left, room, self.words = x + pad, width - 2 * pad, []
        growth = max(ui(100) / art.metrics.u(100), 1)  # of the words; the cards beside them stay as they are
        aside = round(self.picture.natural_width(art) / growth) + ui(36) if self.picture else 0
        beside = room - aside >= min(ui(_MIN_WORDS), self._widest(art))
        wide = room - aside if beside else room
        down = top + pad + self._write(art, self._sentences(art, wide), left, top + pad)
        examples = [self._example(art, line, wide) for line in self.lines[1:]]
        if beside:
            down += self._write(art, examples, left, down)
        down += ui(_ABOVE_BUTTONS)
        down += ControlLine(*self.buttons).lay(art, left, down, wide)
        if not beside:  # with large words, what to do would be out of sight below its explanation
            down += self._write(art, examples, left, down)
        if self.picture and not beside:
            down += self.picture.lay(art, left, down, room)
        if self.picture and beside:
            wide = aside - ui(36)
            tall = self.picture.lay(art, left + room - wide, top + pad, wide)
            self.picture.area.y += max(down - top - pad - tall, 0) // 2
            down = max(down, top + pad + tall)
        self.box = Rect(x, top, width, down + pad // 2 - top)
        return self.box.bottom + ui(10) - y

    def _widest(self, art: Art) -> int:
        """Return the width in pixels at which no line is broken."""
        lines = [(line, 21) for line in self.lines]
        return max(
            art.text(words, size).get_width() for words, size in [(self.name, _LEADING_SIZE + 4), *lines]
        )

    def _sentences(self, art: Art, width: int) -> list[Surface]:
        """Return the sentence and the first line."""
        return [
            *([art.fitted(self.kicker, 18, width, "bold", "brass")] if self.kicker else []),
            art.paragraph(self.name, self._size(art, width), width, "heading", breaking=balanced),
            art.paragraph(self.lines[0], 21, width, "medium"),
        ]

    def _size(self, art: Art, width: int) -> float:
        """Return the type size of the sentence in u, a little smaller if that saves a line."""
        size = _LEADING_SIZE if self.kicker else 28
        share = width / art.line_size(self.name, size, "heading")[0]
        return size * share * _NARROWER if _MIN_SHARE <= share < 1 else size

    def _write(self, art: Art, lines: Sequence[Surface], x: int, y: int) -> int:
        """Place lines below each other; return their height."""
        down = 0
        for surface in lines:
            self.words.append((surface, (x, y + down)))
            down += surface.get_height() + art.metrics.ui(6)
        return down

    def _example(self, art: Art, line: str, width: int) -> Surface:
        return art.paragraph(line, 20, width, "medium", "text_muted", breaking=balanced)

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        canvas.add(art.box(self.box.size, art.metrics.ui(14), "quiet", "panel_line"), self.box.topleft)
        if self.picture:
            self.picture.draw(art, canvas)
        super().draw(art, canvas)

    @override
    def rects(self) -> list[Rect]:
        return [*(self.picture.rects() if self.picture else []), *super().rects()]

    @override
    def nodes(self) -> Sequence[Node]:
        return [*(self.picture.nodes() if self.picture else ()), *super().nodes()]


class PositionCards(Part):
    """Boxes of one height side by side, or one above the other if there is little room."""

    def __init__(self, cards: Sequence[PositionCard]) -> None:
        super().__init__(*(button for card in cards for button in card.buttons))
        self.cards = cards

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        gap, count = art.metrics.ui(16), len(self.cards)
        if count == 1 or width < count * art.metrics.ui(_MIN_CARD_WIDTH):
            return lay_column(art, self.cards, x, y, width)
        for card in self.cards:
            if card.picture:
                card.picture.largest = _SMALL
        wide = (width + gap) // count - gap
        places = range(x, x + width, wide + gap)
        tall = max(card.lay(art, left, y, wide) for card, left in zip(self.cards, places, strict=False))
        for card in self.cards:
            card.box.height = max(each.box.height for each in self.cards)
        return tall

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        for card in self.cards:
            card.draw(art, canvas)

    @override
    def rects(self) -> list[Rect]:
        return [rect for card in self.cards for rect in card.rects()]

    @override
    def nodes(self) -> Sequence[Node]:
        return [node for card in self.cards for node in card.nodes()]


_MIN_CARD_WIDTH: Final = 560  # in u
_SMALL: Final = 0.74  # of their natural size, the pictures of boxes side by side
