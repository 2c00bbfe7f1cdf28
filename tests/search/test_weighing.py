"""Actions race in the same worlds; what is beyond doubt ends the race, and doubts are weighed."""

from __future__ import annotations

import pytest

from bacon.core.actions import Action, Pass
from bacon.games.bacon.events import Deny, Grant
from bacon.search.searcher import Lead, Weighing

ACTIONS: tuple[Action, ...] = (Pass(), Grant(), Deny())


def raced(*rows: tuple[float, float, float]) -> Weighing:
    """Weigh three actions in worlds with these values."""
    weighing = Weighing(ACTIONS)
    for row in rows:
        weighing.add(row)
    return weighing


def test_the_lead_is_the_mean_of_the_differences_world_by_world() -> None:
    weighing = raced((1.0, 0.0, 5.0), (2.0, 1.0, -5.0))
    assert weighing.lead(Pass(), Grant()).mean == 1.0
    assert weighing.lead(Pass(), Grant()).error < weighing.lead(Pass(), Deny()).error


def test_a_hopeless_action_leaves_the_race_and_the_others_go_on() -> None:
    weighing = raced(*[(1.0, -1.0, 1.5 if number % 2 else 0.5) for number in range(24)])
    assert not weighing.settled()
    assert weighing.alive == [Pass(), Deny()]
    weighing.add((3.0, 1.0))
    assert (len(weighing.values[Grant()]), weighing.worlds) == (24, 25)


def test_nothing_leaves_the_race_before_24_worlds() -> None:
    weighing = raced(*[(1.0, -9.0, 0.9)] * 18)
    assert not weighing.settled()
    assert weighing.alive == list(ACTIONS)


def test_nothing_leaves_the_race_that_is_less_than_three_standard_errors_behind() -> None:
    weighing = raced(*[(0.0, 1.0 if number % 4 else -2.0, -0.4) for number in range(24)])
    lead = weighing.lead(Deny(), Grant())
    assert -3.0 < lead.mean / lead.error < -2.0
    assert not weighing.settled()
    assert weighing.alive == list(ACTIONS)


def test_the_house_s_own_stays_in_the_race_so_that_all_are_compared_with_it() -> None:
    weighing = raced(*[(-9.0, 1.0, -9.0)] * 24)
    assert weighing.settled()
    assert weighing.alive == [Pass(), Grant()]


@pytest.mark.parametrize("worth", [1.0, -2.0])
def test_actions_that_are_always_worth_the_same_end_the_race(worth: float) -> None:
    assert not raced(*[(worth,) * 3] * 24).settled()
    assert raced(*[(worth,) * 3] * 48).settled()


def test_a_race_is_looked_at_some_fifteen_times_while_it_doubles_where_worlds_are_many() -> None:
    weighing, due = raced(), list[int]()
    for worlds in range(1, 2881):
        weighing.add((0.0, 1.0, -1.0))
        due += [worlds] * weighing.due
    assert due[:3] == [12, 18, 24]
    assert [sum(low < each <= 2 * low for each in due) for low in (180, 360, 720, 1440)] == [30, 15, 15, 15]


@pytest.mark.parametrize(("mean", "harmless"), [(-0.06, False), (-0.04, False), (-0.02, True), (0.02, True)])
def test_a_lead_is_harmless_if_the_other_is_surely_no_more_than_equally_good(
    mean: float, harmless: bool
) -> None:
    assert Lead(mean, 0.01).harmless == harmless
    assert not Lead(mean, 0.1).harmless


def test_a_lead_is_believed_the_more_the_surer_it_is() -> None:
    sure, doubtful = Lead(0.5, 0.01), Lead(0.5, 1.0)
    assert sure.after(-0.1, 0.3) > 0.45
    assert -0.1 < doubtful.after(-0.1, 0.3) < 0.0
    assert Lead(0.5, 0.1).after(-0.1, 0.0) == -0.1


def test_nothing_is_known_before_the_first_world() -> None:
    weighing = raced()
    assert (weighing.worlds, weighing.mean(Pass()), weighing.lead(Pass(), Deny()).mean) == (0, 0.0, 0.0)
