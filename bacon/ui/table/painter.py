"""Draws the cards on the stage."""

from __future__ import annotations

from collections.abc import Callable

from bacon.ui.art import Art, Tone
from bacon.ui.canvas import Canvas
from bacon.ui.stage.actors import Actor
from bacon.ui.stage.tween import Place
from bacon.ui.table.layout import BASE

_RANKS = {"stock": 0, "offered": 1, "discard": 2, "won": 3, "upcard": 4, "cut": 5, "trick": 6, "hand": 7}
_FLAT = frozenset({"won"})
"""Zones whose small cards throw no shadow worth painting."""


class Painter:
    """Draws actors back to front.

    `tone` gives how a card at rest is toned; `glows` whether light falls from below it; `edged` is the zone
    whose card is edged in brass.
    """

    def __init__(self, tone: Callable[[Actor], Tone], glows: Callable[[Actor], bool]) -> None:
        self.tone, self.glows = tone, glows
        self.edged: str | None = None

    def draw(self, art: Art, canvas: Canvas, actors: list[Actor], now: float) -> None:
        """List every card with its shadow."""
        shaded: set[Place] = set()
        for actor in sorted(actors, key=lambda actor: _depth(actor, now)):
            self._draw(art, canvas, actor, now, shaded)

    def _draw(self, art: Art, canvas: Canvas, actor: Actor, now: float, shaded: set[Place]) -> None:
        """List a card; of cards that lie exactly on each other, as in the pack, only one throws a shadow."""
        place = actor.at(now)
        alpha = round(place.alpha * 255)
        kind = actor.zone.partition(":")[0]
        if kind not in _FLAT and place not in shaded:
            shaded.add(place)
            shadow = art.shadow(place.height, place.angle, place.lift)
            drop = art.metrics.unit * (4 + place.lift * 0.3)
            canvas.centre(shadow, (place.x + drop * 0.4, place.y + drop), alpha)
        if actor.moving(now):
            self._draw_moving(art, canvas, actor, place, now)
        else:
            self._draw_resting(art, canvas, actor, place)

    def _draw_moving(self, art: Art, canvas: Canvas, actor: Actor, place: Place, now: float) -> None:
        base = art.metrics.u(BASE)
        picture = art.moving_card(actor.shows(now), place.height, place.angle, actor.turn(now), base)
        canvas.centre(picture, (place.x, place.y), round(place.alpha * 255))

    def _draw_resting(self, art: Art, canvas: Canvas, actor: Actor, place: Place) -> None:
        if self.glows(actor):
            canvas.centre(art.glow(place.height, place.angle), (place.x, place.y))
        height = round(place.height)
        canvas.centre(art.card(actor.card, height, place.angle, self.tone(actor)), (place.x, place.y))
        if actor.zone == self.edged:
            canvas.centre(art.card_edge(height, place.angle), (place.x, place.y))


def _depth(actor: Actor, now: float) -> tuple[bool, int, float]:
    """Give what lies above what: cards on their way over those at rest, later plays over earlier ones."""
    rank = _RANKS[actor.zone.partition(":")[0]]
    return (actor.moving(now) and rank in (6, 7), rank, actor.index)
