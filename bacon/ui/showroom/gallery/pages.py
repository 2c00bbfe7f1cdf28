"""Scenes of several pages to leaf through, in a window or saved as pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pygame
from pygame import Surface

from bacon.core.override import override
from bacon.data.settings import Settings
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.scene import Scene
from bacon.ui.shell.app import App, start_video


class Pages(Scene):
    """Page up and down turn the page, Home and End go to the first and the last; Esc leads back."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.page = 0

    @property
    def pages(self) -> int:
        """The number of pages at this size."""
        raise NotImplementedError

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Key(Verb.BACK):
                self.app.scenes.pop()
            case Key(Verb.PAGE_DOWN | Verb.CONFIRM | Verb.DOWN):
                self.page = (self.page + 1) % self.pages
            case Key(Verb.PAGE_UP | Verb.UP):
                self.page = (self.page - 1) % self.pages
            case Key(Verb.FIRST):
                self.page = 0
            case Key(Verb.LAST):
                self.page = self.pages - 1


def leaf_through(
    make: Callable[[App], Pages],
    looks: Mapping[str, Settings],
    *,
    size: tuple[int, int],
    shots: Path | None,
    headless: bool,
) -> int:
    """Show the pages in a window, or save each page in every look to `shots`, under the look's name.

    The window shows the first look. Raises `NoDisplay` when a window is wanted and there is no screen.
    """
    start_video(headless=headless or shots is not None)
    pygame.display.set_mode(size)
    try:
        if shots:
            for name, settings in looks.items():
                _save(_opened(make, settings), shots, name)
        elif not headless:
            _opened(make, next(iter(looks.values()))).run()
    finally:
        pygame.quit()
    return 0


def _opened(make: Callable[[App], Pages], settings: Settings) -> App:
    app = App(settings, _keep_nothing)
    app.scenes.push(make(app))
    return app


def _keep_nothing(_: Settings) -> None:
    """Save no settings."""


def _save(app: App, shots: Path, name: str) -> None:
    shots.mkdir(parents=True, exist_ok=True)
    scene = app.scenes.top
    assert isinstance(scene, Pages)
    for page in range(scene.pages):
        scene.page = page
        app.frame()
        pygame.image.save(window(), shots / f"{name}-{page + 1:02}.png")


def window() -> Surface:
    """What the window shows."""
    surface = pygame.display.get_surface()
    assert surface is not None
    return surface
