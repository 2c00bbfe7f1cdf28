"""Small labels on cards: the suit that was led, and cards that have just come into the hand."""

from __future__ import annotations

from typing import Final

from pygame import Color, Surface
from pygame.math import Vector2

from bacon.core.cards import Suit
from bacon.ui.actors import Actor
from bacon.ui.drawing.art import Art, card_width
from bacon.ui.drawing.canvas import Canvas

_SUIT_SIZE: Final = 0.155
"""The size of the suit's coin, in card heights."""

_MAX_WIDTH: Final = 0.8
"""The width of the label, in card widths, above which its word is left out."""

_LED_BOTTOM: Final = 0.91
"""The bottom of the label, in card heights: the crown of a card below covers what is lower."""

_WORD: Final = "led"
_NEW, _NEW_ICON = "new", "pickup"
_NEW_COIN: Final = 1.6
"""The size of the icon that stands for a new card, compared to the coin of the suit that was led."""


def draw_led(art: Art, canvas: Canvas, actor: Actor, suit: Suit, now: float) -> None:
    """Draw the suit that was led at the lower left of its card, which has no index there.

    It fades in as the card lands, and stays clear of the crown and the index of a card below it.
    """
    height = actor.place.height
    _draw_label(canvas, actor, led_label(art, round(height), suit), now, height * _LED_BOTTOM)


def draw_new(
    art: Art,
    canvas: Canvas,
    actor: Actor,
    now: float,
    *,
    seen: float | None = None,
    room: float | None = None,
) -> None:
    """Mark a card that has just come into the hand, at its lower left corner.

    If other cards lie before it, `seen` is how much of its height shows, in pixels; `room` is the width to
    the next card's mark, if there is one.
    """
    height = round(actor.place.height)
    _draw_label(canvas, actor, new_label(art, height, room or card_width(height)), now, seen)


def _draw_label(canvas: Canvas, actor: Actor, sign: Surface, now: float, seen: float | None = None) -> None:
    place, height = actor.at(now), actor.place.height
    low = (
        height * 0.5 - sign.get_height() * 0.62 if seen is None else seen - height / 2 - sign.get_height() / 2
    )
    corner = Vector2(-card_width(height) / 2 + sign.get_width() * 0.4, low)
    at = corner.rotate(place.angle)
    alpha = round(255 * actor.arriving(now)) if actor.moving(now) else 255
    canvas.centre(sign, (place.x + at.x, place.y + at.y), alpha)


def new_label(art: Art, height: int, room: float) -> Surface:
    """Draw the label for a card of this height: a word, or an icon if that is too wide."""
    return art.kept(("new", str(height), str(room)), lambda: _new_label(art, height, room))


def _new_label(art: Art, height: int, room: float) -> Surface:
    word = art.text(_NEW, art.small_type, "bold")
    size = (word.get_width() + word.get_height(), word.get_height() + max(art.metrics.u(4), 2))
    if size[0] > room:
        size = (max(min(round(height * _SUIT_SIZE * _NEW_COIN), int(room)), 14),) * 2
        word = art.icon(_NEW_ICON, round(size[0] * 0.7))
    label = art.box(size, size[1] // 2, _ground(art)).copy()
    label.blit(word, word.get_rect(center=label.get_rect().center))
    return label


def _ground(art: Art) -> Color:
    ground = art.colour("panel")
    ground.a = 255
    return ground


def led_label(art: Art, height: int, suit: Suit) -> Surface:
    """Draw the label for a card of this height: a coin with the suit that was led, and a word if it fits."""
    return art.kept(("led", suit.name, str(height)), lambda: _led_label(art, height, suit))


def _led_label(art: Art, height: int, suit: Suit) -> Surface:
    size = max(round(height * _SUIT_SIZE), 10)
    edge = max(size // 12, 1)
    coin = art.box((size, size), size // 2, "card_face", "panel_line", 1).copy()
    mark = art.suit(suit, round(size * 0.66))
    coin.blit(mark, mark.get_rect(center=coin.get_rect().center))
    word = art.text(_WORD, art.small_type, "bold")
    width, tall = size + word.get_width() + round(size * 0.7), max(size, word.get_height()) + 2 * edge
    if width > card_width(height) * _MAX_WIDTH:
        width, tall = size + 2 * edge, size + 2 * edge
    label = art.box((width, tall), tall // 2, _ground(art)).copy()
    label.blit(coin, coin.get_rect(midleft=(edge, tall // 2)))
    if width > tall:
        label.blit(word, word.get_rect(midleft=(edge + size + round(size * 0.2), tall // 2)))
    return label
