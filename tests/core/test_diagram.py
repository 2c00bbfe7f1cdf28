"""A match, a state and a deal print as a small board."""

from __future__ import annotations

import pytest

import bacon
from bacon.core.board import board_of
from bacon.core.cards import cards
from bacon.core.diagram import Diagram, Place, by_rank, by_suit
from bacon.core.rules import Rules
from bacon.kits import GAMES, find_game
from bacon.solver.position import LaidCard, Position


def played(rules: Rules, actions: int, names: tuple[str, ...] | None = None) -> bacon.Match:
    match = bacon.Match(rules, seed="tuesday", names=names)
    for _ in range(actions):
        match.apply(match.legal()[0])
    return match


def test_a_match_prints_seats_cards_trump_trick_and_score() -> None:
    assert str(played(bacon.Euchre(), 8)) == (
        "Euchre · Hand 1: spades are trump\n"
        "  south  10♠ J♥ 10♥   played 9♦  called spades\n"
        "> west   9♠ A♥ A♣ Q♦\n"
        "  north  K♠ 9♣ A♦ K♦\n"
        "  east   Q♠ J♣ 10♣    led J♦     deals\n"
        "Tricks: south and north 0, west and east 1\n"
        "Score: south and north 0, west and east 0"
    )


def test_an_auction_prints_the_card_turned_up_and_who_passed() -> None:
    match = bacon.Match(bacon.Euchre(), seed="tuesday", names=("Ada", "", "Cleo", "Dan"))
    match.apply(bacon.Pass())
    assert str(match) == (
        "Euchre · Hand 1: Q♠ is turned up\n"
        "  Ada   10♠ J♥ 10♥ 9♥ 9♦  passed\n"
        "> west  9♠ A♥ Q♥ A♣ Q♦\n"
        "  Cleo  K♠ K♣ 9♣ A♦ K♦\n"
        "  Dan   A♠ J♠ J♣ 10♣ J♦   deals\n"
        "Tricks: Ada and Cleo 0, west and Dan 0\n"
        "Score: Ada and Cleo 0, west and Dan 0"
    )


def test_bids_stand_beside_their_seats() -> None:
    lines = str(played(bacon.BidEuchre(), 2)).splitlines()
    assert [line.split("  ")[-1] for line in lines[1:4]] == [
        "bid 1 spade",
        "bid 2 spades",
        "Q♠ 10♠ 9♠ Q♥ J♥ Q♣",
    ]


def test_the_climbing_game_prints_what_is_to_beat() -> None:
    assert str(played(bacon.Climbing(), 2)).splitlines()[0] == "Climbing · Hand 1: single 2 to beat"


def test_players_for_themselves_have_their_points_next_to_them() -> None:
    board = str(played(bacon.Climbing(players=3, teams=False), 1))
    assert board.count("0 points") == 3
    assert "Score" not in board


def test_a_view_prints_how_many_cards_are_hidden() -> None:
    lines = str(played(bacon.Euchre(), 8).view(1)).splitlines()
    assert lines[0] == "Hand 1: spades are trump"
    assert lines[1] == "  south  3 hidden     played 9♦  called spades"
    assert lines[2] == "> west   9♠ A♥ A♣ Q♦"


def test_the_diagram_says_who_plays_alone_and_who_sits_out() -> None:
    match = bacon.Match(bacon.Euchre(), seed="tuesday")
    match.apply(bacon.PickItUp(alone=True))
    board = str(match)
    assert "called spades alone" in board
    assert "sits out" in board


def test_a_match_that_is_over_prints_who_won() -> None:
    match = bacon.Match(bacon.Bacon(target=5), seed="tuesday")
    while not match.over:
        match.apply(match.legal()[0])
    assert str(match).splitlines()[0] == "Bacon · south and north won"
    assert repr(match) == "<Match of Bacon(target=5): 7 : 1, side 0 has won>"


@pytest.mark.parametrize("game", list(GAMES))
def test_every_position_of_every_game_prints(game: str) -> None:
    match = bacon.Match(find_game(game)(), seed="print")
    assert str(match.rules.start()).startswith("Before the first hand")
    for _ in range(60):
        for state in (match.state, *map(match.view, range(match.rules.seats))):
            lines = str(state).splitlines()
            assert sum(line.startswith(">") for line in lines) == (match.to_act is not None)
            assert len(lines) >= match.rules.seats + 1
        match.apply(match.legal()[-1])


def test_a_deal_prints_as_the_match_that_begins_with_it() -> None:
    board = board_of(bacon.Euchre(), "tuesday", 3)
    assert str(board) == str(board.match())
    assert "> south" in str(board)


def test_the_repr_of_a_state_is_still_the_constructor_call() -> None:
    """Searches draw their chance from it, so it must not change."""
    state = played(bacon.Euchre(), 8).state
    assert repr(state).startswith("EuchreState(viewer=None, cuts=1, cut=(), hand=1, dealer=3, commitment=")


def test_a_position_of_the_solver_prints() -> None:
    order = bacon.Euchre().order(bacon.Strain.HEARTS)
    hands = tuple(map(cards, ("AS", "9H KD", "QC", "9C 9D")))
    position = Position(order, hands, 1, (LaidCard(0, bacon.Card("JD")),), sitting_out=(3,), taken=(2, 1))
    assert str(position) == (
        "Hearts are trump\n"
        "  south  A♠     led J♦\n"
        "> west   9♥ K♦\n"
        "  north  Q♣\n"
        "  east   9♣ 9♦          sits out\n"
        "Tricks: 2 to 1"
    )


def test_hands_are_sorted_as_people_hold_them() -> None:
    assert by_suit(cards("9D AS ?? BJ TH KS")) == cards("BJ AS KS TH 9D ??")
    assert by_rank(cards("9D X 2S 2H TC")) == cards("2S 2H 9D TC X")


def test_a_diagram_without_seats_is_its_title_and_totals() -> None:
    assert str(Diagram(title="Hand 1", totals=("Score: 1 to 0",))) == "Hand 1\nScore: 1 to 0"
    assert str(Diagram(title="Hand 1", places=(Place(name="south"),), to_act=0)) == "Hand 1\n> south"
