"""A set that is chosen is named by the rules, survives sorting, and what is suggested can be laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bacon.core.actions import Pass
from bacon.core.cards import Cards, cards
from bacon.games.climbing.combinations import Combination
from bacon.games.climbing.events import CombinationLaid, GiveLead, Lay
from bacon.games.climbing.finding import plays
from bacon.games.climbing.hand import SORTINGS
from bacon.games.climbing.options import X
from bacon.games.climbing.selection import LegalSets, Selection, laying, named, prompt, sorted_sets
from bacon.games.climbing.state import ClimbingState, DealPhase
from bacon.games.climbing.table import ClimbingPresenter
from bacon.settings.settings import SetSorting
from bacon.ui.drawing.theme import Metrics
from bacon.ui.kit.intents import Verb
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from tests.games.climbing.tables import FOUR

FACE = ClimbingPresenter(Layout(Frame(Metrics(1280, 720))), FOUR)
NAMES = ("You", "Otis", "Bella", "Felix")
LYING = ("single 8", "pair of 6s", "run 4-5-6", "stairs 2-3", "quad of 4s", "straight flush 3-7 in hearts")


def a_hand(seed: int, count: int = 11) -> Cards:
    return (X, X, *Random(seed).sample([card for card in FOUR.pack() if card is not X], count))


def sets_of(hand: Cards, lying: str | None = None) -> LegalSets:
    return LegalSets(plays(FOUR, hand, Combination.parse(lying) if lying else None), hand)


def lying_state(lying: str) -> ClimbingState:
    laid = CombinationLaid(1, (), Combination.parse(lying))
    return ClimbingState(phase=DealPhase.PLAY, to_act=0, pile=(laid,))


# What is chosen


@given(st.integers(0, 10**6), st.sets(st.integers(0, 12)), st.sampled_from(SORTINGS))
def test_what_is_chosen_stays_chosen_however_the_hand_is_sorted(
    seed: int, places: set[int], how: SetSorting
) -> None:
    hand = a_hand(seed)
    chosen = Selection(hand, frozenset(places))
    anew = chosen.held(sorted_sets(hand, how))
    assert anew.cards == chosen.cards
    assert anew.held(hand) == chosen


@given(st.integers(0, 10**6), st.lists(st.integers(-2, 15), max_size=8))
def test_choosing_twice_puts_back_and_no_card_beyond_the_hand_is_chosen(seed: int, places: list[int]) -> None:
    chosen = Selection(a_hand(seed))
    for place in places:
        chosen = chosen.toggled(place)
    odd = {place for place, times in Counter(places).items() if times % 2 and 0 <= place < 13}
    assert chosen.places == odd
    assert chosen.cleared().places == frozenset()


@pytest.mark.parametrize(
    ("before", "places", "after", "left"),
    [
        ("9S 9H 4D", {0, 2}, "9H 4D", "4D"),
        ("9S 9S 4D", {1}, "4D 9S 9S", "9S"),
        ("9S 9S 4D", {0, 1}, "4D 9S", "9S"),
        ("X X X", {2}, "X X", ""),
        ("9S", {0}, "", ""),
    ],
)
def test_cards_that_have_gone_are_no_longer_chosen(
    before: str, places: set[int], after: str, left: str
) -> None:
    assert Selection(cards(before), frozenset(places)).held(cards(after)).cards == cards(left)


def test_a_copy_that_was_chosen_is_still_that_copy() -> None:
    chosen = Selection(cards("9S 9S 4D"), frozenset({1})).held(cards("4D 9S 9S"))
    assert chosen.places == {2}


# What it can be laid as


def combinations_of(lays: Sequence[Lay]) -> list[Combination | None]:
    return [lay.combination for lay in lays]


@given(st.integers(0, 10**6), st.sets(st.integers(0, 12), min_size=1, max_size=6))
def test_a_choice_can_lead_just_what_the_rules_read_in_it(seed: int, places: set[int]) -> None:
    hand = a_hand(seed)
    chosen = Selection(hand, frozenset(places)).cards
    assert combinations_of(sets_of(hand).readings(chosen)) == combinations_of(FOUR.readings(chosen))


@given(st.integers(0, 10**6), st.sets(st.integers(0, 12), min_size=1, max_size=6), st.sampled_from(LYING))
def test_a_choice_says_it_beats_the_pile_just_when_a_reading_of_it_does(
    seed: int, places: set[int], lying: str
) -> None:
    hand, low = a_hand(seed), Combination.parse(lying)
    chosen = Selection(hand, frozenset(places)).cards
    possible = FOUR.readings(chosen)
    beating = [lay for lay in possible if lay.combination and lay.combination.beats(low)]
    winning = sets_of(hand, lying).readings(chosen)
    assert combinations_of(winning) == combinations_of(beating)
    words = named(lying_state(lying), possible, winning)
    assert words.endswith("beats the pile") is bool(beating)
    assert (words == "No combination") is not bool(possible)


@pytest.mark.parametrize(
    ("chosen", "lying", "words"),
    [
        ("4S 4H 5S 5H 6C 6D", "tube 3-4-5", "Tube 4-5-6 · beats the pile"),
        ("9S 9H", "pair of 10s", "Pair of 9s · too low: a pair above 10s or a bomb is wanted"),
        ("9S 9H 9D", "pair of 10s", "Triple of 9s · a pair above 10s or a bomb is wanted"),
        ("4S 5S 6C", "run 4-5-6", "Run 4-5-6 · too low: a run above 4-5-6 or a bomb is wanted"),
        ("4S 4H 5S 5H", "stairs 4-5", "Stairs 4-5 · too low: stairs above 4-5 or a bomb is wanted"),
        ("3S 4S 5S 6S 7S", "straight flush 3-7 in hearts",
         "Straight flush 3-7 in spades · too low: a straight flush above 3-7 or a higher bomb is wanted"),
        ("9S 9S 9H 9H", "hex of 2s", "Quad of 9s · a hex above 2s is wanted"),
        ("9S X", "pair of 8s", "Pair of 9s · beats the pile"),
        ("X", "single 9", "Single 10 or single 11 · beats the pile"),
        ("X", "single 8", "Single 9, or 2 other readings · beats the pile"),
        ("9S 4D", "pair of 8s", "No combination"),
    ],
)  # fmt: skip
def test_the_chosen_cards_name_themselves(chosen: str, lying: str, words: str) -> None:
    held = cards(chosen)
    winning = sets_of(held, lying).readings(tuple(sorted(held)))
    assert named(lying_state(lying), FOUR.readings(held), winning) == words


def test_of_several_readings_the_lowest_that_wins_comes_first_and_all_are_offered() -> None:
    hand = cards("9H X X")
    ask = laying(hand, sets_of(hand, "single 8").readings(hand))
    assert not ask.answers
    lead = laying(hand, sets_of(hand).readings(hand))
    assert [answer.label for answer in lead.answers] == [
        "Triple of 9s", "Run 7-8-9", "Run 8-9-10", "Run 9-10-11"
    ]  # fmt: skip
    assert lead.label == "Lay them as …"
    assert laying(cards("X"), sets_of(hand, "single 8").readings(cards("X"))).answers[0].label == "Single 9"


# What is suggested


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from((None, *LYING)))
def test_suggestions_are_all_the_sets_that_can_be_laid_in_a_cycle(seed: int, lying: str | None) -> None:
    hand = a_hand(seed, 9)
    sets = sets_of(hand, lying)
    seen: list[Cards] = []
    chosen = sets.after(())
    while chosen and chosen not in seen:
        seen.append(chosen)
        assert sets.readings(chosen)
        chosen = sets.after(chosen)
    assert set(seen) == {tuple(sorted(lay.cards)) for lay in plays(FOUR, hand, _parsed(lying))}
    assert chosen == (seen[0] if seen else ())


def _parsed(lying: str | None) -> Combination | None:
    return Combination.parse(lying) if lying else None


@pytest.mark.parametrize(
    ("hand", "lying", "wanted"),
    [
        ("9S 9H TD 8C X", "single 7", "8C | TD | 9S | X"),
        ("9S 9H 8C 8D X", "pair of 7s", "8C 8D | 9S 9H"),
        ("5S 5S 5H 5D 9C 9H", "pair of 6s", "9H 9C | 5S 5S 5H 5D"),
        ("2S 3S", "pair of 6s", ""),
    ],
)
def test_cheap_sets_are_suggested_first_and_bombs_last(hand: str, lying: str, wanted: str) -> None:
    first = sets_of(cards(hand), lying).suggestions
    told = [frozenset(cards(each)) for each in wanted.split(" | ") if each]
    assert [frozenset(each) for each in first[: len(told)]] == told
    assert bool(first) is bool(told)


# What is asked


GIFT = (Lay(cards("9S"), Combination.parse("single 9")), GiveLead(2))
FOLLOW = (Lay(cards("9S"), Combination.parse("single 9")), Pass())
LEAD = ClimbingState(phase=DealPhase.PLAY, to_act=0)
OUT = ClimbingState(phase=DealPhase.HEIR, to_act=0)
ON_TOP = lying_state("single 8")


@pytest.mark.parametrize(
    ("state", "legal", "question", "labels"),
    [
        (LEAD, GIFT[:1], "Your lead: lay any combination.", []),
        (LEAD, GIFT, "You won the round: lead, or let Bella lead.", ["Bella, you lead"]),
        (LEAD, (*GIFT, GiveLead(3)), "You won the round: lead, or let Bella or Felix lead.",
         ["Let a partner lead"]),
        (OUT, (GiveLead(2), GiveLead(1)), "You won the round but are out: say who leads.", ["Say who leads"]),
        (ON_TOP, FOLLOW, "Beat Otis’s single 8, or pass.", ["Pass"]),
        (ON_TOP, FOLLOW[1:], "You hold nothing that beats Otis’s single 8: pass.", ["Pass"]),
    ],
)  # fmt: skip
def test_the_question_and_the_answers_go_together(
    state: ClimbingState, legal: Sequence[Lay | GiveLead | Pass], question: str, labels: list[str]
) -> None:
    assert prompt(state, 0, NAMES, legal) == question
    assert [ask.label for ask in FACE.asks(state, legal, NAMES)] == labels
    assert prompt(state, 1, NAMES, legal) is None


def test_several_partners_are_asked_by_name() -> None:
    (ask,) = FACE.asks(LEAD, (GiveLead(2), GiveLead(3)), NAMES)
    assert ask.verb is Verb.GIVE_LEAD
    assert [answer.label for answer in ask.answers] == ["Bella", "Felix"]


# How the hand is sorted


@pytest.mark.parametrize(
    ("hand", "how", "wanted"),
    [
        ("2H 9S X 9H TD", "rank", "X TD 9S 9H 2H"),
        ("2H 9S X 9H TD 3S", "suit", "X 9S 3S 9H 2H TD"),
        ("2H 2S 3D 4D 5C 6C 7H 9S 9H X", "groups", "X 7H 6C 5C 4D 3D 9S 9H 2S 2H"),
        ("2H 2S 2D 2C 7S 9S 9H 9D TD", "groups", "2S 2H 2C 2D 9S 9H 9D TD 7S"),
        ("?? ??", "groups", "?? ??"),
    ],
)
def test_a_hand_is_held_by_rank_by_suit_or_in_groups(hand: str, how: SetSorting, wanted: str) -> None:
    assert sorted_sets(cards(hand), how) == cards(wanted)


@given(st.integers(0, 10**6), st.sampled_from(SORTINGS))
def test_sorting_loses_no_card(seed: int, how: SetSorting) -> None:
    hand = a_hand(seed, 15)
    assert sorted(sorted_sets(hand, how)) == sorted(hand)
