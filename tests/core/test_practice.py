"""Any moment of a match can be gone on from, as a match for practice that says so."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bacon.core.events import Event, HandDealt, HandStarted, MatchStarted, SeedRevealed, encode
from bacon.core.match import BrokenLog, Match, continue_from
from bacon.games.bacon.game import Bacon
from bacon.kits import decode
from tests.play import ANY_RULES, ANY_SEED, Whims, a_full_log, play_on
from tests.tables import STANDARD, Table, run, table

SHORT = Bacon(target=5)


def _of_hands(facts: tuple[Event, ...]) -> list[Event]:
    return [fact for fact in facts if isinstance(fact, HandDealt)]


@given(rules=ANY_RULES, seed=ANY_SEED, part=st.floats(0.05, 1))
def test_it_stands_where_the_other_match_stood_and_goes_on_with_its_hands(
    rules: Bacon, seed: int, part: float
) -> None:
    facts = a_full_log(rules, seed, Whims(passes=0.4))
    length = max(1, int(part * len(facts)))
    match = continue_from(rules, facts[:length])
    assert match.practice
    assert match.kept[1:length] == facts[1:length]
    play_on(match, Random(seed), Whims(passes=0.4), hands=2)
    known = _of_hands(facts)
    assert _of_hands(match.kept)[: len(known)] == known[: len(_of_hands(match.kept))]


@given(rules=ANY_RULES, seed=ANY_SEED, part=st.floats(0.05, 1))
def test_without_the_seed_its_hands_stand_as_set_by_hand_and_new_ones_follow(
    rules: Bacon, seed: int, part: float
) -> None:
    log = a_full_log(rules, seed, Whims(passes=0.4))
    started = log[0]
    assert isinstance(started, MatchStarted)
    match = continue_from(rules, [replace(started, seed=""), *log[1 : max(1, int(part * len(log)))]])
    before = len(_of_hands(match.kept))
    assert _of_hands(match.kept)[: before - 1] == _of_hands(log)[: before - 1]
    play_on(match, Random(seed), Whims(passes=0.4), hands=match.state.hand + 1)
    resumed: Table = Match(rules, events=[decode(encode(event)) for event in match.events])
    assert resumed.events == match.events


def test_a_hand_from_the_middle_of_a_match_becomes_the_first() -> None:
    log = a_full_log(SHORT, 3)
    starts = [place for place, fact in enumerate(log) if isinstance(fact, HandStarted)]
    started = log[0]
    assert isinstance(started, MatchStarted)
    second = log[starts[1] : starts[1] + 3]
    match = continue_from(SHORT, [replace(started, seed=""), *second])
    begun = match.kept[1]
    assert isinstance(begun, HandStarted)
    assert (begun.number, begun.commitment) == (1, "")
    assert match.kept[2] == second[1]
    assert not any(isinstance(fact, SeedRevealed) for fact in match.kept)


def test_a_match_is_for_practice_only_when_it_says_so() -> None:
    assert not Match(SHORT, seed="x").practice
    assert Match(SHORT, seed="x", practice=True).practice
    older = decode('{"type":"MatchStarted","game":"bacon","rules":{},"seed":"x","first_dealer":null}')
    assert older == MatchStarted("bacon", {}, "x")


def test_only_in_practice_a_later_hand_is_set_by_hand() -> None:
    match = table()
    run(match, "pass " * 16)
    log = list(match.events)
    place = max(place for place, event in enumerate(log) if isinstance(event, HandStarted))
    begun, dealt = log[place], log[place + 1]
    assert isinstance(begun, HandStarted)
    assert isinstance(dealt, HandDealt)
    swapped = replace(dealt, hands=(dealt.hands[1], dealt.hands[0], *dealt.hands[2:]))
    changed = [*log[:place], replace(begun, commitment=""), swapped]
    started = log[0]
    assert isinstance(started, MatchStarted)
    assert Match(STANDARD, events=[replace(started, practice=True), *changed[1:]]).state.hand == 2
    with pytest.raises(BrokenLog, match=f"event {place + 1}"):
        Match(STANDARD, events=changed)
