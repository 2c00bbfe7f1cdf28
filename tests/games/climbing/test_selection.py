"""A set that is chosen is named by the rules, survives sorting, and what is suggested can be laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bacon.core.actions import Pass
from bacon.core.cards import Cards, cards
from bacon.core.words import capital
from bacon.games.climbing.chart import chart
from bacon.games.climbing.combinations import Combination, Kind
from bacon.games.climbing.events import CombinationLaid, GiveLead, Lay
from bacon.games.climbing.finding import plays
from bacon.games.climbing.game import PRESETS, Climbing
from bacon.games.climbing.hand_input import SORTINGS
from bacon.games.climbing.options import ClimbingOptions, X
from bacon.games.climbing.selection import LegalSets, laying, named, prompt, sorted_sets
from bacon.games.climbing.state import ClimbingState, DealPhase
from bacon.games.climbing.table import ClimbingPresenter
from bacon.settings.settings import SetSorting
from bacon.ui.drawing.theme import Metrics
from bacon.ui.kit.intents import Verb
from bacon.ui.table.chart import Chart, ChartEntry
from bacon.ui.table.frame import Frame
from bacon.ui.table.hand_input import Selection
from bacon.ui.table.layout import Layout
from tests.games.climbing.tables import FOUR

FACE = ClimbingPresenter(Layout(Frame(Metrics(1280, 720))), FOUR)
NAMES = ("You", "Otis", "Bella", "Felix")
KINDS = {capital(kind.plain): kind for kind in Kind}
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
    assert ("· beats the" in words) is bool(beating)
    assert (words == "These cards aren’t a combination.") is not bool(possible)


@pytest.mark.parametrize(
    ("chosen", "lying", "words"),
    [
        ("4S 4H 5S 5H 6C 6D", "tube 3-4-5", "Run of pairs from 4 to 6 · beats the run of pairs from 3 to 5"),
        ("9S 9H", "pair of 10s", "Pair of 9s · too low. You need a higher pair or a bomb."),
        ("9S 9H 9D", "pair of 10s", "Three 9s · doesn’t fit. You need a higher pair or a bomb."),
        ("4S 5S 6C", "run 4-5-6", "Run from 4 to 6 · too low. You need a higher run of 3 or a bomb."),
        ("4S 4H 5S 5H", "stairs 4-5",
         "Run of pairs from 4 to 5 · too low. You need a higher run of 2 pairs or a bomb."),
        ("3S 4S 5S 6S 7S", "straight flush 3-7 in hearts",
         "Straight flush from 3 to 7 in spades · too low. "
         "You need a higher straight flush or a higher bomb."),
        ("9S 9S 9H 9H", "hex of 2s",
         "Four 9s (a bomb) · doesn’t fit. You need a higher six of a kind."),
        ("9S X", "pair of 8s", "Pair of 9s · beats the pair of 8s"),
        ("X", "single 9", "Single 11 or single 10 · beats the single 9"),
        ("X", "single 8", "Single 11 or something else · beats the single 8"),
        ("9S 9H 9D 9C X", "pair of 8s", "Five 9s (a bomb) · beats the pair of 8s"),
        ("9S 4D", "pair of 8s", "These cards aren’t a combination."),
    ],
)  # fmt: skip
def test_the_chosen_cards_name_themselves(chosen: str, lying: str, words: str) -> None:
    held = cards(chosen)
    winning = sets_of(held, lying).readings(tuple(sorted(held)))
    assert named(lying_state(lying), FOUR.readings(held), winning) == words


def test_the_question_says_what_the_x_can_be() -> None:
    run = [Lay(cards("3H 4S X"), Combination.parse(named)) for named in ("run 2-3-4", "run 3-4-5")]
    assert laying(run[0].cards, run).question[1] == "The X can be a 5 or a 2."
    single = [Lay((X,), Combination.parse(named)) for named in ("single 10", "single 11")]
    assert laying((X,), single).question[1] == "An X can be more than one thing."


def test_the_answers_show_the_cards_in_order_with_what_the_x_is() -> None:
    chosen = cards("3H 4S X")
    shown = {(answer.cards, answer.tags) for answer in laying(chosen, FOUR.readings(chosen)).answers}
    assert shown == {(cards("3H 4S X"), ("", "", "5")), (cards("X 3H 4S"), ("2", "", ""))}
    assert not any(answer.cards for answer in laying((X,), FOUR.readings((X,))).answers)


def test_of_several_readings_the_highest_comes_first_and_all_that_win_are_offered() -> None:
    hand = cards("9H X X")
    ask = laying(hand, sets_of(hand, "single 8").readings(hand))
    assert not ask.answers
    lead = laying(hand, sets_of(hand).readings(hand))
    assert [answer.label for answer in lead.answers] == [
        "Run 9-10-11", "Run 8-9-10", "Run 7-8-9", "Three 9s"
    ]  # fmt: skip
    assert lead.label == "Play"
    assert laying(cards("X"), sets_of(hand, "single 8").readings(cards("X"))).answers[-1].label == "Single 9"


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
        (LEAD, GIFT[:1], "Lead anything: choose cards, then play them.", ["Pass"]),
        (replace(LEAD, won_lead=True), GIFT[:1],
         "You won the round. Lead anything: choose cards, then play them.", ["Pass"]),
        (LEAD, GIFT,
         "You won the round. Choose cards to lead, or give Bella the lead.", ["Give Bella the lead", "Pass"]),
        (LEAD, (*GIFT, GiveLead(3)),
         "You won the round. Choose cards to lead, or give Bella or Felix the lead.",
         ["Give a partner the lead", "Pass"]),
        (OUT, (GiveLead(2), GiveLead(1)), "You won the round and you’re out. Who leads?", ["Give the lead"]),
        (ON_TOP, FOLLOW, "Choose cards that beat Otis’s single 8, or pass.", ["Pass"]),
        (ON_TOP, FOLLOW[1:], "You can’t beat Otis’s single 8. Pass.", ["Pass"]),
    ],
)  # fmt: skip
def test_the_question_and_the_answers_go_together(
    state: ClimbingState, legal: Sequence[Lay | GiveLead | Pass], question: str, labels: list[str]
) -> None:
    assert prompt(state, 0, NAMES, legal) == question
    assert [ask.label for ask in FACE.asks(state, legal, NAMES)] == labels
    assert prompt(state, 1, NAMES, legal) is None


def test_several_partners_are_asked_by_name() -> None:
    ask, _ = FACE.asks(LEAD, (GiveLead(2), GiveLead(3)), NAMES)
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


# The chart


def full_chart(rules: Climbing, state: ClimbingState, viewer: int) -> Chart:
    """The chart of all combinations, even if there is no shorter one."""
    page = chart(rules, state, viewer)
    return page.full or page


def entries_of(rules: Climbing, hand: str, lying: str | None = None) -> dict[str, ChartEntry]:
    """Return the chart's entries for a hand, by name."""
    state = replace(lying_state(lying) if lying else LEAD, hands=(cards(hand),))
    return {each.name: each for group in full_chart(rules, state, 0).groups for each in group.entries}


