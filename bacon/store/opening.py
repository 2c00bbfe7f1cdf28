"""How the saved matches are opened, and what happens if the file is damaged."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from bacon.store import backups
from bacon.store.backups import Backup, Holdings, clearly_holds, held_in, holdings
from bacon.store.database import (
    Newer,
    Unusable,
    Watch,
    connect,
    no_watch,
    open_read_only,
    opened_untouched,
    parts,
    read_into_memory,
    reason,
    state_of,
)
from bacon.store.store import ANOTHER_WRITES, DamagedMatch, MissingGame, Store, StoreError, store_in_memory
from bacon.system import clock, files
from bacon.system.files import patiently
from bacon.system.lock import Lock, take_lock
from bacon.system.reading import sentence

if TYPE_CHECKING:
    from bacon.store.merging import ImportCounts

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
    from bacon.store.merging import ImportCounts, import_matches  # noqa: PLC0415  (rarely needed)

    whole = _restore_if_empty(store, offer.copies, watch)
    brought = ImportCounts(new=whole.matches if whole else 0)
    for file in (*(copy.path for copy in offer.copies if copy != whole), *offer.aside):
        with (
            suppress(sqlite3.Error, OSError, UnicodeDecodeError, Unusable),
            opened_untouched(file) as database,
        ):
            brought = brought.plus(import_matches(store, database, watch))
    brought = brought.plus(ImportCounts(new=_relist(store)))
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


class Opened(Struct, frozen=True):
    """A usable store, and sentences for the player about anything that went wrong.

    `offer` is what `bacon.store.opening.recover` can recover: matches in backups and damaged files that the
    store lacks.
    """

    store: Store
    notices: tuple[str, ...] = ()
    offer: Offer | None = None


def open_store(path: Path, watch: Watch = no_watch) -> Opened:
    """Open the saved matches for the window, in a new file if there is none.

    Once a day a backup is made first. Every page is checked then, and whenever the file is not just as it was
    left, so that damage is found before anything is written. While another process writes, the store is
    opened read-only. A damaged or foreign file is set aside under a dated name and a new one created; one
    from a newer version stays as it is. If nothing can be written, the store is in memory only, with
    everything readable. Notices report each of these, and saved events that have disappeared. Raises only
    what `watch` raises; nothing is lost then.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = take_lock(path)
    except OSError as error:
        return _unsaved(path, reason(error))
    if lock is None:
        return _open_to_read(path)
    with _released_by_an_error(lock):
        return _open_to_write(path, lock, watch)


def open_for_command(path: Path) -> Opened:
    """Open the saved matches for a command: sets nothing aside, makes no daily backup, offers nothing.

    Raises `StoreError` for a file that is damaged, not ours or from a newer version; it stays as it is.
    """
    try:
        lock = take_lock(path)
    except OSError as error:
        return _unsaved(path, reason(error))
    if lock is None:
        return _open_to_read(path)
    with _released_by_an_error(lock):
        try:
            return Opened(*_writable(path, lock, daily=False))
        except Unusable as error:
            todo = "" if isinstance(error, Newer) else " Start Bacon to recover your matches."
            raise StoreError(f"The saved matches in {path} can’t be used: {error}.{todo}") from error
        except (sqlite3.Error, OSError) as error:
            lock.release()
            return _unsaved(path, reason(error, path))


@contextmanager
def _released_by_an_error(lock: Lock) -> Iterator[None]:
    try:
        yield
    except BaseException:
        lock.release()
        raise


def _open_to_write(path: Path, lock: Lock, watch: Watch) -> Opened:
    try:
        store, notices = _writable(path, lock, watch)
        _relist(store)
        return _with_offer(path, store, notices)
    except Newer as error:
        lock.release()
        return _unsaved(path, str(error))
    except Unusable as error:
        return _start_afresh(path, lock, str(error))
    except (sqlite3.Error, OSError) as error:
        lock.release()
        return _unsaved(path, reason(error, path))


def _relist(store: Store) -> int:
    """Relist matches that an older version set aside, if they are readable now; return how many were."""
    relisted = 0
    with suppress(StoreError):
        for (match_id,) in store.query("SELECT id FROM matches WHERE set_aside IS NOT NULL"):
            with suppress(DamagedMatch, MissingGame):
                store.match_of(int(str(match_id)))
                store.list_again(int(str(match_id)))
                relisted += 1
    return relisted


def _open_to_read(path: Path) -> Opened:
    notice = (
        f"Another Bacon window is open and is saving in {path.parent}. What you play here will be saved once "
        "that window is closed."
    )
    try:
        return Opened(Store(open_read_only(path), str(path), file=path), (notice,))
    except (sqlite3.Error, Unusable):
        return _unsaved(path, ANOTHER_WRITES)


def _writable(
    path: Path, lock: Lock, watch: Watch = no_watch, *, daily: bool = True
) -> tuple[Store, tuple[str, ...]]:
    """Open a file to write, after a backup if one is due."""
    notices: list[str] = []

    def back_up(database: sqlite3.Connection, changes: bool) -> None:
        if daily or changes:
            notices.extend(_back_up(database, path, watch, changes=changes))

    untouched = lock.noted_state() == state_of(path) != ""
    checked = untouched and not (daily and backups.is_due(path, clock.now()))
    database = connect(str(path), back_up, checked=checked, watch=watch)
    store = Store(database, str(path), file=path, lock=lock)
    return store, (*notices, *_loss_notices(path, store.missing()))


def _back_up(database: sqlite3.Connection, path: Path, watch: Watch, *, changes: bool) -> Iterator[str]:
    """Make today's backup, or one before the file `changes`; yield notices about it."""
    backups.tidy_up(path)
    try:
        if backups.back_up_if_due(database, path, at_once=changes, watch=watch):
            yield from backups.dated_ahead(path)
        files.keep_private(*backups.copies(path))
    except (sqlite3.Error, OSError) as error:
        yield f"Today’s backup of your matches couldn’t be made: {reason(error, path)}."


def _loss_notices(path: Path, events: int) -> Iterator[str]:
    if events:
        yield (
            f"The last {events} steps saved in {path} are missing: the file, or its write-ahead log "
            f"{path.name}-wal, was removed, cut short, or damaged. Everything else is kept."
        )


def _with_offer(path: Path, store: Store, notices: tuple[str, ...]) -> Opened:
    try:
        return Opened(store, notices, find_offer(store, path))
    except StoreError:
        return Opened(store, notices)


def _start_afresh(path: Path, lock: Lock, why: str) -> Opened:
    try:
        aside = backups.move_aside(path)
        fresh, _ = _writable(path, lock)
    except (OSError, sqlite3.Error, Unusable):
        lock.release()
        return _unsaved(path, why)
    notice = sentence(
        f"The file with your matches, {path}, couldn’t be read: {why}. It was set aside as {aside.name}."
    )
    return _with_offer(path, fresh, (notice,))


def _unsaved(path: Path, why: str) -> Opened:
    """Open whatever is readable, in memory, with a notice."""
    kept = "What you play now won’t be kept after you close this window."
    notice = f"Matches can’t be saved in {path.parent}: {why}. {kept}"
    if not _is_there(path):
        return Opened(store_in_memory(), (sentence(notice),))
    try:
        return Opened(Store(read_into_memory(path), f"{path}, read only"), (sentence(notice),))
    except (sqlite3.Error, Unusable, OSError):
        return Opened(store_in_memory(), (_unread(path, why),))


def _unread(path: Path, why: str) -> str:
    return sentence(
        f"The saved matches in {path} can’t be opened: {why}. They’re left alone, but what you play now "
        "won’t be saved."
    )


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False
