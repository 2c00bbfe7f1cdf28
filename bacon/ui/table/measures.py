"""The table's measures in u, and the geometry that all places of cards share."""

from __future__ import annotations

import math
from typing import Final

from pygame import Rect

from bacon.ui.drawing.art import card_width
from bacon.ui.drawing.tween import Place

HAND: Final = 250
OFFER: Final = 220
SMALL: Final = 96
PACKET: Final = 54
"""Heights of cards in u: in your hand at most, offered, put aside, won."""

RAISE: Final = 26
"""How far the chosen card rises, in u."""

BASE: Final = HAND
"""The height from which cards in flight are drawn: the largest."""

MARGIN: Final = 48
"""From the window's edge to what lies nearest to it: the rim and a little felt, in u."""

OPEN_ACROSS: Final = 138
"""The height of the cards across that lie open, in u."""

OPEN_STEP: Final = 0.3
"""How much of an open card the next one leaves to be seen at most, as a share of its height."""

_WIDEST: Final = 7
"""An open fan across opens for so many cards; more of them draw together."""

PACKET_STEP: Final = 24
OPEN: Final = 5
"""The steps to which a fan opens; a longer hand does not open further but draws together."""


def offsets(count: int) -> list[float]:
    """How far each of `count` cards is from the middle of its fan, in steps to which the fan opens.

    >>> offsets(3), max(offsets(17))
    ([-1.0, 0.0, 1.0], 2.5)
    """
    squeezed = min(1, OPEN / max(count - 1, 1))
    return [(index - (count - 1) / 2) * squeezed for index in range(count)]


def lean(packet: int) -> float:
    """How a packet of won cards leans: no two neighbours alike."""
    return 4 if packet % 2 else -3


def bounds(place: Place) -> Rect:
    """The rectangle round a turned card."""
    turn = math.radians(place.angle)
    wide, tall = card_width(place.height), place.height
    width = abs(wide * math.cos(turn)) + abs(tall * math.sin(turn))
    height = abs(wide * math.sin(turn)) + abs(tall * math.cos(turn))
    rect = Rect(0, 0, math.ceil(width), math.ceil(height))
    rect.center = (round(place.x), round(place.y))
    return rect


def around(rects: list[Rect]) -> Rect:
    """The rectangle round all of these."""
    return rects[0].unionall(rects[1:])


def fan_width(tall: float, cards: int) -> float:
    """The width in u of an open fan of all the cards that a hand may hold."""
    return card_width(tall) + fan_step(tall, cards) * cards + 6


def fan_step(tall: float, cards: int) -> float:
    """The step from card to card of an open fan, in u."""
    return tall * OPEN_STEP * min(cards, _WIDEST) / cards


def upright(middle: tuple[float, float], tall: float, step: float, count: int, unit: float) -> list[Place]:
    """The places of a small upright fan about a point in pixels; `tall` and `step` are in u."""
    (x, y), tall = (middle[0] - (count - 1) / 2 * step * unit, middle[1]), tall * unit
    return [
        Place(x + index * step * unit, y + off * off * 0.9 * unit, off * 2, tall)
        for index, off in enumerate(offsets(count))
    ]
