"""Taking back erases nothing, undoes everything since a decision, and says whether it has shown a card."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bacon.core.actions import IllegalAction, Pass
from bacon.core.cards import Card, cards
from bacon.core.events import Event, HandDealt, HandStarted, Passed, SeedRevealed, TakenBack
from bacon.core.match import BrokenLog, Match
from bacon.core.takeback import assisted, kept, reveals
from bacon.games.bacon.game import Bacon
from bacon.games.tricks.events import CardPlayed, CardTakenUp, ClaimMade, Discarded, UpcardTurned
from tests.play import ANY_RULES, ANY_SEED, ANY_WHIMS, Whims, choose
from tests.tables import SEATS, STANDARD, Table, run, state_after, table

LOOKS_THE_SAME = ("state", "kept", "to_act", "scores")


def look(match: Table) -> tuple[object, ...]:
    """Return everything that anybody can see of a match except its log."""
    seen = tuple(getattr(match, name) for name in LOOKS_THE_SAME)
    return (*seen, match.legal(), *(match.view(seat) for seat in SEATS))


def play_and_take_back(match: Table, chance: Random, whims: Whims, steps: int) -> None:
    """Play this many steps, sometimes taking back, which must restore the match before the decision."""
    decisions: list[tuple[int, int, tuple[object, ...]]] = []
    for _ in range(steps):
        seat = int(chance.random() * 4)
        if chance.random() < 0.15 and match.can_take_back(seat):
            while (undone := decisions.pop())[0] != seat:
                pass
            match.take_back(seat)
            assert look(match) == undone[2]
        elif not match.over:
            assert match.to_act is not None
            hand = match.state.hand
            decisions.append((match.to_act, hand, look(match)))
            match.apply(choose(match.legal(), chance, whims))
            decisions = [each for each in decisions if each[1] == match.state.hand]


@given(rules=ANY_RULES, seed=ANY_SEED, whims=ANY_WHIMS)
def test_a_decision_taken_back_leaves_the_match_as_it_was_before_it(
    rules: Bacon, seed: int, whims: Whims
) -> None:
    match: Table = Match(rules, seed=str(seed))
    play_and_take_back(match, Random(seed), whims, 60)
    assert match.kept == kept(match.events)
    assert match.state == state_after(rules, match.kept)


@given(rules=ANY_RULES, seed=ANY_SEED, whims=ANY_WHIMS)
def test_a_log_with_things_taken_back_goes_on_from_any_part_of_it(
    rules: Bacon, seed: int, whims: Whims
) -> None:
    match: Table = Match(rules, seed=str(seed))
    play_and_take_back(match, Random(seed), whims, 40)
    resumed: Table = Match(rules, events=match.events)
    assert (look(resumed), resumed.events) == (look(match), match.events)
    for length in range(1, len(match.events), 7):
        begun: Table = Match(rules, events=match.events[:length])
        assert begun.events[:length] == match.events[:length]


def test_the_log_keeps_what_was_taken_back_and_says_so() -> None:
    match = table()
    before = len(match.events)
    made = match.apply(Pass())
    assert match.take_back(0) == (TakenBack(0, before),)
    assert match.events[before:] == (*made, TakenBack(0, before))
    assert match.kept == match.events[:before]


def test_taking_back_again_goes_further_back() -> None:
    match = table()
    run(match, "pass pass pass pass pass pass")
    looks = []
    while match.can_take_back(1):
        match.take_back(1)
        looks.append((match.to_act, len(match.state.offered)))
    assert looks == [(1, 1), (1, 0)]


def test_everything_since_the_decision_is_undone_whoever_did_it() -> None:
    match = table()
    start = match.kept
    run(match, "pass pass pass")
    match.take_back(0)
    assert (match.kept, match.to_act) == (start, 0)


def test_a_seat_that_has_decided_nothing_takes_nothing_back() -> None:
    match = table()
    run(match, "pass")
    before = match.events
    for seat in (1, 2, 3, 7, -1):
        assert not match.can_take_back(seat)
        with pytest.raises(IllegalAction) as refused:
            match.take_back(seat)
        assert refused.value.refusal.id == "nothing_to_take_back"
    assert match.events == before


@given(seed=ANY_SEED)
def test_a_hand_that_is_over_is_not_taken_back(seed: int) -> None:
    match: Table = Match(Bacon(target=5), seed=str(seed))
    chance = Random(seed)
    while not match.over:
        for event in match.apply(choose(match.legal(), chance, Whims())):
            if isinstance(event, SeedRevealed | HandStarted):
                assert not any(map(match.can_take_back, SEATS))
    assert not any(map(match.can_take_back, SEATS))


def _log(words: str) -> list[Event]:
    match = table()
    run(match, words)
    return list(match.events)


@pytest.mark.parametrize(
    "impossible",
    [TakenBack(0, 0), TakenBack(0, 5), TakenBack(0, 99), TakenBack(1, 7), TakenBack(5, 6), TakenBack(0, -1)],
)
def test_a_log_in_which_something_else_was_taken_back_is_refused(impossible: TakenBack) -> None:
    log = _log("pass pass")
    place = next(place for place, event in enumerate(log) if event == Passed(0))
    assert Match(STANDARD, events=[*log, TakenBack(0, place)]).to_act == 0
    with pytest.raises(BrokenLog, match=f"event {len(log) + 1}"):
        Match(STANDARD, events=[*log, impossible])


def test_nothing_is_taken_back_before_what_follows_by_itself() -> None:
    log = _log("pass pass pass pass")
    turned = max(place for place, event in enumerate(log) if isinstance(event, UpcardTurned))
    place = next(place for place, event in enumerate(log) if event == Passed(0))
    with pytest.raises(BrokenLog, match=f"event {turned + 1}"):
        Match(STANDARD, events=[*log[:turned], TakenBack(0, place)])


def test_what_was_taken_back_is_not_brought_back_by_a_later_one() -> None:
    first, second, third = Passed(0), Passed(1), Passed(2)
    log = (first, second, TakenBack(1, 1), third, TakenBack(2, 2))
    assert kept(log) == (first,)
    assert kept(log[1:], before=1) == ()


def test_a_part_of_a_log_counts_as_it_does_in_the_whole() -> None:
    match = table()
    run(match, "pass pass")
    match.take_back(0)
    run(match, "up yes")
    start = next(place for place, event in enumerate(match.events) if isinstance(event, HandStarted))
    assert kept(match.events[start:], before=start) == match.kept[start:]


HAND = HandDealt((cards("AH KH"), cards("2S 3S"), cards("4S 5S"), cards("6S 7S")), cards("9C"))


@pytest.mark.parametrize(
    ("undone", "shown"),
    [
        ((), False),
        ((Passed(1), Passed(2)), False),
        ((CardPlayed(0, Card("AH")),), False),
        ((Discarded(0, Card("AH")),), False),
        ((Discarded(1, Card("2S")),), False),
        ((CardTakenUp(1, Card("9C")),), False),
        ((CardPlayed(1, Card("2S")),), True),
        ((UpcardTurned(Card("9C")),), True),
        ((ClaimMade(3, cards("6S 7S")),), True),
        ((Passed(1), CardPlayed(0, Card("AH")), CardPlayed(2, Card("4S"))), True),
    ],
)
def test_a_card_of_another_hand_or_from_the_stock_is_revealed(undone: Sequence[Event], shown: bool) -> None:
    assert reveals(undone, 0) is shown
    assert assisted([HAND, *undone, TakenBack(0, 1)]) is shown


def test_a_match_is_assisted_once_a_card_was_seen_and_stays_so() -> None:
    match = table()
    known = []
    for words in ("pass pass pass", "pass pass pass pass"):
        run(match, words)
        match.take_back(0)
        known.append(match.assisted)
    run(match, "up yes")
    known += [match.assisted, Match(STANDARD, events=match.events).assisted]
    assert known == [False, True, True, True]


@given(seed=ANY_SEED, data=st.data())
def test_a_view_holds_only_what_counts(seed: int, data: st.DataObject) -> None:
    match: Table = Match(STANDARD, seed=str(seed))
    play_and_take_back(match, Random(seed), Whims(), 50)
    seat = data.draw(st.sampled_from(SEATS))
    state = STANDARD.start(seat)
    for fact in match.kept:
        state = STANDARD.evolve(state, fact.seen_by(seat))
    assert match.view(seat) == state
