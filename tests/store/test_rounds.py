"""The hands of a round are found again by their keys, whatever else is in the store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import date

import pytest
from msgspec.structs import replace

from bacon.core.match import Match
from bacon.games.bid_euchre.game import BidEuchre
from bacon.kits import GAMES, find_game
from bacon.store.history import History
from bacon.store.rounds import (
    SEAT,
    Duplicate,
    Round,
    both_results,
    day_of,
    new_duplicate,
    number_of,
    own_hands,
    round_of,
)
from bacon.store.store import Details, Store, store_in_memory

SIX = BidEuchre(players=6, deck=48)
LONGEST_KEY = 40


@pytest.fixture
def store() -> Iterator[Store]:
    with closing(store_in_memory()) as store:
        yield store


def save(store: Store, of: Round, number: int, player: str = "") -> None:
    match = of.hands[number - 1].match([f"{seat}" for seat in range(of.rules.seats)])
    store.begin(match.events, Details(kind=of.kind, key=of.key(number), player=player), replacing=True)


@pytest.mark.parametrize(
    "of", [*(day_of(date(2199, 12, 31), game) for game in GAMES), new_duplicate(SIX, 32, "ne.xc.hb.ee.nb")]
)
def test_a_stored_match_knows_its_round(store: Store, of: Round) -> None:
    save(store, of, len(of.hands))
    [row] = History(store).matches()
    assert round_of(row) == of
    assert number_of(row) == len(of.hands)
    assert len(row.key) <= LONGEST_KEY
    assert own_hands(store, "", of)[len(of.hands)].running


@pytest.mark.parametrize(
    "key", ["", "5eed", "2026-11-22 1", f"{'0' * 16} 1/0 xe", f"{'0' * 16} 1/99", "x" * 40]
)
def test_a_match_whose_key_is_not_understood_belongs_to_none(store: Store, key: str) -> None:
    for kind in ("plain", "practice", "duplicate"):
        store.begin(Match(SIX, "key").events, Details(kind=kind, key=key))
    rows = History(store).matches()
    assert [round_of(row) for row in rows] == [None, None, None]
    assert {number_of(row) for row in rows if row.kind != "duplicate"} == {None}


@pytest.mark.parametrize("of", [day_of(date(2026, 11, 22), "euchre"), new_duplicate(SIX, 8, "")])
def test_a_match_of_a_game_that_is_not_installed_belongs_to_none(store: Store, of: Round) -> None:
    save(store, of, 1)
    [row] = History(store).matches()
    assert round_of(replace(row, game="gone", rules="gone players=4")) is None


def test_a_round_knows_its_own_hands_alone(store: Store) -> None:
    of = new_duplicate(SIX, 3, "")
    save(store, of, 1)
    save(store, new_duplicate(SIX, 3, ""), 2)
    save(store, replace(of, name="0" * 16), 3)
    save(store, of, 3, player="Ada")
    assert list(own_hands(store, "", of)) == [1]
    assert list(own_hands(store, "Ada", of)) == [3]


def test_no_two_duplicates_have_the_same_cards_and_one_always_has() -> None:
    one, other = new_duplicate(SIX, 8, ""), new_duplicate(SIX, 8, "")
    assert one.hands[0].board != other.hands[0].board
    assert Duplicate(one.name, SIX, 8, "").hands == one.hands


def test_each_seat_deals_in_turn_and_the_person_sits_in_the_south() -> None:
    of = new_duplicate(find_game("climbing")(players=3, teams=False), 5, "")
    assert [hand.dealer for hand in of.hands] == [0, 1, 2, 0, 1]
    assert of.side == of.rules.side_of(SEAT) == 0


def test_both_results_are_told_in_words_that_say_what_the_numbers_are() -> None:
    two = SIX
    assert both_results(two, -2, -1) == "You lost by 2, the Experts by 1"
    assert both_results(two, 1, -1) == "You won by 1, and the Experts lost by 1"
    assert both_results(two, 0, 3) == "You broke even, and the Experts won by 3"
    assert both_results(two, 4, 4) == "You won by 4, and so did the Experts"
    assert both_results(two, 0, 0) == "You broke even, and so did the Experts"
    alone = find_game("climbing")(players=3, teams=False)
    assert both_results(alone, 1, 0) == "You scored 1 point, and the Experts scored nothing"
