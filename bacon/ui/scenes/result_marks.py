"""Draws what stands in the columns of a result: their headings, points in a ring, and tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from pygame import Rect, Surface

from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
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


_CARD_SHARE, _CARDS_ACROSS = 1.2, 4
"""How large the cards of a deciding trick are, and for how many there is room in any case."""

_MOMENT_TYPE, _NAME_TYPE = 17, 16  # of the words on a deciding trick and the names in it, in u
_MOMENT_AIR, _MOMENT_WORDS, _NAMES_HEIGHT = 14, 28, 24  # above it, its words' height, and its names', in u
_MOMENT_WIDTH, _WORDS_GAP = 320, 24  # the greatest width of its words, and of its cards, and a gap, in u


class Moment(NamedTuple):
    """The words on a deciding trick, or "" without one, its plays and who made them."""

    words: str
    plays: Sequence[SmallCards]
    names: Sequence[str]


def moment_width(art: Art, moment: Moment, grade: float) -> int:
    """Return the width of a deciding trick with the words on it above."""
    return max(_moment_words(art, moment, grade).get_width(), _cards_width(art, moment, grade))


def moment_height(art: Art, moment: Moment, grade: float, *, beside: bool = False) -> int:
    """Return the height of a deciding trick, with the words on it above or beside it."""
    above = art.metrics.ui(_MOMENT_AIR * grade) if beside else _words_height(art, moment, grade)
    return above + art.metrics.ui((_MOMENT_AIR + CARD_SIZE[1] * _CARD_SHARE + _NAMES_HEIGHT) * grade)


def _words_height(art: Art, moment: Moment, grade: float) -> int:
    """Return the height of the words above a trick, with the gap below them."""
    said = _moment_words(art, moment, grade).get_height()
    return max(art.metrics.ui(_MOMENT_WORDS * grade), said + art.metrics.ui(4))


def _pitch(art: Art, grade: float) -> int:
    return round(art.metrics.ui(CARD_SIZE[0] + 4) * _CARD_SHARE * grade)


def _cards_width(art: Art, moment: Moment, grade: float) -> int:
    count = sum(len(play.cards) for play in moment.plays)
    return min(max(count, _CARDS_ACROSS) * _pitch(art, grade), art.metrics.ui(_MOMENT_WIDTH * grade))


def _moment_words(art: Art, moment: Moment, grade: float) -> Surface:
    room = art.metrics.ui(_MOMENT_WIDTH * grade)
    return art.fitted(moment.words, max(_MOMENT_TYPE * grade, art.small_type), room, "medium", "text_muted")


def draw_moment(
    art: Art, canvas: Canvas, area: Rect, moment: Moment, grade: float, *, beside: bool = False
) -> None:
    """Draw a deciding trick in an area, with the words on it above or beside it, and who played its cards."""
    said, ui = _moment_words(art, moment, grade), art.metrics.ui
    y, wide = area.y + ui(_MOMENT_AIR * grade), _cards_width(art, moment, grade)
    place = Rect(area.x, y, wide, round(ui(CARD_SIZE[1]) * _CARD_SHARE * grade))
    if beside:
        canvas.add(said, (place.right + ui(_WORDS_GAP * grade), place.centery - said.get_height() / 2))
    else:
        canvas.add(said, (area.x, y))
        place.y += _words_height(art, moment, grade)
    draw_small_cards(art, canvas, place, moment.plays, grade * _CARD_SHARE)
    if len(moment.plays) == sum(len(play.cards) for play in moment.plays) <= _CARDS_ACROSS:
        _draw_names(art, canvas, place, moment, grade)  # else the words say who played them


def _draw_names(art: Art, canvas: Canvas, cards: Rect, moment: Moment, grade: float) -> None:
    """Write below each card who played it."""
    wide, x = _pitch(art, grade), cards.x
    for name, play in zip(moment.names, moment.plays, strict=True):
        ink = play.token if play.won else "text_muted"
        below = art.fitted(name, max(_NAME_TYPE * grade, art.small_type), wide, "medium", ink)
        middle = x + round(art.metrics.ui(CARD_SIZE[0]) * _CARD_SHARE * grade) // 2
        canvas.add(below, (middle - below.get_width() // 2, cards.bottom + art.metrics.ui(3)))
        x += wide
