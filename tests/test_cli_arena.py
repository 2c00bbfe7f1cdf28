"""`bacon arena` says what is wrong before anything is played."""

from __future__ import annotations

import sys

import msgspec
import pytest

from bacon.cli.main import main
from bacon.cli.terminal import ProgressBar
from bacon.core.rules import Rules
from bacon.search.arena import Report
from bacon.search.bot import Bot
from bacon.search.levels import rule_bot
from tests.search.arena.orders import measured, order, timeless


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--a best", "--a: there is no bot 'best'; choose easy, normal, hard, expert, or one of"),
        ("--b Normal", "--b: there is no bot 'Normal' (did you mean 'normal'?); choose"),
        ("--b program:", "--b: a program needs a command, such as program:python3 my_bot.py."),
        ("--b program:no-such-bot", "--b: the program 'no-such-bot' can't be found."),
        ('--a program:x"', "--a: the command 'x\"' can't be read: no closing quotation."),
        ("--game chess", "--game: there is no game 'chess'; the games are bacon"),
        ("--rule target=6", "--rule: target: '6' is not allowed; choose one of 5, 7, 10"),
        ("--deals 0", "--deals: '0' is not a whole number from 1 to 10,000,000 (see bacon arena --help)."),
        ("--deals many", "--deals: 'many' is not a whole number from 1 to 10,000,000"),
        ("--matches -1", "--matches: '-1' is not a whole number from 0 to 10,000,000"),
        ("--jobs 0", "--jobs: '0' is not a whole number from 1 to 64"),
        ("--jobs 65", "--jobs: '65' is not a whole number from 1 to 64"),
        ("--patience 0", "--patience: '0' is not a number of seconds from 0.001 to 3600"),
        ("--patience 1e9", "--patience: '1e9' is not a number of seconds from 0.001 to 3600"),
        ("--c normal", "there is no option '--c'; the options are --help, --game, --a, --b, --deals,"),
    ],
)
def test_anything_not_understood_is_reported_with_what_is_allowed(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments.split()]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"bacon: {sentence}")
    assert len(err.splitlines()) == 1


def test_it_measures_what_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--deals", "4", "--matches", "1", "--seed", "s", "--json"]) == 0
    out, err = capsys.readouterr()
    report = msgspec.json.decode(out, type=Report)
    assert timeless(report) == measured(order(deals=4, matches=1, seed="s"))
    assert err == "", "how far it is shows only on a terminal"


@pytest.mark.parametrize("timed", [False, True])
def test_bots_think_by_the_clock_only_if_they_are_told(timed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: set[object] = set()

    def make_bot(rules: Rules, *_: object, **how: object) -> Bot:
        heard.add(how["timed"])
        return rule_bot(rules)

    monkeypatch.setattr("bacon.search.arena.contestants.make_bot", make_bot)
    clock = ["--timed"] if timed else []
    assert main(["arena", "--a", "expert", "--b", "hard", "--deals", "1", "--matches", "0", *clock]) == 0
    assert heard == {timed}


def test_it_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = ["--game", "euchre", "--rule", "target=5", "--a", "random", "--b", "normal"]
    assert main(["arena", *wanted, "--deals", "4", "--matches", "0"]) == 0
    assert capsys.readouterr().out.startswith("euchre target=5, seed arena\na: random\nb: normal\n")


def test_a_terminal_shows_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["arena", "--deals", "2", "--matches", "0"]) == 0
    _, first, _, last, _ = capsys.readouterr().err.split("\r")
    assert first.startswith(f"[{'#' * 12}{'-' * 12}] 50%  1 of 2, ")
    assert first.rstrip().endswith("left")
    assert last == " " * len(first)


def test_the_bar_tells_the_time_left_and_is_silent_when_piped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter([0.0, 10.0, 60.0, 1080.0])
    bar = ProgressBar(lambda: next(times))
    bar(0, 4)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    for done in (1, 2, 3):
        bar(done, 4)
    assert [line.rpartition(", ")[2].strip() for line in capsys.readouterr().err.split("\r") if line] == [
        "30 seconds left",
        "60 seconds left",
        "6 minutes left",
    ]
