"""Runs a replay: steps through the hands of a match, forward and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.notation.timeline import HandTimeline
from bacon.settings.settings import Settings
from bacon.ui.kit.intents import Intent, Key, Number, Scroll, Verb
from bacon.ui.stage import Stage
from bacon.ui.table.controller import Controller

S = TypeVar("S", bound=TableState)

_STEP_MS: Final = 140
"""The time the cards take to move to another moment."""


class ReplayController(Controller[S]):
    """Shows one moment after another; `at` is the current step of the hand.

    `seat` is the viewer's; `all_hands` opens the others' cards too, if the hand is over. `number` is the hand
    to start with, by default the last finished one.
    """

    def __init__(
        self,
        timelines: Sequence[HandTimeline[S]],
        stage: Stage[S],
        seat: int,
        number: int | None,
        *,
        settings: Settings,
        now: float,
    ) -> None:
        super().__init__(stage, settings, now)
        self.timelines, self.seat = timelines, seat
        self.all_hands = True
        self.playing = False
        self.index = self._index_of(number)
        self.at = self.timeline.first
        stage.watch = self._advance

    @property
    def timeline(self) -> HandTimeline[S]:
        """The current hand."""
        return self.timelines[self.index]

    @property
    def viewer(self) -> int | None:
        """The seat whose cards are shown, or None for all."""
        return None if self.all_hands and self.timeline.over else self.seat

    @property
    def at_start(self) -> bool:
        """Whether the hand has just been dealt."""
        return self.at == self.timeline.first

    @property
    def at_end(self) -> bool:
        """Whether the whole hand has been shown."""
        return self.at == self.timeline.last

    @property
    def event(self) -> Event:
        """The current event; at the start of the hand, the event that starts it."""
        return self.timeline.event(1 if self.at_start else self.at, self.viewer)

    @override
    def _go_on(self) -> None:
        self.stage.go_on()
        while self.playing and self.stage.idle(self.now):
            self._play_next()

    def key(self, intent: Intent, *, on_a_control: bool) -> bool:
        """Step, play or change the hand, as a key says; return whether it was such a key.

        Enter and Space are left to a focused control.
        """
        match intent:
            case Key(Verb.LEFT | Verb.RIGHT as verb):
                self.step(1 if verb is Verb.RIGHT else -1)
            case Scroll(steps):
                self.step(-1 if steps > 0 else 1)
            case Key(Verb.PAGE_UP | Verb.PAGE_DOWN as verb):
                self.jump(1 if verb is Verb.PAGE_DOWN else -1)
            case Key(Verb.FIRST | Verb.PUT_BACK):  # the right stick to the side
                self.go_to(self.timeline.first)
            case Key(Verb.LAST | Verb.SUGGEST):
                self.go_to(self.timeline.last)
            case Key(Verb.UP | Verb.DOWN as verb):
                self.turn(1 if verb is Verb.DOWN else -1)
            case Number(value):
                self.jump_to(str(value))
            case Key(Verb.CONFIRM) if not on_a_control:
                self.play_or_pause()
            case Key(Verb.OPEN_HANDS):
                self.switch_hands()
            case Key(Verb.REPLAY):
                self.play(from_start=True)
            case _:
                return False
        return True

    def show(self, duration: float = 0) -> None:
        """Show the current moment; the cards take `duration` to get there."""
        if self.stage.viewer != self.viewer:
            self.stage.cast.actors.clear()  # so no card remembers what another viewer saw
        self.stage.viewer = self.viewer
        self.stage.show(self.timeline.state(self.at, self.viewer), self.now, duration)

    def go_to(self, step: int) -> None:
        """Show another step of the hand, or the nearest one."""
        self.at = min(max(step, self.timeline.first), self.timeline.last)
        self.show(_STEP_MS)

    def step(self, by: int) -> None:
        """Play the next event, or go one back, and pause."""
        self.playing = False
        if by < 0:
            self.go_to(self.at - 1)
        elif not self.at_end:
            self.stage.play(self.timeline.events[self.at], self.now)

    def jump(self, by: int) -> None:
        """Go to the next moment or the one before, such as from trick to trick."""
        self.go_to(self.timeline.moment_after(self.at) if by > 0 else self.timeline.moment_before(self.at))

    def jump_to(self, label: str) -> None:
        """Go to the moment with a label, if there is one."""
        for moment in self.timeline.moments:
            if moment.label == label:
                self.go_to(moment.step)

    def play_or_pause(self) -> None:
        """Play the hand, or pause it; at its end, play it again."""
        if self.playing:
            self.playing = False
            self.show(_STEP_MS)
        else:
            self.play(from_start=self.at_end)

    def play(self, *, from_start: bool = False) -> None:
        """Play the hand, from here or from its start."""
        if from_start:
            self.go_to(self.timeline.first)
        self.playing = True

    def turn(self, by: int) -> None:
        """Show another hand from its start, if there is one."""
        if 0 <= self.index + by < len(self.timelines):
            self.index, self.playing = self.index + by, False
            self.at = self.timeline.first
            self.show()

    def switch_hands(self) -> None:
        """Show all hands, or only what the player saw; an unfinished hand stays closed."""
        if self.timeline.over:
            self.all_hands = not self.all_hands
            self.show()

    def _play_next(self) -> None:
        if self.at_end:
            self.playing = False
        else:
            self.stage.push([self.timeline.events[self.at]])
            self.stage.update(self.now)
            self.stage.go_on()

    def _advance(self, event: Event, state: S) -> None:  # noqa: ARG002  (that one was played is all)
        self.at += 1

    def _index_of(self, number: int | None) -> int:
        last = len(self.timelines) - 1
        ended = last if last == 0 or self.timelines[last].over else last - 1
        return next(
            (index for index, timeline in enumerate(self.timelines) if timeline.number == number), ended
        )
