"""The self-test and ``bacon doctor``: every asset, every scene, and a hand of each game played by bots."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Final, get_args

import pygame
from pygame import Rect

from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.kits import FIRST, GAMES, find_game, hand_word_of
from bacon.kits.presets import presets_of, tables_of
from bacon.search.arena.contestants import Order
from bacon.search.arena.workers import play_all
from bacon.search.worker import Player, Worker
from bacon.settings.settings import Settings, TableSettings, ThemeName
from bacon.store.history import History, MatchRow
from bacon.store.store import store_in_memory
from bacon.store.unfinished import Autosave
from bacon.system.folders import asset, libraries
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.app.pads import pad_names
from bacon.ui.app.sound import SOUNDS, file_of, open_mixer
from bacon.ui.app.window import SMALLEST, start_video
from bacon.ui.drawing.felt import felt
from bacon.ui.drawing.raster import rasterise
from bacon.ui.drawing.theme import Metrics, load_theme
from bacon.ui.scenes import requests as ask
from bacon.ui.scenes.rules import RulesPage
from bacon.ui.scenes.settings import PAGES
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.session import Session

SIZE: Final = SMALLEST
"""The smallest playable window, which is drawn fastest and has the least room."""

_MAX_HAND_MS: Final = 300_000  # on the app's own clock
_FRAME_MS: Final = 400  # short enough to catch every animation in progress
_BRISK: Final = Settings(table=TableSettings(speed="brisk"))  # the quickest speed at which cards move
_MAX_START_SECONDS: Final = 30.0  # of a process


def run() -> int:
    """Run all checks and print their results; return 1 if any failed, else 0."""
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
    headless = cache(partial(HeadlessApp, _BRISK))
    yield "scenes", partial(_scenes, headless)
    yield "thinking", _thinking
    yield "arena", _arena
    yield "controllers", _controllers
    for game, presets in ((game, presets_of(game)) for game in GAMES):
        yield f"rules of {game}", partial(_guide, headless, presets[0].rules)
        for seats, rules in tables_of(presets).items():
            yield f"a {hand_word_of(game)} of {game} for {seats}", partial(_hand, headless, rules)


def _drawings() -> str:
    """Draw every SVG; one that shows nothing fails."""
    files = sorted(asset().rglob("*.svg"))
    for file in files:
        drawn = rasterise(file.read_text("utf-8"), (60, 84))
        if pygame.mask.from_surface(drawn).count() == 0:
            raise ValueError(f"{file.name} shows nothing")
    return f"{len(files)} drawn"


def _sounds() -> str:
    pygame.mixer.init()
    files = [file_of(name, take) for name, takes in SOUNDS.items() for take in range(1, takes + 1)]
    seconds = sum(pygame.mixer.Sound(asset("sounds", file)).get_length() for file in files)
    return f"{len(files)} sounds, {seconds:.1f} seconds"


def _themes() -> str:
    names: tuple[str, ...] = get_args(ThemeName)
    for name in names:
        felt(load_theme(name), Metrics(320, 180))
    return ", ".join(names)


def _scenes(get_headless: Callable[[], HeadlessApp]) -> str:
    """Open each page that the title leads to, with a match in the store, and paint it."""
    headless = get_headless()
    for show in _SCENES:
        headless.home()
        headless.autosave.start(_finished())
        show(headless)
        headless.frame()
    return f"{len(_SCENES)} shown"


@cache
def _finished() -> Match[TableState]:
    session = Session(Match(find_game(FIRST)(), seed="selftest"), Autosave(store_in_memory()), human=False)
    session.bots_play_on()
    return session.match


def _newest(headless: HeadlessApp) -> MatchRow:
    return History(headless.autosave.store).matches()[0]


def _settings(page: str, headless: HeadlessApp) -> None:
    headless.request(ask.OpenSettings(page))


_SCENES: Final[tuple[Callable[[HeadlessApp], object], ...]] = (
    HeadlessApp.home,
    lambda headless: headless.request(ask.ShowNewMatch()),
    lambda headless: headless.request(ask.ShowLessons()),
    lambda headless: headless.request(ask.PlayLesson()),
    lambda headless: headless.request(ask.ShowRules()),
    lambda headless: headless.request(ask.ShowCalendar()),
    lambda headless: headless.request(ask.OpenHistory()),
    lambda headless: headless.request(ask.ShowYourPlay()),
    lambda headless: headless.request(ask.ShowStatistics()),
    lambda headless: headless.request(ask.ShowFairness()),
    lambda headless: headless.request(ask.ShowMatch(_newest(headless))),
    lambda headless: headless.request(ask.ShowStoredReplay(_newest(headless), 1)),
    *(partial(_settings, page) for page in PAGES),
)
"""How each page is opened."""


def _thinking() -> str:
    rules = find_game(FIRST)()
    match = Match(rules, seed="selftest")
    assert match.to_act is not None
    with Worker() as worker:
        if not worker.warm_up(_MAX_START_SECONDS):
            raise TimeoutError("the thinking process does not start")
        number = worker.ask(Player(rules, "expert"), match.view(match.to_act), match.legal())
        answer = worker.answer(number, _MAX_START_SECONDS)
    if answer is None or answer.choice is None:
        raise TimeoutError("the thinking process does not answer")
    return f"{len(answer.choice.candidates)} actions weighed"


def _arena() -> str:
    """Play two boards in a process each."""
    order = Order(find_game(FIRST)(), "random", "house", deals=2, matches=0, seed="selftest", patience=1.0)
    return f"{len(list(play_all(order, jobs=2)))} boards played in processes of their own"


def _controllers() -> str:
    """The connected controllers; only that pygame's module for them is missing counts as a failure."""
    try:
        return f"{len(pad_names())} connected"
    except pygame.error as error:
        return f"not usable here ({error})"


