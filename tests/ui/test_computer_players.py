"""The other seats' players have the chosen levels and tempers, from the next decision on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from bacon.core.rules import Rules
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.climbing.game import Climbing
from bacon.search.levels import LEVELS, TEMPERS
from bacon.search.thinker import Thinker
from bacon.search.worker import Worker
from bacon.settings.settings import Level, Opponents, Settings, Temper
from bacon.ui.table.session import ComputerPlayers
from tests.ui.stage_door import Guest

FOUR = Bacon()
SIX = BidEuchre(players=6, deck=48)


def company(rules: Rules, human: int = 0, wanted: Mapping[str, str] = {}) -> ComputerPlayers:
    """The players at a table with these settings."""
    settings = Settings(opponents=msgspec.convert(wanted, Opponents))
    return ComputerPlayers(Guest(settings).app, rules, human)


@pytest.fixture(autouse=True)
def no_process(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Record each worker that would start, and start none."""
    wanted: list[object] = []

    def note(worker: Worker) -> None:
        wanted.append(worker)

    monkeypatch.setattr(Worker, "warm_up", note)
    return wanted


@pytest.mark.parametrize(
    ("rules", "human", "partners"),
    [
        (FOUR, 0, {2}),
        (FOUR, 1, {3}),
        (SIX, 0, {2, 4}),
        (Climbing(), 0, {2}),
        (Climbing(players=4, teams=False), 0, set[int]()),
        (Climbing(players=5, teams=False), 0, set[int]()),
    ],
)
def test_who_is_a_partner_is_asked_of_the_rules(rules: Rules, human: int, partners: set[int]) -> None:
    others = company(rules, human)
    assert set(others) == set(range(rules.seats)) - {human}
    assert {seat for seat in others if others.player(seat).level == "expert"} == partners
    assert all(others.player(seat).level == "normal" for seat in set(others) - partners)


@pytest.mark.parametrize(
    ("rules", "tempers"),
    [
        (Climbing(players=3, teams=False), "careful bold"),
        (FOUR, "careful even bold"),
        (Climbing(players=5, teams=False), "careful even even bold"),
        (SIX, "careful even even bold bold"),
    ],
)
def test_everybody_keeps_his_temper_however_many_play(rules: Rules, tempers: str) -> None:
    others = company(rules)
    assert [others.player(seat).temper for seat in others] == tempers.split()


@pytest.mark.parametrize("field", Opponents.__struct_fields__)
def test_everything_that_is_set_changes_who_plays_where_six_do(field: str) -> None:
    words = TEMPERS if field.endswith("_temper") else LEVELS
    other = next(word for word in words if word != getattr(Opponents(), field))
    usual, changed = company(SIX), company(SIX, wanted={field: other})
    assert [changed.player(seat) for seat in changed] != [usual.player(seat) for seat in usual]


def test_a_change_counts_from_the_next_decision() -> None:
    others = company(FOUR)
    app, before = others.app, others[1]
    assert others[1] is before
    app.change(replace(app.settings, opponents=Opponents(level="hard")))
    assert others.player(1).level == "hard"
    assert others[1] is not before


@pytest.mark.parametrize("level", LEVELS)
def test_only_those_who_search_think_elsewhere(level: str) -> None:
    others = company(FOUR, wanted={"level": level})
    assert isinstance(others[1], Thinker) == (level in ("hard", "expert"))


def test_where_nobody_searches_no_process_is_started(no_process: list[object]) -> None:
    company(FOUR, wanted={"level": "easy", "partner_level": "easy"})
    assert no_process == []


def test_the_process_is_warmed_up_when_the_table_opens(no_process: list[object]) -> None:
    others = company(FOUR)
    assert no_process == [others.app.worker]


def test_nobody_plays_the_persons_own_seat_and_none_beyond_the_table() -> None:
    others = company(FOUR)
    for seat in (0, 4):
        assert seat not in others
        with pytest.raises(KeyError):
            others.player(seat)


def test_the_settings_know_the_same_levels_and_tempers_as_the_bots() -> None:
    assert get_args(Level) == LEVELS
    assert get_args(Temper) == TEMPERS
    assert Settings().opponents == Opponents(level="normal", partner_level="expert")
