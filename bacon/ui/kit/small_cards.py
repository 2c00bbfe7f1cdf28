"""Cards drawn very small, in rows of lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from pygame import Rect

from bacon.core.cards import Card, Cards
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas

CARD_SIZE: Final = (48, 62)  # in u
_TYPE_SIZE, _FRAME = 19, 3  # in u, so that a framed ten has room
_GAP: Final = 14  # after cards that stand apart, in u


class SmallCards(Struct, frozen=True):
    """Cards played together, shown very small; framed in their side's colour if they `won` the trick.

    After cards that stand `apart` there is a gap.
    """

    cards: Cards
    won: bool
    token: str = "brass"
    apart: bool = False


def draw_small_cards(
    art: Art, canvas: Canvas, place: Rect, plays: Sequence[SmallCards], grade: float = 1.0
) -> Sequence[Rect]:
    """Draw cards from the left of a place, at a share of their size; many lie closer together.

    Return where each lies.
    """
    ui, count = art.metrics.ui, sum(len(play.cards) for play in plays)
    wide, tall = round(ui(CARD_SIZE[0]) * grade), round(ui(CARD_SIZE[1]) * grade)
    gap = round(ui(_GAP) * grade)
    gaps = gap * sum(play.apart for play in plays)
    pitch = min(wide + ui(3), (place.width - wide - gaps) / max(count - 1, 1))
    x, rects = float(place.x), list[Rect]()
    for play in plays:
        for card in play.cards:
            rects.append(Rect(round(x), place.centery - tall // 2, wide, tall))
            _draw_small_card(art, canvas, rects[-1], card, play.token if play.won else "")
            x += pitch
        x += gap * play.apart
    return rects


def _draw_small_card(art: Art, canvas: Canvas, rect: Rect, card: Card, frame: str) -> None:
    ui = art.metrics.ui
    edge = (frame, max(ui(_FRAME), 2)) if frame else ("card_edge", 1)
    canvas.add(art.box(rect.size, ui(6), "card_face", *edge), rect.topleft)
    room = rect.width - 2 * edge[1]
    canvas.centre(art.fitted(card.label, _TYPE_SIZE, room, "bold", art.ink(card.suit)), rect.center)
