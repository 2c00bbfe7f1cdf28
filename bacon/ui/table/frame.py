"""The sizes of the table, and its edges: your plate and hand, the seat across, score, tools and prompt."""

from __future__ import annotations

import math
from functools import cached_property
from typing import Final

from pygame import Rect

from bacon.ui.drawing.art import card_width
from bacon.ui.drawing.theme import Metrics
from bacon.ui.drawing.tween import Place
from bacon.ui.table.fans import OPEN, OPEN_ACROSS, fan_step

BOTTOM, LEFT, ACROSS, RIGHT = range(4)
"""The sides of the table, clockwise from yours."""

HAND: Final = 250
OFFER: Final = 220
PASSED: Final = 136
SMALL: Final = 96
PACKET: Final = 54
"""Heights of cards in u: in your hand at most, offered, passed over, put aside, in won tricks."""

RAISE: Final = 26
"""The rise of a chosen card, in u."""

BASE: Final = HAND
"""The height at which flying cards are drawn: the largest."""

MARGIN: Final = 48
"""The margin of the window, its rim and a little felt, in u."""

PACKET_STEP: Final = 24
"""The step from one won trick to the next, in u."""


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


_SCORE_WIDTH: Final = 340
"""The width of the score panel at normal text size, in u."""

SCORE_LINE: Final = 28
SCORE_AIR: Final = 21
"""The height of one more line in the score panel, and what it leaves free above a name plate, in u."""

_SCORE_ROW_HEIGHTS: Final = {2: (58, 94), 3: (42, 66), 4: (34, 50), 5: (30, 40), 6: (27, 34)}
"""The height of a score row by the number of sides, in u: at normal text size, and at most."""

_HAND_BOTTOM: Final = 61
_MIN_HALF_FAN: Final = 330
_HALF_FAN: Final = 440
"""Space below your hand; half of its least width; half of the width kept for it if there is room; in u."""

_MANY_CARDS: Final = 7
_HALF_LONG_FAN: Final = 460
_MIN_ACTIONS_WIDTH: Final = 400
"""Half of the width kept for a hand of more cards than this, and the least of the buttons beside it, in u."""

_LONG_STEP: Final = 64
"""The step from card to card of a long hand if there is room, in u."""

_INDEX_WIDTHS: Final = {False: 0.15, True: 0.29}
"""The width of a card's index from the left edge, in card heights; and the same in large print."""

_MAX_IN_ONE_ROW: Final = 12
_FINGER_WIDTH: Final = 44
"""A hand with more cards than this gets two rows if a finger could not hit each card in one; in u."""

_NEARLY_FULL: Final = 0.9
"""A hand that began in two rows closes up into one once its cards reach this share of the rows' height."""

_TWO_ROW_HEIGHTS: Final = {False: (164, 86), True: (146, 104)}
"""The height of your cards in two rows, and how much of the upper row shows, in u; by large print."""

_TALL_FROM: Final = 1.2
_MAX_STRETCH: Final = 1.5
_TALL_HAND_FACTOR: Final = 1.25
_TALL_ACTIONS_HEIGHT: Final = 276
"""In a window at least 1.2 times as tall as 4:3 your hand gets the full width, and larger cards.

Your plate is then above it, and so are the buttons, which get this height in u.
"""

_ASIDE_GAP: Final = 24
"""The gap between the cards put aside and your won tricks below them if there is room, in u."""
_CHART_TOOL_WIDTH: Final = 290
"""The greatest width of a chart's button, in u of the interface."""

_GAP: Final = 10
"""The gap between a prompt, or a panel, and a chosen card, in u."""

_LESSON_HEIGHT: Final = 152
_MIN_LESSON_HEIGHT: Final = 124
"""The height kept for a lesson's words above your hand in u, and the least they need, in u of the interface.

Larger words would shrink the trick and still find no room there: they stand beside the middle.
"""

_HALF_TRICK_WIDTH: Final = 250
"""Half of the width kept for a trick that reaches up beside the score, in u."""

