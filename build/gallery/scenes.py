"""Every scene, one line each, and every animation, caught in the middle."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from bacon.core.match import Match
from bacon.core.override import override
from bacon.core.review import costliest
from bacon.kits import FIRST, GAMES, find_game
from bacon.settings.settings import Avatar
from bacon.store.backups import Backup
from bacon.store.history import Filter, History, MatchRow
from bacon.store.leaks import recent_play
from bacon.store.opening import Offer, Opened
from bacon.store.reviews import Reviews
from bacon.store.store import Details
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.app.loop import Opening
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.lists import ListRow
from bacon.ui.kit.scene import FADE_IN_MS, Request
from bacon.ui.replay.source import source_from
from bacon.ui.scenes import requests as ask
from bacon.ui.scenes.dialog import AskText, Menu, notice
from bacon.ui.scenes.fairness import ProofScene
from bacon.ui.scenes.house_rules import HouseRules
from bacon.ui.scenes.import_export import offer_lost
from bacon.ui.scenes.leaks import LeakScene
from bacon.ui.scenes.lesson import LessonScene
from bacon.ui.scenes.new_match import NewMatch
from bacon.ui.scenes.replay import ReplayScene
from bacon.ui.scenes.rules import RulesPage
from bacon.ui.scenes.settings import PAGES, SettingsScene
from bacon.ui.scenes.table import TableScene
from bacon.ui.scenes.title import Title
from bacon.ui.scenes.unfinished import ask_which_stay
from bacon.ui.scenes.working import Work, Working
from bacon.ui.table.session import MatchReviewing, Session
from gallery import bacon, bid_euchre, boards, climbing, euchre
from gallery.bacon import OPEN_TRICK
from gallery.cards import CardSheets
from gallery.drawings import GROUNDS, Drawings, Icons
from gallery.matches import SEED, SceneOpener, careless, played
from gallery.widgets import Widgets

_SEEDS: Final = ("gallery", "archive", "another", "the last")
_MIDDLE_STEPS: Final = 12
_HABIT_SEEDS: Final = ("week 17", "week 40", "week 34", "week 43", "week 7", "week 5", "week 11")
"""Of careless matches with this costly choice, one a week, from the dearest to the cheapest."""
_CARD_SEED: Final = "c1"
"""Of a careless match in which a card was a mistake, too."""
_MANY: Final = 99
_FIRST_WEEK: Final = date(2026, 10, 5)


def _save_matches(headless: HeadlessApp) -> None:
    for seed in _SEEDS:
        headless.autosave.start(played(seed))


def _page(headless: HeadlessApp) -> None:
    _save_matches(headless)
    headless.request(ask.ShowMatch(History(headless.autosave.store).matches()[0]))


def _replay(headless: HeadlessApp, *, only_mine: bool = False) -> None:
    """Replay the second hand of a match up to its middle."""
    _save_matches(headless)
    headless.request(ask.ShowStoredReplay(History(headless.autosave.store).matches()[0], 2))
    replay = headless.app.scenes.top
    assert isinstance(replay, ReplayScene)
    headless.frame()
    for _ in range(_MIDDLE_STEPS):
        replay.handle(Key(Verb.RIGHT))
        headless.frame(FADE_IN_MS)
    if only_mine:
        replay.handle(Key(Verb.OPEN_HANDS))
    headless.until(lambda: not headless.app.scenes.moving())


def _replay_more(headless: HeadlessApp) -> None:
    _replay(headless)
    next(each for each in headless.app.scenes.top.group.controls if each.name == "More").press()
    headless.frame(FADE_IN_MS)


def _reviewed(headless: HeadlessApp, seed: str = SEED) -> MatchRow:
    """Save a match with its reviews, and return its row."""
    match, reviews = careless(2, seed)
    headless.autosave.start(match)
    row = max(History(headless.autosave.store).matches(), key=lambda each: each.id)  # whatever day it is
    for review in reviews:
        Reviews(headless.autosave.store).keep(row.id, review)
    return row


def _reviews(headless: HeadlessApp, row: MatchRow) -> MatchReviewing:
    return MatchReviewing(_RULES, headless.app.worker, Reviews(headless.autosave.store), row.id)


def _reviewed_replay(headless: HeadlessApp) -> None:
    """Replay a hand up to its costliest choice, with the review's values."""
    row, ((hand, choice),) = _reviewed(headless), costliest(careless(2)[1], 1)
    source = source_from(headless.autosave.store, row, headless.app.settings.players)
    headless.open(
        ReplayScene(headless.app, replace(source, reviewing=_reviews(headless, row)), hand, choice.step)
    )
    headless.frame()
    headless.app.scenes.top.handle(Key(Verb.HINT))
    headless.until(lambda: not headless.app.scenes.moving())


