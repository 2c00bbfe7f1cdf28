"""The bubbles in which the players at a table speak, each in the best free place beside its seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.tween import out_cubic
from bacon.ui.stage import FADE_IN, FADE_OUT, Bubble
from bacon.ui.table.frame import ACROSS, BOTTOM, LEFT, RIGHT
from bacon.ui.table.layout import Layout

_TYPE_SIZES = (28, 25, 22)
_WIDEST_ABOVE: Final = 0.7
"""Up to this share of its plate's width, a bubble above it stays clear of the one across the table."""

_TAIL_LENGTH = 18


class Balloon(Struct):
    """A bubble in place: the words, its body, and the tip of its tail, if it has one."""

    words: Surface
    body: Rect
    tip: tuple[int, int] | None

    @property
    def rect(self) -> Rect:
        """The rectangle that it covers, with its tail."""
        return self.body.union(Rect(self.tip, (1, 1))) if self.tip else self.body.copy()


class Speech:
    """Draws bubbles, for one window size; `cards` are the rectangles that cards may take."""

    def __init__(self, art: Art, layout: Layout, cards: Sequence[Rect]) -> None:
        self.art, self.layout, self._cards = art, layout, cards
        self._placed: dict[tuple[int, str], Balloon] = {}

    def draw(self, canvas: Canvas, bubble: Bubble, now: float) -> Rect:
        """Draw a bubble as it fades in, stays and fades out; return its rectangle."""
        balloon = self.balloon(bubble.seat, bubble.words)
        fade_in = out_cubic(min(max((now - bubble.start) / FADE_IN, 0), 1))
        fade_out = min(max((bubble.end - now) / FADE_OUT, 0), 1)
        alpha = round(255 * min(fade_in, fade_out))
        rise = round(self.art.metrics.ui(14) * (1 - fade_in))
        rect = balloon.rect
        if balloon.tip is None:
            cover = self.art.box((balloon.body.height // 2, balloon.body.height), 0, "panel")
            left = rect.right - cover.get_width() if self.layout.face_right(bubble.seat) else rect.left
            canvas.add(cover, (left, rect.top), alpha)
        canvas.add(self._balloon_picture(balloon), (rect.x - 2, rect.y - 2 + rise), alpha)
        canvas.centre(balloon.words, balloon.body.move(0, rise).center, alpha)
        return rect

    def balloon(self, seat: int, words: str) -> Balloon:
        """Place a seat's bubble in the best free place; the last resort is its own name plate."""
        if (seat, words) not in self._placed:
            self._placed[seat, words] = next(
                (balloon for balloon in self._candidates(seat, words) if self._free(balloon.rect, seat)),
                self._on_the_plate(seat, words),
            )
        return self._placed[seat, words]

    def _balloon_picture(self, balloon: Balloon) -> Surface:
        art, rect = self.art, balloon.rect.inflate(4, 4)
        fill, line = art.colour("bubble"), art.colour("bubble_line")
        body = balloon.body.move(-rect.x, -rect.y)
        tip = balloon.tip and (balloon.tip[0] - rect.x, balloon.tip[1] - rect.y)
        key = ("speech", tuple(body), tip)
        return art.drawn(
            key, rect.size, lambda: shapes.speech(rect.size, body, tip or body.center, fill, line)
        )

    def _candidates(self, seat: int, words: str) -> Iterator[Balloon]:
        """Yield bubbles in ever smaller type, in one line and in two."""
        for size in _TYPE_SIZES:
            width = self.art.font(self.art.metrics.ui(size), "bold").size(words)[0] + 2
            for part in (1.0, 0.64) if " " in words else (1.0,):
                yield from self._beside(seat, self._words(words, size, (round(width * part), 9999)))

        if self.layout.frame.side(seat) in (LEFT, RIGHT):
            for size in _TYPE_SIZES:
                above = self._above(seat, self._words(words, size, (9999, 9999)))
                if above.body.width <= self.layout.seating.plate(seat).width * _WIDEST_ABOVE:
                    yield above

    def _above(self, seat: int, words: Surface) -> Balloon:
        """Return the bubble above a plate at the side, with its tail at the face."""
        body, u = self._around(words), self.art.metrics.u
        plate, half = self.layout.seating.plate(seat), self.layout.seating.plate(seat).height // 2
        face_right = self.layout.face_right(seat)
        bottom = plate.top - u(_TAIL_LENGTH + 4)
        if face_right:
            body.bottomright = (plate.right, bottom)
        else:
            body.bottomleft = (plate.left, bottom)
        tip = plate.right - half if face_right else plate.left + half
        return Balloon(words, body, (tip, bottom + u(_TAIL_LENGTH)))

    def _around(self, words: Surface) -> Rect:
        """Return the size of a bubble around these words."""
        ui, u = self.art.metrics.ui, self.art.metrics.u
        return words.get_rect().inflate(2 * min(ui(22), u(30)), 2 * min(ui(11), u(16)))

    def _beside(self, seat: int, words: Surface) -> Iterator[Balloon]:
        """Yield the bubble toward the middle of the table; the seat across has two places."""
        u, body = self.art.metrics.u, self._around(words)
        tail, plate, side = u(_TAIL_LENGTH), self.layout.seating.plate(seat), self.layout.frame.side(seat)
        if side == BOTTOM:
            body.bottomleft = (plate.left, plate.top - tail - u(4))
            yield Balloon(words, body, (plate.left + plate.height // 2 + u(14), body.bottom + tail))
            return
        if side == ACROSS and self.layout.frame.north_beside:
            below = body.copy()
            below.midtop = (
                self.layout.frame.north_hand.centerx,
                self.layout.frame.north_hand.bottom + tail + u(6),
            )
            yield Balloon(words, below, (below.centerx - u(10), below.top - tail))
        if side == RIGHT or (side == ACROSS and self.layout.frame.north_beside):
            body.midright = (plate.left - tail - u(4), plate.centery)
            yield Balloon(words, body, (body.right + tail, plate.centery))
        else:
            body.midleft = (plate.right + tail + u(4), plate.centery)
            yield Balloon(words, body, (body.left - tail, plate.centery))

    def _on_the_plate(self, seat: int, words: str) -> Balloon:
        """The bubble on the plate, which covers the name beside the face."""
        ui = self.art.metrics.ui
        body = self.layout.seating.plate(seat).inflate(-4, -4)
        face = body.height + ui(2)
        body.width -= face
        body.x += 0 if self.layout.face_right(seat) else face
        room = (body.width - min(ui(20), body.height // 3), body.height - ui(4))
        return Balloon(self._words(words, _TYPE_SIZES[0], room), body, None)

    def _words(self, words: str, size: int, room: tuple[int, int]) -> Surface:
        return self.art.block(words, size, room, "bold", "text_on_bubble")

    def _free(self, rect: Rect, seat: int) -> bool:
        plates = [
            self.layout.seating.plate(other) for other in range(self.layout.frame.seats) if other != seat
        ]
        inside = self.layout.metrics.window.contains(rect)
        return inside and rect.collidelist([*plates, *self._no_bubbles_here]) < 0

    @cached_property
    def _no_bubbles_here(self) -> list[Rect]:
        """The rectangles that no bubble may cover."""
        layout = self.layout
        top = layout.middle.prompt_top(auction=True)
        prompt = Rect(0, 0, layout.frame.prompt_width, layout.frame.prompt_bottom - top)
        prompt.midtop = (layout.metrics.width // 2, top)
        return [layout.frame.score, layout.frame.tools, prompt, *self._cards]
