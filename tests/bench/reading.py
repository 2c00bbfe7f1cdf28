"""Plays at a table and measures its frames, with or without a screen reader: ``FRAMES ACTIONS [heard]``.

It prints "ready", waits for a line, plays, and prints for the wall and for the processor of the main thread
the median, p99 and longest in ms, how many took over 16 ms, the longest share of the reader, how many frames
took over 16 ms only because of that share, and the number of frames. What an action sets off counts as little
as what a key does, and a frame that opens another page not at all: both take as long without a reader.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple, get_args

import pygame

from bacon.core.match import Match
from bacon.games.bacon.game import Bacon
from bacon.settings.settings import Settings, TableSettings
from bacon.store.store import store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.app.bridge import ReaderBridge
from bacon.ui.app.game import Game
from bacon.ui.app.loop import App
from bacon.ui.app.reader import Asked, Reader, Silence, Wish
from bacon.ui.app.window import start_video
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.session import Session

SIZE: Final = (1280, 800)
FRAME_SECONDS: Final = 0.016
SLOW_MS: Final = 16
KEYS: Final = (pygame.K_RIGHT, pygame.K_RETURN, pygame.K_p)
KEY_EVERY: Final = 6
GONE: Final = (5, 123_456)


class TimedReader(Reader):
    """Measures the time that a reader takes of a frame, by the wall and by the processor in seconds."""

    wall = processor = 0.0

    def perform(self) -> None:
        """Carry out requests."""
        with self._timed(1):
            super().perform()

    def do(self, asked: Asked) -> bool:
        """Carry out a request, whose own time is not the reader's."""
        with self._timed(-1):
            return super().do(asked)

    def follow(self, *, painted: bool) -> None:
        """Send changes."""
        with self._timed(1):
            super().follow(painted=painted)

    @contextmanager
    def _timed(self, sign: int) -> Iterator[None]:
        wall, processor = time.perf_counter(), time.thread_time()
        yield
        self.wall += sign * (time.perf_counter() - wall)
        self.processor += sign * (time.thread_time() - processor)


class Took(NamedTuple):
    """The time of a frame in ms, and the reader's share."""

    whole: float
    share: float


class Play:
    """A table at which keys are pressed at random, and actions of a reader arrive."""

    def __init__(self, *, heard: bool) -> None:
        start_video(headless=True)
        pygame.display.set_mode(SIZE)
        self.app = App(Settings(table=TableSettings(beginners="never")), lambda _: None)
        self.autosave = Autosave(store_in_memory())
        self.chance, self.matches = random.Random(7), 0
        Game(self.app, self.autosave).open(())
        for _ in self.app._drawing_ahead:
            pass  # as while a player looks at the title
        self.bridge = ReaderBridge() if heard else None
        self.reader = self.app.reader = TimedReader(self.app, self.bridge or Silence())
        if self.bridge:
            while not self.bridge.active:
                time.sleep(0.01)
            self.bridge.window_focus(has=True)

    def sit_down(self) -> None:
        """Close whatever lies over the table, and begin a match where there is none."""
        app = self.app
        if not len(app.scenes):
            Game(app, self.autosave).open(())
        if isinstance(app.scenes.top, TableScene) and not app.scenes.top.session.match.over:
            return
        app.scenes.back_to_first()
        self.matches += 1
        session = Session(Match(Bacon(), seed=f"reading {self.matches}"), self.autosave)
        app.scenes.push(TableScene(app, session))
        app.frame()

    def ask(self, actions: int) -> None:
        """Ask for actions as AccessKit does, also of nodes that are gone."""
        numbers, chance = [*self.app.reader.sent, *GONE], self.chance
        if self.bridge:
            self.bridge._asked += [
                Asked(chance.choice(get_args(Wish)), chance.choice(numbers), chance.choice(("", "1", "x")))
                for _ in range(actions)
            ]

    def press(self) -> None:
        """Press a key."""
        key = self.chance.choice(KEYS)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))

    def frame(self) -> tuple[Took, Took] | None:
        """Make a frame; its times by the wall and by the processor, None if it opened another page."""
        app, top, reader = self.app, self.app.scenes.top, self.reader
        reader.wall = reader.processor = 0.0
        wall, processor = time.perf_counter(), time.thread_time()
        app.handle_events(pygame.event.get())
        app.frame()
        by_wall, by_processor = time.perf_counter() - wall, time.thread_time() - processor
        took = (
            Took(by_wall * 1000, reader.wall * 1000),
            Took(by_processor * 1000, reader.processor * 1000),
        )
        time.sleep(max(0.0, FRAME_SECONDS - by_wall))
        return took if len(app.scenes) and app.scenes.top is top else None


def main() -> None:
    """Play, and print the figures."""
    frames, actions = int(sys.argv[1]), int(sys.argv[2])
    play, asked, times = Play(heard="heard" in sys.argv), 0, []
    print("ready", flush=True)
    sys.stdin.readline()
    for number in range(frames):
        play.sit_down()
        share = actions * (number + 1) // frames - asked
        asked += share
        play.ask(share)
        if number % KEY_EVERY == 0:
            play.press()
        times.append(play.frame())
    for column in zip(*filter(None, times), strict=True):
        found = sorted(each.whole for each in column)
        middle, late = found[len(found) // 2], found[len(found) * 99 // 100]
        slow = sum(each > SLOW_MS for each in found)
        share = max(each.share for each in column)
        blamed = sum(each.whole > SLOW_MS >= each.whole - each.share for each in column)
        print(f"{middle:.2f} {late:.2f} {found[-1]:.2f} {slow} {share:.2f} {blamed} {len(found)}", flush=True)


if __name__ == "__main__":
    main()