@pytest.mark.parametrize("rules", [preset.rules for preset in PRESETS], ids=[each.name for each in PRESETS])
def test_the_chart_shows_every_kind_of_the_rules_with_cards_that_make_it(rules: Climbing) -> None:
    state = rules.start(0)
    ordinary, bombs = full_chart(rules, state, 0).groups
    entries = (*ordinary.entries, *bombs.entries)
    assert [entry.name for entry in entries] == list(KINDS)
    for entry in entries:
        kinds = [lay.combination.kind for lay in rules.readings(entry.cards) if lay.combination]
        assert KINDS[entry.name] in kinds
        assert Counter(entry.cards) <= Counter(rules.pack())
        assert X not in entry.cards
        assert KINDS[entry.name].bomb is (entry in bombs.entries)
        assert not (entry.held or entry.now)


def test_the_bombs_of_the_chart_stand_in_the_order_in_which_they_beat_each_other() -> None:
    _, bombs = full_chart(FOUR, FOUR.start(0), 0).groups
    powers = [KINDS[each.name].shape.power for each in bombs.entries]
    assert powers == sorted(powers)


@pytest.mark.parametrize(
    ("kind", "plain", "note"),
    [
        (Kind.SINGLE, "single", "1 card"),
        (Kind.PAIR, "pair", "2 cards"),
        (Kind.TRIPLE, "three of a kind", "triple"),
        (Kind.RUN, "run of 3", "3 in a row"),
        (Kind.STRETCH, "run of 6", "stretch"),
        (Kind.STAIRS, "run of 2 pairs", "stairs"),
        (Kind.PLATES, "run of 2 triples", "plates"),
        (Kind.STRAIGHT_FLUSH, "straight flush", "5 in a row, one suit"),
        (Kind.STRETCH_FLUSH, "straight flush of 6", "stretch flush"),
        (Kind.HEX, "six of a kind", "hex"),
    ],
)
def test_the_chart_has_plain_names_and_adds_published_ones_or_what_it_takes(
    kind: Kind, plain: str, note: str
) -> None:
    assert (kind.plain, kind.note) == (plain, note)


