"""The cells of a box of bids: each bid is a button, and the marks of all bids stand in the same places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Final, NamedTuple, TypeAlias

import pygame
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.cards import Suit
from bacon.core.override import override
from bacon.core.words import capital
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.nodes import Node
from bacon.ui.kit.widgets import BUTTON_TYPE, Button, draw_focus, raised
from bacon.ui.table.hand_input import Answer

CELL_HEIGHT: Final = 48  # in u
_RADIUS: Final = 10
NUMBER_TYPE, _NAME_TYPE, _VALUE_TYPE = 26, 22, 18

_MARK_SHARE, _SIGN_SHARE = 0.5, 0.7
"""The heights of a suit's mark and of another strain's sign, as shares of a cell's."""

_PADDING: Final = 0.3
_LEAST_PADDING: Final = 0.16
"""What is free on both sides of a cell's marks, and the least before they shrink, in heights of a cell."""

_BLOCK_WIDTH, _BLOCK_HEIGHT = 1.2, 1.05
_LEAST_BLOCK: Final = 50
"""The room for a name in two lines, in heights of the marks, and the height in u from which it has them."""

_SUITS: Final = frozenset(suit.singular for suit in Suit)
_SIGNS: Final = ("no_trump", "low_no_trump")

Widths: TypeAlias = tuple[int, int, int]
"""The widths of a number, the mark of a strain and a value."""


class Style(NamedTuple):
    """How marks are drawn: at a `share` of their usual size, and no trump with its name or with a sign.

    A `stacked` name has two lines.
    """

    share: float = 1.0
    named: bool = True
    stacked: bool = False


