"""Where everything lies on the table, in pixels, for windows from 4:3 to 21:9 and any text size.

Readable things (score, plates, buttons, the prompt) grow with the text size. The cards keep their size and
give way: hands close up, the trick shrinks a little, the plate across moves below its hand.

Three to six can sit here: you at the bottom, one or two at each side, and one across if the number is even.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

from pygame import Rect

from bacon.ui.drawing.art import card_width
from bacon.ui.drawing.tween import Place
from bacon.ui.table.frame import LEFT, OFFER, PASSED, RAISE, RIGHT, SMALL, Frame, bounds
from bacon.ui.table.seating import Seating
from bacon.ui.table.trick import Trick

_ASIDE_WIDTH: Final = 76
"""The width of two cards put aside above your plate, in u."""

_MAX_OFFER_STRETCH: Final = 1.25
"""The greatest factor for the stock and the up-card in a tall window."""

_CHOICES_HEIGHT: Final = 68
CHOICES_GAP: Final = 12
"""The height of a row of choices above your hand, and the gap to the prompt, in u of the interface."""

_KITTY_HEIGHT: Final = 84
"""The height of a kitty among the calls, in u."""

_OFFER_GAP: Final = 33
"""The gap between the stock and the cards beside it if there is room, in u."""

_PASSED_STEP: Final = 0.55
"""From one passed card put aside to the next, in cards with their gaps."""

_CALL_CLOSER: Final = 0.78
"""How close to the middle calls are vertically, as a share of the distance of the cards in a trick."""

_DOCK_WIDTH, _MIN_DOCK_WIDTH, _MIN_DOCK_HEIGHT = 640, 390, 430
"""The width of a dialog beside your hand, its least width and its least height, in u of the interface."""

_NARROWEST: Final = 540
"""The width in u that is enough for a dialog beside your hand, however large its words are."""

_MIN_RIGHT_WIDTH: Final = 560
"""The least width of a dialog to the right of the cards it is about, in u: larger words close up in it."""

_MIDDLE_WIDTH: Final = 900
"""The width of a dialog in the middle of the table, in u of the interface."""

_MIN_MIDDLE_HEIGHT: Final = 480
"""The least height of a dialog in the middle of the table, in u: larger words close up in it."""


class Middle:
    """The middle of the table, inside a frame: the trick, the stock and the cards offered from it."""

    def __init__(self, frame: Frame) -> None:
        self.frame, self.metrics, self._u = frame, frame.metrics, frame.metrics.unit
        self._trick = Trick(frame)

    # The trick.

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the trick."""
        return self._trick.centre

    @property
    def in_row(self) -> bool:
        """Whether the cards of a trick lie nearly in a row."""
        return self._trick.in_row

    @property
    def span(self) -> tuple[float, float]:
        """The upper and lower end of the space for the cards in the middle."""
        return (self._trick.zone[0], self._trick.ring_bottom)

    def trick(self, seat: int) -> Place:
        """The place of a seat's card in the trick."""
        return self._trick.place(seat)

    def cut(self, seat: int) -> Place:
        """The place of a seat's card when the dealer is cut for: as in the trick, or wider for four."""
        place = self.trick(seat)
        if self.frame.seats != 4 or self._trick.in_row:
            return place
        x, y = self.centre
        return place._replace(x=x + (place.x - x) * 1.4, y=y + (place.y - y) * 1.12)

    # The stock and the cards offered from it.

    @cached_property
    def offer_y(self) -> float:
        """The y of the offered cards: a little higher if the prompt and the choices need the room."""
        lowest = self._lowest_offer if self.choices else self.metrics.height
        return max(min(self._usual_offer, lowest), self._highest_offer)

    @property
    def _usual_offer(self) -> float:
        return min(self.centre[1], self.metrics.height * 0.427)

    @property
    def _highest_offer(self) -> float:
        return self._trick.zone[0] + (OFFER / 2 + 8) * self._u

    @property
    def _lowest_offer(self) -> float:
        """The y of offered cards above the choices and a prompt of two lines."""
        ui = self.metrics.ui
        below = ui(_CHOICES_HEIGHT) + ui(CHOICES_GAP) + self.frame.prompt_height(2)
        return self.frame.prompt_bottom - below - (OFFER / 2 + 8) * self._u

    @cached_property
    def choices(self) -> Rect | None:
        """The space for a row of choices above your hand; None if it would hide what is offered.

        In a tall window it is below the prompt, and at a taught table a lesson speaks there.
        """
        frame, y = self.frame, self._lowest_offer
        if frame.tall:
            return None if frame.taught else self._tall_choices
        under_score = min(y, self._usual_offer) - (SMALL / 2 + 8) * self._u < frame.score.bottom
        if frame.taught or y < self._highest_offer or (under_score and y < self._usual_offer):
            return None
        row = Rect(0, 0, frame.prompt_width, self.metrics.ui(_CHOICES_HEIGHT))
        row.midbottom = (self.metrics.width // 2, frame.prompt_bottom)
        return row

    @property
    def _tall_choices(self) -> Rect | None:
        """The row of choices between the prompt and your plate; None if it would reach the plate."""
        frame, ui = self.frame, self.metrics.ui
        top = frame.prompt_bottom + ui(CHOICES_GAP)
        row = Rect(frame.inside.x, top, frame.inside.w, ui(_CHOICES_HEIGHT))
        return row if row.bottom <= frame.own_plate.top else None

    def call(self, seat: int) -> Place:
        """The card that a seat's call stands for: of a ring, but closer, and above the choices."""
        card, middle = self._trick.ring(seat), self._trick.ring_centre[1]
        return Place(card.x, self._calls_y + (card.y - middle) * _CALL_CLOSER, 0, card.height)

    @property
    def _calls_y(self) -> float:
        """The y of the middle of the calls."""
        return min(self.centre[1], self._lowest_offer) if self.choices else self.centre[1]

    def kitty(self) -> Place:
        """The place of cards that are bid for: among the calls, and small enough to lie clear of them."""
        return Place(self.centre[0], self._calls_y, 0, _KITTY_HEIGHT * self._trick.ring_scale * self._u)

    def prompt_top(self, *, auction: bool) -> int:
        """Return how high the prompt may reach: up to the offer, or to the trick."""
        lowest = self.offer_y + OFFER / 2 * self._u if auction else self.centre[1] + self._trick.reach
        top = round(lowest + 12 * self._u)
        words = max(self.frame.prompt_height(2), self.frame.words_height)
        if auction and self.choices:
            words += self.choices.height + self.metrics.ui(CHOICES_GAP)
        return max(top, self.frame.prompt_bottom - words) if self.frame.crowded else top

    def stock(self, *, playing: bool) -> Place:
        """The place of the stock: beside the up-card, or aside while the hand is played."""
        if playing:
            return self._aside(0)
        return self._offer(-98, -2)

    def upcard(self) -> Place:
        """The place of the up-card."""
        return self._offer(98, 2)

    def _offer(self, offset: int, angle: int) -> Place:
        scale = min(self.frame.stretch, _MAX_OFFER_STRETCH) * self._u
        return Place(self.centre[0] + offset * scale, self.offer_y, angle, OFFER * scale)

    def discard(self, passed: int) -> Place:
        """The place of the discard: beside the stock and as many passed cards."""
        return self._aside(1 + (_PASSED_STEP * (passed - 1) + 1 if passed else 0))

    def offered(self, index: int, *, playing: bool) -> Place:
        """The place of a card that everybody passed on: in a row to the left of the stock."""
        if playing:
            return self._aside(1 + index * _PASSED_STEP)
        pile = bounds(self.stock(playing=False)).left / self._u
        left = self.frame.inside.x + (
            self.frame.side_width if self.frame.crowded else self.frame.plate_size[0]
        )
        tall, full = self._passed_height, card_width(self._passed_height) + 8
        room = pile - card_width(tall) - (left / self._u + 14)
        gap = min(_OFFER_GAP, max(room - 2 * full, 14))
        step = min(full, max(room - gap, 30) / 2)
        x = pile - gap - card_width(tall) / 2 - index * step
        return Place(x * self._u, self.offer_y, 0, tall * self._u)

    @property
    def _passed_height(self) -> float:
        """The height in u of the cards that everybody passed on: less below a tall score panel."""
        room = 2 * ((self.offer_y - self.frame.score.bottom) / self._u - 6)
        return PASSED if room >= PASSED and not self.frame.tall else SMALL

    def _aside(self, slot: float) -> Place:
        """A place in the row at the lower left, away from the trick."""
        wide = card_width(self.frame.aside_height)
        left, step = self.frame.inside.x, wide + 12.0
        if self.frame.aside_small:
            left, step = self.frame.own_plate.left, 30.0
        return Place(
            left + (6 + wide / 2 + slot * step) * self._u,
            self.frame.aside_y,
            0,
            self.frame.aside_height * self._u,
        )


class Layout:
    """A table for one window size, seen from the viewer's seat, which is always at the bottom.

    It consists of the `frame` along the edges, the `seating` around the table, and the `middle`.
    """

    def __init__(self, frame: Frame) -> None:
        self.frame, self.metrics, self.viewer = frame, frame.metrics, frame.viewer
        self.seating, self.middle = Seating(frame), Middle(frame)

    def face_right(self, seat: int) -> bool:
        """Return whether a seat's face is at the right end of its plate, toward the table."""
        return self.frame.side(seat) == LEFT

    def docks(
        self, count: int, lying: Sequence[Rect] = (), *, middle: bool = False, covering: bool = False
    ) -> list[Rect]:
        """Return where a dialog may lie beside or above your `count` cards, never on them; the best first.

        If the `middle` of the table is free, or what lies there may be hidden by a `covering` dialog, it may
        lie there, off everybody's cards. The last place is for a dialog that fits nowhere else: on whatever
        is above your hand, but to the right of the cards `lying` in the middle if there is any room.
        """
        inner = self._middle_dock()
        if middle:
            roomy = inner.height >= self.metrics.u(_MIN_MIDDLE_HEIGHT)
            return [inner] if roomy else [inner, *self._docks_below_across(), self._dock_above_hand()]
        hand, gap = self.seating.hand_rect(self.viewer, max(count, 1)), self.metrics.u(18)
        beside = self._docks_beside(max([hand.right, *(card.right for card in lying)]) + gap)
        beside = beside or self._docks_beside(hand.right + gap)
        above = self._docks_right_above(hand.top - self.metrics.u(RAISE) - gap, lying)
        centred = [inner] if covering else []
        last = [] if beside or above else [self._dock_right_of(lying) or self._dock_above_hand()]
        return [*beside[:1], *above, *centred, *beside[1:], *last]

    @property
    def hand_tool(self) -> Rect:
        """The space for a button that helps with your hand: above your plate, right of other cards."""
        plate, tall, gap = self.frame.own_plate, self.frame.tools.h, self.metrics.u(8)
        won = bounds(self.seating.won(self.viewer, 0)).right
        left = max(plate.left + self.metrics.u(_ASIDE_WIDTH), won)
        return Rect(left, plate.top - gap - tall, plate.right - left, tall)

    def _docks_beside(self, left: int) -> list[Rect]:
        """The places from here to the right edge: below the seats there, and up to the tools; or none."""
        frame, ui, gap = self.frame, self.metrics.ui, self.metrics.u(18)
        room = frame.inside.right - left
        if room < min(ui(_MIN_DOCK_WIDTH), self.metrics.u(_NARROWEST)):
            return []
        width, plates = min(room, ui(_DOCK_WIDTH)), self._at_right(self.seating.plate)
        tops = [max([frame.tools.bottom, *(plate.bottom for plate in plates)]), frame.tools.bottom]
        return [_up_to(frame.inside.bottomright, width, top + gap) for top in tops]

    def _docks_right_above(self, bottom: int, lying: Sequence[Rect]) -> list[Rect]:
        """The place at the right above your hand, if it is high enough."""
        frame, ui, top = self.frame, self.metrics.ui, self.frame.tools.bottom + self.metrics.u(18)
        if bottom - top < ui(_MIN_DOCK_HEIGHT):
            return []
        width = min(ui(_DOCK_WIDTH), frame.inside.width)
        return [_up_to((self._right_of_middle(width, lying), bottom), width, top)]

    def _at_right(self, place: Callable[[int], Rect]) -> list[Rect]:
        """The places of the seats at the right."""
        return [place(seat) for seat in range(self.frame.seats) if self.frame.side(seat) == RIGHT]

    def _right_of_middle(self, width: int, lying: Sequence[Rect]) -> int:
        """Return the right edge of a dialog above your hand: off the hands at the right if there is room."""
        frame, gap = self.frame, self.metrics.u(14)
        beside = self._at_right(self.seating.hand_rect)
        edge = min((hand.left - gap for hand in beside), default=frame.inside.right)
        middle = max((card.right for card in lying), default=self.metrics.width // 2 + self.metrics.u(70))
        return edge if edge - width >= middle + gap else frame.inside.right

    def _middle_dock(self) -> Rect:
        frame, u, ui = self.frame, self.metrics.u, self.metrics.ui
        top = frame.top_end + u(18)
        width = frame.inside.width - 2 * (max(frame.plate_size[0], frame.side_width * frame.crowded) + u(14))
        dock = Rect(0, top, min(ui(_MIDDLE_WIDTH), width), frame.panel_bottom - top)
        dock.centerx = self.metrics.width // 2
        if dock.left < frame.score.right + u(14):
            dock.top = max(top, frame.score.bottom + u(14))
            dock.height = frame.panel_bottom - dock.top
        return dock

    def _docks_below_across(self) -> list[Rect]:
        """The place from the score to the right edge, below the seat across, if it is wide enough."""
        frame, u, left = self.frame, self.metrics.u, self.frame.score.right + self.metrics.u(14)
        top, right = max(frame.top_end, frame.tools.bottom) + u(14), frame.inside.right
        width = min(right - left, self.metrics.ui(_DOCK_WIDTH))
        enough = width >= self.metrics.ui(_MIN_DOCK_WIDTH)
        return [_up_to((right, frame.panel_bottom), width, top)] if enough else []

    def _dock_right_of(self, lying: Sequence[Rect]) -> Rect | None:
        """The space above your hand to the right of these cards; None if it is too narrow."""
        above, gap = self._under_tools(), self.metrics.u(14)
        left = max((card.right + gap for card in lying), default=above.right)
        width = min(above.right - left, self.metrics.ui(_DOCK_WIDTH))
        if width < self.metrics.u(_MIN_RIGHT_WIDTH):
            return None
        return Rect(above.right - width, above.y, width, above.height)

    def _dock_above_hand(self) -> Rect:
        """All the space above your hand, for a dialog with large words; beside the score if there is room."""
        above, left = self._under_tools(), self.frame.score.right + self.metrics.u(14)
        dock = Rect(0, above.y, min(self.metrics.ui(_DOCK_WIDTH), above.width), above.height)
        dock.centerx = self.metrics.width // 2
        beside = above.right - left
        if dock.left < left and beside >= self.metrics.ui(_MIN_DOCK_WIDTH):
            dock.width = min(dock.width, beside)
            dock.right = above.right
        return dock

    def _under_tools(self) -> Rect:
        """The space above your hand and below the tools; all of it if that is too low for a dialog."""
        above, top = self.frame.above_hand, self.frame.tools.bottom + self.metrics.u(14)
        if above.bottom - top < self.metrics.u(_MIN_MIDDLE_HEIGHT):
            return above
        return Rect(above.x, top, above.width, above.bottom - top)

    def covered(self, *, auction: bool) -> list[Rect]:
        """The rectangles that cards take: the hands, and the offers or the trick."""
        everybody, middle = range(self.frame.seats), self.middle
        hands = [self.seating.hand_rect(seat) for seat in everybody]
        if not auction:
            return hands + [bounds(middle.trick(seat)) for seat in everybody]
        offers = [middle.offered(index, playing=False) for index in range(3)]
        return hands + [bounds(place) for place in (middle.stock(playing=False), middle.upcard(), *offers)]


def _up_to(bottomright: tuple[int, int], width: int, top: int) -> Rect:
    """The rectangle of this width from a corner at the lower right up to a height."""
    right, bottom = bottomright
    return Rect(right - width, top, width, bottom - top)
