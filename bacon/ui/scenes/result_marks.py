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
"""The size of the cards of a deciding trick, in small cards, and the least number that has room."""

_MOMENT_TYPE, _NAME_TYPE = 17, 16  # of the words on a deciding trick and the names in it, in u
_MOMENT_AIR, _NAMES_HEIGHT = 14, 24  # above it, and the height of its names, in u
_MOMENT_WIDTH, _WORDS_GAP = 320, 24  # the greatest width of its cards, and the gap beside them, in u
_BESIDE_WIDTH: Final = 380
"""The width in u that what stands beside a trick is given; it begins in the middle if that leaves more."""


class Moment(NamedTuple):
    """The words on a deciding trick, or "" without one, its plays and who made them."""

    words: str
    plays: Sequence[SmallCards]
    names: Sequence[str]


def moment_height(art: Art, grade: float) -> int:
    """Return the height of a deciding trick."""
    return art.metrics.ui((2 * _MOMENT_AIR + CARD_SIZE[1] * _CARD_SHARE + _NAMES_HEIGHT) * grade)


def room_beside(art: Art, area: Rect, moment: Moment, grade: float) -> Rect:
    """Return the room beside a deciding trick in an area, below the words on it."""
    room = _beside(art, area, moment, grade)
    below = art.metrics.ui(_MOMENT_AIR * grade) + _moment_words(art, room.w, moment, grade).get_height()
    return Rect(room.x, room.y + below, room.w, room.h - below)


def _beside(art: Art, area: Rect, moment: Moment, grade: float) -> Rect:
    """Return the part of an area beside the cards of a trick: where the columns begin, if they leave room."""
    ui = art.metrics.ui
    column = min(area.centerx, area.right - ui(_BESIDE_WIDTH * grade))
    left = max(area.x + _cards_width(art, moment, grade) + ui(_WORDS_GAP * grade), column)
    return Rect(left, area.y, area.right - left, area.h)


def _cards_width(art: Art, moment: Moment, grade: float) -> int:
    count = sum(len(play.cards) for play in moment.plays)
    pitch = round(art.metrics.ui(CARD_SIZE[0] + 4) * _CARD_SHARE * grade)
    return min(max(count, _CARDS_ACROSS) * pitch, art.metrics.ui(_MOMENT_WIDTH * grade))


def _moment_words(art: Art, room: int, moment: Moment, grade: float) -> Surface:
    return art.fitted(moment.words, max(_MOMENT_TYPE * grade, art.small_type), room, "medium", "text_muted")


def draw_moment(
    art: Art, canvas: Canvas, area: Rect, moment: Moment, grade: float, *, alone: bool = False
) -> None:
    """Draw a deciding trick at the left of an area, who played its cards, and beside it the words on it.

    Those stand in the middle of the cards if they are `alone`, else at their top.
    """
    ui, beside = art.metrics.ui, _beside(art, area, moment, grade)
    said = _moment_words(art, beside.w, moment, grade)
    top, wide = area.y + ui(_MOMENT_AIR * grade), _cards_width(art, moment, grade)
    place = Rect(area.x, top, wide, round(ui(CARD_SIZE[1]) * _CARD_SHARE * grade))
    canvas.add(said, (beside.x, place.centery - said.get_height() / 2 if alone else place.y))
    cards = draw_small_cards(art, canvas, place, moment.plays, grade * _CARD_SHARE)
    if len(moment.plays) == len(cards) <= _CARDS_ACROSS:
        _draw_names(art, canvas, cards, moment, grade)  # else the words say who played them


def _draw_names(art: Art, canvas: Canvas, cards: Sequence[Rect], moment: Moment, grade: float) -> None:
    """Write below the middle of each card who played it."""
    for name, play, card in zip(moment.names, moment.plays, cards, strict=True):
        ink = play.token if play.won else "text_muted"
        room = card.width + art.metrics.ui(4)
        below = art.fitted(name, max(_NAME_TYPE * grade, art.small_type), room, "medium", ink)
        x = card.x + (card.width - below.get_width()) / 2
        canvas.add(below, (x, card.bottom + art.metrics.ui(3)))
