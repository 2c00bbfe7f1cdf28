"""Every scene there is to see, each in one line; and every animation, caught in its middle."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from bacon.core.match import Match
from bacon.core.override import override
from bacon.core.review import costliest
from bacon.data.backups import Backup
from bacon.data.history import History, MatchRow
from bacon.data.opening import Opened
from bacon.data.rescue import Offer
from bacon.data.reviews import Reviews
from bacon.data.settings import Avatar
from bacon.data.store import Details
from bacon.kits import FIRST, GAMES, find_game
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.scene import COMING, Request
from bacon.ui.replay.source import source_from
from bacon.ui.scenes import requests as ask
from bacon.ui.scenes.dialog import AskText, Menu, notice
from bacon.ui.scenes.lesson import LessonScene
from bacon.ui.scenes.lost import offer_lost
from bacon.ui.scenes.new_match import NewMatch
from bacon.ui.scenes.pages import PAGES
from bacon.ui.scenes.replay import ReplayScene
from bacon.ui.scenes.rules import RulesPage
from bacon.ui.scenes.settings import SettingsScene
from bacon.ui.scenes.table import TableScene
from bacon.ui.scenes.title import Title
from bacon.ui.scenes.under_way import ask_which_stay
from bacon.ui.scenes.working import Work, Working
from bacon.ui.shell.opening import Opening
from bacon.ui.showroom.stand import Stand
from bacon.ui.table.reviewing import MatchReviewing
from bacon.ui.table.session import Session
from gallery import bacon, bid_euchre, boards, climbing, euchre
from gallery.bacon import OPEN_TRICK
from gallery.cards import CardSheets
from gallery.drawings import GROUNDS, Drawings, Icons
from gallery.matches import SEED, Act, careless, played
from gallery.widgets import Widgets

_SEEDS: Final = ("gallery", "archive", "another", "the last")
_MIDDLE: Final = 12


def _filled(stand: Stand) -> None:
    """Let the stand's store hold some matches."""
    for seed in _SEEDS:
        stand.autosave.start(played(seed))


def _page(stand: Stand) -> None:
    _filled(stand)
    stand.request(ask.ShowMatch(History(stand.autosave.store).matches()[0]))


def _replay(stand: Stand, *, only_mine: bool = False) -> None:
    """Replay the second hand of a match up to its middle."""
    _filled(stand)
    stand.request(ask.ShowStoredReplay(History(stand.autosave.store).matches()[0], 2))
    replay = stand.app.scenes.top
    assert isinstance(replay, ReplayScene)
    stand.frame()
    for _ in range(_MIDDLE):
        replay.handle(Key(Verb.RIGHT))
        stand.frame(COMING)
    if only_mine:
        replay.handle(Key(Verb.OPEN_HANDS))
    stand.until(lambda: not stand.app.scenes.moving())


def _reviewed(stand: Stand) -> MatchRow:
    """Let the stand's store hold a match with its reviews."""
    match, reviews = careless(2)
    stand.autosave.start(match)
    row = History(stand.autosave.store).matches()[0]
    for review in reviews:
        Reviews(stand.autosave.store).keep(row.id, review)
    return row


def _reviews(stand: Stand, row: MatchRow) -> MatchReviewing:
    return MatchReviewing(_RULES, stand.app.worker, Reviews(stand.autosave.store), row.id)


def _reviewed_replay(stand: Stand) -> None:
    """Replay a hand up to its costliest choice, with what was weighed for it."""
    row, ((hand, choice),) = _reviewed(stand), costliest(careless(2)[1], 1)
    source = source_from(stand.autosave.store, row, stand.app.settings.players)
    stand.open(ReplayScene(stand.app, replace(source, reviewing=_reviews(stand, row)), hand, choice.step))
    stand.frame()
    stand.app.scenes.top.handle(Key(Verb.HINT))
    stand.until(lambda: not stand.app.scenes.moving())


def _hand_reviewed(stand: Stand) -> None:
    """Sit at the table when a hand has just ended whose choices were weighed."""
    reviews, match = _reviews(stand, _reviewed(stand)), careless(2)[0]
    table = TableScene(stand.app, Session(match, stand.autosave, reviewing=reviews))
    stand.open(table)
    stand.until(lambda: stand.app.scenes.top is not table)
    stand.frame(COMING)


