"""A match is chosen by arrows and Enter as by the pointer, and what begins it stands in line."""

from __future__ import annotations

import pygame
import pytest

from bacon.kits import GAMES
from bacon.kits.presets import presets_of
from bacon.settings.settings import Accessibility, Settings
from bacon.ui.scenes.new_match import GameTiles, NewMatch
from bacon.ui.scenes.requests import OpenSettings, ShowLessons, ShowNewMatch
from bacon.ui.scenes.table import TableScene
from tests.ui.stage_door import Guest
from tests.ui.test_layout import looks_at

pytestmark = pytest.mark.usefixtures("outlines")

SIZES = ((640, 860), (960, 860), (1280, 720), (1920, 1080), (3840, 2160))


def choosing(size: tuple[int, int] = (1280, 720), scale: int = 100) -> tuple[Guest, NewMatch]:
    guest = Guest(Settings(accessibility=Accessibility(interface_scale=scale)), size=size)
    guest.request(ShowNewMatch())
    guest.frame()
    assert isinstance(guest.top, NewMatch)
    return guest, guest.top


def focus_on(guest: Guest, name: str) -> None:
    for _ in guest.group.controls:
        if guest.group.focus is guest.control(name):
            return
        guest.key(pygame.K_TAB)
    raise AssertionError(f"Tab does not lead to {name}")


def names_focus(guest: Guest) -> str:
    return guest.group.focus.name if guest.group.focus else ""


@pytest.mark.parametrize("number", range(len(GAMES)))
@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_enter_takes_the_game_that_the_arrows_have_chosen_and_then_begins_it(number: int, key: int) -> None:
    guest, scene = choosing()
    focus_on(guest, "Game")
    guest.keys(*[pygame.K_RIGHT] * number)
    game = list(GAMES)[number]
    assert scene.house.game == game
    guest.key(key)
    assert scene.house.game == game
    assert guest.group.focus is scene.start
    guest.key(key)
    assert isinstance(guest.top, TableScene)
    assert guest.any_match.rules.name == game


def test_so_it_does_with_a_preset_which_up_and_down_choose() -> None:
    guest, scene = choosing()
    presets = presets_of(scene.house.game)
    focus_on(guest, "Preset")
    guest.keys(pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP, pygame.K_RETURN)
    assert scene.rules == presets[1].rules
    assert guest.group.focus is scene.start


def test_beyond_the_first_and_the_last_preset_up_and_down_lead_out_of_them() -> None:
    guest, scene = choosing()
    focus_on(guest, "Preset")
    guest.key(pygame.K_UP)
    assert names_focus(guest) == "Game"
    guest.key(pygame.K_DOWN)
    assert names_focus(guest) == "Preset"
    guest.keys(*[pygame.K_DOWN] * len(presets_of(scene.house.game)))
    assert guest.group.focus is scene.start
    assert scene.house.current() == len(presets_of(scene.house.game)) - 1


def test_in_two_rows_of_games_down_leads_to_the_one_below() -> None:
    guest, scene = choosing((1280, 720), 200)
    focus_on(guest, "Game")
    tiles = guest.group.focus
    assert isinstance(tiles, GameTiles)
    below = next(n for n, cell in enumerate(tiles.cells) if cell.top > tiles.cells[0].top)
    guest.key(pygame.K_DOWN)
    assert scene.house.game == list(GAMES)[below]
    guest.key(pygame.K_UP)
    assert scene.house.game == next(iter(GAMES))


@pytest.mark.parametrize(("size", "scale"), looks_at(SIZES))
def test_what_begins_the_match_ends_where_the_games_end(size: tuple[int, int], scale: int) -> None:
    guest, scene = choosing(size, scale)
    tiles = guest.control("Game")
    assert scene.start.rect.right == tiles.rect.right
    assert min(button.rect.left for button in scene.buttons) == tiles.rect.left
    assert max(button.rect.right for button in scene.buttons) == tiles.rect.right


@pytest.mark.parametrize(("size", "scale"), looks_at(SIZES))
def test_on_every_sheet_the_way_back_ends_where_its_lines_end(size: tuple[int, int], scale: int) -> None:
    guest = Guest(Settings(accessibility=Accessibility(interface_scale=scale)), size=size)
    for request in (ShowLessons(), OpenSettings()):
        guest.request(request)
        guest.frame()
        lines = [control.rect.right for control in guest.group.controls if control.sight]
        assert guest.control("Back").rect.right == max(lines)
