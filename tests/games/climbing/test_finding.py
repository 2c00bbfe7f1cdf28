"""The combinations in a hand, compared with a search that tries every set and every card for every X.

``BACON_HANDS=20000 pytest tests/games/climbing/test_finding.py`` tries more hands.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import TypeAlias

import pytest

from bacon.core.cards import Card, Cards, Suit, cards
from bacon.games.climbing.combinations import Combination
from bacon.games.climbing.events import Lay
from bacon.games.climbing.finding import plays
from bacon.games.climbing.game import Climbing
from tests import sparse
from tests.games.climbing.tables import FIVE, FOUR, SIX, THREE, random_hand

HANDS = int(os.environ.get("BACON_HANDS", "500" if sparse.ALL else "250"))
X = Card("X")

# What the kinds look like, by the steps above their lowest rank; then the bombs, low to high.
PATTERNS = {
    "single": (0,),
    "pair": (0, 0),
    "triple": (0, 0, 0),
    "run": (0, 1, 2),
    "bobtail": (0, 1, 2, 3),
    "straight": (0, 1, 2, 3, 4),
    "stretch": (0, 1, 2, 3, 4, 5),
    "stairs": (0, 0, 1, 1),
    "tube": (0, 0, 1, 1, 2, 2),
    "plates": (0, 0, 0, 1, 1, 1),
    "quad": (0, 0, 0, 0),
    "straight flush": (0, 1, 2, 3, 4),
    "quint": (0, 0, 0, 0, 0),
    "stretch flush": (0, 1, 2, 3, 4, 5),
    "hex": (0, 0, 0, 0, 0, 0),
}
LOOKING_LIKE = {
    steps: [kind for kind, pattern in PATTERNS.items() if pattern == steps] for steps in PATTERNS.values()
}
BOMBS = ["quad", "straight flush", "quint", "stretch flush", "hex"]

Found: TypeAlias = tuple[Cards, str, int, Suit | None]
"""The cards in order of `Card`, the kind, the highest rank and a flush's suit."""


def named(ranks: Iterable[int]) -> Sequence[str]:
    """Return the kinds that cards of these ranks look like."""
    ordered = sorted(ranks)
    steps = tuple(rank - ordered[0] for rank in ordered)
    return LOOKING_LIKE.get(steps, ())


def rank_of(card: Card) -> int:
    return "0123456789T".index(card.rank)


def everything(rules: Climbing, hand: Cards) -> set[Found]:
    """Try every set of cards of the hand, with every rank for each X."""
    highest = max(rank_of(card) for card in rules.pack() if card is not X) + 1
    all_sets = {tuple(sorted(chosen)) for size in range(1, 7) for chosen in combinations(hand, size)}
    return {found for chosen in all_sets for found in readings(rules, chosen, highest)}


def readings(rules: Climbing, chosen: Cards, highest: int) -> Iterator[Found]:
    naturals = [card for card in chosen if card is not X]
    ranks, suits = [rank_of(card) for card in naturals], {card.suit for card in naturals}
    for stands_for in combinations_with_replacement(range(1, highest + 1), len(chosen) - len(naturals)):
        read = [*ranks, *stands_for]
        for kind in named(read):
            for suit in suits_in(rules) if kind.endswith("flush") else {None}:
                if suit is None or suits <= {suit}:
                    yield chosen, kind, max(read), suit


@cache
def suits_in(rules: Climbing) -> set[Suit]:
    return {card.suit for card in rules.pack() if card.suit is not None}


def beats(one: Found, lying: Found) -> bool:
    if one[1] == lying[1]:
        return one[2] > lying[2]
    powers = [BOMBS.index(found[1]) if found[1] in BOMBS else -1 for found in (one, lying)]
    return powers[0] > powers[1]


def as_found(lay: Lay) -> Found:
    assert lay.combination is not None
    return tuple(sorted(lay.cards)), lay.combination.kind.value, lay.combination.rank, lay.combination.suit