def _mistake(headless: HeadlessApp, *, shown: bool = False, seed: str = SEED, kind: str = "auction") -> None:
    """Open the costliest choice of a kind as a question, or with its answer."""
    row, choices = _reviewed(headless, seed), costliest(careless(2, seed)[1], _MANY)
    hand, choice = next(each for each in choices if each[1].kind == kind)
    source = source_from(headless.autosave.store, row, headless.app.settings.players)
    source = replace(source, reviewing=_reviews(headless, row))
    headless.request(ask.ShowReview(source, hand, choice.step))
    headless.frame()
    if shown:
        headless.app.scenes.top.handle(Key(Verb.HINT))
    headless.until(lambda: not headless.app.scenes.moving())


def _tried(headless: HeadlessApp) -> None:
    """Try the costliest choice again, and play the hand to its end."""
    _mistake(headless)
    headless.app.scenes.top.handle(Key(Verb.REPLAY))
    table = headless.app.scenes.top
    assert isinstance(table, TableScene)
    while headless.app.scenes.top is table:
        if table.controller.asking:
            table.controller.act(table.controller.legal[0])
        headless.frame(FADE_IN_MS)
    headless.until(lambda: not headless.app.scenes.moving())


def _hand_reviewed(headless: HeadlessApp, seed: str = SEED) -> None:
    """Open the table as a reviewed hand of a seed's match ends."""
    reviews, match = _reviews(headless, _reviewed(headless, seed)), careless(2, seed)[0]
    table = TableScene(headless.app, Session(match, headless.autosave, reviewing=reviews))
    headless.open(table)
    headless.until(lambda: headless.app.scenes.top is not table)
    headless.until(lambda: not headless.app.scenes.moving())
    headless.frame(FADE_IN_MS)


def _save_weeks(headless: HeadlessApp) -> None:
    """Save some careless matches a week, one of them with the same habit every time."""
    for number, seed in enumerate(_HABIT_SEEDS):
        monday = _FIRST_WEEK + timedelta(weeks=number)
        for each in ("archive", "another", SEED, seed):
            row = _reviewed(headless, each)
            with headless.autosave.store.writing() as database:
                started = f"{monday}T12:00:00+00:00"
                database.execute("UPDATE matches SET started_at = ? WHERE id = ?", (started, row.id))


def _your_play(headless: HeadlessApp) -> None:
    """Show the mistakes of careless matches, week by week, and the deals of the day."""
    _save_weeks(headless)
    boards.filled(headless)
    headless.request(ask.ShowYourPlay())


def _leak(headless: HeadlessApp) -> None:
    """Show the costliest habit of the same matches, with the hands in which it cost something."""
    _save_weeks(headless)
    store, wanted = headless.autosave.store, Filter(kind="ordinary")
    headless.open(LeakScene(headless.app, store, recent_play(store, wanted).leaks[0], wanted))
    for _ in _HABIT_SEEDS:  # each frame looks up the cards of a few rows
        headless.frame()


def _proofs(headless: HeadlessApp) -> None:
    _save_matches(headless)
    headless.open(ProofScene(headless.app, headless.autosave.store, None))


def _proof(headless: HeadlessApp) -> None:
    """Open the hands of a match that was checked."""
    _proofs(headless)
    headless.frame()
    next(each for each in headless.app.scenes.top.group.controls if isinstance(each, ListRow)).press()


def _history_of_rounds(headless: HeadlessApp) -> None:
    """List some matches and deals of the day."""
    _save_matches(headless)
    boards.filled(headless)
    headless.request(ask.OpenHistory())


def _deal(headless: HeadlessApp) -> None:
    _replay(headless)
    replay = headless.app.scenes.top
    assert isinstance(replay, ReplayScene)
    headless.request(ask.GiveDeal(replay.source, 2))
    headless.frame(FADE_IN_MS)


def _lost(headless: HeadlessApp) -> None:
    copy = Backup(Path("matches.db"), datetime(2026, 11, 1, tzinfo=UTC), 12)
    problem = "The file of your saved matches was set aside as matches-damaged.db: it is damaged."
    opened = Opened(headless.autosave.store, (problem,))
    headless.open(offer_lost(headless.app, opened, Offer(14, (copy,), (Path("damaged.db"),)), lambda: None))


