"""A match at the table: who plays, the actions and their events, and the reviews of its hands.

It needs no window; whatever shows reviews calls `follow` now and then. The bots' decisions come first.
Whatever ends the program, the store knows which choices are still to be graded.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.board import is_over
from bacon.core.events import Event, HandStarted, TakenBack
from bacon.core.match import Match
from bacon.core.review import GradedChoice, HandReview, Turn, turns_in
from bacon.core.rules import Rules, TableState
from bacon.core.takeback import kept_placed, reveals
from bacon.core.words import YOU
from bacon.notation.transcript import hands_of, start_of
from bacon.search.bot import Bot, Choice, Signed
from bacon.search.levels import make_bot
from bacon.search.minds import note_thought
from bacon.search.par import Chair, Table
from bacon.search.reviewer import VERSION, Reviewer
from bacon.search.thinker import Thinker
from bacon.search.worker import Player, Worker
from bacon.settings.settings import Opponents, Players
from bacon.store.reviews import Reviews
from bacon.store.store import StoreError
from bacon.store.unfinished import Autosave

if TYPE_CHECKING:
    from bacon.ui.kit.scene import AppServices


_POLL_MS: Final = 100
_MAX_LOST_PROCESSES: Final = 3

_Key: TypeAlias = tuple[int, int]
"""A hand's number and a seat."""

_log = logging.getLogger(__name__)