def test_what_the_hand_can_make_is_shown_with_its_own_cheapest_cards() -> None:
    entries = entries_of(FOUR, "9S 9H TD 8D X 2S 2H 2D")
    assert entries["Pair"].cards == cards("9S 9H")
    assert entries["Run of 3"].cards == cards("8D 9S TD")
    assert all(
        entries[name].held and entries[name].now
        for name in ("Pair", "Run of 3", "Three of a kind", "Four of a kind")
    )
    assert not entries["Straight flush of 6"].held
    assert not entries["Run of 3 pairs"].held


def test_an_x_of_the_chart_stands_where_the_card_would_that_it_replaces() -> None:
    entries = entries_of(FOUR, "9S 9H TD 8D X 2S 2H 2D")
    assert entries["Run of 2 pairs"].cards == cards("8D X 9S 9H")
    assert entries["Run of 4"].cards == cards("X 8D 9S TD")


def test_the_chart_says_what_an_x_is_and_which_card_is_the_lowest() -> None:
    note = "An X stands for any card, even an 11. The lowest card is a 1."
    assert full_chart(FOUR, FOUR.start(0), 0).note == note


def test_what_beats_the_table_is_told_from_what_the_hand_merely_has() -> None:
    entries = entries_of(FOUR, "9S 9H 5D 8D X 2S 2H 2D", "pair of 8s")
    lit = [name for name, entry in entries.items() if entry.now]
    assert lit == ["Pair", "Four of a kind"]
    assert entries["Pair"].cards == cards("9S 9H")
    assert entries["Three of a kind"].held
    assert not entries["Three of a kind"].now


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from((None, *LYING)))
def test_the_chart_lights_just_what_the_rules_let_the_hand_play(seed: int, lying: str | None) -> None:
    hand = a_hand(seed, 9)
    entries = entries_of(FOUR, " ".join(card.name for card in hand), lying)
    able = {lay.combination.kind for lay in plays(FOUR, hand, _parsed(lying)) if lay.combination}
    assert {KINDS[name] for name, entry in entries.items() if entry.now} == able


@pytest.mark.parametrize(
    ("lying", "sentence"),
    [
        (None, "You lead: play anything highlighted."),
        ("pair of 8s", "A higher pair or a bomb beats this."),
        ("stairs 2-3", "A higher run of 2 pairs or a bomb beats this."),
        ("hex of 2s", "A higher six of a kind beats this."),
    ],
)
def test_the_chart_says_what_must_be_beaten(lying: str | None, sentence: str) -> None:
    state = replace(lying_state(lying) if lying else LEAD, hands=(cards("9S"),))
    assert full_chart(FOUR, state, 0).sentence == sentence


# What the chart begins with


def first_page(held: str, lying: str | None, to_act: int = 0) -> Chart:
    state = replace(lying_state(lying) if lying else LEAD, hands=(cards(held),), to_act=to_act)
    return chart(FOUR, state, 0)


