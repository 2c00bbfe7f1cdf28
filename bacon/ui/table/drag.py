"""Dragging cards of the hand to the table with the pointer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame.math import Vector2

from bacon.ui.actors import Actor
from bacon.ui.drawing.tween import Place, Span, out_back
from bacon.ui.table.controller import MatchController

_DRAG_START: Final = 14
"""A pull shorter than this is a click, in u."""

_DRAG_MS, _SNAP_MS = 70, 240
"""The times for a dragged card to reach the pointer, and to snap back."""

_DRAG_LIFT, _MAX_TILT = 26, 15
"""The lift of a dragged card in u, and how far it leans into its way, in degrees."""

_DROP_HEIGHT: Final = 0.8
"""A card that is let go this far above its place is dropped on the table, in card heights."""


class Drag:
    """The cards that the pointer drags; `drop` is called with the position of one let go over the table."""

    def __init__(self, controller: MatchController, unit: float, drop: Callable[[int], None]) -> None:
        self._controller, self._unit, self._drop = controller, unit, drop
        self.index: int | None = None
        self.moved = False
        self._start = self._at = Vector2()
        self._offsets: list[tuple[Actor, Vector2]] = []

    def touch(self, index: int, pos: tuple[int, int]) -> None:
        """Touch the card at a position in the hand; until it moves far enough, that may be a click."""
        self.index, self.moved = index, False
        self._start = self._at = Vector2(pos)

    def move(self, pos: tuple[int, int]) -> None:
        """Move the cards with the pointer; they lag behind and lean a little, as if they had weight."""
        if self.index is None:
            return
        step, self._at = Vector2(pos) - self._at, Vector2(pos)
        if not self.moved and self._at.distance_to(self._start) > _DRAG_START * self._unit:
            self.moved = True
            self._pick_up(self.index)
        still, now = self._controller.stage.still, self._controller.now
        tilt = max(-_MAX_TILT, min(_MAX_TILT, step.x / self._unit))
        for actor, offset in self._offsets:
            x, y = self._at + offset
            place = actor.place._replace(x=x, y=y, angle=tilt, lift=_DRAG_LIFT)
            actor.go(actor.card, place, Span(now, 0 if still else _DRAG_MS), now)

    def let_go(self, place: Place) -> None:
        """Let go of a card that belongs at a place: it is dropped on the table, or snaps back."""
        index = self.index
        self.cancel()
        if self.moved and index is not None and self._at.y < place.y - _DROP_HEIGHT * place.height:
            self._drop(index)

    def cancel(self) -> None:
        """Snap the dragged cards back."""
        self.index = None
        if self._offsets:
            self._offsets.clear()
            stage = self._controller.stage
            stage.arrange(self._controller.now, 0 if stage.still else _SNAP_MS, out_back)

    def _pick_up(self, index: int) -> None:
        for actor in self._controller.hand.dragged(index):
            place = actor.at(self._controller.now)
            self._offsets.append((actor, Vector2(place.x, place.y) - self._start))
