"""Opens the table for matches, single hands and lessons."""

# ruff: noqa: PLC0415  (scenes are imported when they are opened, as the title needs none)

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.events import Event, MatchStarted, MatchWon
from bacon.core.match import Match, continue_from
from bacon.core.rules import Rules, TableState
from bacon.data.history import MatchRow
from bacon.data.rounds import SEAT
from bacon.data.store import Details, StoreError
from bacon.kits import FIRST, GAMES
from bacon.ui.kit.scene import AppServices
from bacon.ui.scenes import requests as ask
from bacon.ui.scenes.past_matches import MatchLibrary

if TYPE_CHECKING:
    from bacon.data.deals import Deal
    from bacon.data.lessons import Lesson
    from bacon.search.bot import Bot
    from bacon.search.par import Table
    from bacon.ui.replay.source import ReplaySource
    from bacon.ui.scenes.panels import ResultPanelMaker
    from bacon.ui.table.beginner import Beginner
    from bacon.ui.table.reviewing import MatchReviewing


class BoardSetting(Struct, frozen=True):
    """How the table is set for a board.

    `over` makes the panel for the finished hand, `table` says who plays the other seats, and `called` is the
    board's title on the screen.
    """

    over: ResultPanelMaker
    table: Table
    called: str


class Tables:
    """Opens the table for new and unfinished matches.

    An unfinished match is kept while one of another game or kind is played. `company` returns the bots for
    the other seats, from the rules and the player's seat; without it rule bots play them. With `looks_back`,
    hands can be reviewed.
    """

    def __init__(
        self,
        app: AppServices,
        library: MatchLibrary,
        company: Callable[[Rules, int], Mapping[int, Bot]] | None = None,
        *,
        looks_back: bool = False,
    ) -> None:
        self.app, self.library = app, library
        self.company, self.looks_back = company, looks_back
        self._beginners: dict[tuple[str, str], Beginner] = {}
        self._setting: BoardSetting | None = None
        navigator = app.navigator
        navigator.route(ask.StartMatch, lambda to: self.start_match(to.rules))
        navigator.route(ask.StartDeal, lambda to: self._start_deal(to.deal))
        navigator.route(ask.PlayFrom, self._play_from)
        navigator.route(ask.PlaySameDeal, self._play_same_deal)
        navigator.route(ask.PlayLesson, lambda to: self._play_lesson(to.lesson))
        navigator.route(ask.AbandonMatch, lambda to: self._abandon(to.row))

    # Matches

    def start_match(self, rules: Rules) -> None:
        """Start a new match."""
        self._begin(Match(rules, names=self.names(rules)))

    def _start_deal(self, deal: Deal) -> None:
        self._begin(deal.match(practice=False, names=self.names(deal.rules)))

    def _begin(self, match: Match[TableState]) -> None:
        """Start a new match; the player's very first match runs at the relaxed speed."""
        table = self.app.settings.table
        first = not (self.library.played or self.library.has_played())
        if first and table.speed == "normal" and table.beginners != "never":
            self.app.change(replace(self.app.settings, table=replace(table, speed="relaxed")))
        self.sit_down(self._saved(match), resumed=False)

    def practice(self, match: Match[TableState], viewer: int) -> None:
        """Start a practice match."""
        self.sit_down(self._saved(match, viewer), viewer, resumed=True)

    def _play_from(self, to: ask.PlayFrom) -> None:
        known = _without_future_hands(to.source.events)[: to.place]
        self.practice(continue_from(to.source.rules, known), to.source.viewer)

    def _play_same_deal(self, to: ask.PlaySameDeal) -> None:
        if deal := deal_of(self.app, to.source, to.number):
            self.practice(deal.match(practice=True), to.source.viewer)

    def continue_unsaved(self, match: Match[TableState]) -> None:
        """Return to the match in memory."""
        self.sit_down(match, resumed=True, setting=self._setting)

    def continue_saved(self, row: MatchRow) -> None:
        """Resume a saved match."""
        library = self.library
        in_memory = library.running() if row.id == library.autosave.match_id else None
        if match := in_memory or library.autosave.resume(row.id):
            self.sit_down(match, row.seat or 0, resumed=True)
        else:
            self._show_notices()

    def _abandon(self, row: MatchRow) -> None:
        self.library.autosave.give_up(row.id)
        if row.id == self.library.autosave.match_id:
            self.library.played = None
        self._show_notices()

    def _show_notices(self) -> None:
        """Show the autosave's notices over the updated scene."""
        self.app.scenes.top.enter()
        for sentence in reversed((*iter(self.library.autosave.take_notice, None),)):
            show_notice(self.app, sentence)

    # Boards and lessons

    def sit_down_to_board(
        self, match: Match[TableState] | int, about: Details, setting: BoardSetting
    ) -> None:
        """Start a match whose first hand counts, or resume it by its number."""
        autosave = self.library.autosave
        resumed = isinstance(match, int)
        found = autosave.resume(match) if isinstance(match, int) else autosave.start(match, about)
        if found:
            self.sit_down(found, SEAT, resumed=resumed, setting=setting)
        else:
            self._show_notices()

    def leave_board(self) -> None:
        """End the match of a board once its first hand is over."""
        if (match_id := self.library.autosave.match_id) is not None:
            self.library.autosave.give_up(match_id)
        self.library.played = None

    def _play_lesson(self, filters: Lesson | None) -> None:
        from bacon.data.lessons import LessonError, lessons_of
        from bacon.ui.scenes.lesson import LessonScene
        from bacon.ui.table.teacher import check

        lesson = filters or lessons_of(GAMES[FIRST])[0]
        try:
            check(lesson)
        except LessonError as error:
            show_notice(self.app, f"This lesson cannot be played. {error}")
            return
        scene = LessonScene(self.app, lesson, self.library.learned)
        self.app.scenes.push(scene.table)
        self.app.scenes.push(scene)

    # At the table

    def sit_down(
        self, match: Match[TableState], viewer: int = 0, *, resumed: bool, setting: BoardSetting | None = None
    ) -> None:
        """Open the table for a match, with a board's setting if there is one."""
        from bacon.ui.scenes.house_rules import HouseRules
        from bacon.ui.scenes.table import TableScene
        from bacon.ui.table.session import Session

        autosave = self.library.autosave
        self.library.played, self._setting = match, setting
        HouseRules(self.app).open_game(match.rules.name)
        self.app.scenes.back_to_first()
        reviewing = self.reviewing(match.rules, autosave.match_id)
        called, over = (setting.called, setting.over) if setting else ("", None)
        bots = self._bots(match.rules, viewer, setting)
        session = Session(match, autosave, viewer=viewer, bots=bots, reviewing=reviewing, called=called)
        beginner = None if match.practice else self._beginner(match.rules.name)
        self.app.scenes.push(TableScene(self.app, session, resumed=resumed, beginner=beginner, over=over))

    def names(self, rules: Rules) -> tuple[str, ...]:
        """Return the players' names, by seat."""
        from bacon.ui.table.people import people_of, plates_of

        return plates_of(people_of(self.app.settings.players, rules.seats))

    def reviewing(self, rules: Rules, match_id: int | None) -> MatchReviewing | None:
        """Return the reviewing of a match's hands, or None if hands are not reviewed.

        `match_id` is the number of the match in the store, None if it is not saved.
        """
        if not self.looks_back:
            return None
        from bacon.data.reviews import Reviews
        from bacon.ui.table.reviewing import MatchReviewing

        reviews = None if match_id is None else Reviews(self.library.store)
        return MatchReviewing(rules, self.app.worker, reviews, match_id or 0)

    def _saved(self, match: Match[TableState], seat: int = 0) -> Match[TableState]:
        return self.library.autosave.start(match, Details(seat=seat, names=self.names(match.rules)))

    def _bots(self, rules: Rules, viewer: int, setting: BoardSetting | None) -> Mapping[int, Bot] | None:
        """Return the bots for the other seats; at a board, bots that play the same everywhere."""
        from bacon.ui.table.people import steady_players

        if setting:
            return steady_players(self.app.worker if self.company else None, rules, viewer, setting.table)
        return self.company(rules, viewer) if self.company else None

    def _beginner(self, game: str) -> Beginner:
        """Return the beginner's state for a game, by how many hands of it the player has played."""
        from bacon.ui.table.beginner import BEGINNER_HANDS, Beginner

        key = self.library.player, game
        if key not in self._beginners:
            self._beginners[key] = Beginner(max(BEGINNER_HANDS - self._hands_of(game), 0))
        return self._beginners[key]

    def _hands_of(self, game: str) -> int:
        """Count the hands of a game that the player has played; `HANDS` if the store cannot be read."""
        from bacon.data.filters import Filter
        from bacon.data.history import History
        from bacon.ui.table.beginner import BEGINNER_HANDS

        history, player = History(self.library.store), self.library.player
        filters = [Filter(player=player, game=game, kind=kind) for kind in ("ordinary", "assisted")]
        try:
            return sum(map(history.count_hands, filters))
        except StoreError:
            return BEGINNER_HANDS


def show_notice(app: AppServices, sentence: str) -> None:
    """Show a sentence in a dialog."""
    from bacon.ui.scenes.dialog import notice

    app.scenes.push(notice(app, sentence))


def deal_of(app: AppServices, source: ReplaySource, number: int) -> Deal | None:
    """Return a hand's deal, or None after showing why there is none."""
    from bacon.data.deals import DealError, deal_in

    try:
        return deal_in(source.events, number, source.rules)
    except DealError as error:
        show_notice(app, str(error))
        return None


def _without_future_hands(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Remove the seed of an unfinished match, from which its coming hands could be known."""
    started = events[0]
    assert isinstance(started, MatchStarted)
    if isinstance(events[-1], MatchWon):
        return events
    return (replace(started, seed=""), *events[1:])
