"""Help at the table: hints, tips for beginners, and what others made of the same cards.

It needs no window; whatever shows results calls `follow` now and then. A separate worker process plays, so
nobody at the table waits for it. Whatever ends the program, the store knows what is still to be played.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import Final, Protocol

from msgspec import Struct

from bacon.core.actions import Action
from bacon.core.board import Board
from bacon.core.cards import Card
from bacon.core.events import Event, HandStarted
from bacon.core.rules import TableState
from bacon.search.bot import Choice, Worse
from bacon.search.par import VERSION, Table, table_key
from bacon.search.worker import Worker
from bacon.settings.settings import BeginnerHelp
from bacon.store.reviews import Pars, StoredLines, kept_lines
from bacon.store.store import StoreError

WORSE: Final = -inf
"""The value of an action that was dropped early because it was clearly worse than the others."""


class Advisor(Protocol):
    """A source of hints. Its answer comes later and may improve, and wakes the window when it comes."""

    @property
    def thinking(self) -> bool:
        """Whether another answer is still to come."""

    @property
    def seconds_left(self) -> float:
        """The longest time until the next answer, in seconds."""

    def begin(self, view: TableState, legal: Sequence[Action]) -> None:
        """Start thinking about a decision."""

    def done(self) -> Choice | None:
        """The best choice so far, or None."""


class Hint(Struct, frozen=True):
    """A hint: an action, the reason in a sentence, and the value of each alternative, best first.

    Values are in points; an action that was dropped early is `WORSE`. `values` is empty if nothing was
    measured in points.
    """

    action: Action
    reason: str
    values: Mapping[Action, float]


def hint_of(choice: Choice) -> Hint:
    """Make a hint of a choice, without values that are not in points."""
    weighed = {each.action: each.points for each in choice.in_points}
    weighed |= {each.action: WORSE for each in choice.candidates if isinstance(each, Worse)}
    ranked = sorted(weighed.items(), key=lambda each: -each[1]) if len(weighed) > 1 else ()
    return Hint(choice.action, choice.reason, dict(ranked))


class HintState:
    """The hint for the player's current decision, if the player asks for one.

    `hint` is set once the advisor has answered, and improves while the advisor thinks. A decision is known by
    its tuple of legal actions.
    """

    def __init__(self, advisor: Advisor | None) -> None:
        self.advisor = advisor
        self.hint: Hint | None = None
        self._decision: tuple[Action, ...] | None = None
        self._due = 0.0

    @property
    def lit(self) -> bool:
        """Whether a hint is shown or on its way."""
        return self._decision is not None

    @property
    def action(self) -> Action | None:
        """The advised action, or None."""
        return self.hint.action if self.hint else None

    @property
    def reason(self) -> str:
        """The sentence that gives the reason, or an empty string."""
        return self.hint.reason if self.hint else ""

    def ask(self, view: TableState, legal: tuple[Action, ...], now: float) -> None:
        """Ask the advisor about a decision; `now` is the time in milliseconds."""
        assert self.advisor is not None
        self._decision = legal
        self.advisor.begin(view, legal)
        self.follow(now)

    def put_away(self) -> None:
        """Remove the hint."""
        self._decision = self.hint = None

    def follow(self, now: float) -> None:
        """Take the advisor's answer, if there is a new one."""
        if self.advisor and self._waiting:
            if choice := self.advisor.done():
                self.hint = hint_of(choice)
            self._due = now + self.advisor.seconds_left * 1000

    def is_for(self, legal: tuple[Action, ...]) -> bool:
        """Return whether the hint is for the decision with these legal actions."""
        return self._decision is legal

    def wake_at(self) -> float | None:
        """Return when to look for the answer if nothing announces it, or None."""
        return self._due if self._waiting else None

    @property
    def _waiting(self) -> bool:
        return self.lit and (self.hint is None or (self.advisor is not None and self.advisor.thinking))


_POLL_MS: Final = 100
_MAX_LOST_PROCESSES: Final = 3

_log = logging.getLogger(__name__)