def test_the_chart_begins_with_what_can_be_played_and_says_what_is_missing() -> None:
    page = first_page("9S 9H 5D 8D X 2S 2H 2D", "pair of 8s")
    (group,) = page.groups
    assert (page.heading, group.heading) == ("You can play", "")
    said = [(entry.name, entry.pattern) for entry in group.entries]
    assert said == [("Pair of 9s", ""), ("Four 2s", "bomb")]
    assert (
        page.note
        == "You don’t have a straight flush, five of a kind, a straight flush of 6 or six of a kind."
    )
    assert page.full == full_chart(
        FOUR, replace(lying_state("pair of 8s"), hands=(cards("9S 9H 5D 8D X 2S 2H 2D"),)), 0
    )
    assert first_page("9S 9H", "pair of 8s", to_act=2).heading == "You have"


def test_the_chart_finds_each_play_of_the_hand_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found = list[Combination | None]()

    def counted(options: ClimbingOptions, hand: Cards, lying: Combination | None) -> list[Lay]:
        found.append(lying)
        return plays(options, hand, lying)

    monkeypatch.setattr("bacon.games.climbing.chart.plays", counted)
    first_page("9S 9H 5D 8D X", "pair of 8s")
    assert found == [None, Combination.parse("pair of 8s")]
    first_page("9S 9H 5D 8D X", None)
    assert found[2:] == [None]


def test_every_rank_that_beats_the_table_has_an_entry_or_is_counted() -> None:
    page = first_page("X X 3H 3H 3D 1S 1S 1H 1D 1D 8H", "straight flush 2-6 in diamonds")
    entries = [(entry.name, " ".join(card.name for card in entry.cards)) for entry in page.groups[0].entries]
    assert entries == [
        ("Five 1s", "1S 1S 1H 1D 1D"),
        ("Five 3s", "3H 3H 3D X X"),
        ("Six 1s", "1S 1S 1H 1D 1D X"),
    ]
    singles = first_page("9S 8H TD 7D X", "single 6").groups[0].entries
    assert [(entry.name, entry.pattern) for entry in singles] == [("Single 7", ""), ("Single 8", "3 others")]


def test_the_plays_of_a_kind_come_lowest_first_and_each_x_says_what_it_stands_for() -> None:
    shown = first_page("X X 8S 8S 8H 7S 6D 4H 4H 4D 2H 1S 1H", "quad of 1s").groups[0].entries
    flushes = [entry for entry in shown if entry.name.startswith("Straight flush")]
    assert [entry.name for entry in flushes] == sorted(entry.name for entry in flushes)
    for entry in shown:
        assert [bool(tag) for tag in entry.tags] == [card is X for card in entry.cards]
    assert any("X" in entry.name or any(entry.tags) for entry in shown)


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from(LYING))
def test_no_highlighted_card_is_left_out_unless_the_chart_says_that_there_is_more(
    seed: int, lying: str
) -> None:
    hand = a_hand(seed, 9)
    page = first_page(" ".join(card.name for card in hand), lying)
    entries = [entry for group in page.groups for entry in group.entries if entry.now]
    shown = {card.rank for entry in entries for card in entry.cards}
    useful = {card.rank for card in sets_of(hand, lying).useful}
    assert useful == shown or any(" other" in entry.pattern for entry in entries)


def test_a_hand_that_beats_nothing_sees_what_would() -> None:
    page = first_page("3S 5H", "stairs 2-3")
    (group,) = page.groups
    assert page.heading == "You have none of these"
    assert [entry.name for entry in group.entries][:2] == ["Run of 2 pairs", "Four of a kind"]
    assert not any(entry.now for entry in group.entries)


def test_the_chart_of_a_lead_begins_with_what_is_held() -> None:
    page = first_page("9S 9H 5D", None)
    assert [entry.name for group in page.groups for entry in group.entries] == ["Single 5", "Pair of 9s"]
    assert page.note == "The lowest card is a 1."


def test_the_chart_of_a_lead_explains_an_x_to_those_who_hold_one() -> None:
    page = first_page("9S X 5D", None)
    assert page.full
    assert page.note == page.full.note


def test_a_chart_without_a_hand_or_of_a_hand_that_has_everything_is_the_full_one() -> None:
    assert chart(FOUR, FOUR.start(0), 0).full is None
