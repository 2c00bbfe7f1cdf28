"""The bidding of Bid Euchre: who may bid what, who wins it, and every switch that changes it."""

from __future__ import annotations

from typing import cast

import pytest

from bacon.core.actions import Action, Pass
from bacon.core.cards import HIDDEN, SUITS, Card, Strain, cards
from bacon.core.events import HandStarted, Passed
from bacon.core.options import OptionError, OptionValue
from bacon.games.bacon.events import Grant
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.bid_euchre.words import read
from bacon.games.tricks.bids import Bid, BidMade
from bacon.games.tricks.events import Acquitted, CardGiven, Give, NameTrump, TrumpDeclared
from bacon.games.tricks.state import Phase
from tests.games.bid_euchre.at import after, run, table
from tests.scripts import result_of
from tests.tables import refusal_of

FIVE = (*SUITS, Strain.NO_TRUMP)


def numbers(actions: tuple[Action, ...]) -> set[int]:
    """Return the numbers of tricks that may be bid with the partner."""
    return {action.tricks for action in actions if isinstance(action, Bid) and not action.alone}


def lone(actions: tuple[Action, ...]) -> set[int]:
    """Return how many cards may be exchanged in the legal lone bids."""
    return {action.exchange for action in actions if isinstance(action, Bid) and action.alone}


def test_the_first_may_bid_anything() -> None:
    match = after("")
    bids = {Bid(tricks, strain) for tricks in range(1, 7) for strain in FIVE}
    loners = {Bid(6, strain, alone=True) for strain in FIVE}
    assert match.state.phase is Phase.BID
    assert set(match.legal()) == bids | loners | {Pass()}
    assert len(match.legal()) == 36


def test_each_bid_is_higher_and_everybody_bids_once_the_dealer_last() -> None:
    match = after("pass; 3 spades")
    assert (match.to_act, numbers(match.legal())) == (2, {4, 5, 6})
    run(match, "4 no trump")
    assert (match.to_act, numbers(match.legal())) == (3, {5, 6})
    events = run(match, "pass")
    assert events == (Passed(3), TrumpDeclared(2, Strain.NO_TRUMP, alone=False))
    assert (match.state.phase, match.to_act, match.state.bid) == (
        Phase.PLAY,
        2,
        BidMade(2, 4, Strain.NO_TRUMP),
    )


@pytest.mark.parametrize("bid", ["3 hearts", "3 no trump", "2 clubs"])
def test_a_bid_too_low_is_refused(bid: str) -> None:
    assert refusal_of(after("3 spades"), read(bid)) == ("too_low", "Bid higher than 3 spades, or pass.")


def test_a_bid_below_going_alone_is_refused_in_a_sentence() -> None:
    too_low = ("too_low", "Bid higher than going alone in spades, or pass.")
    assert refusal_of(after("6 spades alone", alone_overcall=True), read("6 hearts")) == too_low


@pytest.mark.parametrize(
    ("bid", "rules", "sentence"),
    [
        (Bid(7, Strain.SPADES), {}, "Bid 1 to 6 tricks, or go alone."),
        (Bid(0, Strain.SPADES), {}, "Bid 1 to 6 tricks, or go alone."),
        (Bid(2, Strain.SPADES), {"min_bid": 3}, "Bid 3 to 6 tricks, or go alone."),
        (Bid(3), {}, "Bid in spades, hearts, diamonds, clubs or no trump."),
        (Bid(3, Strain.LOW_NO_TRUMP), {}, "Bid in spades, hearts, diamonds, clubs or no trump."),
        (Bid(3, cast(Strain, "H")), {}, "Bid in spades, hearts, diamonds, clubs or no trump."),
        (
            Bid(3, Strain.SPADES),
            {"name_later": True},
            "Bid a number only. The winning bidder names trump.",
        ),
        (Bid(6, Strain.SPADES, True, 2), {}, "You can’t go alone that way at this table."),
        (Bid(6, Strain.SPADES, True), {"loners": "off"}, "You can’t go alone that way at this table."),
        (Bid(5, Strain.SPADES, True), {}, "Bid 1 to 6 tricks, or go alone."),
    ],
)
def test_a_bid_that_there_is_not_is_refused(bid: Bid, rules: dict[str, OptionValue], sentence: str) -> None:
    assert refusal_of(after("", **rules), bid) == ("no_such_bid", sentence)


@pytest.mark.parametrize(("all_passed", "dealer"), [("next_dealer", 0), ("same_dealer", 3)])
def test_if_nobody_bids_the_hand_is_void(all_passed: str, dealer: int) -> None:
    match = after("pass; pass; pass; pass", all_passed=all_passed)
    assert result_of(match) == Acquitted()
    assert HandStarted(2, dealer, match.state.commitment) in match.events


