"""Opens the hands of rounds at the table, and their results."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from bacon.core.board import Board, NumberedBoard
from bacon.core.match import Match
from bacon.core.rules import TableState, hand_word
from bacon.core.words import capital
from bacon.kits import hand_word_of
from bacon.store.history import Filter, History, MatchRow
from bacon.store.rounds import (
    SEAT,
    Day,
    Duplicate,
    Round,
    both_results,
    new_duplicate,
    next_hand,
    number_of,
    round_of,
    standing,
)
from bacon.store.store import Details, StoreError
from bacon.system import clock
from bacon.ui.app.tables import BoardSetting, Tables, deal_of, show_notice
from bacon.ui.scenes import requests as ask
from bacon.ui.scenes.past_matches import RoundResults, table_of

if TYPE_CHECKING:
    from bacon.search.par import Table
    from bacon.ui.scenes.board_over import Versus
    from bacon.ui.scenes.panels import Result, ResultPanel, ResultPanelMaker


# ruff: noqa: PLC0415  (scenes are imported when they are opened, as the title needs none)


_ONE_TRY: Final = "Only your first try at each hand counts."


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
        navigator.route(ask.ShowRound, lambda to: self.show_round(to.round, over=to.over))
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
        """Continue a match, or the round that it belongs to; without one, what was played last."""
        if to.row:
            self._continue_saved(to.row)
            return
        if left := self.library.open_round():
            self.app.navigator.open(ask.PlayRound(left.round))
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
        hand = next_hand(round_, own)
        if hand is None:
            self.show_round(round_)
        elif hand.number in own:
            self._sit_down_to(round_, hand, own[hand.number].match_id)
        else:
            self._begin_hand(round_, hand)

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
                from bacon.ui.kit.cells import date_words
                from bacon.ui.scenes.panels import question

                title = capital(hand_word_of(row.game))
                words = f"{title} {number_of(row)} isn’t over. It’ll stay as you left it."
                leaving = question(
                    self.app,
                    f"Leave the deal of the day for {date_words(other.day)}, unfinished?",
                    words,
                    "Leave it",
                    begin,
                    no="Stay",
                )
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
        over, called = self.result_panel_maker(round_, hand), round_.hand_title(hand.number)
        return BoardSetting(over, table_of(round_), called, _ONE_TRY if isinstance(round_, Day) else "")

    def result_panel_maker(self, round_: Round, hand: NumberedBoard) -> ResultPanelMaker:
        """Return the function that makes the panel for a finished hand of a round."""
        from bacon.ui.scenes.board_over import BoardOver

        def over(result: Result, replay: Callable[[], None]) -> ResultPanel:
            if self.library.autosave.match_id is None:
                self.results.keep_unsaved(round_, hand, result.state.scores)
            self.tables.leave_board()
            go_on, all_hands = self.app.navigator.to(ask.PlayRound(round_)), partial(self.show_round, round_)
            versus, last = partial(self._versus, round_, hand), hand.number == len(round_.hands)
            if last and isinstance(round_, Day):
                self.app.sounds.play("streak")
            return BoardOver(
                *(self.app, result, versus),
                go_on=go_on,
                replay=replay,
                all_hands=all_hands,
                last=last,
                hidden=isinstance(round_, Duplicate),
            )

        return over

    def _versus(self, round_: Round, hand: NumberedBoard) -> Versus:
        """Compare a finished hand with the results of others, if there are any yet."""
        from bacon.ui.scenes.board_over import Versus

        where = f"{capital(hand_word(hand.rules))} {hand.number} of {len(round_.hands)}"
        try:
            comparison = self.results.result(round_, self.results.own(round_)).hands[hand.number - 1]
        except StoreError as error:
            return Versus(where, str(error).rstrip("."))
        if isinstance(round_, Duplicate):
            last = hand.number == len(round_.hands)
            when = "The result shows" if last else "When you’ve played them all, you’ll see"
            return Versus(where, f"{when} what the Experts scored with the same cards")
        if comparison.gain is None or comparison.own is None or comparison.others is None:
            return Versus(where, "The Experts are playing it")
        results = both_results(round_.rules, comparison.own, comparison.others)
        return Versus(where, standing(comparison.gain), results, comparison.gain)

    def _practice(self, to: ask.PracticeHand) -> None:
        names = self.tables.names(to.hand.rules)
        self.tables.practice(to.hand.match(names, practice=True), SEAT)

    # Looking back

    def _show_calendar(self) -> None:
        from bacon.ui.scenes.rounds import CalendarScene

        today = clock.local(clock.now()).date()
        self.app.scenes.push(CalendarScene(self.app, self.results, today))

    def show_round(self, round_: Round, *, over: bool = False) -> None:
        """Show the results of a round, `over` what is shown; else those of a day open over the calendar."""
        from bacon.ui.scenes.rounds import RoundScene

        if not over:
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
        from bacon.ui.scenes.working import wait_for_experts

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
            show_notice(self.app, "The Experts haven’t played this hand yet.")
            return
        people, reviewing = everybody(board.rules.seats), self.tables.reviewing(board.rules, None)
        source = ReplaySource(
            board.rules,
            line,
            people,
            viewer,
            reviewing=reviewing,
            by_experts=True,
            called="How Experts play it",
        )
        self.app.navigator.open(ask.ShowReplay(source, 1))
