"""The seats round the table: everybody's name plate, hand and won cards."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from bacon.ui.drawing.art import card_width
from bacon.ui.drawing.tween import Place
from bacon.ui.table.frame import Frame
from bacon.ui.table.measures import (
    HAND,
    OPEN_ACROSS,
    PACKET,
    PACKET_STEP,
    around,
    bounds,
    fan_step,
    lean,
    offsets,
    upright,
)
from bacon.ui.table.sides import sides_of

_STEP: Final = 116
"""The step from card to card of your hand at most, in u."""

_TILT: Final = 3.0


class Seating:
    """What each seat has before it, inside a frame."""

    def __init__(self, frame: Frame) -> None:
        self.frame, self.metrics, self._u = frame, frame.metrics, frame.metrics.unit
        self._sides = sides_of(frame)

    def _at_side(self, seat: int) -> tuple[int, int]:
        """The sign of a seat's side, 1 at the left and -1 at the right, and its row from above."""
        frame, turn = self.frame, self.frame.turn(seat)
        if turn <= frame.each_side:
            return (1, frame.each_side - turn)
        return (-1, turn - (frame.seats - frame.each_side))

    # Name plates.

    def plate(self, seat: int) -> Rect:
        """The name plate's rectangle."""
        side = self.frame.side(seat)
        if side == 0:
            return self.frame.own_plate.copy()
        if side == 2:
            return self.frame.north_plate.copy()
        sign, row = self._at_side(seat)
        plate = Rect((0, self._sides.plate_top(row)), self.frame.plate_size)
        if sign > 0:
            plate.left = self.frame.inside.left
        else:
            plate.right = self.frame.inside.right
        return plate

    # Hands.

    def hand(self, seat: int, count: int) -> list[Place]:
        """The places of a hand of `count` cards; the card at its owner's right lies on top."""
        side = self.frame.side(seat)
        if side == 0:
            return self._fan(count)
        if side == 2:
            return self._held_across(count)
        sign, row = self._at_side(seat)
        return self._sides.hand(sign, row, count)

    def hand_rect(self, seat: int, count: int | None = None) -> Rect:
        """The rectangle round a hand of `count` cards, by default one more than were dealt."""
        return around([bounds(place) for place in self.hand(seat, count or self.frame.cards + 1)])

    def _fan(self, count: int) -> list[Place]:
        y = self.metrics.height - self.frame.fan_middle * self._u
        if not self.frame.two_rows or count <= self.frame.cards // 2:
            return self._row(count, y)
        upper, half = (count + 1) // 2, self.frame.row_step * self._u / 2
        return [*self._row(upper, y - half), *self._row(count - upper, y + half)]

    def _row(self, count: int, y: float) -> list[Place]:
        middle = self.metrics.width / 2
        height = self.frame.hand_height * self._u
        step = min(_STEP * height / HAND, self.frame.fan_step(count))
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
        x, y = self.metrics.width / 2, self.frame.north_hand.centery
        if self.frame.open_hands:
            return upright((x, y), OPEN_ACROSS, fan_step(OPEN_ACROSS, self.frame.cards), count, self._u)
        height = self.frame.others * self._u
        return [
            Place(
                x - off * self.frame.others_step * self._u,
                y - off * off * 1.1 * self._u,
                180 + off * 2,
                height,
            )
            for off in offsets(count)
        ]

    # Won cards.

    def won(self, seat: int, packet: int) -> Place:
        """The place of a packet of won cards: in front of who won it."""
        side = self.frame.side(seat)
        if side == 0:
            return self._own_packet(packet)
        if side == 2:
            return self._packet_across(packet)
        sign, row = self._at_side(seat)
        return self._sides.won(sign, row, packet)

    def _own_packet(self, packet: int) -> Place:
        plate = self.frame.own_plate
        step = min(PACKET_STEP, 4 * PACKET_STEP / max(self.frame.cards - 1, 1))
        x = plate.left + self._u * (8 + card_width(PACKET) / 2 + packet * step)
        return Place(x, plate.top - self._u * (6 + PACKET / 2), lean(packet), PACKET * self._u)

    def _packet_across(self, packet: int) -> Place:
        room = (self.frame.tools.left - self.frame.north_hand.right) / self._u - 26 - card_width(PACKET)
        step = min(PACKET_STEP, room / max(self.frame.cards - 1, 1))
        x = self.frame.north_hand.right + self._u * (14 + card_width(PACKET) / 2 + packet * step)
        return Place(x, self.frame.north_hand.centery, lean(packet), PACKET * self._u)
