"""What a club player expects of the bidding in Bid Euchre."""

from __future__ import annotations

import pytest

from bacon.core.actions import Pass
from bacon.core.cards import Strain
from bacon.games.bid_euchre.rules import BidEuchre
from bacon.games.bid_euchre.rules.events import Bid
from bacon.search.bot import Choice
from tests.games.tricks.player.tables_of_tricks import action, ask, pack_for, position

ONCE = BidEuchre()
CALLS = BidEuchre(loners="calls")


def of_seat(rules: BidEuchre, hand: str, seat: int, script: str) -> Choice:
    """Ask a seat; the other hands get what is left."""
    gone = hand.split()
    left = [card.name for card in rules.pack() if card.name not in gone]
    size = rules.hand
    hands = [" ".join(left[place * size : place * size + size]) for place in range(3)]
    hands.insert(seat, hand)
    assert len(pack_for(rules, "|".join(hands))) == rules.deck
    return ask(rules, position(rules, "|".join(hands), "", script))


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
    "a partner's bid is left to him": ("QS TS AD 9D TH QC", 2, "4 hearts, pass", "pass", "leave_to_partner"),
}


@pytest.mark.parametrize("principle", ROWS)
def test_the_bot_knows_that(principle: str) -> None:
    hand, seat, script, words, tactic = ROWS[principle]
    choice = of_seat(ONCE, hand, seat, script)
    assert (choice.action, choice.tactic) == (action(ONCE, words), tactic), choice.reason


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
