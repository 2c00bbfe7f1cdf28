"""Draws the cards on the stage, and prepares the pictures for the next deal.

When many cards move, those hidden under others are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import ceil, cos, floor, radians, sin
from typing import Final

from pygame import Surface
from pygame.math import Vector2

from bacon.core.cards import HIDDEN, Card, Cards
from bacon.ui.drawing.art import Art, Design, Tone, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.flight import Pose, pose
from bacon.ui.drawing.metrics import Metrics
from bacon.ui.drawing.tween import Place
from bacon.ui.stage.actors import Actor, Zone
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.measures import BASE, OFFER, PACKET, SMALL

_LAYERS = {
    **{"stock": 0, "offered": 1, "discard": 2, "won": 3, "upcard": 4, "cut": 5},
    **{"trick": 6, "pile": 6, "hand": 7},
}
_ZONES_WITHOUT_SHADOW = frozenset({"won"})

CROWD_SIZE: Final = 64
"""More than a pack: from this many moving cards on, hidden ones are left out."""

_POINT_DISTANCE: Final = 12
"""The distance between the points that stand for the window, in u."""

_MARGIN_POINTS: Final = 32
"""The number of points beyond each edge of the window, to hold the largest card."""

_VISIBLE_FRACTION: Final = 8
"""When many cards move, less than this fraction (1/8) of a card is not worth drawing."""


class Painter:
    """Draws cards back to front.

    `tone` returns the tone of a card at rest, `glows` whether it is lit from below, and `sign` its letter.
    `edged` is the zone of the winning cards, whose edges are brass if they are `ours`, else dark; `marked`
    cards also have brass edges. `design` is the design of the court cards.
    """

    def __init__(self, tone: Callable[[Actor], Tone], glows: Callable[[Actor], bool]) -> None:
        self.tone, self.glows = tone, glows
        self.edged: Zone | None = None
        self.ours = True
        self.marked: Sequence[Actor] = ()
        self.design: Design = "french"
        self.sign: Callable[[Card], str] = lambda _: ""

    def draw(self, art: Art, canvas: Canvas, actors: list[Actor], now: float) -> None:
        """Draw all cards with their shadows."""
        placed = [(actor, place) for actor in actors if (place := actor.at(now)).alpha]
        placed.sort(key=lambda each: _drawing_order(each[0], now))
        if sum(actor.moving(now) for actor in actors) >= CROWD_SIZE:
            self._draw_many(art, canvas, placed, now)
            return
        ordered = [actor for actor, _ in placed]
        top = {_position(actor, now): actor for actor in ordered}
        shaded: set[Place] = set()
        for actor in ordered:
            self._draw_shadow(art, canvas, actor, now, shaded)
            above = top[_position(actor, now)]
            if above is actor or above.turn(now):
                self._draw(art, canvas, actor, now)

    def _draw_shadow(self, art: Art, canvas: Canvas, actor: Actor, now: float, shaded: set[Place]) -> None:
        """Draw a shadow, but only one for cards that lie exactly on each other, as in the stock."""
        place = actor.at(now)
        if actor.zone.kind in _ZONES_WITHOUT_SHADOW or place in shaded:
            return
        shaded.add(place)
        shadow = art.shadow(place.height, place.angle, place.lift, actor.turn(now))
        drop = art.metrics.unit * (4 + place.lift * 0.3)
        canvas.centre(shadow, (place.x + drop * 0.4, place.y + drop), round(place.alpha * 255))

    def _draw(self, art: Art, canvas: Canvas, actor: Actor, now: float) -> None:
        place = actor.at(now)
        if not actor.moving(now):
            self._draw_resting(art, canvas, actor, place)
            return
        base = art.metrics.u(BASE)
        how = pose(place.height / base, place.angle, actor.turn(now))
        picture = art.moving_card(actor.shows(now), base, how, self.design)
        canvas.centre(picture, (place.x, place.y), round(place.alpha * 255))
        if actor in self.marked:
            canvas.centre(art.card_edge(round(place.height), place.angle), (place.x, place.y))

    def _draw_many(self, art: Art, canvas: Canvas, placed: list[tuple[Actor, Place]], now: float) -> None:
        """Draw many cards, except moving ones that nobody would see."""
        base = art.metrics.u(BASE)
        cover, shaded = Cover(art.metrics, base), set[Place]()
        seen: list[tuple[Actor, Place, Pose | None]] = []
        for actor, place in reversed(placed):
            how = None
            if actor.moving(now):
                how = pose(place.height / base, place.angle, actor.turn(now), coarse=True)
                if place.alpha == 1 and cover.hides(place, how):
                    continue
            seen.append((actor, place, how))
        for actor, place, how in reversed(seen):
            if how:
                picture = art.crowded_card(actor.shows(now), base, how, self.design)
                canvas.centre(picture, (place.x, place.y), round(place.alpha * 255))
            else:
                self._draw_shadow(art, canvas, actor, now, shaded)
                self._draw(art, canvas, actor, now)

    def _draw_resting(self, art: Art, canvas: Canvas, actor: Actor, place: Place) -> None:
        if self.glows(actor):
            canvas.centre(art.glow(place.height, place.angle), (place.x, place.y))
        height = round(place.height)
        picture = art.card(actor.card, height, place.angle, self.tone(actor), self.design)
        canvas.centre(picture, (place.x, place.y))
        if actor in self.marked:
            canvas.centre(art.card_edge(height, place.angle), (place.x, place.y))
        elif actor.zone == self.edged:
            token = "glow" if self.ours else "ink_black"
            canvas.centre(art.card_edge(height, place.angle, token), (place.x, place.y))
        if actor.zone == self.edged and actor.zone.kind == "trick":
            canvas.centre(coin(art, height, "crown", ours=self.ours), _point_on(place, 0, -0.5))
        if letter := self.sign(actor.card):
            down = 0.08 if art.deck.large_print else -0.13
            canvas.centre(coin(art, height, letter, ours=False), _point_on(place, -0.27, down))


_COIN_SIZE: Final = 0.15
"""The size of a sign on a card, in card heights."""


def _point_on(place: Place, across: float, down: float) -> tuple[float, float]:
    """A point on a card, from its middle, in heights of the card."""
    turned = Vector2(across, down).rotate(place.angle) * place.height
    return (place.x + turned.x, place.y + turned.y)


def coin(art: Art, height: int, sign: str, *, ours: bool) -> Surface:
    """Draw a small coin with a letter, or with the winner's crown; it is gold if `ours`."""
    size = max(round(height * _COIN_SIZE), 8)
    return art.kept(("coin", sign, str(ours), str(size)), lambda: _draw_coin(art, size, sign, ours=ours))


