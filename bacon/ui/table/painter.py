"""Draws the cards on the stage, names the sides' colors, and prepares the pictures for the next deal.

When many cards move, those hidden under others are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, product, zip_longest
from math import ceil, cos, floor, hypot, radians, sin
from typing import Final

from pygame import Surface
from pygame.math import Vector2

from bacon.core.cards import HIDDEN, Card, Cards
from bacon.core.rules import Rules
from bacon.ui.actors import Actor, Zone
from bacon.ui.drawing.art import COVERED, FRENCH, LARGE, Art, Design, Tone, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.raster import Pose, pose
from bacon.ui.drawing.theme import Metrics
from bacon.ui.drawing.tween import Place
from bacon.ui.table.frame import BASE, OFFER, PACKET, PASSED, SMALL, Frame
from bacon.ui.table.layout import Layout

_LAYERS = {
    **{"stock": 0, "offered": 1, "discard": 2, "won": 3, "upcard": 4, "cut": 5},
    **{"trick": 6, "pile": 6, "passed": 6, "meld": 6, "hand": 7},
}
_EDGE_FADE: Final = 4
"""How fast the edge of a winning card fades as the card turns on its own edge."""

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

    `tone` returns the tone of a card at rest, `glows` whether it is lit from below, and `sign` its letter,
    which `sign_words` spells out where enough of the card shows.
    `tag` is the rank that a wild card stands for.
    `edged` is the zone of the winning cards, whose edges have the colour named `edge`; `marked` gives
    the colour of the edges of other cards, such as those of a hint. `design` is that of the court cards.
    """

    def __init__(self, tone: Callable[[Actor], Tone], glows: Callable[[Actor], bool]) -> None:
        self.tone, self.glows = tone, glows
        self.edged: Zone | None = None
        self.edge = TEAMS[0]
        self.marked: Mapping[Actor, str] = {}
        self.design: Design = "french"
        self.sign: Callable[[Card], str] = lambda _: ""
        self.sign_words: Mapping[str, str] = {}
        self.tag: Callable[[Zone, int], str] = lambda *_: ""
        self._covered: frozenset[Actor] = frozenset()
        self._among: Sequence[Actor] = ()

    def draw(
        self, art: Art, canvas: Canvas, actors: list[Actor], now: float, among: Sequence[Actor] | None = None
    ) -> None:
        """Draw cards with their shadows; `among` are all on the table if these are only some."""
        self._among = among or actors
        self._covered = frozenset() if self.design == FRENCH else covered(among or actors)
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
        picture = art.moving_card(actor.shows(now), base, how, self._design(actor))
        canvas.centre(picture, (place.x, place.y), round(place.alpha * 255))
        if mark := self.marked.get(actor):
            canvas.centre(art.card_edge(round(place.height), place.angle, mark), (place.x, place.y))
        elif actor.zone == self.edged and (alpha := round(255 * _edge_strength(actor, now))):
            self._draw_winning(art, canvas, actor, (place.x, place.y), alpha)

    def _draw_winning(
        self, art: Art, canvas: Canvas, actor: Actor, middle: tuple[float, float], alpha: int = 255
    ) -> None:
        """Draw the edge and the crown of a winning card, as it will lie; its `alpha` grows as it lands.

        A card with nothing to beat has no crown, so that only what it leads is said beside it.
        """
        rest = actor.place._replace(x=middle[0], y=middle[1])
        height = round(rest.height)
        canvas.centre(art.card_edge(height, rest.angle, self.edge), middle, alpha)
        if actor.zone.kind == "trick" and self._lies_beside_others(actor):
            canvas.centre(crown(art, height, self.edge), _point_on(rest, 0, -0.5), alpha)

    def _lies_beside_others(self, actor: Actor) -> bool:
        return any(each.zone.kind == "trick" and each.zone != actor.zone for each in self._among)

    def _seen_width(self, actor: Actor) -> float:
        """The width of a card up to the next one in its zone, in pixels."""
        place, zone = actor.place, actor.zone
        after = (each.place.x - place.x for each in self._among if each.zone == zone)
        return min((step for step in after if step > 0), default=card_width(place.height))

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

    def _design(self, actor: Actor) -> Design:
        """The design of a card's face: small or crowded cards on the table have large print."""
        if actor.zone.kind == "pile":
            crowded = actor.zone != self.edged or any(each.zone == actor.zone for each in self._covered)
            return self.design + LARGE if crowded else self.design
        if actor in self._covered:
            return self.design + COVERED
        return self.design + LARGE if actor.zone.kind == "offered" else self.design

    def _draw_resting(self, art: Art, canvas: Canvas, actor: Actor, place: Place) -> None:
        if self.glows(actor):
            canvas.centre(art.glow(place.height, place.angle), (place.x, place.y))
        height = round(place.height)
        picture = art.card(actor.card, height, place.angle, self.tone(actor), self._design(actor))
        canvas.centre(picture, (place.x, place.y))
        if mark := self.marked.get(actor):
            canvas.centre(art.card_edge(height, place.angle, mark), (place.x, place.y))
        elif actor.zone == self.edged:
            self._draw_winning(art, canvas, actor, (place.x, place.y))
        if letter := self.sign(actor.card):
            words = self.sign_words.get(letter, letter)
            sign = sign_label(art, height, (words, words.split()[0], letter), self._seen_width(actor))
            down = 0.1 if art.deck.large_print else -0.1
            across = _SIGN_LEFT + sign.get_width() / height / 2
            canvas.centre(sign, _point_on(place, across, down))
        if tag := self.tag(actor.zone, actor.index):
            large = art.deck.large_print or self._design(actor).endswith(LARGE)
            draw_tag(art, canvas, place, tag, large=large)


