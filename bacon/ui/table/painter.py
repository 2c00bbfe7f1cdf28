"""Draws the cards on the stage and the score, and prepares the pictures for the next deal.

When many cards move, those hidden under others are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import ceil, cos, floor, radians, sin
from typing import Final

from pygame import Rect, Surface
from pygame.math import Vector2

from bacon.core.cards import HIDDEN, Card, Cards
from bacon.core.rules import Rules
from bacon.ui.actors import Actor, Zone
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import LARGE, Art, Design, Face, Tone, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.raster import Pose, pose
from bacon.ui.drawing.theme import Metrics
from bacon.ui.drawing.tween import Place
from bacon.ui.drawing.typeface import line_pitch
from bacon.ui.table.frame import BASE, OFFER, PACKET, PASSED, SMALL, Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import Contract

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

    `tone` returns the tone of a card at rest, `glows` whether it is lit from below, and `sign` its letter.
    `edged` is the zone of the winning cards, whose edges have the colour named `edge`; `marked` cards are
    those of a hint, and have golden edges. `design` is the design of the court cards.
    """

    def __init__(self, tone: Callable[[Actor], Tone], glows: Callable[[Actor], bool]) -> None:
        self.tone, self.glows = tone, glows
        self.edged: Zone | None = None
        self.edge = TEAMS[0]
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
        picture = art.moving_card(actor.shows(now), base, how, self._design(actor))
        canvas.centre(picture, (place.x, place.y), round(place.alpha * 255))
        if actor in self.marked:
            canvas.centre(art.card_edge(round(place.height), place.angle, "brass"), (place.x, place.y))
        elif actor.zone == self.edged and (alpha := round(255 * _edge_strength(actor, now))):
            self._draw_winning(art, canvas, actor, (place.x, place.y), alpha)

    def _draw_winning(
        self, art: Art, canvas: Canvas, actor: Actor, middle: tuple[float, float], alpha: int = 255
    ) -> None:
        """Draw the edge and the crown of a winning card, as it will lie; its `alpha` grows as it lands."""
        rest = actor.place._replace(x=middle[0], y=middle[1])
        height = round(rest.height)
        canvas.centre(art.card_edge(height, rest.angle, self.edge), middle, alpha)
        if actor.zone.kind == "trick":
            canvas.centre(crown(art, height, self.edge), _point_on(rest, 0, -0.5), alpha)

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
        """The design of a card's face: cards that were passed over are small, so their print is large."""
        return self.design + LARGE if actor.zone.kind == "offered" else self.design

    def _draw_resting(self, art: Art, canvas: Canvas, actor: Actor, place: Place) -> None:
        if self.glows(actor):
            canvas.centre(art.glow(place.height, place.angle), (place.x, place.y))
        height = round(place.height)
        picture = art.card(actor.card, height, place.angle, self.tone(actor), self._design(actor))
        canvas.centre(picture, (place.x, place.y))
        if actor in self.marked:
            canvas.centre(art.card_edge(height, place.angle, "brass"), (place.x, place.y))
        elif actor.zone == self.edged:
            self._draw_winning(art, canvas, actor, (place.x, place.y))
        if letter := self.sign(actor.card):
            down = 0.08 if art.deck.large_print else -0.13
            canvas.centre(coin(art, height, letter), _point_on(place, -0.27, down))


_COIN_SIZE: Final = 0.15
"""The size of a sign on a card, in card heights."""


def _point_on(place: Place, across: float, down: float) -> tuple[float, float]:
    """A point on a card, from its middle, in heights of the card."""
    turned = Vector2(across, down).rotate(place.angle) * place.height
    return (place.x + turned.x, place.y + turned.y)


def crown(art: Art, height: int, edge: str) -> Surface:
    """Draw the winner's crown on a small coin, in the colour of the card's edge."""
    return coin(art, height, "crown", edge)


