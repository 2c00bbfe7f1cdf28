"""Opens the table for matches, boards, rounds and lessons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.board import Board, NumberedBoard
from bacon.core.events import Event, MatchStarted, MatchWon
from bacon.core.match import Match, continue_from
from bacon.core.rules import Rules, TableState
from bacon.kits import FIRST, GAMES
from bacon.store.history import Filter, History, MatchRow
from bacon.store.rounds import (
    SEAT,
    Day,
    Duplicate,
    Round,
    new_duplicate,
    number_of,
    round_of,
    signed,
    standing,
)
from bacon.store.store import Details, StoreError
from bacon.system import clock
from bacon.ui.kit.chart import date_words
from bacon.ui.kit.scene import AppServices
from bacon.ui.scenes import requests as ask
from bacon.ui.scenes.past_matches import MatchLibrary, RoundResults, table_of

if TYPE_CHECKING:
    from bacon.notation.transcript import Deal
    from bacon.search.bot import Bot
    from bacon.search.par import Table
    from bacon.settings.lessons import Lesson
    from bacon.ui.replay.source import ReplaySource
    from bacon.ui.scenes.panels import Result, ResultPanel, ResultPanelMaker
    from bacon.ui.table.advice import Beginner
    from bacon.ui.table.session import MatchReviewing


# ruff: noqa: PLC0415  (scenes are imported when they are opened, as the title needs none)


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
        from bacon.settings.lessons import LessonError, lessons_of
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
        from bacon.ui.scenes.rules import HouseRules
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
        from bacon.ui.table.session import people_of, plates_of

        return plates_of(people_of(self.app.settings.players, rules.seats))

    def reviewing(self, rules: Rules, match_id: int | None) -> MatchReviewing | None:
        """Return the reviewing of a match's hands, or None if hands are not reviewed.

        `match_id` is the number of the match in the store, None if it is not saved.
        """
        if not self.looks_back:
            return None
        from bacon.store.reviews import Reviews
        from bacon.ui.table.session import MatchReviewing

        reviews = None if match_id is None else Reviews(self.library.store)
        return MatchReviewing(rules, self.app.worker, reviews, match_id or 0)

    def _saved(self, match: Match[TableState], seat: int = 0) -> Match[TableState]:
        return self.library.autosave.start(match, Details(seat=seat, names=self.names(match.rules)))

    def _bots(self, rules: Rules, viewer: int, setting: BoardSetting | None) -> Mapping[int, Bot] | None:
        """Return the bots for the other seats; at a board, bots that play the same everywhere."""
        from bacon.ui.table.session import steady_players

        if setting:
            return steady_players(self.app.worker if self.company else None, rules, viewer, setting.table)
        return self.company(rules, viewer) if self.company else None

    def _beginner(self, game: str) -> Beginner:
        """Return the beginner's state for a game, by how many hands of it the player has played."""
        from bacon.ui.table.advice import BEGINNER_HANDS, Beginner

        key = self.library.player, game
        if key not in self._beginners:
            self._beginners[key] = Beginner(max(BEGINNER_HANDS - self._hands_of(game), 0))
        return self._beginners[key]

    def _hands_of(self, game: str) -> int:
        """Count the hands of a game that the player has played; `HANDS` if the store cannot be read."""
        from bacon.store.history import Filter, History
        from bacon.ui.table.advice import BEGINNER_HANDS

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
    from bacon.notation.transcript import DealError, deal_in

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


# ruff: noqa: PLC0415  (scenes are imported when they are opened, as the title needs none)


