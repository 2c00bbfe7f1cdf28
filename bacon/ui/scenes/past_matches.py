"""What is saved of the player's matches and rounds, for the scenes that show it."""

# ruff: noqa: PLC0415  (what the title has no need of is imported later)

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from bacon.core.board import NumberedBoard
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.core.words import game_title
from bacon.data.autosave import Autosave
from bacon.data.history import MatchRow
from bacon.data.learned import Learned
from bacon.data.store import Store, StoreError
from bacon.data.sums import stored_as
from bacon.kits import FIRST, GAMES
from bacon.ui.kit.scene import AppServices

if TYPE_CHECKING:
    from bacon.data.compare import Compared
    from bacon.data.rounds import PlayedHand, Round
    from bacon.data.sums import Stored
    from bacon.search.par import Table
    from bacon.ui.table.comparing import Comparing


class MatchLibrary:
    """The saved matches of the player, and how far the player is in the lessons.

    `played` is the match that is or was last played, which may not be saved.
    """

    def __init__(self, autosave: Autosave, learned: Learned | None = None) -> None:
        self.autosave, self.learned = autosave, learned or Learned()
        self.played: Match[TableState] | None = autosave.resume()

    @property
    def store(self) -> Store:
        """Where everything is saved."""
        return self.autosave.store

    @property
    def player(self) -> str:
        """The name of the player; setting it turns to that player's matches."""
        return self.autosave.player

    @player.setter
    def player(self, name: str) -> None:
        self.autosave.player = name

    def running(self) -> Match[TableState] | None:
        """The match that is played and not over yet, if there is one."""
        return self.played if self.played and not self.played.over else None

    def unfinished(self) -> Sequence[MatchRow]:
        """The saved matches that are not over, the one that was left first."""
        current = self.autosave.match_id
        return sorted(self.autosave.running(), key=lambda row: (row.kind == "practice", row.id != current))

    def can_continue(self) -> bool:
        """Whether a match was left."""
        return bool(self.running() or self.unfinished())

    def left(self) -> str:
        """Describe the match that was left, with how it stands; empty without one."""
        from bacon.ui.replay.words import standing, stands

        if rows := self.unfinished():
            return f"Continue {standing(rows[0])}"
        if (match := self.running()) is None:
            return ""
        kind: Stored = "practice" if match.practice else "plain"
        return f"Continue {stands(match.rules.name, kind, match.scores, match.rules.side_of(0))}"

    def ended_by(self, game: str, kind: Stored = "plain") -> str:
        """Describe the match that a new one of a game and a kind would end; empty without one."""
        from bacon.ui.replay.words import standing

        for row in self.unfinished():
            if (row.game, stored_as(row.kind)) == (game, kind):
                return standing(row)
        unsaved = self.running() if self.autosave.match_id is None else None
        return game_title(unsaved.rules.name) if unsaved else ""

    def has_played(self) -> bool:
        """Whether any match was ever saved; if that cannot be read, some surely were."""
        try:
            return self.store.newest() is not None
        except StoreError:
            return True

    def minutes_to_learn(self) -> int:
        """Minutes that the first lesson takes, for a newcomer; 0 once anything was played."""
        from bacon.data.lessons import minutes_of_first

        nothing_yet = not (self.learned.any_done or self.played or self.has_played())
        return minutes_of_first(GAMES[FIRST]) if nothing_yet else 0

    def most_played(self) -> str:
        """The game that is played most; before any is, the first there is."""
        from bacon.data.history import History

        try:
            game = History(self.store).most_played(self.player)
        except StoreError:
            return FIRST
        return game if game and game in GAMES else FIRST

    def players(self) -> Mapping[str, int]:
        """The number of saved matches of each player; a player without a name has an empty one."""
        from bacon.data.people import players

        try:
            return players(self.store)
        except StoreError:
            return {}

    def rename(self, old: str, new: str) -> str:
        """Give a player another name in everything that is saved; return why that cannot be, if so."""
        from bacon.data.people import rename

        try:
            rename(self.store, old, new)
        except StoreError as error:
            return str(error)
        return ""


class RoundResults:
    """What the player made of rounds, and what others made of the same cards."""

    def __init__(self, app: AppServices, library: MatchLibrary) -> None:
        self.app, self.library = app, library
        self._results: dict[tuple[str, Round], Compared] = {}
        self._unsaved: dict[tuple[str, Round], dict[int, PlayedHand]] = {}

    @cached_property
    def comparing(self) -> Comparing:
        """Lets others play the same cards; made when the first hand is to be compared."""
        from bacon.data.pars import Pars
        from bacon.ui.table.comparing import Comparing

        comparing = self.app.comparing = Comparing(Pars(self.library.store))
        self.app.leaving.callback(comparing.stop)
        return comparing

    def own(self, of: Round) -> dict[int, PlayedHand]:
        """The hands of a round that the player has begun; raises `StoreError`."""
        from bacon.data.rounds import own_hands

        player = self.library.player
        return {**self._unsaved.get((player, of), {}), **own_hands(self.library.store, player, of)}

    def keep_unsaved(self, of: Round, hand: NumberedBoard, scores: tuple[int, ...]) -> None:
        """Remember a hand that was played though it could not be saved."""
        from bacon.data.rounds import PlayedHand

        made = PlayedHand(0, scores, running=False)
        self._unsaved.setdefault((self.library.player, of), {})[hand.number] = made

    def result(self, of: Round, own: Mapping[int, PlayedHand]) -> Compared:
        """What the player made of a round beside what others made, as far as they have played it."""
        from bacon.data.rounds import result_of

        if known := self._results.get((self.library.player, of)):
            return known
        kept = self.comparing.kept([hand.board for hand in of.hands], table_of(of))
        result = result_of(of, own, kept)
        if result.complete:
            self._results[self.library.player, of] = result
        return result

    def compare(self, of: Round) -> None:
        """Let others play the hands of a round that they have not played yet."""
        self.comparing.want([hand.board for hand in of.hands], table_of(of))


def table_of(of: Round) -> Table:
    """Who plays a round for comparison: an expert in the player's seat, and the same others at the table."""
    from bacon.data.rounds import Duplicate
    from bacon.search.par import Chair, experts, read_codes

    if isinstance(of, Duplicate):
        return (Chair(), *read_codes(of.others, of.rules.seats - 1))
    return experts(of.rules)
