"""A board is one hand, from 0 : 0 and for itself."""

from __future__ import annotations

from bacon.core.board import board_of, first_hand, is_over, net_points, points_in
from bacon.core.events import HandStarted, MatchWon
from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.kits import GAMES, find_game
from bacon.search.levels import make_bot

SEED = "boards"


def played(match: Match) -> Match:
    bot = make_bot(match.rules)
    while not is_over(match.events):
        assert match.to_act is not None
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    return match


def every_game() -> list[Rules]:
    return [find_game(name)() for name in GAMES]


def test_a_board_is_what_the_first_hand_of_a_match_deals() -> None:
    for rules in every_game():
        dealer = rules.seats - 1
        match, board = Match(rules, SEED, dealer=dealer), board_of(rules, SEED, dealer)
        assert board.match().state.hands == match.state.hands  # type: ignore[attr-defined]


def test_a_board_deals_the_same_each_time_and_shows_no_commitment() -> None:
    board = board_of(find_game("euchre")(), SEED, 0)
    assert board.match().events == board.match().events
    assert not board.match().state.commitment


def test_points_are_those_of_the_first_hand_alone() -> None:
    for rules in every_game():
        match = played(board_of(rules, SEED, 0).match())
        hand = first_hand(match.events)
        assert sum(isinstance(event, HandStarted) for event in hand) == 1
        assert match.events[: len(hand)] == hand
        assert points_in(match.events, rules) == match.scores
        assert len(match.scores) == len(rules.sides)


def test_a_match_that_was_won_in_its_first_hand_ends_with_it() -> None:
    match = played(board_of(find_game("bacon")(), SEED, 0).match())
    assert not match.over
    won = MatchWon(0)
    assert first_hand((*first_hand(match.events), won))[-1] == won


def test_a_hand_that_is_not_over_is_not_over() -> None:
    match = board_of(find_game("bacon")(), SEED, 0).match()
    assert not is_over(match.events)
    assert first_hand(match.events) == match.events


def test_against_one_side_the_difference_counts_among_several_what_was_made() -> None:
    assert [net_points((4, -2), side) for side in (0, 1)] == [6, -6]
    assert [net_points((4, 0, 1), side) for side in (0, 1, 2)] == [4, 0, 1]
