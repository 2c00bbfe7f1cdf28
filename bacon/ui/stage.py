"""The stage: events wait in a queue, are applied one by one to the visible state, and move the cards.

The visible state is the viewer's state up to the event being played; the log may be ahead. An event's motion
is the difference between the table before and after it, so finishing early always leads to the same result.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from bacon.core.cards import HIDDEN, Card, Cards
from bacon.core.events import Event
from bacon.core.rules import Rules, TableState
from bacon.ui.drawing.tween import Ease, Place, Span, between, faded, out_cubic


class Zone(NamedTuple):
    """Where cards lie: the kind of place, such as a hand or the stock, and a number.

    The number is the seat of a hand, or of a card in the trick or in the cut, or else it counts up.
    """

    kind: str
    number: int = 0


Zones: TypeAlias = Mapping[Zone, Cards]
"""The visible cards of each zone."""

_NO_TIME = Span(0, 0)


class Actor:
    """One card on the stage: what it shows, where it is going, and when it gets there."""

    __slots__ = (
        "_from",
        "_from_card",
        "_span",
        "arc",
        "card",
        "fades",
        "index",
        "leaving",
        "place",
        "unit",
        "zone",
    )

    def __init__(self, card: Card, zone: Zone, place: Place) -> None:
        self.card = self._from_card = card
        self.zone = zone
        self.index = 0
        self.place = self._from = place
        self.arc, self.unit = 0.0, 1.0
        self.leaving = False
        self.fades = False
        self._span = _NO_TIME

    def go(
        self,
        card: Card,
        place: Place,
        span: Span,
        now: float,
        *,
        arc: float = 0,
        unit: float = 1,
        fades: bool = False,
    ) -> None:
        """Move from the current position to a place, and turn over on the way if the card differs.

        The way is an arc of `arc` u, of `unit` pixels each. With `fades` the card does not travel: it fades
        out here and fades in there.
        """
        self._from, self._from_card = self.at(now), self.shows(now)
        self.fades = fades
        self.card, self.place, self._span = card, place, span
        self.arc, self.unit = arc, unit

    def finish(self) -> None:
        """Jump to the end of the way."""
        self._from, self._from_card, self._span = self.place, self.card, _NO_TIME

    @property
    def ends(self) -> float:
        """The time when it comes to rest, in ms."""
        return self._span.end

    def moving(self, now: float) -> bool:
        """Whether it is moving, or about to."""
        return now < self._span.end

    def at(self, now: float) -> Place:
        """Return its current place."""
        if now >= self._span.end:
            return self.place
        if self.fades:
            return faded(self._from, self.place, self._span.part(now))
        return between(self._from, self.place, self._span.progress(now), self.arc, self.unit)

    def shows(self, now: float) -> Card:
        """Return the card that is up: the new one from the middle of the way."""
        return self.card if self._span.part(now) >= 0.5 else self._from_card

    def turn(self, now: float) -> float:
        """Return how far it is turned: 0 is flat, 1 is on its edge."""
        if self._from_card is self.card or self.fades:
            return 0.0
        return 1 - abs(2 * self._span.part(now) - 1)


class Cast:
    """All actors on the stage."""

    def __init__(self) -> None:
        self.actors: list[Actor] = []

    def recast(self, zones: Zones, source: Place) -> None:
        """Assign an actor to every card in the zones, and let the others leave.

        A card keeps its actor while it stays in its zone. A new card gets an actor that left its zone: the
        one with the same card, or else one that shows a back or turns to one. A card from nowhere starts at
        `source`.
        """
        gone = [actor for actor in self.actors if actor.leaving]
        free = [actor for actor in self.actors if not actor.leaving]
        parts = [(zone, index, card) for zone, held in zones.items() for index, card in enumerate(held)]
        found = _match(parts, free)
        staying = [_assign(found.get(part[:2]) or Actor(HIDDEN, part[0], source), part) for part in parts]
        for actor in free:
            actor.leaving = True
        self.actors = staying + gone + free

    def in_zone(self, zone: Zone) -> list[Actor]:
        """Return the actors of a zone in order."""
        return [actor for actor in self.actors if actor.zone == zone and not actor.leaving]

    def rest(self, now: float) -> None:
        """Remove the actors that have left."""
        self.actors = [actor for actor in self.actors if not actor.leaving or actor.moving(now)]


_Part: TypeAlias = tuple[Zone, int, Card]


def _match(parts: Sequence[_Part], free: list[Actor]) -> dict[tuple[Zone, int], Actor]:
    """Match actors to the parts and remove them from `free`, the surest matches first."""
    found: dict[tuple[Zone, int], Actor] = {}
    open_parts = list(parts)
    for fits in (_is_unmoved, _same_card, _may_turn_over):
        for part in list(open_parts):
            if actor := _first(free, part, fits):
                free.remove(actor)
                open_parts.remove(part)
                found[part[0], part[1]] = actor
    return found


def _first(free: Iterable[Actor], part: _Part, fits: Callable[[Actor, _Part], bool]) -> Actor | None:
    return next((actor for actor in free if fits(actor, part)), None)


def _assign(actor: Actor, part: _Part) -> Actor:
    actor.zone, actor.index, _ = part
    return actor


def _is_unmoved(actor: Actor, part: _Part) -> bool:
    return actor.zone == part[0] and actor.card is part[2]


def _same_card(actor: Actor, part: _Part) -> bool:
    return actor.card is part[2] and actor.card is not HIDDEN


def _may_turn_over(actor: Actor, part: _Part) -> bool:
    return actor.card is HIDDEN or part[2] is HIDDEN


S = TypeVar("S", bound=TableState)
S_contra = TypeVar("S_contra", bound=TableState, contravariant=True)

FADE_IN, SPEECH, FADE_OUT = 160, 1500, 120
"""How long a bubble fades in, stays and fades out, in ms."""

_FADE_MS = 180
"""The time in which a card fades from one place to another if nothing travels."""

_STILL_LOOK_SHARE = 0.5
"""The time to look at a play when nothing moves, as a share of the normal time."""


class Cue(Struct, frozen=True):
    """How an event is played; times are in ms at normal speed.

    `before` is the time to look at the table first, `duration` the time each card takes, `stagger` the time
    between the starts of two cards, and `after` the time to look at the result. `arc` is the height of the
    arc in u. `stop` waits for the player. Before a `seen` event, the stage may also wait for players who like
    to look at a finished trick.
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
    """The words of a seat's speech bubble, and its time."""

    seat: int
    words: str
    start: float
    end: float