class MatchReviewing:
    """Reviews the finished hands of a match, one choice after the other, and keeps the grades.

    Takes the rules, the worker, and the store of reviews with the match's id in it; without a store the
    grades stay in memory. `worlds` is the number of likely deals per choice, None for the usual number.
    `why_not` is the sentence that says why nothing can be reviewed, empty if it can.
    """

    def __init__(
        self,
        rules: Rules,
        worker: Worker,
        reviews: Reviews | None = None,
        match_id: int = 0,
        worlds: int | None = None,
    ) -> None:
        self.rules, self.worker, self.reviews, self.match_id = rules, worker, reviews, match_id
        self.why_not = _why_not(rules)
        self._worlds = worlds
        self._kept: Sequence[Event] = ()
        self._before: tuple[int, ...] = ()
        self._reviews: dict[_Key, HandReview | None] = {}
        self._requested: list[_Key] = []
        self._turns: tuple[_Key, tuple[Turn, ...]] | None = None
        self._asked = 0
        self._lost = 0

    # Results.

    def review_of(self, hand: int, seat: int) -> HandReview | None:
        """Return the review of a hand, complete or not; None if it has not begun."""
        key = (hand, seat)
        if key not in self._reviews:
            self._reviews[key] = self._read(key)
        return self._reviews[key]

    def complete(self, hand: int, seat: int) -> bool:
        """Return whether the review of a hand is complete."""
        review = self.review_of(hand, seat)
        return review is not None and review.complete

    def progress(self, hand: int, seat: int) -> float:
        """Return the progress of a hand's review, from 0 to 1."""
        review = self.review_of(hand, seat)
        if review is None:
            return 0.0
        return len(review.choices) / review.total if review.total else 1.0

    @property
    def busy(self) -> bool:
        """Whether there is anything left to review."""
        return bool(self._requested)

    # Requests.

    def want(
        self,
        kept: Sequence[Event],
        seats: Sequence[int],
        hands: Sequence[int] | None = None,
        before: Sequence[int] = (),
    ) -> None:
        """Review what is missing of some hands, the last first, before everything requested so far.

        Takes the events of the match without takebacks, the seats, the numbers of the hands (all finished
        ones, if left out), and the score `before` the first event, if it is not nothing to nothing.
        """
        self._kept, self._before = tuple(kept), tuple(before)
        if self.why_not:
            return
        over = [number for number in _finished_hands(self._kept) if hands is None or number in hands]
        keys = [(hand, seat) for hand in reversed(over) for seat in seats]
        missing = [key for key in keys if not self.complete(*key)]
        later = [key for key in self._requested if key not in missing]
        if missing and self._requested[:1] != missing[:1]:
            self._abandon_choice()
        self._requested = [*missing, *later]

    def stop(self) -> None:
        """Drop all requests; finished grades are kept."""
        self._abandon_choice()
        self._requested = []

    def _abandon_choice(self) -> None:
        if self._asked and self._asked == self.worker.reviewing:
            self.worker.stop_reviewing()
        self._asked, self._lost = 0, 0

    def wake_at(self, now: float) -> float | None:
        """Return when to `follow` again, or None if nothing is to come."""
        return now + _POLL_MS if self._requested else None

    def follow(self) -> tuple[HandReview, ...]:
        """Take a finished grade, if there is one, and grade the next choice; return the grown reviews."""
        grown: tuple[HandReview, ...] = ()
        if self._asked != self.worker.reviewing:  # it is lost, or another match's choice replaced it
            self._lost += bool(self._asked and not self.worker.reviewing)
            self._asked = 0
        elif self._asked and (done := self.worker.reviewed()) is not None:
            self._asked, self._lost = 0, 0
            grown = self._add_grade(done.choice, done.failure)
        if not self._asked and self._requested:
            grown += self._grade_next()
        return grown

    def _add_grade(self, choice: GradedChoice | None, failure: str) -> tuple[HandReview, ...]:
        """Add a grade to the current review; a hand that cannot be graded is given up."""
        if choice is None:
            _log.warning("A choice could not be reviewed.\n%s", failure)
            self._requested.pop(0)
            return ()
        review = self._review_so_far(self._requested[0])
        review = replace(review, choices=(*review.choices, choice))
        self._keep(review)
        return (review,)

    def _grade_next(self) -> tuple[HandReview, ...]:
        """Grade the next choice; a hand without choices is complete at once."""
        empty = []
        while self._requested:
            key = self._requested[0]
            review, turns = self._review_so_far(key), self._turns_of(key)
            if not review.complete and self._lost < _MAX_LOST_PROCESSES:
                turn = turns[len(review.choices)]
                self._asked = self.worker.review(self.rules, turn, self._worlds)
                self._lost += not self._asked
                break
            if not review.total:
                self._keep(review)
                empty.append(review)
            self._requested.pop(0)
            self._lost = 0
        return tuple(empty)

    def _review_so_far(self, key: _Key) -> HandReview:
        """The review of a hand so far; it starts over if another version of the program began it."""
        found, total = self.review_of(*key), len(self._turns_of(key))
        if found is not None and (found.version, found.total) == (VERSION, total):
            return found
        return HandReview(*key, VERSION, (), total)

    def _turns_of(self, key: _Key) -> tuple[Turn, ...]:
        if self._turns is None or self._turns[0] != key:
            hand, seat = key
            facts = next(each for each in hands_of(self._kept) if start_of(each).number == hand)
            past = self._kept[: self._kept.index(facts[0])]
            turns = turns_in(self.rules, past, facts, self._before)
            self._turns = key, tuple([turn for turn in turns if turn.seat == seat])
        return self._turns[1]

    # The store. If it fails, the review is still shown, and made again another time.

    def _read(self, key: _Key) -> HandReview | None:
        try:
            return self.reviews.of_hand(self.match_id, *key) if self.reviews else None
        except StoreError as error:
            _log.warning("A review cannot be read. %s", error)
            return None

    def _keep(self, review: HandReview) -> None:
        self._reviews[review.hand, review.seat] = review
        try:
            if self.reviews is not None:
                self.reviews.keep(self.match_id, review)
        except StoreError as error:
            _log.warning("A review cannot be kept. %s", error)


def _why_not(rules: Rules) -> str:
    try:
        Reviewer(rules)
    except ValueError as error:
        return str(error)
    return ""


def _finished_hands(kept: Sequence[Event]) -> list[int]:
    """The numbers of the finished hands."""
    return [start_of(facts).number for facts in hands_of(kept) if is_over(facts)]


