"""An installed game is like Bacon's own: it is found, named, saved and read again."""

from __future__ import annotations

import pytest

from bacon.cli.main import main
from bacon.core.events import encode
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.kits import GAMES, decode, find_game
from bacon.kits.presets import presets_of
from bacon.testing import check
from tests.examples.installed import WHIST


def whist_match() -> Match[TableState]:
    match = Match(find_game("whist")(), seed="whist")
    while not match.over:
        match.apply(match.legal()[0])
    return match


def test_it_stands_behind_the_games_of_the_house() -> None:
    assert list(GAMES) == ["bacon", "euchre", "bid-euchre", "climbing", "hearts", "whist"]
    assert not GAMES.problems


def test_its_presets_are_its_own() -> None:
    assert [preset.name for preset in presets_of("whist")] == ["Short whist", "American whist", "Long whist"]


def test_its_events_are_read_again() -> None:
    events = whist_match().events
    assert [decode(encode(event)) for event in events] == list(events)


def test_its_house_rules_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--game", "whist"]) == 0
    told = capsys.readouterr().out
    assert "honours" in told
    assert "Long whist" in told


def test_it_is_small_enough_to_be_an_example() -> None:
    files = [WHIST / "pyproject.toml", *(WHIST / "bacon_whist").glob("*.py")]
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) <= 420


def test_an_installed_game_keeps_every_promise() -> None:
    assert check("whist", hands=20).hands >= 20
