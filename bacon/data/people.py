"""Whose the saved matches are: each belongs to the name of who played it.

Who has not given his name has an empty one. What stands here is of the store alone; who plays now, and who is
on the list of those who share the computer, stands in the settings.
"""

from __future__ import annotations

from typing import Final

from bacon.data.reading import legible
from bacon.data.store import Store, StoreError


def players(store: Store) -> tuple[str, ...]:
    """The names of those who have saved matches, in the order in which they first played.

    Raises `StoreError` when the store cannot be read.
    """
    return tuple(str(name) for (name,) in store.query(_PLAYERS))


def rename(store: Store, old: str, new: str) -> None:
    """Let all matches of a player be those of another name, durably.

    Raises `StoreError`, and nothing has changed, when somebody of that name has matches already.
    """
    with store.writing() as database:
        if database.execute(_HAS_PLAYED, (new,)).fetchone():
            raise StoreError(f"Somebody called {legible(new)} has played here already.")
        for table in ("matches", "sums", "dealt"):
            database.execute(f"UPDATE {table} SET player = ? WHERE player = ?", (new, old))  # noqa: S608


_PLAYERS: Final = "SELECT player FROM matches WHERE set_aside IS NULL GROUP BY player ORDER BY min(id)"
_HAS_PLAYED: Final = "SELECT 1 FROM matches WHERE player = ? LIMIT 1"
