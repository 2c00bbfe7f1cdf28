"""A partner by a called card: who may be called, what must be kept for it, and who knows what."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import ClassVar

import pytest
from msgspec.structs import replace

from bacon.core.actions import IllegalAction, Pass
from bacon.core.cards import HIDDEN, Card, Cards, cards, without
from bacon.core.match import Match
from bacon.games.tricks.bids import Bid
from bacon.games.tricks.events import CallCard, CardCalled, CardPlayed, LayAway, Play
from bacon.games.tricks.kitty import laid_away
from bacon.games.tricks.partners import KeptFor
from bacon.games.tricks.play import dealt_to, with_hand
from bacon.games.tricks.player.knowledge import left_of
from bacon.games.tricks.player.plain import PlainBot, SearchablePlain
from bacon.games.tricks.state import Phase, Trick, TrickState
from tests.examples.callers import Sheepshead

ACE, KING, JACK = cards("AC KC JD")
BIDDER, HOLDER, OTHER = 1, 3, 2
NAMES = ("You", "Otis", "Bella", "Hazel", "Felix")
HANDS = {
    BIDDER: "QC QS JC JS TD 9C",
    HOLDER: "AC KC JD 7D 8S 9S",
    OTHER: "TC 7C AS KS TS QH",
}
KITTY = "8C 7H"


def deck_of(rules: Sheepshead, hands: Mapping[int, str], kitty: str) -> Cards:
    """A pack from which these hands are dealt, seat 0 leading; the other seats get what is left."""
    known = cards(" ".join([*hands.values(), kitty]))
    rest = list(left_of(rules.pack(), known))
    dealt = [cards(hands[seat]) if seat in hands else [rest.pop() for _ in range(6)] for seat in range(5)]
    return (*(dealt[place % 5][place // 5] for place in range(30)), *cards(kitty))


def bid(
    rules: Sheepshead, laid: str = KITTY, hands: Mapping[int, str] = HANDS, kitty: str = KITTY
) -> Match[TrickState]:
    """A match whose bidder has laid cards away, or is about to."""
    match = Match(rules, "partners", deck=deck_of(rules, hands, kitty), dealer=4)
    match.apply(Pass())
    match.apply(Bid(61, rules.bids[0].strain))
    if laid:
        match.apply(LayAway(tuple(sorted(cards(laid)))))
    return match


def nothing_to_call(rules: Sheepshead) -> Match[TrickState]:
    """A match whose bidder holds trumps alone but for a card that has no suit to call."""
    return bid(rules, laid="8D QD", hands=HANDS | {BIDDER: "QC QS JC JS TD 9D"}, kitty="8D QD")


def called() -> TrickState:
    """The state in which the ace of clubs was called, before the first lead."""
    match = bid(Sheepshead())
    match.apply(CallCard(ACE))
    return match.state


def at(seat: int, led: str = "") -> TrickState:
    """The state in which this seat plays: to a card that was led, or its own lead."""
    state = called()
    trick = (CardPlayed((seat - 1) % 5, Card(led)),) if led else ()
    return replace(state, to_act=seat, trick=trick)


def refused(state: TrickState, card: str) -> str:
    return Sheepshead().refusal(state, Play(Card(card))).sentence


# What may be called.


def test_a_bidder_calls_only_cards_they_neither_hold_nor_laid_away() -> None:
    assert set(bid(Sheepshead()).legal()) == {CallCard(ACE), CallCard(None)}
    assert set(bid(Sheepshead(), laid="9C 8C").legal()) == {CallCard(None)} | {CallCard(Card("AH"))}


def test_a_bidder_who_can_call_plays_alone_only_where_that_is_allowed() -> None:
    assert bid(Sheepshead(may_go_alone=False)).legal() == (CallCard(ACE),)
    elsewhere = bid(Sheepshead(may_go_alone=False), laid="9C 8C")
    assert elsewhere.legal() == (CallCard(Card("AH")),)
    with pytest.raises(IllegalAction, match="Call the ace of hearts"):
        elsewhere.apply(CallCard(Card("AS")))


@pytest.mark.parametrize("allowed", [True, False])
def test_a_bidder_who_can_call_nothing_plays_alone(allowed: bool) -> None:
    match = nothing_to_call(Sheepshead(may_go_alone=allowed))
    assert match.legal() == (CallCard(None),)
    with pytest.raises(IllegalAction, match=r"^Play alone\.$"):
        match.apply(CallCard(ACE))
    choice = PlainBot(match.rules).choose(match.view(BIDDER), match.legal())
    assert choice.reason == "There’s no card that you can call."


def test_a_bidder_who_plays_alone_has_no_partner() -> None:
    match = bid(Sheepshead())
    match.apply(CallCard(None))
    assert match.state.alone
    assert Sheepshead().called(match.state) is None
    assert Sheepshead().partner(match.state) is None


def test_a_written_call_names_one_card() -> None:
    rules = Sheepshead()
    assert rules.read_call("call AC") == CallCard(ACE)
    assert rules.read_call("call nobody") == CallCard(None)
    for text in ("call AC AH", "call", "cal AC"):
        with pytest.raises(ValueError, match="call AS"):
            rules.read_call(text)


# What must be kept.


def test_the_holder_leads_no_other_card_of_the_suit_but_may_lead_the_called_one() -> None:
    state = at(HOLDER)
    assert set(Sheepshead().playable(state)) == {*cards(HANDS[HOLDER])} - {KING}
    assert refused(state, "KC") == "If you lead clubs, lead the ace of clubs: it was called."


def test_the_holder_plays_the_called_card_when_its_suit_is_led_and_not_before() -> None:
    assert Sheepshead().playable(at(HOLDER, "TC")) == (ACE,)
    assert refused(at(HOLDER, "TC"), "KC") == "Play the ace of clubs: it was called, and its suit was led."
    void = at(HOLDER, "8H")
    assert set(Sheepshead().playable(void)) == {*cards(HANDS[HOLDER])} - {ACE}
    assert refused(void, "AC") == "You can’t play the ace of clubs before its suit is led."


def test_the_bidder_keeps_the_last_card_of_the_suit_where_both_keep_one() -> None:
    assert Card("9C") not in Sheepshead().playable(at(BIDDER, "8H"))
    assert refused(at(BIDDER, "8H"), "9C") == "You called the ace of clubs, so keep a card of its suit."
    assert Card("9C") in Sheepshead().playable(at(BIDDER))


class HolderKeeps(Sheepshead, frozen=True):
    keeps_called: ClassVar[KeptFor] = "holder"


class NobodyKeeps(Sheepshead, frozen=True):
    keeps_called: ClassVar[KeptFor] = "nobody"


@pytest.mark.parametrize(("rules", "kept"), [(HolderKeeps(), True), (NobodyKeeps(), False)])
def test_where_only_the_holder_keeps_cards_or_nobody_the_rest_is_free(rules: Sheepshead, kept: bool) -> None:
    assert Card("9C") in rules.playable(at(BIDDER, "8H"))
    assert (KING in rules.playable(at(HOLDER))) is not kept


def test_once_the_called_card_has_been_played_everyone_plays_freely() -> None:
    trick = Trick((CardPlayed(OTHER, Card("TC")), CardPlayed(HOLDER, ACE)), HOLDER)
    state = at(HOLDER)
    hands = with_hand(state, HOLDER, without(state.hands[HOLDER], ACE))
    assert KING in Sheepshead().playable(replace(state, hands=hands, tricks=(trick,)))


def test_a_partner_card_is_played_like_any_other() -> None:
    match = bid(Sheepshead(partner_by="jack"))
    state = replace(match.state, to_act=HOLDER)
    assert set(match.rules.legal(state)) == {*map(Play, cards(HANDS[HOLDER]))}


# Who knows what.


def test_only_the_holder_knows_who_the_partner_is_before_the_called_card_falls() -> None:
    match = bid(Sheepshead())
    match.apply(CallCard(ACE))
    rules, before = Sheepshead(), [Sheepshead().partner(match.view(seat)) for seat in range(5)]
    assert before == [None, None, None, HOLDER, None]
    assert rules.partner(match.state) == HOLDER
    while not any(isinstance(event, CardPlayed) and event.card is ACE for event in match.events):
        match.apply(match.legal()[0])
    assert [rules.partner(match.view(seat)) for seat in range(5)] == [HOLDER] * 5
    assert rules.parties(match.view(OTHER)) == (1, 0, 1, 0, 1)


def test_a_bidder_who_holds_the_partner_card_plays_alone_and_nobody_is_told() -> None:
    hands = HANDS | {BIDDER: HANDS[BIDDER].replace("TD", "JD"), HOLDER: HANDS[HOLDER].replace("JD", "TD")}
    rules = Sheepshead(partner_by="jack")
    match = bid(rules, hands=hands)
    assert rules.partner(match.state) is None
    assert not match.state.alone
    assert match.state.phase is Phase.PLAY


def worlds(match: Match[TrickState], seat: int, number: int = 40) -> list[TrickState]:
    view = match.view(seat)
    found = SearchablePlain(match.rules).worlds(replace(view, to_act=seat), Random(seat))
    return [next(found) for _ in range(number)]


def test_imagined_deals_give_the_called_card_to_a_player_who_may_hold_it() -> None:
    match = bid(Sheepshead())
    match.apply(CallCard(ACE))
    rules, chance = Sheepshead(), Random(3)
    holders = set()
    while match.state.hand == 1 and not match.over and match.state.phase is Phase.PLAY:
        seat = match.to_act
        assert seat is not None
        for world in worlds(match, seat, 6):
            holder = rules.partner(world)
            assert holder is not None
            assert holder in rules.may_hold_called(match.view(seat))
            assert ACE not in (*laid_away(world), *world.stock)
            assert HIDDEN not in laid_away(world)
            assert seat != HOLDER or holder == HOLDER
            holders.add(holder)
        match.apply(chance.choice(match.legal()))
    assert holders == {0, OTHER, HOLDER, 4}


def test_imagined_bidders_could_call_what_they_called() -> None:
    match = bid(Sheepshead())
    match.apply(CallCard(ACE))
    fits = [Sheepshead().could_call(world) for world in worlds(match, OTHER, 60)]
    assert sum(fits) >= 0.9 * len(fits)


def test_the_holder_of_a_partner_card_may_be_the_bidder_or_nobody() -> None:
    match = bid(Sheepshead(partner_by="jack"))
    found = worlds(match, OTHER, 120)
    assert any(JACK in dealt_to(world, BIDDER) for world in found)
    assert any(JACK in laid_away(world) for world in found)


def test_whoever_follows_the_suit_with_another_card_does_not_hold_the_called_one() -> None:
    state = replace(called(), trick=(CardPlayed(OTHER, Card("TC")),))
    assert OTHER not in Sheepshead().may_hold_called(state)
    assert {0, HOLDER, 4} == set(Sheepshead().may_hold_called(state))


# Bots, and words.


def laid_by_a_bot(rules: Sheepshead) -> Cards:
    """What a bot lays away that holds one card of a suit whose ace it may call, and an ace of its own."""
    match = bid(rules, kitty="AH TH", laid="")
    action = PlainBot(rules).choose(match.view(BIDDER), match.legal()).action
    assert isinstance(action, LayAway)
    return action.cards


def test_bots_keep_the_card_that_they_need_to_call_an_ace() -> None:
    assert set(laid_by_a_bot(Sheepshead())) == {*cards("AH TH")}
    assert Card("9C") in laid_by_a_bot(Sheepshead(partner_by="jack"))


def test_bots_call_the_ace_of_the_suit_in_which_they_have_fewest_cards() -> None:
    match = bid(Sheepshead(), kitty="8C 7H", laid="JS TD")
    assert {*match.legal()} == {CallCard(ACE), CallCard(Card("AH")), CallCard(None)}
    choice = PlainBot(match.rules).choose(match.view(BIDDER), match.legal())
    assert choice.action == CallCard(Card("AH"))
    assert choice.reason == "Hearts are your shortest suit, so the ace of hearts is likely to take a trick."


def test_the_words_say_what_was_called_and_who_turns_out_to_be_the_partner() -> None:
    rules, state = Sheepshead(), called()
    call = CardCalled(BIDDER, ACE)
    told = "Otis calls the ace of clubs: whoever holds it is the partner."
    assert rules.narrate_in(state, call, NAMES) == told
    assert rules.bubble(call) == "Ace of clubs"
    assert rules.narrate(CardCalled(BIDDER, None), NAMES) == "Otis plays alone."
    falls = CardPlayed(HOLDER, ACE)
    line = "Hazel plays the ace of clubs and turns out to be Otis’s partner."
    assert rules.narrate_in(rules.evolve(replace(state, to_act=HOLDER), falls), falls, NAMES) == line
    mine = ("Otis", "You", "Bella", "Hazel", "Felix")
    assert rules.narrate_in(state, falls, mine) == line.replace("Otis’s", "your")
