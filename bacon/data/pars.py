"""What others made of boards, kept with the version of the search that made it.

A line is written whole, in one transaction, as soon as it is there. It could be made again at any time, but
not by another version: so the lines of several versions stand side by side, and none takes the place of
another.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bacon.core.board import Board, is_over
from bacon.core.events import Event, encode
from bacon.data.deals import Deal, print_deal
from bacon.data.store import Store, telling_damage
from bacon.kits import decode


class Pars:
    """The lines in a store, by the board, by who sat at the table, as one word for each seat, and by
    version."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def keep(self, board: Board, table: str, version: int, events: Sequence[Event]) -> None:
        """Save how a board was played, durably; raise `StoreError` on failure."""
        log = "\n".join(encode(event).decode() for event in events)
        with self._store.writing() as database:
            database.execute(
                "INSERT OR REPLACE INTO pars VALUES (?, ?, ?, ?)", (_named(board), table, version, log)
            )

    def of(self, board: Board, table: str) -> dict[int, tuple[Event, ...]]:
        """How a board was played by these players, by the version, the newest first.

        One that is damaged is left out, and made again in time. Raises `StoreError`.
        """
        with telling_damage():
            rows = self._store.query(
                "SELECT version, log FROM pars WHERE board = ? AND players = ? ORDER BY version DESC",
                _named(board),
                table,
            )
            return {int(str(version)): events for version, log in rows if (events := read_line(str(log)))}


def _named(board: Board) -> str:
    return print_deal(Deal(board.rules, board.dealer, pack=board.deck))


def read_line(log: str) -> tuple[Event, ...]:
    """The events of a line; none where they cannot be read to the end of the hand."""
    try:
        events = tuple(decode(line) for line in log.split("\n"))
    except (ValueError, RecursionError):
        return ()
    return events if is_over(events) else ()


class Kept(Struct, frozen=True):
    """The lines of some boards that one version of the search made; None for those still to be made."""

    version: int
    lines: tuple[tuple[Event, ...] | None, ...]

    @property
    def complete(self) -> bool:
        """Whether there is a line for every board."""
        return None not in self.lines


def kept_lines(pars: Pars, boards: Sequence[Board], table: str, version: int) -> Kept:
    """The lines of boards that are to be compared together, all of one version.

    This version's are taken, or, where another has made all of them and this one has not, those. Raises
    `StoreError`.
    """
    found = [pars.of(board, table) for board in boards]
    all_made = sorted(version for version in set().union(*found) if all(version in each for each in found))
    best = version if version in all_made or not all_made else all_made[-1]
    return Kept(best, tuple([each.get(best) for each in found]))
