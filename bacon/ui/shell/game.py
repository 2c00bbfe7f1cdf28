"""The whole game in a window: settings, store and scenes put together."""

# ruff: noqa: PLC0415  (a scene is imported when it is opened: the title has no need of any)

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from msgspec.structs import replace

from bacon.core.match import Match
from bacon.core.override import override
from bacon.core.rules import Rules, TableState
from bacon.core.words import game_title
from bacon.data.autosave import Autosave
from bacon.data.house_rules import differing
from bacon.data.learned import Learned
from bacon.data.log import keeping_log
from bacon.data.opening import Opened
from bacon.data.paths import folders
from bacon.data.rounds import SEAT, round_of
from bacon.data.second_start import Listener, await_starts
from bacon.data.settings import Settings, load
from bacon.data.store import Details, StoreError
from bacon.data.streams import tell
from bacon.data.sums import stored_as
from bacon.kits import FIRST, GAMES
from bacon.ui.drawing.art import Art
from bacon.ui.scenes.boards import Boards
from bacon.ui.scenes.title import Title
from bacon.ui.shell.app import App
from bacon.ui.shell.box import show_box
from bacon.ui.shell.memory import Memory
from bacon.ui.shell.opening import open_beside
from bacon.ui.shell.screens import wanted_window
from bacon.ui.shell.second_start import ask_for_front
from bacon.ui.shell.window import open_window, start_video

if TYPE_CHECKING:
    from bacon.data.deals import Deal
    from bacon.data.history import MatchRow
    from bacon.data.lessons import Lesson
    from bacon.data.records import Record
    from bacon.data.sums import Stored
    from bacon.search.bot import Bot
    from bacon.ui.scenes.boards import BoardSetting
    from bacon.ui.scenes.taking_along import TakingAlong
    from bacon.ui.table.beginner import Beginner
    from bacon.ui.table.reviewing import MatchReviewing


