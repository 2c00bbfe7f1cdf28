"""The stage: events wait in a queue, are applied one by one to the visible state, and move the cards.

The visible state is the viewer's state up to the event being played; the log may be ahead. An event's motion
is the difference between the table before and after it, so finishing early always leads to the same result.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.cards import Card
from bacon.core.events import DealerCut, Event, HandStarted
from bacon.core.rules import Rules, TableState
from bacon.ui.actors import Actor, Cast, Zone, Zones
from bacon.ui.drawing.tween import Ease, Place, Span, out_cubic

S = TypeVar("S", bound=TableState)
S_contra = TypeVar("S_contra", bound=TableState, contravariant=True)

FADE_IN, SPEECH, FADE_OUT = 160, 1500, 120
"""The times for a bubble to fade in, stay and fade out, in ms."""

FEAT_MS = 1150
"""The length of a celebration."""
_HOP_MS, _HOP_STAGGER_MS, _HOP_ARC = 320, 70, 34
"""The length of a celebrating card's hop, the time between two of them, and their height in u."""

NOTICE, _SAME_BREATH_MS = 1800, 700
"""The time a notice stays, at a higher speed too, and how soon the same words don't make a new bubble."""

_FADE_MS = 180
"""The time in which a card fades from one place to another if nothing travels."""

_STILL_LOOK_SHARE = 0.5
"""The time to look at a play when nothing moves, as a share of the normal time."""


class Feat(Struct, frozen=True):
    """A great moment of a hand, such as a set: the word for it, if any, and the seats that are lit.

    The cards in `zones` hop. `ours` says whether the viewer's side did it.
    """

    word: str
    sound: str
    seats: tuple[int, ...]
    zones: tuple[Zone, ...] = ()
    ours: bool = True


class Cue(Struct, frozen=True):
    """How an event is played; times are in ms at normal speed.

    `before` is the time to look at the table first, `duration` the time each card takes, `stagger` the time
    between the starts of two cards, and `after` the time to look at the result. With `overlaps`, that time
    counts from the start of the event, whether or not its cards have arrived. Cards that change their zone
    fly in an arc of `arc` u; they come together at `via` first, if that is given. `stop` waits for the
    player; a `minor` stop is skipped for players who need not see such a result. Before a `seen` event, the
    stage may also wait for players who like to look at a finished trick. A `feat` is celebrated, and its
    sound replaces the event's.
    """

    before: float = 0
    duration: float = 240
    stagger: float = 0
    after: float = 0
    arc: float = 0
    via: Place | None = None
    ease: Ease = out_cubic
    overlaps: bool = False
    stop: bool = False
    minor: bool = False
    seen: bool = False
    sound: str = ""
    feat: Feat | None = None


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

    def bubble(self, event: Event, state: S_contra) -> tuple[int, str] | None:
        """Return the seat that speaks at an event, and its words; `state` is the one after it."""

    def notice(self, event: Event, state: S_contra) -> str:
        """Return a line about an event that nobody at the table says; `state` is the one after it."""


