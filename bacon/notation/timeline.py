"""A hand as a timeline: the table after each of its events, and the moments worth jumping to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final, Generic, TypeVar

from msgspec import Struct

from bacon.core.arguments import check_seat
from bacon.core.events import Event, HandDealt, HandStarted
from bacon.core.review import Turn, turns_in
from bacon.core.rules import Chance, Rules, TableState, initial_state
from bacon.core.words import capital

S = TypeVar("S", bound=TableState)

END: Final = "End"


class Moment(Struct, frozen=True):
    """A place in a hand to jump to: its step, a short label such as ``3``, a name such as ``Trick 3``."""

    step: int
    label: str
    name: str


class HandTimeline(Generic[S]):
    """One hand, step by step: step *n* is the table after the hand's first *n* events.

    Takes the rules, the log `past` before the hand, its own `events`, and the score `before` with which the
    log began, if that was not nothing to nothing. The cards lie dealt from step `first` on; `last` is the
    hand's end. `part` names what the hand is played in, ``Trick`` or ``Round``; `moments` are in order.
    """

    def __init__(
        self, rules: Rules[S], past: Sequence[Event], events: Sequence[Event], before: Sequence[int] = ()
    ) -> None:
        self.rules, self.past, self.events, self.before = rules, past, events, tuple(before)
        self.first = 1 + next((n for n, event in enumerate(events) if isinstance(event, HandDealt)), -1)
        self.last = len(events)
        self.part = "Round" if rules.in_rounds else "Trick"
        self.moments = tuple(self._moments())
        self._states: dict[int | None, list[S]] = {}

    def __str__(self) -> str:
        """The deal and the moments of a hand that is over."""
        if not self.over:
            return repr(self)
        moments = ", ".join(f"{moment.name} at {moment.step}" for moment in self.moments)
        return f"{self.state(self.first, None)}\nSteps: {moments}"

    def __repr__(self) -> str:
        return (
            f"<HandTimeline of hand {self.number}: {self.last} steps, {'over' if self.over else 'not over'}>"
        )

    @cached_property
    def over(self) -> bool:
        """Whether the hand is over, so that all cards may be shown."""
        end = self._full[-1]
        return self.rules.chance(end) is Chance.HAND or end.winner is not None

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Every turn at which a seat had more than one legal action, in order."""
        return tuple(turns_in(self.rules, self.past, self.events, self.before))

    @property
    def number(self) -> int:
        """The hand's number in its match."""
        return self._full[-1].hand

    def state(self, step: int, viewer: int | None) -> S:
        """The table at a step as a seat knows it; with None for the seat, all cards lie open.

        Raises ``ValueError`` for the open table of a hand that is not over, and for a step or a seat that
        there is not.
        """
        self._check(step, viewer)
        if viewer is None and not self.over:
            raise ValueError("This hand is not over, so its cards are not shown; name a seat as the viewer.")
        return self._seen(viewer)[step]

    def event(self, step: int, viewer: int | None) -> Event:
        """The event that led to a step, from 1 on, as a seat may know it; with None, all of it."""
        self._check(step, viewer, first=1)
        event = self.events[step - 1]
        return event if viewer is None else event.seen_by(viewer)

    def moment_before(self, step: int) -> int:
        """The step of the nearest moment before a step; `first` when there is none."""
        return max((moment.step for moment in self.moments if moment.step < step), default=self.first)

    def moment_after(self, step: int) -> int:
        """The step of the nearest moment after a step; `last` when there is none."""
        return min((moment.step for moment in self.moments if moment.step > step), default=self.last)

    def _moments(self) -> Iterator[Moment]:
        """The moments in order: the calls, if there are any; the start of each trick or round; the end."""
        if self.rules.has_auction:
            title = self.rules.auction_title
            yield Moment(self.first, capital(title.split()[-1]), title)
        number, running = 0, False
        for step, event in enumerate(self.events):
            if event.in_part and not running:
                number, running = number + 1, True
                yield Moment(step, str(number), f"{self.part} {number}")
            elif event.ends_part:
                running = False
        yield Moment(self.last, END, END)

    def _check(self, step: int, viewer: int | None, *, first: int = 0) -> None:
        if step not in range(first, self.last + 1):
            raise ValueError(f"There is no step {step}; the steps of this hand are {first} to {self.last}.")
        if viewer is not None:
            check_seat(viewer, self.rules.seats)

    @property
    def _full(self) -> list[S]:
        return self._seen(None)

    def _seen(self, viewer: int | None) -> list[S]:
        if viewer not in self._states:
            state = initial_state(self.rules, self.before, viewer)
            for event in self.past:
                state = self.rules.evolve(state, event if viewer is None else event.seen_by(viewer))
            self._states[viewer] = [state]
            for step in range(1, self.last + 1):
                state = self.rules.evolve(state, self.event(step, viewer))
                self._states[viewer].append(state)
        return self._states[viewer]


def timelines(rules: Rules[S], events: Sequence[Event], before: Sequence[int] = ()) -> list[HandTimeline[S]]:
    """A timeline for each hand of a log in which nothing was taken back; it began with the score `before`."""
    starts = [place for place, event in enumerate(events) if isinstance(event, HandStarted)]
    parts = pairwise([*starts, len(events)])
    return [HandTimeline(rules, events[:start], events[start:end], before) for start, end in parts]
