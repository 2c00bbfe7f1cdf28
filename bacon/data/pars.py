"""Others' results on boards, stored by search version.

A line is written in one transaction as soon as it is played. It could be recomputed, but only by the same
version; lines of several versions are stored side by side and never replace each other.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bacon.core.board import Board, is_over
from bacon.core.events import Event, encode
from bacon.data.deals import Deal, print_deal
from bacon.data.store import Store, raising_store_error
from bacon.kits import decode


class Pars:
    """The stored lines, by board, table (a word for each seat) and version."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def keep(self, board: Board, table: str, version: int, events: Sequence[Event]) -> None:
        """Save how a board was played; raises `StoreError` on failure."""
        log = "\n".join(encode(event).decode() for event in events)
        with self._store.writing() as database:
            database.execute(
                "INSERT OR REPLACE INTO pars VALUES (?, ?, ?, ?)", (_board_key(board), table, version, log)
            )

    def of(self, board: Board, table: str) -> dict[int, tuple[Event, ...]]:
        """The stored lines for a board and table by version, newest first.

        Damaged ones are left out, to be replayed in time. Raises `StoreError`.
        """
        with raising_store_error():
            rows = self._store.query(
                "SELECT version, log FROM pars WHERE board = ? AND players = ? ORDER BY version DESC",
                _board_key(board),
                table,
            )
            return {int(str(version)): events for version, log in rows if (events := read_line(str(log)))}


def _board_key(board: Board) -> str:
    return print_deal(Deal(board.rules, board.dealer, pack=board.deck))


def read_line(log: str) -> tuple[Event, ...]:
    """The events of a line; empty if they cannot be read to the end of the hand."""
    try:
        events = tuple(decode(line) for line in log.split("\n"))
    except (ValueError, RecursionError):
        return ()
    return events if is_over(events) else ()


class StoredLines(Struct, frozen=True):
    """The lines of several boards from one search version; None for missing ones."""

    version: int
    lines: tuple[tuple[Event, ...] | None, ...]

    @property
    def complete(self) -> bool:
        """Whether there is a line for every board."""
        return None not in self.lines


def kept_lines(pars: Pars, boards: Sequence[Board], table: str, version: int) -> StoredLines:
    """The lines of boards to be compared, all from one version.

    Uses `version`, unless only another version has all of the lines. Raises `StoreError`.
    """
    found = [pars.of(board, table) for board in boards]
    all_made = sorted(version for version in set().union(*found) if all(version in each for each in found))
    best = version if version in all_made or not all_made else all_made[-1]
    return StoredLines(best, tuple([each.get(best) for each in found]))
