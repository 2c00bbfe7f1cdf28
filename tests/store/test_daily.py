"""The deal of the day comes from the date and the game alone, as its docstring says."""

from __future__ import annotations

import hmac
from datetime import date, timedelta
from hashlib import sha256

import pytest

from bacon.core.match import Match
from bacon.kits import GAMES, find_kit
from bacon.store.rounds import FIRST_DAY, LAST_DAY, DayError, hands_of_day, read_day

DAY = date(2026, 11, 22)


def dealt_by_a_stranger(pack: list[str], seed: str) -> list[str]:
    """The shuffle, implemented again from its description."""
    secret = hmac.digest(seed.encode(), b"hand 1", "sha256")
    words = [
        int.from_bytes(block[place : place + 4])
        for number in range(100)
        for block in [sha256(secret + number.to_bytes(8)).digest()]
        for place in range(0, 32, 4)
    ]
    for last in range(len(pack) - 1, 0, -1):
        while (word := words.pop(0)) >= 2**32 - 2**32 % (last + 1):
            pass
        swap = word % (last + 1)
        pack[last], pack[swap] = pack[swap], pack[last]
    return pack


@pytest.mark.parametrize("game", GAMES)
def test_anybody_can_deal_the_hands_again(game: str) -> None:
    for number, hand in enumerate(hands_of_day(DAY, game), start=1):
        assert hand.seed == f"2026-11-22 {game} {number}"
        assert hand.dealer == (number - 1) % hand.rules.seats
        pack = [card.name for card in hand.rules.pack()]
        assert [card.name for card in hand.board.deck] == dealt_by_a_stranger(pack, hand.seed)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_with_the_seed_that_is_told_begins_with_the_hand(game: str) -> None:
    hand = hands_of_day(DAY, game)[0]
    match = Match(hand.rules, hand.seed, dealer=hand.dealer)
    assert match.state.hands == hand.board.match().state.hands  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES)
def test_a_day_has_as_many_hands_as_the_kit_says_by_the_standard_rules(game: str) -> None:
    kit = find_kit(game)
    hands = hands_of_day(DAY, game)
    assert len(hands) == kit.a_day >= 3
    assert {hand.rules for hand in hands} == {kit.presets()[0].rules}


def test_no_two_hands_of_any_day_or_game_are_alike() -> None:
    days = [DAY + timedelta(days=each) for each in range(20)]
    seeds = [hand.seed for day in days for game in GAMES for hand in hands_of_day(day, game)]
    assert len(set(seeds)) == len(seeds)


def test_the_first_and_the_last_day_have_hands_and_those_beyond_are_refused() -> None:
    assert hands_of_day(FIRST_DAY, "bacon")[0].seed == "2000-01-01 bacon 1"
    assert hands_of_day(LAST_DAY, "bacon")[0].seed == "2199-12-31 bacon 1"
    for day in (FIRST_DAY - timedelta(days=1), LAST_DAY + timedelta(days=1)):
        with pytest.raises(DayError, match="from 2000-01-01 to 2199-12-31"):
            hands_of_day(day, "bacon")


@pytest.mark.parametrize("text", ["2026-11-22", " 2026-11-22 "])
def test_a_date_is_read(text: str) -> None:
    assert read_day(text) == DAY


@pytest.mark.parametrize(
    "text", ["", "today", "22.11.2026", "2026-02-30", "20261122", "2026-W47-7", "٢٠٢٦-11-22"]
)
def test_anything_but_a_date_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(DayError, match="such as 2026-11-22"):
        read_day(text)


@pytest.mark.parametrize("text", ["1999-12-31", "2200-01-01", "0001-01-01", "9999-12-31"])
def test_a_date_without_a_deal_is_refused_with_those_that_have_one(text: str) -> None:
    with pytest.raises(DayError, match="from 2000-01-01 to 2199-12-31"):
        read_day(text)


def test_a_game_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no game 'chess'"):
        hands_of_day(DAY, "chess")
