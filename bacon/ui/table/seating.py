"""The seats around the table: everybody's name plate, hand and won tricks.

Each side has one seat with a large hand, or two with small ones.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Final

from pygame import Rect

from bacon.core.override import override
from bacon.ui.drawing.art import card_width
from bacon.ui.drawing.tween import Place
from bacon.ui.table.fans import OPEN, OPEN_ACROSS, OPEN_STEP, fan_step, offsets, upright
from bacon.ui.table.frame import (
    ACROSS,
    BOTTOM,
    HAND,
    MARGIN,
    PACKET,
    PACKET_STEP,
    SCORE_AIR,
    SCORE_LINE,
    Frame,
    around,
    bounds,
)
from bacon.ui.table.trick import Trick


def lean(packet: int) -> float:
    """The angle of a won trick: neighbours lean differently."""
    return 4 if packet % 2 else -3


class Sides(ABC):
    """Places the seats at the sides; `sign` is 1 at the left and -1 at the right.

    `row` counts down from the top of the side.
    """

    def __init__(self, frame: Frame) -> None:
        self.frame, self.metrics, self._u = frame, frame.metrics, frame.metrics.unit

    @abstractmethod
    def plate_top(self, row: int) -> int:
        """Return the upper end of a name plate."""

    @abstractmethod
    def hand(self, sign: int, row: int, count: int) -> list[Place]:
        """The places of a hand."""

    @abstractmethod
    def won(self, sign: int, row: int, packet: int) -> Place:
        """The place of a won trick."""


_FROM_EDGE: Final = 8  # from the margin to the middle of a fan whose ends lie nearer to it, in u


class OneEach(Sides):
    """One seat at each side: the hand is below the plate, along the edge, with the won tricks beside it."""

    @cached_property
    def _plates_top(self) -> int:
        """Near the middle, below score and tools."""
        frame, u = self.frame, self.metrics.u
        block = frame.plate_size[1] + u(10) + self._u * frame.others_span
        highest = max(frame.score.bottom, frame.tools.bottom) + u(12)
        middle = self.metrics.height * 0.45 - block / 2
        return round(max(min(middle, frame.sides_end - block), highest))

    @cached_property
    def _hands_span(self) -> tuple[int, int]:
        top = self._plates_top + self.frame.plate_size[1] + self.metrics.u(10)
        return (top, min(self.frame.sides_end, top + self.metrics.u(self.frame.others_span)))

    @cached_property
    def _step(self) -> float:
        top, bottom = self._hands_span
        room = (bottom - top) / self._u - card_width(self.frame.others) - 10
        return self._u * min(self.frame.others_step, max(room / OPEN, 6))

    def _x(self, sign: int, inset: float) -> float:
        return inset * self._u if sign > 0 else self.metrics.width - inset * self._u

    @override
    def plate_top(self, row: int) -> int:
        return self._plates_top

    @override
    def hand(self, sign: int, row: int, count: int) -> list[Place]:
        """The places of a hand that faces the middle of the table."""
        x, y = self._x(sign, MARGIN + _FROM_EDGE + self.frame.others / 2), sum(self._hands_span) / 2
        height = self.frame.others * self._u
        return [
            Place(
                x - sign * offset * offset * 1.1 * self._u,
                y + sign * offset * self._step,
                sign * 90 + offset * 2,
                height,
            )
            for offset in offsets(count)
        ]

    @override
    def won(self, sign: int, row: int, packet: int) -> Place:
        """The place of a won trick: they grow upward from the lower end of the hand."""
        top, bottom = self._hands_span
        height = PACKET * self._u
        offset = packet * min(PACKET_STEP * self._u, (bottom - top - height) / max(self.frame.cards - 1, 1))
        x = self._x(sign, MARGIN + self.frame.others + 18 + PACKET / 2)
        return Place(
            x, bottom - self._u * (card_width(PACKET) / 2 + 6) - offset, sign * 90 + lean(packet), height
        )


_MOST_TEAMS: Final = 3
"""Up to this many sides bid and count tricks, for which the score may need one more line."""

_MAX_SEAT_DISTANCE: Final = 262
"""The greatest distance from a seat to the one below, in u."""

_MIN_CARD_HEIGHT: Final = 48
_FAN_HEIGHT: Final = 1.16
"""The least height of a card in u, and the height of a fan in card heights."""

_LEAST_AIR: Final = 12
_BELOW_FAN: Final = 10
"""The least free space above a plate, and below a fan, in u."""


class TwoEach(Sides):
    """Two seats at each side: below the plate a small fan outside, and the won tricks inside.

    A hand loses a card with every trick, so fan and tricks together never need more room.
    """

    @cached_property
    def _highest(self) -> int:
        """The upper limit of the plates: clear of one more line of the score if no fan shrinks for it."""
        frame, u = self.frame, self.metrics.u
        edge = max(frame.score.bottom, frame.tools.bottom)
        line = self.metrics.ui(SCORE_LINE) if frame.sides <= _MOST_TEAMS else 0
        block = self._block_of(frame.others * self._u)
        room = frame.sides_end - edge - round(2 * (block + _BELOW_FAN * self._u))
        return edge + max(min(line + u(SCORE_AIR), room), u(_LEAST_AIR))

    def _block_of(self, card_height: float) -> float:
        """The height of a plate with its fan of cards of this height."""
        return self.frame.plate_size[1] + 6 * self._u + card_height * _FAN_HEIGHT

    @cached_property
    def _pitch(self) -> float:
        return min((self.frame.sides_end - self._highest) / 2, _MAX_SEAT_DISTANCE * self._u)

    @cached_property
    def _card_height(self) -> float:
        room = self._pitch - self.frame.plate_size[1] - (6 + _BELOW_FAN) * self._u
        return max(min(room / _FAN_HEIGHT, self.frame.others * self._u), _MIN_CARD_HEIGHT * self._u)

    @cached_property
    def _block(self) -> float:
        return self._block_of(self._card_height)

    @override
    def plate_top(self, row: int) -> int:
        """Return the upper end of a name plate: both near the middle, below score and tools."""
        length = self._pitch + self._block
        middle = self.metrics.height * 0.45 - length / 2
        top = max(min(middle, self.frame.sides_end - length), self._highest)
        return round(top + row * self._pitch)

    @cached_property
    def _step(self) -> float:
        """The step at which a fan and the won tricks, one fewer than cards, fit in a row."""
        ends = card_width(self._card_height) * 1.16 / self._u + card_width(PACKET) + 24
        room = self._row / self._u - ends
        return self._u * min(room / max(self.frame.cards - 2, 1), self._max_step)

    @property
    def _row(self) -> float:
        """The width for the fan and the won tricks, in pixels."""
        return self.frame.side_width

    @property
    def _max_step(self) -> float:
        return self.frame.others_step

    def _x(self, sign: int, inset: float) -> float:
        return self.frame.inside.x + inset if sign > 0 else self.frame.inside.right - inset

    def _y(self, row: int) -> float:
        top = self.plate_top(row) + self.frame.plate_size[1] + 6 * self._u
        return top + self._card_height * _FAN_HEIGHT / 2

    @override
    def hand(self, sign: int, row: int, count: int) -> list[Place]:
        """The places of a hand, as small as the space between the seats demands."""
        first = card_width(self._card_height) * 0.58 + 4 * self._u
        y = self._y(row)
        places = []
        for index, offset in enumerate(offsets(count)):
            from_edge = index if sign > 0 else count - 1 - index
            x = self._x(sign, first + from_edge * self._step)
            places.append(Place(x, y + offset * offset * 0.9 * self._u, offset * 2.4, self._card_height))
        return places

    @override
    def won(self, sign: int, row: int, packet: int) -> Place:
        """The place of a won trick: they grow outward from the inner end of the row."""
        first = self._row - (card_width(PACKET) / 2 + 4) * self._u
        x = self._x(sign, first - packet * min(self._step, PACKET_STEP * self._u))
        height = min(PACKET * self._u, self._card_height)
        return Place(x, self._y(row), lean(packet), height)


MAX_OPEN_HEIGHT: Final = 156
"""The greatest height of open cards at the sides, in u."""

_GAP: Final = 8


class OpenSides(OneEach):
    """One seat at each side, with upright cards below the plate.

    The won tricks are below the cards, or at their inner end if the cards would be smaller otherwise.
    """

    @override
    def hand(self, sign: int, row: int, count: int) -> list[Place]:
        tall, step = self._open_height, self._open_step
        x = self._x(sign, MARGIN + self._fan_width(tall, step) / 2)
        return upright((x, self._hands_span[0] + tall / 2 * self._u), tall, step, count, self._u)

    def _fan_width(self, tall: float, step: float) -> float:
        """The width of a full hand of cards of this height in u."""
        return card_width(tall) + step * self.frame.cards + 6

    @cached_property
    def _room(self) -> float:
        """The width in u from the edge to the trick in the middle."""
        return self.metrics.width / 2 / self._u - MARGIN - Trick(self.frame).half_width

    @cached_property
    def _open_step(self) -> float:
        tall = self._open_height
        return min(tall * OPEN_STEP, (self._room - card_width(tall)) / self.frame.cards)

    @override
    def won(self, sign: int, row: int, packet: int) -> Place:
        inset, y = 6.0, self._open_height + 2 * _GAP + PACKET / 2
        if self._won_beside:
            inset = self._fan_width(self._open_height, self._open_step) + _GAP
            y = self._open_height - PACKET / 2
        x = self._x(sign, MARGIN + inset + card_width(PACKET) / 2 + packet * self._packet_step)
        return Place(x, self._hands_span[0] + y * self._u, lean(packet), PACKET * self._u)

    @property
    def _packet_step(self) -> float:
        return min(PACKET_STEP, 4 * PACKET_STEP / max(self.frame.cards - 1, 1))

    @cached_property
    def _open_height(self) -> float:
        """The height of the cards in u; it leaves room for any won tricks below them."""
        top, bottom = self._hands_span
        below = 0 if self._won_beside else PACKET + 2 * _GAP
        return min(MAX_OPEN_HEIGHT, (bottom - top) / self._u - below - _GAP)

    @cached_property
    def _won_beside(self) -> bool:
        """Whether the won tricks lie beside the cards: there is little height, but width enough."""
        top, bottom = self._hands_span
        won = 2 * _GAP + card_width(PACKET) + self._packet_step * (self.frame.cards - 1)
        wide = self._fan_width(MAX_OPEN_HEIGHT, MAX_OPEN_HEIGHT * OPEN_STEP) + won
        return (bottom - top) / self._u < MAX_OPEN_HEIGHT + PACKET + 3 * _GAP and wide <= self._room


class OpenPairs(TwoEach):
    """Two seats at each side, with fans that open toward the middle as far as the trick allows."""

    @property
    @override
    def _row(self) -> float:
        free = self.metrics.width / 2 - self.frame.inside.x - Trick(self.frame).half_width * self._u
        return max(free, super()._row)

    @property
    @override
    def _max_step(self) -> float:
        return self._card_height / self._u * OPEN_STEP


def sides_of(frame: Frame) -> Sides:
    """Return how to place the seats at the sides: by how many sit there, and whether the hands are open."""
    if frame.crowded:
        return OpenPairs(frame) if frame.open_hands else TwoEach(frame)
    return OpenSides(frame) if frame.open_hands else OneEach(frame)


_MAX_STEP: Final = 116
"""The greatest step from card to card of your hand, in u."""

_TILT_DEGREES: Final = 3.0

_PAST_BADGE: Final = 0.46
"""The distance from your plate's left end to your won tricks, in plate heights; it clears the trump badge."""


