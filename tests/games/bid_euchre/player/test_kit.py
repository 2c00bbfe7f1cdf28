"""How far experts of Bid Euchre look: half as far where the pack is twice as large."""

from __future__ import annotations

import pytest

from bacon.games.presets import find_preset
from bacon.search.kit import player_kit
from bacon.search.searcher import Effort, SearchBot, Thinking

ROWS = {
    "Pig-it & Hog-it": (120, 240),
    "Pig-it & Hog-it for six": (60, 60),
    "Double deck": (90, 135),
    "Hoosier": (60, 60),
}
"""By preset the worlds that an expert weighs before he decides, and when a hand is reviewed."""


@pytest.mark.parametrize("name", ROWS)
def test_the_larger_the_pack_the_fewer_worlds_are_weighed(name: str) -> None:
    kit, rules = player_kit("bid-euchre"), find_preset("bid-euchre", name).rules
    bot = kit.person(rules, "expert", "even", Thinking(Effort(120, 0.4, 120, calls=True), "", None))
    assert isinstance(bot, SearchBot)
    assert (bot.budget.worlds, kit.reviewed(rules)) == ROWS[name]
