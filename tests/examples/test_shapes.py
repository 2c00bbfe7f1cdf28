"""Sides may have any shape: players for themselves, three pairs, one against three, two pairs and one."""

from __future__ import annotations

import pytest

from bacon.core.match import Match
from bacon.search.levels import rule_bot
from tests.examples.shapes import Shape
from tests.examples.small import SHAPES


@pytest.mark.usefixtures("small_games")
@pytest.mark.parametrize("game", SHAPES)
def test_each_side_counts_the_tricks_of_its_own_seats(game: type[Shape]) -> None:
    match = Match(game(), seed="tricks")
    bot, rules = rule_bot(match.rules), match.rules
    while (seat := match.to_act) is not None:
        match.apply(bot.choose(match.view(seat), match.legal()).action)
    taken = [0] * len(rules.sides)
    for event in match.events:
        if type(event).__name__ == "TrickTaken" and event.by is not None:
            taken[rules.side_of(event.by)] += 1
        elif event.ends_hand:
            assert getattr(event, "taken", None) == tuple(taken)
            taken = [0] * len(rules.sides)
