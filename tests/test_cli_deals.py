"""Where players say deal, no command says hand: in Climbing, a hand is what you hold."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest

from bacon.cli.main import main
from bacon.core.match import Match
from bacon.core.review import HandReview
from bacon.core.rules import Rules, TableState
from bacon.games.climbing.game import Climbing
from bacon.notation.record import hand_record_of, print_record, write_record
from bacon.search.par import Chair, Table
from bacon.store.opening import open_store
from bacon.store.reviews import Reviews
from bacon.system.folders import HOME, folders
from tests.begun import file_of, match_of

HANDS = re.compile(r"(?<!which seat had which )\bhands?\b", re.IGNORECASE)


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A record of one deal."""
    return file_of(tmp_path, print_record(hand_record_of(match_of(Climbing(), 1), 1)))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("show FILE", "\ndeal  dealer  out"),
        ("show FILE --hand 1", "Deal 1: "),
        ("show FILE --hand 9", "There is no deal 9 in this record, which has deal 1."),
        ("verify FILE", "deal 1: the seed matches its seal"),
        ("review FILE --worlds 1 --seat 0", "Deal 1\n"),
        ("duplicate FILE", "each deal from 0–0"),
        ("bots --game climbing --hands 1 --level easy", "deals                        1   in 1 match, "),
        (
            "arena --game climbing --a random --b random --deals 2 --matches 0",
            "in 2 deals, each in every seating",
        ),
    ],
)
def test_no_command_calls_a_deal_a_hand(
    file: str, arguments: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bacon.cli.contests.experts", beginners)
    main(arguments.replace("FILE", file).split())
    heard = capsys.readouterr()
    assert said in heard.out + heard.err
    assert HANDS.findall(heard.out + heard.err.replace(file, "")) == []


def beginners(rules: Rules[TableState]) -> Table:
    return (Chair("easy"),) * rules.seats


@pytest.mark.parametrize(("command", "end"), [("review", "to review."), ("duplicate", "to compare.")])
def test_a_record_that_stops_in_its_first_deal_has_no_finished_deals(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, end: str
) -> None:
    begun: Match[TableState] = Match(Climbing(), "begun")
    assert main([command, file_of(tmp_path, write_record(begun))]) == 1
    assert f"has no finished deals {end}" in capsys.readouterr().err


def test_what_was_given_away_in_climbing_is_counted_per_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    with closing(open_store(folders().store).store) as store:
        match_id = store.begin(match_of(Climbing(), 1).events)
        Reviews(store).keep(match_id, HandReview(1, 0, 1, (), 0))
    for words in (["stats", "--game", "climbing"], ["stats"]):
        assert main(words) == 0
        heard = capsys.readouterr()
        assert "points per deal" in heard.out
        assert "Reviewed (1 deal):" in heard.out
        assert HANDS.findall(heard.out) == []