class Comparing:
    """Plays boards one after the other, and stores each line as soon as it is there.

    Takes the store's lines, or None to keep them only in memory. `worker` starts the process.
    """

    def __init__(self, pars: Pars | None = None, worker: Callable[[], Worker] = Worker) -> None:
        self._pars, self._start_worker = pars, worker
        self._worker: Worker | None = None
        self._finished: dict[tuple[Board, Table], tuple[Event, ...]] = {}
        self._requested: list[tuple[Board, Table]] = []
        self._given_up: set[tuple[Board, Table]] = set()
        self._lost = 0

    # Results.

    def kept(self, boards: Sequence[Board], table: Table) -> StoredLines:
        """Return the lines of boards by one table of players, all from one version of the search."""
        kept = self._read(boards, table)
        if kept.version != VERSION:
            return kept
        pairs = zip(boards, kept.lines, strict=True)
        return StoredLines(
            VERSION, tuple([self._finished.get((board, table)) or line for board, line in pairs])
        )

    def _read(self, boards: Sequence[Board], table: Table) -> StoredLines:
        try:
            if self._pars:
                return kept_lines(self._pars, boards, table_key(table), VERSION)
        except StoreError as error:
            _log.warning("What others made cannot be read. %s", error)
        return StoredLines(VERSION, (None,) * len(boards))

    @property
    def busy(self) -> bool:
        """Whether any board is still to be played."""
        return bool(self._requested)

    def wants(self, board: Board, table: Table) -> bool:
        """Return whether a board is still to be played."""
        return (board, table) in self._requested

    # Requests.

    def want(self, boards: Sequence[Board], table: Table) -> None:
        """Play the missing lines of these boards, in order, before everything requested so far."""
        kept = self.kept(boards, table)
        pairs = zip(boards, kept.lines, strict=True)
        missing = [(board, table) for board, line in pairs if line is None]
        missing = [each for each in missing if each not in self._given_up]
        requested = [*missing, *(each for each in self._requested if each not in missing)]
        if requested[:1] != self._requested[:1]:
            self._abandon_board()
        self._requested = requested

    def stop(self) -> None:
        """Drop all requests and end the process; finished lines are kept."""
        self._requested = []
        self._close_worker()

    def _abandon_board(self) -> None:
        if self._worker and self._worker.reviewing:
            self._worker.stop_reviewing()
        self._lost = 0

    def _close_worker(self) -> None:
        if self._worker:
            self._worker.close()
        self._worker = None

    def wake_at(self, now: float) -> float | None:
        """Return when to `follow` again, or None if nothing is to come."""
        return now + _POLL_MS if self._requested else None

    def follow(self) -> bool:
        """Take a finished line, if there is one, and start the next board; return whether one came."""
        came = False
        if self._worker and (done := self._worker.played()):
            board = self._requested.pop(0)
            came, self._lost = True, 0
            if done.line is None:
                _log.warning("A board could not be played for comparison.\n%s", done.failure)
                self._given_up.add(board)
            else:
                self._keep(board, done.line.events)
        if self._requested:
            self._play_next()
        elif self._worker:
            self._close_worker()
        return came

    def _play_next(self) -> None:
        if self._worker is None:
            self._worker = self._start_worker()
        if self._worker.reviewing:
            return
        self._lost += 1
        if self._lost > _MAX_LOST_PROCESSES:
            self._given_up.add(self._requested.pop(0))
            self._lost = 0
        else:
            self._worker.play(*self._requested[0])

    def _keep(self, board: tuple[Board, Table], events: tuple[Event, ...]) -> None:
        self._finished[board] = events
        try:
            if self._pars:
                self._pars.keep(board[0], table_key(board[1]), VERSION, events)
        except StoreError as error:
            _log.warning("What others made cannot be kept. %s", error)


BEGINNER_HANDS: Final = 3
"""The number of hands for which a player counts as a beginner."""

_READING_MS_PER_LETTER: Final = 55


class News(Struct, frozen=True):
    """Something a beginner meets for the first time: a key, so that it is explained once, and a line."""

    about: str
    line: str


_FAREWELL: Final = News(
    "farewell",
    "From here on you play without help. It is in the settings, under Table and cards.",
)


class Beginner:
    """A player in the first hands of a game, with the number of beginner's hands `left`.

    `line` is the explanation on the screen, usually empty; `fresh` is the card that was just picked up.
    """

    def __init__(self, left: int = BEGINNER_HANDS) -> None:
        self.left = left
        self.line = ""
        self.fresh: Card | None = None
        self._explained: set[str] = set()
        self._read_by = 0.0
        self._just_graduated = False

    def sit_down(self) -> None:
        """Start at a table with no explanation; a player whose beginner's hands are over starts again."""
        self.has_acted()
        if not self.left:
            self._explained.clear()

    def helped(self, setting: BeginnerHelp) -> bool:
        """Return whether the player gets help under this setting."""
        return setting == "always" or (setting == "first_hands" and self.left > 0)

    def meet(self, news: Iterable[News], now: float, pace: float) -> None:
        """Explain the first new thing in an event, unless the last line is still being read."""
        if now < self._read_by:
            return
        found = next((each for each in news if each.about not in self._explained), None)
        self.line = found.line if found else ""
        if found:
            self._explained.add(found.about)
            self._read_by = now + len(found.line) * _READING_MS_PER_LETTER * pace

    def count(self, event: Event) -> tuple[News, ...]:
        """Count a finished hand; the start of the first hand without help is news."""
        if event.ends_hand and self.left:
            self.left -= 1
            self._just_graduated = not self.left
        if isinstance(event, HandStarted) and self._just_graduated:
            self._just_graduated = False
            return (_FAREWELL,)
        return ()

    def reading(self, now: float) -> float:
        """Return how much longer it takes to read the line, in milliseconds."""
        return max(self._read_by - now, 0.0)

    def has_read(self) -> None:
        """Treat the line as read, as after a key or a click."""
        self._read_by = 0.0

    def has_acted(self) -> None:
        """Clear the line once the player has acted."""
        self.line, self.fresh, self._read_by = "", None, 0.0