class House(Boards):
    """All rooms of the game and the ways between them.

    A match that was left waits while one of another game or kind is played. `company` gives who plays the
    other seats, by the rules and the person's seat; without it they play by the house's rules of thumb.
    `learned` keeps how far the player is in the lessons. `looks_back` tells whether hands can be reviewed.
    """

    def __init__(
        self,
        app: App,
        autosave: Autosave,
        company: Callable[[Rules, int], Mapping[int, Bot]] | None = None,
        learned: Learned | None = None,
        *,
        looks_back: bool = False,
    ) -> None:
        super().__init__(app, autosave)
        self._company, self._looks_back = company, looks_back
        self._learned = learned or Learned()
        autosave.player = app.settings.players.who
        self._played = autosave.resume()
        self._beginners: dict[tuple[str, str], Beginner] = {}
        self._setting: BoardSetting | None = None

    @override
    def new_match(self) -> None:
        from bacon.ui.scenes.new_match import NewMatch

        self.app.scenes.push(NewMatch(self.app))

    @override
    def learn(self) -> None:
        from bacon.ui.scenes.learn import LearnScene

        self.app.scenes.push(LearnScene(self.app, self._learned))

    @override
    def lesson(self, lesson: Lesson) -> None:
        from bacon.data.lessons import LessonError
        from bacon.ui.scenes.dialog import notice
        from bacon.ui.scenes.lesson import LessonScene
        from bacon.ui.table.teacher import check

        try:
            check(lesson)
        except LessonError as error:
            self.app.scenes.push(notice(self.app, f"This lesson cannot be played. {error}"))
            return
        scene = LessonScene(self.app, lesson, self._learned)
        self.app.scenes.push(scene.table)
        self.app.scenes.push(scene)

    @override
    def minutes_to_learn(self) -> int:
        from bacon.data.lessons import minutes_of_first

        nothing_yet = not (self._learned.any_done or self._played or self._has_played())
        return minutes_of_first(GAMES[FIRST]) if nothing_yet else 0

    @override
    def first_lesson(self) -> None:
        from bacon.data.lessons import lessons_of

        self.lesson(lessons_of(GAMES[FIRST])[0])

    def _has_played(self) -> bool:
        """Whether any match was ever saved; where that cannot be read, some surely were."""
        try:
            return self.autosave.store.newest() is not None
        except StoreError:
            return True

    @override
    def start_match(self, rules: Rules) -> None:
        self._begin(Match(rules, names=self.names(rules)))

    @override
    def start_deal(self, deal: Deal) -> None:
        self._begin(deal.match(practice=False, names=self.names(deal.rules)))

    @override
    def practise(self, match: Match[TableState], viewer: int) -> None:
        self._sit_down(self._kept(match, viewer), viewer, resumed=True)

    @override
    def continue_match(self) -> None:
        rows, match = self.under_way(), self.running()
        if rows and (match is None or rows[0].id != self.autosave.match_id or round_of(rows[0])):
            self.go_on(rows[0])
        elif match:
            self._sit_down(match, resumed=True, setting=self._setting)

    @override
    def under_way(self) -> Sequence[MatchRow]:
        current = self.autosave.match_id
        return sorted(self.autosave.running(), key=lambda row: (row.kind == "practice", row.id != current))

    @override
    def list_under_way(self) -> None:
        from bacon.ui.scenes.under_way import UnderWay

        self.app.scenes.push(UnderWay(self.app))

    @override
    def go_on(self, row: MatchRow) -> None:
        if self.go_on_with_round(row):
            return
        at_hand = self.running() if row.id == self.autosave.match_id else None
        if match := at_hand or self.autosave.resume(row.id):
            self._sit_down(match, row.seat or 0, resumed=True)
        else:
            self._tell_news()

    @override
    def abandon(self, row: MatchRow) -> None:
        self.autosave.give_up(row.id)
        if row.id == self.autosave.match_id:
            self._played = None
        self._tell_news()

    @override
    def taking_along(self) -> TakingAlong:
        from bacon.ui.scenes.taking_along import TakingAlong

        return TakingAlong(self.app, self.autosave, self._learned, self._brought)

    @override
    def ended_by(self, game: str, kind: Stored = "plain") -> str:
        from bacon.ui.replay.words import standing

        for row in self.under_way():
            if (row.game, stored_as(row.kind)) == (game, kind):
                return standing(row)
        unsaved = self.running() if self.autosave.match_id is None else None
        return game_title(unsaved.rules.name) if unsaved else ""

    def _tell_news(self) -> None:
        """Tell what has come up about the saved matches, over the scene as it then is."""
        self.app.scenes.top.enter()
        for sentence in reversed((*iter(self.autosave.take_notice, None),)):
            self._tell(sentence)

    @override
    def sit_down_to_board(
        self, match: Match[TableState] | int, about: Details, setting: BoardSetting
    ) -> None:
        resumed = isinstance(match, int)
        found = self.autosave.resume(match) if isinstance(match, int) else self.autosave.start(match, about)
        if found:
            self._sit_down(found, SEAT, resumed=resumed, setting=setting)
        else:
            self._tell_news()

    @override
    def leave_board(self) -> None:
        if (match_id := self.autosave.match_id) is not None:
            self.autosave.give_up(match_id)
        self._played = None

    @override
    def reviewing(self, rules: Rules, match_id: int | None) -> MatchReviewing | None:
        if not self._looks_back:
            return None
        from bacon.data.reviews import Reviews
        from bacon.ui.table.reviewing import MatchReviewing

        reviews = None if match_id is None else Reviews(self.autosave.store)
        return MatchReviewing(rules, self.app.worker, reviews, match_id or 0)

    @override
    def running(self) -> Match[TableState] | None:
        return self._played if self._played and not self._played.over else None

    @override
    def can_continue(self) -> bool:
        return bool(self.running() or self.under_way())

    @override
    def left(self) -> str:
        from bacon.ui.replay.words import standing, stands

        if rows := self.under_way():
            return f"Continue {standing(rows[0])}"
        if (match := self.running()) is None:
            return ""
        kind: Stored = "practice" if match.practice else "plain"
        return f"Continue {stands(match.rules.name, kind, match.scores, match.rules.side_of(0))}"

    @override
    def players(self) -> Mapping[str, int]:
        from bacon.data.people import players

        try:
            return players(self.autosave.store)
        except StoreError:
            return {}

    @override
    def play_as(self, name: str) -> None:
        from bacon.data.people import playing_as

        self.app.change(replace(self.app.settings, players=playing_as(self.app.settings.players, name)))
        self.autosave.player = name
        self._played, self._ways = self.autosave.resume(), (None, None)
        if len(self.app.scenes) > _ON_THE_TITLE:
            self.app.scenes.back_to_first()

    @override
    def call(self, old: str, new: str) -> str:
        from bacon.data.people import rename, renamed

        try:
            rename(self.autosave.store, old, new)
        except StoreError as error:
            return str(error)
        self.app.change(replace(self.app.settings, players=renamed(self.app.settings.players, old, new)))
        self.autosave.player = self.app.settings.players.who
        return ""

    @override
    def most_played(self) -> str:
        from bacon.data.history import History

        try:
            game = History(self.autosave.store).most_played(self.autosave.player)
        except StoreError:
            return FIRST
        return game if game and game in GAMES else FIRST

    @override
    def rules(self, rules: Rules | None = None) -> None:
        from bacon.ui.scenes.house_rules import HouseRules
        from bacon.ui.scenes.rules import RulesPage

        self.app.scenes.push(RulesPage(self.app, rules or HouseRules(self.app).rules))

    @override
    def settings(self, page: str = "rules") -> None:
        from bacon.ui.scenes.settings import SettingsScene

        self.app.scenes.push(SettingsScene(self.app, page))

    @override
    def menu(self, rules: Rules, leave: Callable[[], None]) -> None:
        from bacon.ui.scenes.dialog import Menu

        self.app.scenes.push(Menu(self.app, rules, leave))

    def open(self, notices: Sequence[str]) -> None:
        """Open the title, and tell what must be told first."""
        self.app.rooms = self
        self.app.look_ahead(self._drawn_ahead)
        self.app.scenes.push(Title(self.app))
        for sentence in reversed((*notices, *iter(self.autosave.take_notice, None))):
            self._tell(sentence)

    def offer_lost(self, opened: Opened) -> None:
        """Offer matches that were lost and can be brought back, where there are any."""
        if opened.offer:
            from bacon.ui.scenes.lost import offer_lost

            self.app.scenes.push(offer_lost(self.app, opened, opened.offer, self._brought))

    def _brought(self) -> None:
        """Go on from matches that have just come back, if none is played."""
        self._played = self._played or self.autosave.resume()
        self.app.scenes.top.enter()

    @property
    def match(self) -> Match[TableState] | None:
        """The match that is or was last played, for a report."""
        return self._played

    def _drawn_ahead(self, art: Art) -> Iterator[None]:
        """Draw the cards that the next match will need, one at a step."""
        from bacon.ui.scenes.house_rules import HouseRules
        from bacon.ui.table.face import make_face
        from bacon.ui.table.frame import Frame
        from bacon.ui.table.layout import Layout
        from bacon.ui.table.painter import drawn_ahead

        rules = HouseRules(self.app).rules
        face = make_face(Layout(Frame(art.metrics, seats=rules.seats)), rules)
        yield from drawn_ahead(art, rules.pack(), rules.seats, face.design)

    def _begin(self, match: Match[TableState]) -> None:
        """Sit down to a new match; the first match of all is played at leisure."""
        table = self.app.settings.table
        first = not (self._played or self._has_played())
        if first and table.speed == "normal" and table.beginners != "never":
            self.app.change(replace(self.app.settings, table=replace(table, speed="relaxed")))
        self._sit_down(self._kept(match), resumed=False)

    def _kept(self, match: Match[TableState], seat: int = 0) -> Match[TableState]:
        return self.autosave.start(match, Details(seat=seat, names=self.names(match.rules)))

    @override
    def names(self, rules: Rules) -> tuple[str, ...]:
        """The names of all who sit at the table, by seat."""
        from bacon.ui.table.people import people_of, plates_of

        return plates_of(people_of(self.app.settings.players, rules.seats))

    def _sit_down(
        self, match: Match[TableState], viewer: int = 0, *, resumed: bool, setting: BoardSetting | None = None
    ) -> None:
        """Open the table, which may be set for a board."""
        from bacon.ui.scenes.house_rules import HouseRules
        from bacon.ui.scenes.table import TableScene
        from bacon.ui.table.session import Session

        self._played, self._setting = match, setting
        HouseRules(self.app).open_game(match.rules.name)
        self.app.scenes.back_to_first()
        reviewing = self.reviewing(match.rules, self.autosave.match_id)
        called, over = (setting.called, setting.over) if setting else ("", None)
        bots = self._bots(match.rules, viewer, setting)
        session = Session(match, self.autosave, viewer=viewer, bots=bots, reviewing=reviewing, called=called)
        beginner = None if match.practice else self._beginner(match.rules.name)
        self.app.scenes.push(TableScene(self.app, session, resumed=resumed, beginner=beginner, over=over))

    def _bots(self, rules: Rules, viewer: int, setting: BoardSetting | None) -> Mapping[int, Bot] | None:
        """Who plays the other seats: of a board, those by whom the same is played everywhere."""
        from bacon.ui.table.people import steady_players

        if setting:
            return steady_players(self.app.worker if self._company else None, rules, viewer, setting.table)
        return self._company(rules, viewer) if self._company else None

    def _beginner(self, game: str) -> Beginner:
        """The player, by how many hands of a game he has played."""
        from bacon.ui.table.beginner import HANDS, Beginner

        key = self.autosave.player, game
        if key not in self._beginners:
            self._beginners[key] = Beginner(max(HANDS - self._hands_of(game), 0))
        return self._beginners[key]

    def _hands_of(self, game: str) -> int:
        """How many hands of a game the player has played as usual; where that cannot be read, enough."""
        from bacon.data.filters import Filter
        from bacon.data.history import History
        from bacon.ui.table.beginner import HANDS

        history, player = History(self.autosave.store), self.autosave.player
        wanted = [Filter(player=player, game=game, kind=kind) for kind in ("ordinary", "assisted")]
        try:
            return sum(map(history.count_hands, wanted))
        except StoreError:
            return HANDS


