"""The work behind a bot's choice is noted beside the play: no view has it, and takebacks take it along."""

from __future__ import annotations

import pytest

from bacon.core.actions import IllegalAction, Pass
from bacon.core.events import BotThought
from bacon.core.match import BrokenLog, Match
from bacon.core.takeback import kept
from tests.tables import SEATS, STANDARD, Table, table


def thought(seat: int, worlds: int = 24) -> BotThought:
    return BotThought(seat, "expert:even", "timed", 9, worlds)


def looked_at(match: Table) -> tuple[object, ...]:
    return (match.state, match.kept, match.legal(), *(match.view(seat) for seat in SEATS))


def test_it_is_in_the_log_and_nowhere_else() -> None:
    match = table()
    before = looked_at(match)
    assert match.note_thought(thought(0)) == (thought(0),)
    assert match.events[-1] == thought(0)
    assert looked_at(match) == before
    assert not match.assisted


def test_it_belongs_to_the_choice_that_follows() -> None:
    match = table()
    match.note_thought(thought(0))
    match.apply(Pass())
    match.apply(Pass())
    match.note_thought(thought(2, 0))
    match.apply(Pass())
    last = len(match.kept) - 1
    assert match.thoughts == {last - 2: thought(0), last: thought(2, 0)}


def test_it_goes_when_the_choice_is_taken_back() -> None:
    match = table()
    match.note_thought(thought(0))
    match.apply(Pass())
    match.take_back(0)
    match.apply(Pass())
    assert match.thoughts == {}
    assert kept(match.events) == match.kept


@pytest.mark.parametrize("seat", [1, 2, 3, -1, 4])
def test_only_the_seat_to_act_can_have_thought(seat: int) -> None:
    match = table()
    events = match.events
    with pytest.raises(IllegalAction, match="Only the player to act"):
        match.note_thought(thought(seat))
    assert match.events == events
    with pytest.raises(BrokenLog, match="BotThought"):
        Match(STANDARD, events=[*events, thought(seat)])


def test_a_log_with_it_goes_on_where_it_was_left() -> None:
    match = table()
    for seat in range(3):
        match.note_thought(thought(seat))
        match.apply(Pass())
    resumed: Table = Match(STANDARD, events=match.events)
    assert (looked_at(resumed), resumed.events) == (looked_at(match), match.events)
    assert resumed.thoughts == match.thoughts
