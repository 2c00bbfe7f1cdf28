"""The table's measures in u (see `Metrics`), and the geometry of cards."""

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
"""Heights of cards in u: in your hand at most, offered, put aside, in won tricks."""

RAISE: Final = 26
"""The rise of a chosen card, in u."""

BASE: Final = HAND
"""The height at which flying cards are drawn: the largest."""

MARGIN: Final = 48
"""The margin of the window, its rim and a little felt, in u."""

OPEN_ACROSS: Final = 138
"""The height of open cards across, in u."""

OPEN_STEP: Final = 0.3
"""The greatest step between open cards, in card heights."""

_MAX_FAN_CARDS: Final = 7
"""The number of cards up to which an open fan across widens; more close up."""

PACKET_STEP: Final = 24
OPEN: Final = 5
"""The number of steps up to which a fan widens; a longer hand closes up instead."""


def offsets(count: int) -> list[float]:
    """Return each card's offset from the middle of a fan of `count` cards, in full steps.

    >>> offsets(3), max(offsets(17))
    ([-1.0, 0.0, 1.0], 2.5)
    """
    squeezed = min(1, OPEN / max(count - 1, 1))
    return [(index - (count - 1) / 2) * squeezed for index in range(count)]


def lean(packet: int) -> float:
    """The angle of a won trick: neighbours lean differently."""
    return 4 if packet % 2 else -3


def bounds(place: Place) -> Rect:
    """The rectangle around a turned card."""
    turn = math.radians(place.angle)
    wide, tall = card_width(place.height), place.height
    width = abs(wide * math.cos(turn)) + abs(tall * math.sin(turn))
    height = abs(wide * math.sin(turn)) + abs(tall * math.cos(turn))
    rect = Rect(0, 0, math.ceil(width), math.ceil(height))
    rect.center = (round(place.x), round(place.y))
    return rect


def around(rects: list[Rect]) -> Rect:
    """The rectangle around all of these."""
    return rects[0].unionall(rects[1:])


def fan_width(tall: float, cards: int) -> float:
    """The width in u of an open fan of a full hand."""
    return card_width(tall) + fan_step(tall, cards) * cards + 6


def fan_step(tall: float, cards: int) -> float:
    """The step from card to card of an open fan, in u."""
    return tall * OPEN_STEP * min(cards, _MAX_FAN_CARDS) / cards


def upright(middle: tuple[float, float], tall: float, step: float, count: int, unit: float) -> list[Place]:
    """The places of a small upright fan around a point in pixels; `tall` and `step` are in u."""
    (x, y), tall = (middle[0] - (count - 1) / 2 * step * unit, middle[1]), tall * unit
    return [
        Place(x + index * step * unit, y + offset * offset * 0.9 * unit, offset * 2, tall)
        for index, offset in enumerate(offsets(count))
    ]
