"""Keeping the running match saved while it is played, whatever happens to the disk.

autosave = Autosave(opened.store)
match = autosave.resume() or autosave.start(Match(rules))   # or autosave.resume(autosave.running()[1].id)
events = match.apply(action)
autosave.record(match, events)  # before the screen shows what happened
autosave.take_notice()          # now and then: a sentence to show, or None
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.data.history import MatchRow
from bacon.data.running import running, unfinished
from bacon.data.store import ANY, Details, Store, StoreError
from bacon.data.sums import stored_as


class Autosave:
    """Saves each new event of the match that is played; when that fails, plays on and catches up later.

    `player` is the name of who plays, nothing for the one who has not given his.
    """

    def __init__(self, store: Store, player: str = "") -> None:
        self._store = store
        self.player = player
        self._match: Match[TableState] | None = None
        self._id: int | None = None
        self._kept = 0
        self._about = ANY
        self._blindly = False
        self._rivals: tuple[MatchRow, ...] = ()
        self._failing = store.read_only  # which the player was told when the store was opened
        self._notices: list[str] = []

    @property
    def store(self) -> Store:
        """The store in which it keeps."""
        return self._store

    @property
    def match_id(self) -> int | None:
        """The number of the running match in the store; None as long as it could not be saved."""
        return self._id

    def start(self, match: Match[TableState], about: Details = ANY) -> Match[TableState]:
        """Save a new match of the player from now on, and give it back.

        What ran of the same kind and game is ended by it, if the player could know of that; any other match
        stays as it was saved.
        """
        self._match, self._id, self._kept = match, None, 0
        self._blindly = not self._store.claimed()
        self._about = replace(about, player=self.player)
        self.record(match)
        return match

    def record(self, match: Match[TableState], events: Sequence[Event] | None = None) -> None:
        """Save what has happened since the last time; a failure becomes a notice, never an error.

        `events` are all of that; where they are not given, they are looked for in the match.
        """
        if match is not self._match:
            self.start(match)
            return
        try:
            self._save(match, None if self._failing else events)
        except StoreError as error:
            self._failed(error)
        else:
            self._failing = False

    def give_up(self, match_id: int) -> None:
        """Let a match go: it stays saved, but is no longer offered to be gone on with."""
        try:
            self._store.finish(match_id)
        except StoreError as error:
            self._notices.append(str(error))

    def running(self) -> tuple[MatchRow, ...]:
        """The player's matches to go on with, as `bacon.data.running` tells; a failure becomes a notice."""
        try:
            return running(self._store, self.player)
        except StoreError as error:
            self._notices.append(str(error))
            return ()
        finally:
            self._notices.extend(self._store.take_notices())

    def take_rivals(self) -> tuple[MatchRow, ...]:
        """Matches of the same kind and game that another window has left running meanwhile, each once."""
        rivals, self._rivals = self._rivals, ()
        return rivals

    def resume(self, wanted: int | None = None) -> Match[TableState] | None:
        """The match of that number to go on with, or else the one played last; None when there is none."""
        try:
            if saved := unfinished(self._store, self.player, wanted):
                self._continue(saved.id, self._store.match_of(saved.id), len(saved.events))
        except StoreError as error:
            self._notices.append(str(error))
            return None
        self._notices.extend(self._store.take_notices())
        return self._match if saved else None

    def take_notice(self) -> str | None:
        """The next sentence that the player should see, each one once; None when there is none."""
        return self._notices.pop(0) if self._notices else None

    def _continue(self, match_id: int, match: Match[TableState], kept: int) -> None:
        self._match, self._id, self._kept = match, match_id, kept
        self.record(match)

    def _save(self, match: Match[TableState], events: Sequence[Event] | None) -> None:
        if self._id is None:
            events = match.events
            self._id = self._store.begin(events, self._about, replacing=not self._blindly)
            self._rivals = self._like(self._id) if self._blindly else ()
        else:
            events = self._missing(self._id, match) if events is None else events
            if events:
                self._store.append(self._id, self._kept + 1, events)
        self._kept += len(events)
        if match.over:
            self._store.finish(self._id)

    def _like(self, match_id: int) -> tuple[MatchRow, ...]:
        """The other running matches of the kind and game of one."""
        rows = running(self._store, self.player)
        kinds = {(stored_as(row.kind), row.game) for row in rows if row.id == match_id}
        return tuple(row for row in rows if row.id != match_id and (stored_as(row.kind), row.game) in kinds)

    def _missing(self, match_id: int, match: Match[TableState]) -> Sequence[Event]:
        """What the store lacks of a match, which it may have though writing it seemed to fail."""
        if self._failing:
            self._kept = self._already_stored(match_id, match)
        return match.events[self._kept :]

    def _already_stored(self, match_id: int, match: Match[TableState]) -> int:
        """Count what the failed writes left in the store, which must be how this match began."""
        stored = self._store.events_of(match_id)
        if stored != match.events[: len(stored)]:
            raise StoreError("Another window has played on in this match and saves it.")
        return len(stored)

    def _failed(self, error: StoreError) -> None:
        if not self._failing:
            self._notices.append(f"{error} You can play on; your match is saved as soon as that works again.")
        self._failing = True
