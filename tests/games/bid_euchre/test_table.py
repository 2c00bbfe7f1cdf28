"""The table of Bid Euchre: what its score panel says."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bacon.core.cards import Card, Strain, Suit
from bacon.core.match import Match
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.bid_euchre.state import BidEuchreState
from bacon.games.bid_euchre.table import BidEuchrePresenter
from bacon.games.tricks.bids import BidMade
from bacon.games.tricks.events import TrumpDeclared
from bacon.ui.drawing.theme import Metrics
from bacon.ui.kit.intents import Verb
from bacon.ui.table.calls import Call
from bacon.ui.table.frame import Frame
from bacon.ui.table.hand_input import Ask
from bacon.ui.table.layout import Layout
from tests.games.bid_euchre import at
from tests.games.bid_euchre.at import Table

FACE = BidEuchrePresenter(Layout(Frame(Metrics(1280, 720))), BidEuchre())
NAMES = ("You", "West", "North", "East")


@pytest.mark.parametrize(
    ("bid", "said"),
    [
        (BidMade(3, 4, Strain.HEARTS), "High bid: 4 hearts, East"),
        (BidMade(0, 3), "High bid: 3, you"),
    ],
)
def test_the_panel_shows_the_high_bid_and_whose_it_is(bid: BidMade, said: str) -> None:
    contract = FACE.contract(BidEuchreState(hand=2, bid=bid, auction=(bid,)), NAMES)
    assert contract is not None
    assert (contract.words, contract.note, contract.tricks) == (said, "", 0)


def test_the_panel_shows_no_bid_before_the_first_one() -> None:
    assert FACE.contract(BidEuchreState(hand=2), NAMES) is None


def test_once_trump_is_named_the_panel_shows_the_tricks() -> None:
    bid = BidMade(3, 4, Strain.HEARTS)
    contract = FACE.contract(BidEuchreState(bid=bid, auction=(bid,), declarer=3, strain=Strain.HEARTS), NAMES)
    assert contract is not None
    assert contract.words == "East bid 4 hearts"
    assert contract.tricks


@pytest.mark.parametrize(
    ("taken", "said"),
    [
        ((0, 0), "0 of 4 made"),
        ((1, 1), "1 of 4 made"),
        ((0, 4), "Made it: 4 of 4"),
        ((0, 5), "Made it, and 1 more"),
        ((3, 1), "Set: only 1 of 4 so far"),
        ((3, 0), "Set: none of 4 so far"),
        ((5, 1), "Set: took only 1 of 4"),
    ],
)
def test_the_panel_counts_the_tricks_that_were_bid(taken: tuple[int, int], said: str) -> None:
    bid = BidMade(3, 4, Strain.HEARTS)
    state = BidEuchreState(bid=bid, auction=(bid,), declarer=3, strain=Strain.HEARTS, taken=taken)
    contract = FACE.contract(state, NAMES)
    assert contract is not None
    assert contract.note == said


@pytest.mark.parametrize(
    ("bid", "said"),
    [
        (BidMade(1, 3, Strain.NO_TRUMP), "West bid 3 no trump"),
        (BidMade(1, 6, Strain.SPADES, alone=True), "West bid spades"),
    ],
)
def test_the_panel_says_in_words_what_was_bid(bid: BidMade, said: str) -> None:
    contract = FACE.contract(
        BidEuchreState(bid=bid, auction=(bid,), declarer=1, strain=bid.strain, alone=bid.alone), NAMES
    )
    assert contract is not None
    assert (contract.words, contract.chip) == (said, "alone" if bid.alone else "")


def test_the_middle_shows_each_call_and_the_one_to_beat_and_nothing_for_who_has_yet_to_bid() -> None:
    match = run_after("2 clubs; pass; 4 no trump", dealer=0)
    assert FACE.calls(match.state) == [
        Call(1, "2", Suit.CLUBS),
        Call(2, "Pass", quiet=True),
        Call(3, "4", edge="team_b", named="No trump"),
    ]
    assert [call.seat for call in FACE.calls(run_after("2 clubs", dealer=0).state)] == [1]


def test_the_bowers_are_explained_with_the_trump() -> None:
    match = run_after("2 clubs; pass; pass; pass", dealer=0)
    news = FACE.first(TrumpDeclared(1, Strain.CLUBS, alone=False), match.state)
    assert news
    assert news.about == "bowers"
    assert "the right bower J♣ (R) is the highest" in news.line


def test_the_middle_is_empty_before_the_first_bid_and_after_the_auction() -> None:
    assert not FACE.calls(run_after("", dealer=0).state)
    assert not FACE.calls(run_after("2 clubs; pass; pass; pass", dealer=0).state)


def test_a_seat_is_calm_from_its_pass_to_its_next_turn_or_the_play() -> None:
    passing = run_after("2 clubs; pass", dealer=0).state
    assert [FACE.passed(passing, seat) for seat in range(4)] == [False, False, True, False]
    assert not FACE.passed(replace(passing, to_act=2), 2)
    playing = run_after("2 clubs; pass; pass; pass", dealer=0).state
    assert not any(FACE.passed(playing, seat) for seat in range(4))


def run_after(script: str, dealer: int) -> Table:
    """A table at which this seat deals, after a script."""
    match = at.table(dealer=dealer)
    at.run(match, script)
    return match


def asked(rules: BidEuchre) -> list[Ask]:
    """What the first bidder can say."""
    match: Match[BidEuchreState] = Match(rules, seed="bids")
    presenter = BidEuchrePresenter(Layout(Frame(Metrics(1280, 720))), rules)
    return list(presenter.asks(match.state, match.legal(), NAMES))


def test_to_go_alone_is_a_button_of_its_own_that_asks_for_trump() -> None:
    bid, alone, _ = asked(BidEuchre())
    assert (bid.label, alone.label, alone.verb) == ("Bid", "Go alone", Verb.ALONE)
    assert {answer.cell[0] for answer in bid.answers} == set("123456")
    assert [answer.label for answer in alone.answers] == ["Spades", "Hearts", "Diamonds", "Clubs", "No trump"]
    assert all(answer.action.goes_alone for answer in alone.answers)
    assert alone.grid is None


@pytest.mark.parametrize(
    ("rules", "rows"), [(BidEuchre(), "123456"), (BidEuchre(min_bid=3), "3456")], ids=["usual", "from three"]
)
def test_a_bid_offers_all_the_numbers_that_open_the_bidding(rules: BidEuchre, rows: str) -> None:
    assert {answer.cell[0] for answer in asked(rules)[0].answers} == set(rows)


def test_where_loners_exchange_cards_the_button_asks_for_that_too() -> None:
    [alone] = [ask for ask in asked(BidEuchre(loners="calls")) if ask.label == "Go alone"]
    assert alone.grid == ("Swap", "Trump")
    assert {answer.cell[0] for answer in alone.answers} == {"None", "1 card", "2 cards"}


def test_where_trump_is_named_later_a_loner_says_how_many_cards_to_swap() -> None:
    rules = BidEuchre(loners="calls", name_later=True)
    [alone] = [ask for ask in asked(rules) if ask.label == "Go alone"]
    assert alone.question[0] == "How many cards will you swap?"
    assert [answer.label for answer in alone.answers] == ["Two cards", "One card", "None"]


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("JS", "J♠ is the right bower, the highest trump."),
        ("JC", "J♣ is the left bower, the second-highest trump. It counts as a spade."),
        ("JH", ""),
        ("AS", ""),
    ],
)
def test_a_bowers_sign_is_explained_to_whoever_points_at_it(card: str, said: str) -> None:
    bid = BidMade(1, 3, Strain.SPADES)
    state = BidEuchreState(bid=bid, auction=(bid,), declarer=1, strain=Strain.SPADES)
    assert FACE.about(state, Card(card)) == said


def test_the_bowers_are_named_to_everybody_once() -> None:
    bid = BidMade(1, 3, Strain.SPADES)
    state = BidEuchreState(bid=bid, auction=(bid,), declarer=1, strain=Strain.SPADES)
    news = FACE.first(TrumpDeclared(1, Strain.SPADES, False), state)
    assert news is not None
    assert news.line == (
        "Spades are trump: the right bower J♠ (R) is the highest, then the left bower J♣ (L), a spade now."
    )


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (
            BidEuchre(),
            "If you make it, each trick you take scores a point. If you don’t, you lose what you bid.",
        ),
        (BidEuchre(set_penalty="hand_size"), "you lose 6 points."),
        (BidEuchre(set_penalty="tricks_taken", made_bonus=2), "a point, and you get 2 more. If you don’t"),
    ],
)
def test_the_dialog_for_a_bid_says_what_is_at_stake(rules: BidEuchre, told: str) -> None:
    bid, alone, *_ = asked(rules)
    assert told in bid.question[1]
    assert "Take all 6 and you score 1" in alone.question[1]
