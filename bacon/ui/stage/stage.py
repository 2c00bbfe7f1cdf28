"""The stage: events wait in a queue, are folded one by one into what is shown, and move the cards.

What is shown is the viewer's state up to the event now being played; the log may be ahead. An event's motion
is the difference between the table before it and after it, so finishing early cannot end anywhere else.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from bacon.core.cards import Card
from bacon.core.events import Event
from bacon.core.rules import Rules, TableState
from bacon.ui.drawing.tween import Ease, Place, Span, out_cubic
from bacon.ui.stage.actors import Actor, Cast, Zone, Zones

S = TypeVar("S", bound=TableState)
S_contra = TypeVar("S_contra", bound=TableState, contravariant=True)

FADE_IN, SPEECH, FADE_OUT = 160, 1500, 120
"""How long a bubble comes, stands and goes, in milliseconds."""

_FADE = 180
"""How long a card takes to fade from one place to another, where nothing travels, in milliseconds."""

_SHORTEST_LOOK = 0.5
"""Even without motion there is time to see what was played, as a share of the normal one."""


class Cue(Struct, frozen=True):
    """How an event is played, in milliseconds at normal speed.

    `before` is the time to look at what was there, `duration` how long each card is on its way, `stagger` the
    time between cards that start after each other, `after` the time to look at what came. `arc` is the bow
    of the way in u. `stop` waits for the player. What was there before a `seen` event may be waited for, too:
    who likes to look at a trick until he has seen it.
    """

    before: float = 0
    duration: float = 240
    stagger: float = 0
    after: float = 0
    arc: float = 0
    ease: Ease = out_cubic
    stop: bool = False
    seen: bool = False
    sound: str = ""


class Bubble(Struct, frozen=True):
    """What a seat says, and from when to when."""

    seat: int
    words: str
    start: float
    end: float


class Staging(Protocol[S_contra]):
    """How a game is put on the stage: where its cards lie, and how each event moves them."""

    @property
    def unit(self) -> float:
        """The pixels in one u."""

    def zones(self, state: S_contra) -> Zones:
        """The cards to be seen."""

    def places(self, state: S_contra, zones: Zones) -> dict[Zone, list[Place]]:
        """The place of each card of each zone."""

    def source(self, state: S_contra) -> Place:
        """The place where new cards come from."""

    def order(self, state: S_contra, actor: Actor) -> int:
        """The actor's turn when cards start after each other."""

    def cue(self, event: Event, state: S_contra) -> Cue:
        """How an event is played; the state is the one after it."""

    def bubble(self, event: Event) -> tuple[int, str] | None:
        """Who says what at an event."""


