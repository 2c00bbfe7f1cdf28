"""Help at the table: hints, tips for beginners, and what others made of the same cards.

It needs no window; whatever shows results calls `follow` now and then. A separate worker process plays, so
nobody at the table waits for it. Whatever ends the program, the store knows what is still to be played.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Protocol

from msgspec import Struct

from bacon.core.actions import Action, Pass, gerund
from bacon.core.board import Board
from bacon.core.cards import Cards
from bacon.core.events import Event, HandStarted
from bacon.core.review import advice_for
from bacon.core.rules import Rules, TableState
from bacon.core.words import capital, name_opponents, small
from bacon.kits import GAMES
from bacon.search.bot import TOSS_UP, Candidate, Choice, Worse
from bacon.search.par import VERSION, Table, table_key
from bacon.search.searcher import Lead
from bacon.search.worker import Worker
from bacon.settings.lessons import Learned
from bacon.settings.settings import BeginnerHelp
from bacon.store.reviews import Pars, StoredLines, kept_lines
from bacon.store.store import StoreError

_THINKING: Final = "Thinking about your hint…"
_THINKING_MS: Final = 700
"""A hint that takes longer than this says so; shown for less, the words would only flash."""


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

    Values are in points, also of an action that was dropped early. `values` is empty if nothing was weighed
    in likely deals. `as_good` is another action that is about as good, if any.
    """

    action: Action
    reason: str
    values: Mapping[Action, float]
    as_good: Action | None = None


def hint_of(choice: Choice) -> Hint:
    """Make a hint of a choice, with the values of what was weighed in the same likely deals."""
    if not choice.worlds:
        return Hint(choice.action, choice.reason, {}, choice.as_good)
    weighed = {each.action: each.points for each in choice.candidates if isinstance(each, Candidate | Worse)}
    ranked = sorted(weighed.items(), key=lambda each: -each[1]) if len(weighed) > 1 else ()
    return Hint(choice.action, choice.reason, dict(ranked), choice.as_good)


def sentence_of(rules: Rules, view: TableState, hint: Hint) -> str:
    """Say what to do, and why, in one sentence; a call and its reason have one each."""
    advised = advice_for(rules, view, hint.action)
    if not advised:
        return hint.reason
    other = _about_as_good(rules, view, hint, advised.partition(" ")[0])
    refused = isinstance(hint.action, Pass) and hint.as_good is not None and hint.as_good.is_call
    against = refused or hint.reason == TOSS_UP  # what is about as good
    reason = "" if other and against else hint.reason
    if hint.action.is_call or hint.action.is_answer:
        return " ".join(filter(None, (f"{capital(advised)}.", reason, other)))
    if other and not reason and hint.as_good and hint.as_good.of_a_card:
        rest = advice_for(rules, view, hint.as_good).partition(" ")[2]
        return f"{capital(advised)} or {rest}: it makes little difference."
    told = f"{capital(advised)}{f': {small(reason)}' if reason else '.'}"
    return " ".join(filter(None, (told, _cost_of_passing(hint), other)))


_LEAST_COST: Final = 0.1
"""A smaller loss of points by passing isn't worth a sentence."""


def _cost_of_passing(hint: Hint) -> str:
    """Say what passing would cost if the advice spends something precious; nothing if it is as good."""
    if not hint.action.spends or Pass() not in hint.values or hint.as_good == Pass():
        return ""
    cost = hint.values.get(hint.action, 0.0) - hint.values[Pass()]
    return f"Passing would cost {Lead(cost, 0.0).words}." if cost >= _LEAST_COST else ""


def _about_as_good(rules: Rules, view: TableState, hint: Hint, verb: str) -> str:
    """Name the action that is about as good, in a sentence of its own: the reason isn't about it."""
    if not hint.as_good:
        return ""
    if hint.as_good == rules.claim_rest:
        return "You can also claim the rest."
    if hint.reason != TOSS_UP and _of_one_suit(hint.action, hint.as_good):
        return ""
    advice = advice_for(rules, view, hint.as_good)
    advised, _, rest = advice.partition(" ")
    named = gerund(advice) if advice and not hint.as_good.is_answer else rules.in_words(view, hint.as_good)
    if hint.action.is_call or hint.action.is_answer or not rest or advised != verb:
        return f"It’s close: {named} is about as good."
    if hint.as_good.of_a_card:
        return f"{capital(rest)} is about as good."
    return f"{capital(named)} is nearly as good."


def _of_one_suit(action: Action, other: Action) -> bool:
    """Whether both play a card of one suit: the reason speaks of its rank, and the other would refute it."""
    return action.of_a_card and other.of_a_card and action.words[-1:] == other.words[-1:]


