"""The tiles of a new match: every game has its picture, and all are of one size."""

from __future__ import annotations

import pytest
from pygame import Rect

from bacon.core.cards import Card
from bacon.core.rules import Rules
from bacon.kits import GAMES
from bacon.kits.kit import Kit
from bacon.ui.kit.fields import Chooser
from tests.ui.stage_door import Guest

pytestmark = pytest.mark.usefixtures("outlines")


@pytest.mark.parametrize("kit", GAMES.values(), ids=GAMES)
def test_the_picture_of_every_game_is_three_existing_cards(kit: Kit) -> None:
    assert len([Card(name) for name in kit.cards.split()]) == 3
    assert kit.minutes > 0


def test_a_kit_that_says_nothing_of_its_tile_has_a_picture_too() -> None:
    class New(Kit):
        def rules(self) -> type[Rules]:
            raise NotImplementedError

    kit = New()
    assert len([Card(name) for name in kit.cards.split()]) == 3
    assert kit.players


@pytest.mark.parametrize("size", [(640, 860), (1280, 720), (2560, 1080)])
def test_all_tiles_are_of_one_size_and_apart(size: tuple[int, int]) -> None:
    guest = Guest(size=size)
    guest.frame()
    guest.click_on("New match")
    guest.frame()
    tiles = guest.control("Game")
    assert isinstance(tiles, Chooser)
    cells: list[Rect] = tiles.cells
    assert len({cell.size for cell in cells}) == 1
    assert all(cell.collidelist(cells[:number]) < 0 for number, cell in enumerate(cells))
    assert all(tiles.rect.contains(cell) for cell in cells)
