"""The edges of the table: your plate and the size of your cards, the seat across, score, tools and prompt."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from pygame import Rect

from bacon.ui.drawing.art import card_width
from bacon.ui.drawing.metrics import Metrics
from bacon.ui.table.measures import (
    HAND,
    MARGIN,
    OPEN,
    OPEN_ACROSS,
    PACKET,
    RAISE,
    SMALL,
    fan_width,
)

_SCORE: Final = 340
"""The width of the score panel at an interface scale of 100 %, in u."""

_ROWS: Final = {2: (58, 94), 3: (42, 66), 4: (34, 50), 5: (30, 40), 6: (27, 34)}
"""By the number of sides the height of a row of the score panel, and its height at most, in u."""

_BELOW: Final = 61
_NARROWEST_FAN: Final = 330
_FAN: Final = 440
"""Below your hand; half of its least width; half of what is kept for it where there is room, in u."""

_LONG_STEP: Final = 64
"""The step from card to card that a long hand is given where there is room, in u."""

_INDEX: Final = 0.15
_LARGE_INDEX: Final = 0.29
"""How far a card's index reaches from its left edge, in card heights; the same in large print."""

_ONE_ROW: Final = 12
_FINGER: Final = 44
"""More cards than these lie in two rows where a finger would not find each of them in one; in u."""

_TWO_ROWS: Final = {False: (164, 86), True: (146, 104)}
"""The height of your cards where they lie in two rows, and how much of the upper one is seen, in u.

The same in large print, whose indices reach further down.
"""

_TALL: Final = 1.2
_TALLEST: Final = 1.5
_TALL_HAND: Final = 1.25
_TALL_ACTIONS: Final = 276
"""A window so many times as tall as one of 4:3 has all its width for your hand, whose cards are so much
larger; your plate and so much room for buttons, in u, are then above it."""

_TRICK_HALF: Final = 250
"""Half of the width that is kept for a trick that reaches up beside the score, in u."""

_ROW: Final = 240
"""The least width of a seat with its cards where two sit at each side, in u."""


