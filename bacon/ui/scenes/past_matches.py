"""The player's saved matches and rounds, for the scenes that show them."""

# ruff: noqa: PLC0415  (what the title does not need is imported later)

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from bacon.core.board import NumberedBoard
from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.core.words import game_title
from bacon.kits import FIRST, GAMES, hand_word_of
from bacon.kits.kit import Kit
from bacon.settings.lessons import Learned
from bacon.store.history import MatchRow
from bacon.store.ledger import stored_as
from bacon.store.store import Store, StoreError
from bacon.store.unfinished import Autosave
from bacon.ui.kit.scene import AppServices

if TYPE_CHECKING:
    from bacon.search.par import Table
    from bacon.store.ledger import Stored
    from bacon.store.rounds import Compared, OpenRound, PlayedHand, Round
    from bacon.ui.table.advice import Comparing


class TodaysDeal(NamedTuple):
    """The game of the deal of the day, the player's progress in it, and the streak of days.

    `begun` says whether one of its hands is unfinished.
    """

    day: date
    game: str
    played: int
    done: bool
    streak: int
    begun: bool = False

    @property
    def words(self) -> str:
        """A few words that make one want to play it, such as ``Bacon · 4-day streak``."""
        hands = GAMES[self.game].a_day
        row = f"{self.streak}-day streak" if self.streak > 1 else ""
        if self.done:
            return f"Done · {row}" if row else "Done for today"
        if self.begun:
            return f"{game_title(self.game)} · {hand_word_of(self.game)} {self.played + 1} of {hands}"
        if self.played:
            return " · ".join(filter(None, (f"{self.played} of {hands} played", row)))
        return f"{game_title(self.game)} · {row or f'{hands} {hand_word_of(self.game)}s'}"


class ToContinue(NamedTuple):
    """What *Continue* goes on with, in words, or "", and how much else is unfinished."""

    words: str
    others: int


class MatchLibrary:
    """The player's saved matches, and the progress in the lessons.

    `played` is the current or last match, which may be unsaved.
    """

    def __init__(self, autosave: Autosave, learned: Learned | None = None) -> None:
        self.autosave, self.learned = autosave, learned or Learned()
        self.played: Match[TableState] | None = autosave.resume()

    @property
    def store(self) -> Store:
        """The store of all matches."""
        return self.autosave.store

    @property
    def player(self) -> str:
        """The player's name; setting it switches to that player's matches."""
        return self.autosave.player

    @player.setter
    def player(self, name: str) -> None:
        self.autosave.player = name

    def running(self) -> Match[TableState] | None:
        """Return the current match, or None if there is none or it is over."""
        return self.played if self.played and not self.played.over else None

    def unfinished(self) -> Sequence[MatchRow]:
        """Return the saved matches that are not over: the current one first, practice last."""
        current = self.autosave.match_id
        return sorted(self.autosave.running(), key=lambda row: (row.kind == "practice", row.id != current))

    def open_round(self) -> OpenRound | None:
        """Return the round that was played last, if its hand is over and others are left."""
        from bacon.store.rounds import open_round

        if self.running() and self.autosave.match_id is None:
            return None
        try:
            return open_round(self.store, self.player)
        except StoreError:
            return None

    def open_rounds(self) -> Sequence[OpenRound]:
        """Return every round that was left between two hands, the latest first."""
        from bacon.store.rounds import open_rounds

        try:
            return open_rounds(self.store, self.player)
        except StoreError:
            return ()

    def count_open_rounds(self) -> int:
        """Return how many rounds were left between two hands."""
        from bacon.store.rounds import count_open_rounds

        try:
            return count_open_rounds(self.store, self.player)
        except StoreError:
            return 0

    def to_continue(self) -> ToContinue:
        """Return what *Continue* goes on with, and how much else is unfinished."""
        left, rows = self.open_round(), self.unfinished()
        words, count = self._left(left, rows), len(rows) + self.count_open_rounds()
        return ToContinue(words, count - bool(left or rows) if words else 0)

    def _left(self, left: OpenRound | None, rows: Sequence[MatchRow]) -> str:
        """Describe what *Continue* goes on with, and how it stands; "" if there is nothing."""
        from bacon.ui.replay.standing import place_in_round, standing, stands

        if left:
            return place_in_round(left.round, left.hand.number)
        if rows:
            return standing(rows[0])
        if (match := self.running()) is None:
            return ""
        kind: Stored = "practice" if match.practice else "plain"
        return stands(match.rules.name, kind, match.scores, match.rules.side_of(0))

    def ended_by(self, game: str, kind: Stored = "plain") -> str:
        """Describe the match that a new one of a game and kind would end; "" if there is none."""
        from bacon.ui.replay.standing import standing

        if row := self.unfinished_of(game, kind):
            return standing(row)
        unsaved = self.running() if self.autosave.match_id is None else None
        return game_title(unsaved.rules.name) if unsaved else ""

    def unfinished_of(self, game: str, kind: Stored = "plain") -> MatchRow | None:
        """Return the unfinished match of a game and kind that is saved; None if there is none."""
        rows = self.unfinished()
        return next((row for row in rows if (row.game, stored_as(row.kind)) == (game, kind)), None)

    def has_played(self) -> bool:
        """Whether any match was ever saved; True if the store cannot be read."""
        try:
            return self.store.newest() is not None
        except StoreError:
            return True

    def minutes_to_learn(self) -> int:
        """Return the first lesson's duration in minutes for a newcomer; 0 once anything was played."""
        from bacon.settings.lessons import minutes_of_first

        nothing_yet = not (self.learned.any_done or self.played or self.has_played())
        return minutes_of_first(self.course()) if nothing_yet else 0

    def course(self) -> Kit:
        """Return the game whose lessons the player took last; the first of all games before any lesson."""
        learned = self.learned.game  # if there is none, games that were added needn't be looked for
        return GAMES.get(learned, GAMES[FIRST]) if learned else GAMES[FIRST]

    def next_lesson(self) -> str:
        """Return the title of the lesson to go on with, if the player has begun to learn; else ""."""
        from bacon.settings.lessons import next_title

        return next_title(self.course(), self.learned) if self.learned.any_done else ""

    def most_played(self) -> str:
        """Return the game that is played most; the first of all games before any match."""
        from bacon.store.history import History

        try:
            game = History(self.store).most_played(self.player)
        except StoreError:
            return FIRST
        return game if game and game in GAMES else FIRST

    def todays_deal(self) -> TodaysDeal:
        """Return how far the player is in the deal of the day."""
        from bacon.store.rounds import complete, game_for, own_days_by_game, streak
        from bacon.system import clock

        today = clock.local(clock.now()).date()
        try:
            games = own_days_by_game(self.store, self.player)
        except StoreError:
            games = {}
        game = game_for(games, today)
        own = games.get(game, {}).get(today, {})
        played = sum(hand.points is not None for hand in own.values())
        begun, done = any(hand.running for hand in own.values()), complete(game, own)
        return TodaysDeal(today, game, played, done, streak(games, today), begun)

    def players(self) -> Mapping[str, int]:
        """Return the number of saved matches by player; "" stands for a player without a name."""
        from bacon.store.people import players

        try:
            return players(self.store)
        except StoreError:
            return {}

    def rename(self, old: str, new: str) -> str:
        """Rename a player in everything that is saved; return an error message, or ""."""
        from bacon.store.people import rename

        try:
            rename(self.store, old, new)
        except StoreError as error:
            return str(error)
        return ""


