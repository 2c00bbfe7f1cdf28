"""Taking back, going on for practice and dealing again, in the climbing game."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bacon.core.actions import IllegalAction, Pass
from bacon.core.events import HandDealt, HandStarted, MatchStarted, Passed, TakenBack
from bacon.core.match import BrokenLog, Match, continue_from
from bacon.core.takeback import kept, reveals
from bacon.games.climbing.events import CombinationLaid, DealScored, LeadGiven
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.options import X
from bacon.games.climbing.state import ClimbingState
from tests.games.climbing.tables import (
    A_DEAL_OR_TWO,
    FOUR,
    SIX,
    Climb,
    choose,
    match_of,
    play_on,
    played,
    random_rules,
)


def look(match: Climb) -> tuple[object, ...]:
    """Return everything that anybody can see of a match except its log."""
    seats = range(match.rules.seats)
    return (match.state, match.kept, match.legal(), *(match.view(seat) for seat in seats))


A_FEW = range(max(settings().max_examples // 10, 2))
"""Seeds of matches that are played step by step and looked at from all sides, which takes its time."""


@pytest.mark.parametrize("seed", A_FEW)
def test_a_decision_taken_back_leaves_the_match_as_it_was_before_it(seed: int) -> None:
    chance = Random(seed)
    rules, passes = random_rules(chance), chance.choice((0.1, 0.4, 0.8))
    match = match_of(rules, seed)
    decisions: list[tuple[int, int, tuple[object, ...]]] = []
    for _ in range(60):
        seat = int(chance.random() * rules.seats)
        if chance.random() < 0.15 and match.can_take_back(seat):
            while (undone := decisions.pop())[0] != seat:
                pass
            match.take_back(seat)
            assert look(match) == undone[2]
        elif match.to_act is not None:
            decisions.append((match.to_act, match.state.hand, look(match)))
            match.apply(choose(match.legal(), chance, passes))
            decisions = [each for each in decisions if each[1] == match.state.hand]
    assert match.kept == kept(match.events)
    assert Match(rules, events=match.events).kept == match.kept


def test_a_decision_of_an_earlier_round_of_the_deal_is_taken_back_with_all_that_followed() -> None:
    match = played(FOUR, 3, 0.5, deals=1)
    chance = Random(1)
    while match.state.round < 3 and not match.over:
        match.apply(choose(match.legal(), chance, 0.5))
    assert match.state.round == 3
    while match.state.round > 1:
        seat = next(seat for seat in range(4) if match.can_take_back(seat))
        match.take_back(seat)
    assert match.state.hand == 2
    assert isinstance(match.events[-1], TakenBack)


def test_a_deal_that_is_over_is_not_taken_back() -> None:
    match = match_of(FOUR, 5)
    chance = Random(5)
    while match.state.hand == 1:
        match.apply(choose(match.legal(), chance, 0.4))
    assert not any(map(match.can_take_back, range(4)))
    with pytest.raises(IllegalAction, match="You haven’t made a choice in this deal"):
        match.take_back(0)


@pytest.mark.parametrize("seed", A_FEW)
def test_only_a_set_that_another_seat_has_laid_since_is_a_card_seen(seed: int) -> None:
    match, chance = match_of(FOUR, seed), Random(seed)
    while match.state.hand == 1:
        for seat in range(4):
            if match.can_take_back(seat):
                since = match.events[last_decision(match, seat) :]
                laid = [fact for fact in since if isinstance(fact, CombinationLaid)]
                assert match.taking_back_assists(seat) == any(fact.seat != seat for fact in laid)
                assert reveals(since, seat) == match.taking_back_assists(seat)
        match.apply(choose(match.legal(), chance, 0.5))


def last_decision(match: Climb, seat: int) -> int:
    """Return the place of what the seat did last."""
    mine = (
        place
        for place, fact in enumerate(match.events)
        if isinstance(fact, CombinationLaid | Passed | LeadGiven) and fact.seat == seat
    )
    return max(mine)


def test_a_match_is_assisted_once_a_set_was_seen_and_stays_so() -> None:
    match = match_of(FOUR, 1)
    leader = match.to_act
    assert leader is not None
    match.apply(match.legal()[0])
    match.take_back(leader)
    known = [match.assisted]
    for answer in (Pass(), None, Pass()):
        match.apply(match.legal()[0])
        match.apply(answer or match.legal()[0])
        match.take_back(leader)
        known.append(match.assisted)
    assert known == [False, False, True, True]
    assert Match(FOUR, events=match.events).assisted


# Practice


@given(match=A_DEAL_OR_TWO, part=st.floats(0.05, 1))
def test_any_moment_can_be_gone_on_from_for_practice(match: Climb, part: float) -> None:
    facts = match.kept[: max(1, int(part * len(match.kept)))]
    again: Match[ClimbingState] = continue_from(match.rules, facts)
    assert again.practice
    assert again.kept[1 : len(facts)] == facts[1:]
    if again.state.hand == 1:
        play_on(again, Random(1), 0.5, deals=1)
    sealed, known = seals(match), seals(again)
    assert known[: len(sealed)] == sealed[: len(known)]


def seals(match: Climb) -> list[str]:
    """Return the commitments to the shuffles of a match's deals."""
    return [fact.commitment for fact in match.kept if isinstance(fact, HandStarted)]


