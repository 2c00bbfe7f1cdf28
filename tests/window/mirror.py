"""What the program should show and do, worked out beside it: the same scenes, off screen, without bots.

The mirror gets the same clicks and keys as the real window. From the player's saved match, read from the
outside, it learns what the others did; what the player did it already knows, so the two must agree.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import pygame
from pygame import Rect, Surface
from pygame.event import Event as DeviceEvent

from bacon.core.board import Board
from bacon.core.events import Event, MatchStarted
from bacon.core.match import Match
from bacon.core.override import override
from bacon.core.rules import Rules, TableState
from bacon.kits import rules_of
from bacon.search.par import VERSION, Table, table_key
from bacon.search.worker import Worker
from bacon.settings.lessons import Learned
from bacon.settings.settings import Settings
from bacon.store.history import MatchRow
from bacon.store.reviews import Pars, StoredLines, kept_lines
from bacon.store.rounds import Round
from bacon.store.store import Store, store_in_memory
from bacon.store.unfinished import Autosave, running
from bacon.ui.app.game import Game
from bacon.ui.app.loop import App
from bacon.ui.app.tables import BoardSetting
from bacon.ui.app.window import start_video
from bacon.ui.kit.scene import Request, Scene
from bacon.ui.kit.widgets import Control, Group
from bacon.ui.scenes.past_matches import MatchLibrary
from bacon.ui.scenes.requests import ContinueMatch, PlayRound, StartMatch
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.advice import Comparing
from bacon.ui.table.session import MatchReviewing, Session

_LONG = 10_000.0
"""Milliseconds in which every bubble has gone."""

_FRAMES = 4
"""After so many of them even what never rests, such as the title, shows its controls as they stay."""


class Log:
    """The saved matches of a player, read only and from the outside."""

    def __init__(self, home: Path) -> None:
        self._path = home / "matches.db"

    def store(self) -> Store | None:
        """Return the store of saved matches; None if there is none."""
        if not self._path.exists():
            return None
        database = sqlite3.connect(f"{self._path.as_uri()}?mode=ro", uri=True)
        if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'events'").fetchone():
            return Store(database, str(self._path))
        database.close()
        return None

    def newest(self) -> tuple[Event, ...]:
        """Return all facts of the newest match; none when there is none."""
        store = self.store()
        if store is None:
            return ()
        with closing(store):
            newest = store.newest()
            return store.events_of(newest) if newest else ()

    def under_way(self) -> tuple[MatchRow, ...]:
        """Return the matches that are not over."""
        if not self._path.exists():
            return ()
        with closing(sqlite3.connect(f"{self._path.as_uri()}?mode=ro", uri=True)) as database:
            return running(Store(database, str(self._path)))


def match_from(events: Sequence[Event]) -> Match[TableState]:
    """Return the match that a log tells of."""
    started = events[0]
    assert isinstance(started, MatchStarted)
    return Match(rules_of(started), events=events)


class Onlooker(Comparing):
    """Plays no boards, and knows those that the real window has played."""

    def __init__(self, store: Callable[[], Store]) -> None:
        super().__init__()
        self._store = store

    def want(self, boards: Sequence[Board], table: Table) -> None:
        """Leave that to the real window."""

    def _read(self, boards: Sequence[Board], table: Table) -> StoredLines:
        return kept_lines(Pars(self._store()), boards, table_key(table), VERSION)


class Unreviewed(MatchReviewing):
    """Leaves the reviews to the real window, and keeps their place on its results."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, Worker())

    @override
    def want(self, *_: object, **__: object) -> None:
        """Leave that to the real window."""


class ReflectedLibrary(MatchLibrary):
    """The matches that the real window plays, as its log tells of them."""

    def __init__(self, log: Log, learned: Learned) -> None:
        self.log = log
        super().__init__(Autosave(store_in_memory()), learned)

    @property
    def store(self) -> Store:
        """Return the real window's store of saved matches."""
        return self.log.store() or self.autosave.store

    def unfinished(self) -> Sequence[MatchRow]:
        """Return the matches that are not over."""
        return self.log.under_way()

    def running(self) -> Match[TableState] | None:
        """Return the match that the player left."""
        events = self.log.newest()
        return None if not events or (match := match_from(events)).over else match

    def minutes_to_learn(self) -> int:
        """Return how long the first lesson takes, for a new player."""
        return 0 if self.log.newest() else super().minutes_to_learn()


