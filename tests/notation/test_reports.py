"""A report holds what is needed to play the bug again, and writing it never fails."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from bacon import bots
from bacon.core.match import Match
from bacon.games.bacon.game import Bacon
from bacon.kits import decode, rules_of
from bacon.notation import reports
from bacon.notation.record import read_record
from bacon.notation.reports import write_report
from bacon.notation.verify import verify
from bacon.system.folders import HOME
from bacon.version import __version__
from tests.play import Whims, played
from tests.tables import STANDARD


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    return tmp_path / "home"


def _an_error() -> Exception:
    try:
        raise KeyError("the queen")
    except KeyError as error:
        return error


class _Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError


def test_a_report_has_versions_and_the_traceback(home: Path) -> None:
    path = write_report(_an_error(), None)
    text = path.read_text("utf-8")
    assert path.parent == home / "reports"
    assert f"Bacon {__version__}" in text
    assert "pygame-ce 2" in text
    assert "in _an_error" in text
    assert "KeyError: 'the queen'" in text


def test_the_match_can_be_played_again_from_its_report() -> None:
    match = played(STANDARD, 4, Whims(), hands=2)
    text = write_report(_an_error(), match).read_text("utf-8")
    events = [decode(line) for line in text.split("== Events\n")[1].split("\n")]
    assert tuple(events) == match.events
    assert "[[hand]]" in text


def test_a_report_holds_nobodys_name_and_still_plays_again() -> None:
    people = ("Ada Lovelace", "Bertrand", "Cleopatra", "Zoë")
    match = Match(Bacon(target=5), seed="named", names=people)
    while match.state.hand < 3:
        match.apply(match.legal()[0])
    text = write_report(_an_error(), match).read_text("utf-8")
    assert not [name for name in people if name in text]
    assert "Players' names are replaced by their seats" in text
    lines = text.split("== Events\n")[1].split("\n")
    again = Match(Bacon(target=5), events=[decode(line) for line in lines])
    assert (again.scores, again.state.hands, again.to_act) == (match.scores, match.state.hands, match.to_act)
    record = text.split("== Record\n")[1].split("== Events\n")[0]
    assert read_record(record).names["south"] == "south"
    assert verify(record).ok


def test_a_reports_record_leaves_out_the_work_of_bots_that_other_names_would_change() -> None:
    match = bots.play(
        Match(Bacon(), seed="thought", names=("Ada", "Ben", "Cleo", "Dan")), ["normal"], hands=1
    )
    assert match.thoughts
    text = write_report(_an_error(), match).read_text("utf-8")
    assert not read_record(text.split("== Record\n")[1].split("== Events\n")[0]).thoughts


def test_two_reports_do_not_overwrite_each_other() -> None:
    assert write_report(_an_error(), None) != write_report(_an_error(), None)


def test_an_error_and_a_match_that_cannot_be_told_do_not_stop_the_report(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(_: object) -> str:
        raise AssertionError

    monkeypatch.setattr(reports, "print_record", broken)
    text = write_report(_Unspeakable(), Match(Bacon(), seed="1")).read_text("utf-8")
    assert "(not available: AssertionError: )" in text
    assert "_Unspeakable" in text


def test_without_a_folder_of_its_own_it_goes_to_the_temporary_one(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.write_text("a file where the folder should be")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert write_report(_an_error(), None).parent == tmp_path


def test_when_nothing_can_be_written_it_goes_to_the_error_stream(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home.write_text("")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "home" / "no"))
    assert write_report(_an_error(), None) == Path(os.devnull)
    assert "KeyError" in capsys.readouterr().err


def test_rules_are_found_again_from_a_reports_first_line() -> None:
    started = Match(Bacon(target=15), seed="1").events[0]
    assert rules_of(started) == Bacon(target=15)  # type: ignore[arg-type]
