"""The demo, and the app without a screen: bots at the table or a replay, in a window or as pictures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

import pygame
from pygame import Surface

from bacon.core.events import DealerCut, Event, HandDealt, HandStarted, MatchWon, SeedRevealed
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.notation.transcript import outcome
from bacon.settings.settings import Settings, Window
from bacon.store.store import store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.app.game import Game
from bacon.ui.app.loop import App
from bacon.ui.app.window import open_sized, start_video
from bacon.ui.kit.scene import FADE_IN_MS, Request, Scene
from bacon.ui.replay.source import ReplaySource
from bacon.ui.scenes.replay import ReplayScene
from bacon.ui.scenes.requests import PlayFrom
from bacon.ui.scenes.table import TableScene
from bacon.ui.scenes.title import Title
from bacon.ui.table.presenter import Moment, TablePresenter
from bacon.ui.table.session import Session, everybody, names_of, people_of

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
        self.app.handle_events(())
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
        raise TimeoutError("timed out waiting")

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


_TITLE_MS: Final = 600


class Album:
    """Takes one picture of each kind per hand, shortly after the event that calls for it."""

    def __init__(self, window: Surface, folder: Path | None) -> None:
        self.window, self.folder = window, folder
        self.hand = 0
        self._planned: list[tuple[float, str]] = []
        self._taken: set[tuple[int, str]] = set()

    def plan(self, name: str, when: float) -> None:
        """Schedule a picture, unless this hand already has one of that name."""
        if self.folder and (self.hand, name) not in self._taken:
            self._taken.add((self.hand, name))
            self._planned.append((when, name))

    def save_due(self, now: float) -> None:
        """Take the pictures that are due."""
        due = [plan for plan in self._planned if plan[0] <= now]
        for plan in due:
            self._planned.remove(plan)
            self.save(plan[1])

    def save(self, name: str) -> None:
        """Save the window's content under the next number."""
        if self.folder:
            self.folder.mkdir(parents=True, exist_ok=True)
            number = len(list(self.folder.glob("*.png"))) + 1
            pygame.image.save(self.window, self.folder / f"{number:02}-{name}.png")

    @property
    def waiting(self) -> bool:
        """Whether a picture is still scheduled."""
        return bool(self._planned)

    def due(self, now: float) -> bool:
        """Whether a picture is due."""
        return any(when <= now for when, _ in self._planned)


class Demo:
    """A match of bots on the real table scene."""

    def __init__(self, app: App, rules: Rules, seed: str, album: Album) -> None:
        self.app, self.album = app, album
        autosave = Autosave(store_in_memory())
        Game(app, autosave).open(())
        self.match: Match[TableState] = Match(rules, seed=seed)
        self.session = Session(self.match, autosave, human=False)
        self.names = names_of(everybody(rules.seats))
        self._outcome = ""
        self.table: TableScene

    def sit_down(self) -> None:
        """Go from the title to the table."""
        self.table = TableScene(self.app, self.session)
        self.table.stage.watch = self._watch
        self.app.scenes.push(self.table)

    def to_the_end(self) -> None:
        """Play the rest of the match unseen, and show how it ends."""
        print("The rest of the match is played without showing it.", flush=True)  # noqa: T201  (as below)
        events = self.session.bots_play_on()
        self.table.stage.push(events[:-1])
        self.table.stage.catch_up(self.app.now)
        self.table.stage.push(events[-1:])
        self._outcome = outcome(self.session.rules, self.match.kept, names=self.names)

    @property
    def at_the_table(self) -> bool:
        """Whether the table is on top, without a panel over it."""
        return self.app.scenes.top is self.table

    def _watch(self, event: Event, state: TableState) -> None:
        line = self._outcome if isinstance(event, MatchWon) else ""
        print(line or self.session.rules.narrate_in(state, event, self.names), flush=True)  # noqa: T201  (the demo is a command)
        if isinstance(event, HandStarted):
            self.album.hand = event.number
        if planned := moment(
            event, state, self.session.rules.bubble_in(state, event), self.table.view.presenter
        ):
            name, delay = planned
            self.album.plan(name, self.app.now + delay)


def moment(event: Event, state: TableState, said: str | None, presenter: TablePresenter) -> Moment | None:
    """Return the name of a moment worth a picture, and when to take it, in milliseconds after its event.

    Takes the event, the state after it, what its seat says aloud, and the game's presenter.
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
            return presenter.moment(event, state, (f"bubble-{words}", 350) if said else None)


@contextmanager
def _window(
    size: tuple[int, int], shots: Path | None, *, unseen: bool
) -> Iterator[tuple[App, Album, Clock | None]]:
    """Open a window for the length of a `with` block; an unseen one gets a `Clock`."""
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

    Plays `hands` hands at normal speed, then the rest of the match at once, and shows its end. Raises
    `NoDisplay` if a window is needed and there is no screen.
    """
    with _window(size, shots, unseen=headless) as (app, album, clock):
        _show(Demo(app, rules, seed, album), hands, clock)
    return 0


def _show(demo: Demo, hands: int, clock: Clock | None) -> None:
    until = demo.app.now + _TITLE_MS
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
        _run_frame(demo.app, clock, look=demo.album.due)
    else:
        pygame.time.wait(round(FRAME_MS))  # the app itself would sleep longer, knowing nothing of the demo
        demo.app.handle_events(pygame.event.get())
        demo.app.frame()
    demo.album.save_due(demo.app.now)


def _run_frame(app: App, clock: Clock, look: Callable[[float], bool]) -> None:
    """Advance a frame's time without a window, painting only if `look` says that a picture is due."""
    clock.now += FRAME_MS
    app.handle_events(pygame.event.get())
    if look(app.now):
        app.frame()
    else:
        app.scenes.top.update(app.now)


_SETTLE_MS: Final = 2500  # before a picture
_MIN_MOMENTS: Final = 5  # first and last included; a hand with fewer shows too little


def run_replay(*, size: tuple[int, int], shots: Path | None, headless: bool, seed: str, rules: Rules) -> int:
    """Let bots play until a hand is worth showing, then replay it in a window or as pictures in `shots`.

    Raises `NoDisplay` if a window is needed and there is no screen.
    """
    with _window(size, shots, unseen=headless or shots is not None) as (app, album, clock):
        Game(app, Autosave(store_in_memory())).open(())
        replay = _replay(app, rules, seed)
        if clock:
            _take_pictures(app, replay, album, clock)
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
    while (
        len(controller.timeline.moments) < _MIN_MOMENTS
        and controller.timeline is not controller.timelines[-1]
    ):
        controller.turn(1)
    app.scenes.push(scene)
    return scene


def _take_pictures(app: App, replay: ReplayScene, album: Album, clock: Clock) -> None:
    for name, go in _moments(replay):
        go()
        _settle(app, clock)
        print(f"{name}: {replay.caption()}", flush=True)  # noqa: T201  (the demo is a command)
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
        replay.app.navigator.open(
            PlayFrom(replay.source, controller.timeline.number, controller.at, lambda *_: None)
        )

    yield "start", lambda: controller.go_to(controller.timeline.first)
    yield "auction", lambda: controller.go_to(min(controller.timeline.first + 3, tricks[0].step))
    yield "mid-trick-all-hands", mid_trick
    yield "mid-trick-only-mine", controller.switch_hands
    yield "end", lambda: controller.go_to(controller.timeline.last)
    yield "play-from-here", play_from_here


def _settle(app: App, clock: Clock) -> None:
    until = clock.now + _SETTLE_MS
    while clock.now < until:
        _run_frame(app, clock, look=lambda now: now >= until)
