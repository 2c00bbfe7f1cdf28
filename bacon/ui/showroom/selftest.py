"""The game trying itself without a screen: every asset, every scene, a hand played by bots."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Final, get_args

import pygame

from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.data.assets import asset
from bacon.data.autosave import Autosave
from bacon.data.history import History, MatchRow
from bacon.data.settings import Settings, TableSettings, ThemeName
from bacon.data.store import store_in_memory
from bacon.kits import FIRST, GAMES, find_game
from bacon.kits.presets import presets_of, tables_of
from bacon.search.worker import Player, Worker
from bacon.ui.drawing.felt import felt
from bacon.ui.drawing.metrics import Metrics
from bacon.ui.drawing.raster import rasterise
from bacon.ui.drawing.theme import load_theme
from bacon.ui.scenes import requests as ask
from bacon.ui.scenes.pages import PAGES
from bacon.ui.scenes.rules import RulesPage
from bacon.ui.scenes.table import TableScene
from bacon.ui.shell.screens import SMALLEST
from bacon.ui.shell.sound import SOUNDS
from bacon.ui.shell.window import start_video
from bacon.ui.showroom.stand import Stand
from bacon.ui.table.session import Session

SIZE: Final = SMALLEST
"""The smallest window to play in is the one that is drawn soonest, and the one with the least room."""

_LONGEST: Final = 300_000
"""No hand takes longer than this on the table's own time, in milliseconds."""

_STEP: Final = 400
"""A frame in so many milliseconds meets every kind of motion on its way."""

_BRISK: Final = Settings(table=TableSettings(speed="brisk"))
"""All is shown at the quickest speed at which cards still move, and at one stand that keeps its pictures."""

_BIRTH: Final = 30.0
"""No process takes longer than this to start, in seconds."""


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
    stand = cache(partial(Stand, _BRISK))
    yield "scenes", partial(_scenes, stand)
    yield "thinking", _thinking
    for game, presets in ((game, presets_of(game)) for game in GAMES):
        yield f"rules of {game}", partial(_guide, stand, presets[0].rules)
        for seats, rules in tables_of(presets).items():
            yield f"a hand of {game} for {seats}", partial(_hand, stand, rules)


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
    """Read every theme and lay its table."""
    names: tuple[str, ...] = get_args(ThemeName)
    for name in names:
        felt(load_theme(name), Metrics(320, 180))
    return ", ".join(names)


def _scenes(stood: Callable[[], Stand]) -> str:
    """Open each page that the title leads to, with a match in the store, and paint it."""
    stand = stood()
    for show in _SCENES:
        stand.home()
        stand.autosave.start(_finished())
        show(stand)
        stand.frame()
    return f"{len(_SCENES)} shown"


@cache
def _finished() -> Match[TableState]:
    """A match that bots have played to its end."""
    session = Session(Match(find_game(FIRST)(), seed="selftest"), Autosave(store_in_memory()), human=False)
    session.bots_play_on()
    return session.match


def _newest(stand: Stand) -> MatchRow:
    return History(stand.autosave.store).matches()[0]


def _settings(page: str, stand: Stand) -> None:
    stand.request(ask.OpenSettings(page))


_SCENES: Final[tuple[Callable[[Stand], object], ...]] = (
    Stand.home,
    lambda stand: stand.request(ask.ShowNewMatch()),
    lambda stand: stand.request(ask.ShowLessons()),
    lambda stand: stand.request(ask.PlayLesson()),
    lambda stand: stand.request(ask.ShowRules()),
    lambda stand: stand.request(ask.ShowCalendar()),
    lambda stand: stand.request(ask.OpenHistory()),
    lambda stand: stand.request(ask.ShowYourPlay()),
    lambda stand: stand.request(ask.ShowStatistics()),
    lambda stand: stand.request(ask.ShowFairness()),
    lambda stand: stand.request(ask.ShowMatch(_newest(stand))),
    lambda stand: stand.request(ask.ShowStoredReplay(_newest(stand), 1)),
    *(partial(_settings, page) for page in PAGES),
)
"""What opens each page."""


def _thinking() -> str:
    """Let an expert decide in a process of its own."""
    rules = find_game(FIRST)()
    match = Match(rules, seed="selftest")
    assert match.to_act is not None
    with Worker() as worker:
        if not worker.warm_up(_BIRTH):
            raise TimeoutError("the process that thinks does not start")
        number = worker.ask(Player(rules, "expert"), match.view(match.to_act), match.legal())
        answer = worker.answer(number, _BIRTH)
    if answer is None or answer.choice is None:
        raise TimeoutError("the process that thinks does not answer")
    return f"{len(answer.choice.candidates)} actions weighed"


def _guide(stood: Callable[[], Stand], rules: Rules) -> str:
    """Open the rules of a game."""
    stand = stood()
    stand.home()
    page = RulesPage(stand.app, rules)
    stand.open(page)
    stand.frame()
    return f"{len(page.sections)} sections"


def _hand(stood: Callable[[], Stand], rules: Rules) -> str:
    """Let the bots play a hand on the table scene, frame by frame."""
    stand = stood()
    stand.home()
    began = stand.clock.now
    table = TableScene(stand.app, Session(Match(rules, seed="selftest"), stand.autosave, human=False))
    stand.open(table)
    painted = 0
    while table.stage.shown.hand < 2:
        painted += stand.frame(_STEP)
        if stand.clock.now - began > _LONGEST:
            raise TimeoutError("the hand does not come to its end")
    _check_secrets(table, stand.clock.now)
    return f"{painted} frames painted, score {table.stage.shown.scores}"


def _check_secrets(table: TableScene, now: float) -> None:
    """Make sure that the screen holds exactly what its seat may know."""
    table.stage.catch_up(now)
    if table.stage.shown != table.session.match.view(table.session.viewer):
        raise ValueError("the screen knows something else than its seat may")
