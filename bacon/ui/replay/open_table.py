"""The table with all cards open: upright fans at every seat, to be read at a glance."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from pygame import Rect

from bacon.ui.drawing.art import card_width
from bacon.ui.drawing.tween import Place
from bacon.ui.table.layout import Layout
from bacon.ui.table.measures import MARGIN, PACKET, lean, offsets
from bacon.ui.table.sides import OneEach, Sides, TwoEach

TALL: Final = 156
"""The height of the others' cards in u; less where there is no room."""

_NORTH: Final = 138
_STEP: Final = 0.3
"""How much of a card the next one leaves to be seen at most, as a share of its height."""

_WIDEST: Final = 7
"""North's fan opens for so many cards; more of them draw together."""

_MIDDLE: Final = 260
"""The half of the middle that belongs to the trick, in u."""

_PACKETS: Final = 24
_GAP: Final = 8


class OpenLayout(Layout):
    """Places where the others' hands face the onlooker, below the plates of those at the sides."""

    @cached_property
    def north_hand(self) -> Rect:
        """The rectangle of North's whole hand."""
        hand = Rect(0, 0, self._u * fan_width(_NORTH, self.cards), self._u * (_NORTH + 8))
        hand.midtop = (self.metrics.width // 2, self.metrics.u(MARGIN - 6))
        return hand

    @cached_property
    def _sides(self) -> Sides:
        return OpenPairs(self) if self.crowded else OpenSides(self)

    def _held_across(self, count: int) -> list[Place]:
        x, y = self.metrics.width / 2, self.north_hand.centery
        return upright((x, y), _NORTH, fan_step(_NORTH, self.cards), count, self._u)


class OpenSides(OneEach):
    """One at each side, whose cards lie upright below the plate, and the packets below them."""

    def hand(self, sign: int, row: int, count: int) -> list[Place]:  # noqa: ARG002
        """The places of a hand."""
        tall, cards = self._tall, self.frame.cards
        step = min(tall * _STEP, (self._room - card_width(tall)) / cards)
        x = self._x(sign, MARGIN + (card_width(tall) + step * cards + 6) / 2)
        return upright((x, self._span[0] + tall / 2 * self._u), tall, step, count, self._u)

    @property
    def _room(self) -> float:
        """The width in u from the edge to the trick in the middle."""
        return self.metrics.width / 2 / self._u - MARGIN - _MIDDLE

    def won(self, sign: int, row: int, packet: int) -> Place:  # noqa: ARG002
        """The place of a packet of won cards."""
        step = min(_PACKETS, 4 * _PACKETS / max(self.frame.cards - 1, 1))
        x = self._x(sign, MARGIN + 6 + card_width(PACKET) / 2 + packet * step)
        y = self._span[0] + (self._tall + 2 * _GAP + PACKET / 2) * self._u
        return Place(x, y, lean(packet), PACKET * self._u)

    @cached_property
    def _tall(self) -> float:
        """The height of the cards in u: the packets must find room below them."""
        top, bottom = self._span
        return min(TALL, (bottom - top) / self._u - PACKET - 3 * _GAP)


class OpenPairs(TwoEach):
    """Two at each side, whose fans open towards the middle as far as the trick leaves room."""

    @property
    def _row(self) -> float:
        free = self.metrics.width / 2 - self.frame.inside.x - _MIDDLE * self._u
        return max(free, super()._row)

    @property
    def _widest(self) -> float:
        return self._card / self._u * _STEP


def fan_width(tall: float, cards: int) -> float:
    """The width in u of a fan of all the cards that a hand may hold."""
    return card_width(tall) + fan_step(tall, cards) * cards + 6


def fan_step(tall: float, cards: int) -> float:
    """The step from card to card in u."""
    return tall * _STEP * min(cards, _WIDEST) / cards


def upright(middle: tuple[float, float], tall: float, step: float, count: int, unit: float) -> list[Place]:
    """The places of a small upright fan about a point in pixels; `tall` and `step` are in u."""
    (x, y), tall = (middle[0] - (count - 1) / 2 * step * unit, middle[1]), tall * unit
    return [
        Place(x + index * step * unit, y + off * off * 0.9 * unit, off * 2, tall)
        for index, off in enumerate(offsets(count))
    ]