def _draw_coin(art: Art, size: int, sign: str, *, ours: bool) -> Surface:
    ground, ink = ("brass", "peg_line") if ours else ("ink_black", "card_face")
    disc = art.box((size, size), size // 2, ground, ink, max(size // 14, 1)).copy()
    if sign == "crown":
        mark = art.icon("crown", round(size * 0.68), ink)
    else:
        mark = art.font(max(round(size * 0.62), 8), "bold").render(sign, art.colour(ink))
    disc.blit(mark, mark.get_rect(center=disc.get_rect().center))
    return disc


def _position(actor: Actor, now: float) -> tuple[Place, bool]:
    """Equal for cards that lie exactly on each other, of which only the top one shows."""
    return actor.at(now), actor.moving(now)


def _drawing_order(actor: Actor, now: float) -> tuple[bool, int, float]:
    """Moving cards over resting ones, later plays over earlier ones."""
    rank = _LAYERS[actor.zone.kind]
    return (actor.moving(now) and rank in (6, 7), rank, actor.index)


class Cover:
    """The covered part of the window, as a lattice of points with a bit each; ask from front to back."""

    def __init__(self, metrics: Metrics, base: int) -> None:
        self._pitch = metrics.unit * _POINT_DISTANCE
        self._columns = round(metrics.width / self._pitch) + 2 * _MARGIN_POINTS
        self._rows = round(metrics.height / self._pitch) + 2 * _MARGIN_POINTS
        self._tall = base / self._pitch
        self._covered = 0

    def hides(self, place: Place, how: Pose) -> bool:
        """Return whether a card is hidden under those asked about before; if not, add it to the cover."""
        column = round(place.x / self._pitch) + _MARGIN_POINTS
        row = round(place.y / self._pitch) + _MARGIN_POINTS
        if not (
            _MARGIN_POINTS <= column < self._columns - _MARGIN_POINTS
            and _MARGIN_POINTS <= row < self._rows - _MARGIN_POINTS
        ):
            return False
        shape, points, corner = _lattice_points(self._tall, how, self._columns)
        start = row * self._columns + column - corner
        if (points - (shape & self._covered >> start).bit_count()) * _VISIBLE_FRACTION <= points:
            return True
        self._covered |= shape << start
        return False


@lru_cache(maxsize=4096)
def _lattice_points(base: float, how: Pose, columns: int) -> tuple[int, int, int]:
    """The points of a card as bits, their number, and the number of bits before its middle."""
    tall, wide = base * how.zoom / 2, card_width(base * 100) / 100 * how.width / 2
    turn = radians(how.angle)
    shape = 0
    for y in range(-_MARGIN_POINTS, _MARGIN_POINTS + 1):
        left, right = _between(cos(turn), y * sin(turn), wide)
        low, high = _between(-sin(turn), y * cos(turn), tall)
        first, last = ceil(max(left, low, -_MARGIN_POINTS)), floor(min(right, high, _MARGIN_POINTS))
        if first <= last:
            shape |= ((1 << last - first + 1) - 1) << (y + _MARGIN_POINTS) * columns + first + _MARGIN_POINTS
    return shape, shape.bit_count(), _MARGIN_POINTS * columns + _MARGIN_POINTS


def _between(slope: float, offset: float, reach: float) -> tuple[float, float]:
    """The interval in which a line stays within `reach` of zero."""
    if abs(slope) < 1e-9:
        return (
            (-_MARGIN_POINTS, _MARGIN_POINTS) if abs(offset) <= reach else (_MARGIN_POINTS, -_MARGIN_POINTS)
        )
    ends = ((-reach - offset) / slope, (reach - offset) / slope)
    return min(ends), max(ends)


def draw_ahead(art: Art, pack: Cards, seats: int = 4, design: Design = "french") -> Iterator[None]:
    """Draw one picture per step: the backs, and each face in flight and as played."""
    layout = Layout(Frame(art.metrics, seats=seats))
    trick, others = round(layout.middle.trick(0).height), round(layout.seating.hand(1, 1)[0].height)
    flying, *lying = (art.metrics.u(height) for height in (BASE, OFFER, SMALL, PACKET))
    for height in dict.fromkeys((flying, trick, others, *lying)):
        art.prepare(HIDDEN, height)
        yield
    for height in (flying, trick):
        for card in dict.fromkeys(pack):
            art.prepare(card, height, design)
            yield
