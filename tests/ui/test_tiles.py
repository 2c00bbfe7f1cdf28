"""The tiles of a new match: every game has its picture, and all are of one size."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from bacon.core.cards import Card
from bacon.core.rules import Rules
from bacon.kits import GAMES
from bacon.kits.kit import Kit
from bacon.settings.settings import Accessibility, Settings
from bacon.ui.drawing.art import Face
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fields import Chooser
from bacon.ui.scenes.tiles import GameTiles, LevelTiles, style_for
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
@pytest.mark.parametrize("name", ["Game", "Opponents"])
def test_all_tiles_are_of_one_size_and_apart_and_fill_the_width(size: tuple[int, int], name: str) -> None:
    guest = Guest(size=size)
    guest.frame()
    guest.click_on("New match")
    guest.frame()
    tiles = guest.control(name)
    assert isinstance(tiles, Chooser)
    cells: list[Rect] = tiles.cells
    assert len({cell.size for cell in cells}) == 1
    assert max(cell.right for cell in cells) == tiles.rect.right
    assert all(cell.collidelist(cells[:number]) < 0 for number, cell in enumerate(cells))
    assert all(tiles.rect.contains(cell) for cell in cells)


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("count", [4, 5, 7, 8, 10])
def test_the_games_fill_rows_that_are_about_equally_long(count: int, scale: int) -> None:
    guest = Guest(Settings(accessibility=Accessibility(interface_scale=scale)))
    games = [list(GAMES)[number % len(GAMES)] for number in range(count)]
    tiles, width = GameTiles(games, lambda: 0, lambda _: None, lambda: None), 940
    tiles.style = style_for(guest.app.metrics)
    tiles.rect = Rect(0, 0, width, tiles.height(guest.app.art, width))
    tiles.place(guest.app.art)
    rows = [[cell for cell in tiles.cells if cell.top == top] for top in sorted({c.top for c in tiles.cells})]
    assert max(map(len, rows)) - min(map(len, rows)) <= 1
    assert all(width - 20 <= row[-1].right <= width for row in rows)
    names = (guest.app.art.text(kit.title, 27, "heading").get_width() for kit in tiles.kits)
    assert max(names) < min(cell.width for cell in tiles.cells)


def test_levels_have_as_many_bars_as_their_place_each_higher_than_the_one_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    art = Guest().app.art
    tiles = LevelTiles("", [(name, "") for name in "abcd"], lambda: 0, lambda _: None, lambda: None)
    tiles.rect = Rect(10, 20, 1200, 90)
    tiles.place(art)
    cell = tiles.cells[0]
    bars = tiles.bars(art, cell)
    assert len(bars) == 4
    assert [bar.height for bar in bars] == sorted({bar.height for bar in bars})
    assert len({bar.bottom for bar in bars}) == 1
    assert all(cell.contains(bar) for bar in bars)
    assert bars[-1].right < cell.x + art.metrics.ui(16) + tiles._inset(art)
    drawn, box = list[str](), art.box

    def watched(size: tuple[int, int], radius: int, token: str, line: str | None = None) -> Surface:
        drawn.append(token)
        return box(size, radius, token, line)

    monkeypatch.setattr(art, "box", watched)
    for number in range(4):
        drawn.clear()
        tiles._write(art, Canvas(Surface((1300, 200))), number, cell)
        assert [token != "bar" for token in drawn] == [place <= number for place in range(4)]


def test_of_many_games_too_each_tile_says_for_how_many_it_is_and_how_long_it_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    art, written = Guest().app.art, list[str]()
    tiles = GameTiles([*GAMES, *GAMES][:7], lambda: 0, lambda _: None, lambda: None)
    tiles.rect = Rect(0, 0, 1400, tiles.height(art, 1400))
    tiles.place(art)
    fitted = art.fitted

    def watched(words: str, size: float, room: int, face: Face, token: str = "text") -> Surface:
        written.append(words)
        return fitted(words, size, room, face, token)

    monkeypatch.setattr(art, "fitted", watched)
    for number, kit in enumerate(tiles.kits):
        written.clear()
        tiles._write(art, Canvas(Surface((1400, 300))), number, tiles.cells[number])
        assert written == [kit.title, f"{kit.players} players", f"{kit.minutes} minutes"]
