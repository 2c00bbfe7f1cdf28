"""Arrows and rings that point at what a lesson talks about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect
from pygame.math import Vector2

from bacon.core.cards import Card
from bacon.core.rules import TableState
from bacon.core.words import seat_names
from bacon.ui.actors import Actor, Zone
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.tween import Place
from bacon.ui.kit.intents import Verb
from bacon.ui.stage import Stage
from bacon.ui.table.frame import around, bounds
from bacon.ui.table.overlay import TableOverlay

_ARROW_SIZE: Final = (30, 26)
_ARROW_GAP: Final = 5
"""The size of an arrow, and the gap below its tip, in u."""

_INDEX_MIDDLE: Final = 0.16
"""The middle of the index of a card in a fan, in card widths from the left."""


class Pointers:
    """Points at cards with an arrow, and at everything else on the table with a ring."""

    def __init__(self, art: Art, stage: Stage[TableState], overlay: TableOverlay) -> None:
        self.art, self.stage, self.overlay = art, stage, overlay

    def draw(self, canvas: Canvas, points: Sequence[str], buttons: Sequence[tuple[Verb, Rect]]) -> None:
        """Point at things by the names that lessons use; `buttons` are those on the screen."""
        art, u = self.art, self.art.metrics.u
        for rect in self.rings(points, buttons):
            edge = rect.inflate(u(12), u(12))
            canvas.add(art.ring(edge.size, min(edge.height // 2, u(24)), "lesson", u(5)), edge.topleft)
        size = (u(_ARROW_SIZE[0]), u(_ARROW_SIZE[1]))
        arrow = art.drawn("arrow", size, lambda: self._arrow(size))
        for tip in self.tips(points):
            canvas.add(arrow, self._off_labels(tip, size).topleft)

    def _off_labels(self, tip: tuple[float, float], size: tuple[int, int]) -> Rect:
        """Return the place of an arrow: on its tip, or above the label of the cards it would cover."""
        gap = self.art.metrics.u(_ARROW_GAP)
        arrow = Rect((0, 0), size)
        arrow.midbottom = (round(tip[0]), round(tip[1]) - gap)
        labels = [rect for name, rect in self.overlay.rects.items() if name.startswith("label:")]
        covered = arrow.collidelist(labels)
        if covered >= 0:
            arrow.bottom = labels[covered].top
        return arrow

    def tips(self, points: Sequence[str]) -> list[tuple[float, float]]:
        """Return the tips of the arrows; there is none for a card that does not lie face up."""
        return [tip for point in points if point.startswith("card ") for tip in self._cards(point[5:])]

    def rings(self, points: Sequence[str], buttons: Sequence[tuple[Verb, Rect]]) -> list[Rect]:
        """Return the rectangles in the rings; there is none for a button that is not on the screen."""
        return [rect for point in points for rect in self._ringed(point, buttons)]

    @property
    def _actors(self) -> Sequence[Actor]:
        return [actor for actor in self.stage.cast.actors if not actor.leaving]

    def _in_hand(self, actors: Sequence[Actor]) -> list[Actor]:
        zone = Zone("hand", self.overlay.layout.viewer)
        return [actor for actor in actors if actor.zone == zone]

    def _cards(self, name: str) -> list[tuple[float, float]]:
        """Points above a card in the learner's hand, or else wherever it lies face up."""
        shown = [actor for actor in self._actors if actor.card is Card(name)]
        own = self._in_hand(shown)
        return [self._above(actor, _INDEX_MIDDLE if own else 0.5) for actor in own or shown]

    def _above(self, actor: Actor, part: float) -> tuple[float, float]:
        """A point on the upper edge of a card, at a part of its width."""
        place: Place = actor.place
        offset = Vector2(card_width(place.height) * (part - 0.5), -place.height / 2).rotate(place.angle)
        return (place.x + offset.x, place.y + offset.y)

    def _ringed(self, point: str, buttons: Sequence[tuple[Verb, Rect]]) -> list[Rect]:
        kind, _, name = point.partition(" ")
        score, contract = self.overlay.rects["score"], self.overlay.contract
        match kind:
            case "plate":
                return [self.overlay.rects[f"plate:{seat_names(len(self.overlay.names)).index(name)}"]]
            case "button":
                return [rect for verb, rect in buttons if verb is Verb(name)]
            case "hand":
                held = [bounds(actor.place) for actor in self._in_hand(self._actors)]
                return [around(held)] if held else []
            case "score":
                return [Rect(score.topleft, (score.w, contract.top - score.top))]
            case "trump":
                return [contract]
            case _:
                return []

    def _arrow(self, size: tuple[int, int]) -> str:
        width, height = size
        points = f"{width * 0.08:.1f},{height * 0.08:.1f} {width * 0.92:.1f},{height * 0.08:.1f}"
        fill, line = self.art.colour("lesson"), self.art.colour("peg_line")
        look = f"{shapes.paint(fill)} {shapes.paint(line, 'stroke')}"
        tip = f"{width / 2:.1f},{height * 0.94:.1f}"
        return shapes.svg(size, f'<polygon points="{points} {tip}" stroke-linejoin="round" {look}/>')
