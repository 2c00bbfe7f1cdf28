"""Shows the calls of an auction in the middle of the table, each in front of the seat that made it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from bacon.core.cards import Suit
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.table.layout import Layout

_HEIGHT: Final = 72
"""The height of a call in u of the interface."""

_MAX_HEIGHT, _MAX_WIDTH = 0.36, 0.72
"""The greatest height and width of a call, in heights of a card in the trick: none touches another."""

_TYPE_SIZE: Final = 34
_QUIET_SIZE: Final = 20
_NAME_SIZE, _NAME_WIDTH = 22, 0.5
"""The type size of a name beside a number in u, and its greatest width, in widths of the call."""

_QUIET_HEIGHT: Final = 0.56  # of a bid's


class Call(Struct, frozen=True):
    """A seat's last call: its words and suit, or what is `named` instead; a quiet one, as a pass, is no bid.

    The highest bid has an edge in the colour `edge`.
    """

    seat: int
    words: str
    suit: Suit | None = None
    quiet: bool = False
    edge: str = ""
    named: str = ""


_NAME_GAP: Final = 4
"""The gap between a call and the name above it, in u."""


def draw_calls(
    art: Art, canvas: Canvas, layout: Layout, calls: Sequence[Call], names: Sequence[str]
) -> dict[str, Rect]:
    """Draw the calls where the seats' cards will lie in the trick; return where each is.

    With six players they lie too close together to match to seats, so each of the others' has a name above.
    """
    rects = {}
    for call in calls:
        card = layout.middle.call(call.seat)
        picture = call_picture(art, call, round(card.height))
        rect = picture.get_rect(center=(round(card.x), round(card.y)))
        rects[f"call:{call.seat}"] = canvas.add(picture, rect.topleft)
        if layout.frame.crowded and call.seat != layout.viewer:
            room = round(card.height * _MAX_WIDTH)
            name = art.fitted(names[call.seat], art.small_type, room, "medium", "table_text")
            at = name.get_rect(midbottom=(rect.centerx, rect.top - art.metrics.u(_NAME_GAP)))
            rects[f"call:{call.seat}:name"] = canvas.add(name, at.topleft)
    return rects


def call_picture(art: Art, call: Call, card: int) -> Surface:
    """Draw a call that stands for a card of this height in pixels."""
    suit = call.suit.name if call.suit else ""
    tall, wide = min(art.metrics.ui(_HEIGHT), round(card * _MAX_HEIGHT)), round(card * _MAX_WIDTH)
    draw = _draw_quiet if call.quiet else _draw_bid
    key = ("call", call.words, suit, call.named, call.edge, str(call.quiet), str(tall), str(wide))
    return art.kept(key, lambda: draw(art, call, tall, wide))


def _draw_bid(art: Art, call: Call, tall: int, wide: int) -> Surface:
    """A bid is as white as a card, in the ink of its suit; what has no mark is named in small type."""
    gap = tall // 8
    mark = art.suit(call.suit, round(tall * 0.5)) if call.suit else _name(art, call.named, tall, wide)
    room = wide - 5 * gap - mark.get_width()
    words = art.block(call.words, _TYPE_SIZE, (room, tall), "bold", art.ink(call.suit))
    parts = [words, mark] if mark.get_width() else [words]
    width = sum(part.get_width() for part in parts) + gap * (len(parts) + 3)
    line = max(art.metrics.u(5), 2) if call.edge else 1
    sheet = art.box((width, tall), tall // 5, "card_face", call.edge or "card_edge", line).copy()
    x = 2 * gap
    for part in parts:
        sheet.blit(part, (x, (tall - part.get_height()) // 2))
        x += part.get_width() + gap
    return sheet


def _name(art: Art, words: str, tall: int, wide: int) -> Surface:
    """Draw a name in as many lines as make it large beside a number; nothing for no words."""
    if not words:
        return Surface((0, 0))
    return art.block(words, _NAME_SIZE, (round(wide * _NAME_WIDTH), round(tall * 0.8)), "bold", "ink_black")


def _draw_quiet(art: Art, call: Call, tall: int, wide: int) -> Surface:
    """A call that is no bid is lower than one, unless large text needs the height."""
    low, large = round(tall * _QUIET_HEIGHT), art.metrics.scale > 100
    padding = low // 3 if large else low // 2
    room = (wide - 2 * padding, tall - padding if large else low)
    words = art.block(call.words, _QUIET_SIZE, room, "medium", "text_muted")
    size = (words.get_width() + 2 * padding, max(low, words.get_height() + padding * large))
    sheet = art.box(size, size[1] // 2, "panel").copy()
    sheet.blit(words, words.get_rect(center=sheet.get_rect().center))
    return sheet
