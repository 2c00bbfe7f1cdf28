"""Opens and plays hands for comparison, each as the first hand of a match of its own."""

# ruff: noqa: PLC0415  (a scene is imported when it is opened: the title has no need of any)

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from bacon.core.board import Board, NumberedBoard
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.data import clock
from bacon.data.compare import signed, standing
from bacon.data.filters import Filter
from bacon.data.history import History, MatchRow
from bacon.data.rounds import SEAT, Day, Duplicate, Round, new_duplicate, number_of, round_of
from bacon.data.store import Details, StoreError
from bacon.ui.kit.calendar import date_words
from bacon.ui.scenes import requests as ask
from bacon.ui.scenes.past_matches import RoundResults, table_of
from bacon.ui.shell.tables import BoardSetting, Tables, deal_of, tell

if TYPE_CHECKING:
    from bacon.search.par import Table
    from bacon.ui.scenes.panels import Over, Result, ResultPanel


class Boards:
    """Plays the hands of rounds at the tables, and shows what came of them."""

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

    # Playing.

    def _start_duplicate(self, to: ask.StartDuplicate) -> None:
        from bacon.search.par import table_code
        from bacon.ui.table.people import chair_at

        wanted, seats = self.app.settings.opponents, range(to.rules.seats)
        others = tuple(chair_at(wanted, to.rules, SEAT, seat) for seat in seats if seat != SEAT)
        round_ = new_duplicate(to.rules, to.hands, table_code(others))
        self.app.navigator.open(ask.PlayRound(round_))

    def _continue(self, to: ask.ContinueMatch) -> None:
        """Continue a match; one of a round goes on with the round."""
        if to.row:
            self._continue_saved(to.row)
            return
        rows, match = self.library.unfinished(), self.library.running()
        if rows and (match is None or rows[0].id != self.library.autosave.match_id or round_of(rows[0])):
            self._continue_saved(rows[0])
        elif match:
            self.tables.continue_unsaved(match)

    def _continue_saved(self, row: MatchRow) -> None:
        if of := round_of(row):
            self.app.navigator.open(ask.PlayRound(of))
        else:
            self.tables.continue_saved(row)

    def play_round(self, of: Round) -> None:
        """Play the hand of a round that was begun, or the next; after the last one, show the result."""
        self.results.compare(of)
        try:
            own = self.results.own(of)
        except StoreError as error:
            tell(self.app, str(error))
            return
        for hand in of.hands:
            if hand.number not in own:
                self._begin_hand(of, hand)
                return
            if own[hand.number].running:
                self._sit_down_to(of, hand, own[hand.number].match_id)
                return
        self.show_round(of)

    def _begin_hand(self, of: Round, hand: NumberedBoard) -> None:
        """Sit down to a new hand; ask first if that ends the hand of another day."""
        begin = partial(self._begin_now, of, hand)
        for row in self.library.unfinished():
            other = round_of(row)
            if isinstance(other, Day) and other != of and (other.kind, other.game) == (of.kind, of.game):
                from bacon.ui.scenes.panels import question

                words = (
                    f"Hand {number_of(row)} of {date_words(other.day)} is not over. It stays as you left it."
                )
                leaving = question(self.app, "Leave the other day?", words, "Leave it", begin, no="Stay")
                self.app.scenes.push(leaving)
                return
        begin()

    def _begin_now(self, of: Round, hand: NumberedBoard) -> None:
        self._sit_down_to(of, hand, hand.match(self.tables.names(of.rules)))

    def _sit_down_to(self, of: Round, hand: NumberedBoard, match: Match[TableState] | int) -> None:
        """Sit down to a hand of a round, new or begun."""
        names = self.tables.names(of.rules)
        about = Details(seat=SEAT, names=names, kind=of.kind, key=of.key(hand.number))
        self.tables.sit_down_to_board(match, about, self.setting_of(of, hand))

    def setting_of(self, of: Round, hand: NumberedBoard) -> BoardSetting:
        """How the table is set for a hand of a round."""
        return BoardSetting(self.over_of(of, hand), table_of(of), of.hand_title(hand.number))

    def over_of(self, of: Round, hand: NumberedBoard) -> Over:
        """Return what makes the panel for a finished hand of a round."""
        from bacon.ui.scenes.board_over import BoardOver

        def over(told: Result, replay: Callable[[], None]) -> ResultPanel:
            if self.library.autosave.match_id is None:
                self.results.keep_unsaved(of, hand, told.state.scores)
            self.tables.leave_board()
            go_on, all_hands = self.app.navigator.to(ask.PlayRound(of)), partial(self.show_round, of)
            words, last = partial(self._stands, of, hand), hand.number == len(of.hands)
            return BoardOver(
                self.app, told, words, go_on=go_on, replay=replay, all_hands=all_hands, last=last
            )

        return over

    def _stands(self, of: Round, hand: NumberedBoard) -> str:
        """How a finished hand stands beside what others made, as far as that is known."""
        try:
            beside = self.results.result(of, self.results.own(of)).hands[hand.number - 1]
        except StoreError as error:
            return str(error)
        which = f"Hand {hand.number} of {len(of.hands)}"
        if isinstance(of, Duplicate):
            last = hand.number == len(of.hands)
            when = "The result shows" if last else "When all are played, you see"
            return f"{which}. {when} what experts make of them."
        if beside.gain is None or beside.others is None:
            return f"{which}. Experts are playing it."
        return f"{which}. Par is {signed(beside.others)}: you are {standing(beside.gain)}."

    def _practice(self, to: ask.PracticeHand) -> None:
        names = self.tables.names(to.hand.rules)
        self.tables.practice(to.hand.match(names, practice=True), SEAT)

    # Looking again.

    def _show_calendar(self) -> None:
        from bacon.ui.scenes.daily import CalendarScene

        today = clock.local(clock.now()).date()
        self.app.scenes.push(CalendarScene(self.app, self.results, today))

    def show_round(self, of: Round) -> None:
        """Show a round; one of a day lies over the calendar."""
        from bacon.ui.scenes.rounds import RoundScene

        self.app.scenes.back_to_first()
        if not isinstance(of, Duplicate):
            self.app.navigator.open(ask.ShowCalendar())
        self.app.scenes.push(RoundScene(self.app, self.results, of))

    def _replay_own(self, to: ask.ReplayOwnHand) -> None:
        try:
            rows = History(self.library.store).matches(
                Filter(game=to.round.game, key=to.round.key(to.number))
            )
        except StoreError as error:
            tell(self.app, str(error))
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
        from bacon.ui.scenes.waiting import experts_play

        def there() -> bool:
            return not self.results.comparing.wants(board, table)

        seats, left = board.rules.seats, comparing.stop
        self.app.scenes.push(experts_play(self.app, seats, there=there, show=show, left=left))

    def _replay_board(self, board: Board, table: Table, viewer: int) -> None:
        """Replay a board as others played it."""
        from bacon.ui.replay.source import ReplaySource
        from bacon.ui.table.people import everybody

        line = self.results.comparing.kept([board], table).lines[0]
        if line is None:
            tell(self.app, "Experts have not played this hand yet.")
            return
        people, reviewing = everybody(board.rules.seats), self.tables.reviewing(board.rules, None)
        source = ReplaySource(
            board.rules, line, people, viewer, reviewing=reviewing, by_experts=True, called="Experts’ line"
        )
        self.app.navigator.open(ask.ShowReplay(source, 1))
