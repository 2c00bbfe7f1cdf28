"""Where things lie on the table, in pixels, for any window from 4:3 to 21:9 and any interface scale.

What is read (score, plates, buttons, the prompt) grows with the interface scale; the cards keep their size
and give way: hands draw together, the trick shrinks a little, North's plate goes below his hand.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import Final

from pygame import Rect

from bacon.ui.art import card_width
from bacon.ui.metrics import Metrics
from bacon.ui.stage.tween import Place

HAND: Final = 250
OTHERS: Final = 124
TRICK: Final = 204
OFFER: Final = 220
SMALL: Final = 96
PACKET: Final = 54
"""Heights of cards in u: in your hand, in the others', in the trick, offered, put aside, won."""

RAISE: Final = 26
"""How far the chosen card rises, in u."""

BASE: Final = HAND
"""The height from which cards in flight are drawn: the largest."""

MARGIN: Final = 48
"""From the window's edge to what lies nearest to it: the rim and a little felt, in u."""

MOST_CARDS: Final = 6
"""The most cards a hand can hold: five and the one taken up."""

_STEP: Final = 116
_OTHERS_STEP: Final = 30
_PACKET_STEP: Final = 24
_TILT: Final = 3.0
_LEAN: Final = (3.0, -7.0, -4.0, 6.0)
_SIDES: Final = ((0, 104), (-158, 5), (0, -104), (158, -5))
"""Where each seat's card lies in the trick, from the centre: south, west, north, east."""

_REACH: Final = 104 + TRICK / 2 + 4
"""From the centre of the trick to its upper and lower end, in u."""

_SCORE: Final = 340
"""The width of the score panel at an interface scale of 100 %, in u."""

_FAN_AT: Final = 186
_NARROWEST_FAN: Final = 330
"""From the lower edge to the middle of your hand, and half of its least width, in u."""


