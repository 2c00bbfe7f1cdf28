"""The bots' table beside the title, silent."""

from __future__ import annotations

from typing import Final, NamedTuple

from pygame import Rect, Surface

from bacon.core.cards import Card
from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.kits import FIRST, find_game
from bacon.settings.settings import Settings
from bacon.store.store import store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.actors import Actor, Zone, Zones
from bacon.ui.drawing.art import Art, Design
from bacon.ui.drawing.canvas import Canvas, StillPart
from bacon.ui.drawing.theme import AT_REST, Expression, Metrics
from bacon.ui.drawing.tween import Place
from bacon.ui.kit.scene import AppServices
from bacon.ui.stage import Stage
from bacon.ui.table.controller import MatchController, Pending
from bacon.ui.table.frame import ACROSS, BOTTOM, RIGHT, Frame, bounds
from bacon.ui.table.layout import Layout
from bacon.ui.table.painter import Painter, side_token
from bacon.ui.table.presenter import TablePresenter, hand_size, make_presenter
from bacon.ui.table.session import Person, Session, people_of

_SPEED_FACTOR: Final = 1.6
_THINKING_MS: Final = 1500
_RESULT_MS: Final = 2500
_FADE_IN_MS: Final = 700
_POSED_CARDS: Final = 2  # in the trick that is shown without motion
_MAX_SINK: Final = 0.16  # of the height, by which the middle is lower than at a table with a prompt
_ENLARGEMENTS: Final = (1.4, 1.3, 1.2, 1.1)  # of the trick, which has no prompt below it
_AT_THE_EDGE: Final = frozenset({"hand", "won"})
"""The zones that aren't in the middle of the table."""
_ASIDE: Final = frozenset({"stock", "discard", "offered"})
"""The zones whose cards fade out once the hand is played, as nothing here says what they are."""
_PLATE_SIZE: Final = 1.2  # of a plate's height at a table of this size
_NAME_SIZE: Final = 28
_PLATE_AIR: Final = 12  # between a hand and the plate beside it, in u


class SideBots(MatchController):
    """Plays a bots' match from hand to hand, slowly and silently."""

    @override
    def _keep_pace(self) -> None:
        self.stage.pace, self.stage.still = _SPEED_FACTOR, False

    @override
    def _next_step(self) -> Pending | None:
        if self.stage.stopped:
            return _RESULT_MS / _SPEED_FACTOR, self.stage.go_on
        return (_THINKING_MS / _SPEED_FACTOR, self._bot_acts) if self.session.bots_turn() else None


