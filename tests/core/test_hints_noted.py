"""A hint that is noted marks the match for good, and changes nothing else about it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from bacon.core.actions import IllegalAction, Pass
from bacon.core.events import HintTaken
from bacon.core.match import BrokenLog, Match
from bacon.core.takeback import assisted, kept
from bacon.games.bacon.game import Bacon
from tests.play import ANY_RULES, ANY_SEED, ANY_WHIMS, Whims, choose
from tests.tables import SEATS, STANDARD, Table, state_after, table


def looked_at(match: Table) -> tuple[object, ...]:
    return (match.state, match.kept, match.legal(), *(match.view(seat) for seat in SEATS))


def test_it_gives_the_fact_that_says_so_and_marks_the_match() -> None:
    match = table()
    before = looked_at(match)
    assert match.note_hint(0) == (HintTaken(0),)
    assert match.events[-1] == HintTaken(0)
    assert match.assisted
    assert looked_at(match) == before


@pytest.mark.parametrize("seat", [1, 2, 3, -1, 4])
def test_only_the_player_to_act_can_have_a_hint(seat: int) -> None:
    match = table()
    events = match.events
    with pytest.raises(IllegalAction, match="Only the player to act"):
        match.note_hint(seat)
    assert match.events == events


def test_it_stays_when_the_decision_is_taken_back() -> None:
    match = table()
    match.note_hint(0)
    match.apply(Pass())
    match.take_back(0)
    assert match.assisted
    assert kept(match.events) == match.kept


@given(rules=ANY_RULES, seed=ANY_SEED, whims=ANY_WHIMS)
def test_a_log_with_hints_and_things_taken_back_goes_on_where_it_was_left(
    rules: Bacon, seed: int, whims: Whims
) -> None:
    match: Table = Match(rules, seed=str(seed))
    chance = Random(seed)
    for _ in range(40):
        if match.to_act is None:
            break
        if chance.random() < 0.2:
            match.note_hint(match.to_act)
        if match.can_take_back(0) and chance.random() < 0.1:
            match.take_back(0)
        else:
            match.apply(choose(match.legal(), chance, whims))
    resumed: Table = Match(rules, events=match.events)
    assert (looked_at(resumed), resumed.events) == (looked_at(match), match.events)
    assert kept(match.events) == match.kept
    assert match.state == state_after(rules, match.kept)
    assert assisted(match.events) == resumed.assisted


@pytest.mark.parametrize("seat", [1, 5, -1])
def test_a_log_with_a_hint_that_nobody_can_have_asked_for_is_refused(seat: int) -> None:
    with pytest.raises(BrokenLog, match="HintTaken"):
        Match(STANDARD, events=[*table().events, HintTaken(seat)])
