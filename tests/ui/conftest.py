"""Shared by the tests of the screen: SDL's dummy drivers, and pictures that are made once for many tests."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame
import pytest
from pygame import Rect, Surface

from bacon.ui.app import loop, sdl
from bacon.ui.app.window import start_video
from bacon.ui.drawing import art
from bacon.ui.drawing.art import Art, Deck
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.raster import rasterise
from bacon.ui.drawing.theme import Metrics, Theme
from bacon.ui.drawing.typeface import Typeface

if TYPE_CHECKING:
    from tests.ui.test_layout import Sitting

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"


PIXELS = 4_000_000
"""The pictures of the looks used last are kept, of windows with so many pixels together, or of one window."""
DRAWINGS = 1_500
"""What was drawn from SVG is kept for other looks, too: some 60 MB."""


class Looks:
    """The pictures of the looks used last; those of all looks that are tested weigh more than a gigabyte."""

    def __init__(self) -> None:
        self.kept: dict[tuple[Theme, Metrics, Deck], Art] = {}

    def art(self, theme: Theme, metrics: Metrics, deck: Deck) -> Art:
        """Return the pictures of a look, made before if they are kept."""
        look = (theme, metrics, deck)
        self.kept[look] = self.kept.pop(look) if look in self.kept else Art(theme, metrics, deck)
        while len(self.kept) > 1 and sum(map(_pixels, self.kept.values())) > PIXELS:
            self._drop(next(iter(self.kept)))
        return self.kept[look]

    def _drop(self, look: tuple[Theme, Metrics, Deck]) -> None:
        """Drop the pictures, whoever still holds them; an open window makes its own again."""
        art = self.kept.pop(look)
        for cache in (art._grounds, art._uprights, art._still, art._moving, art._halos):
            cache.keep_only(())
        _let_go()


def _let_go() -> None:
    """Return unused memory to the system, as the game does at rest."""
    gc.collect(1)
    sdl.give_memory_back()


def _pixels(art: Art) -> int:
    return art.metrics.width * art.metrics.height


@pytest.fixture(scope="package", autouse=True)
def shared_pictures() -> Iterator[None]:
    """Share pictures among windows that look the same, until pygame quits and takes their fonts along."""
    looks, drawn = Looks(), lru_cache(DRAWINGS)(rasterise)
    quit_pygame = pygame.quit

    def quit_all() -> None:
        looks.kept.clear()
        quit_pygame()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loop, "Art", looks.art)
        patch.setattr(art, "rasterise", lambda svg, size: drawn(svg, size).copy())
        patch.setattr(pygame, "quit", quit_all)
        yield
    quit_all()


@pytest.fixture(scope="module")
def video(shared_pictures: None) -> Iterator[None]:  # noqa: ARG001  (it must be there when pygame quits)
    """Open a small window, which pictures need."""
    start_video(headless=True)
    pygame.display.set_mode((64, 64))
    yield
    pygame.quit()


@pytest.fixture(scope="module")
def outlines(shared_pictures: None) -> Iterator[None]:  # noqa: ARG001  (these take its place meanwhile)
    """Make all tests of a module look only at where things are."""
    with outlined():
        yield


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run the tests that sit down once for each of the `LOOKS` of their module, which share pictures."""
    if "sitting" in metafunc.fixturenames:
        metafunc.parametrize("look", metafunc.module.LOOKS, ids=str, scope="module")


@pytest.fixture
def sitting(look: tuple[tuple[int, int], int]) -> Iterator[Sitting]:
    """Return an app of a size, at a scale."""
    from tests.ui.test_layout import Sitting

    sitting = Sitting(*look)
    yield sitting
    sitting.store.close()


@contextmanager
def outlined() -> Iterator[None]:
    """Make every picture blank at its true size, and paint none: the layout is the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loop, "Art", Looks().art)
        leave_pictures_blank(patch)
        yield


def leave_pictures_blank(patch: pytest.MonkeyPatch) -> None:
    """Make every picture blank at its true size from now on, and paint none."""
    patch.setattr(art, "rasterise", lambda _, size: Surface(size, pygame.SRCALPHA))
    patch.setattr(art, "felt", lambda _, metrics: Surface(metrics.size))
    patch.setattr(art, "halo", lambda size, *_, **__: Surface(size, pygame.SRCALPHA))
    patch.setattr(Typeface, "render", lambda face, words, *_: Surface(face.size(words), pygame.SRCALPHA))
    patch.setattr(Canvas, "paint", _unpainted)


def _unpainted(canvas: Canvas) -> list[Rect]:
    canvas.drop()
    return []
