"""Bots at a table of their own, out of focus and without a sound: what plays behind the title."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from bacon.core.cards import Card
from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.data.autosave import Autosave
from bacon.data.settings import Settings
from bacon.data.store import store_in_memory
from bacon.kits import FIRST, find_game
from bacon.ui.drawing.art import Art, Design
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.looks import AT_REST, Expression
from bacon.ui.drawing.metrics import Metrics
from bacon.ui.drawing.tween import Place
from bacon.ui.kit.scene import AppServices
from bacon.ui.stage.actors import Actor, Zone, Zones
from bacon.ui.stage.stage import Stage
from bacon.ui.table.controller import MatchController, Pending
from bacon.ui.table.face import TableFace, hand_size, make_face
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.painter import Painter
from bacon.ui.table.people import everybody
from bacon.ui.table.session import Session

_PACE: Final = 1.6
_THINKING: Final = 1500
_RESULT: Final = 2500
_COMING: Final = 700
"""How long a bot thinks, a result stands and the faces come, in milliseconds."""

_TELLING: Final = 2
"""So many cards lie in the trick that is shown where nothing may move."""

_BLUR: Final = 1.6
"""How far out of focus everything is, in u of the table in the back."""

_LOST: Final = 0.34
"""How much of every colour is lost in that of the table."""

_FACE: Final = 1.25
"""How large a face is beside the plate that it has at the table."""


class SideBots(MatchController):
    """Bots whose match goes on by itself from hand to hand, slowly, silently, and without a word."""

    @override
    def _keep_pace(self) -> None:
        self.stage.pace, self.stage.still = _PACE, False

    @override
    def _next_step(self) -> Pending | None:
        if self.stage.stopped:
            return _RESULT / _PACE, self.stage.go_on
        return (_THINKING / _PACE, self._bot_acts) if self.session.bots_turn() else None


class Backdrop:
    """A match of bots that nobody keeps; when it is over, they begin another.

    It has a time of its own, which passes only from one `update` that lets it play to the next. Takes the
    room it has in the window, the game they play, and a text from which the first match derives its chance,
    for those who want to see the same again.
    """

    def __init__(self, app: AppServices, room: Rect, game: str = FIRST, seed: str | None = None) -> None:
        self.app = app
        self._seen: float | None = None
        self._posed = False
        self._autosave = Autosave(store_in_memory())
        self._rules = find_game(game)()
        self._lay_out(room)
        self._sit_down(0.0, seed)

    @property
    def now(self) -> float:
        """The bots' own time."""
        return self.controller.now

    @property
    def session(self) -> Session:
        """The match that is played now."""
        return self.controller.session

    @property
    def stage(self) -> Stage[TableState]:
        """What is to be seen of it."""
        return self.controller.stage

    def resized(self, room: Rect) -> None:
        """Lay the table out anew."""
        self._lay_out(room)
        self.controller.face, self.stage.face = self.table, self.face
        self.stage.arrange(self.now)

    def update(self, now: float) -> None:
        """Play on to the time `now` of the app; after a match the next one begins."""
        passed = 0.0 if self._seen is None else now - self._seen
        self._seen, self._posed = now, False
        self.controller.update(self.now + passed)
        if self.session.match.over and self.stage.idle(self.now):
            self._sit_down(self.now)

    def rest(self) -> None:
        """Let no time pass until the next update."""
        self._seen = None

    def pose(self) -> None:
        """Show a trick that has been begun, and let all of it stand still until the next update."""
        self.rest()
        if self._posed:
            return
        self._posed = True
        self.controller.now += _COMING
        while self.lying < _TELLING:
            if self.session.match.over:
                self._sit_down(self.now)
            self.controller.skip(lambda: self.lying >= _TELLING)

    @property
    def lying(self) -> int:
        """The number of seats whose cards lie in the trick that is shown."""
        best = self.table.winning(self.stage.shown)
        kinds = [actor.zone.kind for actor in self.stage.cast.actors]
        return kinds.count(best.kind) if best else 0

    def moving(self) -> bool:
        """Whether anything is in motion."""
        return self._seen is not None and (self.now < _COMING or self.controller.moving())

    def wake_at(self) -> float | None:
        """The time of the app at which something happens though nothing moves."""
        wake = self.controller.wake_at()
        return None if self._seen is None else self._seen + (self.now if wake is None else wake) - self.now

    def draw(self, canvas: Canvas) -> None:
        """Draw the faces and the cards."""
        alpha = round(255 * min(self.now / _COMING, 1))
        for seat, person in enumerate(everybody()):
            face = self.face_at(seat)
            canvas.add(self.soft.avatar(person.avatar, face.width), face.topleft, alpha)
        self.painter.draw(self.soft, canvas, self.stage.cast.actors, self.now)

    def face_at(self, seat: int) -> Rect:
        """Where a seat's face is: in the middle of North's plate, at the outer end of the others'."""
        plate = self.layout.seating.plate(seat).move(self.room.topleft)
        left, right = plate.left + plate.height // 2, plate.right - plate.height // 2
        face = Rect(0, 0, round(plate.height * _FACE), round(plate.height * _FACE))
        face.center = ((right, left, plate.centerx, right)[self.layout.frame.side(seat)], plate.centery)
        return face

    def _lay_out(self, room: Rect) -> None:
        self.room = room
        self.soft = SoftArt(self.app.art, Metrics(*room.size))
        rules = self._rules
        frame = Frame(self.soft.metrics, seats=rules.seats, cards=hand_size(rules), sides=len(rules.sides))
        self.layout = Layout(frame)
        self.table = make_face(self.layout, self._rules)
        self.face = _Aside(self.table, room.topleft)
        self.painter = Painter(lambda _: "plain", _unlit)
        self.painter.design = self.table.design

    def _sit_down(self, now: float, seed: str | None = None) -> None:
        match = Match(self._rules, seed=seed)
        session = Session(match, self._autosave, human=False)
        stage = Stage(match.rules, self.face, 0, _hear_nothing)
        self.controller = SideBots(
            session, stage, self.table, settings=Settings(), play_sound=_hear_nothing, now=now
        )
        stage.push(match.events)


