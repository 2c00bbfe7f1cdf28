"""The whole game in a window: puts settings, store and scenes together."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from msgspec.structs import replace

from bacon.core.rules import Rules
from bacon.kits import prepare_decoding
from bacon.settings.lessons import Learned
from bacon.settings.rules_file import non_default_values
from bacon.settings.settings import Settings, load
from bacon.store.history import MatchRow
from bacon.store.opening import Opened
from bacon.store.store import StoreError, missing_game
from bacon.store.unfinished import Autosave
from bacon.system.folders import folders
from bacon.system.reading import sentence
from bacon.system.streams import keeping_log, write_error_line
from bacon.ui.app.boards import Boards
from bacon.ui.app.bridge import NEEDS_HIDDEN_WINDOW, open_bridge
from bacon.ui.app.loop import App, SettingsSaver, ask_for_front, open_beside
from bacon.ui.app.reader import Bridge
from bacon.ui.app.sdl import show_box
from bacon.ui.app.tables import Tables, deal_of, show_notice
from bacon.ui.app.window import open_window, start_video, wanted_window
from bacon.ui.drawing.art import Art
from bacon.ui.kit.scene import AppServices, Scene
from bacon.ui.scenes import requests as ask
from bacon.ui.scenes.past_matches import MatchLibrary, RoundResults
from bacon.ui.scenes.title import Title

if TYPE_CHECKING:
    from bacon.notation.record import Record
    from bacon.search.bot import Bot
    from bacon.ui.replay.source import ReplaySource
    from bacon.ui.scenes.import_export import DataTransfer


# ruff: noqa: PLC0415  (scenes are imported when they are opened, as the title needs none)


class Game:
    """The game in its window: the match library, the tables, the boards, and the routes to the scenes.

    Without `company`, rule bots play the other seats. With `looks_back`, hands can be reviewed.
    """

    def __init__(
        self,
        app: AppServices,
        autosave: Autosave,
        company: Callable[[Rules, int], Mapping[int, Bot]] | None = None,
        learned: Learned | None = None,
        *,
        looks_back: bool = False,
    ) -> None:
        autosave.player = app.settings.players.who
        self.app = app
        self.library = MatchLibrary(autosave, learned)
        self.tables = Tables(app, self.library, company, looks_back=looks_back)
        self.results = RoundResults(app, self.library)
        self.boards = Boards(self.tables, self.results)
        self._add_routes()
        self._add_history_routes()

    def _add_routes(self) -> None:
        route = self.app.navigator.route
        route(ask.ShowNewMatch, lambda _: self._show_new_match())
        route(ask.ShowLessons, lambda _: self._show_lessons())
        route(ask.ShowUnfinishedMatches, lambda _: self._show_unfinished())
        route(ask.ShowRules, lambda to: self._show_rules(to.rules))
        route(ask.OpenSettings, lambda to: self._open_settings(to.page))
        route(ask.PlayAs, lambda to: self._play_as(to.name))
        route(ask.SaveEverything, lambda _: self._data_transfer().ask_export_path())
        route(ask.BringIn, lambda _: self._data_transfer().ask_import_path())

    def _add_history_routes(self) -> None:
        route = self.app.navigator.route
        route(ask.OpenHistory, lambda _: self._show_history())
        route(ask.ShowMatch, lambda to: self._show_match(to.row))
        route(ask.ShowStatistics, lambda _: self._show_statistics())
        route(ask.ShowYourPlay, lambda _: self._show_your_play())
        route(ask.ShowFairness, lambda _: self._show_fairness())
        route(ask.ShowReplay, self._show_replay)
        route(ask.ShowStoredReplay, self._show_stored_replay)
        route(ask.ShowReview, self._show_review)
        route(ask.ShowStoredReview, self._show_stored_review)
        route(ask.OpenFile, lambda to: self._open_file(to.path))
        route(ask.GiveDeal, self._give_deal)

    def open(self, notices: Sequence[str]) -> None:
        """Open the title, with notices over it."""
        self.app.look_ahead(self._cards_ahead)
        self._push(Title(self.app, self.library))
        for words in reversed((*notices, *iter(self.library.autosave.take_notice, None))):
            show_notice(self.app, words)

    def offer_lost(self, opened: Opened) -> None:
        """Offer to restore lost matches, if there are any."""
        if opened.offer:
            from bacon.ui.scenes.import_export import offer_lost

            self._push(offer_lost(self.app, opened, opened.offer, self._resume_restored))

    def _resume_restored(self) -> None:
        """Resume a restored match, unless one is being played."""
        self.library.played = self.library.played or self.library.autosave.resume()
        self.app.scenes.top.enter()

    def _push(self, scene: Scene) -> None:
        self.app.scenes.push(scene)

    def _cards_ahead(self, art: Art) -> Iterator[None]:
        """Draw the cards of the next match, one at each step, and get ready to store it."""
        from bacon.ui.scenes.house_rules import HouseRules
        from bacon.ui.table.frame import Frame
        from bacon.ui.table.layout import Layout
        from bacon.ui.table.painter import draw_ahead
        from bacon.ui.table.presenter import make_presenter

        rules = HouseRules(self.app).rules
        presenter = make_presenter(Layout(Frame(art.metrics, seats=rules.seats)), rules)
        yield from draw_ahead(art, rules.pack(), rules.seats, presenter.design)
        prepare_decoding()

    # Before a match

    def _show_new_match(self) -> None:
        from bacon.ui.scenes.new_match import NewMatch

        self._push(NewMatch(self.app, self.library))

    def _show_lessons(self) -> None:
        from bacon.ui.scenes.learn import LearnScene

        self._push(LearnScene(self.app, self.library.learned))

    def _show_unfinished(self) -> None:
        from bacon.ui.scenes.unfinished import UnfinishedMatches

        self._push(UnfinishedMatches(self.app, self.library))

    def _show_rules(self, rules: Rules | None) -> None:
        from bacon.ui.scenes.house_rules import HouseRules
        from bacon.ui.scenes.rules import RulesPage

        self._push(RulesPage(self.app, rules or HouseRules(self.app).rules))

    def _open_settings(self, page: str) -> None:
        from bacon.ui.scenes.settings import SettingsScene

        self._push(SettingsScene(self.app, self.library, page))

    def _play_as(self, name: str) -> None:
        from bacon.store.people import playing_as

        self.app.change(replace(self.app.settings, players=playing_as(self.app.settings.players, name)))
        self.library.player = name
        self.library.played = self.library.autosave.resume()
        if len(self.app.scenes) > _SCENES_ON_TITLE:
            self.app.scenes.back_to_first()

    def _data_transfer(self) -> DataTransfer:
        """Return the scenes that export all data to a file, and import one."""
        from bacon.ui.scenes.import_export import DataTransfer

        return DataTransfer(self.app, self.library.autosave, self.library.learned, self._resume_restored)

    # Past matches

    def _show_history(self) -> None:
        from bacon.ui.scenes.history import HistoryScene

        self._push(HistoryScene(self.app, self.library.store))

    def _show_match(self, row: MatchRow) -> None:
        from bacon.ui.scenes.match_page import MatchPage

        if missing := missing_game(row.game):
            show_notice(self.app, str(missing))
            return
        self._push(MatchPage(self.app, self.library.store, row))

    def _show_statistics(self) -> None:
        from bacon.ui.scenes.statistics import StatisticsScene

        self._push(StatisticsScene(self.app, self.library.store))

    def _show_your_play(self) -> None:
        from bacon.ui.scenes.your_play import YourPlay

        self._push(YourPlay(self.app, self.library.store))

    def _show_fairness(self) -> None:
        from bacon.ui.scenes.fairness import FairnessScene

        self._push(FairnessScene(self.app, self.library.store, self.library.running()))

    def _show_replay(self, to: ask.ShowReplay) -> None:
        from bacon.ui.scenes.replay import ReplayScene

        self._push(ReplayScene(self.app, to.source, to.number, to.at))

    def _show_stored_replay(self, to: ask.ShowStoredReplay) -> None:
        if source := self._stored_source(to.row):
            self._show_replay(ask.ShowReplay(source, to.number, to.at))

    def _show_review(self, to: ask.ShowReview) -> None:
        from bacon.ui.scenes.review import ReviewScene

        self._push(ReviewScene(self.app, to.source, to.number, to.at))

    def _show_stored_review(self, to: ask.ShowStoredReview) -> None:
        if source := self._stored_source(to.row):
            self._show_review(ask.ShowReview(source, to.number, to.at))

    def _stored_source(self, row: MatchRow) -> ReplaySource | None:
        """Return a saved match to look at, or None after showing why that is not possible."""
        from bacon.ui.replay.source import source_from

        try:
            source = source_from(self.library.store, row, self.app.settings.players)
        except StoreError as error:
            show_notice(self.app, str(error))
            return None
        reviewing = None if row.seat is None else self.tables.reviewing(source.rules, row.id)
        return replace(source, reviewing=reviewing, bots=self.tables.bots_of(row, source.rules))

    def replay_record(self, record: Record) -> None:
        """Replay a record from its first hand, and show the remarks about how it was read."""
        from bacon.ui.replay.source import source_on

        source = source_on(record, self.app.settings.players)
        source = replace(source, reviewing=self.tables.reviewing(source.rules, None))
        self._show_replay(ask.ShowReplay(source, 1))
        if record.remarks:
            show_notice(self.app, " ".join(record.remarks))

    def _open_file(self, path: Path) -> None:
        from bacon.store.bundle import ENDING

        if path.suffix.lower() == ENDING:
            self._data_transfer().confirm_import(path)
            return
        from bacon.notation.record import RecordError, record_at

        try:
            record = record_at(path, waiting=False)
        except RecordError as error:
            show_notice(self.app, sentence(f"“{path.name}” can’t be opened. {error}"))
        else:
            self.replay_record(record)

    def _give_deal(self, to: ask.GiveDeal) -> None:
        from bacon.ui.scenes.deal import deal_text

        if deal := deal_of(self.app, to.source, to.number):
            self._push(deal_text(self.app, deal))


_SCENES_ON_TITLE: Final = 2  # when the settings were opened from the title


def run(
    size: tuple[int, int] | None = None,
    *,
    fullscreen: bool = False,
    game: str | None = None,
    rules: Rules | None = None,
    record: Record | None = None,
    file: Path | None = None,
) -> int:
    """Open the window and play until it is closed; return the exit code.

    The size is in points. Settings that are left out stay as they were last time; `game` and `rules` hold for
    this session only. `record` is replayed at the start; `file` is opened as if it were dropped on the
    window. Raises `NoDisplay` if there is no screen, and `NoWindow` if no window can be opened on it.
    """
    where = folders()
    loaded = load(where.settings)
    before = _session_settings(loaded.settings, rules.name if rules else game, rules)
    settings = replace(before, window=wanted_window(before.window, size, fullscreen=fullscreen))
    bridges: list[Bridge] = []
    with keeping_log(where.log):
        start_video()
        open_window(settings, (lambda: bridges.append(open_bridge())) if NEEDS_HIDDEN_WINDOW else None)
    saver = SettingsSaver(where.settings, before)
    app = App(settings, saver.save)
    app.reader.open_bridge = bridges.pop if bridges else open_bridge
    with ExitStack() as leaving:
        leaving.enter_context(app.leaving)
        leaving.callback(pygame.quit)
        leaving.callback(lambda: saver.close(app.settings))
        opened = open_beside(app, where.store)
        if opened is None:
            return 0
        leaving.callback(opened.store.close)
        leaving.enter_context(app.working)
        company, learned = partial(_computer_players, app), Learned(where.lessons)
        program = Game(app, Autosave(opened.store), company, learned, looks_back=True)
        _begin(program, opened, loaded.problems, record, file)
        with keeping_log(where.log):
            return _run_reporting_errors(app, program, where.second_start)


def _begin(
    program: Game, opened: Opened, problems: Sequence[str], record: Record | None, file: Path | None
) -> None:
    """Open the title, what the player asked to see, and over it the question about lost matches."""
    program.open((*problems, *(() if opened.offer else opened.notices)))
    if record:
        program.replay_record(record)
    if file:
        program.app.navigator.open(ask.OpenFile(file))
    program.offer_lost(opened)


def _computer_players(app: App, rules: Rules, viewer: int) -> Mapping[int, Bot]:
    from bacon.ui.table.session import ComputerPlayers

    return ComputerPlayers(app, rules, viewer)


def _run_reporting_errors(app: App, program: Game, second_start: Path) -> int:
    """Run the app; write a report of an unexpected error and its match, and show the player its path.

    A second start of the program is answered only while the window is open.
    """
    try:
        with ExitStack() as while_open:
            app.run(shown=lambda: _finish_start(while_open, second_start))
    except Exception as error:
        from bacon.notation.reports import write_report

        report = write_report(error, program.library.played)
        words = f"Sorry, something went wrong. There’s a report in {report}."
        show_box(words)
        write_error_line(words)
        return 1
    return 0


def _finish_start(while_open: ExitStack, second_start: Path) -> None:
    """Do what the first frame did not need; a second start is answered until `while_open` is closed."""
    from bacon.system.second_start import await_starts

    gc.enable()
    if listener := await_starts(second_start, ask_for_front):
        while_open.callback(listener.close)


def _session_settings(settings: Settings, game: str | None, rules: Rules | None) -> Settings:
    if game:
        settings = replace(settings, table=replace(settings.table, game=game))
    return (
        replace(settings, rules={**settings.rules, rules.name: non_default_values(rules)})
        if rules
        else settings
    )