class HintState:
    """The hint for the player's current decision, if the player asks for one.

    `hint` is set once the advisor's answer won't improve any more, so what the player reads stays true. A
    decision is known by its tuple of legal actions. Asked about it again, the advice is the same.
    """

    def __init__(self, advisor: Advisor | None, rules: Rules, names: Sequence[str] = ()) -> None:
        self.advisor, self.rules, self._names = advisor, rules, names
        self.hint: Hint | None = None
        self.wanted = False
        """Whether a hint was asked for on another player's turn, to be given on the player's own."""
        self._last: Hint | None = None
        self._view: TableState | None = None
        self._decision: tuple[Action, ...] | None = None
        self._asked_at = self._due = 0.0
        self._slow = False
        self._confirmed = False

    @property
    def lit(self) -> bool:
        """Whether a hint is shown or on its way."""
        return self._decision is not None

    @property
    def settled(self) -> bool:
        """Whether the hint is there."""
        return self.lit and not self._waiting

    @property
    def action(self) -> Action | None:
        """The advised action, or None."""
        return self.hint.action if self.hint else None

    @property
    def sentence(self) -> str:
        """The advice and its reason; that it is on its way if that takes long; or an empty string."""
        if not (self.hint and self._view):
            return _THINKING if self._waiting and self._slow else ""
        sentence = sentence_of(self.rules, self._view, self.hint)
        return name_opponents(sentence, self._view.to_act or 0, self._names)

    def ask(self, view: TableState, legal: tuple[Action, ...], now: float) -> None:
        """Ask the advisor about a decision; `now` is the time in milliseconds."""
        assert self.advisor is not None
        if view == self._view:
            self.hint = self._last
        else:
            self._last = None
            self.advisor.begin(view, legal)
        self._decision, self._view, self.wanted = legal, view, False
        self._asked_at, self._slow = now, False
        self.follow(now)

    def put_away(self) -> None:
        """Remove the hint."""
        self._decision = self.hint = None
        self._confirmed = False

    def follow(self, now: float) -> None:
        """Take the advisor's answer, if there is a new one."""
        if self.advisor and self._waiting:
            self._slow = now >= self._asked_at + _THINKING_MS
            if (choice := self.advisor.done()) and not self.advisor.thinking:
                self.hint = self._last = hint_of(choice)
            self._due = now + self.advisor.seconds_left * 1000

    def confirm_early(self) -> bool:
        """Note that the player wants to follow the hint; return False if it is there, or isn't asked for."""
        self._confirmed = self._waiting
        return self._confirmed

    def drop_confirmation(self) -> None:
        """Forget that the player wanted to follow the hint, as after any other input."""
        self._confirmed = False

    def take_confirmation(self) -> bool:
        """Return once whether a hint that was confirmed early is there now."""
        if not (self._confirmed and self.settled):
            return False
        self._confirmed = False
        return True

    def is_for(self, legal: tuple[Action, ...]) -> bool:
        """Return whether the hint is for the decision with these legal actions."""
        return self._decision is legal

    def wake_at(self) -> float | None:
        """Return when to look for the answer if nothing announces it, or None."""
        if not self._waiting:
            return None
        return self._due if self._slow else min(self._due, self._asked_at + _THINKING_MS)

    @property
    def _waiting(self) -> bool:
        return self.lit and self.hint is None


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
            _log.warning("What Experts scored can’t be read. %s", error)
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
            _log.warning("What Experts scored can’t be saved. %s", error)


SLOW_HANDS: Final = 3
"""Calls take their time in this many hands of a game that is new to the player."""

_READING_MS_PER_LETTER: Final = 55


class News(Struct, frozen=True):
    """Something to explain at the table: a key, so that it is said once, and a line.

    What is `shared` holds in related games too, and is not said again in another one. What is `for_eyes`
    explains only a sign on the screen, and a player who listens doesn't hear it.
    """

    about: str
    line: str
    shared: bool = False
    for_eyes: bool = False


_FAREWELL: Final = "You’re on your own now. Turn tips back on in Settings."
LOCK: Final = News("lock", "The lock in the corner means the deck was sealed before the deal.", for_eyes=True)
"""Said at the second hand, as there is enough to read in the first."""
TOOLS: Final = News(
    "tools",
    "The light bulb at the upper right gives a hint. Point at any button there to see what it does.",
    for_eyes=True,
)
"""Said at a later hand, as the buttons show only pictures and keys."""

_STARTED, _OFF = "tips", "tips off"
"""Keys of what is remembered: that the player has had tips in a game, and has turned them off."""


