"""The game with nobody before it: a time of its own, and a store that keeps nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.data.autosave import Autosave
from bacon.data.settings import Settings
from bacon.data.store import store_in_memory
from bacon.ui.kit.scene import COMING, Request, Scene
from bacon.ui.scenes.table import TableScene
from bacon.ui.shell.app import App
from bacon.ui.shell.game import Game
from bacon.ui.table.session import Session

S = TypeVar("S", bound=TableState)
_PATIENCE: Final = 20_000
"""Nothing to be seen takes more frames to come."""

FRAME: Final = 1000 / 60
"""Without a window a frame is made each 60th of a second of a time of its own, as fast as can be."""


class Clock:
    """A time in milliseconds that only goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """The time."""
        return self.now


class Stand:
    """The game in the open window, at the title; the window has its size already."""

    def __init__(self, settings: Settings) -> None:
        self.clock, self.settings = Clock(), settings
        self.app = App(settings, keep_nothing, self.clock)
        self.home()

    def home(self) -> None:
        """Leave everything, forget every match and what was set, and open the title anew."""
        self.app.scenes.clear()
        if self.app.settings != self.settings:
            self.app.change(self.settings)
        self.autosave = Autosave(store_in_memory())
        self.game = Game(self.app, self.autosave)
        self.game.open(())

    def open(self, scene: Scene) -> None:
        """Put a scene on top; a panel has come when this returns."""
        self.app.scenes.push(scene)
        if scene.see_through:
            self.frame(COMING)

    def request(self, request: Request) -> None:
        """Open what is requested, as scenes do."""
        self.app.navigator.open(request)

    def frame(self, milliseconds: float = FRAME) -> bool:
        """Let some time pass and make a frame; tells whether anything of it was painted."""
        self.clock.now += milliseconds
        return self.app.frame()

    def until(self, seen: Callable[[], bool], step: float = FRAME) -> None:
        """Let time pass, unpainted, until something is to be seen; raises ``TimeoutError`` if it never is."""
        for _ in range(_PATIENCE):
            if seen():
                return
            self.clock.now += step
            self.app.take(())
            self.app.heard = self.app.now  # as if somebody looked on, or the bots of the title would pause
            self.app.scenes.top.update(self.app.now)
        raise TimeoutError("what is waited for does not come")

    def wait(self, milliseconds: float) -> None:
        """Let so much time pass, unpainted."""
        until = self.clock.now + milliseconds
        self.until(lambda: self.clock.now >= until)

    def sit_at(self, match: Match[S]) -> TableScene:
        """Sit down at a match as it stands."""
        table = TableScene(self.app, Session(match, self.autosave), resumed=True)
        self.open(table)
        return table


def keep_nothing(_: Settings) -> None:
    """Save no settings."""