class Session:
    """A running match: `viewer` is the seat on the screen, `human` whether a person plays it.

    Every action is saved before the screen gets its events. `assisted` says whether the match is marked
    because the person had help. `bots` play the other seats; by default rule bots, which always play the same
    way. `reviewing` reviews its hands, if that is on. `called` names the hand, if it is one of a round.
    """

    def __init__(
        self,
        match: Match[TableState],
        autosave: Autosave,
        *,
        human: bool = True,
        viewer: int = 0,
        bots: Mapping[int, Bot] | None = None,
        reviewing: MatchReviewing | None = None,
        called: str = "",
    ) -> None:
        self.match = match
        self.called = called
        self.autosave = autosave
        self.viewer = viewer
        self.human = viewer if human else None
        self.assisted = match.assisted
        self.reviewing = reviewing
        others = (seat for seat in range(match.rules.seats) if seat != self.human)
        self.bots = {seat: make_bot(match.rules) for seat in others} if bots is None else bots
        self._asked: Bot | None = None
        self._choice: Choice | None = None

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.match.rules

    @property
    def kind(self) -> str:
        """A label such as "Practice" for a special match, or an empty string."""
        helped = "Practice" if self.match.practice else "Assisted" if self.assisted else ""
        return " · ".join(filter(None, (self.called, helped)))

    @property
    def one_hand(self) -> bool:
        """Whether only this hand counts, so that nobody plays to a score."""
        return bool(self.called)

    @property
    def humans_turn(self) -> bool:
        """Whether the person is to act."""
        return self.human is not None and self.match.to_act == self.human

    def legal(self) -> tuple[Action, ...]:
        """The person's legal actions; none on another player's turn."""
        return self.match.legal() if self.humans_turn else ()

    def act(self, action: Action) -> tuple[Event, ...]:
        """Take an action for the seat to act; raise `IllegalAction` as the match does."""
        return self._act(action, ())

    def _act(self, action: Action, noted: tuple[Event, ...]) -> tuple[Event, ...]:
        """Take an action, and save its events with what was noted about it."""
        events = self.match.apply(action)
        self._drop_choice()
        self.autosave.record(self.match, (*noted, *events))
        return events

    def take_back(self, place: int | None = None) -> tuple[Event, ...]:
        """Undo the person's decisions down to the one at a place in the log, or only the last.

        Raises `IllegalAction` as the match does.
        """
        events = self.match.take_back(self.viewer)
        while place is not None and isinstance(events[-1], TakenBack) and events[-1].to > place:
            events += self.match.take_back(self.viewer)
        self._drop_choice()
        self.autosave.record(self.match, events)
        self.assisted = self.match.assisted
        return events

    def decisions(self) -> list[tuple[int, TableState]]:
        """Return the person's decisions in this hand, last first: place in the log, and state before it."""
        state, found = self.rules.start(), list[tuple[int, TableState]]()
        for each in kept_placed(self.match.events):
            if isinstance(each.event, HandStarted):
                found = []
            elif state.to_act == self.human and self.rules.consequence(state) is None:
                found.append((each.place, state))
            state = self.rules.evolve(state, each.event)
        return found[::-1]

    def taking_back_assists(self, place: int) -> bool:
        """Return whether the person has seen a hidden card since a place in the log."""
        since = (each.event for each in kept_placed(self.match.events) if each.place >= place)
        return reveals(since, self.viewer)

    def note_hint(self) -> None:
        """Mark the match, unless it is marked already, because the person asks for a hint."""
        if not self.assisted:
            self.autosave.record(self.match, self.match.note_hint(self.viewer))
            self.assisted = True

    def bots_turn(self) -> bool:
        """Return whether a bot is to act."""
        return self.match.to_act is not None and self.match.to_act in self.bots

    def bot_thinks(self) -> bool:
        """Start a bot whose turn it is; return whether it needs more time. Most decide on the spot."""
        slow = self.bots_turn() and isinstance(self._current_bot(), Thinker)
        return slow and self.bot_choice() is None

    def bot_choice(self) -> Action | None:
        """Return what the current bot chooses from its own view; None while a slow bot thinks."""
        bot = self._current_bot()
        if self._asked is not bot:
            self._asked, self._choice = bot, None
            if isinstance(bot, Thinker):
                bot.begin(*self._view_and_legal())
            else:
                self._choice = bot.choose(*self._view_and_legal())
        if self._choice is None and isinstance(bot, Thinker):
            self._choice = bot.done()
        return self._choice.action if self._choice else None

    def bot_acts(self) -> tuple[Event, ...]:
        """Take the action that the current bot chooses, waiting for a slow bot."""
        self.bot_choice()
        choice, bot = self._choice, self._current_bot()
        if choice is None and isinstance(bot, Thinker):
            choice = bot.done(wait=True)
        assert choice is not None
        return self._act(choice.action, note_thought(self.match, bot, choice))

    def bots_play_on(self) -> tuple[Event, ...]:
        """Make the bots act until it is the person's turn or the match is over; return the events."""
        events: list[Event] = []
        while self.bots_turn():
            events += self.bot_acts()
        return tuple(events)

    def _current_bot(self) -> Bot:
        assert self.match.to_act is not None
        return self.bots[self.match.to_act]

    def _view_and_legal(self) -> tuple[TableState, tuple[Action, ...]]:
        """The basis of a bot's decision: its seat's view, and the legal actions."""
        assert self.match.to_act is not None
        return self.match.view(self.match.to_act), self.match.legal()

    def _drop_choice(self) -> None:
        self._asked = self._choice = None