def test_a_dealer_who_is_stuck_must_bid() -> None:
    match = after("pass; pass; pass", all_passed="stick", min_bid=3)
    assert Pass() not in match.legal()
    assert numbers(match.legal()) == {3, 4, 5, 6}
    assert refusal_of(match, Pass())[0] == "dealer_is_stuck"
    assert Pass() in after("pass; pass; 3 hearts", all_passed="stick").legal()
    assert Pass() in after("pass; pass; pass").legal()


@pytest.mark.parametrize(
    ("min_bid", "deck", "lowest"),
    [(1, 24, 1), (2, 24, 2), (3, 24, 3), (5, 24, 5), ("half", 24, 3), ("half", 48, 6)],
)
def test_the_lowest_bid(min_bid: OptionValue, deck: int, lowest: int) -> None:
    assert min(numbers(after("", min_bid=min_bid, deck=deck).legal())) == lowest


def test_alone_outranks_every_number_and_closes_the_bidding() -> None:
    match = after("6 spades")
    assert (numbers(match.legal()), lone(match.legal())) == (set(), {0})
    events = run(match, "6 hearts alone")
    assert events[-1] == TrumpDeclared(1, Strain.HEARTS, alone=True)
    assert (match.state.phase, match.to_act, match.state.sitting_out) == (Phase.PLAY, 1, (3,))


def test_alone_over_alone_where_the_table_wants_it() -> None:
    match = after("6 spades alone", alone_overcall=True)
    assert lone(match.legal()) == {0}
    run(match, "6 hearts alone; pass; pass")
    assert (match.state.declarer, match.state.strain) == (1, Strain.HEARTS)


def test_in_an_auction_nobody_takes_a_lone_bid_over_twice() -> None:
    match = after("6 spades alone; 6 hearts alone; pass; pass", alone_overcall=True, bidding="auction")
    assert (match.to_act, match.legal()) == (0, (Pass(),))


def test_no_trump_outranks_a_suit_where_the_table_wants_it() -> None:
    assert read("3 no trump") not in after("3 spades").legal()
    higher = after("3 spades", nt_ranks=True)
    assert read("3 no trump") in higher.legal()
    assert read("3 hearts") not in higher.legal()
    assert 3 not in numbers(after("3 no trump", nt_ranks=True).legal())


def test_the_dealer_may_match_where_the_table_wants_it() -> None:
    assert 3 not in numbers(after("3 spades; pass; pass").legal())
    match = after("3 spades; pass; pass", dealer_match=True)
    assert numbers(match.legal()) == {3, 4, 5, 6}
    run(match, "3 hearts")
    assert (match.state.declarer, match.state.strain) == (3, Strain.HEARTS)
    assert 3 not in numbers(after("3 spades", dealer_match=True).legal())
    assert lone(after("pass; pass; 6 spades", dealer_match=True).legal()) == {0}


def test_an_auction_goes_on_until_all_the_others_have_passed() -> None:
    match = after("pass; 3 spades; pass; pass", bidding="auction")
    assert match.to_act == 0
    run(match, "4 hearts; pass; pass; pass")
    assert (match.state.declarer, match.state.phase) == (0, Phase.PLAY)
    assert result_of(after("pass; pass; pass; pass", bidding="auction")) == Acquitted()


def test_trump_named_later() -> None:
    match = after("", name_later=True)
    assert set(match.legal()) == {Pass(), Bid(6, alone=True), *(Bid(tricks) for tricks in range(1, 7))}
    run(match, "3; pass; 4; pass")
    assert (match.state.phase, match.to_act, match.state.strain) == (Phase.NAME, 2, None)
    assert set(match.legal()) == {NameTrump(strain) for strain in FIVE}
    assert refusal_of(match, NameTrump(Strain.LOW_NO_TRUMP))[0] == "no_such_strain"
    assert run(match, "clubs") == (TrumpDeclared(2, Strain.CLUBS, alone=False),)
    alone = after("6 alone; clubs", name_later=True)
    assert (alone.state.alone, alone.state.declarer, alone.to_act) == (True, 0, 0)


def test_low_no_trump_is_bid_where_the_table_wants_it() -> None:
    bids = {action.strain for action in after("", low_no_trump=True).legal() if isinstance(action, Bid)}
    assert bids == set(Strain)
    later = after("3; pass; pass; pass", name_later=True, low_no_trump=True)
    assert set(later.legal()) == {NameTrump(strain) for strain in Strain}


@pytest.mark.parametrize(
    ("loners", "kinds"),
    [
        ("off", set()),
        ("plain", {0}),
        ("exchange_1", {1}),
        ("exchange_2", {2}),
        ("exchange_3", {3}),
        ("calls", {0, 1, 2}),
    ],
)
def test_the_kinds_of_lone_bids(loners: str, kinds: set[int]) -> None:
    assert lone(after("", loners=loners).legal()) == kinds


