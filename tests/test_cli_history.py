"""Saved matches and statistics in the terminal: the current player's, another's, or everyone's."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bacon.cli.main import main
from bacon.games.bacon.game import Bacon
from bacon.games.euchre.game import Euchre
from bacon.settings.settings import Players, Settings, save
from bacon.store.opening import open_store
from bacon.store.store import Details
from bacon.store.unfinished import Autosave
from bacon.system.folders import HOME
from tests.play import Whims, played


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which Ada plays: her Bacon is left and her daily is over; another has left Bacon, too."""
    monkeypatch.setenv(HOME, str(tmp_path))
    save(replace(Settings(), players=Players(your_name="Ada")), tmp_path / "settings.toml")
    with closing(open_store(tmp_path / "matches.db").store) as store:
        Autosave(store).start(played(Bacon(target=5), 2, Whims(), hands=2))
        Autosave(store, "Ada").start(
            played(Bacon(), 3, Whims(), hands=2), Details(names=("Ada", "B", "C", "D"))
        )
        daily = Details(kind="daily", key="2026-11-22 2")
        Autosave(store, "Ada").start(played(Bacon(target=5), 1, Whims()), daily)
    return tmp_path


def _said(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["history", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_there_is_a_line_for_each_match_of_the_current_player(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert home.exists()
    daily, left = _said(capsys)
    assert daily.startswith("     3  ")
    assert daily.endswith(" · deal of the day 2026-11-22, hand 2")
    assert left.endswith("Bacon, Standard · in progress · 1–2")


def test_the_list_is_filtered_by_player_kind_and_game(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert home.exists()
    assert [line.split()[0] for line in _said(capsys, "--everyone")] == ["3", "2", "1"]
    assert [line.split()[0] for line in _said(capsys, "--everyone", "--last", "2")] == ["3", "2"]
    assert [line.split()[0] for line in _said(capsys, "--player", "")] == ["1"]
    assert [line.split()[0] for line in _said(capsys, "--kind", "daily")] == ["3"]
    assert _said(capsys, "--game", Euchre().name) == ["No matches found."]
    assert " · Ada · " not in "".join(_said(capsys))


def test_the_list_as_json_says_all_by_names(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert home.exists()
    (text,) = _said(capsys, "--json")
    daily, left = json.loads(text)
    assert (daily["kind"], daily["key"], daily["player"], daily["finished"]) == (
        "daily",
        "2026-11-22 2",
        "Ada",
        True,
    )
    assert (left["id"], left["game"], left["scores"], left["names"]) == (
        2,
        "bacon",
        [1, 2],
        ["Ada", "B", "C", "D"],
    )


@pytest.mark.parametrize("command", ["history", "stats"])
def test_an_unknown_name_is_refused_with_the_known_names(
    command: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert home.exists()
    assert main([command, "--player", "Eve"]) == 2
    assert capsys.readouterr().err == "bacon: Nobody called 'Eve' has played here. Players here: Ada.\n"
    assert main([command, "--player", "Ada", "--everyone"]) == 2
    assert "can't be combined" in capsys.readouterr().err


def test_an_unknown_kind_is_refused_with_the_known_kinds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["history", "--kind", "plain"]) == 2
    err = capsys.readouterr().err
    assert all(kind in err for kind in ("plain", "ordinary", "assisted", "practice", "duplicate", "daily"))


def test_statistics_are_the_current_players_or_everyones(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert home.exists()
    hands = {}
    for whose in ([], ["--player", ""], ["--everyone"]):
        assert main(["stats", *whose, "--csv", str(home / "figures.csv")]) == 0
        lines = (home / "figures.csv").read_text("utf-8").splitlines()
        hands[" ".join(whose)] = sum(
            int(line.split(",")[6]) for line in lines if line.startswith("ordinary,All")
        )
    assert hands["--everyone"] == hands[""] + hands["--player "] > hands[""] > 0
    assert capsys.readouterr().err == ""