ASSISTED: Final = (
    "You’ve seen new cards since then. If you take it back, the match is marked as assisted "
    "and counted separately."
)
"""The question before a takeback that marks the match."""

_EXTRA_CHAIRS: Final = ("partner", "fifth", "sixth")


class Person(Struct, frozen=True):
    """A player's name and picture; a player addressed as "You" may have a real name, which is `shown`."""

    name: str
    avatar: str
    shown: str = ""

    @property
    def plate(self) -> str:
        """The name on the plate and in records."""
        return self.shown or self.name


def chairs(seats: int = 4) -> tuple[str, ...]:
    """Return what the settings call the seats, clockwise from the player's left, for three to six seats.

    The neighbours on both sides stay the same for any number of seats.
    """
    return ("left", *_EXTRA_CHAIRS[: seats - 3], "right")


def people_of(players: Players, seats: int = 4) -> tuple[Person, ...]:
    """Return the player and the others as in the settings, clockwise, for three to six seats."""
    others = (Person(getattr(players, chair), getattr(players, f"{chair}_face")) for chair in chairs(seats))
    return (Person(YOU, players.your_face, players.who), *others)


def everybody(seats: int = 4) -> tuple[Person, ...]:
    """Return the people at a table where all are computer players."""
    return (Person("Pia", "pig"), *people_of(Players(), seats)[1:])


def names_of(people: Sequence[Person]) -> tuple[str, ...]:
    """Return the names for sentences, by seat."""
    return tuple(person.name for person in people)


def plates_of(people: Sequence[Person]) -> tuple[str, ...]:
    """Return the names for records, by seat."""
    return tuple(person.plate for person in people)


PEOPLE: Final = people_of(Players())
"""The player and the default opponents, clockwise; Bella is the partner."""


def chair_at(opponents: Opponents, rules: Rules, human: int, seat: int) -> Chair:
    """Return the level and temper of a computer player's seat, as in the settings."""
    partner = rules.side_of(seat) == rules.side_of(human)
    name = chairs(rules.seats)[(seat - human) % rules.seats - 1]
    level = opponents.partner_level if partner else opponents.level
    return Chair(level, getattr(opponents, f"{name}_temper"))


def seated(player: Player, worker: Worker | None) -> Bot:
    """Return the bot that plays as a player: one that searches thinks in the worker, if there is one."""
    return Thinker(player, worker) if worker and player.seconds else Signed(player.bot(), player.mind)


def steady_players(worker: Worker | None, rules: Rules, human: int, table: Table) -> dict[int, Bot]:
    """Return the computer players for a board, by seat; they play equal cards the same way every time.

    They think in the worker if there is one.
    """
    bots: dict[int, Bot] = {}
    for seat, chair in enumerate(table):
        player = Player(rules, chair.level, chair.temper, steady=True)
        if seat != human:
            bots[seat] = seated(player, worker)
    return bots


class ComputerPlayers(Mapping[int, Bot]):
    """The computer players of a match, by seat; a changed setting counts from the next decision.

    Levels that search think in the app's worker, which is warmed up at once if any does; the others decide on
    the spot.
    """

    def __init__(self, app: AppServices, rules: Rules, human: int) -> None:
        self.app, self.rules, self.human = app, rules, human
        self._seats = [seat for seat in range(rules.seats) if seat != human]
        self._bots: dict[Player, Bot] = {}
        if any(self.player(seat).seconds for seat in self._seats):
            app.worker.warm_up()

    def __getitem__(self, seat: int) -> Bot:
        player = self.player(seat)
        if player not in self._bots:
            self._bots[player] = seated(player, self.app.worker)
        return self._bots[player]

    def __iter__(self) -> Iterator[int]:
        return iter(self._seats)

    def __len__(self) -> int:
        return len(self._seats)

    def player(self, seat: int) -> Player:
        """Return the player of a seat; raise ``KeyError`` if it is not a computer player's."""
        if seat not in self._seats:
            raise KeyError(seat)
        chair = chair_at(self.app.settings.opponents, self.rules, self.human, seat)
        return Player(self.rules, chair.level, chair.temper)
