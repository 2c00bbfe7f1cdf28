"""Hints at the table as an expert would give them, with made-up values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from bacon.core.actions import Action, Pass
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.search.bot import Candidate, Choice, Worse
from bacon.search.levels import rule_bot
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.scene import FADE_IN_MS
from bacon.ui.scenes.table import TableScene
from gallery.matches import SceneOpener, match_where

Condition: TypeAlias = Callable[[Match[TableState]], bool]
"""Whether a match has reached a position to show."""

Hints: TypeAlias = Mapping[str, tuple[Rules, Condition]]
"""Hints by the name of their picture: the rules, and the condition for the position."""

_VALUES: Final = (0.62, 0.41, -0.05, -11.42)
_DROPPED: Final = -12.5
"""Made-up values of the first candidates, best first; the others count as dropped early."""
_MAX_CALLS: Final = 6
_WORLDS: Final = 60


class InstantAdvisor:
    """An advisor that answers at once: the rule bot's choice, with values for every action."""

    def __init__(self, rules: Rules) -> None:
        self._bot = rule_bot(rules)
        self._choice: Choice | None = None
        self.thinking = False
        self.seconds_left = 0.0

    def begin(self, view: TableState, legal: Sequence[Action]) -> None:
        """Choose at once."""
        best = self._bot.choose(view, legal)
        others = sorted((action for action in legal if action != best.action), key=_kind)
        if not any(action.of_a_card for action in legal):
            others = others[:: max(len(others) // _MAX_CALLS, 1)][: _MAX_CALLS - 1]
        actions = (best.action, *others)
        valued, dropped = actions[: len(_VALUES)], actions[len(_VALUES) :]
        candidates: list[Candidate | Worse] = [
            Candidate(*each) for each in zip(valued, _VALUES, strict=False)
        ]
        candidates += [Worse(each, _DROPPED) for each in dropped]
        self._choice = Choice(best.action, best.reason, "search", tuple(candidates), worlds=_WORLDS)

    def done(self) -> Choice | None:
        """Return the choice."""
        return self._choice


def _kind(action: Action) -> bool:
    """Sort passes before other actions."""
    return not isinstance(action, Pass)


def advised(match: Match[TableState]) -> Action:
    """Return what the rule bot would do in the first seat."""
    return rule_bot(match.rules).choose(match.view(0), match.legal()).action


def hinted(rules: Rules, condition: Condition, headless: HeadlessApp) -> TableScene:
    """Open the table where `condition` holds, and ask for a hint."""
    match: Match[TableState] = match_where(condition, rules)
    table = headless.open_table(match)
    table.controller.hints.advisor = InstantAdvisor(rules)
    headless.frame(FADE_IN_MS)
    table.handle(Key(Verb.HINT))
    headless.frame(FADE_IN_MS)
    headless.frame(FADE_IN_MS)  # until the advised cards have risen
    return table


def scenes_of(hints: Hints) -> dict[str, SceneOpener]:
    """Return the scenes that show each hint."""
    return {name: partial(hinted, rules, condition) for name, (rules, condition) in hints.items()}
