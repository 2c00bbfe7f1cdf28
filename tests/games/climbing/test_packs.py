"""The packs, the deal, and that the deal is a fair shuffle's."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given

from bacon.core.cards import Card, Suit, spell
from bacon.core.events import DealerCut, HandDealt, HandStarted, SeedRevealed
from bacon.core.match import Match
from bacon.core.shuffle import commitment, hand_seed, shuffled
from bacon.games.climbing.game import Climbing
from tests.games.climbing.tables import (
    A_DEAL_OR_TWO,
    ANY_RULES,
    ANY_SEED,
    FIVE,
    FOUR,
    SIX,
    THREE,
    Climb,
    match_of,
)

X = Card("X")
TENS = Climbing(players=6, six_player_pack="one_to_ten")

PACKS = [
    # rules, suits, ranks, natural cards, X, cards each, cards set aside
    (FOUR, 3, "123456789T", 60, 8, 17, 0),
    (SIX, 4, "123456789", 72, 12, 14, 0),
    (TENS, 4, "123456789T", 80, 12, 15, 2),
    (FIVE, 4, "123456789T", 80, 10, 18, 0),
    (THREE, 3, "12345678", 48, 6, 18, 0),
]
each_pack = pytest.mark.parametrize(
    ("rules", "suits", "ranks", "naturals", "wilds", "each", "aside"),
    PACKS,
    ids=["four", "six", "six with tens", "five", "three"],
)


@each_pack
def test_the_pack_and_the_deal(
    rules: Climbing, suits: int, ranks: str, naturals: int, wilds: int, each: int, aside: int
) -> None:
    pack = rules.pack()
    assert (len(pack), pack.count(X)) == (naturals + wilds, wilds)
    assert {card.rank for card in pack if card is not X} == set(ranks)
    assert {card.suit for card in pack if card is not X} == set(list(Suit)[:suits])
    assert {number for card, number in Counter(pack).items() if card is not X} == {2}
    dealt = rules.deal(match_of(rules).state, pack)
    assert [len(hand) for hand in dealt.hands] == [each] * rules.players
    assert len(dealt.stock) == aside
    assert {hand.count(X) for hand in dealt.hands} == {2}


def test_the_pack_has_a_fixed_order_suit_by_suit_with_the_copies_together() -> None:
    assert spell(FOUR.pack()[:6]) == "1S 1S 2S 2S 3S 3S"
    assert spell(FOUR.pack()[-10:]) == "TD TD X X X X X X X X"


def test_every_card_has_a_drawn_face() -> None:
    faces = Path(__file__).parents[3] / "assets" / "cards" / "climb"
    for card in {card for rules in (FOUR, TENS) for card in rules.pack()}:
        assert (faces / "standard" / f"{card.name}.svg").is_file()
        assert (faces / "large" / f"{card.name}.svg").is_file()


@given(ANY_RULES, ANY_SEED)
def test_the_deal_uses_the_whole_pack_whatever_its_order(rules: Climbing, seed: int) -> None:
    match = match_of(rules, seed)
    deal = next(event for event in match.events if isinstance(event, HandDealt))
    assert Counter([*deal.stock, *(card for hand in deal.hands for card in hand)]) == Counter(rules.pack())
    assert len({len(hand) for hand in deal.hands}) == 1


def dealt_by_a_stranger(rules: Climbing, order: tuple[Card, ...], dealer: int) -> list[list[Card]]:
    """Deal as documented: naturals in order, round and round, then two X each."""
    hands: list[list[Card]] = [[] for _ in range(rules.players)]
    naturals = [card for card in order if card is not X]
    around = len(naturals) - len(naturals) % rules.players
    for number, card in enumerate(naturals[:around]):
        hands[(dealer + 1 + number) % rules.players].append(card)
    return [[*hand, X, X] for hand in hands]


@pytest.mark.parametrize("rules", [FOUR, SIX, TENS, FIVE, THREE], ids=lambda rules: str(rules.players))
def test_anybody_can_work_out_the_deal_from_the_seed_that_is_shown(rules: Climbing) -> None:
    match = match_of(rules, "tuesday")
    started = next(event for event in match.events if isinstance(event, HandStarted))
    deal = next(event for event in match.events if isinstance(event, HandDealt))
    seed = hand_seed("tuesday", "hand 1")
    assert commitment(seed) == started.commitment
    order = shuffled(rules.pack(), seed)
    assert [list(hand) for hand in deal.hands] == dealt_by_a_stranger(rules, order, started.dealer)


def test_shuffled_in_the_x_go_where_they_fall() -> None:
    rules = Climbing(wilds_shuffled=True)
    counts = [
        tuple(sorted(hand.count(X) for hand in event.hands))
        for seed in range(20)
        for event in match_of(rules, seed).events
        if isinstance(event, HandDealt)
    ]
    assert all(sum(each) == 8 for each in counts)
    assert len(set(counts)) > 3
    order = shuffled(rules.pack(), hand_seed("tuesday", "hand 1"))
    match = match_of(rules, "tuesday")
    assert match.state.dealer is not None
    assert match.state.hands[(match.state.dealer + 1) % 4] == order[::4]


@given(A_DEAL_OR_TWO)
def test_every_finished_deal_shows_the_seed_that_it_was_bound_to(match: Climb) -> None:
    shown = {event.number: event.seed for event in match.events if isinstance(event, SeedRevealed)}
    bound = {event.number: event.commitment for event in match.events if isinstance(event, HandStarted)}
    for number, seed in shown.items():
        assert commitment(bytes.fromhex(seed)) == bound[number]
    assert len(shown) >= match.state.hand - 1


@pytest.mark.parametrize(
    ("cut", "dealer"),
    [("3S 9H TD X", 0), ("X 9H TD 2S", 3), ("3S 3H TD X", None), ("9S 3H 4D 3D", None), ("X X X TS", 3)],
)
def test_the_lowest_card_cut_deals_and_an_x_is_the_highest(cut: str, dealer: int | None) -> None:
    shown = tuple(map(Card, cut.split()))
    assert FOUR.cut(shown) == DealerCut(shown, dealer)


def test_the_dealers_left_leads() -> None:
    for seed in range(8):
        state = match_of(FOUR, seed).state
        assert state.dealer is not None
        assert state.to_act == (state.dealer + 1) % 4


def test_a_pack_set_by_hand_is_dealt_and_played() -> None:
    match: Climb = Match(FOUR, seed="tables", deck=FOUR.pack()[::-1], dealer=3)
    assert spell(match.state.hands[0][:3]) == "TD 8D 6D"
    resumed: Climb = Match(FOUR, events=match.events)
    assert resumed.state == match.state


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({0: "X"}, "card 68, X, appears too many times"),
        ({0: "1C"}, "card 1, 1C, does not belong to this deck"),
        ({67: "1S"}, "card 68, 1S, appears too many times"),
    ],
)
def test_a_pack_with_a_wrong_card_is_refused_with_the_reason(change: dict[int, str], problem: str) -> None:
    deck = [Card(change[place]) if place in change else card for place, card in enumerate(FOUR.pack())]
    with pytest.raises(ValueError, match=problem):
        Match(FOUR, deck=deck)