class Backdrop:
    """An unsaved match of bots; when it is over, they begin another.

    Its clock advances only between consecutive calls of `update`. Takes its area in the window, the game, and
    the seed of the first match, to show the same match again.
    """

    def __init__(self, app: AppServices, room: Rect, game: str = FIRST, seed: str | None = None) -> None:
        self.app = app
        self._last_update: float | None = None
        self._posed = False
        self._resting = StillPart()
        self._autosave = Autosave(store_in_memory())
        self._rules = find_game(game)()
        self._lay_out(room)
        self._start_match(0.0, seed)

    @property
    def now(self) -> float:
        """The time on the bots' own clock."""
        return self.controller.now

    @property
    def session(self) -> Session:
        """The current match."""
        return self.controller.session

    @property
    def stage(self) -> Stage[TableState]:
        """The stage of the current match."""
        return self.controller.stage

    def resized(self, room: Rect) -> None:
        """Lay the table out in a new area."""
        self._lay_out(room)
        self.controller.presenter, self.stage.presenter = self.table, self.presenter
        self.stage.arrange(self.now)

    def update(self, now: float) -> None:
        """Advance to the app's time `now`; start a new match when one is over."""
        passed = 0.0 if self._last_update is None else now - self._last_update
        self._last_update, self._posed = now, False
        self.controller.update(self.now + passed)
        if self.session.match.over and self.stage.idle(self.now):
            self._start_match(self.now)

    def rest(self) -> None:
        """Stop the clock until the next update."""
        self._last_update = None

    def pose(self) -> None:
        """Show a trick in progress, without motion, until the next update."""
        self.rest()
        if self._posed:
            return
        self._posed = True
        self.controller.now += _FADE_IN_MS
        while self.lying < _POSED_CARDS:
            if self.session.match.over:
                self._start_match(self.now)
            self.controller.skip(lambda: self.lying >= _POSED_CARDS)

    @property
    def lying(self) -> int:
        """The number of seats with cards in the trick that is shown."""
        best = self.table.winning(self.stage.shown)
        kinds = [actor.zone.kind for actor in self.stage.cast.actors]
        return kinds.count(best.kind) if best else 0

    def moving(self) -> bool:
        """Whether anything that is drawn is in motion."""
        cards = any(actor.moving(self.now) for actor in self.stage.cast.actors)
        return self._last_update is not None and (self.now < _FADE_IN_MS or cards)

    def wake_at(self) -> float | None:
        """The app's time at which to wake up although nothing moves, or None."""
        wake = self.controller.wake_at()
        return (
            None
            if self._last_update is None
            else self._last_update + (self.now if wake is None else wake) - self.now
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw the faces and the cards, those in motion over the others."""
        now, actors = self.now, self.stage.cast.actors
        alpha = round(255 * min(now / _FADE_IN_MS, 1))
        resting = [actor for actor in actors if not actor.moving(now)]
        key = (
            self.art,
            alpha,
            self._people,
            [(actor.place, actor.card, actor.zone, actor.index) for actor in resting],
        )
        self._resting.draw(canvas, key, lambda canvas: self._draw_resting(canvas, alpha, resting))
        moving = [actor for actor in actors if actor.moving(now)]
        self.painter.draw(self.art, canvas, moving, now, actors)

    @property
    def _people(self) -> tuple[Person, ...]:
        return people_of(self.app.settings.players, self._rules.seats)

    def _draw_resting(self, canvas: Canvas, alpha: int, resting: list[Actor]) -> None:
        for seat in range(self._rules.seats):
            plate = self.plate_at(seat)
            canvas.add(self._draw_plate(seat), plate.topleft, alpha)
        self.painter.draw(self.art, canvas, resting, self.now, self.stage.cast.actors)

    def _draw_plate(self, seat: int) -> Surface:
        """Draw a seat's face, rimmed in its side's color, and name, on a plate as at the table."""
        art, person, plate = self.art, self._people[seat], self.plate_at(seat)
        face = art.avatar(person.avatar, plate.height * 9 // 10)
        name = self._name(seat)
        inset = (plate.height - face.get_height()) // 2
        drawn = art.box(plate.size, plate.height // 2, "panel", "panel_line").copy()
        right = self.layout.face_right(seat)
        drawn.blit(face, (plate.width - inset - face.get_width() if right else inset, inset))
        token = side_token(self._rules, 0, self._rules.side_of(seat))
        rim = art.ring(face.get_size(), face.get_height() // 2, token, max(plate.height // 18, 2))
        drawn.blit(rim, (plate.width - inset - face.get_width() if right else inset, inset))
        air = plate.height * 2 // 9
        x = plate.width - inset - face.get_width() - air - name.get_width() if right else plate.height + air
        drawn.blit(name, (x, (plate.height - name.get_height()) // 2))
        return drawn

    def _name(self, seat: int) -> Surface:
        room = 2 * self.layout.frame.plate_size[1]
        return self.art.fitted(self._people[seat].plate, _NAME_SIZE, room, "bold")

    def plate_at(self, seat: int) -> Rect:
        """Return the area of a seat's plate: as at the table, but South's is beside the hand."""
        home, u = self.layout.seating.plate(seat).move(self.room.topleft), self.art.metrics.u
        tall = round(home.height * _PLATE_SIZE)
        plate = Rect(0, 0, self._name(seat).get_width() + tall * 14 // 9, tall)
        side, hand = self.layout.frame.side(seat), self._hand_of(seat)
        plate.center = home.center
        if side == BOTTOM:
            plate.midright = (hand.left - u(_PLATE_AIR), hand.centery)
            if plate.left < self.room.left:  # above a long hand
                plate.bottomleft = (hand.left, hand.top - u(_PLATE_AIR))
        elif side == ACROSS:
            plate.top = max(plate.top, hand.bottom + u(_PLATE_AIR))
        elif side == RIGHT:
            plate.right = home.right
        else:
            plate.left = home.left
        return plate

    @property
    def _own_hand(self) -> Rect:
        return self._hand_of(0)

    def _hand_of(self, seat: int) -> Rect:
        """Return the area of a seat's full hand."""
        places = self.layout.seating.hand(seat, self.layout.frame.cards)
        rects = [bounds(place) for place in places]
        return rects[0].unionall(rects[1:]).move(self.room.topleft)

    def _sink(self) -> int:
        """Return how far the cards in the middle move down, halfway between the hands across and below."""
        north = self.layout.frame.north_plate.bottom
        middle = (north + self._own_hand.top - self.room.top) / 2
        sink = min(middle - self.layout.middle.centre[1], _MAX_SINK * self.room.height)
        return round(max(sink, 0))

    def _larger_trick(self) -> Enlargement:
        """Return how much larger a trick can be that covers no other cards and no face."""
        seats, cards, middle = range(self._rules.seats), self.layout.frame.cards, self.layout.middle
        seating, corner = self.layout.seating, self.room.topleft
        won = [bounds(seating.won(seat, packet)).move(corner) for seat in seats for packet in range(cards)]
        taken = [*won, *map(self._hand_of, seats), *map(self.plate_at, seats)]
        for factor in _ENLARGEMENTS:
            larger = Enlargement(factor, middle.centre)
            lying = [larger.apply(middle.trick(seat)).moved(0, self._sink()) for seat in seats]
            if all(bounds(place).move(corner).collidelist(taken) < 0 for place in lying):
                return larger
        return Enlargement(1, middle.centre)

    def _lay_out(self, room: Rect) -> None:
        self.room = room
        self.art = SideArt(self.app.art, Metrics(*room.size))
        rules = self._rules
        frame = Frame(self.art.metrics, seats=rules.seats, cards=hand_size(rules), sides=len(rules.sides))
        self.layout = Layout(frame)
        self.table = make_presenter(self.layout, self._rules)
        self.presenter = _OffsetFace(self.table, room.topleft, self._sink())
        self.presenter.trick = self._larger_trick()
        self.painter = Painter(lambda _: "plain", _never_lit)
        self.painter.design = self.table.design

    def _start_match(self, now: float, seed: str | None = None) -> None:
        match = Match(self._rules, seed=seed)
        session = Session(match, self._autosave, human=False)
        stage = Stage(match.rules, self.presenter, 0, _play_nothing)
        self.controller = SideBots(
            session, stage, self.table, settings=Settings(), play_sound=_play_nothing, now=now
        )
        stage.push(match.events)


class Enlargement(NamedTuple):
    """An enlargement of cards by a factor, from a center in pixels."""

    factor: float
    centre: tuple[float, float]

    def apply(self, place: Place) -> Place:
        """Return an enlarged place."""
        x, y = self.centre
        far = self.factor
        return place._replace(x=x + (place.x - x) * far, y=y + (place.y - y) * far, height=place.height * far)


class _OffsetFace:
    """A game's table for the stage, shifted to its place in the window, with its middle a bit lower.

    The cards of a `trick` are larger than at a table with a prompt.
    """

    trick = Enlargement(1, (0, 0))

    def __init__(self, table: TablePresenter, corner: tuple[int, int], sink: int) -> None:
        self.table, self.corner, self.sink = table, corner, sink
        self.zones, self.order = table.zones, table.order
        self.cue = table.cue

    @property
    def unit(self) -> float:
        """The pixels in one u."""
        return self.table.unit

    def places(self, state: TableState, zones: Zones) -> dict[Zone, list[Place]]:
        """Return the place of each card, by zone."""
        moved, playing = dict[Zone, list[Place]](), self.table.playing(state)
        for zone, held in self.table.places(state, zones).items():
            down = 0 if zone.kind in _AT_THE_EDGE else self.sink
            shown = 0 if playing and zone.kind in _ASIDE else 1
            corner = (self.corner[0], self.corner[1] + down)
            own = [self.trick.apply(place) for place in held] if zone.kind == "trick" else held
            moved[zone] = [place.moved(*corner)._replace(alpha=place.alpha * shown) for place in own]
        return moved

    def source(self, state: TableState) -> Place:
        """Return the place where new cards come from."""
        return self.table.source(state).moved(*self.corner)

    def bubble(self, event: Event, state: TableState) -> None:
        """Show no bubble."""

    def notice(self, event: Event, state: TableState) -> str:  # noqa: ARG002
        """Show no line."""
        return ""


class SideArt(Art):
    """Draws the cards and faces of `sharp` by the measures of the bots' table."""

    def __init__(self, sharp: Art, metrics: Metrics) -> None:
        super().__init__(sharp.theme, metrics, sharp.deck)
        self.sharp = sharp
        sharp.others.add(self)

    @override
    def avatar(self, name: str, size: int, look: Expression = AT_REST) -> Surface:
        return self.sharp.avatar(name, size, look)

    @override
    def _upright(self, card: Card, height: int, design: Design) -> Surface:
        return self.sharp.card(card, height, design=design)


def _never_lit(_: Actor) -> bool:
    return False


def _play_nothing(_: str) -> None:
    """Play no sound."""
