"""The bots' table beside the title, out of focus and silent."""

from __future__ import annotations

from typing import Final

import pygame
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
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.painter import Painter
from bacon.ui.table.presenter import TablePresenter, hand_size, make_presenter
from bacon.ui.table.session import Session, everybody

_SPEED_FACTOR: Final = 1.6
_THINKING_MS: Final = 1500
_RESULT_MS: Final = 2500
_FADE_IN_MS: Final = 700
_POSED_CARDS: Final = 2  # in the trick that is shown without motion
_BLUR_RADIUS: Final = 1.6  # in u of the bots' table
_TINT: Final = 0.34  # the share of every colour that is replaced by the table's
_FACE_SIZE: Final = 1.25  # of its plate's height


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
        self._avatars = [person.avatar for person in everybody()]
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
        key = (self.soft, alpha, [(actor.place, actor.card, actor.zone, actor.index) for actor in resting])
        self._resting.draw(canvas, key, lambda canvas: self._draw_resting(canvas, alpha, resting))
        self.painter.draw(self.soft, canvas, [actor for actor in actors if actor.moving(now)], now)

    def _draw_resting(self, canvas: Canvas, alpha: int, resting: list[Actor]) -> None:
        for seat, avatar in enumerate(self._avatars):
            face = self.face_at(seat)
            canvas.add(self.soft.avatar(avatar, face.width), face.topleft, alpha)
        self.painter.draw(self.soft, canvas, resting, self.now)

    def face_at(self, seat: int) -> Rect:
        """Return the area of a seat's face: centred on North's plate, at the outer end of the others."""
        plate = self.layout.seating.plate(seat).move(self.room.topleft)
        left, right = plate.left + plate.height // 2, plate.right - plate.height // 2
        face = Rect(0, 0, round(plate.height * _FACE_SIZE), round(plate.height * _FACE_SIZE))
        face.center = ((right, left, plate.centerx, right)[self.layout.frame.side(seat)], plate.centery)
        return face

    def _lay_out(self, room: Rect) -> None:
        self.room = room
        self.soft = SoftArt(self.app.art, Metrics(*room.size))
        rules = self._rules
        frame = Frame(self.soft.metrics, seats=rules.seats, cards=hand_size(rules), sides=len(rules.sides))
        self.layout = Layout(frame)
        self.table = make_presenter(self.layout, self._rules)
        self.presenter = _OffsetFace(self.table, room.topleft)
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


class _OffsetFace:
    """A game's table for the stage, shifted to its place in the window."""

    def __init__(self, table: TablePresenter, corner: tuple[int, int]) -> None:
        self.table, self.corner = table, corner
        self.zones, self.order = table.zones, table.order
        self.cue = table.cue

    @property
    def unit(self) -> float:
        """The pixels in one u."""
        return self.table.unit

    def places(self, state: TableState, zones: Zones) -> dict[Zone, list[Place]]:
        """Return the place of each card, by zone."""
        places = self.table.places(state, zones)
        return {zone: [place.moved(*self.corner) for place in held] for zone, held in places.items()}

    def source(self, state: TableState) -> Place:
        """Return the place where new cards come from."""
        return self.table.source(state).moved(*self.corner)

    def bubble(self, event: Event, state: TableState) -> None:
        """Show no bubble."""

    def notice(self, event: Event, state: TableState) -> str:  # noqa: ARG002
        """Show no line."""
        return ""


class SoftArt(Art):
    """Draws the cards and faces of `sharp`, blurred and tinted with the table's colour."""

    def __init__(self, sharp: Art, metrics: Metrics) -> None:
        super().__init__(sharp.theme, metrics, sharp.deck)
        self.sharp = sharp
        sharp.others.add(self)

    @override
    def avatar(self, name: str, size: int, look: Expression = AT_REST) -> Surface:
        key = ("soft", name, str(size), *map(str, look))
        return self.kept(key, lambda: self._blurred(self.sharp.avatar(name, size, look)))

    @override
    def _upright(self, card: Card, height: int, design: Design) -> Surface:
        key = ("soft", card.name, str(height), design)
        return self.kept(key, lambda: self._blurred(self.sharp.card(card, height, design=design)))

    def _blurred(self, picture: Surface) -> Surface:
        """Blur a picture within its own bounds, and tint it with the table's colour."""
        blur = max(self.metrics.u(_BLUR_RADIUS), 1)
        width, height = picture.get_size()
        soft = Surface((width, height), pygame.SRCALPHA)
        inner = pygame.transform.smoothscale(picture, (max(width - 2 * blur, 1), max(height - 2 * blur, 1)))
        soft.blit(inner, (blur, blur))
        soft = pygame.transform.gaussian_blur(soft, blur)
        felt = Surface((width, height))
        felt.fill(self.colour("felt_edge").lerp("black", 1 - _TINT))
        soft.fill([round(255 * (1 - _TINT))] * 3, special_flags=pygame.BLEND_RGB_MULT)
        soft.blit(felt, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return soft


def _never_lit(_: Actor) -> bool:
    return False


def _play_nothing(_: str) -> None:
    """Play no sound."""