class Staging(Protocol[S_contra]):
    """How a game uses the stage: where its cards lie, and how each event moves them."""

    @property
    def unit(self) -> float:
        """Pixels per u."""

    def zones(self, state: S_contra) -> Zones:
        """Return the visible cards."""

    def places(self, state: S_contra, zones: Zones) -> dict[Zone, list[Place]]:
        """Return the place of each card of each zone."""

    def source(self, state: S_contra) -> Place:
        """Return the place where new cards come from."""

    def order(self, state: S_contra, actor: Actor) -> int:
        """Return the actor's turn when cards start one after another."""

    def cue(self, event: Event, state: S_contra) -> Cue:
        """Return how to play an event; `state` is the one after it."""

    def bubble(self, event: Event) -> tuple[int, str] | None:
        """Return the seat that speaks at an event, and its words."""


class Stage(Generic[S]):
    """Plays a match for one viewer, or with all cards open if the viewer is None.

    `pace` multiplies all times; `still` plays without motion, and `fades` with short fades instead. After a
    cue with a stop, `stopped` stays True until `go_on`; with `waits`, so does `waiting` before a `seen`
    event. `played` counts the events played so far, and `played_at` is the time of the last one. `watch` is
    called with each event as it is played and the state after it.
    """

    def __init__(
        self, game: Rules[S], presenter: Staging[S], viewer: int | None, play_sound: Callable[[str], None]
    ) -> None:
        self.game, self.presenter, self.viewer = game, presenter, viewer
        self.shown = game.start(viewer)
        self.cast = Cast()
        self.bubbles: dict[int, Bubble] = {}
        self.stopped = False
        self.pace = 1.0
        self.still = self.fades = self.waits = False
        self.last: Event | None = None
        self.played, self.played_at = 0, -math.inf
        self.watch: Callable[[Event, S], None] = _ignore_event
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
        """Play an event at once instead of everything queued, as when stepping through a match."""
        self._queue.clear()
        self._play(event if self.viewer is None else event.seen_by(self.viewer), now)

    def show(self, state: S, now: float, duration: float = 0) -> None:
        """Show another state at once; the cards take `duration` ms to get there."""
        self._queue.clear()
        self._sounds.clear()
        self.bubbles.clear()
        self.shown, self.last, self.stopped = state, None, False
        self._arrived = self._ready = now
        self._due = None
        self.arrange(now, duration)

    def catch_up(self, now: float) -> None:
        """Show the table after all queued events, as when a match is resumed."""
        while self._queue:
            self.last = self._queue.popleft()
            self.shown = self.game.evolve(self.shown, self.last)
        self.arrange(now)
        self._come_to_rest(now)

    def update(self, now: float) -> None:
        """Play everything that is due by the time `now`."""
        while self._queue and not self.stopped and now >= self._ready and self._looked_at(now):
            self._play(self._queue.popleft(), now)
        while self._sounds and now >= self._sounds[0][0]:
            self._play_sound(self._sounds.popleft()[1])
        self.bubbles = {seat: bubble for seat, bubble in self.bubbles.items() if now < bubble.end}
        self.cast.rest(now)

    def finish(self, now: float) -> None:
        """Finish all motion, and play everything queued up to the next stop."""
        self._come_to_rest(now)
        while self._queue and not self.stopped:
            self._play(self._queue.popleft(), now)
            self._come_to_rest(now)

    def go_on(self) -> None:
        """Continue after a stop."""
        self.stopped = False
        if self.waiting:
            self._due = 0.0

    @property
    def waiting(self) -> bool:
        """Whether it waits until the player has seen the table."""
        return self._due == math.inf

    @property
    def behind(self) -> bool:
        """Whether queued events have not been shown yet."""
        return bool(self._queue)

    def idle(self, now: float) -> bool:
        """Whether all events have been played and looked at."""
        return not self._queue and not self.stopped and now >= self._ready

    def travelling(self, now: float) -> bool:
        """Whether cards are moving because of an event, and not just rising."""
        return now < self._arrived

    def moving(self, now: float) -> bool:
        """Whether a card or a bubble is in motion."""
        return any(actor.moving(now) for actor in self.cast.actors) or any(
            fading(bubble, now) for bubble in self.bubbles.values()
        )

    def wake_at(self, now: float) -> float | None:
        """Return the next time at which something changes although nothing moves."""
        times = [time for bubble in self.bubbles.values() for time in (bubble.end - FADE_OUT, bubble.end)]
        times.append(max(self._ready, self._due or 0))
        return min((time for time in times if now < time < math.inf), default=None)

    def arrange(self, now: float, duration: float = 0) -> None:
        """Lay the cards out again, as after a resize or when a card is raised."""
        self._move(Cue(duration=duration), now)

    def _looked_at(self, now: float) -> bool:
        """Whether the picture before the next event has been shown long enough."""
        if self._due is None:
            cue = self.presenter.cue(self._queue[0], self.shown)
            self._due = math.inf if cue.seen and self.waits else now + self._look(cue.before)
        return now >= self._due

    def _play(self, event: Event, now: float) -> None:
        self._due, self.last = None, event
        self.played, self.played_at = self.played + 1, now
        self.shown = self.game.evolve(self.shown, event)
        self.watch(event, self.shown)
        cue = self.presenter.cue(event, self.shown)
        self._arrived = self._move(cue, now)
        self._ready = self._arrived + self._look(cue.after)
        self.stopped = cue.stop
        if said := self.presenter.bubble(event):
            seat, words = said
            self.bubbles[seat] = Bubble(seat, words, now, now + self._look(SPEECH))

    def _move(self, cue: Cue, now: float) -> float:
        """Start every card on its way; return the time when the last one arrives."""
        zones = self.presenter.zones(self.shown)
        places = self.presenter.places(self.shown, zones)
        self.cast.recast(zones, self.presenter.source(self.shown))
        movers = [(actor, _goal(actor, zones, places)) for actor in self.cast.actors]
        movers = [(actor, goal) for actor, goal in movers if goal != (actor.card, actor.place)]
        movers.sort(key=lambda mover: self.presenter.order(self.shown, mover[0]))
        for number, (actor, (card, place)) in enumerate(movers):
            span = self._span(cue, number, now)
            actor.go(card, place, span, now, arc=cue.arc, unit=self.presenter.unit, fades=self.fades)
        self._sound(cue, len(movers), now)
        return max((actor.ends for actor in self.cast.actors), default=now)

    def _span(self, cue: Cue, number: int, now: float) -> Span:
        """Return the time of the card that starts after `number` others."""
        if self.fades and not self.still:
            return Span(now, _FADE_MS if cue.duration >= _FADE_MS else 0)
        return Span(now + self._motion(number * cue.stagger), self._motion(cue.duration), cue.ease)

    def _sound(self, cue: Cue, movers: int, now: float) -> None:
        if cue.sound:
            times = movers if cue.stagger and not (self.still or self.fades) else 1
            self._sounds.extend((now + self._motion(n * cue.stagger), cue.sound) for n in range(times))

    def _motion(self, duration: float) -> float:
        return 0.0 if self.still else duration * self.pace

    def _look(self, duration: float) -> float:
        return duration * (_STILL_LOOK_SHARE if self.still else self.pace)

    def _come_to_rest(self, now: float) -> None:
        for actor in self.cast.actors:
            actor.finish()
        self._arrived = self._ready = now
        self._due = None
        self._sounds.clear()
        self.cast.rest(now)


def _ignore_event(event: Event, state: TableState) -> None:
    """Do nothing."""


def fading(bubble: Bubble, now: float) -> bool:
    """Whether a bubble is fading in or out."""
    return now < bubble.start + FADE_IN or bubble.end - FADE_OUT <= now < bubble.end


def _goal(actor: Actor, zones: Zones, places: dict[Zone, list[Place]]) -> tuple[Card, Place]:
    if actor.leaving:
        return actor.card, actor.place._replace(alpha=0)
    return zones[actor.zone][actor.index], places[actor.zone][actor.index]
