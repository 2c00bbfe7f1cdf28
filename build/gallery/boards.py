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
from bacon.data.pars import Pars
from bacon.data.rounds import Duplicate, Round, day_of
from bacon.data.store import Details
from bacon.kits import FIRST, find_game
from bacon.search.levels import make_bot
from bacon.search.par import VERSION, table_key
from bacon.ui.kit.scene import COMING
from bacon.ui.replay.source import ReplaySource
from bacon.ui.scenes.daily import CalendarScene
from bacon.ui.scenes.past_matches import table_of
from bacon.ui.scenes.requests import ShowReplay
from bacon.ui.scenes.rounds import RoundScene
from bacon.ui.scenes.table import TableScene
from bacon.ui.scenes.waiting import experts_play
from bacon.ui.showroom.stand import Stand
from bacon.ui.table.people import everybody
from bacon.ui.table.session import Session

_TODAY: Final = date(2026, 11, 22)
_WHOLE: Final = (0, 1, 2, 4, 5, 8, 12, 13, 14, 20)
"""So many days ago all hands were played."""
_BEGUN: Final = 3
"""So many hands were played on a day that was left."""


@cache
def _own(hand: NumberedBoard) -> tuple[Event, ...]:
    """A hand whose first seat now and then does what chance tells him."""
    return _played(Match(hand.rules, hand.seed, dealer=hand.dealer), Random(hand.seed))


@cache
def _line(board: Board) -> tuple[Event, ...]:
    """A board as the house plays it."""
    return first_hand(_played(board.match(), None))


def _played(match: Match[TableState], dice: Random | None) -> tuple[Event, ...]:
    bot = make_bot(match.rules)
    while not is_over(match.events):
        seat, legal = match.to_act, match.legal()
        assert seat is not None
        odd = dice is not None and seat == 0 and dice.random() < 0.4
        match.apply(dice.choice(legal) if dice and odd else bot.choose(match.view(seat), legal).action)
    return match.events


def _fill(stand: Stand, day: date, hands: int) -> None:
    """Let the stand's store hold so many hands of a day, and what experts made of all."""
    _fill_round(stand, day_of(day, FIRST), hands)


def _fill_round(stand: Stand, of: Round, hands: int) -> None:
    store = stand.autosave.store
    for hand in of.hands:
        Pars(store).keep(hand.board, table_key(table_of(of)), VERSION, _line(hand.board))
        if hand.number <= hands:
            about = Details(kind=of.kind, key=of.key(hand.number))
            store.begin(_own(hand), about, replacing=True)


def filled(stand: Stand) -> None:
    """Let the stand's store hold some days that were played, and one that was begun."""
    for back in _WHOLE:
        _fill(stand, _TODAY - timedelta(days=back), 6)
    _fill(stand, _TODAY - timedelta(days=6), _BEGUN)


def calendar(stand: Stand) -> None:
    """Open the calendar of a month in which some days were played."""
    filled(stand)
    stand.open(CalendarScene(stand.app, stand.game.results, _TODAY))


def day(stand: Stand) -> None:
    """Open the result of a day that was played to its end."""
    _fill(stand, _TODAY, 6)
    stand.open(RoundScene(stand.app, stand.game.results, day_of(_TODAY, FIRST)))


def day_begun(stand: Stand) -> None:
    """Open a day of which some hands are still to come."""
    _fill(stand, _TODAY, _BEGUN)
    stand.open(RoundScene(stand.app, stand.game.results, day_of(_TODAY, FIRST)))


def board_over(stand: Stand) -> None:
    """Sit at the table when a hand of a day has just ended."""
    _fill(stand, _TODAY, _BEGUN)
    hand = day_of(_TODAY, FIRST).hands[_BEGUN - 1]
    match: Match[TableState] = Match(hand.rules, events=_own(hand))
    over = stand.game.boards.over_of(day_of(_TODAY, FIRST), hand)
    table = TableScene(stand.app, Session(match, stand.autosave), over=over)
    stand.open(table)
    stand.until(lambda: stand.app.scenes.top is not table)
    stand.frame(COMING)


def duplicate(stand: Stand) -> None:
    """Open the result of a duplicate."""
    _duplicate(stand, 16, 16)


def duplicate_begun(stand: Stand) -> None:
    """Open a duplicate of which some hands are still to come."""
    _duplicate(stand, 8, _BEGUN)


def _duplicate(stand: Stand, count: int, hands: int) -> None:
    of = Duplicate("5ea7ed0ddba11000", find_game(FIRST)(), count, "ne.xe.ne")
    _fill_round(stand, of, hands)
    stand.open(RoundScene(stand.app, stand.game.results, of))


def waiting(stand: Stand) -> None:
    """Wait for experts over a replay."""
    of = day_of(_TODAY, FIRST)
    source = ReplaySource(of.rules, _own(of.hands[0]), everybody(of.rules.seats), called=of.hand_title(1))
    stand.request(ShowReplay(source, 1))
    pop = stand.app.scenes.pop
    stand.open(experts_play(stand.app, of.rules.seats, there=lambda: False, show=pop, left=pop))
