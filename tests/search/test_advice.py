"""An expert's advice and its numbers agree: nothing shown is worth more than the advised action.

``BACON_ADVICE=2000 pytest tests/search/test_advice.py`` looks at so many auctions, and plays, of each table.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from typing import Final

import pytest
from msgspec.structs import replace

from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.kits import GAMES
from bacon.kits.presets import presets_of
from bacon.search.bot import Choice, Worse
from bacon.search.levels import EFFORTS, make_bot

DECISIONS: Final = int(os.environ.get("BACON_ADVICE", "2"))
"""The number of auctions, and of plays, examined at each table."""
ENOUGH: Final = 30
"""In fewer worlds nothing falls behind beyond doubt."""
TABLES: Final[dict[str, Rules[TableState]]] = {
    f"{game}, {preset.name}": preset.rules for game in GAMES for preset in presets_of(game)[:2]
}


def advised(rules: Rules[TableState]) -> Iterator[Choice]:
    """An expert's advice in equally many auctions and plays."""
    house, expert = make_bot(rules), make_bot(rules, "expert", seed="advice")
    left = {True: DECISIONS, False: DECISIONS}
    for number in count():
        match = Match(rules, f"advice {number}")
        while match.to_act is not None and match.state.hand == 1:
            view, legal = match.view(match.to_act), match.legal()
            kind = any(action.of_a_card for action in legal)
            if len(legal) > 1 and left[kind]:
                left[kind] -= 1
                yield expert.choose(view, legal)
            if not any(left.values()) or left == {True: DECISIONS, False: 0}:
                return
            match.apply(house.choose(view, legal).action)


@pytest.fixture(autouse=True)
def enough_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    effort = EFFORTS["expert"]
    monkeypatch.setitem(EFFORTS, "expert", replace(effort, worlds=max(effort.worlds, ENOUGH)))


@pytest.mark.sparse(3)
@pytest.mark.parametrize("table", TABLES)
def test_the_advised_action_has_the_highest_value_shown(table: str) -> None:
    for choice in advised(TABLES[table]):
        shown = {each.action: each.points for each in choice.in_points}
        assert shown.get(choice.action, 0.0) == max(shown.values(), default=0.0), choice
        assert not {choice.action} & {each.action for each in choice.candidates if isinstance(each, Worse)}
        assert ("oo close to call" in choice.reason) <= (choice.worlds > 0)