class Seating:
    """The places of each seat's cards and plate, inside a frame."""

    def __init__(self, frame: Frame) -> None:
        self.frame, self.metrics, self._u = frame, frame.metrics, frame.metrics.unit
        self._sides = sides_of(frame)

    def _at_side(self, seat: int) -> tuple[int, int]:
        """The sign of a seat's side, 1 at the left and -1 at the right, and its row from the top."""
        frame, turn = self.frame, self.frame.turn(seat)
        if turn <= frame.each_side:
            return (1, frame.each_side - turn)
        return (-1, turn - (frame.seats - frame.each_side))

    # Name plates.

    def plate(self, seat: int) -> Rect:
        """The rectangle of a name plate."""
        side = self.frame.side(seat)
        if side == BOTTOM:
            return self.frame.own_plate.copy()
        if side == ACROSS:
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
        """The places of a hand of `count` cards; the card at its owner's right is on top."""
        side = self.frame.side(seat)
        if side == BOTTOM:
            return self._fan(count)
        if side == ACROSS:
            return self._held_across(count)
        sign, row = self._at_side(seat)
        return self._sides.hand(sign, row, count)

    def hand_rect(self, seat: int, count: int | None = None) -> Rect:
        """The rectangle around a hand of `count` cards, by default one more than were dealt."""
        return around([bounds(place) for place in self.hand(seat, count or self.frame.cards + 1)])

    def _fan(self, count: int) -> list[Place]:
        frame, y = self.frame, self.metrics.height - self.frame.fan_middle * self._u
        if frame.in_one_row(count):
            return self._row(count, y, frame.height_in_row(count))
        upper, half = (count + 1) // 2, frame.row_step * self._u / 2
        rows = (upper, y - half), (count - upper, y + half)
        return [place for cards, y in rows for place in self._row(cards, y, frame.hand_height)]

    def _row(self, count: int, y: float, tall: float) -> list[Place]:
        middle, height = self.metrics.width / 2, tall * self._u
        step = min(_MAX_STEP * height / HAND, self.frame.fan_step(count, tall))
        return [
            Place(
                middle + (index - (count - 1) / 2) * step,
                y + offset * offset * 3.4 * self._u,
                offset * _TILT_DEGREES,
                height,
            )
            for index, offset in enumerate(offsets(count))
        ]

    def _held_across(self, count: int) -> list[Place]:
        x, y = self.metrics.width / 2, self.frame.north_hand.centery
        if self.frame.open_hands:
            return upright((x, y), OPEN_ACROSS, fan_step(OPEN_ACROSS, self.frame.cards), count, self._u)
        height = self.frame.others * self._u
        return [
            Place(
                x - offset * self.frame.others_step * self._u,
                y - offset * offset * 1.1 * self._u,
                180 + offset * 2,
                height,
            )
            for offset in offsets(count)
        ]

    # Won cards.

    def won(self, seat: int, packet: int) -> Place:
        """The place of a won trick, in front of the seat that won it."""
        side = self.frame.side(seat)
        if side == BOTTOM:
            return self._own_packet(packet)
        if side == ACROSS:
            return self._packet_across(packet)
        sign, row = self._at_side(seat)
        return self._sides.won(sign, row, packet)

    def _own_packet(self, packet: int) -> Place:
        plate = self.frame.own_plate
        step = min(PACKET_STEP, 4 * PACKET_STEP / max(self.frame.cards - 1, 1))
        x = plate.left + plate.height * _PAST_BADGE + self._u * (card_width(PACKET) / 2 + packet * step)
        return Place(x, plate.top - self._u * (6 + PACKET / 2), lean(packet), PACKET * self._u)

    def _packet_across(self, packet: int) -> Place:
        room = (self.frame.tools.left - self.frame.north_hand.right) / self._u - 26 - card_width(PACKET)
        step = min(PACKET_STEP, room / max(self.frame.cards - 1, 1))
        x = self.frame.north_hand.right + self._u * (14 + card_width(PACKET) / 2 + packet * step)
        return Place(x, self.frame.north_hand.centery, lean(packet), PACKET * self._u)