class _EndlessWork(Work[Opened]):
    def __init__(self) -> None:
        self.what, self.share = "Copying the saved matches", 0.6

    @override
    def done(self, patience: float = 0) -> bool:
        return False

    @override
    def stop(self) -> None:
        pass


def _opening(headless: HeadlessApp) -> None:
    headless.app.scenes.clear()
    headless.open(Opening(headless.app, _EndlessWork(), lambda _: None))


def _working(headless: HeadlessApp) -> None:
    headless.open(
        Working(headless.app, "Bringing your matches back", _EndlessWork(), lambda _: None, stop="Stop")
    )


def _two_at_once(headless: HeadlessApp) -> None:
    """Ask about a match that another window has left."""
    _save_matches(headless)
    ask_which_stay(headless.app, History(headless.autosave.store).matches()[:1])
    headless.frame(FADE_IN_MS)


def _listed(headless: HeadlessApp, request: Request) -> None:
    _save_matches(headless)
    headless.request(request)


_STEP: Final = 100
_THIRD: Final = 3
_TO_ACT: Final = 6  # steps of the first lesson before the learner has to act
_RULES: Final = find_game(FIRST)()


def _title(headless: HeadlessApp) -> None:
    """Open the title while its bots are in the middle of a trick."""
    title = Title(headless.app, headless.game.library, SEED)
    headless.open(title)
    if not title.room_beside:
        return
    headless.until(lambda: title.bots is not None, _STEP)
    headless.until(lambda: title.wake_at() is None or _half_played(title), _STEP)
    headless.until(lambda: not title.moving(), _STEP)


def _half_played(title: Title) -> bool:
    bots = title.bots
    return bots is not None and bots.lying == _THIRD and not bots.table.sitting_out(bots.stage.shown)


def _with_a_match_left(headless: HeadlessApp) -> None:
    """Open the title with the button that continues a match."""
    headless.request(ask.StartMatch(_RULES))
    headless.app.scenes.pop()
    _title(headless)


def _five_under_way(headless: HeadlessApp) -> None:
    """Leave a match of each game unfinished, and one of a day's deals."""
    for game in reversed(list(GAMES)):
        headless.autosave.start(Match(find_game(game)(), SEED))
    headless.autosave.start(Match(_RULES, SEED), Details(kind="daily", key="2026-11-22"))
    headless.autosave.start(careless(2)[0])


def _with_several_left(headless: HeadlessApp) -> None:
    _five_under_way(headless)
    _title(headless)


def _under_way(headless: HeadlessApp) -> None:
    _five_under_way(headless)
    headless.request(ask.ShowUnfinishedMatches())


def _several_people(headless: HeadlessApp) -> None:
    """Set up a computer shared by three named players and one without a name."""
    headless.autosave.start(Match(_RULES, SEED))
    people: dict[str, Avatar] = {"Maximilian IV.": "hen", "Ada": "cat", "Ben": "hare"}
    players = replace(headless.app.settings.players, your_name="Ada", your_face="cat", people=people)
    headless.app.change(replace(headless.app.settings, players=players))
    _settings("people", headless)


def _over(headless: HeadlessApp, dialog: Callable[[HeadlessApp], object]) -> None:
    OPEN_TRICK(headless)
    dialog(headless)


def _menu(headless: HeadlessApp) -> None:
    headless.open(Menu(headless.app, _RULES, headless.app.scenes.pop))


def _notice(headless: HeadlessApp) -> None:
    words = "The disk is full. You can play on; your match will be saved as soon as saving works again."
    headless.open(notice(headless.app, words))


def _icons(ground: str, headless: HeadlessApp) -> None:
    headless.open(Icons(headless.app, ground))


def _ask_name(headless: HeadlessApp) -> None:
    """Open the settings' question for a name, with an error message."""
    _settings("rules", headless)
    sentence = "What do you want to call these rules?"
    fault = "You already have a variation called “Long.”"
    ask = AskText(headless.app, "Save the rules", sentence, "Save", lambda _: fault, text="Long")
    headless.open(ask)
    ask.buttons[0].press()


def _settings(page: str, headless: HeadlessApp) -> None:
    _over(headless, lambda headless: headless.open(SettingsScene(headless.app, headless.game.library, page)))


def _lesson(headless: HeadlessApp, steps: int) -> LessonScene:
    headless.request(ask.PlayLesson())
    scene = headless.app.scenes.top
    assert isinstance(scene, LessonScene)
    for _ in range(steps):
        headless.until(lambda: scene.ready, _STEP)
        scene.teacher.go_on()
    headless.until(lambda: scene.ready and not headless.app.scenes.moving(), _STEP)
    return scene