_LEAST_STEP: Final = 0.45
_LOWER_ROW: Final = 0.3
"""The step to the next card, in card heights, from which the middle of a card's face can be read, and the
least distance to a lower row of the hand."""


def covered(actors: Sequence[Actor]) -> frozenset[Actor]:
    """Return the cards in open hands and on the pile whose middle the next one, or a lower row, hides."""
    hands: dict[Zone, list[Actor]] = {}
    for actor in actors:
        if actor.zone.kind in ("hand", "pile") and actor.card is not HIDDEN:
            hands.setdefault(actor.zone, []).append(actor)
    return frozenset(chain.from_iterable(map(_covered_in, hands.values())))


def _covered_in(hand: list[Actor]) -> Iterator[Actor]:
    """Yield the covered cards of a hand; that some have risen changes nothing."""
    hand.sort(key=lambda each: each.index)
    least = min(each.place.height for each in hand)
    front = max(each.place.y for each in hand) - _LOWER_ROW * least
    for actor, other in zip_longest(hand, hand[1:]):
        step = hypot(other.place.x - actor.place.x, other.place.y - actor.place.y) if other else least
        if step < _LEAST_STEP * least or actor.place.y < front:
            yield actor


_COIN_SIZE: Final = 0.15
"""The size of a sign on a card, in card heights."""

_SIGN_TYPE: Final = 0.6  # the type of words on a card, in coins
_SIGN_LEFT, _SIGN_MARGIN = -0.345, 0.03
"""The left end of a sign from the card's middle, and what it leaves free at both ends, in card heights."""

_TAG, _LARGE_TAG = (1.35, -0.24, -0.22), (1.9, -0.21, -0.07)
"""The size of a tag on a wild card in signs, and its place from the card's middle in card heights."""


def _point_on(place: Place, across: float, down: float) -> tuple[float, float]:
    """A point on a card, from its middle, in heights of the card."""
    turned = Vector2(across, down).rotate(place.angle) * place.height
    return (place.x + turned.x, place.y + turned.y)


def crown(art: Art, height: int, edge: str) -> Surface:
    """Draw the winner's crown on a small coin, in the colour of the card's edge."""
    return coin(art, height, "crown", edge)


def coin(art: Art, height: int, sign: str, ground: str = "ink_black") -> Surface:
    """Draw a small coin with a letter or a crown, for cards of that height."""
    return disc(art, max(round(height * _COIN_SIZE), 8), sign, ground)


def disc(art: Art, size: int, sign: str, ground: str = "ink_black") -> Surface:
    """Draw a coin of that diameter in pixels."""
    return art.kept(("coin", sign, ground, str(size)), lambda: _draw_coin(art, size, sign, ground))


