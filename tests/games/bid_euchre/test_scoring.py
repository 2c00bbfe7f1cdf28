"""The score of a hand of Bid Euchre, the winner of the match, and packs with two of each card."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bacon.core.cards import Card, Strain
from bacon.core.events import MatchWon
from bacon.core.options import OptionValue
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.bid_euchre.state import BidEuchreState, score, won
from bacon.games.tricks.bids import BidMade, HandCounted
from bacon.games.tricks.events import ClaimRest, ClaimSettled, Play, TrickTaken
from bacon.games.tricks.state import Phase
from tests.games.bid_euchre.at import EXAMPLE, run, table
from tests.scripts import result_of
from tests.tables import refusal_of

LITERAL = {"set_penalty": "tricks_taken"}
WHOLE_HAND = {"set_penalty": "hand_size"}
SIX = {"players": 6, "deck": 48}

# Worked examples, and the options that change the score.
ROWS = [
    ("bid 4, take 5", {}, 4, False, 5, (5, 1)),
    ("bid 4, take 4", {}, 4, False, 4, (4, 2)),
    ("bid 4, take 3", {}, 4, False, 3, (-4, 3)),
    ("bid 4, take 3, literally", LITERAL, 4, False, 3, (-3, 3)),
    ("bid 4, take none, literally", LITERAL, 4, False, 0, (0, 6)),
    ("bid 4, take 3, whole hand", WHOLE_HAND, 4, False, 3, (-6, 3)),
    ("loner made", {}, 6, True, 6, (16, 0)),
    ("loner takes 5", {}, 6, True, 5, (-16, 1)),
    ("loner takes 5, literally", LITERAL, 6, True, 5, (-15, 1)),
    ("loner takes 5, whole hand", WHOLE_HAND, 6, True, 5, (-16, 1)),
    ("loner of six made", SIX, 8, True, 8, (18, 0)),
    ("loner of six takes 7", SIX, 8, True, 7, (-18, 1)),
    ("made, with a bonus", {"made_bonus": 2}, 4, False, 5, (7, 1)),
    ("set, with a bonus for making", {"made_bonus": 2}, 4, False, 3, (-4, 3)),
    ("loner made, with a bonus", {"made_bonus": 2}, 6, True, 6, (18, 0)),
    ("loner made for 12", {"loner_bonus": 12}, 6, True, 6, (18, 0)),
    ("loner lost for 24", {"loner_bonus": 24}, 6, True, 3, (-30, 3)),
    ("loner without a bonus", {"loner_bonus": 0}, 6, True, 6, (6, 0)),
]


@pytest.mark.parametrize("declarer", [0, 1])
@pytest.mark.parametrize(
    ("rules", "bid", "alone", "taken", "points"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_h_what_a_bid_is_worth(
    declarer: int, rules: dict[str, OptionValue], bid: int, alone: bool, taken: int, points: tuple[int, int]
) -> None:
    options = BidEuchre.from_values(rules)
    tricks = _swapped((taken, options.hand - taken), declarer)
    state = BidEuchreState(declarer=declarer, bid=BidMade(declarer, bid, Strain.HEARTS, alone), taken=tricks)
    assert score(options, state) == HandCounted(declarer, alone, bid, tricks, _swapped(points, declarer))


def _swapped(pair: tuple[int, int], side: int) -> tuple[int, int]:
    """Return a pair in the order of the sides, given one side's value first."""
    return pair if side == 0 else (pair[1], pair[0])


def test_a_hand_is_bid_played_and_counted_for_both_sides() -> None:
    match = table()
    run(match, EXAMPLE)
    assert result_of(match) == HandCounted(0, alone=False, bid=4, taken=(5, 1), points=(5, 1))
    assert match.scores == (5, 1)


COUNTED = HandCounted(0, alone=False, bid=4, taken=(5, 1), points=(5, 1))
SET = HandCounted(0, alone=False, bid=4, taken=(3, 3), points=(-4, 3))


