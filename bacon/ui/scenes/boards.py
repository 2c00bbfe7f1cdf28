"""The rooms in which hands are played for comparison, each as the first hand of a match of its own."""

# ruff: noqa: PLC0415  (a scene is imported when it is opened: the title has no need of any)

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING

from msgspec import Struct

from bacon.core.board import Board, Planned
from bacon.core.match import Match
from bacon.core.override import override
from bacon.core.rules import Rules, TableState
from bacon.data import clock
from bacon.data.compare import Compared, signed, standing
from bacon.data.filters import Filter
from bacon.data.history import History, MatchRow
from bacon.data.pars import Pars
from bacon.data.rounds import (
    SEAT,
    Day,
    Duplicate,
    PlayedHand,
    Round,
    new_duplicate,
    number_of,
    own_hands,
    result_of,
    round_of,
)
from bacon.data.store import Details, Store, StoreError
from bacon.ui.kit.calendar import written
from bacon.ui.scenes.past_matches import PastMatches

if TYPE_CHECKING:
    from bacon.data.autosave import Autosave
    from bacon.search.par import Table
    from bacon.ui.replay.source import ReplaySource
    from bacon.ui.scenes.panels import Over, Result, ResultPanel
    from bacon.ui.shell.app import App
    from bacon.ui.table.comparing import Comparing


def table_of(of: Round) -> Table:
    """Who plays a round for comparison: an expert in the person's seat, and the same others at the table."""
    from bacon.search.par import Chair, experts, read_codes

    if isinstance(of, Duplicate):
        return (Chair(), *read_codes(of.others, of.rules.seats - 1))
    return experts(of.rules)


class BoardSetting(Struct, frozen=True):
    """How the table is set for a board.

    `over` makes the panel that is shown when the hand is over; those at the `table` play equal cards alike;
    the board is `called` so on the screen.
    """

    over: Over
    table: Table
    called: str