_MIN_SIDE_WIDTH: Final = 240
"""The least width of a seat with its cards if two sit at each side, in u."""


class Frame:
    """Everything along the edges, for one window size and three to six seats.

    `plate_width` is the width in pixels that the name plates would like; `cards` is how many each seat is
    dealt, and so the most tricks it can win; `sides` is how many have a score. In `large_print` more of each
    card must show. With `open_hands` the others' cards face you as upright fans, below the plates of the
    seats at the sides. At a `taught` table there is room above your hand for the words of a lesson.
    """

    def __init__(
        self,
        metrics: Metrics,
        viewer: int = 0,
        plate_width: int = 0,
        *,
        seats: int = 4,
        cards: int = 5,
        sides: int = 2,
        large_print: bool = False,
        open_hands: bool = False,
        taught: bool = False,
    ) -> None:
        self.metrics, self._u = metrics, metrics.unit
        self.viewer, self.seats, self.cards, self.sides = viewer, seats, cards, sides
        self.large_print, self.open_hands, self.taught = large_print, open_hands, taught
        self._plate_width = plate_width

    # Who sits where.

    def side(self, seat: int) -> int:
        """Return where a seat sits: `BOTTOM`, `LEFT`, `ACROSS` or `RIGHT`."""
        turn = self.turn(seat)
        if turn == 0:
            return BOTTOM
        if turn <= self.each_side:
            return LEFT
        return RIGHT if turn >= self.seats - self.each_side else ACROSS

    def turn(self, seat: int) -> int:
        """Return how many seats clockwise from the viewer a seat is."""
        return (seat - self.viewer) % self.seats

    @property
    def each_side(self) -> int:
        """The number of seats at the left, and at the right."""
        return (self.seats - 1) // 2

    @property
    def crowded(self) -> bool:
        """Whether two sit at each side."""
        return self.each_side > 1

    @property
    def across(self) -> int | None:
        """The seat at the top, or None."""
        return None if self.seats % 2 else (self.viewer + self.seats // 2) % self.seats

    # Derived measures.

    @property
    def tall(self) -> bool:
        """Whether the window is tall enough to give your hand the full width."""
        return self.metrics.tallness >= _TALL_FROM

    @property
    def stretch(self) -> float:
        """The factor by which the cards in the middle may grow in a tall window."""
        return min(self.metrics.tallness, _MAX_STRETCH) if self.tall else 1

    @property
    def _long(self) -> bool:
        return self.cards > OPEN

    @cached_property
    def inside(self) -> Rect:
        """The felt inside the margins; everything readable lies there."""
        margin = self.metrics.u(MARGIN)
        return self.metrics.window.inflate(-2 * margin, -2 * margin)

    @property
    def others(self) -> int:
        """The greatest height of the cards in the other hands, in u."""
        return 84 if self.crowded else 124

    @property
    def others_step(self) -> int:
        """The step from card to card in the hands at the edge, in u."""
        return 20 if self.crowded else 30

    @property
    def others_span(self) -> float:
        """The length of a full hand at the edge, in u."""
        return card_width(self.others) + self.others_step * OPEN + 10

    @cached_property
    def plate_size(self) -> tuple[int, int]:
        """The size of every name plate."""
        ui, u = self.metrics.ui, self.metrics.u
        room = self.metrics.width / 2 - self._u * (MARGIN + 14 + _MIN_HALF_FAN)
        limit = min(max(room, u(300)), u(420))
        tallest = u(100) if self.crowded else u(114)
        return (round(min(max(self._plate_width, ui(200)), limit)), min(ui(76), tallest))

    @property
    def side_width(self) -> int:
        """The width of a seat at a side with two: of its plate or of its cards."""
        return max(self.plate_size[0], self.metrics.u(_MIN_SIDE_WIDTH))

    # Along the upper edge.

    @cached_property
    def north_hand(self) -> Rect:
        """The rectangle of the whole hand across; it stays free if nobody sits there."""
        wide, tall = (self.others_span, self.others)
        if self.open_hands:
            wide = card_width(OPEN_ACROSS) + fan_step(OPEN_ACROSS, self.cards) * self.cards + 6
            tall = OPEN_ACROSS + 8
        hand = Rect(0, 0, self._u * wide, self._u * tall)
        hand.midtop = (self.metrics.width // 2, self.metrics.u(MARGIN - 6))
        return hand

    @cached_property
    def north_beside(self) -> bool:
        """Whether the plate across fits between the score and the hand."""
        room = self.north_hand.left - self.inside.x - self.metrics.ui(_SCORE_WIDTH)
        return room >= self.plate_size[0] + self.metrics.u(18 + 24)

    @cached_property
    def north_plate(self) -> Rect:
        """The plate across: beside the hand, or below it."""
        plate = Rect((0, 0), self.plate_size)
        if self.north_beside:
            plate.midright = (self.north_hand.left - self.metrics.u(18), self.north_hand.centery)
        else:
            plate.midtop = (self.north_hand.centerx, self.north_hand.bottom + self.metrics.u(8))
        return plate

    @cached_property
    def top_end(self) -> int:
        """The lower end of the upper edge in the middle of the table."""
        if self.across is None:
            return self.tools.bottom
        return self.north_hand.bottom if self.north_beside else self.north_plate.bottom

    @cached_property
    def score(self) -> Rect:
        """The score panel's rectangle, at the upper left."""
        ui, u = self.metrics.ui, self.metrics.u
        padding = min(ui(10), u(12))
        room = self._score_end - u(20) - self.inside.x
        height = self.sides * self.score_row + self.contract_height + 2 * padding
        return Rect(self.inside.topleft, (min(ui(_SCORE_WIDTH), room), height))

    @property
    def contract_height(self) -> int:
        """The usual height of the contract in the score panel."""
        return min(self.metrics.ui(58), self.metrics.u(98))

    @property
    def score_row(self) -> int:
        """The height of a side's row in the score panel."""
        usual, limit = _SCORE_ROW_HEIGHTS[self.sides]
        return min(self.metrics.ui(usual), self.metrics.u(limit))

    @property
    def _score_end(self) -> int:
        """The left end of what the score panel must clear: the trick, or the seat across."""
        if self.crowded or self.across is None:
            return self.metrics.width // 2 - self.metrics.u(_HALF_TRICK_WIDTH)
        return self.north_hand.left if self.north_beside else min(self.north_plate.left, self.north_hand.left)

    @cached_property
    def tools(self) -> Rect:
        """The space for the small buttons at the upper right, beside the tricks won across."""
        left = self.north_hand.right + self._u * (24 + card_width(PACKET) + 4 * 18)
        height = min(self.metrics.ui(56), self.metrics.u(88))
        return Rect(left, self.inside.y, self.inside.right - left, height)

    @cached_property
    def chart_tool(self) -> Rect:
        """The space for a chart's button: below the tools, right of the trick, which may reach up there."""
        gap = min(self.metrics.ui(10), self.metrics.u(10))
        room = self.inside.right - self.metrics.width // 2 - self.metrics.u(_HALF_TRICK_WIDTH)
        width = min(self.metrics.ui(_CHART_TOOL_WIDTH), self.tools.w, room)
        place = Rect(0, 0, width, self.tools.h)
        place.topright = (self.tools.right, self.tools.bottom + gap)
        return place

    # Along the lower edge.

    @cached_property
    def footnote(self) -> Rect:
        """The space for the small line at the lower left."""
        ui, u = self.metrics.ui, self.metrics.u
        height = ui(25)  # a line of small type
        below = u(MARGIN) - u(43)
        return Rect(self.inside.x + u(4), self.inside.bottom + below - height, min(ui(250), u(330)), height)

    @cached_property
    def own_plate(self) -> Rect:
        """Your plate: beside your hand, or above the footnote."""
        u = self.metrics.u
        plate = Rect((0, 0), self.plate_size)
        half_fan = max(_HALF_FAN, (card_width(HAND) + 30 + self.cards * _LONG_STEP) / 2 + 14)
        left = max(self.metrics.width // 2 - u(half_fan) - plate.width, self.inside.x)
        bottom = self.inside.bottom
        if self.tall:
            plate.bottomleft = (self.inside.x, self._above_hand)
            return plate
        if left < self.footnote.right + u(16):
            bottom = min(bottom, self.footnote.top - u(4))
        plate.bottomleft = (left, bottom)
        return plate

    @cached_property
    def hand_height(self) -> float:
        """The height of your cards in u, reduced if not all of their indices would show."""
        return _TWO_ROW_HEIGHTS[self.large_print][0] if self.two_rows else self._one_row(self.cards)

    def _one_row(self, cards: int) -> float:
        narrow = card_width(700) / 700 + cards * _INDEX_WIDTHS[self.large_print]
        limit = HAND * _TALL_HAND_FACTOR if self.tall else HAND
        return min(limit, (self._fan_room(buttons=True) - 30) / narrow)

    def height_in_row(self, count: int) -> float:
        """The height of so many of your cards in one row, in u.

        Where a full hand needs two rows, what is left of it grows into the height of both.
        """
        if not self.two_rows:
            return self.hand_height
        return max(self.hand_height, self._height_for_fingers(count))

    def in_one_row(self, count: int) -> bool:
        """Return whether so many of your cards lie in one row: where that costs them hardly any height."""
        if not self.two_rows or count <= self.cards // 2:
            return True
        return self._height_for_fingers(count) >= self.fan_height * _NEARLY_FULL

    def _height_for_fingers(self, count: int) -> float:
        """The greatest height in u of so many cards in one row in which a finger can hit each."""
        room = self._fan_room(buttons=True) - 30 - _FINGER_WIDTH * (count - 1)
        return min(self.fan_height, self._one_row(count), room / card_width(700) * 700)

    @cached_property
    def two_rows(self) -> bool:
        """Whether the hand needs two rows, so that each card can be hit."""
        room = self._fan_room(buttons=True) - card_width(self._one_row(self.cards)) - 30
        return self.cards > _MAX_IN_ONE_ROW and room < _FINGER_WIDTH * (self.cards - 1)

    @property
    def fan_height(self) -> float:
        """The height of your whole hand in u."""
        return self.hand_height + (self.row_step if self.two_rows else 0)

    @property
    def row_step(self) -> int:
        """The distance from the upper row of your hand to the lower one, in u."""
        return _TWO_ROW_HEIGHTS[self.large_print][1]

    def _fan_room(self, *, buttons: bool) -> float:
        """The width in u in which your hand is clear of your plate, and of any buttons."""
        if self.tall:
            return self.inside.width / self._u - 28
        middle = self.metrics.width / 2
        half = middle - self.own_plate.right
        if self._long:
            half = min(half, middle - self.footnote.right)
        if buttons:
            half = min(half, self.inside.right - int(self._actions_width) - middle)
        return 2 * (half / self._u - 14)

    def fan_step(self, count: int, height: float) -> float:
        """The widest step from card to card of this height in u in your hand, in pixels.

        With one card more than were dealt you must discard, and there are no buttons.
        """
        room = self._fan_room(buttons=count <= self.cards) - card_width(height) - 30
        return self._u * (room / max(count - 1, 1))

    @property
    def least_step(self) -> float:
        """The least step in your hand, in pixels: a finger can hit each card, and its index shows."""
        return self._u * max(_FINGER_WIDTH, _INDEX_WIDTHS[self.large_print] * self.hand_height)

    @property
    def fan_middle(self) -> float:
        """The distance from the middle of your hand to the lower edge, in u."""
        return _HAND_BOTTOM + self.fan_height / 2

    @cached_property
    def actions(self) -> Rect:
        """The space for the action buttons at the lower right."""
        bottom = self._above_hand if self.tall else self.inside.bottom
        top = max(self.sides_end, self.panel_bottom + self.metrics.u(8))
        actions = Rect(0, 0, self._actions_width, bottom - top)
        actions.bottomright = (self.inside.right, bottom)
        return actions

    @property
    def _actions_width(self) -> float:
        """The width of the action buttons; a long hand gets more of it if they can still be read."""
        beside = self.inside.w / 2 - self._u * 14
        width = beside - self._u * _MIN_HALF_FAN
        if self.cards > _MANY_CARDS and beside - self._u * _HALF_LONG_FAN >= self._u * _MIN_ACTIONS_WIDTH:
            width = beside - self._u * _HALF_LONG_FAN
        return min(self.metrics.ui(290), width)

    @property
    def aside_small(self) -> bool:
        """Whether the cards put aside must fit above your plate."""
        return self.crowded or self._long

    @property
    def aside_height(self) -> int:
        """The height of the cards put aside, in u."""
        return PACKET if self.aside_small else SMALL

    @property
    def aside_y(self) -> float:
        """The y of the row at the lower left: above your plate and won tricks, apart if there is room."""
        lowest = self.own_plate.top - self._u * (6 + PACKET + self.aside_height)
        gap = min(max((lowest - self._above_hand) / self._u - 10, 6), _ASIDE_GAP)
        return lowest + self._u * (self.aside_height / 2 - gap)

    @property
    def _aside_top(self) -> float:
        return self.aside_y - self._u * self.aside_height / 2

    @cached_property
    def sides_end(self) -> int:
        """The lower limit of the seats at the sides: above the cards put aside, and the buttons."""
        end = round(self._aside_top - self._u * 10)
        return min(end, self.panel_bottom) if self.aside_small else end

    @property
    def prompt_width(self) -> int:
        """The greatest width of the prompt: between the seats at the sides."""
        if self.crowded:
            return self.metrics.width - 2 * (self.inside.x + self.side_width + self.metrics.u(16))
        return self.metrics.width - 2 * self.metrics.u(MARGIN + self.others + 20 + PACKET + 16)

    @property
    def above_hand(self) -> Rect:
        """All the space above your hand, which a panel may take without hiding it."""
        return Rect(self.inside.topleft, (self.inside.w, self.panel_bottom - self.inside.y))

    @property
    def panel_bottom(self) -> int:
        """The lower end of a panel above your hand, and the cards put aside."""
        bottom = self._above_hand
        if self.tall:
            bottom -= min(self.metrics.ui(_TALL_ACTIONS_HEIGHT), self.metrics.u(_TALL_ACTIONS_HEIGHT * 1.5))
            return min(bottom, round(self._aside_top - self._u * 8))
        return min(bottom, round(self._aside_top - self._u * 8)) if self.aside_small else bottom

    @property
    def _above_hand(self) -> int:
        """The y above your hand with a raised card."""
        return self.metrics.height - self.metrics.u(_HAND_BOTTOM + self.fan_height + RAISE + _GAP)

    @property
    def prompt_bottom(self) -> int:
        """The lower end of the prompt: above your hand, a little more in large text."""
        more = min(self.metrics.ui(_GAP), self.metrics.u(2 * _GAP)) - self.metrics.u(_GAP)
        return self.panel_bottom - max(more, 0)

    @property
    def words_height(self) -> int:
        """The height that the middle of the table leaves for words above your hand."""
        # A tall window has room for two lines; in the space of one their type would be small.
        usual = self.prompt_height(2 if self.tall else 1)
        lesson = self.metrics.u(_LESSON_HEIGHT)
        fits = self.metrics.ui(_MIN_LESSON_HEIGHT) <= lesson
        return max(usual, lesson) if self.taught and fits else usual

    def prompt_height(self, lines: int = 1) -> int:
        """Return the height of a prompt with this many lines."""
        return self.metrics.ui(30) * lines + min(self.metrics.ui(18), self.metrics.u(22))
