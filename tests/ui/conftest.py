"""Shared by the tests of the screen: SDL's dummy drivers, and pictures that are made once for all tests."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame
import pytest

from bacon.ui import app
from bacon.ui.art import Art, Deck
from bacon.ui.metrics import Metrics
from bacon.ui.theme import Theme

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"


@pytest.fixture(scope="package", autouse=True)
def shared_pictures() -> Iterator[None]:
    """Give all windows of one size the same pictures; fonts die with pygame, and they with them."""
    kept: dict[tuple[Theme, Metrics, Deck], Art] = {}
    quit_pygame = pygame.quit

    def art(theme: Theme, metrics: Metrics, deck: Deck) -> Art:
        return kept.setdefault((theme, metrics, deck), Art(theme, metrics, deck))

    def quit_all() -> None:
        kept.clear()
        quit_pygame()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "Art", art)
        patch.setattr(pygame, "quit", quit_all)
        yield
    quit_all()
