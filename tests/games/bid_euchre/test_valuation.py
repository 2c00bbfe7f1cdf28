"""Imagined hands are valued by tables, to the bit as their cards are one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from bacon.core.cards import Card, Cards, Strain, Suit, pack
from bacon.core.options import OptionValue
from bacon.games.bid_euchre.bot import SYSTEM, called, rater
from bacon.games.bid_euchre.decide import strains
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.bid_euchre.situation import situation
from bacon.games.bid_euchre.state import as_bid_euchre
from bacon.games.bid_euchre.valuation import hand_values, strain_forecasts, tricks_as_told, weights_in
from bacon.games.tricks.play import with_hand
from bacon.games.tricks.player.knowledge import code_mask, code_of, know, set_of
from bacon.games.tricks.player.valuation import Heights, hand_value, heights
from bacon.games.tricks.state import Phase
from tests.games.bid_euchre.at import after
from tests.games.tricks.player.search.tables import turns

PACKS = {
    "one pack": BidEuchre(loners="exchange_2", low_no_trump=True),
    "two packs": BidEuchre(deck=32, loners="calls"),
    "six players": BidEuchre(players=6),
    "long hands": BidEuchre(deck=48, bidding="auction", low_no_trump=True),
}


def holdings(rules: BidEuchre, suit: Suit) -> Iterator[Cards]:
    """Yield every holding of a suit's cards that fits into a hand."""
    ranks = dict.fromkeys(card for card in rules.pack() if card.suit is suit)
    for counts in product(range(3 if rules.doubled else 2), repeat=len(ranks)):
        held = tuple([card for card, count in zip(ranks, counts, strict=True) for _ in range(count)])
        if len(held) <= rules.hand:
            yield held


def heights_in_ranks(rules: BidEuchre, strain: Strain, hand: Cards) -> Heights:
    """Return a hand's heights card by card: with two packs, the ranks above each."""
    start = rules.start()
    view = replace(start, hands=(hand, *start.hands[1:]))
    held, packs = heights(know(view, 0, rules.order(strain), rules.pack())), 2 if rules.doubled else 1
    trumps, plain = [above // packs for above in held.trumps], [-(-above // packs) for above in held.plain]
    return Heights(tuple(trumps), tuple(plain), held.voids)


def same_as_card_by_card(rules: BidEuchre, hand: Cards) -> None:
    values = [
        hand_value(heights_in_ranks(rules, strain, hand), weights)
        for strain in strains(rules)
        for weights in weights_in(rules, strain)
    ]
    assert hand_values(rules).of_hand(code_of(hand)) == values


@pytest.mark.sparse(1)
@pytest.mark.parametrize("pack", PACKS)
def test_every_holding_is_worth_by_the_tables_what_its_cards_are(pack: str) -> None:
    rules = PACKS[pack]
    for suit in Suit:
        for held in holdings(rules, suit):
            same_as_card_by_card(rules, held)


@pytest.mark.parametrize("pack", PACKS)
def test_every_hand_is_worth_by_the_tables_what_its_cards_are(pack: str) -> None:
    rules, chance = PACKS[pack], Random(1)
    for _ in range(100):
        same_as_card_by_card(rules, tuple(chance.sample(rules.pack(), rules.hand)))


def test_a_code_holds_each_card_as_often_as_the_hand() -> None:
    hand = (Card("9S"), Card("9S"), Card("JC"), Card("AD"))
    held = {card: code_of(hand) // code_of([card]) & 3 for card in hand}
    assert held == {Card("9S"): 2, Card("JC"): 1, Card("AD"): 1}
    assert code_of(hand) & ~code_mask(set_of(hand)) == 0


def test_the_code_of_any_hand_from_a_usual_pack_fits_into_a_machine_word() -> None:
    usual = (*pack("89TJQKA"), Card("BJ"), Card("LJ"))
    assert code_mask(set_of(usual)) < 2**62


@pytest.mark.sparse(2)
@pytest.mark.parametrize("pack", PACKS)
def test_a_rater_gives_any_hand_the_points_and_the_call_of_the_bot(pack: str) -> None:
    rules, chance, bids = PACKS[pack], Random(2), 0
    for match in turns(rules, 10):
        view = as_bid_euchre(match.view(match.state.to_act or 0))
        if view.phase is not Phase.BID:
            continue
        rated = rater(situation(rules, view, rules.legal(view)))
        hand = tuple(chance.sample(rules.pack(), rules.hand))
        other = replace(view, hands=with_hand(view, view.to_act or 0, hand))
        at = situation(rules, other, rules.legal(other))
        points = {each.action: each.points for each in SYSTEM.candidates(at)}
        assert dict(rated.points(code_of(hand))) == points
        choices = [tactic(at) for tactic in SYSTEM.calls[Phase.BID]]
        first = next(choice for choice in choices if choice is not None and choice.action in at.legal)
        assert called(rules, other, at.legal) == rated.best(code_of(hand)) == first.action
        bids += 1
    assert bids > 20


def told_after(script: str, strain: Strain, **rules: OptionValue) -> tuple[float, float]:
    """The tricks of a strain as the seat to act is told them after a script, and as its bids are chosen."""
    match = after(script, **rules)
    options = BidEuchre.from_values(rules)
    at = situation(options, match.view(match.to_act or 0), match.legal())
    found = next(each for each in strain_forecasts(at) if each.strain is strain)
    return tricks_as_told(at, found), found.tricks


@pytest.mark.parametrize("players", [4, 6])
def test_a_partners_high_bid_in_the_strain_promises_more_tricks_than_a_low_one(players: int) -> None:
    low, chosen = told_after("2 spades; pass", Strain.SPADES, players=players)
    high, chosen_too = told_after("5 spades; pass", Strain.SPADES, players=players)
    assert high > low + 1
    assert chosen == chosen_too


def test_a_partners_bid_without_a_suit_does_not_count_as_one_in_another_suit() -> None:
    bid, _ = told_after("2; pass", Strain.SPADES, name_later=True)
    passed, _ = told_after("pass; pass", Strain.SPADES, name_later=True)
    other, _ = told_after("2 hearts; pass", Strain.SPADES)
    assert bid > max(passed, other)


def test_a_bid_against_the_strain_and_a_partners_pass_promise_fewer_tricks() -> None:
    passed, _ = told_after("pass; 2 hearts", Strain.SPADES)
    other, _ = told_after("pass; 2 spades", Strain.SPADES)
    bid, _ = told_after("2 spades; 3 hearts", Strain.SPADES)
    assert other < passed < bid


def test_a_partner_who_only_raises_in_an_auction_promises_less_than_one_who_names_the_strain() -> None:
    raised, _ = told_after("2 spades; pass; 4 spades; pass", Strain.SPADES, bidding="auction")
    named, _ = told_after("2 hearts; pass; 4 spades; pass", Strain.SPADES, bidding="auction")
    passed, _ = told_after("2 spades; pass; pass; 3 hearts", Strain.SPADES, bidding="auction")
    assert passed < raised < named
