"""The gallery lacks no scene, and shows each animation while it moves."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import pygame
import pytest
from gallery.bacon import MOMENTS
from gallery.pictures import picture_of
from gallery.scenes import ANIMATIONS, SCENES

import bacon.ui
from bacon.settings.settings import Accessibility, Settings
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.app.window import start_video
from bacon.ui.kit.scene import Scene
from bacon.ui.scenes.hand_over import HandOver
from bacon.ui.scenes.table import TableScene
from tests.ui.stage_door import SMALL

REDUCED = Settings(accessibility=Accessibility(reduced_motion=True))


def a_headless_app(settings: Settings = REDUCED) -> HeadlessApp:
    start_video(headless=True)
    pygame.display.set_mode(SMALL)
    return HeadlessApp(settings)


def kinds(of: type[Scene]) -> Iterator[type[Scene]]:
    """Every scene class of the program without subclasses."""
    below = [kind for kind in of.__subclasses__() if kind.__module__.startswith("bacon.")]
    for kind in below:
        yield from kinds(kind)
    if not below:
        yield of


def test_every_scene_is_in_the_gallery_and_no_two_pictures_are_the_same() -> None:
    for module in pkgutil.walk_packages(bacon.ui.__path__, "bacon.ui."):
        importlib.import_module(module.name)
    headless, shown, pictures = a_headless_app(), set[type[Scene]](), set[bytes]()
    for show in SCENES.values():
        pictures.add(pygame.image.tobytes(picture_of(headless, show), "RGB"))
        shown.add(type(headless.app.scenes.top))
    missing = set(kinds(Scene)) - shown
    assert not missing, "add a line to SCENES in build/gallery/scenes.py"
    assert len(pictures) == len(SCENES)


@pytest.mark.parametrize("name", MOMENTS)
def test_every_animation_is_caught_while_it_moves(name: str) -> None:
    headless = a_headless_app(Settings())
    ANIMATIONS[f"animation-{name}"](headless)
    if name == "panel":
        assert isinstance(headless.app.scenes.top, HandOver)
        return
    assert isinstance(headless.app.scenes.top, TableScene)
    assert headless.app.scenes.moving()
    assert isinstance(headless.app.scenes.top.stage.last, MOMENTS[name][0])
