"""An installed game is like Bacon's own: it is found, named, saved and read again."""

from __future__ import annotations

import pygame
import pytest

from bacon.cli.main import main
from bacon.core.events import encode
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.kits import GAMES, OWN_GAMES, decode, find_game
from bacon.kits.presets import presets_of
from bacon.settings.settings import Settings, TableSettings
from bacon.ui.scenes.requests import OpenSettings, ShowNewMatch
from bacon.ui.scenes.tiles import GameTiles
from tests.ui.stage_door import Guest


def whist_match() -> Match[TableState]:
    match = Match(find_game("whist")(), seed="whist")
    while not match.over:
        match.apply(match.legal()[0])
    return match


def test_it_stands_behind_the_games_of_the_house() -> None:
    assert list(GAMES) == ["bacon", "euchre", "bid-euchre", "climbing", "five-hundred", "hearts", "whist"]
    assert not GAMES.problems


@pytest.mark.parametrize(
    ("more", "offered"), [(True, [*OWN_GAMES, "five-hundred", "hearts", "whist"]), (False, [*OWN_GAMES])]
)
def test_new_match_offers_it_until_it_is_hidden(more: bool, offered: list[str]) -> None:
    guest = Guest(Settings(table=TableSettings(more_games=more)), size=(1280, 720))
    guest.request(ShowNewMatch())
    guest.frame()
    tiles = guest.control("Game")
    assert isinstance(tiles, GameTiles)
    assert [kit.name for kit in tiles.kits] == offered


def test_the_settings_name_what_they_hide() -> None:
    guest = Guest(Settings(), size=(1280, 720))
    guest.request(OpenSettings("table"))
    guest.frame()
    guest.group.focus = guest.control("More games")
    guest.key(pygame.K_SPACE)
    assert not guest.app.settings.table.more_games


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
