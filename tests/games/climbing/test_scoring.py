"""What a deal scores, who deals next, and when the match is won."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest
from msgspec.structs import replace

from bacon.core.events import Event, HandStarted, MatchWon
from bacon.games.climbing.events import DealScored
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.state import places
from tests.games.climbing.tables import APPLEWOOD, FIVE, FOUR, SIX, THREE, Board


def play_out(
    order: Sequence[int], rules: Climbing = FOUR, scores: Sequence[int] = (), deal: int = 1
) -> tuple[Board, list[Event]]:
    """Play a deal of one card each in which the seats go out in this order."""
    hands = ["1S"] * rules.players
    board = Board(hands, rules, dealer=(order[0] - 1) % rules.players, scores=scores, deal=deal)
    events: list[Event] = []
    for seat in order:
        if board.state.result is not None:
            break
        force_lead(board, seat)
        events += board.play("1S")
    return board, events


def force_lead(board: Board, seat: int) -> None:
    """Make a seat lead a new round."""
    board.state = replace(board.state, to_act=seat, pile=(), passed=())


def scored(events: Sequence[Event]) -> DealScored | None:
    return next((event for event in events if isinstance(event, DealScored)), None)


@pytest.mark.parametrize(
    ("order", "points"),
    [
        *(((0, 2), (4, 0)), ((0, 1, 2), (2, 0)), ((0, 1, 3), (1, 0)), ((0, 3, 1), (1, 0))),
        *(((1, 3), (0, 4)), ((1, 0, 3), (0, 2)), ((3, 2, 0), (0, 1)), ((2, 3, 0), (2, 0))),
    ],
)
def test_only_the_side_that_is_out_first_scores_by_its_partners_place(
    order: Sequence[int], points: tuple[int, int]
) -> None:
    board, events = play_out(order)
    result = scored(events)
    assert result is not None
    assert (result.order[: len(order)], result.points, result.winner) == (order, points, None)
    assert sorted(result.order) == [0, 1, 2, 3]
    assert board.state.scores == points


@pytest.mark.parametrize("order", [(0, 1), (0,), (3, 0), (1, 2)])
def test_the_deal_goes_on_while_both_sides_play(order: Sequence[int]) -> None:
    _, events = play_out(order)
    assert scored(events) is None


# The places of the side that is out first, and what they are worth.
SIX_PLACES = [
    *(("123", 12), ("124", 10), ("125", 9), ("126", 8), ("134", 6)),
    *(("135", 5), ("136", 4), ("145", 3), ("146", 2), ("156", 1)),
]


@pytest.mark.parametrize(("taken", "points"), SIX_PLACES)
def test_all_outcomes_of_six_players(taken: str, points: int) -> None:
    ours, theirs = iter((0, 2, 4)), iter((1, 3, 5))
    order = [next(ours) if str(place) in taken else next(theirs) for place in range(1, 7)]
    _, events = play_out(order, SIX)
    result = scored(events)
    assert result is not None
    assert (result.points, result.order) == ((points, 0), tuple(order))


@pytest.mark.parametrize(
    ("rules", "worth"),
    [
        (THREE, (2, 1, 0)),
        (APPLEWOOD, (4, 2, 1, 0)),
        (FIVE, (8, 4, 2, 1, 0)),
        (Climbing(players=6, teams=False), (16, 8, 4, 2, 1, 0)),
    ],
    ids=["three", "four", "five", "six"],
)
def test_applewood_scores_every_place(rules: Climbing, worth: tuple[int, ...]) -> None:
    assert places(rules) == worth
    order = tuple(reversed(range(rules.players)))
    board, events = play_out(order, replace(rules, target=32))
    result = scored(events)
    assert result == DealScored(order, tuple(reversed(worth)))
    assert board.state.scores == tuple(reversed(worth))


def test_applewood_goes_on_until_one_player_is_left() -> None:
    assert scored(play_out((0, 1), APPLEWOOD)[1]) is None
    assert scored(play_out((0, 1, 3), APPLEWOOD)[1]) == DealScored((0, 1, 3, 2), (4, 2, 0, 1))


@pytest.mark.parametrize(
    ("order", "points"), [((0, 2), (6, 1)), ((0, 1, 2), (5, 2)), ((0, 1, 3), (4, 3)), ((1, 0, 3), (2, 5))]
)
def test_partners_may_score_every_place_as_well(order: Sequence[int], points: tuple[int, int]) -> None:
    rules = Climbing(team_scoring="places", target=24)
    result = scored(play_out(order, rules)[1])
    assert result is not None
    assert result.points == points


def winner_of(events: Sequence[Event]) -> int | None:
    return next((event.side for event in events if isinstance(event, MatchWon)), None)


def test_h_on_seven_a_side_wins_the_moment_it_is_out_first() -> None:
    board, events = play_out((0, 1, 2), scores=(7, 3))
    assert events[-2:] == [DealScored((0,), (1, 0), 0), MatchWon(0)]
    assert (board.state.scores, board.state.winner) == ((8, 3), 0)


@pytest.mark.parametrize(
    ("scores", "order", "won"),
    [
        ((6, 0), (0, 1, 2), (8, 0)),
        ((6, 0), (0, 1, 3), None),
        ((4, 7), (0, 2), (8, 7)),
        ((5, 7), (0, 1, 2), None),
        ((6, 7), (0, 1, 2), (8, 7)),
        ((3, 7), (1, 0), (3, 8)),
    ],
)
def test_a_side_wins_when_it_is_sure_of_the_target(
    scores: tuple[int, int], order: Sequence[int], won: tuple[int, int] | None
) -> None:
    board, events = play_out(order, scores=scores)
    assert (winner_of(events) is not None) is (won is not None)
    if won is not None:
        assert board.state.scores == won


def test_six_players_are_sure_of_what_the_last_places_give() -> None:
    assert winner_of(play_out((0,), SIX, scores=(23, 0))[1]) == 0
    assert winner_of(play_out((0,), SIX, scores=(22, 0))[1]) is None
    assert winner_of(play_out((0, 2), SIX, scores=(16, 0))[1]) == 0
    assert winner_of(play_out((0, 1, 2), SIX, scores=(19, 0))[1]) is None
    assert winner_of(play_out((0, 1, 2), SIX, scores=(20, 0))[1]) == 0


def test_h_in_the_last_deal_whoever_leads_and_is_out_first_wins_at_once() -> None:
    board, events = play_out((0,), scores=(5, 4), deal=8)
    assert winner_of(events) == 0
    assert board.state.scores == (6, 4)


def test_h_in_the_last_deal_whoever_is_behind_plays_on() -> None:
    assert winner_of(play_out((1,), scores=(5, 4), deal=8)[1]) is None
    assert winner_of(play_out((1, 3), scores=(5, 4), deal=8)[1]) == 1
    assert winner_of(play_out((1, 0, 3), scores=(5, 4), deal=8)[1]) == 1


def test_in_the_last_deal_a_side_that_is_level_and_out_first_wins_at_once() -> None:
    assert winner_of(play_out((1,), scores=(5, 5), deal=8)[1]) == 1


def test_before_the_last_deal_leading_is_not_enough() -> None:
    assert winner_of(play_out((0,), scores=(5, 4), deal=7)[1]) is None


def test_after_the_last_deal_the_lead_wins() -> None:
    board, events = play_out((1, 0, 2), scores=(5, 3), deal=8)
    assert winner_of(events) == 0
    assert board.state.scores == (5, 4)


def test_a_tie_after_the_last_deal_is_broken_by_one_more_that_is_won_by_the_first_out() -> None:
    board, events = play_out((1, 0, 2), scores=(5, 4), deal=8)
    assert board.state.scores == (5, 5)
    assert winner_of(events) is None
    assert isinstance(board.rules.begin(board.state, ""), HandStarted)
    extra, events = play_out((3,), scores=(5, 5), deal=9)
    assert winner_of(events) == 1
    assert extra.state.scores == (5, 6)


def test_applewoods_extra_deal_is_won_by_the_first_of_the_leaders_and_scores_for_them_alone() -> None:
    board, events = play_out((2, 1), APPLEWOOD, scores=(10, 10, 9, 3), deal=7)
    assert events[-2:] == [DealScored((2, 1), (0, 2, 0, 0), 1), MatchWon(1)]
    assert board.state.scores == (10, 12, 9, 3)


def test_applewoods_target_is_reached_in_the_middle_of_a_deal() -> None:
    board, events = play_out((2, 0), FIVE, scores=(20, 23, 0, 0, 0))
    assert winner_of(events) == 0
    assert board.state.scores == (24, 23, 8, 0, 0)


def test_applewoods_last_deal_is_won_at_once_by_a_leader_who_is_out_first() -> None:
    assert winner_of(play_out((1,), FIVE, scores=(9, 9, 0, 0, 0), deal=6)[1]) == 1
    assert winner_of(play_out((2,), FIVE, scores=(9, 9, 0, 0, 0), deal=6)[1]) is None


@pytest.mark.parametrize("rules", [FOUR, Climbing(team_scoring="places"), APPLEWOOD, THREE], ids=repr)
@pytest.mark.parametrize("deal", [1, 5, 8, 9])
def test_nobody_but_the_winner_has_the_most_points_however_a_match_ends(rules: Climbing, deal: int) -> None:
    starts = [(7, 7, 7, 7), (6, 5, 6, 5), (3, 7, 0, 1), (2, 2, 2, 2)]
    for order in permutations(range(rules.players)):
        for start in starts:
            scores = start[: 2 if rules.teams else rules.players]
            if deal > rules.max_deals and scores.count(max(scores)) == 1:
                continue
            board, _ = play_out(order, replace(rules, target=8), scores, deal)
            if board.state.winner is not None:
                totals = board.state.scores
                assert totals.index(max(totals)) == board.state.winner
                assert totals.count(max(totals)) == 1


def next_dealer(order: Sequence[int], scores: Sequence[int], dealer: int, rules: Climbing = FOUR) -> int:
    """Return the dealer after a deal in which the seats went out in this order."""
    board, _ = play_out(order, rules)
    state = replace(board.state, dealer=dealer, scores=tuple(scores))
    return rules.begin(state, "").dealer


def test_h_the_leading_sides_next_player_deals() -> None:
    assert next_dealer((0, 2), (5, 3), 1) == 2


def test_h_at_a_tie_the_side_that_was_out_first_deals() -> None:
    assert next_dealer((1, 3), (4, 4), 1) == 3


@pytest.mark.parametrize(
    ("scores", "dealer", "after"), [((5, 3), 0, 2), ((5, 3), 3, 0), ((3, 5), 0, 1), ((3, 5), 3, 1)]
)
def test_an_opponent_of_the_leading_side_always_leads(
    scores: tuple[int, int], dealer: int, after: int
) -> None:
    assert next_dealer((0, 2), scores, dealer) == after
    assert (after + 1) % 2 != scores.index(max(scores))


@pytest.mark.parametrize(
    ("scores", "after"), [((9, 1, 2, 3), 0), ((1, 2, 9, 3), 2), ((9, 1, 9, 3), 2), ((4, 4, 4, 4), 3)]
)
def test_in_applewood_the_leader_deals_and_at_a_tie_the_one_who_was_out_first(
    scores: tuple[int, ...], after: int
) -> None:
    assert next_dealer((3, 2, 1), scores, 1, APPLEWOOD) == after


def test_the_leader_may_deal_again_in_applewood() -> None:
    assert next_dealer((3, 2, 1), (1, 9, 2, 3), 1, APPLEWOOD) == 1