def _your_play(stand: Stand) -> None:
    _reviewed(stand)
    boards.filled(stand)
    stand.request(ask.ShowYourPlay())


def _deal(stand: Stand) -> None:
    _replay(stand)
    replay = stand.app.scenes.top
    assert isinstance(replay, ReplayScene)
    stand.request(ask.GiveDeal(replay.source, 2))
    stand.frame(COMING)


def _lost(stand: Stand) -> None:
    """Offer to bring matches back that are damaged."""
    copy = Backup(Path("matches.db"), datetime(2026, 11, 1, tzinfo=UTC), 12)
    told = "The file of your saved matches was set aside as matches-damaged.db: it is damaged."
    opened = Opened(stand.autosave.store, (told,))
    stand.open(offer_lost(stand.app, opened, Offer(14, (copy,), (Path("damaged.db"),)), lambda: None))


class _Endless(Work[Opened]):
    """Work that is being done for as long as it is looked at."""

    def __init__(self) -> None:
        self.what, self.share = "Copying the saved matches", 0.6

    @override
    def done(self, patience: float = 0) -> bool:
        return False

    @override
    def stop(self) -> None:
        pass


def _opening(stand: Stand) -> None:
    stand.app.scenes.clear()
    stand.open(Opening(stand.app, _Endless(), lambda _: None))


def _working(stand: Stand) -> None:
    stand.open(Working(stand.app, "Bringing your matches back", _Endless(), lambda _: None, stop="Stop"))


def _two_at_once(stand: Stand) -> None:
    """Ask about a match that another window has left."""
    _filled(stand)
    ask_which_stay(stand.app, History(stand.autosave.store).matches()[:1])
    stand.frame(COMING)


def _listed(stand: Stand, request: Request) -> None:
    _filled(stand)
    stand.request(request)


_STEP: Final = 100
_THIRD: Final = 3
_TO_ACT: Final = 2
"""So many steps of the first lesson come before the learner is to act."""

_RULES: Final = find_game(FIRST)()


def _title(stand: Stand) -> None:
    """Open the title when the bots beside it are in the middle of a trick."""
    title = Title(stand.app, stand.game.library, SEED)
    stand.open(title)
    if not title.room_beside:
        return
    stand.until(lambda: title.bots is not None, _STEP)
    stand.until(lambda: title.wake_at() is None or _half_played(title), _STEP)
    stand.until(lambda: not title.moving(), _STEP)


def _half_played(title: Title) -> bool:
    bots = title.bots
    return bots is not None and bots.lying == _THIRD and not bots.table.sitting_out(bots.stage.shown)


def _with_a_match_left(stand: Stand) -> None:
    """Open the title with one button more."""
    stand.request(ask.StartMatch(_RULES))
    stand.app.scenes.pop()
    _title(stand)


def _five_under_way(stand: Stand) -> None:
    """Leave a match of each game, and one of a date's deals."""
    for game in reversed(list(GAMES)):
        stand.autosave.start(Match(find_game(game)(), SEED))
    stand.autosave.start(Match(_RULES, SEED), Details(kind="daily", key="2026-11-22"))
    stand.autosave.start(careless(2)[0])


def _with_several_left(stand: Stand) -> None:
    _five_under_way(stand)
    _title(stand)


def _under_way(stand: Stand) -> None:
    _five_under_way(stand)
    stand.request(ask.ShowUnfinishedMatches())


def _several_people(stand: Stand) -> None:
    """Let three who have names and one who has none share the computer."""
    stand.autosave.start(Match(_RULES, SEED))
    people: dict[str, Avatar] = {"Maximilian IV.": "hen", "Ada": "cat", "Ben": "hare"}
    players = replace(stand.app.settings.players, your_name="Ada", your_face="cat", people=people)
    stand.app.change(replace(stand.app.settings, players=players))
    _settings("people", stand)


def _over(stand: Stand, dialog: Callable[[Stand], object]) -> None:
    """Open a dialog over the table."""
    OPEN_TRICK(stand)
    dialog(stand)


def _menu(stand: Stand) -> None:
    stand.open(Menu(stand.app, _RULES, stand.app.scenes.pop))


