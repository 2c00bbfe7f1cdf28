"""Pictures of hands that are played for comparison."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from random import Random
from typing import Final

from bacon.core.board import Board, NumberedBoard, first_hand, is_over
from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.kits import FIRST, find_game
from bacon.search.levels import make_bot
from bacon.search.par import VERSION, table_key
from bacon.store.reviews import Pars
from bacon.store.rounds import Duplicate, Round, day_of
from bacon.store.store import Details
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.kit.scene import FADE_IN_MS
from bacon.ui.replay.source import ReplaySource
from bacon.ui.scenes.past_matches import table_of
from bacon.ui.scenes.requests import ShowReplay
from bacon.ui.scenes.rounds import CalendarScene, RoundScene
from bacon.ui.scenes.table import TableScene
from bacon.ui.scenes.working import wait_for_experts
from bacon.ui.table.session import Session, everybody

_TODAY: Final = date(2026, 11, 22)
_FINISHED_DAYS_AGO: Final = (0, 1, 2, 4, 5, 8, 12, 13, 14, 20)
_GOOD_DAYS_AGO, _EVEN_DAYS_AGO = (2, 8, 13), (4,)
_HANDS_BEGUN: Final = 3  # on a day left unfinished


@cache
def _own_hand(hand: NumberedBoard) -> tuple[Event, ...]:
    """Return a hand in which the first seat sometimes acts at random."""
    return _played(Match(hand.rules, hand.seed, dealer=hand.dealer), Random(hand.seed))


@cache
def _well_played(hand: NumberedBoard) -> tuple[Event, ...]:
    return _played(Match(hand.rules, hand.seed, dealer=hand.dealer), None)


@cache
def _bots_hand(board: Board) -> tuple[Event, ...]:
    return first_hand(_played(board.match(), None))


def _played(match: Match[TableState], dice: Random | None) -> tuple[Event, ...]:
    bot = make_bot(match.rules)
    while not is_over(match.events):
        seat, legal = match.to_act, match.legal()
        assert seat is not None
        odd = dice is not None and seat == 0 and dice.random() < 0.4
        match.apply(dice.choice(legal) if dice and odd else bot.choose(match.view(seat), legal).action)
    return match.events


def _fill(headless: HeadlessApp, day: date, hands: int) -> None:
    """Save some hands of a day, and the experts' results for all of them."""
    ago = (_TODAY - day).days
    _fill_round(headless, day_of(day, FIRST), hands, good=ago in _GOOD_DAYS_AGO, even=ago in _EVEN_DAYS_AGO)


def _fill_round(
    headless: HeadlessApp, round_: Round, hands: int, *, good: bool = False, even: bool = False
) -> None:
    """Save some hands, and the experts' results for all of them; on a good day the experts play badly."""
    store = headless.autosave.store
    for hand in round_.hands:
        badly, well = _own_hand(hand), _bots_hand(hand.board)
        Pars(store).keep(
            hand.board, table_key(table_of(round_)), VERSION, first_hand(badly) if good else well
        )
        if hand.number <= hands:
            about = Details(kind=round_.kind, key=round_.key(hand.number))
            store.begin(_well_played(hand) if good or even else badly, about, replacing=True)


def filled(headless: HeadlessApp) -> None:
    """Save some finished days, and an unfinished one."""
    for back in _FINISHED_DAYS_AGO:
        _fill(headless, _TODAY - timedelta(days=back), 6)
    _fill(headless, _TODAY - timedelta(days=6), _HANDS_BEGUN)


def calendar(headless: HeadlessApp) -> None:
    """Open the calendar of a month with some finished days."""
    filled(headless)
    headless.open(CalendarScene(headless.app, headless.game.results, _TODAY))


def day(headless: HeadlessApp) -> None:
    """Open the result of a finished day."""
    _fill(headless, _TODAY, 6)
    headless.open(RoundScene(headless.app, headless.game.results, day_of(_TODAY, FIRST)))


def day_begun(headless: HeadlessApp) -> None:
    """Open an unfinished day."""
    _fill(headless, _TODAY, _HANDS_BEGUN)
    headless.open(RoundScene(headless.app, headless.game.results, day_of(_TODAY, FIRST)))


def board_over(headless: HeadlessApp) -> None:
    """Open the table as a hand of a day ends."""
    _fill(headless, _TODAY, _HANDS_BEGUN)
    today = day_of(_TODAY, FIRST)
    hand = today.hands[_HANDS_BEGUN - 1]
    match: Match[TableState] = Match(hand.rules, events=_own_hand(hand))
    over = headless.game.boards.result_panel_maker(today, hand)
    session = Session(match, headless.autosave, called=today.hand_title(hand.number))
    table = TableScene(headless.app, session, over=over)
    headless.open(table)
    headless.until(lambda: headless.app.scenes.top is not table)
    headless.until(lambda: not headless.app.scenes.moving())
    headless.frame(FADE_IN_MS)


def duplicate(headless: HeadlessApp) -> None:
    """Open the result of a duplicate."""
    _duplicate(headless, 16, 16)


def duplicate_begun(headless: HeadlessApp) -> None:
    """Open an unfinished duplicate."""
    _duplicate(headless, 8, _HANDS_BEGUN)


def _duplicate(headless: HeadlessApp, count: int, hands: int) -> None:
    round_ = Duplicate("5ea7ed0ddba11000", find_game(FIRST)(), count, "ne.xe.ne")
    _fill_round(headless, round_, hands)
    headless.open(RoundScene(headless.app, headless.game.results, round_))


def waiting(headless: HeadlessApp) -> None:
    """Open the panel that waits for the experts, over a replay."""
    round_ = day_of(_TODAY, FIRST)
    source = ReplaySource(
        round_.rules, _own_hand(round_.hands[0]), everybody(round_.rules.seats), called=round_.hand_title(1)
    )
    headless.request(ShowReplay(source, 1))
    pop = headless.app.scenes.pop
    headless.open(
        wait_for_experts(headless.app, round_.rules.seats, is_ready=lambda: False, show=pop, on_cancel=pop)
    )
