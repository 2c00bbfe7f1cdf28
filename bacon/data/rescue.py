"""Recovering matches that a store lacks, from backups and from damaged files that were set aside.

An offer depends only on which files are there: anything in a backup or a file set aside that the store lacks.
So it is repeated at each start until accepted, whoever set the file aside and whenever that was.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from msgspec import Struct

from bacon.data import backups
from bacon.data.backups import Backup
from bacon.data.database import Unusable, Watch, no_watch, opened_untouched, parts
from bacon.data.files import patiently
from bacon.data.holdings import Holdings, clearly_holds, held_in, holdings
from bacon.data.merging import ImportCounts, import_matches
from bacon.data.store import Store, StoreError

_READ: Final = "read"
"""Marks the name of a file from which everything readable was recovered."""

_MAX_READ_FILES: Final = 1000


class Offer(Struct, frozen=True):
    """An offer to recover matches: from backups, newest first, and from files that were set aside.

    `matches` is how many the store lacks, or has only in part.
    """

    matches: int
    copies: tuple[Backup, ...] = ()
    aside: tuple[Path, ...] = ()


def find_offer(store: Store, path: Path) -> Offer | None:
    """Find matches in a store's backups and set-aside files that it lacks; None if there are none."""
    with store.reading() as database:
        copies = [
            (made, copy) for made, copy in backups.dated_copies(path) if not clearly_holds(database, copy)
        ]
        aside = [file for file in set_aside(path) if not clearly_holds(database, file, marked=True)]
        mine = holdings(database) if copies or aside else Holdings({})
    lost, wanted = 0, set[Path]()
    for file in (*(copy for _, copy in copies), *aside):
        theirs = held_in(file, marked=file in aside)
        if missing := mine.lacks(theirs):
            wanted.add(file)
            mine, lost = mine.merged_with(theirs), lost + missing
    good = tuple([Backup(copy, made, len(held_in(copy))) for made, copy in copies if copy in wanted])
    return Offer(lost, good, tuple([file for file in aside if file in wanted])) if lost else None


def set_aside(path: Path) -> list[Path]:
    """The files that were set aside and not yet read, latest first."""
    found = path.parent.glob(f"{path.stem}-damaged-*{path.suffix}")
    return sorted((file for file in found if file.is_file()), reverse=True)


def recover(store: Store, offer: Offer, watch: Watch = no_watch) -> ImportCounts:
    """Recover what was offered; matches in the store stay.

    Nothing is deleted: once the result is backed up, files from which everything readable was taken are
    renamed, so that they are not offered again. Raises `StoreError` if the store cannot be written, and
    whatever `watch` raises.
    """
    whole = _restore_if_empty(store, offer.copies, watch)
    brought = ImportCounts(new=whole.matches if whole else 0)
    for file in (*(copy.path for copy in offer.copies if copy != whole), *offer.aside):
        with (
            suppress(sqlite3.Error, OSError, UnicodeDecodeError, Unusable),
            opened_untouched(file) as database,
        ):
            brought = brought.plus(import_matches(store, database, watch))
    if store.file and _back_up_result(store, store.file, watch):
        _mark_as_read(store, offer)
    return brought


def _back_up_result(store: Store, path: Path, watch: Watch) -> bool:
    """Back up the current state, so that the source files are no longer needed."""
    try:
        with store.reading() as database:
            backups.back_up_if_due(database, path, at_once=True, watch=watch)
    except (StoreError, OSError):
        return False
    return True


def _mark_as_read(store: Store, offer: Offer) -> None:
    """Rename the files from which everything readable was taken."""
    with store.reading() as database:
        here = holdings(database)
    for file in (*offer.aside, *(copy.path for copy in offer.copies if here.lacks(held_in(copy.path)))):
        with suppress(OSError):
            _rename_as_read(file)


def _restore_if_empty(store: Store, copies: tuple[Backup, ...], watch: Watch) -> Backup | None:
    """Fill an empty store from the newest good backup, which is faster than match by match."""
    whole = (copy for copy in copies if backups.is_whole(copy.path, watch))
    if store.is_empty and (copy := next(whole, None)):
        store.restore(copy.path)
        return copy
    return None


def _rename_as_read(file: Path) -> None:
    stem = re.sub(r"-(damaged-)?(?=\d{4}-)", f"-{_READ}-", file.stem, count=1)
    endings = ("", *(f"-{number}" for number in range(2, _MAX_READ_FILES)))
    names = (file.with_name(f"{stem}{ending}{file.suffix}") for ending in endings)
    if free := next((name for name in names if not any(part.exists() for part in parts(name))), None):
        for part, beside in zip(parts(file), parts(free), strict=True):
            if part.exists():
                patiently(partial(part.rename, beside))
