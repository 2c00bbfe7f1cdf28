"""Draws the cards on the stage, and ahead of time what the next deal will need.

Of many in motion those that lie under others are found and left out.
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

_RANKS = {
    **{"stock": 0, "offered": 1, "discard": 2, "won": 3, "upcard": 4, "cut": 5},
    **{"trick": 6, "pile": 6, "hand": 7},
}
_FLAT = frozenset({"won"})
"""Zones whose small cards throw no shadow worth painting."""

MANY: Final = 64
"""From so many cards in motion on, those that nobody sees are left out: more than a pack."""

_PITCH: Final = 12
"""The distance of the points that stand for the window, in u."""

_MARGIN: Final = 32
"""How many points there are beyond each edge of the window: more than the largest card reaches."""

_SLIVER: Final = 8
"""Less than this part of a card is not worth painting where many move."""


class Painter:
    """Draws actors back to front.

    `tone` gives how a card at rest is toned; `glows` whether light falls from below it; `edged` is the zone
    whose cards win, edged in brass where they are `ours` and darkly where not; those that are `marked` are
    edged in brass as well; `design` says whose faces the cards have;
    `sign` gives the letter that a card wears.
    """

    def __init__(self, tone: Callable[[Actor], Tone], glows: Callable[[Actor], bool]) -> None:
        self.tone, self.glows = tone, glows
        self.edged: Zone | None = None
        self.ours = True
        self.marked: Sequence[Actor] = ()
        self.design: Design = "french"
        self.sign: Callable[[Card], str] = lambda _: ""

    def draw(self, art: Art, canvas: Canvas, actors: list[Actor], now: float) -> None:
        """List every card with its shadow."""
        placed = [(actor, place) for actor in actors if (place := actor.at(now)).alpha]
        placed.sort(key=lambda each: _depth(each[0], now))
        if sum(actor.moving(now) for actor in actors) >= MANY:
            self._draw_many(art, canvas, placed, now)
            return
        ordered = [actor for actor, _ in placed]
        top = {_spot(actor, now): actor for actor in ordered}
        shaded: set[Place] = set()
        for actor in ordered:
            self._draw_shadow(art, canvas, actor, now, shaded)
            above = top[_spot(actor, now)]
            if above is actor or above.turn(now):
                self._draw(art, canvas, actor, now)

    def _draw_shadow(self, art: Art, canvas: Canvas, actor: Actor, now: float, shaded: set[Place]) -> None:
        """List a shadow; of cards that lie exactly on each other, as in the pack, only one throws it."""
        place = actor.at(now)
        if actor.zone.kind in _FLAT or place in shaded:
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
        """List many cards; those in motion that nobody would see are left out."""
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
            canvas.centre(coin(art, height, "crown", ours=self.ours), _on(place, 0, -0.5))
        if letter := self.sign(actor.card):
            down = 0.08 if art.deck.large_print else -0.13
            canvas.centre(coin(art, height, letter, ours=False), _on(place, -0.27, down))


_COIN: Final = 0.15
"""The size of a sign on a card, as a share of the card's height."""


def _on(place: Place, across: float, down: float) -> tuple[float, float]:
    """A point on a card, from its middle, in heights of the card."""
    turned = Vector2(across, down).rotate(place.angle) * place.height
    return (place.x + turned.x, place.y + turned.y)


def coin(art: Art, height: int, sign: str, *, ours: bool) -> Surface:
    """A little coin with a letter, or with the crown of the card that wins; in gold where it is ours."""
    size = max(round(height * _COIN), 8)
    return art.kept(("coin", sign, str(ours), str(size)), lambda: _struck(art, size, sign, ours=ours))


def _struck(art: Art, size: int, sign: str, *, ours: bool) -> Surface:
    ground, ink = ("brass", "peg_line") if ours else ("ink_black", "card_face")
    disc = art.box((size, size), size // 2, ground, ink, max(size // 14, 1)).copy()
    if sign == "crown":
        mark = art.icon("crown", round(size * 0.68), ink)
    else:
        mark = art.font(max(round(size * 0.62), 8), "bold").render(sign, art.colour(ink))
    disc.blit(mark, mark.get_rect(center=disc.get_rect().center))
    return disc


def _spot(actor: Actor, now: float) -> tuple[Place, bool]:
    """Where a card is; of those that are at one spot, only the uppermost is to be seen."""
    return actor.at(now), actor.moving(now)


def _depth(actor: Actor, now: float) -> tuple[bool, int, float]:
    """What lies above what: cards on their way over those at rest, later plays over earlier ones."""
    rank = _RANKS[actor.zone.kind]
    return (actor.moving(now) and rank in (6, 7), rank, actor.index)


class Cover:
    """What is covered, asked from front to back; the window is a lattice of points, each a bit."""

    def __init__(self, metrics: Metrics, base: int) -> None:
        self._pitch = metrics.unit * _PITCH
        self._columns = round(metrics.width / self._pitch) + 2 * _MARGIN
        self._rows = round(metrics.height / self._pitch) + 2 * _MARGIN
        self._tall = base / self._pitch
        self._covered = 0

    def hides(self, place: Place, how: Pose) -> bool:
        """Whether a card lies under those asked about before; if not, it covers those that follow."""
        column = round(place.x / self._pitch) + _MARGIN
        row = round(place.y / self._pitch) + _MARGIN
        if not (_MARGIN <= column < self._columns - _MARGIN and _MARGIN <= row < self._rows - _MARGIN):
            return False
        shape, points, corner = _shape(self._tall, how, self._columns)
        start = row * self._columns + column - corner
        if (points - (shape & self._covered >> start).bit_count()) * _SLIVER <= points:
            return True
        self._covered |= shape << start
        return False


@lru_cache(maxsize=4096)
def _shape(base: float, how: Pose, columns: int) -> tuple[int, int, int]:
    """The points of a card as bits, how many they are, and how many bits its middle is from the first."""
    tall, wide = base * how.zoom / 2, card_width(base * 100) / 100 * how.width / 2
    turn = radians(how.angle)
    shape = 0
    for y in range(-_MARGIN, _MARGIN + 1):
        left, right = _between(cos(turn), y * sin(turn), wide)
        low, high = _between(-sin(turn), y * cos(turn), tall)
        first, last = ceil(max(left, low, -_MARGIN)), floor(min(right, high, _MARGIN))
        if first <= last:
            shape |= ((1 << last - first + 1) - 1) << (y + _MARGIN) * columns + first + _MARGIN
    return shape, shape.bit_count(), _MARGIN * columns + _MARGIN


def _between(slope: float, offset: float, reach: float) -> tuple[float, float]:
    """From where to where a line is no more than `reach` from nought."""
    if abs(slope) < 1e-9:
        return (-_MARGIN, _MARGIN) if abs(offset) <= reach else (_MARGIN, -_MARGIN)
    ends = ((-reach - offset) / slope, (reach - offset) / slope)
    return min(ends), max(ends)


def drawn_ahead(art: Art, pack: Cards, seats: int = 4, design: Design = "french") -> Iterator[None]:
    """Draw a picture at each step: the backs, and each face as it flies and as it is played."""
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
