"""What a club player expects of the bidding in Bid Euchre."""

from __future__ import annotations

import re

import pytest

from bacon.core.actions import Pass
from bacon.core.cards import Strain
from bacon.games.bid_euchre.bidding import about_tricks
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.tricks.bids import Bid
from bacon.games.tricks.events import NameTrump
from bacon.search.bot import Choice
from tests.games.tricks.player.tables_of_tricks import action, ask, pack_for, position

ONCE = BidEuchre()
CALLS = BidEuchre(loners="calls")


def of_seat(rules: BidEuchre, hand: str, seat: int, script: str, scores: tuple[int, int] = (0, 0)) -> Choice:
    """Ask a seat; the other hands get what is left."""
    gone = hand.split()
    left = [card.name for card in rules.pack() if card.name not in gone]
    size = rules.hand
    hands = [" ".join(left[place * size : place * size + size]) for place in range(3)]
    hands.insert(seat, hand)
    assert len(pack_for(rules, "|".join(hands))) == rules.deck
    return ask(rules, position(rules, "|".join(hands), "", script), scores)


STRONG_HEARTS = "JH JD AH QH AS 9C"
ROWS = {
    "a bid that is sure to be outbid, or made, costs nothing": (
        "9S TS 9H TD QD 9C",
        0,
        "",
        "1 spades",
        "open",
    ),
    "the last opens with the least": (
        "JS AS KS AD 9C TH",
        3,
        "pass, pass, pass",
        "1 spades",
        "open",
    ),
    "a sure hand for all the tricks goes alone": ("JS JC AS KS QS AD", 0, "", "6 spades alone", "alone"),
    "four aces play no trump": ("AS AH AD AC KD 9S", 3, "pass, pass, pass", "1 no trump", "open"),
    "a partner's bid is raised over the opponents": (
        "JC AS QS 9D AD TH",
        2,
        "3 spades, 4 hearts",
        "5 spades",
        "raise_partner",
    ),
    "a partner's suit is not raised where nobody can outbid it any more": (
        "KS 9C JS JH QS QD",
        3,
        "pass, 2 diamonds, pass",
        "pass",
        "leave_to_partner",
    ),
    "a partner's bid is left to him": ("QS TS AD 9D TH QC", 2, "4 hearts, pass", "pass", "leave_to_partner"),
}


@pytest.mark.parametrize("principle", ROWS)
def test_the_bot_knows_that(principle: str) -> None:
    hand, seat, script, words, tactic = ROWS[principle]
    choice = of_seat(ONCE, hand, seat, script)
    assert (choice.action, choice.tactic) == (action(ONCE, words), tactic), choice.reason


def test_a_bid_over_the_partners_says_that_the_hand_promises_more() -> None:
    choice = of_seat(ONCE, "TH 9D JC JS 9S 9H", 3, "pass, 3 diamonds, pass")
    assert (choice.action, choice.tactic) == (Bid(4, Strain.SPADES), "overcall")
    assert choice.reason.startswith(
        "Your hand is worth more than your partner’s bid: you’d make 4 spades about "
    )
    theirs = of_seat(ONCE, "JC AS JS 9D AD TH", 2, "pass, 3 hearts")
    assert theirs.reason.startswith("It keeps your opponents from winning the bid, and ")


def test_a_bare_hand_passes_where_every_bid_has_to_be_made() -> None:
    choice = of_seat(BidEuchre(min_bid=3), "9S TS 9H TD QD 9C", 0, "")
    assert (choice.action, choice.tactic) == (Pass(), "pass"), choice.reason


def test_a_partners_bid_in_the_strain_promises_more_tricks() -> None:
    silent = of_seat(ONCE, "JC AS QS 9D AD TH", 2, "pass, 4 hearts")
    helped = of_seat(ONCE, "JC AS QS 9D AD TH", 2, "3 spades, 4 hearts")
    wanted = Bid(5, Strain.SPADES)
    assert _worth(helped, wanted) > _worth(silent, wanted)