class Stage(Generic[S]):
    """Plays a match for one viewer, or with None as viewer all cards open.

    `pace` multiplies all times; `still` plays without motion, `fades` with short fades in its place. After
    a cue with a stop, `stopped` stays true until `go_on`; so does `waiting` where it `waits` for the player
    before what is to be seen. `played` counts the events played so far, and `played_at` is when the last one
    was. `watch` is called with each event as it is played
    and the state after it.
    """

    def __init__(
        self, game: Rules[S], face: Staging[S], viewer: int | None, play_sound: Callable[[str], None]
    ) -> None:
        self.game, self.face, self.viewer = game, face, viewer
        self.shown = game.start(viewer)
        self.cast = Cast()
        self.bubbles: dict[int, Bubble] = {}
        self.stopped = False
        self.pace = 1.0
        self.still = self.fades = self.waits = False
        self.last: Event | None = None
        self.played, self.played_at = 0, -math.inf
        self.watch: Callable[[Event, S], None] = _look_on
        self._play_sound = play_sound
        self._sounds: deque[tuple[float, str]] = deque()
        self._queue: deque[Event] = deque()
        self._due: float | None = None
        self._arrived = self._ready = 0.0

    def push(self, events: Sequence[Event]) -> None:
        """Queue events as the viewer may see them."""
        viewer = self.viewer
        self._queue.extend(event if viewer is None else event.seen_by(viewer) for event in events)

    def play(self, event: Event, now: float) -> None:
        """Play an event at once in the place of all that is queued, as when a match is leafed through."""
        self._queue.clear()
        self._play(event if self.viewer is None else event.seen_by(self.viewer), now)

    def show(self, state: S, now: float, duration: float = 0) -> None:
        """Show another moment, whatever was going on; the cards take `duration` to get there."""
        self._queue.clear()
        self._sounds.clear()
        self.bubbles.clear()
        self.shown, self.last, self.stopped = state, None, False
        self._arrived = self._ready = now
        self._due = None
        self.arrange(now, duration)

    def catch_up(self, now: float) -> None:
        """Show the table after all queued events at once, as when a match is continued."""
        while self._queue:
            self.last = self._queue.popleft()
            self.shown = self.game.evolve(self.shown, self.last)
        self.arrange(now)
        self._come_to_rest(now)

    def update(self, now: float) -> None:
        """Go on to the time `now`: play what is due."""
        while self._queue and not self.stopped and now >= self._ready and self._looked_at(now):
            self._play(self._queue.popleft(), now)
        while self._sounds and now >= self._sounds[0][0]:
            self._play_sound(self._sounds.popleft()[1])
        self.bubbles = {seat: bubble for seat, bubble in self.bubbles.items() if now < bubble.end}
        self.cast.rest(now)

    def finish(self, now: float) -> None:
        """Bring everything in motion to its end, and play all that is queued up to the next stop."""
        self._come_to_rest(now)
        while self._queue and not self.stopped:
            self._play(self._queue.popleft(), now)
            self._come_to_rest(now)

    def go_on(self) -> None:
        """Go on after a stop."""
        self.stopped = False
        if self.waiting:
            self._due = 0.0

    @property
    def waiting(self) -> bool:
        """Whether it waits until the player has seen what lies there."""
        return self._due == math.inf

    @property
    def behind(self) -> bool:
        """Whether events are queued that have not been shown."""
        return bool(self._queue)

    def idle(self, now: float) -> bool:
        """Whether all events have been played and have been looked at."""
        return not self._queue and not self.stopped and now >= self._ready

    def travelling(self, now: float) -> bool:
        """Whether cards are on their way because of an event; one that only rises is not."""
        return now < self._arrived

    def moving(self, now: float) -> bool:
        """Whether a card or a bubble is in motion."""
        return any(actor.moving(now) for actor in self.cast.actors) or any(
            fading(bubble, now) for bubble in self.bubbles.values()
        )

    def wake_at(self, now: float) -> float | None:
        """The next time at which something happens though nothing moves."""
        times = [time for bubble in self.bubbles.values() for time in (bubble.end - FADE_OUT, bubble.end)]
        times.append(max(self._ready, self._due or 0))
        return min((time for time in times if now < time < math.inf), default=None)

    def arrange(self, now: float, duration: float = 0) -> None:
        """Lay the cards out anew, as after a resize or when a card is raised."""
        self._move(Cue(duration=duration), now)

    def _looked_at(self, now: float) -> bool:
        """Whether the picture before the next event has been shown long enough."""
        if self._due is None:
            cue = self.face.cue(self._queue[0], self.shown)
            self._due = math.inf if cue.seen and self.waits else now + self._look(cue.before)
        return now >= self._due

    def _play(self, event: Event, now: float) -> None:
        self._due, self.last = None, event
        self.played, self.played_at = self.played + 1, now
        self.shown = self.game.evolve(self.shown, event)
        self.watch(event, self.shown)
        cue = self.face.cue(event, self.shown)
        self._arrived = self._move(cue, now)
        self._ready = self._arrived + self._look(cue.after)
        self.stopped = cue.stop
        if said := self.face.bubble(event):
            seat, words = said
            self.bubbles[seat] = Bubble(seat, words, now, now + self._look(SPEECH))

    def _move(self, cue: Cue, now: float) -> float:
        """Start every card on its way; gives the time when the last one has arrived."""
        zones = self.face.zones(self.shown)
        places = self.face.places(self.shown, zones)
        self.cast.recast(zones, self.face.source(self.shown))
        movers = [(actor, _goal(actor, zones, places)) for actor in self.cast.actors]
        movers = [(actor, goal) for actor, goal in movers if goal != (actor.card, actor.place)]
        movers.sort(key=lambda mover: self.face.order(self.shown, mover[0]))
        for number, (actor, (card, place)) in enumerate(movers):
            span = self._span(cue, number, now)
            actor.go(card, place, span, now, arc=cue.arc, unit=self.face.unit, fades=self.fades)
        self._sound(cue, len(movers), now)
        return max((actor.ends for actor in self.cast.actors), default=now)

    def _span(self, cue: Cue, number: int, now: float) -> Span:
        """When the card is on its way that starts after `number` others."""
        if self.fades and not self.still:
            return Span(now, _FADE if cue.duration >= _FADE else 0)
        return Span(now + self._motion(number * cue.stagger), self._motion(cue.duration), cue.ease)

    def _sound(self, cue: Cue, movers: int, now: float) -> None:
        if cue.sound:
            times = movers if cue.stagger and not (self.still or self.fades) else 1
            self._sounds.extend((now + self._motion(n * cue.stagger), cue.sound) for n in range(times))

    def _motion(self, duration: float) -> float:
        return 0.0 if self.still else duration * self.pace

    def _look(self, duration: float) -> float:
        return duration * (_SHORTEST_LOOK if self.still else self.pace)

    def _come_to_rest(self, now: float) -> None:
        for actor in self.cast.actors:
            actor.finish()
        self._arrived = self._ready = now
        self._due = None
        self._sounds.clear()
        self.cast.rest(now)


def _look_on(event: Event, state: TableState) -> None:
    """Watch and do nothing."""


def fading(bubble: Bubble, now: float) -> bool:
    """Whether a bubble is just coming or going."""
    return now < bubble.start + FADE_IN or bubble.end - FADE_OUT <= now < bubble.end


def _goal(actor: Actor, zones: Zones, places: dict[Zone, list[Place]]) -> tuple[Card, Place]:
    if actor.leaving:
        return actor.card, actor.place._replace(alpha=0)
    return zones[actor.zone][actor.index], places[actor.zone][actor.index]
