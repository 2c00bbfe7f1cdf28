"""A plan divides the whole hand, and no other division is cheaper."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bacon.core.cards import Cards, cards
from bacon.games.climbing.finding import plays
from bacon.games.climbing.knowledge import Plan
from bacon.games.climbing.options import X, x_rank
from bacon.games.climbing.plan import Planner, fewest, left_of
from tests.games.climbing.tables import FOUR, random_hand


def names(plan: Plan) -> set[str]:
    return {str(group.combination) for group in plan.groups}


@pytest.mark.parametrize(
    ("hand", "groups"),
    [
        ("1S 2H 3D 4S 5H 6D 9S 9H", {"stretch 1-6", "pair of 9s"}),
        ("3S 3H 4S 4H 5S X", {"tube 3-4-5"}),
        ("2S 2H 2D X X", {"quint of 2s"}),
        ("1S 7H 7D 7S 8S 8H X", {"single 1", "plates 7-8"}),
        ("X X", {"pair of 11s"}),
        ("", set()),
    ],
)
def test_a_hand_is_parted_into_few_plays(hand: str, groups: set[str]) -> None:
    plan = fewest(x_rank(FOUR)).plan(cards(hand))
    assert (names(plan), plan.price) == (groups, len(groups))


@given(st.integers(0, 10**6), st.integers(1, 17))
def test_a_plan_can_be_laid_and_uses_every_card(seed: int, size: int) -> None:
    hand = random_hand(FOUR, Random(seed), size, min(2, size))
    left, plan = hand, fewest(x_rank(FOUR)).plan(hand)
    for group in plan.groups:
        laid = next(
            lay.cards
            for lay in plays(FOUR, left, None)
            if lay.combination == group.combination
            and lay.cards.count(X) == group.wilds
            and all(card in lay.cards for card in group.flush)
        )
        left = left_of(left, laid)
    assert not left
    assert plan.price == len(plan.groups)


def by_brute_force(hand: Cards) -> int:
    """Return the fewest plays by trying everything."""
    if not hand:
        return 0
    return 1 + min(by_brute_force(left_of(hand, lay.cards)) for lay in plays(FOUR, hand, None))


@given(st.integers(0, 10**6), st.integers(1, 5))
def test_no_other_way_needs_fewer_plays(seed: int, size: int) -> None:
    hand = random_hand(FOUR, Random(seed), size, seed % 2)
    assert fewest(x_rank(FOUR)).price(hand) == by_brute_force(hand)


def test_prices_decide_what_is_kept() -> None:
    hand = cards("9S 9H X X")
    bombs = Planner(11, lambda each: -1.0 if each.kind.bomb else 1.0)
    singles = Planner(11, lambda each: 0.1 if each.kind.size == 1 else 1.0)
    assert names(bombs.plan(hand)) == {"quad of 9s"}
    flush = cards("2D 3D 4D 5D 6D 2S 2H 2S 2H")
    assert names(bombs.plan(flush)) == {"straight flush 2-6 in diamonds", "quad of 2s"}
    assert names(singles.plan(hand)) == {"single 9", "single 11"}


def test_the_highest_rank_is_the_games() -> None:
    assert names(fewest(10).plan(cards("X"))) == {"single 10"}
    assert names(fewest(11).plan(cards("X"))) == {"single 11"}
