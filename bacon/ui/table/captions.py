"""Draws the lines below the cards in the middle of the table."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from pygame import Rect

from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import Metrics
from bacon.ui.table.presenter import Caption

EDGE_ROOM: Final = 6
"""The height above the words of a caption for the colored edge of the cards, in u."""

_SIZE: Final = 24
_LEAST_WIDTH: Final = 300
_PANEL_GAP: Final = 14
"""The least width of a caption beside a panel, and its distance from it, in u."""


def clear_of(panel: Rect, caption: Caption, metrics: Metrics) -> Caption:
    """Return a caption narrowed to the room that a panel leaves it; unchanged if that is too little."""
    room = caption.room
    if not caption.words or not panel.colliderect(room):
        return caption
    half = max(panel.left - room.centerx, room.centerx - panel.right) - metrics.u(_PANEL_GAP)
    if 2 * half < metrics.u(_LEAST_WIDTH):
        return caption
    return replace(caption, room=room.inflate(2 * half - room.width, 0))


def draw_caption(art: Art, canvas: Canvas, caption: Caption) -> Rect:
    """Draw a caption: with what the cards are, or just a name; return where."""
    return _draw_label(art, canvas, caption) if caption.words else _draw_name(art, canvas, caption)


def _draw_label(art: Art, canvas: Canvas, caption: Caption) -> Rect:
    room = caption.room
    size = _size_for(art, f"{caption.name} · {caption.words}", room.width)
    name = art.fitted(f"{caption.name} · ", size, room.width // 2, "medium", "table_text")
    words = art.fitted(caption.words, size, room.width - name.get_width(), "bold")
    rect = Rect(0, 0, name.get_width() + words.get_width(), max(name.get_height(), words.get_height()))
    rect.center = (room.centerx, (room.top + room.bottom + art.metrics.u(EDGE_ROOM)) // 2)
    canvas.add(name, (rect.x, rect.centery - name.get_height() / 2))
    canvas.add(words, (rect.x + name.get_width(), rect.centery - words.get_height() / 2))
    return rect


def _size_for(art: Art, words: str, width: int) -> float:
    """Return the type size in u at which bold words fit."""
    natural_width = art.font(art.metrics.ui(_SIZE), "bold").size(words)[0]
    return min(_SIZE, _SIZE * width / natural_width)


def _draw_name(art: Art, canvas: Canvas, caption: Caption) -> Rect:
    name = art.block(caption.name, art.small_type, caption.room.size, "medium", "table_text")
    return canvas.centre(name, caption.room.center)
