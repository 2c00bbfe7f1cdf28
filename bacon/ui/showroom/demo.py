"""The table or a replay showing itself, with or without a window, and pictures of its telling moments."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface

from bacon.core.events import DealerCut, Event, HandDealt, HandStarted, MatchWon, SeedRevealed
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.data.autosave import Autosave
from bacon.data.settings import Settings, Window
from bacon.data.store import store_in_memory
from bacon.ui.replay.source import ReplaySource
from bacon.ui.scenes.replay import ReplayScene
from bacon.ui.scenes.requests import PlayFrom
from bacon.ui.scenes.table import TableScene
from bacon.ui.scenes.title import Title
from bacon.ui.shell.app import App
from bacon.ui.shell.game import Game
from bacon.ui.shell.window import open_sized, start_video
from bacon.ui.showroom.stand import FRAME, Clock
from bacon.ui.table.face import Moment, TableFace
from bacon.ui.table.people import everybody, names_of, people_of
from bacon.ui.table.session import Session

_MENU: Final = 600


class Album:
    """Takes each kind of picture once a hand, a little after the event that calls for it."""

    def __init__(self, window: Surface, folder: Path | None) -> None:
        self.window, self.folder = window, folder
        self.hand = 0
        self._planned: list[tuple[float, str]] = []
        self._taken: set[tuple[int, str]] = set()

    def plan(self, name: str, when: float) -> None:
        """Plan a picture for a time, unless this hand has one of that name."""
        if self.folder and (self.hand, name) not in self._taken:
            self._taken.add((self.hand, name))
            self._planned.append((when, name))

    def take(self, now: float) -> None:
        """Take the pictures that are due."""
        due = [plan for plan in self._planned if plan[0] <= now]
        for plan in due:
            self._planned.remove(plan)
            self.save(plan[1])

    def save(self, name: str) -> None:
        """Save what the window shows under the next number."""
        if self.folder:
            self.folder.mkdir(parents=True, exist_ok=True)
            number = len(list(self.folder.glob("*.png"))) + 1
            pygame.image.save(self.window, self.folder / f"{number:02}-{name}.png")

    @property
    def waiting(self) -> bool:
        """Tell whether a picture is still to be taken."""
        return bool(self._planned)

    def due(self, now: float) -> bool:
        """Tell whether a picture is to be taken now."""
        return any(when <= now for when, _ in self._planned)


class Demo:
    """Bots at all seats of the real table scene."""

    def __init__(self, app: App, rules: Rules, seed: str, album: Album) -> None:
        self.app, self.album = app, album
        autosave = Autosave(store_in_memory())
        Game(app, autosave).open(())
        self.match: Match[TableState] = Match(rules, seed=seed)
        self.session = Session(self.match, autosave, human=False)
        self.names = names_of(everybody(rules.seats))
        self.table: TableScene

    def sit_down(self) -> None:
        """Go from the title to the table."""
        self.table = TableScene(self.app, self.session)
        self.table.stage.watch = self._watch
        self.app.scenes.push(self.table)

    def to_the_end(self) -> None:
        """Play the rest of the match unseen, and show how it ends."""
        events = self.session.bots_play_on()
        self.table.stage.push(events[:-1])
        self.table.stage.catch_up(self.app.now)
        self.table.stage.push(events[-1:])

    @property
    def at_the_table(self) -> bool:
        """Tell whether no panel lies over the table."""
        return self.app.scenes.top is self.table

    def _watch(self, event: Event, state: TableState) -> None:
        print(self.session.rules.narrate(event, self.names), flush=True)  # noqa: T201  (the demo is a command)
        if isinstance(event, HandStarted):
            self.album.hand = event.number
        if planned := moment(event, state, self.session.rules.bubble(event), self.table.view.face):
            name, delay = planned
            self.album.plan(name, self.app.now + delay)


def moment(event: Event, state: TableState, said: str | None, face: TableFace) -> Moment | None:
    """The name of a telling moment, and how long after its event it is best seen, in milliseconds.

    Takes the event, the state after it, what its seat says aloud, and the game's face.
    """
    match event:
        case DealerCut():
            return ("cut", 1200)
        case HandDealt():
            return ("deal-in-flight", 620)
        case SeedRevealed():
            return ("hand-over", 1300)
        case MatchWon():
            return ("match-over", 700)
        case _:
            words = re.sub("[^a-z0-9]+", "-", said.lower()).strip("-") if said else ""
            return face.moment(event, state, (f"bubble-{words}", 350) if said else None)


@contextmanager
def _window(
    size: tuple[int, int], shots: Path | None, *, unseen: bool
) -> Iterator[tuple[App, Album, Clock | None]]:
    """A window that is closed in the end; with a time of its own where nobody sees it."""
    start_video(headless=unseen)
    window = open_sized(size)
    clock = Clock() if unseen else None
    settings = Settings(window=Window(width=size[0], height=size[1]))
    try:
        yield App(settings, lambda _: None, clock or pygame.time.get_ticks), Album(window, shots), clock
    finally:
        pygame.quit()


def run(
    *, rules: Rules, hands: int, seed: str, size: tuple[int, int], shots: Path | None, headless: bool
) -> int:
    """Let bots play on the real table scene; print a line for each event, save pictures to `shots`.

    Plays `hands` hands as they would be seen, then the rest of the match at once, and shows its end. Raises
    `NoDisplay` when a window is wanted and there is no screen.
    """
    with _window(size, shots, unseen=headless) as (app, album, clock):
        _show(Demo(app, rules, seed, album), hands, clock)
    return 0


def _show(demo: Demo, hands: int, clock: Clock | None) -> None:
    until = demo.app.now + _MENU
    demo.album.plan("title", until)
    while demo.app.now < until:
        _frame(demo, clock)
    demo.sit_down()
    skipped = False
    while len(demo.app.scenes) and not isinstance(demo.app.scenes.top, Title):
        _frame(demo, clock)
        seen = demo.table.stage.shown.hand > hands and demo.at_the_table and not demo.album.waiting
        if seen and not skipped:
            skipped = True
            demo.to_the_end()


def _frame(demo: Demo, clock: Clock | None) -> None:
    if clock:
        _pass(demo.app, clock, look=demo.album.due)
    else:
        pygame.time.wait(round(FRAME))  # a window at rest would wait longer, and knows nothing of the demo
        demo.app.take(pygame.event.get())
        demo.app.frame()
    demo.album.take(demo.app.now)


def _pass(app: App, clock: Clock, look: Callable[[float], bool]) -> None:
    """Let a frame's time pass without a window, and paint it only where somebody is to look at it."""
    clock.now += FRAME
    app.take(pygame.event.get())
    if look(app.now):
        app.frame()
    else:
        app.scenes.top.update(app.now)


