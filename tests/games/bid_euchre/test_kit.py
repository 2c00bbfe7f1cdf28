"""How far experts of Bid Euchre look: half as far if the pack is twice as large."""

from __future__ import annotations

import pytest

from bacon.kits.presets import find_preset
from bacon.search.levels import player_kit
from bacon.search.searcher import Effort, SearchBot, Thinking

ROWS = {
    "Single deck": (120, 4000, 240),
    "Six-handed": (60, 2000, 60),
    "Double deck": (90, 3000, 135),
    "Hoosier": (60, 2000, 60),
}
"""By preset the worlds that an expert weighs without a clock, by the clock at most, and for a review."""


@pytest.mark.parametrize("name", ROWS)
def test_the_larger_the_pack_the_fewer_worlds_are_weighed(name: str) -> None:
    kit, rules = player_kit("bid-euchre"), find_preset("bid-euchre", name).rules
    effort, clocks = Effort(120, 0.4, 4000, calls=True), (None, lambda: 0.0)
    bots = [kit.level_bot(rules, "expert", "even", Thinking(effort, "", clock)) for clock in clocks]
    weighed = [bot.budget.worlds for bot in bots if isinstance(bot, SearchBot)]
    assert (*weighed, kit.reviewed(rules)) == ROWS[name]
