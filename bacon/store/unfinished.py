"""Matches that are not over: saved after every event, listed, continued."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.store.history import History, MatchRow
from bacon.store.ledger import stored_as
from bacon.store.store import (
    ANY,
    DamagedMatch,
    Details,
    MissingGame,
    Store,
    StoreError,
    match_from,
    raising_store_error,
)


class Saved(Struct, frozen=True):
    """A stored match: its id and all its events."""

    id: int
    events: tuple[Event, ...]


def running(store: Store, player: str = "") -> tuple[MatchRow, ...]:
    """The matches a player can continue, last played first, practice matches at the end.

    Matches of games that are not installed are included. While another process writes there are none, because
    it may be playing them. Raises `StoreError`.
    """
    return History(store).unfinished(player) if store.claimed() else ()


def unfinished(store: Store, player: str = "", wanted: int | None = None) -> Saved | None:
    """The match with this id, or else the first of `running` that can be continued.

    A match with a damaged log is set aside with a notice; one that turns out to be over is marked as
    finished; one of a game that is not installed is kept, with a notice. Unless an id was given, the next one
    is then tried. None if there is none. Raises `StoreError`.
    """
    found = _find_running(store, player, wanted)
    return found[0] if found else None


_Running: TypeAlias = tuple[Saved, Match[TableState]]


@raising_store_error()
def _find_running(store: Store, player: str, wanted: int | None) -> _Running | None:
    if not store.claimed():
        return None
    for (match_id,) in store.query(_UNFINISHED, player):
        if wanted in (None, match_id) and (found := _load_running(store, int(str(match_id)))):
            return found
    return None


def _load_running(store: Store, match_id: int) -> _Running | None:
    try:
        events = store.events_of(match_id)
        match = match_from(events)
    except DamagedMatch as error:
        store.set_aside(match_id, str(error))
    except MissingGame as error:
        store.add_notice(f"Match {match_id} is unfinished. {error}")
    else:
        if not match.over:
            return Saved(match_id, events), match
        with suppress(StoreError):
            store.finish(match_id)
    return None


_UNFINISHED: Final = """SELECT id FROM matches WHERE set_aside IS NULL AND finished_at IS NULL AND player = ?
    ORDER BY kind = 'practice', played_at DESC, id DESC"""


class Autosave:
    """Saves each new event of the current match; if that fails, catches up later.

    `player` is the player's name; empty if not given.
    """

    def __init__(self, store: Store, player: str = "") -> None:
        self._store = store
        self.player = player
        self._match: Match[TableState] | None = None
        self._id: int | None = None
        self._saved_events = 0
        self._about = ANY
        self._unclaimed = False
        self._rivals: tuple[MatchRow, ...] = ()
        self._failing = store.read_only  # the player was told when the store was opened
        self._notices: list[str] = []

    @property
    def store(self) -> Store:
        """The store it saves to."""
        return self._store

    @property
    def match_id(self) -> int | None:
        """The current match's id in the store; None until it could be saved."""
        return self._id

    def start(self, match: Match[TableState], about: Details = ANY) -> Match[TableState]:
        """Start saving a new match of the player, and return it.

        This ends an unfinished match of the same kind and game, if the player could know of it; other matches
        stay as they are.
        """
        self._match, self._id, self._saved_events = match, None, 0
        self._unclaimed = not self._store.claimed()
        self._about = replace(about, player=self.player)
        self.record(match)
        return match

    def record(self, match: Match[TableState], events: Sequence[Event] | None = None) -> None:
        """Save what has happened since the last call; a failure becomes a notice, never an error.

        `events` are the new events, if the caller has them; otherwise they are taken from the match.
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
        """Abandon a match: it stays saved but can no longer be continued."""
        try:
            self._store.finish(match_id)
        except StoreError as error:
            self._notices.append(str(error))

    def running(self) -> tuple[MatchRow, ...]:
        """The player's unfinished matches; see `bacon.store.unfinished`. A failure becomes a notice."""
        try:
            return running(self._store, self.player)
        except StoreError as error:
            self._notices.append(str(error))
            return ()
        finally:
            self._notices.extend(self._store.take_notices())

    def take_rivals(self) -> tuple[MatchRow, ...]:
        """Unfinished matches of the same kind and game left by another window; each is returned once."""
        rivals, self._rivals = self._rivals, ()
        return rivals

    def resume(self, wanted: int | None = None) -> Match[TableState] | None:
        """Resume the match with this id, or the last one played; None if there is none."""
        try:
            if found := _find_running(self._store, self.player, wanted):
                self._continue(*found)
        except StoreError as error:
            self._notices.append(str(error))
            return None
        self._notices.extend(self._store.take_notices())
        return self._match if found else None

    def take_notice(self) -> str | None:
        """The next sentence the player should see, or None; each is returned once."""
        return self._notices.pop(0) if self._notices else None

    def _continue(self, saved: Saved, match: Match[TableState]) -> None:
        self._match, self._id, self._saved_events = match, saved.id, len(saved.events)
        self.record(match)

    def _save(self, match: Match[TableState], events: Sequence[Event] | None) -> None:
        if self._id is None:
            events = match.events
            self._id = self._store.begin(events, self._about, replacing=not self._unclaimed)
            self._rivals = self._find_rivals(self._id) if self._unclaimed else ()
        else:
            events = self._unsaved_events(self._id, match) if events is None else events
            if events:
                self._store.append(self._id, self._saved_events + 1, events)
        self._saved_events += len(events)
        if match.over:
            self._store.finish(self._id)

    def _find_rivals(self, match_id: int) -> tuple[MatchRow, ...]:
        rows = running(self._store, self.player)
        kinds = {(stored_as(row.kind), row.game) for row in rows if row.id == match_id}
        return tuple(row for row in rows if row.id != match_id and (stored_as(row.kind), row.game) in kinds)

    def _unsaved_events(self, match_id: int, match: Match[TableState]) -> Sequence[Event]:
        """The events not stored yet; after a failed write, some may have been stored after all."""
        if self._failing:
            self._saved_events = self._already_stored(match_id, match)
        return match.events[self._saved_events :]

    def _already_stored(self, match_id: int, match: Match[TableState]) -> int:
        """Count the stored events, and check that they are the beginning of this match."""
        stored = self._store.events_of(match_id)
        if stored != match.events[: len(stored)]:
            raise StoreError("This match was continued in another window, which is saving it.")
        return len(stored)

    def _failed(self, error: StoreError) -> None:
        if not self._failing:
            self._notices.append(
                f"{error} Keep playing; your match will be saved as soon as saving works again."
            )
        self._failing = True
