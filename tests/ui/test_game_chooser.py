"""The chooser of a game fills its line with tiles that show each game's cards, if the words leave room."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bacon.settings.settings import Accessibility, Settings
from bacon.ui.scenes.game_chooser import GameChooser
from tests.ui.stage_door import Guest

LARGE = Settings(accessibility=Accessibility(interface_scale=150))


def chooser() -> GameChooser:
    return GameChooser(lambda: 0, lambda _: None)


@pytest.mark.parametrize("width", [300, 620, 1000])
def test_the_tiles_fill_every_row_from_edge_to_edge_and_no_name_is_cut(width: int) -> None:
    art, games = Guest(size=(1920, 1080)).app.art, chooser()
    cells = games._flow(art, width)
    assert len(cells) == len(games.labels)
    for top in {cell.top for cell in cells}:
        row = [cell for cell in cells if cell.top == top]
        assert (row[0].left, row[-1].right) == (0, width)
        assert all(left.right < right.left for left, right in pairwise(row))
    names = [games._name(art, title).get_width() for title in games.labels]
    assert all(name < cell.width for name, cell in zip(names, cells, strict=True))


def test_large_words_leave_no_room_for_the_cards() -> None:
    art, games = Guest(size=(1920, 1080)).app.art, chooser()
    tall = games._flow(art, 1000)[0].height
    art = Guest(LARGE, size=(1920, 1080)).app.art
    assert games._flow(art, 1000)[0].height < tall