class Layout:
    """Places for one window size, seen from the viewer's seat, which is always at the bottom.

    `plate_width` is how wide the name plates would like to be, in pixels.
    """

    def __init__(self, metrics: Metrics, viewer: int = 0, plate_width: int = 0) -> None:
        self.metrics = metrics
        self.viewer = viewer
        self._u = metrics.unit
        self._wanted = plate_width

    def side(self, seat: int) -> int:
        """Give where a seat sits: 0 bottom, 1 left, 2 top, 3 right."""
        return (seat - self.viewer) % 4

    # What is read.

    @cached_property
    def inside(self) -> Rect:
        """Give the felt in which everything to be read lies."""
        margin = self.metrics.u(MARGIN)
        return self.metrics.window.inflate(-2 * margin, -2 * margin)

    @cached_property
    def score(self) -> Rect:
        """Give the score panel's rectangle, at the upper left."""
        ui, u = self.metrics.ui, self.metrics.u
        rows, contract, padding = min(ui(58), u(94)), min(ui(58), u(98)), min(ui(10), u(12))
        north = self.north_hand if self.north_beside else self.plate(self._north)
        room = min(north.left, self.north_hand.left) - u(20) - self.inside.x
        return Rect(self.inside.topleft, (min(ui(_SCORE), room), 2 * rows + contract + 2 * padding))

    @cached_property
    def tools(self) -> Rect:
        """Give the room for the small buttons at the upper right, beside North's packets."""
        left = self.north_hand.right + self._u * (24 + self._packets_width(18))
        height = min(self.metrics.ui(56), self.metrics.u(88))
        return Rect(left, self.inside.y, self.inside.right - left, height)

    @cached_property
    def actions(self) -> Rect:
        """Give the room for the buttons of what can be done now, at the lower right."""
        width = self.inside.w / 2 - self._u * (14 + _NARROWEST_FAN)
        top = max(self._sides_end, self.prompt_bottom + self.metrics.u(8))
        actions = Rect(0, 0, min(self.metrics.ui(290), width), self.inside.bottom - top)
        actions.bottomright = self.inside.bottomright
        return actions

    @cached_property
    def footnote(self) -> Rect:
        """Give the room for the small line at the lower left."""
        ui, u = self.metrics.ui, self.metrics.u
        height = ui(22)
        below = u(MARGIN) - u(43)
        return Rect(self.inside.x + u(4), self.inside.bottom + below - height, min(ui(250), u(330)), height)

    @property
    def prompt_width(self) -> int:
        """Give how wide the sentence above your hand may be: between the others' packets."""
        return self.metrics.width - 2 * self.metrics.u(MARGIN + OTHERS + 20 + PACKET + 16)

    @property
    def prompt_bottom(self) -> int:
        """Give where the sentence above your hand ends."""
        return self.metrics.height - self.metrics.u(_FAN_AT + HAND / 2 + RAISE + 10)

    def prompt_height(self, lines: int = 1) -> int:
        """Give how high a sentence of so many lines is."""
        return self.metrics.ui(30) * lines + self.metrics.ui(18)

    def prompt_top(self, *, auction: bool) -> int:
        """Give how high the sentence above your hand may reach: below the offer, or below the trick."""
        lowest = self.offer_y + OFFER / 2 * self._u if auction else self.centre[1] + self._reach
        return round(lowest + 12 * self._u)

    # Name plates.

    @cached_property
    def plate_size(self) -> tuple[int, int]:
        """Give the size of every name plate."""
        ui, u = self.metrics.ui, self.metrics.u
        room = self.metrics.width / 2 - self._u * (MARGIN + 14 + _NARROWEST_FAN)
        most = min(max(room, u(300)), u(420))
        return (round(min(max(self._wanted, ui(200)), most)), min(ui(76), u(114)))

    def plate(self, seat: int) -> Rect:
        """Give the name plate's rectangle."""
        plate = Rect((0, 0), self.plate_size)
        side = self.side(seat)
        if side == 0:
            plate.bottomleft = self._own_plate
        elif side == 1:
            plate.topleft = (self.inside.x, self._sides_top)
        elif side == 2:
            self._place_north(plate)
        else:
            plate.topright = (self.inside.right, self._sides_top)
        return plate

    def _place_north(self, plate: Rect) -> None:
        if self.north_beside:
            plate.midright = (self.north_hand.left - self.metrics.u(18), self.north_hand.centery)
        else:
            plate.midtop = (self.north_hand.centerx, self.north_hand.bottom + self.metrics.u(8))

    @cached_property
    def north_beside(self) -> bool:
        """Tell whether North's plate finds room between the score and his hand."""
        room = self.north_hand.left - self.inside.x - self.metrics.ui(_SCORE)
        return room >= self.plate_size[0] + self.metrics.u(18 + 24)

    @property
    def _own_plate(self) -> tuple[int, int]:
        """Give the lower left corner of your plate: beside your hand, or above the small line."""
        u, width = self.metrics.u, self.plate_size[0]
        left = max(self.metrics.width // 2 - u(440) - width, self.inside.x)
        if left < self.footnote.right + u(16):
            return (left, min(self.inside.bottom, self.footnote.top - u(4)))
        return (left, self.inside.bottom)

    # Hands.

    @cached_property
    def north_hand(self) -> Rect:
        """Give the rectangle of North's whole hand."""
        hand = Rect(0, 0, self._u * self._span(_OTHERS_STEP), self._u * OTHERS)
        hand.midtop = (self.metrics.width // 2, self.metrics.u(MARGIN - 6))
        return hand

    def _span(self, step: float) -> float:
        """Give the length of the others' longest hand in u."""
        return card_width(OTHERS) + step * (MOST_CARDS - 1) + 10

    @cached_property
    def _sides_end(self) -> int:
        """Give where the hands of West and East end at the latest: above the cards put aside."""
        return round(self._aside_y - self._u * (SMALL / 2 + 10))

    @cached_property
    def _sides_top(self) -> int:
        """Give where the plates of West and East begin: about the middle, below score and buttons."""
        u = self.metrics.u
        block = self.plate_size[1] + u(10) + self._u * self._span(_OTHERS_STEP)
        highest = max(self.score.bottom, self.tools.bottom) + u(12)
        middle = self.metrics.height * 0.45 - block / 2
        return round(max(min(middle, self._sides_end - block), highest))

    @cached_property
    def side_span(self) -> tuple[int, int]:
        """Give the upper and lower end of the hands of West and East."""
        top = self._sides_top + self.plate_size[1] + self.metrics.u(10)
        return (top, min(self._sides_end, top + self.metrics.u(self._span(_OTHERS_STEP))))

    def hand(self, seat: int, count: int, *, small: bool = False) -> list[Place]:
        """Give the places of a hand of `count` cards; the card at its owner's right lies on top."""
        side = self.side(seat)
        if side == 0:
            return self._fan(count, small=small)
        x, y = self.seat(seat)
        spread = [index - (count - 1) / 2 for index in range(count)]
        return [self._held(side, x, y, off) for off in spread]

    def _held(self, side: int, x: float, y: float, off: float) -> Place:
        """Give the place of one card of another's hand, `off` cards from its middle."""
        height = OTHERS * self._u
        bow = off * off * 1.1 * self._u
        if side == 2:
            return Place(x - off * _OTHERS_STEP * self._u, y - bow, 180 + off * 2, height)
        sign = 1 if side == 1 else -1
        return Place(x - sign * bow, y + sign * off * self._side_step, sign * 90 + off * 2, height)

    @cached_property
    def _side_step(self) -> float:
        top, bottom = self.side_span
        room = (bottom - top) / self._u - card_width(OTHERS) - 10
        return self._u * min(_OTHERS_STEP, max(room / (MOST_CARDS - 1), 6))

    def seat(self, seat: int) -> tuple[float, float]:
        """Give the middle of a seat's hand."""
        width, height = self.metrics.size
        inset = (MARGIN + OTHERS / 2) * self._u
        middle = sum(self.side_span) / 2
        return [
            (width / 2, height - _FAN_AT * self._u),
            (inset, middle),
            (width / 2, float(self.north_hand.centery)),
            (width - inset, middle),
        ][self.side(seat)]

    def hand_rect(self, seat: int, count: int = MOST_CARDS) -> Rect:
        """Give the rectangle round a hand of `count` cards."""
        return around([bounds(place) for place in self.hand(seat, count)])

    def _fan(self, count: int, *, small: bool) -> list[Place]:
        x, y = self.seat(self.viewer)
        height = (OTHERS if small else HAND) * self._u
        step = min(_STEP * height / HAND, self._fan_step(count))
        places = []
        for index in range(count):
            off = index - (count - 1) / 2
            places.append(Place(x + off * step, y + off * off * 3.4 * self._u, off * _TILT, height))
        return places

    def _fan_step(self, count: int) -> float:
        """Give the widest step at which your hand stays clear of your plate and of the buttons.

        With the sixth card in hand there is one to put away, and no button.
        """
        half = self.metrics.width / 2 - self._own_plate[0] - self.plate_size[0]
        if count < MOST_CARDS:
            half = min(half, self.actions.left - self.metrics.width / 2)
        room = 2 * (half / self._u - 14) - card_width(HAND) - 30
        return self._u * max(room / max(count - 1, 1), 30)

    # The middle.

    @cached_property
    def _zone(self) -> tuple[float, float]:
        """Give the upper and lower end of what is free for the trick."""
        top = self.north_hand.bottom if self.north_beside else self.plate(self._north).bottom
        return (top + 10 * self._u, self.prompt_bottom - self.prompt_height() - 10 * self._u)

    @property
    def _north(self) -> int:
        return (self.viewer + 2) % 4

    @cached_property
    def _shrink(self) -> float:
        """Give how much the trick must shrink to find room."""
        top, bottom = self._zone
        return min(1, (bottom - top) / (2 * _REACH * self._u))

    @property
    def _reach(self) -> float:
        return _REACH * self._shrink * self._u

    @cached_property
    def centre(self) -> tuple[float, float]:
        """Give the middle of the trick."""
        top, bottom = self._zone
        wanted = max((top + bottom) / 2, self.metrics.height * 0.427)
        return (self.metrics.width / 2, min(wanted, bottom - self._reach))

    @cached_property
    def offer_y(self) -> float:
        """Give the height of the cards on offer: a little higher where the prompt needs the room."""
        highest = self._zone[0] + OFFER / 2 * self._u + 8 * self._u
        return max(min(self.centre[1], self.metrics.height * 0.427), highest)

    def trick(self, seat: int) -> Place:
        """Give the place of a seat's card in the trick."""
        side = self.side(seat)
        x, y = self.centre
        scale = self._shrink * self._u
        dx, dy = _SIDES[side]
        return Place(x + dx * scale, y + dy * scale, _LEAN[side], TRICK * scale)

    def cut(self, seat: int) -> Place:
        """Give the place of the card a seat cut."""
        place = self.trick(seat)
        x, y = self.centre
        return place._replace(x=x + (place.x - x) * 1.4, y=y + (place.y - y) * 1.12)

    def stock(self, *, playing: bool) -> Place:
        """Give the place of the pile: beside the up-card, or aside while the hand is played."""
        if playing:
            return self._aside(0)
        return Place(self.centre[0] - 98 * self._u, self.offer_y, -2, OFFER * self._u)

    def upcard(self) -> Place:
        """Give the place of the card on offer."""
        return Place(self.centre[0] + 98 * self._u, self.offer_y, 2, OFFER * self._u)

    def discard(self) -> Place:
        """Give the place of the card put away."""
        return self._aside(1)

    def offered(self, index: int, *, playing: bool) -> Place:
        """Give the place of a card that nobody wanted: in a row that grows to the left of the pile."""
        if playing:
            return self._aside(2 + index * 0.55)
        pile = bounds(self.stock(playing=False)).left / self._u
        room = pile - 14 - card_width(SMALL) - (self.plate(self._west).right / self._u + 14)
        step = min(card_width(SMALL) + 8, max(room, 30) / 2)
        x = pile - 14 - card_width(SMALL) / 2 - index * step
        return Place(x * self._u, self.offer_y, 0, SMALL * self._u)

    @property
    def _west(self) -> int:
        return (self.viewer + 1) % 4

    # Put aside, and won.

    @property
    def _aside_y(self) -> float:
        """Give the height of the row at the lower left: above your plate and your packets."""
        plate_top = self._own_plate[1] - self.plate_size[1]
        return plate_top - self._u * (6 + PACKET + 6 + SMALL / 2)

    def _aside(self, slot: float) -> Place:
        """Give a place in the row at the lower left, out of the way of the trick."""
        wide = card_width(SMALL)
        x = self.inside.x + (6 + wide / 2 + slot * (wide + 12)) * self._u
        return Place(x, self._aside_y, 0, SMALL * self._u)

    def won(self, seat: int, packet: int) -> Place:
        """Give the place of a packet of won cards: in front of who won it."""
        side = self.side(seat)
        lean = 4 if packet % 2 else -3
        height = PACKET * self._u
        half = card_width(PACKET) / 2
        plate = self.plate(seat)
        if side == 0:
            x = plate.left + self._u * (8 + half + packet * _PACKET_STEP)
            return Place(x, plate.top - self._u * (6 + PACKET / 2), lean, height)
        if side == 2:
            x = self.north_hand.right + self._u * (14 + half + packet * self._north_step)
            return Place(x, self.north_hand.centery, lean, height)
        return self._won_beside(side, packet, lean, height)

    def _won_beside(self, side: int, packet: int, lean: float, height: float) -> Place:
        top, bottom = self.side_span
        off = packet * min(_PACKET_STEP * self._u, (bottom - top - height) / 4)
        inset = (MARGIN + OTHERS + 18 + PACKET / 2) * self._u
        y = bottom - self._u * (card_width(PACKET) / 2 + 6) - off
        if side == 1:
            return Place(inset, y, 90 + lean, height)
        return Place(self.metrics.width - inset, y, -90 + lean, height)

    def _packets_width(self, step: float) -> float:
        """Give the width of five packets in u."""
        return card_width(PACKET) + 4 * step

    @cached_property
    def _north_step(self) -> float:
        room = (self.tools.left - self.north_hand.right) / self._u - 26 - card_width(PACKET)
        return min(_PACKET_STEP, max(room / 4, 5))

    # What must stay free.

    def cards(self, *, auction: bool) -> list[Rect]:
        """Give the rectangles that cards take: the hands, and the offers or the trick."""
        hands = [self.hand_rect(seat) for seat in range(4)]
        if not auction:
            return hands + [bounds(self.trick(seat)) for seat in range(4)]
        offers = [self.offered(index, playing=False) for index in range(3)]
        return hands + [bounds(place) for place in (self.stock(playing=False), self.upcard(), *offers)]


def bounds(place: Place) -> Rect:
    """Give the rectangle round a turned card."""
    turn = math.radians(place.angle)
    wide, tall = card_width(place.height), place.height
    width = abs(wide * math.cos(turn)) + abs(tall * math.sin(turn))
    height = abs(wide * math.sin(turn)) + abs(tall * math.cos(turn))
    rect = Rect(0, 0, math.ceil(width), math.ceil(height))
    rect.center = (round(place.x), round(place.y))
    return rect


def around(rects: list[Rect]) -> Rect:
    """Give the rectangle round all of these."""
    return rects[0].unionall(rects[1:])
