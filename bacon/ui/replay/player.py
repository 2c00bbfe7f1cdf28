"""The player: leafs through the hands of a match on a stage, forward as they were played, back at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from bacon.core.events import Event
from bacon.core.rules import TableState
from bacon.ui.replay.reel import Reel
from bacon.ui.stage.stage import Stage

S = TypeVar("S", bound=TableState)

_LEAF: Final = 140
"""How long the cards take to another moment, in milliseconds."""


class ReelPlayer(Generic[S]):
    """Shows one moment after another: `at` is the step of the hand that is shown.

    `seat` looks on; `all_hands` opens the others' cards too, as far as the hand is over. `number` is the
    hand to begin with, else the last one that is over.
    """

    def __init__(
        self, reels: Sequence[Reel[S]], stage: Stage[S], seat: int, number: int | None = None
    ) -> None:
        self.reels, self.stage, self.seat = reels, stage, seat
        self.all_hands = True
        self.playing = False
        self.now = 0.0
        self.index = self._index_of(number)
        self.at = self.reel.first
        stage.watch = self._count

    @property
    def reel(self) -> Reel[S]:
        """The hand that is shown."""
        return self.reels[self.index]

    @property
    def viewer(self) -> int | None:
        """The seat whose cards are shown; None for all."""
        return None if self.all_hands and self.reel.over else self.seat

    @property
    def at_start(self) -> bool:
        """Whether the hand has just been dealt."""
        return self.at == self.reel.first

    @property
    def at_end(self) -> bool:
        """Whether all of the hand has been shown."""
        return self.at == self.reel.last

    @property
    def fact(self) -> Event:
        """The fact that is shown; where the hand begins, that it does."""
        return self.reel.fact(1 if self.at_start else self.at, self.viewer)

    def update(self, now: float) -> None:
        """Go on to the time `now`: play what is due."""
        self.now = now
        self.stage.update(now)
        self.stage.go_on()
        while self.playing and self.stage.idle(now):
            self._play_next()

    def show(self, duration: float = 0) -> None:
        """Show the moment at which we are; the cards take `duration` to get there."""
        if self.stage.viewer != self.viewer:
            self.stage.cast.actors.clear()  # so that no card remembers what it showed to another viewer
        self.stage.viewer = self.viewer
        self.stage.show(self.reel.state(self.at, self.viewer), self.now, duration)

    def go_to(self, step: int) -> None:
        """Show another moment of the hand; the nearest one there is."""
        self.at = min(max(step, self.reel.first), self.reel.last)
        self.show(_LEAF)

    def step(self, by: int) -> None:
        """Go an event on, as it was played, or back, and hold there."""
        self.playing = False
        if by < 0:
            self.go_to(self.at - 1)
        elif not self.at_end:
            self.stage.play(self.reel.facts[self.at], self.now)

    def jump(self, by: int) -> None:
        """Go to the next mark, or to the one before: from trick to trick."""
        self.go_to(self.reel.mark_after(self.at) if by > 0 else self.reel.mark_before(self.at))

    def jump_to(self, label: str) -> None:
        """Go to the mark with a label, if there is one."""
        for mark in self.reel.marks:
            if mark.label == label:
                self.go_to(mark.step)

    def play_or_pause(self) -> None:
        """Let the hand go on by itself, or hold it; at its end it begins anew."""
        if self.playing:
            self.playing = False
            self.show(_LEAF)
        else:
            self.play(from_start=self.at_end)

    def play(self, *, from_start: bool = False) -> None:
        """Let the hand go on by itself, from here or from its start."""
        if from_start:
            self.go_to(self.reel.first)
        self.playing = True

    def turn_to(self, index: int) -> bool:
        """Show another hand from its start; tells whether there is one."""
        if not 0 <= index < len(self.reels):
            return False
        self.index, self.playing = index, False
        self.at = self.reel.first
        return True

    def _play_next(self) -> None:
        if self.at_end:
            self.playing = False
        else:
            self.stage.push([self.reel.facts[self.at]])
            self.stage.update(self.now)
            self.stage.go_on()

    def _count(self, fact: Event, state: S) -> None:  # noqa: ARG002  (that one was played is all)
        self.at += 1

    def _index_of(self, number: int | None) -> int:
        last = len(self.reels) - 1
        ended = last if last == 0 or self.reels[last].over else last - 1
        return next((index for index, reel in enumerate(self.reels) if reel.number == number), ended)
