"""Bold and careful players: the same judgement of a hand, another courage."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from bacon.core.actions import Action, Pass
from bacon.core.rules import TableState
from bacon.search.bot import Bot, Candidate, Choice

Level: TypeAlias = Literal["easy", "normal", "hard", "expert"]
Temper: TypeAlias = Literal["careful", "even", "bold"]

COURAGE: Final[dict[Temper, float]] = {"careful": -0.2, "even": 0.0, "bold": 0.2}
"""What a temper adds to the worth of a call, in points."""


class Caller:
    """Call as another bot would if every call were worth so much more, or less, to it.

    Takes the bot, and the courage by the view; everything but calls is left as the bot has it.
    """

    def __init__(self, bot: Bot, courage: Callable[[TableState], float]) -> None:
        self.bot = bot
        self.courage = courage

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raise ``ValueError`` when there are none."""
        choice = self.bot.choose(view, legal)
        courage = self.courage(view)
        if not courage or Pass() not in legal or not choice.action.is_call:
            return choice
        return _emboldened(choice, courage) if courage > 0 else _restrained(choice, courage)


def _emboldened(choice: Choice, courage: float) -> Choice:
    """Make the call that was only just too weak."""
    best = max(choice.in_points, key=_points_of_call, default=None)
    if choice.action != Pass() or best is None or _points_of_call(best) + courage < 0:
        return choice
    return Choice(best.action, "A little short of strength, but who dares wins.", "bold", choice.candidates)


def _restrained(choice: Choice, courage: float) -> Choice:
    """Pass what was only just strong enough."""
    points = {each.action: each.points for each in choice.in_points}
    if choice.action == Pass() or points.get(choice.action, 1.0) + courage >= 0:
        return choice
    return Choice(
        Pass(), "Strong enough perhaps, but only just: better to wait.", "careful", choice.candidates
    )


def _points_of_call(each: Candidate) -> float:
    return each.points if each.action != Pass() and each.action.is_call else float("-inf")
