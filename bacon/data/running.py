"""The matches that are not over: of each player mostly one of each kind and game.

A new match ends the one of its kind and game that was played last. There are more where two windows were
open, or matches were brought in.

rows = running(store, "Ada")
saved = unfinished(store, "Ada", rows[0].id)
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from msgspec import Struct

from bacon.core.events import Event
from bacon.data.history import History, MatchRow
from bacon.data.store import DamagedMatch, MissingGame, Store, StoreError, telling_damage


class Saved(Struct, frozen=True):
    """A stored match: its id and all its events."""

    id: int
    events: tuple[Event, ...]


def running(store: Store, player: str = "") -> tuple[MatchRow, ...]:
    """The matches that a player can go on with, as far as their rows tell, the one he played last first.

    Those for practice come after all others. One of a game that is not installed is among them. While another
    process writes there are none, for it may be playing just these; as soon as it has ended there are. Raises
    `StoreError`.
    """
    return History(store).unfinished(player) if store.claimed() else ()


@telling_damage()
def unfinished(store: Store, player: str = "", wanted: int | None = None) -> Saved | None:
    """The match to go on with: the one of that id, or else the first in the order of `running`.

    A match whose log is damaged is marked as set aside and told in the store's notices, one that turns out to
    be over is marked as finished, one of a game that is not installed is told and kept; then the next is
    tried, where none is wanted. None when there is none. Raises `StoreError`.
    """
    if not store.claimed():
        return None
    for (match_id,) in store.query(_UNFINISHED, player):
        if wanted in (None, match_id) and (saved := _sound(store, int(str(match_id)))):
            return saved
    return None


def _sound(store: Store, match_id: int) -> Saved | None:
    try:
        match = store.match_of(match_id)
    except DamagedMatch as error:
        store.set_aside(match_id, str(error))
    except MissingGame as error:
        store.tell(f"Match {match_id} is not over. {error}")
    else:
        if not match.over:
            return Saved(match_id, store.events_of(match_id))
        with suppress(StoreError):
            store.finish(match_id)
    return None


_UNFINISHED: Final = """SELECT id FROM matches WHERE set_aside IS NULL AND finished_at IS NULL AND player = ?
    ORDER BY kind = 'practice', played_at DESC, id DESC"""
