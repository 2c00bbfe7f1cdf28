"""The climbing game is searched under all its rules, to the same choice each time, and stops when told to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, islice
from random import Random

import pytest
from msgspec.structs import replace

from bacon.core.actions import Pass
from bacon.games.climbing.events import DealScored, GiveLead
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.search.worlds import SearchableClimbing, worth
from bacon.search.bot import OutOfTime
from bacon.search.searcher import Budget, SearchBot
from tests.games.climbing.positions import board, self_play, spelled, view_of
from tests.games.climbing.search.test_worlds import RULES
from tests.games.climbing.tables import APPLEWOOD, FOUR

MOST = 6
MANY = "1D 2H 4D 5S 7H 8D 9S 9H TD 3D 6H"


@pytest.mark.sparse(2)
@pytest.mark.parametrize("name", RULES)
def test_every_table_is_searched_to_a_legal_action_and_again_to_the_same(name: str) -> None:
    rules, searched = RULES[name], 0
    for view, legal, _ in islice(self_play(1, rules), 0, None, 5 if rules.seats > 3 else 2):
        choice = SearchBot(SearchableClimbing(rules), Budget(2), "seed").choose(view, legal)
        assert choice.action in legal
        assert choice.reason
        assert choice == SearchBot(SearchableClimbing(rules), Budget(2), "seed").choose(view, legal)
        searched += len(choice.candidates) > 1
    assert searched > 2


def test_passing_and_giving_the_lead_are_weighed_too() -> None:
    passing, giving = 0, 0
    for view, legal, _ in self_play(1, FOUR):
        proposed = [each.action for each in SearchableClimbing(FOUR).house.choose(view, legal).candidates]
        assert len(proposed) == len(set(proposed)) <= MOST + 1
        assert set(proposed) <= set(legal)
        passing += Pass() in proposed and len(proposed) > 1
        giving += any(isinstance(action, GiveLead) for action in proposed)
    assert passing
    assert giving


@pytest.mark.parametrize(
    ("enemy", "partner"),
    [("TS 8H", MANY), ("TS 8H 9H 2S 3S", MANY), (f"TS {MANY}", "4D"), (f"TS {MANY}", "4D 6D")],
)
def test_what_beats_an_opponent_is_weighed_bombs_too_when_somebody_is_short(enemy: str, partner: str) -> None:
    table = board(f"4S 4H 4D 4S 1D 3H 5D 6S 8H 9D X 2S|{enemy}|{partner}|{MANY}", "2S/TS/pass/pass")
    view = view_of(table.state, 0)
    weighed = SearchableClimbing(FOUR).house.choose(view, table.rules.legal(table.state)).candidates
    named = {spelled(each.action).partition(":")[0] for each in weighed}
    assert {"quad of 4s", "single 11", "pass"} <= named


def test_a_search_stops_on_request() -> None:
    view, legal, _ = next(self_play(1, FOUR))
    searchable = SearchableClimbing(FOUR)
    looks = count()
    with pytest.raises(OutOfTime):
        searchable.values(view, next(searchable.worlds(view, Random(1))), legal[:9], lambda: next(looks) > 4)
    assert next(looks) == 6
    with pytest.raises(OutOfTime):
        next(searchable.worlds(view, Random(1), lambda: True))


def test_what_goes_out_is_worth_more_than_what_lets_an_opponent_out() -> None:
    table = board(f"9S 9H 2H|1H|4D 6S 7S 7D|{MANY}", "")
    view = view_of(table.state, 0)
    pair, single = (
        next(lay for lay in table.rules.legal(table.state) if spelled(lay).startswith(name))
        for name in ("pair of 9s", "single 2")
    )
    searchable = SearchableClimbing(FOUR)
    one, other = searchable.values(view, table.state, (pair, single), lambda: False)
    assert one > other


def result(points: Sequence[int], winner: int | None = None) -> DealScored:
    return DealScored((0, 1, 2, 3), tuple(points), winner)


@pytest.mark.parametrize(
    ("rules", "scores", "scored", "seat", "points"),
    [
        (FOUR, (0, 0), result((4, 0)), 0, 4.0),
        (FOUR, (0, 0), result((4, 0)), 1, -4.0),
        (FOUR, (7, 0), result((4, 0)), 0, 1.0),
        (FOUR, (7, 0), result((1, 0), winner=0), 2, 3.0),
        (APPLEWOOD, (0, 0, 0, 0), result((4, 2, 1, 0)), 0, 3.0),
    ],
)
def test_points_count_against_the_others_and_up_to_the_target(
    rules: Climbing, scores: tuple[int, ...], scored: DealScored, seat: int, points: float
) -> None:
    state = replace(rules.start(), scores=scores)
    assert worth(rules, state, scored, seat) == points