def coin(art: Art, height: int, sign: str, ground: str = "ink_black") -> Surface:
    """Draw a small coin with a letter or a crown."""
    size = max(round(height * _COIN_SIZE), 8)
    return art.kept(("coin", sign, ground, str(size)), lambda: _draw_coin(art, size, sign, ground))


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
    return (actor.moving(now) and rank in (6, 7) and not actor.rises(now), rank, actor.index)


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
    for height in (flying, trick):
        for card in dict.fromkeys(pack):
            art.prepare(card, height, design)
            yield


_MAX_HOLES = 32
_MAX_ROOMY_SIDES = 2
"""Up to this many sides have their track below the name; more have it beside."""


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


def team_of(rules: Rules, viewer: int, side: int) -> int:
    """Return the place of a side's colour in `TEAMS`, 0 for the viewer's side; -1 if it has none."""
    place = sides_from(rules, viewer).index(side)
    return place if place == 0 or len(rules.sides) <= len(TEAMS) else -1


def side_token(rules: Rules, viewer: int, side: int) -> str:
    """Return the colour of a side: that of its team, the first for the viewer's; plain if it has none."""
    team = team_of(rules, viewer, side)
    return TEAMS[team] if team >= 0 else "text"


def winners_edge(rules: Rules, viewer: int, winner: int | None) -> str:
    """Return the colour around cards that are winning: that of the winner's side, ours if nobody is."""
    side = rules.side_of(viewer if winner is None else winner)
    if side == rules.side_of(viewer):
        return TEAMS[0]
    return TEAMS[max(team_of(rules, viewer, side), 1)]


_RULE: Final = 3  # pixels below the line above the contract
_LINE: Final = 28
_AIR: Final = 8
"""The height of a note in the score panel, and what it leaves free above a name plate, in u."""


