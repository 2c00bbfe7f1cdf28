"""How the cards of a fan lie beside one another."""

from __future__ import annotations

from typing import Final

from bacon.ui.drawing.tween import Place

OPEN_ACROSS: Final = 138
"""The height of open cards across, in u."""

OPEN_STEP: Final = 0.3
"""The greatest step between open cards, in card heights."""

_MAX_FAN_CARDS: Final = 7
"""The number of cards up to which an open fan across widens; more close up."""

OPEN: Final = 5
"""The number of steps up to which a fan widens; a longer hand closes up instead."""


def offsets(count: int) -> list[float]:
    """Return each card's offset from the middle of a fan of `count` cards, in full steps.

    >>> offsets(3), max(offsets(17))
    ([-1.0, 0.0, 1.0], 2.5)
    """
    squeezed = min(1, OPEN / max(count - 1, 1))
    return [(index - (count - 1) / 2) * squeezed for index in range(count)]


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
