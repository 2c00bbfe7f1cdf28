"""Temperament: bold and careful players judge a hand alike but differ in courage."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from bacon.core.actions import Action, Pass
from bacon.core.rules import TableState
from bacon.search.bot import Bot, Candidate, Choice

Level: TypeAlias = Literal["easy", "normal", "hard", "expert"]
Temper: TypeAlias = Literal["careful", "even", "bold"]

COURAGE: Final[dict[Temper, float]] = {"careful": -0.2, "even": 0.0, "bold": 0.2}
"""The points that a temperament adds to the value of a call."""


class Caller:
    """Calls as another bot would if every call were worth a little more, or less, to it.

    Takes the bot, and the bonus in points as a function of the view. Everything but calls is left to the bot.
    """

    def __init__(self, bot: Bot, courage: Callable[[TableState], float]) -> None:
        self.bot = bot
        self.courage = courage

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raises ``ValueError`` if there are none."""
        choice = self.bot.choose(view, legal)
        courage = self.courage(view)
        if not courage or Pass() not in legal or not choice.action.is_call:
            return choice
        return _emboldened(choice, courage) if courage > 0 else _restrained(choice, courage)


def _emboldened(choice: Choice, courage: float) -> Choice:
    """Make a call that was just too weak."""
    best = max(choice.in_points, key=_points_of_call, default=None)
    if choice.action != Pass() or best is None or _points_of_call(best) + courage < 0:
        return choice
    return Choice(best.action, "A little short of strength, but who dares wins.", "bold", choice.candidates)


def _restrained(choice: Choice, courage: float) -> Choice:
    """Pass instead of a call that was just strong enough."""
    points = {each.action: each.points for each in choice.in_points}
    if choice.action == Pass() or points.get(choice.action, 1.0) + courage >= 0:
        return choice
    return Choice(
        Pass(), "Strong enough perhaps, but only just: better to wait.", "careful", choice.candidates
    )


def _points_of_call(each: Candidate) -> float:
    return each.points if each.action != Pass() and each.action.is_call else float("-inf")
