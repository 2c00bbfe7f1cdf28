"""The seats of every table have names that go round the compass, and each has its key in a record."""

from __future__ import annotations

import pytest

from bacon.core.words import COMPASS, seat_names
from bacon.games.bid_euchre.game import BidEuchre
from bacon.kits import GAMES, find_game
from bacon.notation.tables import HandTable


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_seats_go_round_the_compass_from_the_south(players: int) -> None:
    names = seat_names(players)
    points = [COMPASS.index(name) for name in names]
    assert len(names) == players
    assert points[0] == 0
    assert points == sorted(set(points))
    assert all(abs(point / 8 - seat / players) <= 1 / 16 for seat, point in enumerate(points))


def test_every_seat_has_a_key_in_a_hand() -> None:
    fields = HandTable.__struct_fields__
    assert [field for field in fields if field in COMPASS] == list(COMPASS)


def test_the_seats_of_all_games_have_names() -> None:
    for rules in (*(find_game(name)() for name in GAMES), BidEuchre(players=6, deck=48)):
        assert len(seat_names(rules.seats)) == rules.seats
