"""Hints at a table, as an expert would give them; what they are worth is made up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from bacon.core.actions import Action, Pass
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.search.bot import Candidate, Choice, Worse
from bacon.search.kit import rule_bot
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.scene import COMING
from bacon.ui.scenes.table import TableScene
from bacon.ui.showroom.stand import Stand
from gallery.matches import Act, found

Wanted: TypeAlias = Callable[[Match[TableState]], bool]
"""Whether a match has come to where something is to be shown."""

Hints: TypeAlias = Mapping[str, tuple[Rules, Wanted]]
"""Where hints are asked for, by the names of their pictures: the rules, and what is to be decided."""

_WORTHS: Final = (0.62, 0.41, -0.05, -11.42)
"""What the first actions are said to be worth, the one advised first; the others fell behind."""
_MOST_CALLS: Final = 6


class Ready:
    """An advisor who does not need to think: the house's choice, with worths for all there is."""

    def __init__(self, rules: Rules) -> None:
        self._house = rule_bot(rules)
        self._choice: Choice | None = None
        self.thinking = False
        self.seconds_left = 0.0

    def begin(self, view: TableState, legal: Sequence[Action]) -> None:
        """Choose at once."""
        house = self._house.choose(view, legal)
        others = sorted((action for action in legal if action != house.action), key=_kind)
        if not any(action.of_a_card for action in legal):
            others = others[:: max(len(others) // _MOST_CALLS, 1)][: _MOST_CALLS - 1]
        weighed = (house.action, *others)
        near, behind = weighed[: len(_WORTHS)], weighed[len(_WORTHS) :]
        candidates: list[Candidate | Worse] = [Candidate(*each) for each in zip(near, _WORTHS, strict=False)]
        candidates += [Worse(each) for each in behind]
        self._choice = Choice(house.action, house.reason, "search", tuple(candidates))

    def done(self) -> Choice | None:
        """The choice."""
        return self._choice


def _kind(action: Action) -> bool:
    """Put what passes before what does something."""
    return not isinstance(action, Pass)


def advised(match: Match[TableState]) -> Action:
    """What the house would do in the first seat."""
    return rule_bot(match.rules).choose(match.view(0), match.legal()).action


def hinted(rules: Rules, wanted: Wanted, stand: Stand) -> TableScene:
    """Sit down where something wanted is so, and ask for a hint."""
    match: Match[TableState] = found(wanted, rules)
    table = stand.sit_at(match)
    table.controller.hints.advisor = Ready(rules)
    stand.frame(COMING)
    table.handle(Key(Verb.HINT))
    stand.frame(COMING)
    return table


def scenes_of(hints: Hints) -> dict[str, Act]:
    """What opens the table with each hint."""
    return {name: partial(hinted, rules, wanted) for name, (rules, wanted) in hints.items()}
