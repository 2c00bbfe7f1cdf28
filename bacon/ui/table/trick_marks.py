"""Small labels on cards: the suit that was led, and cards that have just come into the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Color, Rect, Surface
from pygame.math import Vector2

from bacon.core.cards import Suit
from bacon.ui.actors import Actor
from bacon.ui.drawing.art import Art, card_width
from bacon.ui.drawing.canvas import Canvas

_SUIT_SIZE: Final = 0.155
"""The size of the suit's coin, in card heights."""

_MAX_WIDTH: Final = 0.8
"""The width of the label, in card widths, above which its word is left out."""

_CROWN_HALF: Final = 0.09
"""How far the crown of a winning card reaches from the middle of its upper edge, in card heights."""

_OVER_EDGE: Final = 0.01
"""How far the label lies over the upper edge of its card, which is free there, in card heights."""

_BESIDE: Final = 0.36
"""How far down a label hangs from a side of its card, in card heights from the middle."""

_WORD: Final = "led"
_NEW, _NEW_ICON = "new", "pickup"
_NEW_COIN: Final = 1.6
"""The size of the icon that stands for a new card, compared to the coin of the suit that was led."""


def draw_led(
    art: Art, canvas: Canvas, actor: Actor, suit: Suit, now: float, *, others: Sequence[Rect] = ()
) -> None:
    """Draw the suit that was led beside its card, where it covers no pip and the least of the `others`.

    It hangs from the upper edge, at the right or left of the crown, or else from a side. It fades in as the
    card lands.
    """
    sign, place = led_label(art, round(actor.place.height), suit), actor.at(now)
    home = Vector2(actor.place.x, actor.place.y)
    spots = [spot.rotate(actor.place.angle) for spot in _spots(sign, actor.place.height)]
    at = min(spots, key=lambda spot: _covered(sign.get_rect(center=home + spot), others))
    canvas.centre(sign, (place.x + at.x, place.y + at.y), _alpha(actor, now))


def _spots(sign: Surface, height: float) -> Iterator[Vector2]:
    """Yield where a label can hang from a card of this height, from its middle: the best comes first."""
    wide, tall, over = sign.get_width(), sign.get_height(), height * _OVER_EDGE
    for side in (1, -1):
        yield Vector2(side * (height * _CROWN_HALF + wide / 2), over - (height + tall) / 2)
    for side in (-1, 1):
        yield Vector2(side * ((card_width(height) + wide) / 2 - over), height * _BESIDE)


def _covered(label: Rect, others: Sequence[Rect]) -> int:
    """Return how much a label covers of other cards."""
    return sum(part.width * part.height for part in map(label.clip, others))


def _alpha(actor: Actor, now: float) -> int:
    return round(255 * actor.arriving(now)) if actor.moving(now) else 255


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
    place, sign = actor.at(now), new_label(art, height, room or card_width(height))
    low = (
        height * 0.5 - sign.get_height() * 0.62 if seen is None else seen - height / 2 - sign.get_height() / 2
    )
    corner = Vector2(-card_width(height) / 2 + sign.get_width() * 0.4, low)
    at = corner.rotate(place.angle)
    canvas.centre(sign, (place.x + at.x, place.y + at.y), _alpha(actor, now))


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
