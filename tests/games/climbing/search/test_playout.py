"""Playing out follows the rules to the letter: every step is legal, and the score is the game's own.

``BACON_EXAMPLES=1000 pytest tests/games/climbing/search`` tries more deals under more rules.
"""

from __future__ import annotations

import gc
import weakref
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bacon.core.cards import cards
from bacon.games.climbing.combinations import Combination, Kind
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.knowledge import know
from bacon.games.climbing.options import X
from bacon.games.climbing.search.playout import ClimbingPlayout, Conditions, Meld, MeldMaker, Policy
from bacon.games.climbing.search.policy import choose_fast
from tests.games.climbing.positions import board, view_of
from tests.games.climbing.tables import FOUR, Board, Climb, match_of, random_hand, random_rules

FEW = max(settings.default.max_examples // 5, 1) if settings.default else 20


def middle(match: Climb, random: Random, plays: int) -> None:
    """Play some random actions."""
    for _ in range(plays):
        if match.to_act is None or match.state.hand > 1:
            return
        match.apply(random.choice(match.legal()))


def by_chance(random: Random) -> Policy:
    """Lay, pass and give at random what melds allow."""

    def policy(at: ClimbingPlayout) -> Meld | int | None:
        hand = at.hands[at.seat]
        if at.lead_falls:
            return random.choice(at.heirs())
        if at.top is None:
            gifts = at.gifts() if at.may_give else []
            return random.choice(gifts) if gifts and random.random() < 0.5 else hand.pop()
        top = at.top.combination
        fits = [place for place, meld in enumerate(hand) if meld.combination.beats(top)]
        return hand.pop(random.choice(fits)) if fits and random.random() < 0.7 else None

    return policy


@settings(max_examples=FEW)
@given(st.integers(0, 10**6), st.integers(0, 25), st.booleans())
def test_every_step_is_legal_and_the_score_is_the_games_own(seed: int, plays: int, chance: bool) -> None:
    random = Random(seed)
    rules = random_rules(random)
    match = match_of(rules, f"playout {seed}")
    middle(match, random, plays)
    if match.to_act is None or match.state.hand > 1:
        return
    state = match.state
    conditions = Conditions(rules, state, MeldMaker(know(rules, match.view(match.to_act), match.to_act)))
    playout = ClimbingPlayout(conditions, state, [conditions.melding.melds(hand) for hand in state.hands])
    policy = by_chance(random) if chance else choose_fast
    while playout.result is None:
        assert playout.seat == match.to_act
        action = playout.step(policy)
        assert action in match.legal()
        facts = match.apply(action)
    assert playout.result in facts


def melding(rules: Climbing = FOUR) -> MeldMaker:
    """Make melds like a player who has seen nothing yet."""
    return MeldMaker(know(rules, match_of(rules, "melding").view(0), 0))


@given(st.integers(0, 10**6), st.integers(1, 17))
def test_melds_are_the_hand_and_each_of_them_can_be_laid(seed: int, size: int) -> None:
    hand = random_hand(FOUR, Random(seed), size, min(2, size))
    melds = melding().melds(hand)
    assert sorted(card for meld in melds for card in meld.cards) == sorted(hand)
    assert all(meld.lay in FOUR.readings(meld.cards) for meld in melds)


def test_all_that_was_kept_of_a_decision_goes_without_a_collector() -> None:
    made, hand = melding(), random_hand(FOUR, Random(1), 17, 2)
    hand_made = made.melds(hand)
    for meld in hand_made:
        made.splits(meld, Kind.SINGLE)
    kept = [weakref.ref(each) for each in (made, made._planner)]
    gc.disable()
    try:
        del made
        assert [each() for each in kept] == [None, None]
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("meld", "wanted", "parts"),
    [
        ("9S 9H", Kind.SINGLE, {"single 9"}),
        ("9S X", Kind.SINGLE, {"single 9", "single 11"}),
        ("9S 9H X X", Kind.PAIR, {"pair of 9s", "pair of 11s"}),
        ("4S 5H 6S 7S", Kind.RUN, {"run 5-6-7"}),
        ("4S 5H 6S 7S", Kind.PAIR, set()),
        ("9S", Kind.SINGLE, set()),
    ],
)
def test_a_meld_is_split_if_its_cards_are_needed(meld: str, wanted: Kind, parts: set[str]) -> None:
    made = melding()
    lay = FOUR.readings(cards(meld))[-1]
    assert lay.combination is not None
    splits = made.splits(made.meld(lay.cards, lay.combination), wanted)
    assert {str(split.part.combination) for split in splits} == parts
    for split in splits:
        left = [card for rest in split.rest for card in rest.cards]
        assert sorted([*split.part.cards, *left]) == sorted(cards(meld))