def _notice(stand: Stand) -> None:
    words = "The disk is full. You can play on; your match is saved as soon as that works again."
    stand.open(notice(stand.app, words))


def _icons(ground: str, stand: Stand) -> None:
    stand.open(Icons(stand.app, ground))


def _ask_name(stand: Stand) -> None:
    """Open the settings' question for a name, with a fault that has been found in it."""
    _settings("rules", stand)
    sentence = "A name for these house rules, under which you find them again."
    fault = "There is a preset “Long” already."
    ask = AskText(stand.app, "Save the rules", sentence, "Save", lambda _: fault, text="Long")
    stand.open(ask)
    ask.buttons[0].press()


def _settings(page: str, stand: Stand) -> None:
    _over(stand, lambda stand: stand.open(SettingsScene(stand.app, stand.game.library, page)))


def _lesson(stand: Stand, steps: int) -> LessonScene:
    """Open the first lesson, and do what it asks so many times."""
    stand.request(ask.PlayLesson())
    scene = stand.app.scenes.top
    assert isinstance(scene, LessonScene)
    for _ in range(steps):
        stand.until(lambda: scene.ready, _STEP)
        scene.teacher.go_on()
    stand.until(lambda: scene.ready and not stand.app.scenes.moving(), _STEP)
    return scene


def _wrong_turn(stand: Stand) -> None:
    """Do in the lesson what was not asked for."""
    scene = _lesson(stand, _TO_ACT)
    controller = scene.table.controller
    wrong = next(each for each in controller.legal if not scene.teacher.wants(each))
    controller.act(wrong)
    stand.frame()


SCENES: Final[dict[str, Act]] = {
    "title": _title,
    "title-continue": _with_a_match_left,
    "title-several": _with_several_left,
    "under-way": _under_way,
    "new-match": lambda stand: stand.open(NewMatch(stand.app, stand.game.library)),
    "learn": lambda stand: stand.request(ask.ShowLessons()),
    "lesson": lambda stand: _lesson(stand, 1),
    "lesson-wrong-turn": _wrong_turn,
    "rules": lambda stand: stand.open(RulesPage(stand.app, _RULES)),
    "menu": lambda stand: _over(stand, _menu),
    "notice": _notice,
    **bacon.SCENES,
    **euchre.SCENES,
    **bid_euchre.SCENES,
    **climbing.SCENES,
    "history": lambda stand: _listed(stand, ask.OpenHistory()),
    "history-empty": lambda stand: stand.request(ask.OpenHistory()),
    "match-page": _page,
    "hand-over-reviewed": _hand_reviewed,
    "match-page-reviewed": lambda stand: stand.request(ask.ShowMatch(_reviewed(stand))),
    "your-play": _your_play,
    "calendar": boards.calendar,
    "day": boards.day,
    "day-begun": boards.day_begun,
    "board-over": boards.board_over,
    "waiting": boards.waiting,
    "duplicate": boards.duplicate,
    "duplicate-begun": boards.duplicate_begun,
    "statistics": lambda stand: _listed(stand, ask.ShowStatistics()),
    "fairness": lambda stand: _listed(stand, ask.ShowFairness()),
    "replay": _replay,
    "replay-only-mine": lambda stand: _replay(stand, only_mine=True),
    "replay-reviewed": _reviewed_replay,
    "deal": _deal,
    "matches-lost": _lost,
    "matches-opened": _opening,
    "matches-brought-back": _working,
    "two-matches-at-once": _two_at_once,
    **{f"settings-{page.replace('_', '-')}": partial(_settings, page) for page in PAGES},
    "people": _several_people,
    "ask-name": _ask_name,
    "widgets": lambda stand: stand.open(Widgets(stand.app)),
    "cards": lambda stand: stand.open(CardSheets(stand.app)),
    "drawings": lambda stand: stand.open(Drawings(stand.app)),
    **{f"icon-{ground}": partial(_icons, ground) for ground in GROUNDS},
}
"""What opens each scene over the title, by the name of its pictures."""

ANIMATIONS: Final[dict[str, Act]] = {**bacon.ANIMATIONS, **climbing.ANIMATIONS}
"""What shows each animation in its middle, by the name of its pictures."""
