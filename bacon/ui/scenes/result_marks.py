"""Draws what stands in the columns of a result: their headings, points in a ring, and tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from pygame import Rect, Surface

from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.typeface import balanced
from bacon.ui.kit.small_cards import CARD_SIZE, SmallCards, draw_small_cards

HEADS_HEIGHT: Final = 30
_HEADS_SIZE: Final = 16
"""The height and the type size of the words above the columns, in u."""

Heads: TypeAlias = Sequence[tuple[str, int]]
"""The words above columns, and where each begins or ends."""


def draw_heads(art: Art, canvas: Canvas, row: Rect, heads: tuple[Heads, Heads], grade: float) -> None:
    """Write above the columns of a panel what they hold: those that begin at a place, and that end at one."""
    size = max(_HEADS_SIZE * grade, art.small_type)
    for aligned, several in zip((0, 1), heads, strict=True):
        for words, x in several:
            head = art.fitted(words, size, row.w // 3, "medium", "text_muted")
            y = row.bottom - head.get_height() - art.metrics.ui(4 * grade)
            canvas.add(head, (x - aligned * head.get_width(), y))


def draw_points(art: Art, canvas: Canvas, midright: tuple[int, int], points: tuple[str, float, str]) -> None:
    """Draw points in a ring: the number, its size in u, and its colour; yours are filled."""
    words, size, token = points
    fill, ink = ("team_a", "peg_line") if token == "team_a" else ("well", token)
    text = art.text(words, size, "bold", ink)
    place = Rect(0, 0, text.get_width() + art.metrics.ui(size * 1.1), text.get_height() + art.metrics.ui(4))
    place.midright = midright
    line = max(art.metrics.ui(2), 1)
    canvas.add(art.box(place.size, place.height // 2, fill, token, line), place.topleft)
    canvas.centre(text, place.center)


def draw_tricks(art: Art, canvas: Canvas, row: Rect, tricks: tuple[int, int], token: str) -> None:
    """Draw the tricks taken, of all tricks, as small cards in a row, closer together if there are many."""
    taken, count = tricks
    height = round(min(row.h, art.metrics.ui(62)) * 0.44)
    size = (min(round(height * 0.9) * count, row.w), height)
    full, line = art.colour(token), art.colour("text")
    picture = art.drawn(
        ("result", taken, count, tuple(full)),
        size,
        lambda: shapes.pips(size, (taken, 0), count, (full, full), line),
    )
    canvas.add(picture, (row.x - size[0] / count * shapes.PIP_GAP, row.centery - height / 2))


_CARD_SHARE, _MAX_CARDS_ACROSS, _WORDS_GAP = 1.2, 4, 8
"""How large the cards of a deciding trick are, how many lie side by side, and the gap to the words, in u."""


def moment_width(art: Art, words: str, grade: float) -> int:
    """Return the width of a deciding trick with the words on it."""
    return max(_moment_words(art, words, grade).get_width(), _cards_width(art, grade))


def _cards_width(art: Art, grade: float) -> int:
    return round(art.metrics.ui(CARD_SIZE[0] + 4) * _CARD_SHARE * grade) * _MAX_CARDS_ACROSS


def _moment_words(art: Art, words: str, grade: float) -> Surface:
    """Break the words on a deciding trick to the width of its cards."""
    return art.paragraph(
        words, 18 * grade, _cards_width(art, grade), "medium", "text_muted", breaking=balanced
    )


def moment_height(art: Art, words: str, grade: float) -> int:
    """Return the height of a deciding trick with the words on it."""
    said = _moment_words(art, words, grade).get_height()
    return round(art.metrics.ui(CARD_SIZE[1]) * _CARD_SHARE * grade) + art.metrics.ui(_WORDS_GAP) + said


def draw_moment(
    art: Art, canvas: Canvas, area: Rect, moment: tuple[Sequence[SmallCards], str], grade: float
) -> None:
    """Draw a deciding trick in an area, with the words on it below."""
    plays, words = moment
    tall = round(art.metrics.ui(CARD_SIZE[1]) * _CARD_SHARE * grade)
    draw_small_cards(art, canvas, Rect(area.x, area.y, area.width, tall), plays, grade * _CARD_SHARE)
    said = _moment_words(art, words, grade)
    canvas.add(said, (area.x, area.y + tall + art.metrics.ui(_WORDS_GAP)))