_REST: Final = 2500
"""How long to wait until everything lies still before a picture is taken, in milliseconds."""

_ENOUGH: Final = 5
"""A hand with so many marks, its beginning and its end among them, has something to show."""


def run_replay(*, size: tuple[int, int], shots: Path | None, headless: bool, seed: str, rules: Rules) -> int:
    """Let bots play until a hand is worth a look, and replay it in a window, or in pictures saved to `shots`.

    Raises `NoDisplay` when a window is wanted and there is no screen.
    """
    with _window(size, shots, unseen=headless or shots is not None) as (app, album, clock):
        Game(app, Autosave(store_in_memory())).open(())
        replay = _replay(app, rules, seed)
        if clock:
            _leaf(app, replay, album, clock)
        else:
            replay.controller.play()
            app.run()
    return 0


def _replay(app: App, rules: Rules, seed: str) -> ReplayScene:
    session = Session(Match(rules, seed=seed), Autosave(store_in_memory()), human=False)
    session.bots_play_on()
    source = ReplaySource(
        session.rules, session.match.kept, people_of(app.settings.players, session.rules.seats)
    )
    scene = ReplayScene(app, source, 1)
    controller = scene.controller
    while len(controller.timeline.moments) < _ENOUGH and controller.timeline is not controller.timelines[-1]:
        controller.turn(1)
    app.scenes.push(scene)
    return scene


def _leaf(app: App, replay: ReplayScene, album: Album, clock: Clock) -> None:
    """Go through the hand, telling each moment, and take a picture of it."""
    for name, go in _moments(replay):
        go()
        _rest(app, clock)
        print(f"{name}: {replay.told()}", flush=True)  # noqa: T201  (the demo is a command)
        album.save(f"replay-{name}")


def _moments(replay: ReplayScene) -> Iterator[tuple[str, Callable[[], None]]]:
    controller = replay.controller
    tricks = controller.timeline.moments[1:-1]

    def mid_trick() -> None:
        controller.go_to(tricks[1].step)
        controller.step(1)
        controller.step(1)

    def play_from_here() -> None:
        controller.switch_hands()
        controller.go_to(tricks[0].step)
        replay.app.navigator.open(PlayFrom(replay.source, len(controller.timeline.past) + controller.at))

    yield "start", lambda: controller.go_to(controller.timeline.first)
    yield "auction", lambda: controller.go_to(min(controller.timeline.first + 3, tricks[0].step))
    yield "mid-trick-all-hands", mid_trick
    yield "mid-trick-only-mine", controller.switch_hands
    yield "end", lambda: controller.go_to(controller.timeline.last)
    yield "play-from-here", play_from_here


def _rest(app: App, clock: Clock) -> None:
    """Let so much time pass that everything lies still."""
    until = clock.now + _REST
    while clock.now < until:
        _pass(app, clock, look=lambda now: now >= until)
