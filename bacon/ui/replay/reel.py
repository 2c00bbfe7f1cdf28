"""The reel: a hand's events one after the other, and the table after each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final, Generic, TypeVar

from msgspec import Struct

from bacon.core.events import Event, HandDealt, HandStarted
from bacon.core.rules import Chance, Rules, TableState, begun
from bacon.search.review import Turn, turns_in

S = TypeVar("S", bound=TableState)

AUCTION: Final = "Auction"
END: Final = "End"


class Mark(Struct, frozen=True):
    """A telling place of a hand: the step it is at, its short label and its full name."""

    step: int
    label: str
    name: str


class Reel(Generic[S]):
    """One hand: `past` is the log before it, `events` are its own.

    A step is a number of events; `first` is the one with which the cards are dealt, `last` the end; `part` is
    what the hand is played in, tricks or rounds.
    The log began with the score `before`, where it is part of a match.
    Of a hand that is not over nobody's hidden cards may be shown.
    """

    def __init__(
        self, rules: Rules[S], past: Sequence[Event], events: Sequence[Event], before: Sequence[int] = ()
    ) -> None:
        self.rules, self.past, self.events, self.before = rules, past, events, tuple(before)
        self.first = 1 + next((n for n, event in enumerate(events) if isinstance(event, HandDealt)), -1)
        self.last = len(events)
        self.part = "Round" if rules.in_rounds else "Trick"
        self.marks = tuple(self._marks())
        self._states: dict[int | None, list[S]] = {}

    @cached_property
    def over(self) -> bool:
        """Whether the hand came to its end."""
        end = self._full[-1]
        return self.rules.chance(end) is Chance.HAND or end.winner is not None

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of all seats at which there was a choice."""
        return tuple(turns_in(self.rules, self.past, self.events, self.before))

    @property
    def number(self) -> int:
        """The hand's number in its match."""
        return self._full[-1].hand

    def state(self, step: int, viewer: int | None) -> S:
        """The table after so many events, as a seat knows it; with None everything lies open.

        Raises ``ValueError`` for the open table of a hand that is not over.
        """
        if viewer is None and not self.over:
            raise ValueError("A hand that is not over is never shown with open cards.")
        return self._seen(viewer)[step]

    def event(self, step: int, viewer: int | None) -> Event:
        """The event that led to a step, as a seat may know it."""
        event = self.events[step - 1]
        return event if viewer is None else event.seen_by(viewer)

    def mark_before(self, step: int) -> int:
        """The step of the nearest mark before a step; the first one when there is none."""
        return max((mark.step for mark in self.marks if mark.step < step), default=self.first)

    def mark_after(self, step: int) -> int:
        """The step of the nearest mark after a step; the last one when there is none."""
        return min((mark.step for mark in self.marks if mark.step > step), default=self.last)

    def _marks(self) -> Iterator[Mark]:
        """The marks in order: the auction, where there is one, each trick or round at its start, the end."""
        if self.rules.has_auction:
            yield Mark(self.first, AUCTION, AUCTION)
        number, running = 0, False
        for step, event in enumerate(self.events):
            if event.in_part and not running:
                number, running = number + 1, True
                yield Mark(step, str(number), f"{self.part} {number}")
            elif event.ends_part:
                running = False
        yield Mark(self.last, END, END)

    @property
    def _full(self) -> list[S]:
        return self._seen(None)

    def _seen(self, viewer: int | None) -> list[S]:
        if viewer not in self._states:
            state = begun(self.rules, self.before, viewer)
            for event in self.past:
                state = self.rules.evolve(state, event if viewer is None else event.seen_by(viewer))
            self._states[viewer] = [state]
            for step in range(1, self.last + 1):
                state = self.rules.evolve(state, self.event(step, viewer))
                self._states[viewer].append(state)
        return self._states[viewer]


def reels(rules: Rules[S], events: Sequence[Event], before: Sequence[int] = ()) -> list[Reel[S]]:
    """A reel for each hand of a log in which nothing was taken back, and which began with a score."""
    starts = [place for place, event in enumerate(events) if isinstance(event, HandStarted)]
    parts = pairwise([*starts, len(events)])
    return [Reel(rules, events[:start], events[start:end], before) for start, end in parts]