def _guide(get_headless: Callable[[], HeadlessApp], rules: Rules) -> str:
    headless = get_headless()
    headless.home()
    page = RulesPage(headless.app, rules)
    headless.open(page)
    headless.frame()
    return f"{len(page.sections)} sections"


def _hand(get_headless: Callable[[], HeadlessApp], rules: Rules) -> str:
    headless = get_headless()
    headless.home()
    began = headless.clock.now
    table = TableScene(headless.app, Session(Match(rules, seed="selftest"), headless.autosave, human=False))
    headless.open(table)
    painted = 0
    while _plays_first_hand(table):
        painted += headless.frame(_FRAME_MS)
        if headless.clock.now - began > _MAX_HAND_MS:
            raise TimeoutError("the hand never ends")
    _check_secrets(table, headless.clock.now)
    return f"{painted} frames painted, score {table.stage.shown.scores}"


def _plays_first_hand(table: TableScene) -> bool:
    """Whether the first hand is still on: neither has the next begun nor has somebody won the match."""
    shown = table.stage.shown
    return shown.hand < 2 and shown.winner is None


def faults_of_table(rules: Rules, size: tuple[int, int], seed: str) -> Iterator[str]:
    """What is wrong with a table, in sentences, while bots play a hand at it in a window of this size."""
    start_video(headless=True)
    try:
        pygame.display.set_mode(size)
        headless = HeadlessApp(_BRISK)
        table = TableScene(headless.app, Session(Match(rules, seed=seed), headless.autosave, human=False))
        headless.open(table)
        while _plays_first_hand(table):
            headless.frame(_FRAME_MS)
            yield from _outside(table, Rect((0, 0), size))
            if headless.clock.now > _MAX_HAND_MS:
                yield "the hand never ends"
                return
        table.stage.catch_up(headless.clock.now)
        if table.stage.shown != table.session.match.view(table.session.viewer):
            yield "the screen shows something its seat shouldn’t know"
    finally:
        pygame.quit()


def _outside(table: TableScene, window: Rect) -> Iterator[str]:
    """The buttons that lie outside of the window, and the cards that have come to rest there."""
    for control in table.group.controls:
        if not window.contains(control.rect):
            yield f"{control.name} lies outside of the window, at {control.rect}"
    now = table.controller.now
    for actor in table.stage.cast.actors:
        place = actor.at(now)
        if not actor.moving(now) and not window.collidepoint(place.x, place.y):
            yield f"{actor.card} in {actor.zone} rests outside of the window"


def _check_secrets(table: TableScene, now: float) -> None:
    """Check that the screen shows exactly what its seat may know."""
    table.stage.catch_up(now)
    if table.stage.shown != table.session.match.view(table.session.viewer):
        raise ValueError("the screen shows something its seat shouldn’t know")


def drivers() -> tuple[str, ...]:
    """Return a line each for the libraries, the video driver and the audio driver, opening both briefly."""
    return (
        libraries(),
        f"video driver: {_video()}",
        f"audio driver: {_audio()}",
    )


def _video() -> str:
    try:
        pygame.display.init()
    except pygame.error as error:
        return f"none ({error})"
    sizes = ", ".join(f"{width}x{height}" for width, height in pygame.display.get_desktop_sizes())
    try:
        return f"{pygame.display.get_driver()}, desktop {sizes}"
    finally:
        pygame.display.quit()


def _audio() -> str:
    if not open_mixer():
        return f"none, so the table stays silent ({pygame.get_error()})"
    pygame.mixer.quit()
    return os.environ.get("SDL_AUDIODRIVER") or "the system’s default"
