"""Plays on and on in one process, and prints what it holds: ``python -m tests.ui.soak MINUTES FOLDER``.

Matches of every preset at *instant* among experts, with a store in the folder and reviews of all hands, and
between them every scene that the title leads to. There is one line of JSON a match; those of the first round
through all presets say ``"warm": false``, for the caches are still filling.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pygame

from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.settings.lessons import Learned
from bacon.settings.settings import Opponents, Settings, TableSettings
from bacon.store.history import History
from bacon.store.opening import open_store
from bacon.ui.app.demo import FRAME_MS
from bacon.ui.app.game import Game
from bacon.ui.kit.scene import Request
from bacon.ui.scenes.requests import (
    OpenHistory,
    OpenSettings,
    ShowCalendar,
    ShowFairness,
    ShowLessons,
    ShowNewMatch,
    ShowRules,
    ShowStatistics,
    ShowStoredReplay,
    ShowUnfinishedMatches,
    ShowYourPlay,
)
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.session import ComputerPlayers
from tests.ui.games import EVERY_RULES
from tests.ui.stage_door import Guest, allowed, free_spot, wanted

SIZE: Final = (1280, 720)
AMONG_EXPERTS: Final = Settings(
    table=TableSettings(speed="instant", beginners="never"),
    opponents=Opponents(level="expert", partner_level="expert"),
)
KEYS: Final = (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RETURN, pygame.K_TAB, pygame.K_UP, pygame.K_PAGEDOWN)
PAGES: Final[tuple[Request, ...]] = (
    ShowNewMatch(),
    ShowLessons(),
    OpenHistory(),
    ShowStatistics(),
    ShowYourPlay(),
    ShowFairness(),
    ShowCalendar(),
    ShowRules(),
    OpenSettings("rules"),  # the keys pressed in the first page would give the table a new look each time
    ShowUnfinishedMatches(),
)
AT_FIRST: Final = 4.0
LATER: Final = 20.0
"""Seconds that a match may take in the first round through all presets, and after it."""
PATIENT_FRAMES: Final = 600
"""Frames in a row in which the player is asked, and nothing is offered."""
AT_REST: Final = 6000
"""Milliseconds without an input, after which the window lets pictures go."""


class Regular(Guest):
    """A guest of the whole game, who waits for experts as long as they really think."""

    def __init__(self, folder: Path) -> None:
        super().__init__(AMONG_EXPERTS, open_store(folder / "matches.db").store, SIZE)
        self.app.scenes.clear()
        learned = Learned(folder / "lessons.toml")
        self.game = Game(self.app, self.autosave, self._company, learned, looks_back=True)
        self.game.open(())
        self.unoffered = 0

    def _company(self, rules: Rules, viewer: int) -> ComputerPlayers:
        return ComputerPlayers(self.app, rules, viewer)

    def play(self, match: Match[TableState], seconds: float) -> None:
        """Play a match to its end, or for this many seconds, and go back to the title."""
        until = time.monotonic() + seconds
        self.sit_down(match)
        while not self.at_the_title and time.monotonic() < until:
            self._step()
        self.go_home()

    def _step(self) -> None:
        if isinstance(self.top, TableScene) and self.top.session.bots_turn():
            time.sleep(0.002)
        still = self.top.wake_at() is None or self.app.scenes.moving()
        self.frame(FRAME_MS if still else self._sleep(FRAME_MS))
        if self.at_the_title or not self.asked:
            return
        if self.top is self.table:
            self._choose()
        elif leave := next((name for name in ("Main menu", "Leave") if self.offers(name)), None):
            self.click(free_spot(self.group, self.control(leave)))
        else:
            self.key(pygame.K_RETURN)

    def _choose(self) -> None:
        """Click on what is offered; the table may take a few frames to offer it, but not for ever."""
        if any(allowed(self, control.card) for control in self.cards) or self.buttons:
            self.click(wanted(self))
            self.unoffered = 0
            return
        self.unoffered += 1
        assert self.unoffered < PATIENT_FRAMES, f"nothing is offered: {self.any_match.legal()}"

    def go_home(self) -> None:
        """Close all but the title."""
        self.app.scenes.back_to_first()
        self.frame()

    def look_round(self) -> None:
        """Open every scene, and press a few keys in each."""
        for request in (*PAGES, *self._replays()):
            self.request(request)
            for key in KEYS:
                self.watch(200)
                if self.at_the_title or isinstance(self.top, TableScene):
                    break
                self.key(key)
            self.go_home()

    def _replays(self) -> Iterator[Request]:
        yield from map(ShowStoredReplay, History(self.store).matches()[:1])


def held() -> dict[str, float]:
    """The process's memory in megabytes, its open files and its threads."""
    pages = int(Path("/proc/self/statm").read_text("utf-8").split()[1])
    return {
        "megabytes": round(pages * os.sysconf("SC_PAGE_SIZE") / 2**20, 1),
        "files": len(list(Path("/proc/self/fd").iterdir())),
        "threads": threading.active_count(),
    }


def main(minutes: float, folder: Path) -> None:
    began, hands = time.monotonic(), 0
    regular = Regular(folder)
    with closing(regular.store), closing(regular.app.leaving):
        number = 0
        while time.monotonic() < began + minutes * 60 or number < len(EVERY_RULES) + 2:
            lap, place = divmod(number, len(EVERY_RULES))
            name, rules = list(EVERY_RULES.items())[place]
            match: Match[TableState] = Match(rules, seed=str(number))
            regular.play(match, LATER if lap else AT_FIRST)
            regular.look_round()
            regular.watch(AT_REST, step=100)
            regular.saved.clear()
            number, hands = number + 1, hands + match.state.hand
            at = round((time.monotonic() - began) / 60, 2)
            line = {"minute": at, "warm": lap > 0, "preset": name, "hands": hands, **held()}
            print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]), Path(sys.argv[2]))