class _Aside:
    """A game's table for the stage, laid out somewhere in the window."""

    def __init__(self, table: TableFace, corner: tuple[int, int]) -> None:
        self.table, self.corner = table, corner
        self.zones, self.order = table.zones, table.order
        self.cue = table.cue

    @property
    def unit(self) -> float:
        """The pixels in one u."""
        return self.table.unit

    def places(self, state: TableState, zones: Zones) -> dict[Zone, list[Place]]:
        """The place of each card of each zone."""
        places = self.table.places(state, zones)
        return {zone: [place.moved(*self.corner) for place in held] for zone, held in places.items()}

    def source(self, state: TableState) -> Place:
        """The place where new cards come from."""
        return self.table.source(state).moved(*self.corner)

    def bubble(self, event: Event) -> None:
        """Nothing is said beside the title."""


class SoftArt(Art):
    """Draws cards and faces as `sharp` does, but out of focus and half lost in the colour of the table."""

    def __init__(self, sharp: Art, metrics: Metrics) -> None:
        super().__init__(sharp.theme, metrics, sharp.deck)
        self.sharp = sharp
        sharp.others.add(self)

    @override
    def avatar(self, name: str, size: int, look: Expression = AT_REST) -> Surface:
        key = ("soft", name, str(size), *map(str, look))
        return self.kept(key, lambda: self._soft(self.sharp.avatar(name, size, look)))

    @override
    def _upright(self, card: Card, height: int, design: Design) -> Surface:
        key = ("soft", card.name, str(height), design)
        return self.kept(key, lambda: self._soft(self.sharp.card(card, height, design=design)))

    def _soft(self, picture: Surface) -> Surface:
        """Blur a picture within its own bounds, and mix it with the colour of the table."""
        blur = max(self.metrics.u(_BLUR), 1)
        width, height = picture.get_size()
        soft = Surface((width, height), pygame.SRCALPHA)
        inner = pygame.transform.smoothscale(picture, (max(width - 2 * blur, 1), max(height - 2 * blur, 1)))
        soft.blit(inner, (blur, blur))
        soft = pygame.transform.gaussian_blur(soft, blur)
        felt = Surface((width, height))
        felt.fill(self.colour("felt_edge").lerp("black", 1 - _LOST))
        soft.fill([round(255 * (1 - _LOST))] * 3, special_flags=pygame.BLEND_RGB_MULT)
        soft.blit(felt, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return soft


def _unlit(_: Actor) -> bool:
    return False


def _hear_nothing(_: str) -> None:
    """Play no sound."""
