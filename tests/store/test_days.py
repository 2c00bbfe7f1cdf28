"""A day that was played stays played, and its result is told without a card."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta

import pytest

from bacon.core.board import NumberedBoard, first_hand, is_over
from bacon.core.match import Match
from bacon.core.words import signed
from bacon.kits import OWN_GAMES
from bacon.store.reviews import StoredLines
from bacon.store.rounds import (
    PlayedHand,
    complete,
    day_of,
    game_for,
    game_of_day,
    hands_of_day,
    own_days,
    own_days_by_game,
    read_own,
    result_of,
    share_text,
    streak,
)
from bacon.store.store import Details, Store, store_in_memory

DAY = date(2026, 11, 22)
GAME = "euchre"


@pytest.fixture
def store() -> Iterator[Store]:
    with closing(store_in_memory()) as store:
        yield store


def played(hand: NumberedBoard, choice: int = 0) -> Match:
    match: Match = Match(hand.rules, hand.seed, dealer=hand.dealer)
    while not is_over(match.events):
        match.apply(match.legal()[choice])
    return match


def save(
    store: Store, day: date, number: int, choice: int = 0, player: str = "", *, over: bool = True
) -> Match:
    """Save a hand of a day, played from left to right or only begun."""
    hand = hands_of_day(day, GAME)[number - 1]
    match = played(hand, choice)
    events = match.events if over else match.events[:6]
    store.begin(
        events, Details(kind="daily", key=day_of(day, GAME).key(number), player=player), replacing=True
    )
    return match


def test_only_a_finished_hand_is_shown_with_its_score(store: Store) -> None:
    first = save(store, DAY, 1)
    save(store, DAY, 2, over=False)
    own = own_days(store, "", GAME)[DAY]
    assert sorted(own) == [1, 2]
    assert (own[1].points, own[1].running) == (first.scores, False)
    assert (own[2].points, own[2].running) == (None, True)
    assert own[1].net_points_of(0) == first.scores[0] - first.scores[1]


def test_the_first_time_counts_whatever_is_played_later(store: Store) -> None:
    first = save(store, DAY, 1)
    save(store, DAY, 1, choice=-1)
    assert own_days(store, "", GAME)[DAY][1].points == first.scores


def test_days_are_each_players_own_and_each_games(store: Store) -> None:
    save(store, DAY, 1, player="Ada")
    assert own_days(store, "", GAME) == own_days(store, "Ada", "bacon") == {}
    assert list(own_days(store, "Ada", GAME)) == [DAY]


@pytest.mark.parametrize("key", ["", "2026-11-22", "2026-13-01 1", "soon 1", "2026-11-22 one"])
def test_a_key_that_is_not_understood_is_no_day(store: Store, key: str) -> None:
    match = played(hands_of_day(DAY, GAME)[0])
    store.begin(match.events, Details(kind="daily", key=key))
    assert own_days(store, "", GAME) == {}


def test_a_day_is_complete_with_its_last_hand(store: Store) -> None:
    for number in range(1, 7):
        assert not complete(GAME, own_days(store, "", GAME).get(DAY, {}))
        save(store, DAY, number)
    assert complete(GAME, own_days(store, "", GAME)[DAY])


def test_a_streak_counts_back_from_today_or_while_today_is_to_come_from_yesterday(store: Store) -> None:
    for back in (0, 1, 3):
        for number in range(1, 7):
            save(store, DAY - timedelta(days=back), number)
    games = own_days_by_game(store, "")
    ahead = [streak(games, DAY + timedelta(days=each)) for each in (-3, -2, -1, 0, 1, 2)]
    assert ahead == [1, 1, 1, 2, 2, 0]


def test_a_day_counts_for_the_streak_in_whichever_game_it_was_completed() -> None:
    days = {
        "euchre": {DAY: every_hand("euchre")},
        "climbing": {DAY - timedelta(days=1): every_hand("climbing")},
    }
    assert streak(days, DAY) == 2
    assert streak({**days, "gone": {DAY - timedelta(days=2): {}}}, DAY) == 2


def every_hand(game: str) -> dict[int, PlayedHand]:
    hand = read_own(1, "[1, 0, 0, 0]", 0, 0)
    return {each.number: hand for each in hands_of_day(DAY, game)}


def test_the_day_fixes_its_game_and_each_of_ours_has_its_turn() -> None:
    week = [game_of_day(DAY + timedelta(days=each)) for each in range(8)]
    assert week[:4] == week[4:]
    assert set(week) == set(OWN_GAMES)


def test_the_days_game_is_offered_unless_another_was_begun_instead() -> None:
    own = game_of_day(DAY)
    other = next(game for game in OWN_GAMES if game != own)
    assert game_for({}, DAY) == own
    assert game_for({other: {DAY: {}}}, DAY) == other
    assert game_for({other: {DAY: {}}, own: {DAY: {}}}, DAY) == own
    assert game_for({other: {DAY - timedelta(days=1): {}}, "gone": {DAY: {}}}, DAY) == own


def test_the_result_is_shared_as_squares_without_a_card(store: Store) -> None:
    hands = hands_of_day(DAY, GAME)
    for number in range(1, 7):
        save(store, DAY, number, choice=-1 if number == 1 else 0)
    lines = tuple(first_hand(played(hand).events) for hand in hands)
    result = result_of(day_of(DAY, GAME), own_days(store, "", GAME)[DAY], StoredLines(7, lines))
    assert (result.version, result.complete) == (7, True)
    assert result.gain == result.hands[0].gain != 0
    told = share_text(day_of(DAY, GAME), result)
    head, line = told.splitlines()
    assert head == "Euchre, deal of the day 2026-11-22"
    first = "🟩" if result.gain > 0 else "🟥"
    assert line == f"{first}🟨🟨🟨🟨🟨 {signed(result.gain)} vs. Experts"
    assert not any(card.name in told or card.label in told for card in hands[0].rules.pack())


def test_a_day_that_is_not_over_is_shared_as_such(store: Store) -> None:
    save(store, DAY, 1)
    hands = hands_of_day(DAY, GAME)
    kept = StoredLines(1, (first_hand(played(hands[0]).events), *(None,) * 5))
    result = result_of(day_of(DAY, GAME), own_days(store, "", GAME)[DAY], kept)
    assert share_text(day_of(DAY, GAME), result).splitlines() == [
        "Euchre, deal of the day 2026-11-22",
        "🟨⬜⬜⬜⬜⬜ 1 of 6 hands",
    ]