_ON_THE_TITLE: Final = 2
"""So many scenes are open where the settings were opened on the title."""


def run(
    size: tuple[int, int] | None = None,
    *,
    fullscreen: bool = False,
    game: str | None = None,
    rules: Rules | None = None,
    record: Record | None = None,
    file: Path | None = None,
) -> int:
    """Open the window and play until it is closed.

    Takes a size in points, whether to fill the screen, and the game to choose, all as last when left out,
    house rules for this time in the place of those in the settings, and a record to begin with a replay of
    it, or the file of one, which need not be one. Gives the exit code. Raises `NoDisplay` where there is no
    screen, and `NoWindow` when no window opens on it.
    """
    where = folders()
    loaded = load(where.settings)
    before = _ruled(loaded.settings, rules.name if rules else game, rules)
    settings = replace(before, window=wanted_window(before.window, size, fullscreen=fullscreen))
    with keeping_log(where.log):
        start_video()
        open_window(settings)
    memory = Memory(where.settings, before)
    app = App(settings, memory.save)
    with ExitStack() as leaving:
        leaving.enter_context(app.leaving)
        leaving.callback(pygame.quit)
        leaving.callback(lambda: memory.close(app.settings))
        opened = open_beside(app, where.store)
        if opened is None:
            return 0
        leaving.callback(opened.store.close)
        leaving.enter_context(app.working)
        house = House(
            app, Autosave(opened.store), partial(_company, app), Learned(where.lessons), looks_back=True
        )
        _begin(house, opened, loaded.problems, record, file)
        with keeping_log(where.log):
            return _guarded(app, house, await_starts(where.second_start, ask_for_front))