def test_cards_in_several_melds_are_gathered() -> None:
    made = melding()
    hand = made.melds(cards("4S 5H 6S 7S 7H 1D"))
    low = made.meld(cards("3S 3H"), Combination(Kind.PAIR, 3))
    split = made.gather(hand, low)
    assert split is not None
    assert str(split.part.combination) == "pair of 7s"
    assert made.gather(hand, made.meld(cards("9S 9H"), Combination(Kind.PAIR, 9))) is None


def stepped(hands: str, script: str, rules: Climbing = FOUR) -> str:
    """Return what the fast policy chooses in a position."""
    table = board(hands, script, rules)
    playout = playout_of(table)
    action = playout.step(choose_fast)
    assert action in table.rules.legal(table.state)
    return str(getattr(action, "combination", None) or type(action).__name__)


def playout_of(table: Board) -> ClimbingPlayout:
    """Return a position to be played out."""
    state, seat = table.state, table.state.to_act
    assert seat is not None
    made = MeldMaker(know(table.rules, view_of(state, seat), seat))
    return ClimbingPlayout(
        Conditions(table.rules, state, made), state, [made.melds(hand) for hand in state.hands]
    )


MANY = "1D 2H 4D 5S 7H 8D 9S 9H TD 3D 6H"


@pytest.mark.parametrize(
    ("hands", "script", "done"),
    [
        (f"9S 9H|{MANY}|{MANY}|{MANY}", "", "pair of 9s"),
        ("9S 9H TS TH 2S|1D|5D 6D 7D|8D", "", "pair of 9s"),
        (f"8S 8H 4S 2H 7H|1D 1H 2D 2S|9S 9H 3S 4H 1S|{MANY}", "8S 8H/pass", "Pass"),
        (f"TS 2H 5H 7S 1D|{MANY}|4D|{MANY}", "TS/pass/pass/pass", "GiveLead"),
        (f"9S|{MANY}|4D 6S 7S 7D|{MANY}", "9S/pass/pass/pass", "GiveLead"),
        (f"3S 5S 5H 8D|1H|4D 6S 7S 7D|{MANY}", "", "pair of 5s"),
    ],
)
def test_the_light_hand_knows_the_plainest_principles(hands: str, script: str, done: str) -> None:
    assert stepped(hands, script) == done


def test_the_hands_of_a_playout_keep_their_x() -> None:
    playout = playout_of(board(f"9S X 3H 4D|{MANY}|{MANY}|{MANY}", ""))
    assert sum(meld.cards.count(X) for meld in playout.hands[0]) == 1


def test_of_melds_worth_the_same_the_first_is_laid_so_that_playouts_repeat() -> None:
    playout = playout_of(board(f"4S 4H 9D TD|{MANY}|{MANY}|{MANY}", ""))
    made = playout.conditions.melding
    fours = [made.meld(cards(card), Combination(Kind.SINGLE, 4)) for card in ("4S", "4H")]
    for first, second in (fours, fours[::-1]):
        playout.hands[0] = [first, second]
        assert choose_fast(playout) is first
        assert playout.hands[0] == [second]
    threes = made.meld(cards("3D"), Combination(Kind.SINGLE, 3))
    playout.top, playout.top_seat = threes, 1
    for first, second in (fours, fours[::-1]):
        playout.hands[0] = [first, second, made.meld(cards("6S"), Combination(Kind.SINGLE, 6))]
        assert choose_fast(playout) is first
