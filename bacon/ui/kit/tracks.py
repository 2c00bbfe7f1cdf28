"""Filled tracks, and places in a row, for the widgets and charts that have them."""

from __future__ import annotations

from pygame import Rect, Surface

from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas


def draw_filled(art: Art, canvas: Canvas, track: Rect, filled: int, alpha: int = 255) -> None:
    """Draw a track of which the first `filled` pixels are filled."""
    radius = track.height // 2
    canvas.add(art.box(track.size, radius, "well", "panel_line"), track.topleft, alpha)
    if filled > 0:
        canvas.add(art.box((filled, track.height), radius, "brass"), track.topleft, alpha)


def left_of(surface: Surface, rect: Rect, x: int) -> tuple[float, float]:
    """Return the position of a surface that starts at `x`, vertically centred in a rectangle."""
    return (x, rect.centery - surface.get_height() / 2)