def _worth(choice: Choice, wanted: Bid) -> float:
    return next(each.points for each in choice.in_points if each.action == wanted)


def test_of_the_ways_to_go_alone_the_one_that_is_helped_most_is_called() -> None:
    choice = of_seat(CALLS, STRONG_HEARTS, 0, "")
    assert choice.action == action(CALLS, "6 hearts call 2"), choice.reason


def test_a_higher_call_is_needed_over_an_opponents() -> None:
    choice = of_seat(CALLS, "JS JC AS KS QS AD", 1, "6 hearts call 2")
    assert isinstance(choice.action, Bid)
    assert choice.action.exchange < 2


SAID = {
    "the score where a hand may end the match": (
        "QD KD QH KS KC 9S",
        2,
        "1 no trump, 3 diamonds",
        (45, 45),
        "At this score, bidding beats passing: you’d make it #% of the time.",
    ),
    "no score where none may": (
        "JS TH QD QS AS 9C",
        2,
        "pass, 3 diamonds",
        (15, 27),
        "Bidding beats passing: you’d make it #% of the time.",
    ),
    "no risk where there is none": (
        "9D AS TH 9C JD JC",
        0,
        "",
        (20, 33),
        "Your side scores for its tricks either way, so let your opponents risk being set.",
    ),
    "too weak, with what promises fewer tricks than a bid": (
        "9C KH QD AC QS 9D",
        2,
        "pass, 4 diamonds",
        (0, 0),
        "You’d take # tricks in no trump, but you’d have to bid 5.",
    ),
    "better left, with what promises the tricks": (
        "QH JH AD 9D 9C AH",
        2,
        "pass, 3 diamonds",
        (0, 0),
        "Your side scores for its tricks either way, so let your opponents risk being set.",
    ),
    "what it would take to outbid the partner": (
        "AH 9C KH JC TC TS",
        3,
        "1 no trump, 4 diamonds, pass",
        (0, 0),
        "Leave the bid to your partner: you’d make 5 clubs only #% of the time.",
    ),
}


@pytest.mark.parametrize("what", SAID)
def test_the_reason_tells(what: str) -> None:
    hand, seat, script, scores, reason = SAID[what]
    said = of_seat(ONCE, hand, seat, script, scores).reason
    assert re.sub(r"about [\d.]+|\d+(?= %)", "#", said) == reason


def test_no_trump_is_no_plural() -> None:
    rules = BidEuchre(name_later=True)
    choice = of_seat(rules, "AS AH AD AC KD 9S", 3, "pass, pass, pass, 1")
    assert choice.action == NameTrump(Strain.NO_TRUMP)
    assert choice.reason.startswith("It’s your best choice: you’d take about ")


@pytest.mark.parametrize(
    ("hand", "bid", "told"),
    [
        ("9S TS 9H TH 9D QC", "1", ": you’d take about # tricks."),
        ("9S TS 9H TH 9D QC", "4", ", but you’d take only about # tricks."),
        ("JS JC AS KS QS AH", "6 alone", ": you’d take every trick about #% of the time."),
        ("9S TS 9H TH 9D QC", "6 alone", ", but you’d almost never take every trick."),
    ],
)
def test_the_best_trump_to_name_may_still_not_be_enough(hand: str, bid: str, told: str) -> None:
    said = of_seat(BidEuchre(name_later=True), hand, 3, f"pass, pass, pass, {bid}").reason
    assert re.sub(r"(?<=about )[\d.]+", "#", said) == f"It’s your best choice{told}"


@pytest.mark.parametrize(("tricks", "told"), [(6.13, "6.0"), (3.44, "3.4"), (-0.2, "0.0")])
def test_no_more_tricks_are_counted_than_there_are(tricks: float, told: str) -> None:
    assert about_tricks(ONCE, tricks) == f"about {told} tricks"
