"""The game trying itself without a screen: every asset, every scene, a hand played by bots."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import pygame

from bacon.core.cards import HIDDEN
from bacon.core.match import Match
from bacon.data.assets import asset
from bacon.data.keeper import Keeper
from bacon.data.settings import Settings
from bacon.data.store import store_in_memory
from bacon.games import GAMES, Rules
from bacon.ui.app import App, start_video
from bacon.ui.demo import FRAME, Clock
from bacon.ui.game import House
from bacon.ui.raster import rasterise
from bacon.ui.scene import Scene
from bacon.ui.scenes.dialog import notice
from bacon.ui.scenes.menu import Menu
from bacon.ui.scenes.new_match import NewMatch
from bacon.ui.scenes.rules import RulesPage
from bacon.ui.scenes.settings import SettingsScene
from bacon.ui.scenes.table import TableScene
from bacon.ui.scenes.title import Title
from bacon.ui.session import Session
from bacon.ui.sound import SOUNDS
from bacon.ui.theme import load_theme

SIZE: Final = (1280, 720)
_LONGEST: Final = 300_000
"""No hand takes longer than this on the table's own time, in milliseconds."""


def run() -> int:
    """Try everything, print what was done, and give 1 when anything failed."""
    start_video(headless=True)
    pygame.display.set_mode(SIZE)
    try:
        return max([_try(name, check) for name, check in _checks()])
    finally:
        pygame.quit()


def _try(name: str, check: Callable[[], str]) -> int:
    try:
        print(f"ok      {name}: {check()}")  # noqa: T201  (the selftest is a command)
    except Exception:
        print(f"FAILED  {name}\n{traceback.format_exc()}")  # noqa: T201
        return 1
    return 0


def _checks() -> Iterator[tuple[str, Callable[[], str]]]:
    yield "drawings", _drawings
    yield "sounds", _sounds
    yield "themes", _themes
    for game, rules in GAMES.items():
        yield f"scenes of {game}", partial(_scenes, rules())
        yield f"a hand of {game}", partial(_hand, rules())


def _drawings() -> str:
    """Draw every SVG there is; one that shows nothing fails."""
    files = sorted(asset().rglob("*.svg"))
    for file in files:
        drawn = rasterise(file.read_text("utf-8"), (60, 84))
        if pygame.mask.from_surface(drawn).count() == 0:
            raise ValueError(f"{file.name} shows nothing")
    return f"{len(files)} drawn"


def _sounds() -> str:
    pygame.mixer.init()
    seconds = sum(pygame.mixer.Sound(asset("sounds", f"{name}.wav")).get_length() for name in SOUNDS)
    return f"{len(SOUNDS)} sounds, {seconds:.1f} seconds"


def _themes() -> str:
    files = sorted(asset("themes").glob("*.toml"))
    for file in files:
        load_theme(file)
    return ", ".join(file.stem for file in files)


def _scenes(rules: Rules) -> str:
    """Open every scene on top of the title and make a frame of each."""
    app, session = _table(rules, Clock())
    scenes: list[Callable[[], Scene]] = [
        lambda: Title(app),
        lambda: NewMatch(app),
        lambda: SettingsScene(app),
        lambda: RulesPage(app, rules),
        lambda: TableScene(app, session),
        lambda: Menu(app, rules, app.scenes.pop),
        lambda: notice(app, "A word."),
    ]
    names = []
    for make in scenes:
        scene = make()
        app.scenes.push(scene)
        if not app.frame():
            raise ValueError(f"{type(scene).__name__} shows nothing")
        names.append(type(scene).__name__)
    return ", ".join(names)


def _table(rules: Rules, clock: Clock) -> tuple[App, Session]:
    """Set a table of bots with a time of its own and a store that keeps nothing."""
    app = App(Settings(), lambda _: None, clock)
    keeper = Keeper(store_in_memory())
    House(app, keeper).open(())
    return app, Session(Match(rules, seed="selftest"), keeper, human=False)


def _hand(rules: Rules) -> str:
    """Let the bots play a hand on the table scene, frame by frame."""
    clock = Clock()
    app, session = _table(rules, clock)
    table = TableScene(app, session)
    app.scenes.push(table)
    painted = 0
    while table.stage.shown.hand < 2:
        clock.now += FRAME
        painted += app.frame()
        if clock.now > _LONGEST:
            raise TimeoutError("the hand does not come to its end")
    _check_secrets(table)
    return f"{painted} frames painted, score {table.stage.shown.scores}"


def _check_secrets(table: TableScene) -> None:
    """Make sure that the screen holds no card its seat may not see."""
    shown = table.stage.shown
    others = [hand for seat, hand in enumerate(shown.hands) if seat != shown.viewer]
    if any(card is not HIDDEN for hand in (shown.stock, *others) for card in hand):
        raise ValueError("the screen knows cards that its seat may not see")