def test_call_two_is_below_call_one_and_call_one_below_moon() -> None:
    match = after("6 spades; 6 hearts call 2", loners="calls")
    assert lone(match.legal()) == {1, 0}
    run(match, "6 clubs call 1")
    assert lone(match.legal()) == {0}
    run(match, "6 diamonds alone")
    assert (match.state.declarer, match.state.phase) == (3, Phase.PLAY)


@pytest.mark.parametrize(("loners", "cards_each"), [("exchange_1", 1), ("exchange_2", 2), ("exchange_3", 3)])
def test_the_loner_gives_his_cards_and_then_his_partner_as_many(loners: str, cards_each: int) -> None:
    match = after("pass", loners=loners)
    match.apply(Bid(6, Strain.HEARTS, alone=True, exchange=cards_each))
    assert (match.state.phase, match.to_act) == (Phase.GIVE, 1)
    before = match.state.hands
    for giver, to in ((1, 3), (3, 1)):
        for _ in range(cards_each):
            assert match.to_act == giver
            assert set(match.legal()) == {Give(card) for card in match.state.hands[giver]}
            given = match.apply(match.legal()[0])
            assert isinstance(given[0], CardGiven)
            assert (given[0].seat, given[0].to) == (giver, to)
    assert (match.state.phase, match.to_act) == (Phase.PLAY, 1)
    assert [len(hand) for hand in match.state.hands] == [6] * 4
    assert sorted([*before[1], *before[3]]) == sorted([*match.state.hands[1], *match.state.hands[3]])


def test_what_is_exchanged_is_known_to_the_two_and_to_nobody_else() -> None:
    match = table(rules=BidEuchre(loners="exchange_1"))
    run(match, "6 hearts call 1; give 9C; give AH")
    assert match.view(0).hands[2] == (*(HIDDEN,) * 5, Card("9C"))
    assert match.view(2).hands[0] == (*(HIDDEN,) * 5, Card("AH"))
    assert match.view(3).hands[0] == match.view(3).hands[2] == (HIDDEN,) * 6
    assert match.state.hands[0] == cards("JH KH QH AS TS AH")


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ({"players": 6, "deck": 32}, "32 cards cannot be dealt two at a time to 6 players"),
        ({"players": 6, "deck": 48, "loners": "calls"}, "With two partners you can’t swap cards"),
    ],
)
def test_rules_that_cannot_work_together_are_refused(rules: dict[str, OptionValue], sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        BidEuchre.from_values(rules)


def test_a_loner_of_six_plays_against_three_without_both_partners() -> None:
    match = after("pass; 8 hearts alone", players=6, deck=48)
    assert set(match.state.sitting_out) == {3, 5}
    assert match.state.active_seats == 4
    while match.state.hand == 1:
        match.apply(match.legal()[0])
    played = [event for event in match.events if isinstance(event, TrumpDeclared)]
    assert played[0] == TrumpDeclared(1, Strain.HEARTS, alone=True)


@pytest.mark.parametrize(
    ("lead", "script", "leader"),
    [
        ("bidder", "pass; 3 hearts; pass; pass", 1),
        ("left_of_dealer", "pass; 3 hearts; pass; pass", 0),
        ("left_of_dealer", "pass; pass; 6 hearts alone", 1),
        ("left_of_dealer", "pass; 6 hearts alone", 0),
    ],
)
def test_who_leads_to_the_first_trick(lead: str, script: str, leader: int) -> None:
    assert after(script, lead=lead).to_act == leader


def test_a_pass_is_refused_while_a_card_is_due_and_a_strange_action_always() -> None:
    match = table(rules=BidEuchre(loners="exchange_1"))
    assert refusal_of(match, NameTrump(Strain.HEARTS))[1] == ("Bid higher, or pass.")
    run(match, "6 hearts call 1")
    assert refusal_of(match, Pass()) == ("not_now", "Give your partner a card.")
    assert refusal_of(match, Give(Card("AH")))[0] == "not_held"
    run(match, "give 9C; give AH")
    assert refusal_of(match, Pass()) == ("not_now", "Play a card.")


MOMENTS = {
    "bid": ("", "Bid higher, or pass."),
    "name": ("6 alone", "Name trump."),
    "give": ("6 call 1; hearts", "Give your partner a card."),
    "lead": ("3; pass; pass; pass; hearts", "Play a card."),
}
NONSENSE: list[object] = [None, "pass", 0, True, (), [], Pass, Card("QH"), Passed(0), BidEuchre(), Grant()]


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("nonsense", NONSENSE, ids=repr)
def test_actions_of_other_games_are_refused_with_what_is_expected(moment: str, nonsense: object) -> None:
    script, expected = MOMENTS[moment]
    match = after(script, name_later=True, loners="exchange_1" if moment == "give" else "plain")
    also = "" if isinstance(nonsense, Action) else "is not an action"
    reason, sentence = refusal_of(match, cast(Action, nonsense))
    assert (reason, sentence.endswith(expected), also in sentence) == ("not_now", True, True)
