"""The seats round the table: everybody's name plate, hand and won cards."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from pygame import Rect

from bacon.ui.drawing.art import card_width
from bacon.ui.drawing.tween import Place
from bacon.ui.table.frame import Frame
from bacon.ui.table.measures import HAND, PACKET, PACKET_STEP, around, bounds, lean, offsets
from bacon.ui.table.sides import OneEach, Sides, TwoEach

_STEP: Final = 116
"""The step from card to card of your hand at most, in u."""

_TILT: Final = 3.0


class Seats(Frame):
    """What each seat has before it."""

    @cached_property
    def _sides(self) -> Sides:
        return TwoEach(self) if self.crowded else OneEach(self)

    def _at_side(self, seat: int) -> tuple[int, int]:
        """The sign of a seat's side, 1 at the left and -1 at the right, and its row from above."""
        turn = self.turn(seat)
        if turn <= self.each_side:
            return (1, self.each_side - turn)
        return (-1, turn - (self.seats - self.each_side))

    # Name plates.

    def plate(self, seat: int) -> Rect:
        """The name plate's rectangle."""
        side = self.side(seat)
        if side == 0:
            return self.own_plate.copy()
        if side == 2:
            return self.north_plate.copy()
        sign, row = self._at_side(seat)
        plate = Rect((0, self._sides.plate_top(row)), self.plate_size)
        if sign > 0:
            plate.left = self.inside.left
        else:
            plate.right = self.inside.right
        return plate

    # Hands.

    def hand(self, seat: int, count: int) -> list[Place]:
        """The places of a hand of `count` cards; the card at its owner's right lies on top."""
        side = self.side(seat)
        if side == 0:
            return self._fan(count)
        if side == 2:
            return self._held_across(count)
        sign, row = self._at_side(seat)
        return self._sides.hand(sign, row, count)

    def hand_rect(self, seat: int, count: int | None = None) -> Rect:
        """The rectangle round a hand of `count` cards, by default one more than were dealt."""
        return around([bounds(place) for place in self.hand(seat, count or self.cards + 1)])

    def _fan(self, count: int) -> list[Place]:
        y = self.metrics.height - self.fan_middle * self._u
        if not self.two_rows or count <= self.cards // 2:
            return self._row(count, y)
        upper, half = (count + 1) // 2, self.row_step * self._u / 2
        return [*self._row(upper, y - half), *self._row(count - upper, y + half)]

    def _row(self, count: int, y: float) -> list[Place]:
        middle = self.metrics.width / 2
        height = self.hand_height * self._u
        step = min(_STEP * height / HAND, self.fan_step(count))
        return [
            Place(
                middle + (index - (count - 1) / 2) * step,
                y + off * off * 3.4 * self._u,
                off * _TILT,
                height,
            )
            for index, off in enumerate(offsets(count))
        ]

    def _held_across(self, count: int) -> list[Place]:
        x, y, height = self.metrics.width / 2, self.north_hand.centery, self.others * self._u
        return [
            Place(x - off * self.others_step * self._u, y - off * off * 1.1 * self._u, 180 + off * 2, height)
            for off in offsets(count)
        ]

    # Won cards.

    def won(self, seat: int, packet: int) -> Place:
        """The place of a packet of won cards: in front of who won it."""
        side = self.side(seat)
        if side == 0:
            return self._own_packet(packet)
        if side == 2:
            return self._packet_across(packet)
        sign, row = self._at_side(seat)
        return self._sides.won(sign, row, packet)

    def _own_packet(self, packet: int) -> Place:
        plate = self.own_plate
        step = min(PACKET_STEP, 4 * PACKET_STEP / max(self.cards - 1, 1))
        x = plate.left + self._u * (8 + card_width(PACKET) / 2 + packet * step)
        return Place(x, plate.top - self._u * (6 + PACKET / 2), lean(packet), PACKET * self._u)

    def _packet_across(self, packet: int) -> Place:
        room = (self.tools.left - self.north_hand.right) / self._u - 26 - card_width(PACKET)
        step = min(PACKET_STEP, room / max(self.cards - 1, 1))
        x = self.north_hand.right + self._u * (14 + card_width(PACKET) / 2 + packet * step)
        return Place(x, self.north_hand.centery, lean(packet), PACKET * self._u)
