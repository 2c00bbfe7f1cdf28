"""The sides of every table are named after their members."""

from __future__ import annotations

import pytest

from bacon.core.rules import Rules
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.climbing.game import Climbing
from bacon.kits import GAMES, find_game
from bacon.notation.transcript import side_names

TABLES: list[Rules] = [
    *(find_game(name)() for name in GAMES),
    BidEuchre(players=6),
    Climbing(players=6),
    *(Climbing(players=players, teams=False) for players in (3, 4, 5, 6)),
]


@pytest.mark.parametrize("rules", TABLES, ids=repr)
def test_every_seat_is_on_one_side_which_is_where_the_store_counts_it(rules: Rules) -> None:
    sides = rules.sides
    assert sorted(seat for side in sides for seat in side) == list(range(rules.seats))
    assert len(sides) == len(rules.start().scores)
    for side, seats in enumerate(sides):
        assert all(seat % len(sides) == side == rules.side_of(seat) for seat in seats)


def test_partners_make_a_side_and_without_them_each_is_one() -> None:
    assert side_names(Climbing()) == ("south and north", "west and east")
    assert side_names(Climbing(players=6))[0] == "south and northwest and northeast"
    assert side_names(Climbing(players=3, teams=False)) == ("south", "northwest", "northeast")