class Boards:
    """Opens hands of rounds at the table, and their results."""

    def __init__(self, tables: Tables, results: RoundResults) -> None:
        self.app, self.tables, self.results = tables.app, tables, results
        self.library = tables.library
        navigator = self.app.navigator
        navigator.route(ask.ShowCalendar, lambda _: self._show_calendar())
        navigator.route(ask.StartDuplicate, self._start_duplicate)
        navigator.route(ask.ContinueMatch, self._continue)
        navigator.route(ask.PlayRound, lambda to: self.play_round(to.round))
        navigator.route(ask.ShowRound, lambda to: self.show_round(to.round))
        navigator.route(ask.ReplayOwnHand, self._replay_own)
        navigator.route(ask.ReplayBoard, lambda to: self._replay_board(to.board, to.table, to.viewer))
        navigator.route(ask.ShowExpertsLine, self._show_experts_line)
        navigator.route(ask.PracticeHand, self._practice)

    # Playing

    def _start_duplicate(self, to: ask.StartDuplicate) -> None:
        from bacon.search.par import table_code
        from bacon.ui.table.session import chair_at

        opponents, seats = self.app.settings.opponents, range(to.rules.seats)
        others = tuple(chair_at(opponents, to.rules, SEAT, seat) for seat in seats if seat != SEAT)
        round_ = new_duplicate(to.rules, to.hands, table_code(others))
        self.app.navigator.open(ask.PlayRound(round_))

    def _continue(self, to: ask.ContinueMatch) -> None:
        """Continue a match; if it belongs to a round, continue that round."""
        if to.row:
            self._continue_saved(to.row)
            return
        rows, match = self.library.unfinished(), self.library.running()
        if rows and (match is None or rows[0].id != self.library.autosave.match_id or round_of(rows[0])):
            self._continue_saved(rows[0])
        elif match:
            self.tables.continue_unsaved(match)

    def _continue_saved(self, row: MatchRow) -> None:
        if round_ := round_of(row):
            self.app.navigator.open(ask.PlayRound(round_))
        else:
            self.tables.continue_saved(row)

    def play_round(self, round_: Round) -> None:
        """Play the round's unfinished hand, or the next one; after the last one, show the result."""
        self.results.compare(round_)
        try:
            own = self.results.own(round_)
        except StoreError as error:
            show_notice(self.app, str(error))
            return
        for hand in round_.hands:
            if hand.number not in own:
                self._begin_hand(round_, hand)
                return
            if own[hand.number].running:
                self._sit_down_to(round_, hand, own[hand.number].match_id)
                return
        self.show_round(round_)

    def _begin_hand(self, round_: Round, hand: NumberedBoard) -> None:
        """Start a new hand; ask first if a hand of another day is unfinished."""
        begin = partial(self._begin_now, round_, hand)
        for row in self.library.unfinished():
            other = round_of(row)
            if (
                isinstance(other, Day)
                and other != round_
                and (other.kind, other.game) == (round_.kind, round_.game)
            ):
                from bacon.ui.scenes.panels import question

                words = (
                    f"Hand {number_of(row)} of {date_words(other.day)} is not over. It stays as you left it."
                )
                leaving = question(self.app, "Leave the other day?", words, "Leave it", begin, no="Stay")
                self.app.scenes.push(leaving)
                return
        begin()

    def _begin_now(self, round_: Round, hand: NumberedBoard) -> None:
        self._sit_down_to(round_, hand, hand.match(self.tables.names(round_.rules)))

    def _sit_down_to(self, round_: Round, hand: NumberedBoard, match: Match[TableState] | int) -> None:
        """Play a hand of a round: a new match, or a saved one by its number."""
        names = self.tables.names(round_.rules)
        about = Details(seat=SEAT, names=names, kind=round_.kind, key=round_.key(hand.number))
        self.tables.sit_down_to_board(match, about, self.board_setting(round_, hand))

    def board_setting(self, round_: Round, hand: NumberedBoard) -> BoardSetting:
        """Return how the table is set for a hand of a round."""
        return BoardSetting(
            self.result_panel_maker(round_, hand), table_of(round_), round_.hand_title(hand.number)
        )

    def result_panel_maker(self, round_: Round, hand: NumberedBoard) -> ResultPanelMaker:
        """Return the function that makes the panel for a finished hand of a round."""
        from bacon.ui.scenes.panels import BoardOver

        def over(result: Result, replay: Callable[[], None]) -> ResultPanel:
            if self.library.autosave.match_id is None:
                self.results.keep_unsaved(round_, hand, result.state.scores)
            self.tables.leave_board()
            go_on, all_hands = self.app.navigator.to(ask.PlayRound(round_)), partial(self.show_round, round_)
            words, last = partial(self._comparison_text, round_, hand), hand.number == len(round_.hands)
            return BoardOver(
                self.app, result, words, go_on=go_on, replay=replay, all_hands=all_hands, last=last
            )

        return over

    def _comparison_text(self, round_: Round, hand: NumberedBoard) -> str:
        """Compare a finished hand with the results of others, if there are any yet."""
        try:
            comparison = self.results.result(round_, self.results.own(round_)).hands[hand.number - 1]
        except StoreError as error:
            return str(error)
        which = f"Hand {hand.number} of {len(round_.hands)}"
        if isinstance(round_, Duplicate):
            last = hand.number == len(round_.hands)
            when = "The result shows" if last else "When all are played, you see"
            return f"{which}. {when} what experts make of them."
        if comparison.gain is None or comparison.others is None:
            return f"{which}. Experts are playing it."
        return f"{which}. Par is {signed(comparison.others)}: you are {standing(comparison.gain)}."

    def _practice(self, to: ask.PracticeHand) -> None:
        names = self.tables.names(to.hand.rules)
        self.tables.practice(to.hand.match(names, practice=True), SEAT)

    # Looking back

    def _show_calendar(self) -> None:
        from bacon.ui.scenes.rounds import CalendarScene

        today = clock.local(clock.now()).date()
        self.app.scenes.push(CalendarScene(self.app, self.results, today))

    def show_round(self, round_: Round) -> None:
        """Show the results of a round; those of a day open over the calendar."""
        from bacon.ui.scenes.rounds import RoundScene

        self.app.scenes.back_to_first()
        if not isinstance(round_, Duplicate):
            self.app.navigator.open(ask.ShowCalendar())
        self.app.scenes.push(RoundScene(self.app, self.results, round_))

    def _replay_own(self, to: ask.ReplayOwnHand) -> None:
        try:
            rows = History(self.library.store).matches(
                Filter(game=to.round.game, key=to.round.key(to.number))
            )
        except StoreError as error:
            show_notice(self.app, str(error))
            return
        for row in rows:
            if row.id == to.match_id:
                self.app.navigator.open(ask.ShowStoredReplay(row, 1))

    def _show_experts_line(self, to: ask.ShowExpertsLine) -> None:
        from bacon.search.par import experts

        deal = deal_of(self.app, to.source, to.number)
        if deal is None:
            return
        board, table = Board(deal.rules, deal.dealer, deal.deck), experts(deal.rules)
        show = partial(self._replay_board, board, table, to.source.viewer)
        comparing = self.results.comparing
        comparing.want([board], table)
        if not comparing.wants(board, table):
            show()
            return
        from bacon.ui.scenes.replay import wait_for_experts

        def is_ready() -> bool:
            return not self.results.comparing.wants(board, table)

        seats, on_cancel = board.rules.seats, comparing.stop
        self.app.scenes.push(
            wait_for_experts(self.app, seats, is_ready=is_ready, show=show, on_cancel=on_cancel)
        )

    def _replay_board(self, board: Board, table: Table, viewer: int) -> None:
        from bacon.ui.replay.source import ReplaySource
        from bacon.ui.table.session import everybody

        line = self.results.comparing.kept([board], table).lines[0]
        if line is None:
            show_notice(self.app, "Experts have not played this hand yet.")
            return
        people, reviewing = everybody(board.rules.seats), self.tables.reviewing(board.rules, None)
        source = ReplaySource(
            board.rules, line, people, viewer, reviewing=reviewing, by_experts=True, called="Experts’ line"
        )
        self.app.navigator.open(ask.ShowReplay(source, 1))
