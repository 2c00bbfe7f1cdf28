"""Plays at a table and measures its frames, with or without a screen reader: ``FRAMES ACTIONS [heard]``.

It prints "ready", waits for a line, plays, and prints for the wall and for the processor of the main thread
the median, p99 and longest in ms, how many took over 16 ms, and the number of frames. A frame that opens
another page is left out: that takes as long without a reader.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Final, get_args

import pygame

from bacon.core.match import Match
from bacon.games.bacon.game import Bacon
from bacon.settings.settings import Settings, TableSettings
from bacon.store.store import store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.app.bridge import ReaderBridge
from bacon.ui.app.game import Game
from bacon.ui.app.loop import App
from bacon.ui.app.reader import Asked, Wish
from bacon.ui.app.window import start_video
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.session import Session

SIZE: Final = (1280, 800)
FRAME_SECONDS: Final = 0.016
SLOW_MS: Final = 16
KEYS: Final = (pygame.K_RIGHT, pygame.K_RETURN, pygame.K_p)
KEY_EVERY: Final = 6
GONE: Final = (5, 123_456)


class Play:
    """A table at which keys are pressed at random, and actions of a reader arrive."""

    def __init__(self, *, heard: bool) -> None:
        start_video(headless=True)
        pygame.display.set_mode(SIZE)
        self.app = App(Settings(table=TableSettings(beginners="never")), lambda _: None)
        self.autosave = Autosave(store_in_memory())
        self.chance, self.matches = random.Random(7), 0
        Game(self.app, self.autosave).open(())
        self.bridge = ReaderBridge() if heard else None
        if self.bridge:
            self.app.reader.bridge = self.bridge
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

    def frame(self) -> tuple[float, float] | None:
        """Make a frame; its time by the wall and by the processor in ms, None if it opened another page."""
        app, top = self.app, self.app.scenes.top
        wall, processor = time.perf_counter(), time.thread_time()
        app.handle_events(pygame.event.get())
        app.frame()
        took = (time.perf_counter() - wall) * 1000, (time.thread_time() - processor) * 1000
        time.sleep(max(0.0, FRAME_SECONDS - took[0] / 1000))
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
        *_, longest = found = sorted(column)
        middle, late = found[len(found) // 2], found[len(found) * 99 // 100]
        slow = sum(each > SLOW_MS for each in found)
        print(f"{middle:.2f} {late:.2f} {longest:.2f} {slow} {len(found)}", flush=True)


if __name__ == "__main__":
    main()
