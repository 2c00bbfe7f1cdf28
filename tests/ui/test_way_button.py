"""A rarer way to play says below its name what it is, and pointing at a game says what that is."""

from __future__ import annotations

from pygame import Rect, Surface

from bacon.kits import GAMES
from bacon.ui.drawing.art import words_on
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.widgets import Control
from bacon.ui.scenes.tiles import GameTiles
from bacon.ui.scenes.way_button import BEAT_THE_EXPERTS, FRIENDS_DEAL, WayButton
from tests.ui.stage_door import Guest


def drawn(control: Control) -> list[str]:
    """Return the words on a control under the pointer."""
    canvas = Canvas(Surface((1920, 1080)))
    control.draw(Guest().app.art, canvas, focused=False, hovered=True, held=False)
    return [words for sprite in canvas.collected if (words := words_on(sprite.surface))]


def test_a_way_says_below_its_name_what_it_is_while_it_explains() -> None:
    art = Guest().app.art
    for way in (BEAT_THE_EXPERTS, FRIENDS_DEAL):
        button = WayButton(way, lambda: None)
        wide, tall = button.natural_size(art)
        button.rect = Rect(0, 0, wide, tall)
        assert drawn(button) == [way.label, way.caption], "and neither is shortened"
        words, (_, middle) = button._placed(art, button.rect)
        assert middle + words.get_height() / 2 <= tall
        button.explains = False
        assert drawn(button) == [way.label]
        assert button.natural_size(art)[0] < wide


def test_pointing_at_a_game_says_what_it_is_before_it_is_chosen() -> None:
    tiles = GameTiles(["bacon", "euchre"], lambda: 0, lambda _: None, lambda: None)
    tiles.style = "names"
    tiles.rect = Rect(0, 0, 900, tiles.height(Guest().app.art, 900))
    tiles.place(Guest().app.art)
    assert GAMES["bacon"].sentence in drawn(tiles)
    tiles.point(tiles.cells[1].center)
    assert GAMES["euchre"].sentence in drawn(tiles)
