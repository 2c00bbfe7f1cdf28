"""The table playing by itself, with or without a window, and pictures of its telling moments."""

from __future__ import annotations

import re
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
from bacon.ui.scenes.table import TableScene
from bacon.ui.scenes.title import Title
from bacon.ui.shell.app import App, start_video
from bacon.ui.shell.game import House
from bacon.ui.showroom.gallery.kit import Gallery, Moment, gallery_of
from bacon.ui.showroom.stand import FRAME, Clock
from bacon.ui.table.people import everybody, names_of
from bacon.ui.table.session import Session

_MENU: Final = 600


class Album:
    """Takes each kind of picture once a hand, a little after the fact that calls for it."""

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


class Demo:
    """Bots at all seats of the real table scene."""

    def __init__(self, app: App, rules: Rules, seed: str, album: Album) -> None:
        self.app, self.album = app, album
        autosave = Autosave(store_in_memory())
        House(app, autosave).open(())
        self.match: Match[TableState] = Match(rules, seed=seed)
        self.session = Session(self.match, autosave, human=False)
        self.names = names_of(everybody(rules.seats))
        self._gallery = gallery_of(rules.name)
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
        if planned := moment(event, state, self.session.rules.bubble(event), self._gallery):
            name, delay = planned
            self.album.plan(name, self.app.now + delay)


def moment(event: Event, state: TableState, said: str | None, gallery: Gallery) -> Moment | None:
    """The name of a telling moment, and how long after its fact it is best seen, in milliseconds.

    Takes the fact, the state after it, what its seat says aloud, and what the game itself finds telling.
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
            return gallery.moment(event, state, _bubble(said) if said else None)


def _bubble(said: str) -> Moment:
    return (f"bubble-{re.sub('[^a-z0-9]+', '-', said.lower()).strip('-')}", 350)


def run(
    *, rules: Rules, hands: int, seed: str, size: tuple[int, int], shots: Path | None, headless: bool
) -> int:
    """Let bots play on the real table scene; print a line for each fact, save pictures to `shots`.

    Plays `hands` hands as they would be seen, then the rest of the match at once, and shows its end. Raises
    `NoDisplay` when a window is wanted and there is no screen.
    """
    start_video(headless=headless)
    window = pygame.display.set_mode(size)
    clock = Clock()
    settings = Settings(window=Window(width=size[0], height=size[1]))
    app = App(settings, lambda _: None, clock if headless else pygame.time.get_ticks)
    demo = Demo(app, rules, seed, Album(window, shots))
    try:
        _show(demo, hands, clock if headless else None)
    finally:
        pygame.quit()
    return 0


def _show(demo: Demo, hands: int, clock: Clock | None) -> None:
    until = demo.app.now + _MENU
    while demo.app.now < until:
        _frame(demo, clock)
    demo.album.save("title")
    demo.sit_down()
    skipped = False
    while len(demo.app.scenes) and not isinstance(demo.app.scenes.top, Title):
        _frame(demo, clock)
        if (
            not skipped
            and demo.table.stage.shown.hand > hands
            and demo.at_the_table
            and not demo.album.waiting
        ):
            skipped = True
            demo.to_the_end()


def _frame(demo: Demo, clock: Clock | None) -> None:
    """Make one frame: of the demo's own time without a window, of the real one in it."""
    if clock:
        clock.now += FRAME
        demo.app.take(pygame.event.get())
    else:
        demo.app.take(demo.app.wait())
    demo.app.frame()
    demo.album.take(demo.app.now)
