"""Imagined hands bid the same without reasons as with them."""

from __future__ import annotations

import pytest

from bacon.core.rules import Rules
from bacon.games.tricks.player.bot import TrickBot
from bacon.games.tricks.state import Phase
from bacon.kits.presets import presets_of
from bacon.search.levels import rule_bot
from tests.games.tricks.player.search.tables import seen_by_act, turns
from tests.games.tricks.player.tables_of_tricks import rules_of

PRESETS = {preset.name: preset.rules for preset in presets_of("bid-euchre")}
STUCK = rules_of("bid-euchre", "all_passed=stick name_later=true dealer_match=true")


@pytest.mark.sparse(2)
@pytest.mark.parametrize("rules", [*PRESETS.values(), STUCK], ids=[*PRESETS, "the dealer is stuck"])
def test_a_bid_told_without_a_reason_is_the_one_told_with_it(rules: Rules) -> None:
    house = rule_bot(rules)
    assert isinstance(house, TrickBot)
    bids = 0
    for match in turns(rules, 12):
        if seen_by_act(match).phase is Phase.BID:
            view, legal = seen_by_act(match), match.legal()
            assert house.action(view, legal) == house.choose(view, legal).action
            bids += 1
    assert bids > 20
