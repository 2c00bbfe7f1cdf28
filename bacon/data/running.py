"""Unfinished matches: usually one for each player, kind and game.

A new match ends the last one of its kind and game. There can be more if two windows were open or matches were
imported.

rows = running(store, "Ada")
saved = unfinished(store, "Ada", rows[0].id)
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from msgspec import Struct

from bacon.core.events import Event
from bacon.data.history import History, MatchRow
from bacon.data.store import DamagedMatch, MissingGame, Store, StoreError, raising_store_error


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


@raising_store_error()
def unfinished(store: Store, player: str = "", wanted: int | None = None) -> Saved | None:
    """The match with this id, or else the first of `running` that can be continued.

    A match with a damaged log is set aside with a notice; one that turns out to be over is marked as
    finished; one of a game that is not installed is kept, with a notice. Unless an id was given, the next one
    is then tried. None if there is none. Raises `StoreError`.
    """
    if not store.claimed():
        return None
    for (match_id,) in store.query(_UNFINISHED, player):
        if wanted in (None, match_id) and (saved := _load_running(store, int(str(match_id)))):
            return saved
    return None


def _load_running(store: Store, match_id: int) -> Saved | None:
    try:
        match = store.match_of(match_id)
    except DamagedMatch as error:
        store.set_aside(match_id, str(error))
    except MissingGame as error:
        store.add_notice(f"Match {match_id} is not over. {error}")
    else:
        if not match.over:
            return Saved(match_id, store.events_of(match_id))
        with suppress(StoreError):
            store.finish(match_id)
    return None


_UNFINISHED: Final = """SELECT id FROM matches WHERE set_aside IS NULL AND finished_at IS NULL AND player = ?
    ORDER BY kind = 'practice', played_at DESC, id DESC"""
