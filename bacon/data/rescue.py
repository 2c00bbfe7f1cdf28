"""Getting back what a store lacks: from its copies, and from files that were set aside as damaged.

What is offered is told by what is there: whatever a copy or a file set aside holds and the store does not. So
it is offered at each start until it is back, whoever set the file aside, and however long ago that was.
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
from bacon.data.database import Unusable, Watch, left_untouched, nobody_watches, parts
from bacon.data.files import patiently
from bacon.data.holdings import Holdings, clearly_holds, held_in, holdings
from bacon.data.merging import Brought, bring_in
from bacon.data.store import Store, StoreError

_READ: Final = "read"
"""Stands in the name of a file from which everything was brought back that can be read."""

_MOST_READ: Final = 1000


class Offer(Struct, frozen=True):
    """What can be brought back: from copies, the newest first, and from files that were set aside.

    `matches` is how many the store lacks, or does not have as far.
    """

    matches: int
    copies: tuple[Backup, ...] = ()
    aside: tuple[Path, ...] = ()


def find_offer(store: Store, path: Path) -> Offer | None:
    """What the copies of a file, and those that were set aside for it, hold and the store does not."""
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
            mine, lost = mine.with_those_of(theirs), lost + missing
    good = tuple([Backup(copy, made, len(held_in(copy))) for made, copy in copies if copy in wanted])
    return Offer(lost, good, tuple([file for file in aside if file in wanted])) if lost else None


def set_aside(path: Path) -> list[Path]:
    """The files that were set aside and not read yet, the last first."""
    found = path.parent.glob(f"{path.stem}-damaged-*{path.suffix}")
    return sorted((file for file in found if file.is_file()), reverse=True)


def bring_back(store: Store, offer: Offer, watch: Watch = nobody_watches) -> Brought:
    """Bring back what was offered; what is in the store stays.

    Nothing is deleted: once a copy is made of what is there then, a file from which all was read that can be
    is renamed, so that it is not offered again. Raises `StoreError` when the store cannot be written, and
    what `watch` raises.
    """
    whole = _poured(store, offer.copies, watch)
    brought = Brought(new=whole.matches if whole else 0)
    for file in (*(copy.path for copy in offer.copies if copy != whole), *offer.aside):
        with suppress(sqlite3.Error, OSError, UnicodeDecodeError, Unusable), left_untouched(file) as database:
            brought = brought.plus(bring_in(store, database, watch))
    if store.file and _copied(store, store.file, watch):
        _take_out(store, offer)
    return brought


def _copied(store: Store, path: Path, watch: Watch) -> bool:
    """Make a copy of what is there now, so that no file is needed any more from which it came."""
    try:
        with store.reading() as database:
            backups.back_up_if_due(database, path, at_once=True, watch=watch)
    except (StoreError, OSError):
        return False
    return True


def _take_out(store: Store, offer: Offer) -> None:
    """Let the files be offered no more from which all was read that can be."""
    with store.reading() as database:
        here = holdings(database)
    for file in (*offer.aside, *(copy.path for copy in offer.copies if here.lacks(held_in(copy.path)))):
        with suppress(OSError):
            _rename_as_read(file)


def _poured(store: Store, copies: tuple[Backup, ...], watch: Watch) -> Backup | None:
    """Fill a store that is still empty from the newest copy that is whole, which is quicker than by match."""
    whole = (copy for copy in copies if backups.is_whole(copy.path, watch))
    if store.is_empty and (copy := next(whole, None)):
        store.restore(copy.path)
        return copy
    return None


def _rename_as_read(file: Path) -> None:
    """Take a file out of what is offered; none that was read before is written over."""
    stem = re.sub(r"-(damaged-)?(?=\d{4}-)", f"-{_READ}-", file.stem, count=1)
    endings = ("", *(f"-{number}" for number in range(2, _MOST_READ)))
    names = (file.with_name(f"{stem}{ending}{file.suffix}") for ending in endings)
    if free := next((name for name in names if not any(part.exists() for part in parts(name))), None):
        for part, beside in zip(parts(file), parts(free), strict=True):
            if part.exists():
                patiently(partial(part.rename, beside))
