"""Draws what stands in the columns of a result: their headings, points in a ring, and tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from pygame import Rect, Surface

from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import FRENCH, LARGE, Art, Design, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.typeface import balanced
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


_BAND, _LOW_BAND = 162, 98  # of a deciding trick, and of one where there is little room, in u
_CARD_HEIGHT, _LOW_CARD_HEIGHT, _MANY_HEIGHT = 114, 80, 104  # of its cards, and of many, in u
_CARD_GAP, _MANY_GAP = 22, 12  # from one card to the next, at most, in u
_CARDS_LEFT, _MANY_LEFT = 0.5, 0.42  # where the cards begin, below the tricks, in widths of the result
_WORDS_GAP: Final = 20  # from the words to the cards, in u
_CLOSEST: Final = 0.46  # from one of many cards to the next, in cards, so that their indices show
_FEW_CARDS, _NAMED_CARDS = 4, 6
"""The most cards that lie below the tricks, and that lie apart with their players' names below them."""

_MOMENT_TYPES, _REASON_SHARE = (24, 22, 20, 18), 0.84  # of the words in u, and of the reason, in words
_NAME_TYPE, _NAMES_HEIGHT, _NAMES_GAP = 16, 24, 3  # of the names below the cards, in u
_WINNERS_EDGE: Final = 4  # around the card that won, in u


class Moment(NamedTuple):
    """The words on a deciding trick, or "" without one, its plays, who made them, and the cards' design.

    The `reason` says how the winner's card won.
    """

    words: str
    plays: Sequence[SmallCards]
    names: Sequence[str]
    design: Design = FRENCH
    reason: str = ""


def moment_height(art: Art, grade: float, *, low: bool = False) -> int:
    """Return the height of a deciding trick, or of a low one with smaller cards and no names below them."""
    return art.metrics.ui((_LOW_BAND if low else _BAND) * grade)


def draw_moment(art: Art, canvas: Canvas, area: Rect, moment: Moment, grade: float) -> None:
    """Draw a deciding trick as a row of a result: the words on it at the left, its cards at the right.

    Below each of a few cards stands who played it, unless the area is a low one.
    """
    ui, count = art.metrics.ui, sum(len(play.cards) for play in moment.plays)
    low = area.height < moment_height(art, grade)
    named = not low and len(moment.plays) == count <= _NAMED_CARDS
    high = _CARD_HEIGHT if count <= _NAMED_CARDS else _MANY_HEIGHT
    tall = ui((_LOW_CARD_HEIGHT if low else high) * grade)
    below = ui((_NAMES_GAP + _NAMES_HEIGHT) * grade) if named else 0
    left = area.x + round(area.w * (_CARDS_LEFT if count <= _FEW_CARDS else _MANY_LEFT))
    if count <= _NAMED_CARDS:
        tall = min(tall, _height_apart(area.right - left, count, ui(_MANY_GAP * grade)))
    row = Rect(left, area.centery - (tall + below) // 2, area.right - left, tall)
    rects = _places(art, row, moment.plays, grade)
    _draw_words(art, canvas, Rect(area.x, area.y, left - area.x - ui(_WORDS_GAP), area.h), moment, grade)
    faces = ((play, card) for play in moment.plays for card in play.cards)
    for (play, card), rect in zip(faces, rects, strict=True):
        canvas.centre(on_panel(art, card, rect.height, moment.design + LARGE), rect.center)
        if play.won:
            line = max(ui(_WINNERS_EDGE * grade), 2)
            edge = rect.inflate(line, line)
            canvas.add(art.ring(edge.size, ui(8 * grade), play.token, line), edge.topleft)
    if named:
        _draw_names(art, canvas, rects, moment, grade)  # else the words say who played them


def _height_apart(width: int, count: int, gap: int) -> int:
    """Return the height at which so many cards fill a width with gaps between them."""
    height = width
    while card_width(height) * count + gap * (count - 1) > width:
        height -= 1
    return height


def _draw_words(art: Art, canvas: Canvas, area: Rect, moment: Moment, grade: float) -> None:
    """Write who won a deciding trick, and below it how, halfway down an area."""
    lines = _fitting_lines(art, area, moment, grade)
    y = area.centery - sum(line.get_height() for line in lines) // 2
    for line in lines:
        canvas.add(line, (area.x, y))
        y += line.get_height()


def _fitting_lines(art: Art, area: Rect, moment: Moment, grade: float) -> list[Surface]:
    """Return the words as large as they fit into an area; how the trick was won is left out before that."""
    for told in (True, False):
        for size in _MOMENT_TYPES:
            lines = [art.paragraph(moment.words, size * grade, area.w, "bold", breaking=balanced)]
            if told and moment.reason:
                small = max(size * _REASON_SHARE * grade, art.small_type)
                lines.append(
                    art.paragraph(moment.reason, small, area.w, "medium", "text_muted", breaking=balanced)
                )
            if sum(line.get_height() for line in lines) <= area.h:
                return lines
    return lines


def _places(art: Art, row: Rect, plays: Sequence[SmallCards], grade: float) -> list[Rect]:
    """Return where each card of a trick lies; many lie closer together, and a play can stand apart."""
    wide, count = card_width(row.height), sum(len(play.cards) for play in plays)
    gap = art.metrics.ui((_CARD_GAP if count <= _FEW_CARDS else _MANY_GAP) * grade)
    gaps = 2 * gap * sum(play.apart for play in plays)
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
        canvas.add(below, (x, card.bottom + art.metrics.ui(_NAMES_GAP * grade)))