@pytest.mark.parametrize(
    ("rules", "scores", "result", "winner"),
    [
        ({}, (49, 30), COUNTED, None),
        ({}, (50, 30), COUNTED, 0),
        ({}, (30, 52), COUNTED, 1),
        ({}, (51, 53), COUNTED, 1),
        ({}, (52, 52), COUNTED, None),
        ({"target": 52}, (51, 30), COUNTED, None),
        ({"must_bid_to_win": True}, (51, 53), COUNTED, 0),
        ({"must_bid_to_win": True}, (52, 52), COUNTED, 0),
        ({"must_bid_to_win": True}, (30, 53), COUNTED, None),
        ({"must_bid_to_win": True}, (51, 30), SET, None),
        ({"must_bid_to_win": True}, (51, 30), None, None),
        ({}, (-60, 10), SET, None),
        ({"floor": 24}, (-23, 10), SET, None),
        ({"floor": 24}, (-24, 10), SET, 1),
        ({"floor": 24}, (-24, -20), SET, 1),
        ({"floor": 50}, (10, -51), SET, 0),
        ({"floor": 50}, (-49, 10), SET, None),
    ],
)
def test_d11_who_wins_the_match(
    rules: dict[str, OptionValue], scores: tuple[int, int], result: HandCounted | None, winner: int | None
) -> None:
    options = BidEuchre.from_values(rules)
    state = BidEuchreState(phase=Phase.BETWEEN, scores=scores, result=result)
    assert won(options, state) == (None if winner is None else MatchWon(winner))


def test_scores_may_be_negative() -> None:
    match = table()
    run(match, EXAMPLE.replace("4 hearts", "6 hearts"))
    assert match.scores == (-6, 1)


TWICE = (
    "JH JH KH KH QH QH AS AS",
    "AH AH JD JD KS KS QC QS",
    "AD AD KD KD QD QD JS JS",
    "AC AC KC KC QC JC JC QS",
)


@pytest.mark.parametrize(("duplicates", "taker"), [("first", 0), ("last", 2)])
def test_which_of_two_identical_cards_takes_the_trick(duplicates: str, taker: int) -> None:
    hands = (
        "AH KH KH QH QH AS AS JH",
        "JH JD JD KS KS QS QS QC",
        "AH AD AD KD KD QD QD JS",
        "AC AC KC KC QC JC JC JS",
    )
    match = table(hands, rules=BidEuchre.parse({"deck": "32", "duplicates": duplicates}))
    run(match, "4 spades; pass; pass; pass")
    assert run(match, "AH JH AH AC")[-1] == TrickTaken(taker)


def test_identical_cards_are_one_action_and_one_of_them_is_played() -> None:
    match = table(TWICE, rules=BidEuchre(deck=32))
    run(match, "4 hearts; pass; pass; pass")
    assert sorted(str(action.card) for action in match.legal() if isinstance(action, Play)) == [
        "AS",
        "JH",
        "KH",
        "QH",
    ]
    run(match, "JH")
    assert match.state.hands[0].count(Card("JH")) == 1
    run(match, "AH JS JC")
    assert refusal_of(match, Play(Card("AC")))[0] == "not_held"
    run(match, "JH")
    assert Card("JH") not in match.state.hands[0]


@pytest.mark.parametrize(("claim", "side"), [("opponents", 1), ("off", None)])
def test_an_identical_trump_out_against_a_claim_refutes_it(claim: str, side: int | None) -> None:
    hands = (
        "JH JD AH KH KH QH QH AH",
        "JH JD AS AS KS KS QS QS",
        "AD AD KD KD QD QD JS JS",
        "AC AC KC KC QC QC JC JC",
    )
    match = table(hands, rules=BidEuchre.parse({"deck": "32", "claim": claim}))
    run(match, "8 hearts alone")
    if side is None:
        assert refusal_of(match, ClaimRest())[0] == "claim_off"
        return
    settled = next(event for event in run(match, "claim") if isinstance(event, ClaimSettled))
    assert (settled.side, settled.refuted_by) == (side, Card("JH"))


def test_the_winner_is_announced_at_once() -> None:
    match = table(rules=BidEuchre(target=31))
    ahead = replace(match.state, phase=Phase.BETWEEN, scores=(40, 3))
    assert match.rules.consequence(ahead) == MatchWon(0)


@pytest.mark.parametrize(
    ("bid", "needs"),
    [
        (None, (4, 4)),
        (BidMade(0, 4, Strain.CLUBS), (4, 3)),
        (BidMade(1, 5, Strain.CLUBS), (2, 5)),
        (BidMade(3, 6, Strain.CLUBS, alone=True), (1, 6)),
    ],
)
def test_the_bid_sets_how_many_tricks_each_side_needs(bid: BidMade | None, needs: tuple[int, int]) -> None:
    rules = BidEuchre()
    assert rules.needs(replace(rules.start(), bid=bid)) == needs