@pytest.mark.parametrize("seed", A_FEW)
def test_without_the_seed_a_deal_from_the_middle_becomes_the_first(seed: int) -> None:
    log, part = match_with_two_deals(seed).kept, Random(seed).random()
    started = log[0]
    assert isinstance(started, MatchStarted)
    starts = [place for place, fact in enumerate(log) if isinstance(fact, HandStarted)]
    second = log[starts[1] :]
    ends = next(place for place, fact in enumerate(second) if isinstance(fact, DealScored))
    moment = second[: 2 + int(part * (ends - 2))]
    match: Match[ClimbingState] = continue_from(FOUR, [replace(started, seed=""), *moment])
    assert match.kept[2 : 1 + len(moment)] == moment[1:]
    begun = match.kept[1]
    assert isinstance(begun, HandStarted)
    assert (begun.number, begun.commitment) == (1, "")
    assert Match(FOUR, events=match.events).kept == match.kept


def match_with_two_deals(seed: int) -> Climb:
    match, chance = match_of(FOUR, seed), Random(seed)
    while match.state.hand < 3 and not match.over:
        match.apply(choose(match.legal(), chance, 0.5))
    return match


# Packs set by hand


@pytest.mark.parametrize(
    "rules",
    [FOUR, SIX, Climbing(wilds_shuffled=True), Climbing(players=6, six_player_pack="one_to_ten")],
    ids=["four", "six", "shuffled", "aside"],
)
@given(order=st.randoms(use_true_random=False), data=st.data())
def test_a_pack_can_be_gathered_from_what_was_dealt(
    rules: Climbing, order: Random, data: st.DataObject
) -> None:
    deck = tuple(order.sample(rules.pack(), len(rules.pack())))
    dealer = data.draw(st.integers(0, rules.seats - 1))
    match: Climb = Match(rules, "x", deck=deck, dealer=dealer)
    dealt = next(fact for fact in match.kept if isinstance(fact, HandDealt))
    gathered = rules.gather(match.state, dealt)
    assert sorted(gathered) == sorted(rules.pack())
    assert Match(rules, "x", deck=gathered, dealer=dealer).kept[1:] == match.kept[1:]
    assert Match(rules, events=match.events).kept == match.kept


def test_a_deal_that_gives_a_seat_three_x_is_no_deal() -> None:
    match: Climb = Match(FOUR, "x", deck=FOUR.pack(), dealer=3)
    place = next(place for place, fact in enumerate(match.events) if isinstance(fact, HandDealt))
    dealt = match.events[place]
    assert isinstance(dealt, HandDealt)
    one, other, *rest = dealt.hands
    odd = replace(dealt, hands=((*one[:-1], other[0]), (X, *other[1:]), *rest))
    assert Match(FOUR, events=match.events[: place + 1]).state.hand == 1
    with pytest.raises(BrokenLog, match=f"event {place + 1}"):
        Match(FOUR, events=[*match.events[:place], odd])
