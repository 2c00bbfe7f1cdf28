"""Hints at the table: the best action, the reason for it, and what the alternatives are worth.

An advisor works them out from the player's own view while the table goes on. A hint is for one decision.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import Final, Protocol

from msgspec import Struct

from bacon.core.actions import Action
from bacon.core.rules import TableState
from bacon.search.bot import Choice, Worse

WORSE: Final = -inf
"""The value of an action that was dropped early because it was clearly worse than the others."""


class Advisor(Protocol):
    """A source of hints. Its answer comes later and may improve, and wakes the window when it comes."""

    @property
    def thinking(self) -> bool:
        """Whether another answer is still to come."""

    @property
    def seconds_left(self) -> float:
        """The longest time until the next answer, in seconds."""

    def begin(self, view: TableState, legal: Sequence[Action]) -> None:
        """Start thinking about a decision."""

    def done(self) -> Choice | None:
        """The best choice so far, or None."""


class Hint(Struct, frozen=True):
    """A hint: an action, the reason in a sentence, and the value of each alternative, best first.

    Values are in points; an action that was dropped early is `WORSE`. `values` is empty if nothing was
    measured in points.
    """

    action: Action
    reason: str
    values: Mapping[Action, float]


def hint_of(choice: Choice) -> Hint:
    """Make a hint of a choice, without values that are not in points."""
    weighed = {each.action: each.points for each in choice.in_points}
    weighed |= {each.action: WORSE for each in choice.candidates if isinstance(each, Worse)}
    ranked = sorted(weighed.items(), key=lambda each: -each[1]) if len(weighed) > 1 else ()
    return Hint(choice.action, choice.reason, dict(ranked))


class HintState:
    """The hint for the player's current decision, if the player asks for one.

    `hint` is set once the advisor has answered, and improves while the advisor thinks. A decision is known by
    its tuple of legal actions.
    """

    def __init__(self, advisor: Advisor | None) -> None:
        self.advisor = advisor
        self.hint: Hint | None = None
        self._decision: tuple[Action, ...] | None = None
        self._due = 0.0

    @property
    def lit(self) -> bool:
        """Whether a hint is shown or on its way."""
        return self._decision is not None

    @property
    def action(self) -> Action | None:
        """The advised action, or None."""
        return self.hint.action if self.hint else None

    @property
    def reason(self) -> str:
        """The sentence that gives the reason, or an empty string."""
        return self.hint.reason if self.hint else ""

    def ask(self, view: TableState, legal: tuple[Action, ...], now: float) -> None:
        """Ask the advisor about a decision; `now` is the time in milliseconds."""
        assert self.advisor is not None
        self._decision = legal
        self.advisor.begin(view, legal)
        self.follow(now)

    def put_away(self) -> None:
        """Remove the hint."""
        self._decision = self.hint = None

    def follow(self, now: float) -> None:
        """Take the advisor's answer, if there is a new one."""
        if self.advisor and self._waiting:
            if choice := self.advisor.done():
                self.hint = hint_of(choice)
            self._due = now + self.advisor.seconds_left * 1000

    def is_for(self, legal: tuple[Action, ...]) -> bool:
        """Return whether the hint is for the decision with these legal actions."""
        return self._decision is legal

    def wake_at(self) -> float | None:
        """Return when to look for the answer if nothing announces it, or None."""
        return self._due if self._waiting else None

    @property
    def _waiting(self) -> bool:
        return self.lit and (self.hint is None or (self.advisor is not None and self.advisor.thinking))
