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
from bacon.games.climbing.finding import plays
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.knowledge import know
from bacon.games.climbing.options import X
from bacon.games.climbing.search.melds import Meld
from bacon.games.climbing.search.playout import ClimbingPlayout, Conditions, MeldMaker, Policy
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
    made.ways(made.melds(hand), made.meld(cards("3S"), Combination(Kind.SINGLE, 3)), bombs=True)
    kept = [weakref.ref(each) for each in (made, made._planner)]
    gc.disable()
    try:
        del made
        assert [each() for each in kept] == [None, None]
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("hand", "top", "ways"),
    [
        ("9S 9H 4D", "3S", {"single 4", "single 9"}),
        ("9S X", "9H", {"single 10", "single 11"}),
        ("9S 9H X X", "9D 9C", {"pair of 10s", "pair of 11s", "quad of 9s"}),
        ("4S 5H 6S 7S", "1S 2S 3H", {"run 4-5-6", "run 5-6-7"}),
        ("4S 5H 6S 7S 7H 1D", "3S 3H", {"pair of 7s"}),
        ("4S 5H 6S 7S 7H 1D", "9S 9H", set()),
        ("4S X 6S", "3S 4S 5H", {"run 4-5-6"}),
        ("1S 2S X 4S 5S 8H", "TS", {"single 11", "straight flush 1-5 in spades"}),
        ("4S 4H 4D X", "8S 8H 8D", {"quad of 4s"}),
    ],
)
def test_all_that_beats_a_meld_is_found_whatever_the_melds_with_x_and_bombs(
    hand: str, top: str, ways: set[str]
) -> None:
    made = melding()
    lay = FOUR.readings(cards(top))[-1]
    assert lay.combination is not None
    below, melds = made.meld(lay.cards, lay.combination), made.melds(cards(hand))
    found = made.ways(melds, below, bombs=True)
    assert {str(way.lay.combination) for way in found} == ways
    assert made.beats(melds, below) is bool(ways)
    plain = [way for way in found if not way.power]
    assert [way.lay for way in made.ways(melds, below, bombs=False)] == [way.lay for way in plain]
    for way in found:
        taken, rest = made.taken(melds, way)
        assert taken.lay in FOUR.readings(taken.cards)
        assert sorted([*taken.cards, *(card for meld in rest for card in meld.cards)]) == sorted(cards(hand))
        assert taken.combination.beats(lay.combination)


@given(st.integers(0, 10**6), st.integers(1, 17), st.integers(1, 6))
def test_the_ways_to_beat_a_meld_are_those_of_the_rules(seed: int, size: int, place: int) -> None:
    random = Random(seed)
    made, hand = melding(), random_hand(FOUR, random, size, random.randint(0, min(2, size)))
    low = made.melds(random_hand(FOUR, random, place, 0))[0]
    legal = {lay.combination for lay in plays(FOUR, hand, low.combination)}
    found = made.ways(made.melds(hand), low, bombs=True)
    assert {way.lay.combination for way in found} == legal


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
    nine, ten = (
        made.meld(cards(card), Combination(Kind.SINGLE, rank)) for card, rank in (("9D", 9), ("TD", 10))
    )
    chosen = []
    for hand in ([nine, ten], [ten, nine]):
        playout.hands[0] = hand
        laid = choose_fast(playout)
        assert isinstance(laid, Meld)
        chosen.append(laid.lay)
    assert chosen[0] == chosen[1]