class Frame:
    """Everything along the edges, for one window size and a number of seats from three to six.

    `plate_width` is how wide the name plates would like to be, in pixels; `seats` how many play, from three
    to six; `cards` how many are dealt to each, which is also the most tricks one can win; `sides` how many
    have a score. Cards in `large_print` need more of each to be seen; with `open_hands` the others' cards
    face the onlooker, as upright fans, below the plates of those at the sides.
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
    ) -> None:
        self.metrics, self._u = metrics, metrics.unit
        self.viewer, self.seats, self.cards, self.sides = viewer, seats, cards, sides
        self.large_print, self.open_hands = large_print, open_hands
        self._wanted = plate_width

    # Who sits where.

    def side(self, seat: int) -> int:
        """Where a seat sits: 0 bottom, 1 left, 2 top, 3 right."""
        turn = self.turn(seat)
        if turn == 0:
            return 0
        if turn <= self.each_side:
            return 1
        return 3 if turn >= self.seats - self.each_side else 2

    def turn(self, seat: int) -> int:
        """How many seats clockwise from the viewer a seat is."""
        return (seat - self.viewer) % self.seats

    @property
    def each_side(self) -> int:
        """How many sit at the left, and how many at the right."""
        return (self.seats - 1) // 2

    @property
    def crowded(self) -> bool:
        """Whether two sit at each side."""
        return self.each_side > 1

    @property
    def across(self) -> int | None:
        """The seat at the top, if there is one."""
        return None if self.seats % 2 else (self.viewer + self.seats // 2) % self.seats

    # Measures that follow from it.

    @property
    def tall(self) -> bool:
        """Whether the window is so tall that your hand has a row of its own."""
        return self.metrics.tallness >= _TALL

    @property
    def stretch(self) -> float:
        """How much larger the cards in the middle may be than in a window that is wider than tall."""
        return min(self.metrics.tallness, _TALLEST) if self.tall else 1

    @property
    def _long(self) -> bool:
        """Whether more are dealt to each than a fan opens for."""
        return self.cards > OPEN

    @cached_property
    def inside(self) -> Rect:
        """The felt in which everything to be read lies."""
        margin = self.metrics.u(MARGIN)
        return self.metrics.window.inflate(-2 * margin, -2 * margin)

    @property
    def others(self) -> int:
        """The height of the cards in the others' hands at most, in u."""
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
        room = self.metrics.width / 2 - self._u * (MARGIN + 14 + _NARROWEST_FAN)
        most = min(max(room, u(300)), u(420))
        tallest = u(100) if self.crowded else u(114)
        return (round(min(max(self._wanted, ui(200)), most)), min(ui(76), tallest))

    @property
    def side_width(self) -> int:
        """The width of a seat at the side, where two sit there: of its plate or of its cards."""
        return max(self.plate_size[0], self.metrics.u(_ROW))

    # Along the upper edge.

    @cached_property
    def north_hand(self) -> Rect:
        """The rectangle of the whole hand across; it stays free where nobody sits there."""
        wide, tall = (self.others_span, self.others)
        if self.open_hands:
            wide, tall = fan_width(OPEN_ACROSS, self.cards), OPEN_ACROSS + 8
        hand = Rect(0, 0, self._u * wide, self._u * tall)
        hand.midtop = (self.metrics.width // 2, self.metrics.u(MARGIN - 6))
        return hand

    @cached_property
    def north_beside(self) -> bool:
        """Whether the plate across finds room between the score and the hand."""
        room = self.north_hand.left - self.inside.x - self.metrics.ui(_SCORE)
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
        """Where the upper edge ends in the middle of the table."""
        if self.across is None:
            return self.tools.bottom
        return self.north_hand.bottom if self.north_beside else self.north_plate.bottom

    @cached_property
    def score(self) -> Rect:
        """The score panel's rectangle, at the upper left."""
        ui, u = self.metrics.ui, self.metrics.u
        contract, padding = min(ui(58), u(98)), min(ui(10), u(12))
        room = self._score_end - u(20) - self.inside.x
        height = self.sides * self.score_row + contract + 2 * padding
        return Rect(self.inside.topleft, (min(ui(_SCORE), room), height))

    @property
    def score_row(self) -> int:
        """The height of a side's row in the score panel: the more sides there are, the lower it is."""
        usual, most = _ROWS[self.sides]
        return min(self.metrics.ui(usual), self.metrics.u(most))

    @property
    def _score_end(self) -> int:
        """What the score must keep clear of: the trick, or who sits across."""
        if self.crowded or self.across is None:
            return self.metrics.width // 2 - self.metrics.u(_TRICK_HALF)
        return self.north_hand.left if self.north_beside else min(self.north_plate.left, self.north_hand.left)

    @cached_property
    def tools(self) -> Rect:
        """The room for the small buttons at the upper right, beside the packets across."""
        left = self.north_hand.right + self._u * (24 + card_width(PACKET) + 4 * 18)
        height = min(self.metrics.ui(56), self.metrics.u(88))
        return Rect(left, self.inside.y, self.inside.right - left, height)

    # Along the lower edge.

    @cached_property
    def footnote(self) -> Rect:
        """The room for the small line at the lower left."""
        ui, u = self.metrics.ui, self.metrics.u
        height = ui(22)
        below = u(MARGIN) - u(43)
        return Rect(self.inside.x + u(4), self.inside.bottom + below - height, min(ui(250), u(330)), height)

    @cached_property
    def own_plate(self) -> Rect:
        """Your plate: beside your hand, or above the small line."""
        u = self.metrics.u
        plate = Rect((0, 0), self.plate_size)
        wanted = max(_FAN, (card_width(HAND) + 30 + self.cards * _LONG_STEP) / 2 + 14)
        left = max(self.metrics.width // 2 - u(wanted) - plate.width, self.inside.x)
        bottom = self.inside.bottom
        if self.tall:
            plate.bottomleft = (self.inside.x, self._hand_top)
            return plate
        if left < self.footnote.right + u(16):
            bottom = min(bottom, self.footnote.top - u(4))
        plate.bottomleft = (left, bottom)
        return plate

    @cached_property
    def hand_height(self) -> float:
        """The height of your cards in u: less where all their indices could not be seen otherwise."""
        return _TWO_ROWS[self.large_print][0] if self.two_rows else self._one_row

    @property
    def _one_row(self) -> float:
        index = _LARGE_INDEX if self.large_print else _INDEX
        narrow = card_width(700) / 700 + self.cards * index
        most = HAND * _TALL_HAND if self.tall else HAND
        return min(most, (self._fan_room(buttons=True) - 30) / narrow)

    @cached_property
    def two_rows(self) -> bool:
        """Whether so many cards need two rows, so that each can be touched."""
        room = self._fan_room(buttons=True) - card_width(self._one_row) - 30
        return self.cards > _ONE_ROW and room < _FINGER * (self.cards - 1)

    @property
    def fan_height(self) -> float:
        """The height of your hand in u, of all its rows."""
        return self.hand_height + (self.row_step if self.two_rows else 0)

    @property
    def row_step(self) -> int:
        """How far the lower row of your hand lies below the upper one, in u."""
        return _TWO_ROWS[self.large_print][1]

    def _fan_room(self, *, buttons: bool) -> float:
        """The width in u in which your hand is clear of your plate, and of the buttons if any."""
        if self.tall:
            return self.inside.width / self._u - 28
        middle = self.metrics.width / 2
        half = middle - self.own_plate.right
        if self._long:
            half = min(half, middle - self.footnote.right)
        if buttons:
            half = min(half, self.inside.right - int(self._actions_width) - middle)
        return 2 * (half / self._u - 14)

    def fan_step(self, count: int) -> float:
        """The widest step from card to card of your hand, in pixels.

        With one card more than were dealt there is one to put away, and no button.
        """
        room = self._fan_room(buttons=count <= self.cards) - card_width(self.hand_height) - 30
        return self._u * (room / max(count - 1, 1))

    @property
    def fan_middle(self) -> float:
        """How far the middle of your hand is from the lower edge, in u."""
        return _BELOW + self.fan_height / 2

    @cached_property
    def actions(self) -> Rect:
        """The room for the buttons of what can be done now, at the lower right."""
        bottom = self._hand_top if self.tall else self.inside.bottom
        top = max(self.sides_end, self.prompt_bottom + self.metrics.u(8))
        actions = Rect(0, 0, self._actions_width, bottom - top)
        actions.bottomright = (self.inside.right, bottom)
        return actions

    @property
    def _hand_top(self) -> int:
        """Where your hand begins, with a card that has risen."""
        return self.metrics.height - self.metrics.u(_BELOW + self.fan_height + RAISE + 12)

    @property
    def _actions_width(self) -> float:
        width = self.inside.w / 2 - self._u * (14 + _NARROWEST_FAN)
        return min(self.metrics.ui(290), width)

    @property
    def aside_small(self) -> bool:
        """Whether the cards put aside must find room above your plate."""
        return self.crowded or self._long

    @property
    def aside_height(self) -> int:
        """The height of the cards put aside, in u."""
        return PACKET if self.aside_small else SMALL

    @property
    def aside_y(self) -> float:
        """The height of the row at the lower left: above your plate and your packets."""
        return self.own_plate.top - self._u * (6 + PACKET + 6 + self.aside_height / 2)

    @property
    def _aside_top(self) -> float:
        return self.aside_y - self._u * self.aside_height / 2

    @cached_property
    def sides_end(self) -> int:
        """Where those at the sides end at the latest: above the cards put aside, and the buttons."""
        end = round(self._aside_top - self._u * 10)
        return min(end, self.prompt_bottom) if self.aside_small else end

    @property
    def prompt_width(self) -> int:
        """How wide the sentence above your hand may be: between those at the sides."""
        if self.crowded:
            return self.metrics.width - 2 * (self.inside.x + self.side_width + self.metrics.u(16))
        return self.metrics.width - 2 * self.metrics.u(MARGIN + self.others + 20 + PACKET + 16)

    @property
    def prompt_bottom(self) -> int:
        """Where the sentence above your hand ends: above the cards put aside, if a low hand lets it."""
        bottom = self.metrics.height - self.metrics.u(_BELOW + self.fan_height + RAISE + 10)
        if self.tall:
            bottom -= min(self.metrics.ui(_TALL_ACTIONS), self.metrics.u(_TALL_ACTIONS * 1.5))
            return min(bottom, round(self._aside_top - self._u * 8))
        return min(bottom, round(self._aside_top - self._u * 8)) if self.aside_small else bottom

    def prompt_height(self, lines: int = 1) -> int:
        """How high a sentence of so many lines is."""
        return self.metrics.ui(30) * lines + self.metrics.ui(18)
