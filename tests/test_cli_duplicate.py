"""`bacon duplicate` has experts play a record's deals, or says in one sentence why it cannot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bacon.cli.main import main
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.game import Euchre
from bacon.notation.record import hand_record_of, print_record, write_record
from bacon.search.par import VERSION, Chair, Table
from tests.begun import euchre, file_of, match_of


def beginners(rules: Rules[TableState]) -> Table:
    return (Chair("easy"),) * rules.seats


@pytest.fixture(autouse=True)
def beginners_play_for_experts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bacon.cli.contests.experts", beginners)


def test_every_finished_hand_is_compared_with_what_experts_score(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = file_of(tmp_path, write_record(euchre(), {"south": "Ada"}))
    assert main(["duplicate", file, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [hand["number"] for hand in told["hands"]] == [1, 2]
    assert sum(hand["made"] for hand in told["hands"]) == euchre().scores[0] - euchre().scores[1]
    assert told["gain"] == sum(hand["made"] - hand["experts"] for hand in told["hands"])
    assert told["search"] == VERSION
    assert main(["duplicate", file, "--seat", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert "West" in lines[0]
    assert lines[-1].startswith("Overall ")


def test_one_hand_of_a_game_of_rounds_is_enough(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = match_of(Climbing(), 1)
    file = file_of(tmp_path, print_record(hand_record_of(match, 1)))
    assert main(["duplicate", file, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (len(told["hands"]), told["error"]) == (1, None)


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("no record at all", 2, "match.bacon"),
        ("", 2, "match.bacon"),
        (None, 1, "has no finished hands to compare"),
    ],
)
def test_a_hand_that_cannot_be_compared_is_reported_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None, code: int, words: str
) -> None:
    begun: Match[TableState] = Match(Euchre(), "begun")
    file = file_of(tmp_path, write_record(begun) if text is None else text)
    assert main(["duplicate", file]) == code
    [line] = capsys.readouterr().err.splitlines()
    assert words in line


def test_a_record_that_was_cut_off_and_a_seat_there_is_not_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = write_record(euchre())
    assert main(["duplicate", file_of(tmp_path, whole[: len(whole) // 2])]) == 2
    assert main(["duplicate", file_of(tmp_path, whole), "--seat", "5"]) == 2
    assert "seats are 0 to 3" in capsys.readouterr().err