def _begin(
    house: House, opened: Opened, problems: Sequence[str], record: Record | None, file: Path | None
) -> None:
    """Open the title, what is wanted over it, and over all that what has to be asked first."""
    house.open((*problems, *(() if opened.offer else opened.notices)))
    if record:
        house.replay_record(record)
    if file:
        house.open_record(file)
    house.offer_lost(opened)


def _company(app: App, rules: Rules, viewer: int) -> Mapping[int, Bot]:
    """Who plays the other seats, as it is set."""
    from bacon.ui.table.people import ComputerPlayers

    return ComputerPlayers(app, rules, viewer)


def _guarded(app: App, house: House, listener: Listener | None) -> int:
    """Play; an error that nobody foresaw is written down with its match, and the player is told where.

    A second start is answered only while the window can be played in.
    """
    try:
        with closing(listener) if listener else nullcontext():
            app.run()
    except Exception as error:
        from bacon.data.reports import write_report

        sentence = (
            f"Something went wrong that should not have. A report is in {write_report(error, house.match)}."
        )
        show_box(sentence)
        tell(sentence)
        return 1
    return 0


def _ruled(settings: Settings, game: str | None, rules: Rules | None) -> Settings:
    """The settings with a game and house rules for this time, as far as any are wanted."""
    if game:
        settings = replace(settings, table=replace(settings.table, game=game))
    return replace(settings, rules={**settings.rules, rules.name: differing(rules)}) if rules else settings
