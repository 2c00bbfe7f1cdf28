"""A hint at the table: what an expert would do in the player's place, why, and what else was weighed.

It is thought out elsewhere, from the player's own view, while the table goes on; it goes with the decision.
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
"""The worth of what was weighed in fewer worlds than the others, as it fell behind beyond doubt."""


class Advisor(Protocol):
    """Who can be asked; the answer comes later, and may get better. The window wakes when it comes."""

    @property
    def thinking(self) -> bool:
        """Whether another answer is still to come."""

    @property
    def seconds_left(self) -> float:
        """Seconds until the next answer comes at the latest."""

    def begin(self, view: TableState, legal: Sequence[Action]) -> None:
        """Begin to think about a decision."""

    def done(self) -> Choice | None:
        """The best choice so far; None as long as there is none."""


class Hint(Struct, frozen=True):
    """A hint: the action, the reason in a sentence, and what else was weighed, in points, the best first.

    What fell behind beyond doubt is `WORSE`. Without anything weighed in points, `worths` is empty.
    """

    action: Action
    reason: str
    worths: Mapping[Action, float]


def hint_of(choice: Choice) -> Hint:
    """Make a hint of a choice; rules of thumb that estimate in other units than points are left out."""
    weighed = {each.action: each.points for each in choice.in_points}
    weighed |= {each.action: WORSE for each in choice.candidates if isinstance(each, Worse)}
    ranked = sorted(weighed.items(), key=lambda each: -each[1]) if len(weighed) > 1 else ()
    return Hint(choice.action, choice.reason, dict(ranked))


class HintState:
    """The hint for the decision that the player is to make, if the player asks for one.

    `hint` is there as soon as the advisor has answered, and gets better while the advisor thinks on. A
    decision is known by the tuple of its legal actions.
    """

    def __init__(self, advisor: Advisor | None) -> None:
        self.advisor = advisor
        self.hint: Hint | None = None
        self._wanted: tuple[Action, ...] | None = None
        self._due = 0.0

    @property
    def lit(self) -> bool:
        """Whether a hint is shown, or on its way."""
        return self._wanted is not None

    @property
    def action(self) -> Action | None:
        """What is advised; None without a hint."""
        return self.hint.action if self.hint else None

    @property
    def reason(self) -> str:
        """The sentence that says why; empty without a hint."""
        return self.hint.reason if self.hint else ""

    def ask(self, view: TableState, legal: tuple[Action, ...], now: float) -> None:
        """Ask the advisor about a decision; `now` is the time in milliseconds."""
        assert self.advisor is not None
        self._wanted = legal
        self.advisor.begin(view, legal)
        self.follow(now)

    def put_away(self) -> None:
        """Show no hint any more."""
        self._wanted = self.hint = None

    def follow(self, now: float) -> None:
        """Take the advisor's answer, if there is a new one."""
        if self.advisor and self._awaited:
            if choice := self.advisor.done():
                self.hint = hint_of(choice)
            self._due = now + self.advisor.seconds_left * 1000

    def is_for(self, legal: tuple[Action, ...]) -> bool:
        """Whether the hint is for the decision with these legal actions."""
        return self._wanted is legal

    def wake_at(self) -> float | None:
        """The time at which the answer is due even if nobody says that it has come."""
        return self._due if self._awaited else None

    @property
    def _awaited(self) -> bool:
        """Whether a hint is still to come, or a better one."""
        return self.lit and (self.hint is None or (self.advisor is not None and self.advisor.thinking))
