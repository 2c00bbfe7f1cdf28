"""The game without a player, with a clock that is set by hand and a store in memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.data.autosave import Autosave
from bacon.data.settings import Settings
from bacon.data.store import store_in_memory
from bacon.ui.kit.scene import FADE_IN_MS, Request, Scene
from bacon.ui.scenes.table import TableScene
from bacon.ui.shell.app import App
from bacon.ui.shell.game import Game
from bacon.ui.table.session import Session

S = TypeVar("S", bound=TableState)
_MAX_FRAMES: Final = 20_000  # to wait for something
FRAME_MS: Final = 1000 / 60


class Clock:
    """A clock in milliseconds that advances only when it is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


class HeadlessApp:
    """The game in an open window, which already has its size; it starts on the title."""

    def __init__(self, settings: Settings) -> None:
        self.clock, self.settings = Clock(), settings
        self.app = App(settings, keep_nothing, self.clock)
        self.home()

    def home(self) -> None:
        """Close everything, discard all matches and changed settings, and open a new title."""
        self.app.scenes.clear()
        if self.app.settings != self.settings:
            self.app.change(self.settings)
        self.autosave = Autosave(store_in_memory())
        self.game = Game(self.app, self.autosave)
        self.game.open(())

    def open(self, scene: Scene) -> None:
        """Open a scene; a panel has faded in when this returns."""
        self.app.scenes.push(scene)
        if scene.see_through:
            self.frame(FADE_IN_MS)

    def request(self, request: Request) -> None:
        """Open a request, as scenes do."""
        self.app.navigator.open(request)

    def frame(self, milliseconds: float = FRAME_MS) -> bool:
        """Advance the clock and make a frame; return whether any of it was painted."""
        self.clock.now += milliseconds
        return self.app.frame()

    def until(self, seen: Callable[[], bool], step: float = FRAME_MS) -> None:
        """Advance the clock, without painting, until `seen` is true.

        Raise ``TimeoutError`` if it never is.
        """
        for _ in range(_MAX_FRAMES):
            if seen():
                return
            self.clock.now += step
            self.app.handle_events(())
            self.app.heard = self.app.now  # or the bots on the title would pause
            self.app.scenes.top.update(self.app.now)
        raise TimeoutError("what is waited for does not come")

    def wait(self, milliseconds: float) -> None:
        """Advance the clock by a time, without painting."""
        until = self.clock.now + milliseconds
        self.until(lambda: self.clock.now >= until)

    def open_table(self, match: Match[S]) -> TableScene:
        """Open the table for a match as it stands."""
        table = TableScene(self.app, Session(match, self.autosave), resumed=True)
        self.open(table)
        return table


def keep_nothing(_: Settings) -> None:
    """Discard the settings instead of saving them."""