def check(rules: Climbing, hand: Cards, chance: Random) -> None:
    """Compare what is found for a lead, and on a combination on the table."""
    expected = everything(rules, hand)
    leads = [as_found(lay) for lay in plays(rules, hand, None)]
    assert len(leads) == len(set(leads))
    assert set(leads) == expected
    lying = sorted(expected, key=repr)[int(chance.random() * len(expected))]
    follows = [
        as_found(lay) for lay in plays(rules, hand, Combination.parse(str(as_combination(rules, lying))))
    ]
    assert len(follows) == len(set(follows))
    assert set(follows) == {found for found in expected if beats(found, lying)}


def as_combination(rules: Climbing, found: Found) -> Combination:
    """Return what is found as the engine calls it."""
    return next(
        lay.combination
        for lay in rules.readings(found[0])
        if as_found(lay) == found and lay.combination is not None
    )


@pytest.mark.sparse(2)
@pytest.mark.parametrize(
    ("rules", "share"),
    [(FOUR, 4), (SIX, 8), (FIVE, 8), (THREE, 8)],
    ids=["four", "six", "five", "three"],
)
def test_exactly_the_legal_combinations_are_found_in_random_hands(rules: Climbing, share: int) -> None:
    for number in range(HANDS * 2 // share):
        chance = Random(number)
        check(rules, random_hand(rules, chance, 5 + number % 4, number % 3), chance)


@pytest.mark.parametrize("wilds", [3, 5, 8])
def test_hands_with_many_x_are_searched_as_well(wilds: int) -> None:
    for number in range(HANDS // 80):
        chance = Random(number)
        check(Climbing(wilds_shuffled=True), random_hand(FOUR, chance, 8, wilds), chance)


@pytest.mark.parametrize("number", range(max(2, HANDS // 700)))
def test_a_full_hand_of_seventeen_with_two_x_is_searched_as_well(number: int) -> None:
    chance = Random(number)
    check(FOUR, random_hand(FOUR, chance, 17, 2), chance)


def test_the_cards_stand_in_ascending_order_with_each_x_in_its_place() -> None:
    for number in range(50):
        for lay in plays(FOUR, random_hand(FOUR, Random(number), 12, 2), None):
            assert lay.combination is not None
            kind = lay.combination.kind.value
            wanted = [lay.combination.lowest + step for step in PATTERNS[kind]]
            assert all(
                card is X or rank_of(card) == rank for card, rank in zip(lay.cards, wanted, strict=True)
            )


def what(rules: Climbing, hand: str) -> list[str]:
    """Return every combination that exactly these cards can be laid as."""
    return [str(lay.combination) for lay in rules.readings(cards(hand))]


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("9H", ["single 9"]),
        ("9H 9H", ["pair of 9s"]),
        ("9H 9S 9D", ["triple of 9s"]),
        ("1S 2H 3D", ["run 1-2-3"]),
        ("7S 8H 9D TS", ["bobtail 7-10"]),
        ("1S 2H 3D 4S 5S", ["straight 1-5"]),
        ("5S 6H 7D 8S 9S TS", ["stretch 5-10"]),
        ("4S 4H 5D 5S", ["stairs 4-5"]),
        ("4S 4H 5D 5S 6S 6H", ["tube 4-5-6"]),
        ("9S 9H 9D TS TH TD", ["plates 9-10"]),
        ("9H 9S 9D 9H", ["quad of 9s"]),
        ("1H 2H 3H 4H 5H", ["straight 1-5", "straight flush 1-5 in hearts"]),
        ("9H 9S 9D 9H 9S", ["quint of 9s"]),
        ("1H 2H 3H 4H 5H 6H", ["stretch 1-6", "stretch flush 1-6 in hearts"]),
        ("9H 9S 9D 9H 9S 9D", ["hex of 9s"]),
        ("9H TH", []),
        ("TS 1S 2S", []),
        ("9H 9S 9D 9H 9S 9D X", []),
        ("4S 4H 6D 6S", []),
    ],
)
def test_what_is_a_combination_and_what_is_not(hand: str, told: list[str]) -> None:
    assert what(FOUR, hand) == told


def test_a_lone_x_is_any_single_up_to_eleven() -> None:
    assert what(FOUR, "X") == [f"single {rank}" for rank in range(1, 12)]
    assert what(SIX, "X")[-1] == "single 10"
    assert what(THREE, "X")[-1] == "single 9"


def test_an_ambiguous_set_can_be_named_in_every_way() -> None:
    assert what(FOUR, "X 9H X") == ["triple of 9s", "run 7-8-9", "run 8-9-10", "run 9-10-11"]
    assert what(FOUR, "9H 9S X") == ["triple of 9s"]


@pytest.mark.parametrize(
    ("hand", "highest"),
    [
        ("9H TS X", "run 9-10-11"),
        ("6S 7H 8D 9S TS X", "stretch 6-11"),
        ("TS TH X X", "stairs 10-11"),
        ("TS TH X X", "quad of 10s"),
        ("9S 9H TS TD X X", "tube 9-10-11"),
        ("9S 9H 9D TS X X", "plates 9-10"),
        ("7S 8S 9S TS X", "straight flush 7-11 in spades"),
    ],
)
def test_the_top_of_each_kind(hand: str, highest: str) -> None:
    kind = Combination.parse(highest).kind
    assert [told for told in what(FOUR, hand) if Combination.parse(told).kind is kind][-1] == highest


FULL = "9S 9S 9H 9H 9D 9D TS TS TH TH TD TD 8S 8H 8D X X"


def test_there_is_no_triple_nor_quad_of_elevens_nor_plates_with_them() -> None:
    found = [lay.combination for lay in plays(FOUR, cards(FULL), None)]
    tops = {each.kind.value: each.rank for each in found if each is not None}
    assert (tops["triple"], tops["quad"], tops["plates"], tops["hex"]) == (10, 10, 10, 10)
    assert (tops["single"], tops["pair"], tops["stairs"], tops["tube"]) == (11, 11, 11, 11)


@pytest.mark.parametrize(
    ("kind", "naturals"),
    [("quad", 2), ("straight flush", 3), ("quint", 3), ("stretch flush", 4), ("hex", 4)],
)
def test_a_bomb_has_a_minimum_of_natural_cards(kind: str, naturals: int) -> None:
    hand = cards("9S 9H 9D 9S 5S 6S 7S 8S TS X X")
    found = [
        lay.cards for lay in plays(FOUR, hand, None) if lay.combination and lay.combination.kind.value == kind
    ]
    assert min(sum(card is not X for card in laid) for laid in found) == naturals


FORCED = Climbing(force_flush_bomb=True)


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("1H 2H 3H 4H 5H", ["straight flush 1-5 in hearts"]),
        ("1H 2H X 4H 5H", ["straight flush 1-5 in hearts"]),
        ("1H 2H 3H 4H 5H 6H", ["stretch flush 1-6 in hearts"]),
        ("1H 2H 3H 4H 5S", ["straight 1-5"]),
        ("1H 2H 3H 4H", ["bobtail 1-4"]),
    ],
)
def test_where_it_is_forced_one_suit_is_always_a_bomb(hand: str, told: list[str]) -> None:
    assert what(FORCED, hand) == told


def test_a_forced_bomb_is_not_found_as_a_plain_one_in_any_hand() -> None:
    for number in range(50):
        hand = random_hand(FOUR, Random(number), 14, 2)
        expected = {
            found
            for found in map(as_found, plays(FOUR, hand, None))
            if found[1] not in ("straight", "stretch") or len({card.suit for card in found[0]} - {None}) > 1
        }
        assert set(map(as_found, plays(FORCED, hand, None))) == expected
