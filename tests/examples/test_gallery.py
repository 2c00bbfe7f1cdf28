"""The gallery has the scenes of the games that are installed, and each of them opens."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from gallery.guests import scenes

from bacon.settings.settings import Settings
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.app.window import start_video
from tests.ui.conftest import outlined

GAMES = ("whist", "hearts", "five-hundred")


@pytest.fixture
def headless() -> Iterator[HeadlessApp]:
    start_video(headless=True)
    pygame.display.set_mode((960, 600))
    with outlined():
        yield HeadlessApp(Settings())


@pytest.mark.sparse(1)
@pytest.mark.parametrize("game", GAMES)
def test_every_scene_of_an_installed_game_opens(game: str, headless: HeadlessApp) -> None:
    shown = {name: show for name, show in scenes().items() if name.startswith(game)}
    assert len(shown) >= 3
    for show in shown.values():
        headless.home()
        title = headless.app.scenes.top
        show(headless)
        assert headless.app.scenes.top is not title