class ScorePanel:
    """Draws the score panel for one window size; the viewer's side is at the top."""

    def __init__(self, art: Art, layout: Layout, names: Sequence[str], rules: Rules) -> None:
        self.art, self.layout, self.names, self.rules = art, layout, names, rules
        self.target = rules.target
        self.sides = sides_from(rules, layout.viewer)
        self.own = self.sides[0]
        self._tokens = {side: side_token(rules, layout.viewer, side) for side in self.sides}
        self.low = 0

    def draw(self, canvas: Canvas, about: Contract, scores: Sequence[float]) -> tuple[Rect, Rect]:
        """Draw each side's points and the contract; return the panel and its part with the contract.

        `scores` may be counting up.
        """
        ui, u = self.art.metrics.ui, self.art.metrics.u
        self.low = floor(min(0, *scores))
        extra = self._extra_line if about.tricks and (about.note or about.chip) else 0
        rect = self.layout.frame.score.copy()
        rect.height += extra
        canvas.add(self.art.box(rect.size, ui(14), "panel", "panel_line"), rect.topleft)
        inner = rect.inflate(-2 * min(ui(16), u(22)), -2 * min(ui(10), u(12)))
        row, below = self.layout.frame.score_row, min(ui(58), u(98)) + extra
        draw = self._draw_side if len(self.sides) <= _MAX_ROOMY_SIDES else self._draw_low_side
        for index, side in enumerate(self.sides):
            draw(canvas, Rect(inner.x, inner.y + index * row, inner.w, row), side, scores[side])
        self._draw_contract(canvas, Rect(inner.x, inner.bottom - below, inner.w, below), about)
        top = inner.bottom - below
        return rect, Rect(rect.x, top, rect.w, rect.bottom - top)

    @property
    def _extra_line(self) -> int:
        """The height of a line more than usual; less if a name plate lies close below."""
        panel, seating = self.layout.frame.score, self.layout.seating
        plates = map(seating.plate, range(self.rules.seats))
        below = [plate.top for plate in plates if plate.top >= panel.bottom and plate.left < panel.right]
        room = min(below, default=self.layout.metrics.height) - panel.bottom - self.art.metrics.u(_AIR)
        return max(min(self.art.metrics.ui(_LINE), room), 0)

    def _draw_side(self, canvas: Canvas, row: Rect, side: int, score: float) -> None:
        ui, art = self.art.metrics.ui, self.art
        token, face = self._style(side)
        column = self._column_width
        number = art.fitted(numeral(round(score)), 40, column - ui(10), "display", token)
        canvas.centre(number, (row.x + column / 2 - ui(4), row.centery))
        name = art.fitted(self.rules.side_name(self.names, side), 18, row.w - column, face)
        track = Rect(row.x + column, 0, row.w - column, min(ui(18), art.metrics.u(26)))
        gap = (row.height - name.get_height() - track.height) // 3
        canvas.add(name, (row.x + column, row.y + gap))
        track.y = row.y + 2 * gap + name.get_height()
        self._draw_track(canvas, track, score, token)

    def _draw_low_side(self, canvas: Canvas, row: Rect, side: int, score: float) -> None:
        art, column = self.art, self._column_width
        token, face = self._style(side)
        gap = min(art.metrics.ui(10), art.metrics.u(14))
        number = art.block(numeral(round(score)), 28, (column - gap, row.height), "display", token)
        canvas.centre(number, (row.x + (column - gap) / 2, row.centery))
        right = Rect(row.x + column, row.y, row.w - column, row.h)
        name = art.block(self.rules.side_name(self.names, side), 18, (right.w // 2 - gap, row.height), face)
        canvas.add(name, (right.x, row.centery - name.get_height() / 2))
        track = Rect(right.centerx, 0, right.w // 2, min(row.height // 2, art.metrics.u(20)))
        track.centery = row.centery
        self._draw_track(canvas, track, score, token)

    @property
    def _column_width(self) -> int:
        return min(self.art.metrics.ui(66), self.art.metrics.u(104))

    def _style(self, side: int) -> tuple[str, Face]:
        return self._tokens[side], "bold" if side == self.own else "medium"

    def _draw_track(self, canvas: Canvas, track: Rect, score: float, token: str) -> None:
        """Draw the board with one hole a point, and the peg in its hole.

        All boards begin at zero, or at the lowest score below it.
        """
        art = self.art
        length = self.target - self.low
        holes = min(length, _MAX_HOLES) + 1
        share = min((score - self.low) / length, 1)
        zero, taken = (round(place * (holes - 1)) for place in (-self.low / length, share))
        wood, hole, light = art.colour("track"), art.colour("hole"), art.colour(token)
        board = art.drawn(
            ("track", holes, zero, taken, token),
            track.size,
            lambda: shapes.track(track.size, (holes, range(zero, taken)), wood, hole, light),
        )
        canvas.add(board, track.topleft)
        size = round(track.height * 1.1)
        peg = art.box((size, size), size // 2, token, "peg_line", max(art.metrics.u(3), 1))
        canvas.centre(peg, (track.x + track.height / 2 + share * (track.width - track.height), track.centery))

    def _draw_contract(self, canvas: Canvas, row: Rect, about: Contract) -> None:
        """Draw the trump suit, the declarer, a note and the tricks; or two lines of text."""
        art = self.art
        line = art.box((row.w, 1), 0, "panel_line")
        canvas.add(line, (row.x, row.y + 1))
        if not about.tricks:
            self._draw_in_two_lines(canvas, row, about)
            return
        self._draw_badge(canvas, row, about)
        right = Rect(row.x + self._column_width, row.y, row.w - self._column_width, row.h)
        tall = (right.h - _RULE) // (3 if about.note or about.chip else 2)
        words = art.fitted(about.words, self._size_in(tall, 18), right.w, "bold")
        canvas.add(words, (right.x, right.y + _RULE + (tall - words.get_height()) / 2))
        self._draw_note(canvas, Rect(right.x, right.y + _RULE + tall, right.w, tall), about)
        self._draw_tricks(canvas, Rect(right.x, right.bottom - tall, right.w, tall), about)

    def _size_in(self, height: int, size: float) -> float:
        """The size in u at which a line of text is no higher than this, and at most `size`."""
        usual = line_pitch(self.art.font(self.art.metrics.ui(size), "bold"))
        return min(size, size * height / usual)

    def _draw_in_two_lines(self, canvas: Canvas, row: Rect, contract: Contract) -> None:
        """Draw the contract in two lines, for games without tricks and before there is one."""
        words = self.art.fitted(contract.words, 18, row.w, "bold")
        note = self.art.fitted(contract.note, self.art.small_type, row.w, "medium", "text_muted")
        gap = (row.h - words.get_height() - note.get_height()) // 3
        canvas.add(words, (row.x, row.y + gap))
        canvas.add(note, (row.x, row.y + 2 * gap + words.get_height()))

    def _draw_badge(self, canvas: Canvas, row: Rect, contract: Contract) -> None:
        ui, u, art = self.art.metrics.ui, self.art.metrics.u, self.art
        size = min(ui(46), u(76))
        line = TEAMS[0 if contract.ours else 1]
        badge = art.box((size, size), size // 2, "card_face", line, max(u(4), 2))
        spot = canvas.add(badge, (row.x, row.centery - size / 2 + u(2)))
        mark = art.suit(contract.trump, round(size * 0.6)) if contract.trump else self._sign(contract, size)
        canvas.centre(mark, spot.center)

    def _sign(self, contract: Contract, size: int) -> Surface:
        """The letters on the badge of a contract without a trump suit."""
        return self.art.block(contract.sign, 22, (round(size * 0.76), size), "bold", "ink_black")

    def _draw_note(self, canvas: Canvas, row: Rect, contract: Contract) -> None:
        """Draw the chip, if there is one, and the note beside it."""
        ui, art, x = self.art.metrics.ui, self.art, row.x
        size = self._size_in(row.h, art.small_type)
        if contract.chip:
            label = art.text(contract.chip, size, "bold", "text_on_bacon")
            chip = Rect(x, 0, label.get_width() + ui(18), min(label.get_height() + ui(2), row.h - 2))
            chip.centery = row.centery
            canvas.add(art.box(chip.size, chip.h // 2, "bacon"), chip.topleft)
            canvas.centre(label, chip.center)
            x = chip.right + ui(8)
        if contract.note:
            note = art.fitted(contract.note, size, row.right - x, "medium", "text_muted")
            canvas.add(note, (x, row.centery - note.get_height() / 2))

    def _draw_tricks(self, canvas: Canvas, row: Rect, contract: Contract) -> None:
        """Draw the tricks as small cards between both sides' numbers and names."""
        art, gap = self.art, self.art.metrics.ui(7)
        own = contract.taken[self.own]
        theirs = sum(contract.taken) - own
        label, most = art.fitted, row.w // 4
        small, large = self._size_in(row.h, art.small_type), self._size_in(row.h, 18)
        ours, other = (self._tokens[side] for side in self.sides[:2])
        left = [label("Us", small, most, "medium", "text_muted"), art.text(str(own), large, "bold", ours)]
        them = label("Them", small, most, "medium", "text_muted")
        right = [art.text(str(theirs), large, "bold", other), them]
        inks = (art.colour(ours), art.colour(other))
        height = round(row.h * 0.76)
        room = row.w - sum(part.get_width() + gap for part in (*left, *right))
        size = (max(min(round(height * 0.96) * contract.tricks, room), contract.tricks), height)
        pips = art.drawn(
            ("pips", own, theirs, contract.tricks),
            size,
            lambda: shapes.pips(size, (own, theirs), contract.tricks, inks, art.colour("text")),
        )
        x = row.x
        for part in (*left, pips, *right):
            canvas.add(part, (x, row.centery - part.get_height() / 2))
            x += part.get_width() + gap
