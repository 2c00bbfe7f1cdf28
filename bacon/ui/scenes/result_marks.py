"""Draws what stands in the columns of a result: their headings, points in a ring, and tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from pygame import Rect

from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import FRENCH, LARGE, Art, Design, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.small_cards import SmallCards
from bacon.ui.scenes.chart_tile import on_panel

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


_CARD_HEIGHT, _CARD_GAP = 88, 8  # of the cards of a deciding trick, in u
_CLOSEST: Final = 0.46  # from one of many cards to the next, in cards, so that their indices show
_NAMED_CARDS: Final = 4
"""The most cards that have their players' names below them."""

_MOMENT_TYPE, _NAME_TYPE = 19, 16  # of the words on a deciding trick and the names in it, in u
_MOMENT_AIR, _WORDS_HEIGHT, _NAMES_HEIGHT = 14, 34, 24  # around it, and of its words and names, in u
_WINNERS_EDGE: Final = 4  # around the card that won, in u


class Moment(NamedTuple):
    """The words on a deciding trick, or "" without one, its plays, who made them, and the cards' design."""

    words: str
    plays: Sequence[SmallCards]
    names: Sequence[str]
    design: Design = FRENCH


def moment_height(art: Art, grade: float) -> int:
    """Return the height of a deciding trick."""
    return art.metrics.ui((2 * _MOMENT_AIR + _WORDS_HEIGHT + _CARD_HEIGHT + _NAMES_HEIGHT) * grade)


def draw_moment(art: Art, canvas: Canvas, area: Rect, moment: Moment, grade: float) -> None:
    """Draw a deciding trick at the left of an area: the words on it, its cards, and who played them."""
    ui, y = art.metrics.ui, area.y + art.metrics.ui(_MOMENT_AIR * grade)
    canvas.add(
        art.fitted(moment.words, max(_MOMENT_TYPE * grade, art.small_type), area.w, "bold"), (area.x, y)
    )
    y += ui(_WORDS_HEIGHT * grade)
    rects = _places(art, Rect(area.x, y, area.w, ui(_CARD_HEIGHT * grade)), moment.plays, grade)
    faces = ((play, card) for play in moment.plays for card in play.cards)
    for (play, card), rect in zip(faces, rects, strict=True):
        canvas.centre(on_panel(art, card, rect.height, moment.design + LARGE), rect.center)
        if play.won:
            line = max(ui(_WINNERS_EDGE * grade), 2)
            edge = rect.inflate(line, line)
            canvas.add(art.ring(edge.size, ui(8 * grade), play.token, line), edge.topleft)
    if len(moment.plays) == len(rects) <= _NAMED_CARDS:
        _draw_names(art, canvas, rects, moment, grade)  # else the words say who played them


def _places(art: Art, row: Rect, plays: Sequence[SmallCards], grade: float) -> list[Rect]:
    """Return where each card of a trick lies; many lie closer together, and a play can stand apart."""
    wide, gap = card_width(row.height), art.metrics.ui(_CARD_GAP * grade)
    count, gaps = sum(len(play.cards) for play in plays), 2 * gap * sum(play.apart for play in plays)
    pitch = min(wide + gap, max((row.width - wide - gaps) / max(count - 1, 1), 1))
    pitch = pitch if count <= _NAMED_CARDS else min(pitch, max(wide * _CLOSEST, 1))
    x, rects = float(row.x), list[Rect]()
    for play in plays:
        for _ in play.cards:
            rects.append(Rect(round(x), row.y, wide, row.height))
            x += pitch
        x += wide - pitch + 2 * gap if play.apart else 0
    return rects


def _draw_names(art: Art, canvas: Canvas, cards: Sequence[Rect], moment: Moment, grade: float) -> None:
    """Write below the middle of each card who played it."""
    for name, play, card in zip(moment.names, moment.plays, cards, strict=True):
        ink = play.token if play.won else "text_muted"
        room = card.width + art.metrics.ui(_CARD_GAP * grade)
        below = art.fitted(name, max(_NAME_TYPE * grade, art.small_type), room, "medium", ink)
        x = card.x + (card.width - below.get_width()) / 2
        canvas.add(below, (x, card.bottom + art.metrics.ui(3)))