class RoundResults:
    """The player's results in rounds, and the experts' results with the same cards."""

    def __init__(self, app: AppServices, library: MatchLibrary) -> None:
        self.app, self.library = app, library
        self._results: dict[tuple[str, Round], Compared] = {}
        self._unsaved: dict[tuple[str, Round], dict[int, PlayedHand]] = {}

    @cached_property
    def comparing(self) -> Comparing:
        """The experts' play with the same cards; created for the first comparison."""
        from bacon.store.reviews import Pars
        from bacon.ui.table.advice import Comparing

        comparing = self.app.comparing = Comparing(Pars(self.library.store))
        self.app.leaving.callback(comparing.stop)
        return comparing

    def own(self, round_: Round) -> dict[int, PlayedHand]:
        """Return the hands of a round that the player has begun, by number; raises `StoreError`."""
        from bacon.store.rounds import own_hands

        player = self.library.player
        return {**self._unsaved.get((player, round_), {}), **own_hands(self.library.store, player, round_)}

    def keep_unsaved(self, round_: Round, hand: NumberedBoard, scores: tuple[int, ...]) -> None:
        """Remember a finished hand that could not be saved."""
        from bacon.store.rounds import PlayedHand

        made = PlayedHand(0, scores, running=False)
        self._unsaved.setdefault((self.library.player, round_), {})[hand.number] = made

    def result(self, round_: Round, own: Mapping[int, PlayedHand]) -> Compared:
        """Compare the player's results in a round with the experts', as far as they have played it."""
        from bacon.store.rounds import result_of

        if known := self._results.get((self.library.player, round_)):
            return known
        kept = self.comparing.kept([hand.board for hand in round_.hands], table_of(round_))
        result = result_of(round_, own, kept)
        if result.complete:
            self._results[self.library.player, round_] = result
        return result

    def events(self, own: PlayedHand) -> Sequence[Event]:
        """Return the events of a hand that the player has played; none if they cannot be read."""
        if not own.match_id:
            return ()
        try:
            return self.library.store.events_of(own.match_id)
        except StoreError:
            return ()

    def compare(self, round_: Round) -> None:
        """Start the experts on the hands of a round that they have not played yet."""
        self.comparing.want([hand.board for hand in round_.hands], table_of(round_))


def table_of(round_: Round) -> Table:
    """Return the players of a round's comparison: an expert in the player's seat, and the same opponents."""
    from bacon.search.par import Chair, experts, read_codes
    from bacon.store.rounds import Duplicate

    if isinstance(round_, Duplicate):
        return (Chair(), *read_codes(round_.others, round_.rules.seats - 1))
    return experts(round_.rules)
