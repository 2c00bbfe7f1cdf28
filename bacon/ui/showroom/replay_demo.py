"""A replay that shows itself: one hand from its deal to its end, and what follows “Play from here”."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pygame

from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.data.autosave import Autosave
from bacon.data.settings import Settings, Window
from bacon.data.store import store_in_memory
from bacon.ui.replay.tape import Tape
from bacon.ui.scenes.replay import ReplayScene
from bacon.ui.shell.app import App, start_video
from bacon.ui.shell.game import House
from bacon.ui.showroom.demo import Album
from bacon.ui.showroom.stand import FRAME, Clock
from bacon.ui.table.people import people_of
from bacon.ui.table.session import Session

_REST: Final = 2500
"""How long to wait until everything lies still before a picture is taken, in milliseconds."""

_ENOUGH: Final = 5
"""A hand with so many marks, its beginning and its end among them, has something to show."""


def run(*, size: tuple[int, int], shots: Path | None, headless: bool, seed: str, rules: Rules) -> int:
    """Let bots play until a hand is worth a look, and replay it in a window, or in pictures saved to `shots`.

    Raises `NoDisplay` when a window is wanted and there is no screen.
    """
    still = headless or shots is not None
    start_video(headless=still)
    window = pygame.display.set_mode(size)
    clock = Clock()
    settings = Settings(window=Window(width=size[0], height=size[1]))
    app = App(settings, lambda _: None, clock if still else pygame.time.get_ticks)
    House(app, Autosave(store_in_memory())).open(())
    try:
        replay = _replay(app, rules, seed)
        if still:
            _leaf(replay, Album(window, shots), clock)
        else:
            replay.controller.play()
            app.run()
    finally:
        pygame.quit()
    return 0


def _replay(app: App, rules: Rules, seed: str) -> ReplayScene:
    session = Session(Match(rules, seed=seed), Autosave(store_in_memory()), human=False)
    session.bots_play_on()
    tape = Tape(session.rules, session.match.kept, people_of(app.settings.players, session.rules.seats))
    scene = ReplayScene(app, tape, 1)
    controller = scene.controller
    while len(controller.reel.marks) < _ENOUGH and controller.reel is not controller.reels[-1]:
        controller.turn(1)
    app.scenes.push(scene)
    return scene


def _leaf(replay: ReplayScene, album: Album, clock: Clock) -> None:
    """Go through the hand, telling each moment, and take a picture of it."""
    for name, go in _moments(replay):
        go()
        _rest(replay.app, clock)
        print(f"{name}: {replay.told()}", flush=True)  # noqa: T201  (the demo is a command)
        album.save(f"replay-{name}")


def _moments(replay: ReplayScene) -> Iterator[tuple[str, Callable[[], None]]]:
    controller = replay.controller
    tricks = controller.reel.marks[1:-1]

    def mid_trick() -> None:
        controller.go_to(tricks[1].step)
        controller.step(1)
        controller.step(1)

    def play_from_here() -> None:
        controller.switch_hands()
        controller.go_to(tricks[0].step)
        replay.app.rooms.play_from(replay.tape, len(controller.reel.past) + controller.at)

    yield "start", lambda: controller.go_to(controller.reel.first)
    yield "auction", lambda: controller.go_to(min(controller.reel.first + 3, tricks[0].step))
    yield "mid-trick-all-hands", mid_trick
    yield "mid-trick-only-mine", controller.switch_hands
    yield "end", lambda: controller.go_to(controller.reel.last)
    yield "play-from-here", play_from_here


def _rest(app: App, clock: Clock) -> None:
    """Let so much time pass that everything lies still."""
    until = clock.now + _REST
    while clock.now < until:
        clock.now += FRAME
        app.take(pygame.event.get())
        app.frame()