def _wrong_turn(headless: HeadlessApp) -> None:
    scene = _lesson(headless, _TO_ACT)
    controller = scene.table.controller
    wrong = next(each for each in controller.legal if not scene.teacher.wants(each))
    controller.act(wrong)
    headless.frame()


def _tip(headless: HeadlessApp) -> None:
    """Start a newcomer's first match, and wait for the first tip and the player's turn."""
    headless.game.tables.sit_down(Match(_RULES, seed=SEED), resumed=False)
    table = headless.app.scenes.top
    assert isinstance(table, TableScene)
    headless.until(lambda: table.controller.asking and not headless.app.scenes.moving(), _STEP)
    headless.frame()


def _rules_of_ones_own(headless: HeadlessApp) -> None:
    """Open *New match* with house rules that no preset has."""
    first, *_ = options = _RULES.options()
    changed = {first.name: first.choices[0], options[-1].name: options[-1].choices[-1]}
    HouseRules(headless.app).play_by(_RULES.choosing(changed))
    headless.open(NewMatch(headless.app, headless.game.library))


SCENES: Final[dict[str, SceneOpener]] = {
    "title": _title,
    "title-continue": _with_a_match_left,
    "title-several": _with_several_left,
    "under-way": _under_way,
    "new-match": lambda headless: headless.open(NewMatch(headless.app, headless.game.library)),
    "new-match-own-rules": _rules_of_ones_own,
    "tip": _tip,
    "learn": lambda headless: headless.request(ask.ShowLessons()),
    "lesson": lambda headless: _lesson(headless, 1),
    "lesson-wrong-turn": _wrong_turn,
    "rules": lambda headless: headless.open(RulesPage(headless.app, _RULES)),
    "menu": lambda headless: _over(headless, _menu),
    "notice": _notice,
    **bacon.SCENES,
    **euchre.SCENES,
    **bid_euchre.SCENES,
    **climbing.SCENES,
    "history": lambda headless: _listed(headless, ask.OpenHistory()),
    "history-rounds": _history_of_rounds,
    "history-empty": lambda headless: headless.request(ask.OpenHistory()),
    "match-page": _page,
    "hand-over-reviewed": _hand_reviewed,
    "hand-over-mistake": partial(_hand_reviewed, seed=_HABIT_SEEDS[0]),
    "match-page-reviewed": lambda headless: headless.request(ask.ShowMatch(_reviewed(headless))),
    "your-play": _your_play,
    "leak": _leak,
    "calendar": boards.calendar,
    "day": boards.day,
    "day-begun": boards.day_begun,
    "board-over": boards.board_over,
    "waiting": boards.waiting,
    "duplicate": boards.duplicate,
    "duplicate-begun": boards.duplicate_begun,
    "statistics": lambda headless: _listed(headless, ask.ShowStatistics()),
    "fairness": lambda headless: _listed(headless, ask.ShowFairness()),
    "proofs": _proofs,
    "proof": _proof,
    "replay": _replay,
    "replay-only-mine": lambda headless: _replay(headless, only_mine=True),
    "replay-reviewed": _reviewed_replay,
    "replay-more": _replay_more,
    "mistake": _mistake,
    "mistake-shown": partial(_mistake, shown=True),
    "mistake-card": partial(_mistake, seed=_CARD_SEED, kind="following"),
    "mistake-card-shown": partial(_mistake, shown=True, seed=_CARD_SEED, kind="following"),
    "tried-again": _tried,
    "deal": _deal,
    "matches-lost": _lost,
    "matches-opened": _opening,
    "matches-brought-back": _working,
    "two-matches-at-once": _two_at_once,
    **{f"settings-{page.replace('_', '-')}": partial(_settings, page) for page in PAGES},
    "people": _several_people,
    "ask-name": _ask_name,
    "widgets": lambda headless: headless.open(Widgets(headless.app)),
    "cards": lambda headless: headless.open(CardSheets(headless.app)),
    "drawings": lambda headless: headless.open(Drawings(headless.app)),
    **{f"icon-{ground}": partial(_icons, ground) for ground in GROUNDS},
}
"""How to open each scene over the title, by the name of its pictures."""

ANIMATIONS: Final[dict[str, SceneOpener]] = {**bacon.ANIMATIONS, **climbing.ANIMATIONS}
"""How to show each animation at its middle, by the name of its pictures."""
