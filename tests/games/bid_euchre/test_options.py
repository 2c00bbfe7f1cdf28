"""The house rules of Bid Euchre: the defaults of everything2, the packs and deals, and the presets."""

from __future__ import annotations

from collections import Counter

import pytest

from bacon.core.cards import cards
from bacon.core.events import DealerCut, HandDealt, HandStarted, SeedRevealed
from bacon.core.match import Match
from bacon.core.shuffle import commitment, shuffled
from bacon.games.bid_euchre.game import PRESETS, BidEuchre
from tests.games.bid_euchre.at import HANDS, SIX, table
from tests.games.roaming import roamed
from tests.play import Whims

DEFAULTS = {
    "target": 50,
    "set_penalty": "bid",
    "loner_bonus": 10,
    "made_bonus": 0,
    "must_bid_to_win": False,
    "floor": 0,
    "players": 4,
    "deck": 24,
    "duplicates": "first",
    "min_bid": 1,
    "all_passed": "next_dealer",
    "bidding": "once",
    "dealer_match": False,
    "nt_ranks": False,
    "name_later": False,
    "low_no_trump": False,
    "loners": "plain",
    "alone_overcall": False,
    "lead": "bidder",
    "claim": "off",
}


def test_the_defaults_are_pig_it_and_hog_it() -> None:
    assert BidEuchre().values() == DEFAULTS
    assert {option.name: option.default for option in BidEuchre.options()} == DEFAULTS


@pytest.mark.parametrize(
    ("players", "deck", "hand", "copies"),
    [(4, 24, 6, 1), (4, 32, 8, 2), (4, 48, 12, 2), (6, 24, 8, 2), (6, 48, 8, 2)],
)
def test_all_cards_are_dealt(players: int, deck: int, hand: int, copies: int) -> None:
    rules = BidEuchre.from_values({"players": players, "deck": deck})
    assert set(Counter(rules.pack()).values()) == {copies}
    dealt = next(event for event in Match(rules, seed="packs").events if isinstance(event, HandDealt))
    assert [len(held) for held in dealt.hands] == [hand] * players == [rules.hand] * players
    assert dealt.stock == ()
    assert Counter(card for held in dealt.hands for card in held) == Counter(rules.pack())


def test_the_cards_are_dealt_two_at_a_time_from_the_dealers_left() -> None:
    rules = BidEuchre()
    state = table().state
    dealt = rules.deal(state, rules.pack())
    assert dealt.hands[0][:4] == cards("9S TS JH QH")
    assert dealt.hands[3][:2] == cards("9H TH")
    assert table().state.hands == tuple(map(cards, HANDS))


def test_six_cut_for_the_deal_and_the_deal_goes_round_all_six() -> None:
    match = roamed(SIX, 7, Whims(), hands=7)
    cut = next(event for event in match.events if isinstance(event, DealerCut))
    assert len(cut.cards) == 6
    dealers = [event.dealer for event in match.events if isinstance(event, HandStarted)]
    assert dealers == [(dealers[0] + turn) % 6 for turn in range(len(dealers))]
    assert set(dealers) == set(range(6))


def test_a_deal_of_a_double_pack_is_proved_like_any() -> None:
    match = roamed(SIX, 7, Whims(), hands=1)
    started = next(event for event in match.events if isinstance(event, HandStarted))
    revealed = next(event for event in match.events if isinstance(event, SeedRevealed))
    dealt = next(event for event in match.events if isinstance(event, HandDealt))
    seed = bytes.fromhex(revealed.seed)
    assert commitment(seed) == started.commitment
    state = SIX.evolve(SIX.start(), started)
    assert SIX.deal(state, shuffled(SIX.pack(), seed)) == dealt


def test_g_the_presets() -> None:
    assert [(preset.name, preset.rules) for preset in PRESETS] == [
        ("Single deck", BidEuchre()),
        ("Six-handed", BidEuchre(players=6)),
        ("Double deck", BidEuchre(deck=32, target=52, loners="calls")),
        ("Hoosier", BidEuchre(deck=48, bidding="auction", low_no_trump=True)),
    ]
    assert all(preset.help.endswith(".") for preset in PRESETS)
