"""The gallery lacks no scene, and shows each animation while it moves."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import pygame
import pytest
from gallery.bacon import MOMENTS
from gallery.pictures import taken
from gallery.scenes import ANIMATIONS, SCENES

import bacon.ui
from bacon.data.settings import Accessibility, Settings
from bacon.ui.kit.scene import Scene
from bacon.ui.scenes.panels import HandOver
from bacon.ui.scenes.table import TableScene
from bacon.ui.shell.window import start_video
from bacon.ui.showroom.stand import Stand
from tests.ui.stage_door import SMALL

REDUCED = Settings(accessibility=Accessibility(reduced_motion=True))


def a_stand(settings: Settings = REDUCED) -> Stand:
    start_video(headless=True)
    pygame.display.set_mode(SMALL)
    return Stand(settings)


def kinds(of: type[Scene]) -> Iterator[type[Scene]]:
    """Every kind of scene that the program has and that is of no further kinds."""
    below = [kind for kind in of.__subclasses__() if kind.__module__.startswith("bacon.")]
    for kind in below:
        yield from kinds(kind)
    if not below:
        yield of


def test_every_scene_is_in_the_gallery_and_no_two_pictures_are_the_same() -> None:
    for module in pkgutil.walk_packages(bacon.ui.__path__, "bacon.ui."):
        importlib.import_module(module.name)
    stand, shown, pictures = a_stand(), set[type[Scene]](), set[bytes]()
    for show in SCENES.values():
        pictures.add(pygame.image.tobytes(taken(stand, show), "RGB"))
        shown.add(type(stand.app.scenes.top))
    missing = set(kinds(Scene)) - shown
    assert not missing, "add a line to SCENES in bacon/ui/gallery/scenes.py"
    assert len(pictures) == len(SCENES)


@pytest.mark.parametrize("name", MOMENTS)
def test_every_animation_is_caught_while_it_moves(name: str) -> None:
    stand = a_stand(Settings())
    ANIMATIONS[f"animation-{name}"](stand)
    if name == "panel":
        assert isinstance(stand.app.scenes.top, HandOver)
        return
    assert isinstance(stand.app.scenes.top, TableScene)
    assert stand.app.scenes.moving()
    assert isinstance(stand.app.scenes.top.stage.last, MOMENTS[name][0])
