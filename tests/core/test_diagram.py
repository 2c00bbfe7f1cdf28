"""A match, a state and a deal print as a small board."""

from __future__ import annotations

import re

import pytest

import bacon
from bacon.core.board import board_of
from bacon.core.cards import Suit, cards
from bacon.core.diagram import CardOrder, Diagram, Place, by_rank, by_suit
from bacon.core.rules import Rules, every_field
from bacon.kits import GAMES, find_game
from bacon.solver.position import LaidCard, PlainOrder, Position


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
        "  east   J♣ Q♠ 10♣    led J♦     deals\n"
        "south and north: 0 tricks, score 0\n"
        "west and east: 1 trick, score 0"
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
        "Ada and Cleo: 0 tricks, score 0\n"
        "west and Dan: 0 tricks, score 0"
    )


def test_bids_stand_beside_their_seats() -> None:
    lines = str(played(bacon.BidEuchre(), 2)).splitlines()
    assert [line.split("  ")[-1] for line in lines[1:4]] == [
        "bid 1 spade",
        "bid 2 spades",
        "Q♠ 10♠ 9♠ Q♥ J♥ Q♣",
    ]


def test_the_bidder_is_said_to_have_bid_and_not_called() -> None:
    match = played(bacon.BidEuchre(), 8)
    assert re.search(r" bid (spades|hearts|diamonds|clubs|no trump)( alone)?$", str(match), re.MULTILINE)
    assert "called" not in str(match)


def test_the_climbing_game_prints_what_is_to_beat() -> None:
    assert str(played(bacon.Climbing(), 2)).splitlines()[0] == "Climbing · Hand 1: single 2 to beat"


def test_players_for_themselves_have_their_points_next_to_them() -> None:
    board = str(played(bacon.Climbing(players=3, teams=False), 1))
    assert board.count("0 points") == 3
    assert "score" not in board


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


def test_every_field_of_a_state_is_written_as_ever() -> None:
    """Searches draw their chance from this text, so it must not change."""
    state = played(bacon.Euchre(), 8).state
    text = every_field(state)
    assert text.startswith("EuchreState(viewer=None, cuts=1, cut=(), hand=1, dealer=3, commitment='4b92e679")
    hands = "hands=((Card('JH'), Card('TS'), Card('TH')), (Card('QD'), Card('9S'), Card('AC'), Card('AH')), "
    assert hands in text
    assert text.endswith("result=None, upcard_suit=<Suit.SPADES: 'S'>, buried=())")


def test_the_repr_of_a_state_says_where_the_match_stands() -> None:
    match = played(bacon.Euchre(), 8)
    assert repr(match.state) == "<EuchreState: Hand 1: spades are trump, 0 : 0, seat 1 is to act>"
    assert repr(match.view(2)).startswith("<EuchreState as seat 2 sees it: Hand 1: spades are trump, 0 : 0")
    assert repr(match.diagram()) == "<Diagram: Euchre · Hand 1: spades are trump>"


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
        "south and north: 2 tricks\n"
        "west and east: 1 trick"
    )


@pytest.mark.parametrize("seats", [2, 3, 7, 8])
def test_a_position_of_any_number_of_seats_prints_and_is_drawn(seats: int) -> None:
    position = Position(PlainOrder(), tuple(cards("AS") for _ in range(seats)), 0)
    assert str(position).count("A♠") == seats
    assert position._repr_svg_().count('rx="20"') == seats


@pytest.mark.parametrize(
    ("order", "hand", "held"),
    [
        (PlainOrder(), "9D AS ?? BJ TH KS", "BJ AS KS TH 9D ??"),
        (PlainOrder(Suit.HEARTS), "9D AS TH KS 9C QH", "QH TH 9C 9D AS KS"),
        (bacon.Euchre().order(bacon.Strain.SPADES), "AS JS 9C JC TC QS", "JS JC AS QS TC 9C"),
        (bacon.Bacon(jokers=2).order(bacon.Strain.CLUBS), "LJ AC JS BJ", "BJ LJ AC JS"),
        (bacon.Euchre().order(bacon.Strain.LOW_NO_TRUMP), "TS AS 9S", "9S TS AS"),
    ],
)
def test_hands_are_sorted_as_people_hold_them_trumps_first(order: CardOrder, hand: str, held: str) -> None:
    assert by_suit(cards(hand), order) == cards(held)


def test_sets_are_sorted_from_high_to_low() -> None:
    assert by_rank(cards("9D X 2S 2H TC ??")) == cards("X TC 9D 2S 2H ??")


@pytest.mark.parametrize("game", ["bacon", "euchre", "bid-euchre"])
def test_a_board_has_the_trumps_of_its_game_on_the_left(game: str) -> None:
    match = bacon.Match(find_game(game)(), seed="trumps")
    while not isinstance(match.legal()[0], bacon.Play):
        match.apply(match.legal()[0])
    state = match.state
    assert isinstance(state, bacon.TrickState)
    order = match.rules.order(state.strain)  # type: ignore[attr-defined]  # a trick game's rules have it
    for hand, place in zip(state.hands, state.diagram().places, strict=True):
        trumps = sum(map(order.is_trump, hand))
        assert all(map(order.is_trump, place.cards[:trumps]))


def test_a_diagram_without_seats_is_its_title_and_totals() -> None:
    assert str(Diagram(title="Hand 1", totals=("Score: 1 to 0",))) == "Hand 1\nScore: 1 to 0"
    assert str(Diagram(title="Hand 1", places=(Place(name="south"),), to_act=0)) == "Hand 1\n> south"
