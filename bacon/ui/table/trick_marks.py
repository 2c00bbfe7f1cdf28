"""Marks the card that led to a trick with the suit that has to be followed."""

from __future__ import annotations

from typing import Final

from pygame import Surface
from pygame.math import Vector2

from bacon.core.cards import Suit
from bacon.ui.actors import Actor
from bacon.ui.drawing.art import Art, card_width
from bacon.ui.drawing.canvas import Canvas

_SUIT_SIZE: Final = 0.155
"""The size of the suit's coin, in card heights."""

_MAX_WIDTH: Final = 0.66
"""The width of the label, in card widths, above which its word is left out."""

_WORD: Final = "led"


def draw_led(art: Art, canvas: Canvas, actor: Actor, suit: Suit, now: float) -> None:
    """Draw the suit that was led at the lower left corner of its card, which has no index.

    It fades in as the card lands.
    """
    place = actor.at(now)
    height = round(actor.place.height)
    sign = led_label(art, height, suit)
    corner = Vector2(-card_width(height) / 2 + sign.get_width() * 0.4, height / 2 - sign.get_height() * 0.2)
    at = corner.rotate(place.angle)
    alpha = round(255 * actor.arriving(now)) if actor.moving(now) else 255
    canvas.centre(sign, (place.x + at.x, place.y + at.y), alpha)


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
    ground = art.colour("panel")
    ground.a = 255
    label = art.box((width, tall), tall // 2, ground).copy()
    label.blit(coin, coin.get_rect(midleft=(edge, tall // 2)))
    if width > tall:
        label.blit(word, word.get_rect(midleft=(edge + size + round(size * 0.2), tall // 2)))
    return label