class Reflection(Game):
    """The game as the real window has it, with the matches that the real window plays."""

    def __init__(self, app: App, log: Log, learned: Learned) -> None:
        super().__init__(app, Autosave(store_in_memory()))
        library = ReflectedLibrary(log, learned)
        self.library = self.tables.library = self.results.library = self.boards.library = library
        self.log = log
        self.table: TableScene | None = None
        self.results.comparing = app.comparing = Onlooker(lambda: library.store)
        self.played_round: Round | None = None
        app.navigator.route(PlayRound, lambda to: self._play_round(to.round))
        app.navigator.route(StartMatch, lambda _: app.scenes.back_to_first())
        app.navigator.route(ContinueMatch, lambda _: self.sit_down(self.log.newest(), resumed=True))

    def _play_round(self, of: Round) -> None:
        """Wait at an empty table for the match that the real window starts, or open the result."""
        self.played_round = of
        if len(self.results.own(of)) == len(of.hands):
            self.boards.show_round(of)
        else:
            self.app.scenes.back_to_first()

    def sit_down_to_hand(self, number: int) -> None:
        """Sit down to a hand of the round that the real window has just started."""
        assert self.played_round is not None
        setting = self.boards.board_setting(self.played_round, self.played_round.hands[number - 1])
        self.sit_down(self.log.newest(), resumed=False, setting=setting)

    def sit_down(
        self, events: Sequence[Event], *, resumed: bool, setting: BoardSetting | None = None
    ) -> None:
        """Open the table at which nobody acts but the player."""
        called, over = (setting.called, setting.over) if setting else ("", None)
        match = match_from(events)
        reviewing = Unreviewed(match.rules)
        session = Session(match, self.library.autosave, reviewing=reviewing, called=called)
        session.bots = {}
        self.app.scenes.back_to_first()
        self.table = TableScene(self.app, session, resumed=resumed, over=over)
        self.table.controller._autoplay.guided = True  # what is done for the player comes from the log
        self.app.scenes.push(self.table)


class Mirror:
    """Follows a real window."""

    def __init__(self, home: Path, size: tuple[int, int], settings: Settings) -> None:
        self.log = Log(home)
        self._time = 0.0
        pygame.display.set_mode(size)
        self.app = App(settings, lambda _: None, lambda: self._time)
        self.game = Reflection(self.app, self.log, _learned(home))
        self.game.open(())
        self.settle()

    def request(self, request: Request) -> None:
        """Open what is requested, as scenes do."""
        self.app.navigator.open(request)

    @property
    def scene(self) -> Scene:
        """Return the scene on top."""
        return self.app.scenes.top

    @property
    def table(self) -> TableScene | None:
        """Return the table, if it is open and nothing lies over it."""
        return self.scene if isinstance(self.scene, TableScene) else None

    @property
    def group(self) -> Group:
        """Return the controls of the scene on top."""
        group = getattr(self.scene, "group", None)
        assert isinstance(group, Group), f"{self.scene} has no controls"
        return group

    def control(self, name: str) -> Control:
        """Return the control of that name."""
        controls = {control.name: control for control in self.group.controls}
        assert name in controls, f"{type(self.scene).__name__} has no {name}, but {', '.join(controls)}"
        return controls[name]

    def take(self, *events: DeviceEvent) -> None:
        """Do what the real window does at these device events, and come to rest."""
        self.app.handle_events(events)
        self.settle()

    def settle(self) -> None:
        """Let everything that moves come to its end."""
        for _ in range(_FRAMES):
            self._time += _LONG
            self.app.frame()
            if self._rests():
                break

    def follow(self) -> None:
        """Adopt what has happened at the real table, which must include what the player did."""
        if self.game.table is None:
            return
        session, events = self.game.table.session, self.log.newest()
        known = session.match.events
        assert events[: len(known)] == known, "the real window did something else than it was told"
        if len(events) > len(known):
            session.match = match_from(events)
            self.game.table.stage.push(events[len(known) :])
        self._hurry()
        if self.table:
            self.table.controller.mark_new_cards()
            self.settle()

    def sit_down(self) -> None:
        """Sit down at the match that the real window has just started."""
        self.game.sit_down(self.log.newest(), resumed=False)
        self._hurry()

    def sit_down_to_hand(self, number: int) -> None:
        """Sit down at the hand of a round that the real window has just started."""
        self.game.sit_down_to_hand(number)
        self._hurry()

    def picture(self, rect: Rect) -> Surface:
        """Return what the window should show there."""
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface.subsurface(rect)

    def _rests(self) -> bool:
        scenes = self.app.scenes
        return not len(scenes) or (not scenes.moving() and scenes.top.wake_at() is None)

    def _hurry(self) -> None:
        if self.table and self.table.stage.behind:
            self.take(DeviceEvent(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode="q"))
        self.settle()


def _learned(home: Path) -> Learned:
    """Return what a player has learned so far; the mirror does not change the player's file."""
    mine, copy = home / "lessons.toml", home.with_name("mirrored.toml")
    copy.write_bytes(mine.read_bytes() if mine.exists() else b"")
    return Learned(copy)


@contextmanager
def off_screen() -> Iterator[None]:
    """Start SDL without a screen, and leave the environment as it was."""
    before = {name: os.environ.get(name) for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER")}
    start_video(headless=True)
    try:
        yield
    finally:
        pygame.quit()
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
