"""`bacon daily` prints a day's par and the player's result, or one kind sentence if it cannot."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from bacon.cli.main import main
from bacon.core.rules import Rules, TableState
from bacon.search.par import VERSION, Chair, Table
from bacon.store.opening import open_store
from bacon.store.rounds import hands_of_day, own_days, read_day
from bacon.system import clock
from bacon.system.folders import HOME, folders
from tests.store.test_days import save

DATE = "2026-11-22"


def beginners(rules: Rules[TableState]) -> Table:
    return (Chair("easy"),) * rules.seats


@pytest.fixture(autouse=True)
def beginners_play_for_experts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bacon.cli.contests.experts", beginners)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path))
    return tmp_path


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main(["daily", *words, "--json"]) == 0
    read: dict[str, object] = json.loads(capsys.readouterr().out)
    return read


def test_par_is_printed_for_every_hand_and_kept_if_matches_are_saved(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_store(folders().store).store) as store:
        save(store, read_day(DATE), 1)
        own = own_days(store, "", "euchre")[read_day(DATE)][1]
    first = told(capsys, "--game", "euchre", "--date", DATE)
    hands = first["hands"]
    assert isinstance(hands, list)
    assert [hand["seed"] for hand in hands] == [hand.seed for hand in hands_of_day(read_day(DATE), "euchre")]
    assert [hand["you"] for hand in hands] == [own.net_points_of(0), *[None] * 5]
    assert (first["search"], first["gain"]) == (VERSION, None)
    monkeypatch.setattr("bacon.cli.contests.play_all", lambda boards, _: iter(assert_none(boards)))
    assert told(capsys, "--game", "euchre", "--date", DATE) == first
    assert main(["daily", "--game", "euchre", "--date", DATE]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 8
    assert "you" in lines[1]
    assert "1 of 6 hands played" in lines[-1]


def assert_none(boards: list[object]) -> list[tuple[int, object]]:
    assert not boards
    return []


def test_nothing_is_written_if_nothing_was_saved(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "--game", "bacon", "--date", "2000-01-01")["date"] == "2000-01-01"
    assert not list(home.rglob("*.db"))


def test_a_date_that_has_no_deal_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for date, words in (("1999-12-31", "from 2000-01-01 to 2199-12-31"), ("soon", "such as 2026-11-22")):
        assert main(["daily", "--date", date]) == 2
        [line] = capsys.readouterr().err.splitlines()
        assert words in line


def test_a_clock_that_is_far_off_is_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now.replace(year=1980, day=5))
    assert main(["daily"]) == 1
    assert "This computer's clock says today is" in capsys.readouterr().err