class Stage(Generic[S]):
    """Plays a match for one viewer, or with all cards open if the viewer is None.

    `pace` multiplies all times; `still` plays without motion, and `fades` with short fades instead. After a
    cue with a stop, `stopped` stays True until `go_on`, except after a minor one if it `skips_minor_stops`;
    with `waits`, so does `waiting` before a `seen` event. `notice` is the line on the screen about an earlier
    event, and when it goes. `played` counts the events played so far, and `played_at` is the time of the last
    one. `watch` is called with each event as it is played and the state after it.
    """

    def __init__(
        self, game: Rules[S], presenter: Staging[S], viewer: int | None, play_sound: Callable[[str], None]
    ) -> None:
        self.game, self.presenter, self.viewer = game, presenter, viewer
        self.shown = game.start(viewer)
        self.cast = Cast()
        self.bubbles: dict[int, Bubble] = {}
        self.stopped = False
        self.feat: tuple[Feat, Span] | None = None
        self.pace = 1.0
        self.still = self.fades = self.waits = self.skips_minor_stops = False
        self.notice: tuple[str, float] | None = None
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
        self.shown, self.last, self.stopped, self.feat = state, None, False, None
        self.notice = None
        self._arrived = self._ready = now
        self._due = None
        self.arrange(now, duration)

    def catch_up(self, now: float) -> None:
        """Show the table after all queued events, as when a match is resumed."""
        while self._queue:
            self.last = self._queue.popleft()
            self.shown = self.game.evolve(self.shown, self.last)
        self.arrange(now)
        self.settle(now)

    def update(self, now: float) -> None:
        """Play everything that is due by the time `now`."""
        while self._queue and not self.stopped and now >= self._ready and self._looked_at(now):
            self._play(self._queue.popleft(), now)
        while self._sounds and now >= self._sounds[0][0]:
            self._play_sound(self._sounds.popleft()[1])
        self.bubbles = {seat: bubble for seat, bubble in self.bubbles.items() if now < bubble.end}
        if self.feat and now >= self.feat[1].end:
            self.feat = None
        self.notice = self.notice if self.notice and now < self.notice[1] else None
        self.cast.rest(now)

    def finish(self, now: float) -> None:
        """Finish all motion, and play everything queued up to the next stop."""
        self.settle(now)
        while self._queue and not self.stopped:
            self._play(self._queue.popleft(), now)
            self.settle(now)

    def settle(self, now: float) -> None:
        """Put every card at rest where it is going; what is queued still waits."""
        for actor in self.cast.actors:
            actor.finish()
        self._arrived = self._ready = now
        self._due = self.feat = None
        self._sounds.clear()
        self.cast.rest(now)

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

    def seen(self, now: float) -> bool:
        """Whether all events have been shown, and their cards have arrived."""
        return not self._queue and now >= self._arrived

    def moving(self, now: float) -> bool:
        """Whether a card, a bubble or the light of a feat is in motion."""
        cards = any(actor.moving(now) for actor in self.cast.actors)
        return cards or bool(self.feat) or any(fading(bubble, now) for bubble in self.bubbles.values())

    def wake_at(self, now: float) -> float | None:
        """Return the next time at which something changes although nothing moves."""
        times = [time for bubble in self.bubbles.values() for time in (bubble.end - FADE_OUT, bubble.end)]
        times.append(max(self._ready, self._due or 0))
        times += [self.notice[1]] if self.notice else []
        return min((time for time in times if now < time < math.inf), default=None)

    def arrange(self, now: float, duration: float = 0, ease: Ease = out_cubic) -> None:
        """Lay the cards out again, as after a resize or when a card is raised."""
        self._move(Cue(duration=duration, ease=ease), now)

    def _looked_at(self, now: float) -> bool:
        """Whether the picture before the next event has been shown long enough."""
        if self._due is None:
            cue = self.presenter.cue(self._queue[0], self.shown)
            self._due = math.inf if cue.seen and self.waits else now + self._look(cue.before)
        return now >= self._due

    def _play(self, event: Event, now: float) -> None:
        if isinstance(self.last, DealerCut) and isinstance(event, HandStarted) and not self.still:
            self.notice = None  # the cut is over, and the dealer is known
        self._due, self.last = None, event
        self.played, self.played_at = self.played + 1, now
        self.shown = self.game.evolve(self.shown, event)
        self.watch(event, self.shown)
        cue = self.presenter.cue(event, self.shown)
        if isinstance(event, HandStarted):  # what was said is over with its hand
            ends = {seat: min(bubble.end, now + FADE_OUT) for seat, bubble in self.bubbles.items()}
            self.bubbles = {seat: replace(self.bubbles[seat], end=end) for seat, end in ends.items()}
        self._arrived = self._move(cue, now)
        self._ready = (now if cue.overlaps else self._arrived) + self._look(cue.after)
        if cue.feat and not self.still:
            self._celebrate(cue.feat, now)
        self.stopped = cue.stop and not (cue.minor and self.skips_minor_stops)
        if said := self.presenter.bubble(event, self.shown):
            self._speak(*said, now)
        if words := self.presenter.notice(event, self.shown):
            self.notice = (words, now + NOTICE * max(self.pace, 1))

    def _speak(self, seat: int, words: str, now: float) -> None:
        """Show a bubble; one that has just said the same stays, so that it does not flicker."""
        before, length = self.bubbles.get(seat), self._look(SPEECH)
        again = before and before.words == words and now < before.end - length + self._look(_SAME_BREATH_MS)
        self.bubbles[seat] = Bubble(seat, words, before.start if before and again else now, now + length)

    def _celebrate(self, feat: Feat, now: float) -> None:
        """Light a feat, and let those of its cards that lie still hop one after the other."""
        self.feat = (feat, Span(now, FEAT_MS * self.pace))
        self._ready = max(self._ready, self.feat[1].end)
        if self.fades:
            return
        lying = [actor for zone in feat.zones for actor in self.cast.in_zone(zone) if not actor.moving(now)]
        for number, actor in enumerate(lying):
            span = Span(now + number * _HOP_STAGGER_MS * self.pace, _HOP_MS * self.pace)
            actor.go(actor.card, actor.place, span, now, arc=_HOP_ARC, unit=self.presenter.unit)

    def _move(self, cue: Cue, now: float) -> float:
        """Start every card on its way; return the time when the last one arrives."""
        zones = self.presenter.zones(self.shown)
        places = self.presenter.places(self.shown, zones)
        before = {actor: actor.zone for actor in self.cast.actors}
        self.cast.recast(zones, self.presenter.source(self.shown))
        movers = [(actor, _goal(actor, zones, places)) for actor in self.cast.actors]
        movers = [(actor, goal) for actor, goal in movers if goal != (actor.card, actor.place)]
        movers.sort(key=lambda mover: self.presenter.order(self.shown, mover[0]))
        for number, (actor, (card, place)) in enumerate(movers):
            span = self._span(cue, number, now)
            arc = cue.arc if before.get(actor) != actor.zone else 0
            unit, fades = self.presenter.unit, self.fades
            actor.go(card, place, span, now, arc=arc, unit=unit, fades=fades, via=cue.via if arc else None)
        self._sound(cue, len(movers), now)
        return max((now, *(actor.ends for actor in self.cast.actors)))

    def _span(self, cue: Cue, number: int, now: float) -> Span:
        """Return the time of the card that starts after `number` others."""
        if self.fades and not self.still:
            return Span(now, _FADE_MS if cue.duration >= _FADE_MS else 0)
        return Span(now + self._motion(number * cue.stagger), self._motion(cue.duration), cue.ease)

    def _sound(self, cue: Cue, movers: int, now: float) -> None:
        sound = cue.feat.sound if cue.feat else cue.sound
        if sound:
            times = movers if cue.stagger and not (self.still or self.fades) else 1
            self._sounds.extend((now + self._motion(n * cue.stagger), sound) for n in range(times))

    def _motion(self, duration: float) -> float:
        return 0.0 if self.still else duration * self.pace

    def _look(self, duration: float) -> float:
        return duration * (_STILL_LOOK_SHARE if self.still else self.pace)


def _ignore_event(event: Event, state: TableState) -> None:
    """Do nothing."""


def fading(bubble: Bubble, now: float) -> bool:
    """Whether a bubble is fading in or out."""
    return now < bubble.start + FADE_IN or bubble.end - FADE_OUT <= now < bubble.end


def _goal(actor: Actor, zones: Zones, places: dict[Zone, list[Place]]) -> tuple[Card, Place]:
    if actor.leaving:
        return actor.card, actor.place._replace(alpha=0)
    return zones[actor.zone][actor.index], places[actor.zone][actor.index]
