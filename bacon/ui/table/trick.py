"""Places the cards of a trick: in a ring, or nearly in a row when large text leaves too little height."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final, TypeAlias

from bacon.ui.drawing.art import card_width
from bacon.ui.drawing.tween import Place
from bacon.ui.table.frame import Frame, bounds

_Spots: TypeAlias = Sequence[tuple[int, int, int]]

_RINGS: Final[Mapping[int, _Spots]] = {
    3: ((0, 104, 3), (-164, -36, -6), (164, -36, 5)),
    4: ((0, 104, 3), (-158, 5, -7), (0, -104, -4), (158, -5, 6)),
    5: ((0, 118, 3), (-158, 90, -6), (-86, -118, -4), (86, -118, 3), (158, 90, 6)),
    6: ((0, 122, 3), (-164, 100, -6), (-162, -104, -4), (0, -122, -2), (162, -104, 3), (164, 100, 6)),
}
_ROWS: Final[Mapping[int, _Spots]] = {
    4: ((79, 52, 3), (-239, 26, -5), (-79, -52, -3), (239, 0, 5)),
    6: ((74, 52, 2), (-370, 48, -4), (-222, 12, -3), (-74, -52, -2), (222, -12, 3), (370, 32, 4)),
}
"""By the number of seats, clockwise from your own: the offset of each card in the trick, and its angle."""

_HEIGHT: Final = 204
_CROWDED_HEIGHT: Final = 190
"""The height of a card in the trick in u, with one seat at each side, and with two."""

_AIR: Final = 17
"""The free space below the seat across, or its plate, in u; a card any closer looks tucked under it."""

_SIDE_AIR: Final = 14
"""The free space between the trick and the seats at the sides, in u."""

_SCORE_AIR: Final = 12
"""The free space below the score panel, in u."""

_SIDE_HAND_WIDTH: Final = 124 + 20 + 54
"""The width of a hand at the side with its won tricks, in u."""

_MAX_OPEN_CARDS: Final = {False: 13, True: 8}
"""A row leaves room for open hands of so many cards at the sides; by whether two sit there."""

_RING_WIDTH: Final = 520
"""The width in the middle that belongs to a ring, in u."""

_WORTH_A_ROW: Final = 1.1
"""A row must make the cards larger by this factor: a ring says more plainly who played what."""


class Trick:
    """The places of a trick's cards, inside a frame."""

    def __init__(self, frame: Frame) -> None:
        self.frame, self.metrics, self._u = frame, frame.metrics, frame.metrics.unit

    @property
    def card_height(self) -> int:
        """The height of a card in u before it shrinks or grows."""
        return _CROWDED_HEIGHT if self.frame.crowded else _HEIGHT

    @cached_property
    def zone(self) -> tuple[float, float]:
        """The upper and lower end of the space for the trick."""
        words = self.frame.words_height
        return (self.frame.top_end + _AIR * self._u, self.frame.prompt_bottom - words - 10 * self._u)

    @cached_property
    def ring_scale(self) -> float:
        """The factor by which a ring shrinks to fit, or grows in a tall window."""
        ring = _RINGS[self.frame.seats]
        limit = min(self.frame.stretch, self._height_factor(ring))
        return min(limit, max(self._width_factor(ring), 0.6)) if self.frame.tall else limit

    @cached_property
    def in_row(self) -> bool:
        """Whether the cards lie nearly in a row, because a ring would make them much smaller."""
        row = None if self.frame.tall or self._long_fans else _ROWS.get(self.frame.seats)
        if not row or self._row_scale < self.ring_scale * _WORTH_A_ROW:
            return False
        score = self.frame.score.inflate(0, 2 * self.metrics.u(_SCORE_AIR))
        cards = [bounds(self._lay(row, turn, self._row_scale)) for turn in range(self.frame.seats)]
        return score.collidelist(cards) < 0

    @property
    def _long_fans(self) -> bool:
        """Whether open hands at the sides need the width of a row."""
        return self.frame.open_hands and self.frame.cards > _MAX_OPEN_CARDS[self.frame.crowded]

    @property
    def _row_scale(self) -> float:
        row = _ROWS[self.frame.seats]
        return min(1, self._height_factor(row), self._width_factor(row))

    def _height_factor(self, spots: _Spots) -> float:
        """The factor by which these could grow between the seat across and the words above your hand."""
        top, bottom = self.zone
        return (bottom - top) / (2 * self._reach(spots) * self._u)

    def _width_factor(self, spots: _Spots) -> float:
        """The factor by which these could grow between the seats at the sides."""
        frame = self.frame
        beside = max(frame.side_width if frame.crowded else frame.plate_size[0], self._u * _SIDE_HAND_WIDTH)
        room = self.metrics.width / 2 - frame.inside.x - beside - self._u * _SIDE_AIR
        return room / (self._across(spots) * self._u)

    def _across(self, spots: _Spots) -> float:
        """Half of the width of a full-size trick with its free space, in u."""
        return max(abs(x) for x, _, _ in spots) + card_width(self.card_height) / 2 + _SIDE_AIR

    def _reach(self, spots: _Spots) -> float:
        """The distance from the centre of a full-size trick to its upper and lower end, in u."""
        return max(abs(y) for _, y, _ in spots) + self.card_height / 2 + 4

    @property
    def reach(self) -> float:
        """The distance from the centre of the trick to its upper and lower end, in pixels."""
        return self._reach(self._spots) * self.scale * self._u

    @property
    def half_width(self) -> float:
        """Half of the width in the middle that belongs to the trick, in u."""
        return self._across(_ROWS[self.frame.seats]) * self.scale if self.in_row else _RING_WIDTH / 2

    @property
    def scale(self) -> float:
        """The size of the cards, compared to those of a window with room enough."""
        return self._row_scale if self.in_row else self.ring_scale

    @property
    def _spots(self) -> _Spots:
        return (_ROWS if self.in_row else _RINGS)[self.frame.seats]

    @cached_property
    def centre(self) -> tuple[float, float]:
        """The middle of the trick."""
        return self._centre(self._spots, self.scale)

    @property
    def ring_centre(self) -> tuple[float, float]:
        """The middle of a ring, even if the trick lies in a row."""
        return self._centre(_RINGS[self.frame.seats], self.ring_scale)

    @property
    def ring_bottom(self) -> float:
        """The lower end of a ring, even if the trick lies in a row."""
        return self.ring_centre[1] + self._reach(_RINGS[self.frame.seats]) * self.ring_scale * self._u

    def _centre(self, spots: _Spots, scale: float) -> tuple[float, float]:
        top, bottom = self.zone
        preferred_y = max((top + bottom) / 2, self.metrics.height * 0.427)
        return (self.metrics.width / 2, min(preferred_y, bottom - self._reach(spots) * scale * self._u))

    def place(self, seat: int) -> Place:
        """Return the place of a seat's card."""
        return self._lay(self._spots, self.frame.turn(seat), self.scale)

    def ring(self, seat: int) -> Place:
        """Return where a seat's card would lie in a ring, even if the trick lies in a row."""
        return self._lay(_RINGS[self.frame.seats], self.frame.turn(seat), self.ring_scale)

    def _lay(self, spots: _Spots, turn: int, scale: float) -> Place:
        dx, dy, angle = spots[turn]
        x, y = self._centre(spots, scale)
        scale *= self._u
        return Place(x + dx * scale, y + dy * scale, angle, self.card_height * scale)
