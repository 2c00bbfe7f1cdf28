"""A player who cannot see plays, by a screen reader's way alone, in the real window."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from bacon.settings.settings import Accessibility, Opponents, Settings, TableSettings, load, save
from bacon.settings.settings import Window as Size
from tests.window.bus import lacking, processes_of, reading_python, session_bus
from tests.window.desk import Desk, Window, wait_for

BLIND: Final = Path(__file__).with_name("blind.py")
QUICK: Final = Settings(
    table=TableSettings(speed="instant", beginners="never", review=False),
    opponents=Opponents(level="easy", partner_level="easy"),
    window=Size(width=960, height=600),
)
GAMES: Final = ("Bacon", "Euchre", "Bid Euchre", "Climbing")
MATCHES: Final = GAMES if os.environ.get("BACON_EARS_MATCHES") == "all" else GAMES[:1]
"""A whole match of each other game takes minutes; its hands are played in any case."""
HANGING_KEYS: Final = 30


@pytest.fixture
def bus(tmp_path: Path, desk: Desk) -> Iterator[dict[str, str]]:
    """A session bus with a screen reader on it; without the programs the test is skipped, or must run."""
    if missing := lacking():
        sentence = f"this machine has no {' and no '.join(missing)}, which a screen reader is played with"
        if os.environ.get("BACON_EARS") == "required":
            pytest.fail(sentence)
        pytest.skip(sentence)
    with session_bus(tmp_path, desk.display) as environment:
        yield environment


def plays(
    desk: Desk,
    home: Path,
    bus: dict[str, str],
    *goal: str,
    settings: Settings = QUICK,
    patience: float = 150,
) -> list[str]:
    """Let the player who cannot see reach a goal; return what was heard and done."""
    home.mkdir(exist_ok=True)
    save(settings, home / "settings.toml")
    window = desk.start(home, **bus)
    try:
        return plays_on(window, bus, *goal, patience=patience)
    finally:
        window.kill()


def plays_on(window: Window, bus: dict[str, str], *goal: str, patience: float) -> list[str]:
    """Let the player who cannot see reach a goal in an open window; return what was heard and done."""
    python = reading_python()
    assert python
    done = subprocess.run(
        [python, "-W", "ignore", str(BLIND), *goal],
        env={**os.environ, **bus, "DISPLAY": window.desk.display},
        capture_output=True,
        text=True,
        timeout=patience,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout[-4000:]}\n{done.stderr[-2000:]}\n{window.said()}"
    assert window.said() == ""
    return done.stdout.splitlines()


def seconds_to_answer(window: Window) -> float:
    """How long the window takes to show that a key was pressed."""
    before, since = window.look().get_buffer().raw, time.monotonic()
    window.key("Down")
    wait_for("the window answers", lambda: window.look().get_buffer().raw != before)
    return time.monotonic() - since


def test_a_bus_that_hangs_holds_up_nothing_and_is_heard_on_afterwards(
    desk: Desk, home: Path, bus: dict[str, str]
) -> None:
    home.mkdir()
    save(replace(QUICK, accessibility=Accessibility(reduced_motion=True)), home / "settings.toml")
    window = desk.start(home, **bus)
    try:
        plays_on(window, bus, "rest", patience=60)
        for _ in range(5):  # after the start, the first may wait for the bots
            seconds_to_answer(window)
        hanging = processes_of(bus)
        assert len(hanging) > 2
        for process in hanging:
            os.kill(process, signal.SIGSTOP)
        try:
            answers = [seconds_to_answer(window) for _ in range(HANGING_KEYS)]
        finally:
            for process in hanging:
                os.kill(process, signal.SIGCONT)
        print(f"with a bus that hangs, a key shows after {max(answers):.2f} s")
        assert max(answers) < 1
        plays_on(window, bus, "hand", "Bacon", patience=100)
    finally:
        window.kill()


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_of_each_game_is_played_by_ear(desk: Desk, home: Path, bus: dict[str, str], game: str) -> None:
    heard = plays(desk, home, bus, "hand", game)
    assert len([line for line in heard if line.startswith("> ")]) > 3
    assert len([line for line in heard if line.startswith("  ")]) > 5


@pytest.mark.parametrize("game", MATCHES)
def test_a_match_is_played_by_ear(desk: Desk, home: Path, bus: dict[str, str], game: str) -> None:
    heard = plays(desk, home, bus, "match", game, patience=600)
    assert [line for line in heard if line.startswith("> Next ")]


def test_mistakes_are_learned_from_by_ear(desk: Desk, home: Path, bus: dict[str, str]) -> None:
    reviewing = replace(QUICK, table=replace(QUICK.table, review=True))
    assert "> Show me" in plays(desk, home, bus, "review", settings=reviewing)


def test_a_hand_is_looked_at_again_by_ear(desk: Desk, home: Path, bus: dict[str, str]) -> None:
    heard = plays(desk, home, bus, "replay")
    assert len([line for line in heard if line.startswith("> Moment = ")]) == 3


def test_a_lesson_is_taken_by_ear(desk: Desk, home: Path, bus: dict[str, str]) -> None:
    assert "> Done for now" in plays(desk, home, bus, "lesson")


def test_the_deal_of_the_day_is_played_by_ear(desk: Desk, home: Path, bus: dict[str, str]) -> None:
    assert any(line.startswith("> Play today’s ") for line in plays(desk, home, bus, "day"))


def test_a_house_rule_the_volume_and_a_key_are_changed_by_ear(
    desk: Desk, home: Path, bus: dict[str, str]
) -> None:
    assert "> Volume = 35" in plays(desk, home, bus, "rules")
    assert load(home / "settings.toml").settings.keys.pass_on == "q"