class Cell(Button):
    """A bid in a box: its number and the mark of its strain, and what it is worth if that is `noted`.

    The hinted bid has a golden edge. A row that is not a number is named before its cells. The marks
    stand in `slots` of these widths, so that they are in one line with those above and below.
    """

    def __init__(self, answer: Answer, act: Callable[[], None], *, hinted: bool = False) -> None:
        super().__init__(answer.label, act)
        self.answer, self.hinted = answer, hinted
        row, self.strain = answer.cell
        self.number = row if row.isdecimal() else ""
        self.style, self.slots = Style(), (0, 0, 0)

    @override
    def node(self) -> Node:
        node = super().node()
        return replace(node, description="Hint: bid this.") if self.hinted else node

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        line = "brass" if self.hinted else "text_muted" if hovered else "panel_line"
        ground = "button_down" if held else "button_over" if hovered or focused else "button"
        radius = min(art.metrics.ui(_RADIUS), self.rect.height // 3)
        canvas.add(raised(art, self.rect.size, radius, ground, line), self.rect.topleft)
        for mark, place in self.marks(art):
            canvas.add(mark, place.move(0, art.metrics.ui(2) if held else 0).topleft)
        if focused:
            draw_focus(art, canvas, self.rect, _RADIUS)
        if self.hinted:
            self._draw_hint(art, canvas, radius)

    def marks(self, art: Art) -> Iterator[tuple[Surface, Rect]]:
        """Yield the number, the strain and the value, each with its place."""
        gap = _gap(self.rect.height)
        x = self.rect.centerx - _whole(self.slots, gap) // 2
        sides = ("midright", "center", "midright")
        for mark, slot, side in zip(
            self.parts(art, self.rect.height, self.style), self.slots, sides, strict=True
        ):
            room = Rect(x, self.rect.y, slot, self.rect.height)
            if mark:
                yield mark, mark.get_rect(**{side: getattr(room, side)})
            x += slot + gap * bool(slot)

    def widths(self, art: Art, tall: int, style: Style) -> Widths:
        """Return how wide its marks are in a cell of this height; 0 for what it doesn't have."""
        number, strain, value = (part.get_width() if part else 0 for part in self.parts(art, tall, style))
        return number, strain, value

    def parts(self, art: Art, tall: int, style: Style) -> tuple[Surface | None, ...]:
        """Return the number, the mark of the strain and the value; None for what it doesn't have."""
        tall = round(tall * style.share)
        scale, note = tall / art.metrics.ui(CELL_HEIGHT), self.answer.note
        number = art.text(self.number, NUMBER_TYPE * scale, "bold") if self.number else None
        size = max(_VALUE_TYPE * scale, art.least_type)
        value = art.text(note, size, "medium", "text_muted") if note else None
        return number, self._strain_mark(art, tall, style) if self.strain else None, value

    @property
    def written(self) -> bool:
        """Whether its strain has a name and no mark."""
        return bool(self.strain) and self.strain not in _SUITS

    def _strain_mark(self, art: Art, tall: int, style: Style) -> Surface:
        if not self.written:
            return art.icon(self.strain, round(tall * _MARK_SHARE), art.sign_ink(self.strain, "text"))
        if self.strain in _SIGNS and not style.named:
            return art.icon(self.strain, round(tall * _SIGN_SHARE))
        name = capital(self.strain.replace("_", " "))
        size = max(_NAME_TYPE * tall / art.metrics.ui(CELL_HEIGHT), art.least_type)
        if style.stacked:
            return art.block(name, size, (round(tall * _BLOCK_WIDTH), round(tall * _BLOCK_HEIGHT)), "bold")
        return art.text(name, size, "bold")

    def _draw_hint(self, art: Art, canvas: Canvas, radius: int) -> None:
        line = max(art.metrics.ui(4), 2)
        canvas.add(art.ring(self.rect.size, radius, "brass", line), self.rect.topleft)


def lay_columns(
    art: Art, columns: Sequence[Sequence[Cell]], row: Rect, gap: int, share: float = 1
) -> list[tuple[int, int]]:
    """Set how the marks of all bids stand; return where each column begins, and its width.

    The columns share a `row`, with a gap in pixels; around the marks all have the same space. No trump is
    written out where there is room for it, and has a sign otherwise. The marks have this `share` of their
    usual height, or less if they don't fit.
    """
    tall = row.height
    inner = row.width - gap * (len(columns) - 1)
    stacked = [Style(share, stacked=True)] if share * tall >= art.metrics.u(_LEAST_BLOCK) else []
    for style in (Style(share), *stacked, Style(share, named=False)):
        slots = _slots(art, columns, tall, style)
        if _padding(slots, inner, tall) >= (_LEAST_PADDING if style.stacked else _PADDING) * tall:
            break
    least = _LEAST_PADDING * tall
    if _padding(slots, inner, tall) < least:
        share *= (inner - 2 * least * len(columns)) / sum(_whole(each, _gap(tall)) for each in slots)
        style = Style(share, named=False)
        slots = _slots(art, columns, tall, style)
    for column, widths in zip(columns, slots, strict=True):
        for cell in column:
            cell.style, cell.slots = style, widths
    padding = _padding(slots, inner, tall)
    ends = list(accumulate(_whole(widths, _gap(tall)) + 2 * padding + gap for widths in slots))
    starts = [row.x, *(row.x + round(end) for end in ends)]
    return [(start, end - gap - start) for start, end in pairwise(starts)]


def _slots(art: Art, columns: Sequence[Sequence[Cell]], tall: int, style: Style) -> list[Widths]:
    """Return the widths of the marks in each column: alike in all, but for names that are written out."""
    found = [[cell.widths(art, tall, style) for cell in column] for column in columns]
    number = max(widths[0] for column in found for widths in column)
    value = max(widths[2] for column in found for widths in column)
    strains = [max(widths[1] for widths in column) for column in found]
    alone = [style.named and column[0].written for column in columns]
    usual = max((width for width, own in zip(strains, alone, strict=True) if not own), default=0)
    return [(number, width if own else usual, value) for width, own in zip(strains, alone, strict=True)]


def _padding(slots: Sequence[Widths], inner: int, tall: int) -> float:
    """Return the space on each side of the marks in cells that share this width."""
    return (inner - sum(_whole(widths, _gap(tall)) for widths in slots)) / (2 * len(slots))


def _gap(tall: int) -> int:
    """Return the gap between two marks in a cell of this height."""
    return tall // 5


def _whole(widths: Widths, gap: int) -> int:
    """Return the width of the marks with the gaps between them."""
    return sum(widths) + gap * (sum(map(bool, widths)) - 1)


def beside_lamp(light: Surface, lines: Sequence[Surface], size: tuple[int, int]) -> Surface:
    """Put lines of words beside a lamp; `size` has the width of all, and where the words begin."""
    words = sum(each.get_height() for each in lines)
    height = max(light.get_height(), words)
    whole, y = Surface((size[0], height), pygame.SRCALPHA), (height - words) // 2
    whole.blit(light, (0, (height - light.get_height()) // 2))
    for line in lines:
        whole.blit(line, (size[1], y))
        y += line.get_height()
    return whole


def share_type(art: Art, buttons: Sequence[Button]) -> None:
    """Set one type size for buttons whose widths are set, such that the longest label fits."""
    size = min(BUTTON_TYPE * min(button.fill(art), 1) for button in buttons)
    for button in buttons:
        button.type_size = size