class Boards(PastMatches):
    """The ways to these rooms; a house says how a match is sat down to."""

    def __init__(self, app: App, autosave: Autosave) -> None:
        super().__init__(app, autosave)
        self._results: dict[tuple[str, Round], Compared] = {}
        self._unsaved: dict[tuple[str, Round], dict[int, PlayedHand]] = {}

    @cached_property
    def comparing(self) -> Comparing:
        """Has others play the same cards; it is there from the first hand on that is to be compared."""
        from bacon.ui.table.comparing import Comparing

        comparing = self.app.comparing = Comparing(Pars(self.store))
        self.app.leaving.callback(comparing.stop)
        return comparing

    @abstractmethod
    def sit_down_to_board(
        self, match: Match[TableState] | int, about: Details, setting: BoardSetting
    ) -> None:
        """Sit down to a new match, or to one by its number, of which the first hand counts."""

    @abstractmethod
    def leave_board(self) -> None:
        """Let the match be over that was sat down to, as its first hand is."""

    @abstractmethod
    def names(self, rules: Rules) -> tuple[str, ...]:
        """The names of all who sit at the table, by seat."""

    @property
    def store(self) -> Store:
        """Where all is kept."""
        return self.autosave.store

    @property
    def player(self) -> str:
        """Who plays."""
        return self.autosave.player

    @override
    def deal_of_the_day(self) -> None:
        from bacon.ui.scenes.daily import CalendarScene

        today = clock.local(clock.now()).date()
        self.app.scenes.push(CalendarScene(self.app, self, today))

    @override
    def duplicate(self, rules: Rules, hands: int) -> None:
        from bacon.search.par import coded
        from bacon.ui.table.people import chair_at

        wanted, seats = self.app.settings.opponents, range(rules.seats)
        others = tuple(chair_at(wanted, rules, SEAT, seat) for seat in seats if seat != SEAT)
        self.play_round(new_duplicate(rules, hands, coded(others)))

    # What was made.

    def own(self, of: Round) -> dict[int, PlayedHand]:
        """The hands of a round that the player has begun; raises `StoreError`."""
        return {**self._unsaved.get((self.player, of), {}), **own_hands(self.store, self.player, of)}

    def result(self, of: Round, own: Mapping[int, PlayedHand]) -> Compared:
        """What the player has made of a round, beside what others made as far as they have played it."""
        if known := self._results.get((self.player, of)):
            return known
        kept = self.comparing.kept([hand.board for hand in of.hands], table_of(of))
        result = result_of(of, own, kept)
        if result.complete:
            self._results[self.player, of] = result
        return result

    def compare(self, of: Round) -> None:
        """Have others play a round as far as they have not."""
        self.comparing.want([hand.board for hand in of.hands], table_of(of))

    # Playing.

    def play_round(self, of: Round) -> None:
        """Sit down to the hand of a round that was begun, or to the next; after the last to the result."""
        self.compare(of)
        try:
            own = self.own(of)
        except StoreError as error:
            self._tell(str(error))
            return
        for hand in of.hands:
            if hand.number not in own:
                self._begin_hand(of, hand)
                return
            if own[hand.number].running:
                self._sit_down_to(of, hand, own[hand.number].match_id)
                return
        self.round(of)

    def _begin_hand(self, of: Round, hand: Planned) -> None:
        """Sit down to a new hand; ask once where that ends the hand of another day."""
        begin = partial(self._begin_now, of, hand)
        for row in self.under_way():
            other = round_of(row)
            if isinstance(other, Day) and other != of and (other.kind, other.game) == (of.kind, of.game):
                from bacon.ui.scenes.panels import question

                words = f"Hand {number_of(row)} of {written(other.day)} is not over. It stays as you left it."
                ask = question(self.app, "Leave the other day?", words, "Leave it", begin, no="Stay")
                self.app.scenes.push(ask)
                return
        begin()

    def _begin_now(self, of: Round, hand: Planned) -> None:
        self._sit_down_to(of, hand, hand.match(self.names(of.rules)))

    def go_on_with_round(self, row: MatchRow) -> bool:
        """Go on with the round that a match belongs to; tells whether it belongs to one."""
        of = round_of(row)
        if of:
            self.play_round(of)
        return of is not None

    def _sit_down_to(self, of: Round, hand: Planned, match: Match[TableState] | int) -> None:
        """Sit down to a hand of a round, new or begun."""
        about = Details(seat=SEAT, names=self.names(of.rules), kind=of.kind, key=of.key(hand.number))
        self.sit_down_to_board(match, about, self.setting_of(of, hand))

    def setting_of(self, of: Round, hand: Planned) -> BoardSetting:
        """How the table is set for a hand of a round."""
        return BoardSetting(self.over_of(of, hand), table_of(of), of.called(hand.number))

    def over_of(self, of: Round, hand: Planned) -> Over:
        """What makes the panel for a hand of a round that is over."""
        from bacon.ui.scenes.board_over import BoardOver

        def over(told: Result, replay: Callable[[], None]) -> ResultPanel:
            if self.autosave.match_id is None:
                made = PlayedHand(0, told.state.scores, running=False)
                self._unsaved.setdefault((self.player, of), {})[hand.number] = made
            self.leave_board()
            ways = {"go_on": partial(self.play_round, of), "all_hands": partial(self.round, of)}
            words, last = partial(self._stands, of, hand), hand.number == len(of.hands)
            return BoardOver(self.app, told, words, replay=replay, last=last, **ways)

        return over

    def _stands(self, of: Round, hand: Planned) -> str:
        """Say how a hand that is over stands beside what others made, as far as that is known."""
        try:
            beside = self.result(of, self.own(of)).hands[hand.number - 1]
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

    def practise_hand(self, hand: Planned) -> None:
        """Sit down to a hand of a round for practice."""
        self.practise(hand.match(self.names(hand.rules), practice=True), SEAT)

    # Looking again.

    @override
    def round(self, of: Round) -> None:
        from bacon.ui.scenes.rounds import RoundScene

        self.app.scenes.back_to_first()
        if not isinstance(of, Duplicate):
            self.deal_of_the_day()
        self.app.scenes.push(RoundScene(self.app, self, of))

    def replay_own(self, of: Round, number: int, match_id: int) -> None:
        """Look at a hand again as the player played it."""
        try:
            rows = History(self.store).matches(Filter(game=of.game, key=of.key(number)))
        except StoreError as error:
            self._tell(str(error))
            return
        for row in rows:
            if row.id == match_id:
                self.replay_stored(row, 1)

    @override
    def experts_line(self, source: ReplaySource, number: int) -> None:
        from bacon.search.par import experts

        deal = self._deal(source, number)
        if deal is None:
            return
        board, table = Board(deal.rules, deal.dealer, deal.deck), experts(deal.rules)
        show = partial(self.replay_board, board, table, source.viewer)
        self.comparing.want([board], table)
        if not self.comparing.wants(board, table):
            show()
            return
        from bacon.ui.scenes.waiting import experts_play

        def there() -> bool:
            return not self.comparing.wants(board, table)

        seats, left = board.rules.seats, self.comparing.stop
        self.app.scenes.push(experts_play(self.app, seats, there=there, show=show, left=left))

    def replay_board(self, board: Board, table: Table, viewer: int) -> None:
        """Look at a board as others played it."""
        from bacon.ui.replay.source import ReplaySource
        from bacon.ui.table.people import everybody

        line = self.comparing.kept([board], table).lines[0]
        if line is None:
            self._tell("Experts have not played this hand yet.")
            return
        people, reviewing = everybody(board.rules.seats), self.reviewing(board.rules, None)
        source = ReplaySource(
            board.rules, line, people, viewer, reviewing=reviewing, by_experts=True, called="Experts’ line"
        )
        self.replay(source, 1)
