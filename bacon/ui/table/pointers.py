"""What a lesson points at: cards under an arrow, and things round the cards in a ring of brass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect
from pygame.math import Vector2

from bacon.core.cards import Card
from bacon.core.rules import TableState
from bacon.core.seats import seat_names
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.tween import Place
from bacon.ui.kit.intents import Verb
from bacon.ui.stage.actors import Actor, Zone
from bacon.ui.stage.stage import Stage
from bacon.ui.table.hud import Hud
from bacon.ui.table.measures import around, bounds

_ARROW: Final = (30, 26)
_AIR: Final = 5
"""The size of an arrow and how far its tip stays off, in u."""

_INDEX: Final = 0.16
"""Where the index of a card in a fan is, from its left edge, in widths of the card."""


class Pointers:
    """Points at things of a table as it is drawn: at cards with an arrow, at all else with a ring."""

    def __init__(self, art: Art, stage: Stage[TableState], hud: Hud) -> None:
        self.art, self.stage, self.hud = art, stage, hud

    def draw(self, canvas: Canvas, points: Sequence[str], buttons: Sequence[tuple[Verb, Rect]]) -> None:
        """Draw what points at things, which are named as in a lesson; `buttons` are those there are now."""
        art, u = self.art, self.art.metrics.u
        for rect in self.rings(points, buttons):
            edge = rect.inflate(u(12), u(12))
            canvas.add(art.ring(edge.size, min(edge.height // 2, u(24)), "brass", u(5)), edge.topleft)
        size = (u(_ARROW[0]), u(_ARROW[1]))
        arrow = art.drawn("arrow", size, lambda: self._arrow(size))
        for x, y in self.tips(points):
            canvas.add(arrow, (x - size[0] / 2, y - u(_AIR) - size[1]))

    def tips(self, points: Sequence[str]) -> list[tuple[float, float]]:
        """Where the tips of the arrows are; there is none for a card that does not lie open now."""
        return [tip for point in points if point.startswith("card ") for tip in self._cards(point[5:])]

    def rings(self, points: Sequence[str], buttons: Sequence[tuple[Verb, Rect]]) -> list[Rect]:
        """Round what the rings go; there is none for a button that is not offered now."""
        return [rect for point in points for rect in self._ringed(point, buttons)]

    @property
    def _actors(self) -> Sequence[Actor]:
        return [actor for actor in self.stage.cast.actors if not actor.leaving]

    def _own(self, actors: Sequence[Actor]) -> list[Actor]:
        """Those of the cards that are in the learner's hand."""
        zone = Zone("hand", self.hud.layout.viewer)
        return [actor for actor in actors if actor.zone == zone]

    def _cards(self, name: str) -> list[tuple[float, float]]:
        """Above a card of the learner's hand; if it is not there, above it wherever it lies open."""
        shown = [actor for actor in self._actors if actor.card is Card(name)]
        own = self._own(shown)
        return [self._above(actor, _INDEX if own else 0.5) for actor in own or shown]

    def _above(self, actor: Actor, part: float) -> tuple[float, float]:
        """A point on the upper edge of a card, so far from its left."""
        place: Place = actor.place
        off = Vector2(card_width(place.height) * (part - 0.5), -place.height / 2).rotate(place.angle)
        return (place.x + off.x, place.y + off.y)

    def _ringed(self, point: str, buttons: Sequence[tuple[Verb, Rect]]) -> list[Rect]:
        kind, _, name = point.partition(" ")
        score, foot = self.hud.rects["score"], self._contract
        match kind:
            case "plate":
                return [self.hud.rects[f"plate:{seat_names(len(self.hud.names)).index(name)}"]]
            case "button":
                return [rect for verb, rect in buttons if verb is Verb(name)]
            case "hand":
                held = [bounds(actor.place) for actor in self._own(self._actors)]
                return [around(held)] if held else []
            case "score":
                return [Rect(score.topleft, (score.w, score.h - foot))]
            case "trump":
                return [Rect(score.x, score.bottom - foot, score.w, foot)]
            case _:
                return []

    @property
    def _contract(self) -> int:
        """How high the foot of the score panel is, where it says what is played."""
        metrics = self.art.metrics
        return min(metrics.ui(58), metrics.u(98)) + min(metrics.ui(10), metrics.u(12))

    def _arrow(self, size: tuple[int, int]) -> str:
        width, height = size
        points = f"{width * 0.08:.1f},{height * 0.08:.1f} {width * 0.92:.1f},{height * 0.08:.1f}"
        fill, line = self.art.colour("brass"), self.art.colour("peg_line")
        look = f"{shapes.paint(fill)} {shapes.paint(line, 'stroke')}"
        tip = f"{width / 2:.1f},{height * 0.94:.1f}"
        return shapes.svg(size, f'<polygon points="{points} {tip}" stroke-linejoin="round" {look}/>')
