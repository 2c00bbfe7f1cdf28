"""Filled tracks, and places in a row, for the widgets and charts that have them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect, Surface

from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas


def draw_filled(art: Art, canvas: Canvas, track: Rect, filled: int, alpha: int = 255) -> None:
    """Draw a track of which the first `filled` pixels are filled."""
    radius = track.height // 2
    canvas.add(art.box(track.size, radius, "well", "panel_line"), track.topleft, alpha)
    if filled > 0:
        canvas.add(art.box((filled, track.height), radius, "brass"), track.topleft, alpha)


def draw_column(art: Art, canvas: Canvas, column: Rect, token: str, *, up: bool = True) -> None:
    """Draw the column of a chart, with round corners only at its far end."""
    radius = min(column.width // 3, column.height, 6)
    whole = Rect(column.x, column.y - (0 if up else radius), column.width, column.height + radius)
    with canvas.clipped(column):
        canvas.add(art.box(whole.size, min(radius, whole.height // 2), token, token), whole.topleft)


def left_of(surface: Surface, rect: Rect, x: int) -> tuple[float, float]:
    """Return the position of a surface that starts at `x`, vertically centred in a rectangle."""
    return (x, rect.centery - surface.get_height() / 2)


def draw_course(art: Art, canvas: Canvas, place: Rect, lines: Sequence[tuple[Sequence[float], str]]) -> None:
    """Draw how several values went, each with its color, as small lines from zero to where they ended."""
    values = [value for line, _ in lines for value in line]
    low, high, dot = min(values, default=0), max(values, default=0), max(art.metrics.ui(8), 3)
    area = Rect(0, 0, place.width - 2 * dot, place.height - 2 * dot)
    for line, token in reversed(lines):  # the first lies on top
        across, down = area.width / max(len(line) - 1, 1), area.height / max(high - low, 1)
        points = [(dot + step * across, dot + (high - value) * down) for step, value in enumerate(line)]
        key = ("course", token, *(round(each) for point in points for each in point))
        stroke = max(art.metrics.ui(3), 1)
        make = partial(shapes.line, place.size, points, art.colour(token), stroke)
        canvas.add(art.drawn(key, place.size, make), place.topleft)
        end = (place.x + points[-1][0], place.y + points[-1][1])
        canvas.centre(art.box((dot, dot), dot // 2, token), end)


_STANDING_WIDTH, _STANDING_GAP = 150, 18  # in u


def standing_width(art: Art, row: Rect) -> int:
    """Return the room that bars take in a row, with the gap before them; 0 in a row that is too narrow."""
    wide = _bar_width(art, row)
    return wide and wide + art.metrics.ui(_STANDING_GAP)


def _bar_width(art: Art, row: Rect) -> int:
    full = art.metrics.ui(_STANDING_WIDTH)
    wide = min(full, row.width // 6)
    return wide if wide >= full // 2 else 0


def draw_standing(
    art: Art, canvas: Canvas, row: Rect, right: int, tracks: Sequence[tuple[float, str]]
) -> int:
    """Draw shares with their colours as bars below each other, in a row that is wide enough.

    They end at `right`; returns where they begin.
    """
    ui, count = art.metrics.ui, len(tracks)
    wide = _bar_width(art, row)
    if not (count and wide):
        return right
    pitch = min((row.height - ui(16)) // count, ui(16))
    tall = max(round(pitch * 0.6), 2)
    top = row.centery - (count * pitch - (pitch - tall)) // 2
    for number, (share, token) in enumerate(tracks):
        track = Rect(right - wide, top + number * pitch, wide, tall)
        canvas.add(art.box(track.size, tall // 2, "well"), track.topleft)
        if share > 0:
            done = (max(round(wide * share), tall), tall)
            canvas.add(art.box(done, tall // 2, token), track.topleft)
    return right - wide - ui(_STANDING_GAP)
