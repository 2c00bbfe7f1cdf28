"""The value of a hand to the seat that made a call, in the points of its game."""

from __future__ import annotations

from math import log

import pytest

from bacon.core.match import Match
from bacon.games.tricks.player.bot import TrickBot
from bacon.games.tricks.player.search.searchable import HeardCall
from bacon.search.levels import rule_bot
from tests.games.tricks.player.search.tables import TABLES, seen_by_act


@pytest.mark.parametrize(("name", "spread"), [("bacon", 0.2), ("euchre", 0.2), ("bid euchre", 0.6)])
def test_a_call_is_the_less_likely_the_more_points_of_its_game_it_is_behind(name: str, spread: float) -> None:
    rules = TABLES[name]
    house = rule_bot(rules)
    assert isinstance(house, TrickBot)
    weighed = 0
    for number in range(12):
        view = seen_by_act(Match(rules, f"feeling {number}"))
        best, *others = house.weigh(view, rules.legal(view))
        hand = view.hands[view.to_act or 0]
        for other in others:
            made, left = (HeardCall(house, view, each.action).chance(hand) for each in (best, other))
            if left > 0.01:
                weighed += 1
                assert log(made / left) == pytest.approx((best.points - other.points) / spread)
    assert weighed
