"""A hint at the table: what an expert would do in the player's place, why, and what else was weighed.

It is thought out elsewhere, from the player's own view, while the table goes on; it goes with the decision.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING, Final, Protocol

from msgspec import Struct

from bacon.core.actions import Action
from bacon.search.bot import Choice, Worse

if TYPE_CHECKING:
    from bacon.core.rules import TableState
    from bacon.ui.table.controller import MatchController

WORSE: Final = -inf
"""The worth of what was weighed in fewer worlds than the others, as it fell behind beyond doubt."""

_LOOK_AGAIN: Final = 15
"""While it is thought about, the answer is looked for so often, in milliseconds."""

_NOBODY: Final = "Nobody plays at this table who could use a hint."
_SWITCHED_OFF: Final = "Hints are switched off. The settings have them under Table and cards."
_NOT_NOW: Final = "A hint is for your own turn: wait until you are to act."


class Advisor(Protocol):
    """Who can be asked; the answer comes later, and may get better."""

    @property
    def thinking(self) -> bool:
        """Whether another answer is still to come."""

    def begin(self, view: TableState, legal: Sequence[Action]) -> None:
        """Begin to think about a decision."""

    def done(self) -> Choice | None:
        """The best choice so far; None as long as there is none."""


class Counsel(Struct, frozen=True):
    """A hint: the action, the reason in a sentence, and what was weighed, in points, the best first.

    What fell behind beyond doubt is `WORSE`, and no number beside the others. Nothing is there where nothing
    was weighed in points.
    """

    action: Action
    reason: str
    worths: Mapping[Action, float]


def counsel_of(choice: Choice) -> Counsel:
    """Make a hint of a choice; what rules of thumb estimate otherwise than in points is left out."""
    weighed = {each.action: each.points for each in choice.in_points}
    weighed |= {each.action: WORSE for each in choice.candidates if isinstance(each, Worse)}
    ranked = sorted(weighed.items(), key=lambda each: -each[1]) if len(weighed) > 1 else ()
    return Counsel(choice.action, choice.reason, dict(ranked))


class Advice:
    """The hint for the decision that the player has before him, if he wants one.

    `lit` tells whether one is wanted, and `counsel` is it as soon as it is there; it gets better as long as
    who is asked thinks on.
    """

    def __init__(self, table: MatchController, advisor: Advisor | None) -> None:
        self.table = table
        self.advisor = advisor
        self.counsel: Counsel | None = None
        self._wanted: tuple[Action, ...] | None = None

    @property
    def lit(self) -> bool:
        """Whether a hint is shown, or on its way."""
        return self._wanted is not None

    @property
    def action(self) -> Action | None:
        """What is advised; None without a hint."""
        return self.counsel.action if self.counsel else None

    @property
    def reason(self) -> str:
        """The sentence that says why; nothing without a hint."""
        return self.counsel.reason if self.counsel else ""

    def ask(self) -> None:
        """Want a hint for what is to be decided now, or have it no longer; or say why there is none."""
        if self.lit:
            self.put_away()
        elif refusal := self._why_not():
            self.table.refuse(refusal)
        else:
            self._want()

    def put_away(self) -> None:
        """Show no hint any more."""
        self._wanted = self.counsel = None

    def follow(self) -> None:
        """Take the hint when it has come, and put away one whose decision is past."""
        if self.lit and not (self.table.settings.table.hints and self._still_to_decide()):
            self.put_away()
        if self.advisor and self._awaited and (choice := self.advisor.done()):
            self.counsel = counsel_of(choice)

    def wake_at(self) -> float | None:
        """The time at which to look whether the answer has come."""
        return self.table.now + _LOOK_AGAIN if self._awaited else None

    @property
    def _awaited(self) -> bool:
        """Whether a hint is still to come, or a better one."""
        return self.lit and (self.counsel is None or (self.advisor is not None and self.advisor.thinking))

    @property
    def given(self) -> Counsel | None:
        """The hint, as long as what it is for is still to be decided."""
        return self.counsel if self._still_to_decide() else None

    def _why_not(self) -> str | None:
        table = self.table
        if table.session.human is None or self.advisor is None:
            return _NOBODY
        if not table.settings.table.hints:
            return _SWITCHED_OFF
        if table.session.humans_turn:
            table.stage.finish(table.now)
        waits = table.session.humans_turn and not (table.stage.behind or table.stage.stopped)
        return None if waits else _NOT_NOW

    def _want(self) -> None:
        table = self.table
        if table.settings.table.mark_hints:
            table.session.note_hint()
        table.forgive()
        self._wanted = table.legal
        assert self.advisor is not None
        self.advisor.begin(table.session.match.view(table.session.viewer), table.legal)
        self.follow()

    def _still_to_decide(self) -> bool:
        return self.table.legal is self._wanted