def sign_label(art: Art, height: int, ways: Sequence[str], room: float) -> Surface:
    """Draw the sign on a card of this height in the first way that fits the room; the last is a letter."""
    *words, letter = (*ways,)
    labels = (art.kept(("sign", way, str(height)), partial(_draw_sign, art, height, way)) for way in words)
    margin = height * _SIGN_MARGIN
    return next((each for each in labels if each.get_width() + margin <= room), coin(art, height, letter))


def _draw_sign(art: Art, height: int, words: str) -> Surface:
    """Draw words on a coin that is as wide as they need."""
    size = max(round(height * _COIN_SIZE), 8)
    written = art.font(max(round(size * _SIGN_TYPE), 8), "bold").render(words, art.colour("card_face"))
    wide, edge = written.get_width() + round(size * 0.7), max(size // 14, 1)
    label = art.box((wide, size), size // 2, "ink_black", "card_face", edge).copy()
    label.blit(written, written.get_rect(center=label.get_rect().center))
    return label


def draw_tag(art: Art, canvas: Canvas, place: Place, tag: str, *, large: bool) -> None:
    """Draw below a wild card's index, in large print or not, what it stands for."""
    size, across, down = _LARGE_TAG if large else _TAG
    canvas.centre(coin(art, round(place.height * size), tag), _point_on(place, across, down))


def _draw_coin(art: Art, size: int, sign: str, ground: str) -> Surface:
    ink = "card_face" if ground == "ink_black" else "peg_line"
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
    """Moving cards over resting ones, later plays over earlier ones; a card that rises stays in its fan."""
    rank = _LAYERS[actor.zone.kind]
    in_fan = actor.zone.kind == "hand" and actor.rises(now)
    return (actor.moving(now) and rank in (6, 7) and not in_fan, rank, actor.index)


def _edge_strength(actor: Actor, now: float) -> float:
    """How visible the edge of a winning card is, from 0 to 1: not at all while the card is on its edge."""
    return actor.arriving(now) * max(1 - _EDGE_FADE * actor.turn(now), 0)


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
    flying, *lying = (art.metrics.u(height) for height in (BASE, OFFER, PASSED, SMALL, PACKET))
    for height in dict.fromkeys((flying, trick, others, *lying)):
        art.prepare(HIDDEN, height)
        yield
    faces = [(flying, design), (trick, design)]
    if design != FRENCH:
        faces.append((flying, design + COVERED))
    for (height, face), card in product(faces, dict.fromkeys(pack)):
        art.prepare(card, height, face)
        yield


def numeral(number: int, sign: str = "") -> str:
    """Format a number of points with a true minus, and with a plus if that is the `sign`.

    >>> numeral(-14), numeral(3), numeral(3, "+")
    ('−14', '3', '+3')
    """
    return f"{number:{sign}}".replace("-", "−")


def sides_from(rules: Rules, viewer: int) -> tuple[int, ...]:
    """Return all sides clockwise, the viewer's first.

    >>> from bacon import Bacon
    >>> sides_from(Bacon(), 1)
    (1, 0)
    """
    count, own = len(rules.sides), rules.side_of(viewer)
    return tuple((own + step) % count for step in range(count))


TEAMS: Final = ("team_a", "team_b", "team_c")
"""The colours of up to three sides, the viewer's first."""


_LINES: Final = (*TEAMS, "text", "text_muted", "lesson")


def line_tokens(rules: Rules, viewer: int) -> dict[int, str]:
    """Return a colour for each side's line in a chart, however many there are, the viewer's first."""
    return dict(zip(sides_from(rules, viewer), _LINES, strict=False))


def team_of(rules: Rules, viewer: int, side: int) -> int:
    """Return the place of a side's colour in `TEAMS`, 0 for the viewer's side; -1 if it has none."""
    place = sides_from(rules, viewer).index(side)
    return place if place == 0 or len(rules.sides) <= len(TEAMS) else -1


def side_token(rules: Rules, viewer: int, side: int) -> str:
    """Return the colour of a side: that of its team, the first for the viewer's; plain if it has none."""
    team = team_of(rules, viewer, side)
    return TEAMS[team] if team >= 0 else "text"


def winners_edge(rules: Rules, viewer: int, winner: int | None) -> str:
    """Return the colour around cards that are winning: that of the winner's side, ours if nobody is.

    A side without a colour of its own has the one around its players' faces.
    """
    team = team_of(rules, viewer, rules.side_of(viewer if winner is None else winner))
    return TEAMS[team] if team >= 0 else "text_muted"