class Tips:
    """The explanations at a table of one game, and which of them the player has seen.

    Tips come once a match until the player turns them off. Firsts, about what is unlike other games, come
    once and never again, even without tips. `line` is the explanation on the screen, usually empty,
    `for_eyes` says whether it explains only what can be seen, and `dismissible` whether it is a tip that the
    player can turn off there; `fresh` are the cards that just came into the hand. Of a newcomer's first
    hands, `slow_hands` are left.
    """

    def __init__(self, learned: Learned, game: str, who: str = "") -> None:
        self.slow_hands = 0
        self.line = ""
        self.for_eyes = self.dismissible = False
        self.fresh: Cards = ()
        self._learned, self._game, self._who = learned, game, who
        self._explained: set[str] = set()
        self._read_by = 0.0
        self._missed: News | None = None

    def begin(self, hands_played: int) -> None:
        """Start a match, after this many hands of the game.

        A player who knows the game from before tips stayed on has had enough of them.
        """
        self.slow_hands = max(SLOW_HANDS - hands_played, 0)
        if not (self._seen(_STARTED) or self._seen(_OFF)):
            self._see(_STARTED if self.slow_hands else _OFF)

    def on(self, setting: BeginnerHelp) -> bool:
        """Return whether the player gets tips under this setting."""
        return setting == "always" or (setting == "first_hands" and not self._seen(_OFF))

    def slow(self, setting: BeginnerHelp) -> bool:
        """Return whether calls take their time."""
        return setting == "always" or self.new_here(setting)

    def new_here(self, setting: BeginnerHelp) -> bool:
        """Return whether these are the first hands of a player who gets tips."""
        return self.on(setting) and self.slow_hands > 0

    def dismiss(self, now: float, pace: float) -> None:
        """Explain no more in this game, and say how to get tips back."""
        self.turn(on=False)
        self._say(_FAREWELL, now, pace)

    def turn(self, *, on: bool) -> None:
        """Turn tips in this game on or off."""
        self._see(_STARTED)
        self._see(_OFF, seen=not on)

    def meet(self, first: News | None, tips: Iterable[News], now: float, pace: float) -> None:
        """Explain the first new thing in an event, unless the last line is still being read.

        What comes once is explained at the next event of the hand then.
        """
        if first and (self._seen(first.about) or self._known_elsewhere(first)):
            first = None
        if now < self._read_by:
            self._missed = first or self._missed
            return
        self.line, self.dismissible = "", False
        if first := first or self._missed:
            self._missed = None
            self._see(first.about)
            self._explained.add(first.about)
            self._say(first.line, now, pace, for_eyes=first.for_eyes)
        elif tip := next((each for each in tips if self._new(each)), None):
            self._explained.add(tip.about)
            if tip.shared:
                self._see(tip.about)
            self._say(tip.line, now, pace, for_eyes=tip.for_eyes)
            self.dismissible = True

    def _new(self, tip: News) -> bool:
        return tip.about not in self._explained and not self._known_elsewhere(tip)

    def _known_elsewhere(self, news: News) -> bool:
        """Whether another game has explained it before."""
        others = (self._key(news.about, game) for game in GAMES if game != self._game)
        return news.shared and any(map(self._learned.seen, others))

    def first(self, event: Event, explained: News | None) -> News | None:
        """Return what a game explains once about an event, or at later hands the lock and the buttons."""
        if event.ends_hand:
            self.slow_hands, self._missed = max(self.slow_hands - 1, 0), None
        if not (isinstance(event, HandStarted) and event.number > 1 and event.commitment):
            return explained
        return TOOLS if self._seen(LOCK.about) else LOCK

    def reading(self, now: float) -> float:
        """Return how much longer it takes to read the line, in milliseconds."""
        return max(self._read_by - now, 0.0)

    def has_read(self) -> None:
        """Treat the line as read, as after a key or a click."""
        self._read_by = 0.0

    def has_acted(self) -> None:
        """Clear the line once the player has acted."""
        self.line, self.dismissible, self.fresh, self._read_by = "", False, (), 0.0

    def _say(self, line: str, now: float, pace: float, *, for_eyes: bool = False) -> None:
        self.line, self.for_eyes, self.dismissible = line, for_eyes, False
        self._read_by = now + len(line) * _READING_MS_PER_LETTER * pace

    def _seen(self, about: str) -> bool:
        return self._learned.seen(self._key(about))

    def _see(self, about: str, *, seen: bool = True) -> None:
        self._learned.see(self._key(about), seen=seen)

    def _key(self, about: str, game: str = "") -> str:
        of_all_games = about in (LOCK.about, TOOLS.about)
        key = about if of_all_games else f"{game or self._game}/{about}"
        return f"{key}@{self._who}" if self._who else key
