"""``bacon play --text``: a match in a real terminal, with the matches and settings of the window."""

from __future__ import annotations

import io
import os
import select
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from bacon.cli.main import main
from bacon.games.euchre.game import Euchre
from bacon.search.par import Chair
from bacon.settings.lessons import Learned
from bacon.store.opening import open_store
from bacon.system import clock
from bacon.system.folders import HOME
from bacon.system.second_start import await_starts

ASKED_FIRST: Final = "asked first 0"
"""A seed with which nobody calls, or even scores, before you are asked in Euchre."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path))
    return tmp_path


def play(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return main(["play", "--text", *arguments])


def test_a_match_is_left_and_found_again(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bacon.core.match.random_seed", lambda: ASKED_FIRST)
    assert play(monkeypatch, "quit\n", "--game", "euchre", "--rule", "target=7") == 0
    with closing(open_store(home / "matches.db").store) as store:
        (before,) = (store.match_of(1),)
    assert before.rules == Euchre(target=7)
    capsys.readouterr()
    assert play(monkeypatch, "quit\n", "--game", "euchre") == 0
    assert capsys.readouterr().out.startswith("Score: You and Bella 0, Otis and Felix 0, playing to 7.")
    with closing(open_store(home / "matches.db").store) as store:
        assert store.match_of(1).events == before.events
        assert store.newest() == 1


def test_a_lesson_is_left_and_picked_up_where_it_was(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, "\n\nquit\n", "--lesson", "--game", "bacon") == 0
    first = capsys.readouterr().out
    assert first.startswith("Lesson: How a trick works, 4 minutes.")
    assert first.endswith("You can pick up where you left off: bacon play --text --lesson\n")
    assert Learned(home / "lessons.toml").of("bacon/1-tricks").step > 0
    assert play(monkeypatch, "quit\n", "--lesson", "--game", "bacon") == 0
    assert "A new match" not in capsys.readouterr().out


def test_a_hand_of_the_day_is_left_and_gone_on_with(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    noon = clock.now().replace(year=2026, month=11, day=2, hour=12)
    monkeypatch.setattr(clock, "now", lambda: noon)  # a day on which you are asked in the first hand
    assert play(monkeypatch, "quit\n", "--daily", "--game", "euchre") == 0
    assert capsys.readouterr().out.startswith("Euchre, deal of the day: hand 1 of 6.")
    with closing(open_store(home / "matches.db").store) as store:
        before = store.match_of(1).events
    assert play(monkeypatch, "quit\n", "--daily", "--game", "euchre") == 0
    assert capsys.readouterr().out.startswith("Euchre, deal of the day: hand 1 of 6.\nScore:")
    with closing(open_store(home / "matches.db").store) as store:
        assert store.match_of(1).events == before
        assert store.newest() == 1


def test_a_hand_of_the_day_is_never_resumed_as_a_match(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    noon = clock.now().replace(year=2026, month=11, day=2, hour=12)
    monkeypatch.setattr(clock, "now", lambda: noon)
    assert play(monkeypatch, "quit\n", "--daily", "--game", "euchre") == 0
    assert "A new match" not in capsys.readouterr().out
    assert play(monkeypatch, "quit\n", "--game", "euchre") == 0
    assert capsys.readouterr().out.startswith("A new match of Euchre, to 10 points.")
    with closing(open_store(home / "matches.db").store) as store:
        kinds = [str(kind) for (kind,) in store.query("SELECT kind FROM matches ORDER BY id")]
    assert kinds == ["daily", "plain"]
    assert play(monkeypatch, "quit\n", "--daily", "--game", "euchre") == 0
    assert capsys.readouterr().out.startswith("Euchre, deal of the day: hand 1 of 6.\nScore:")


@pytest.mark.usefixtures("home")
def test_a_day_of_climbing_has_deals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, "quit\n", "--daily", "--game", "climbing") == 0
    said = capsys.readouterr().out
    assert said.startswith("Climbing, deal of the day: deal 1 of 3.")
    assert said.endswith("Your deal is saved. Come back any time: bacon play --text --daily\n")


@pytest.mark.usefixtures("home")
def test_todays_hands_are_played_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bacon.cli.text.experts", lambda rules: (Chair("normal"),) * rules.seats)
    assert play(monkeypatch, "1\n2\n3\n4\n5\npass\n" * 400, "--daily", "--game", "euchre") == 0
    said = capsys.readouterr().out
    for number in range(1, 7):
        assert f"Euchre, deal of the day: hand {number} of 6." in said
    assert said.endswith("You’ve played today’s hands. To see how you did: bacon daily --game euchre\n")
    assert play(monkeypatch, "", "--daily", "--game", "euchre") == 0
    assert capsys.readouterr().out.startswith("You’ve played today’s hands.")


def test_lessons_in_a_window_open_from_the_title(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--lesson"]) == 2
    assert "add --text" in capsys.readouterr().err


def test_an_open_window_is_not_played_beside(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    door = await_starts(home / "door.json", lambda _: True)
    assert door is not None
    with closing(door):
        assert play(monkeypatch, "quit\n") == 1
    assert capsys.readouterr().err == "bacon: Bacon is open in a window. Close it to play here.\n"
    assert not (home / "matches.db").exists()


@pytest.mark.usefixtures("home")
def test_it_asks_and_is_answered_in_a_real_terminal() -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "bacon", "play", "--text", "--game", "bid-euchre"]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        said = until_asked(ours)
        assert "Your cards. " in said
        os.write(ours, b"quit\n")
        assert "Your match is saved." in until_asked(ours)
        assert process.wait() == 0
    os.close(ours)


def until_asked(terminal: int) -> str:
    """Read until the program asks, or has ended; a minute is enough for any bot."""
    said = b""
    while not said.endswith(b"\n> ") and select.select([terminal], [], [], 60)[0]:
        try:
            part = os.read(terminal, 4096)
        except OSError:  # its end is closed
            break
        if not part:
            break
        said += part
    return said.decode()
