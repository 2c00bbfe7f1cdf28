"""Opening the saved matches, whatever has become of their file.

A file that is damaged is set aside under a dated name, and what can be had of it, or of the copies, is
offered at each start (`bacon.data.rescue`). One that a newer version has written is left alone. Commands set
nothing aside.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from msgspec import Struct

from bacon.data import backups, clock, files
from bacon.data.database import (
    Newer,
    Unusable,
    Watch,
    connect,
    look_into,
    nobody_watches,
    read_into_memory,
    reason,
    state_of,
)
from bacon.data.lock import Lock, take_lock
from bacon.data.reading import sentence
from bacon.data.rescue import Offer, find_offer
from bacon.data.store import (
    ANOTHER_WRITES,
    DamagedMatch,
    MissingGame,
    Store,
    StoreError,
    store_in_memory,
)


class Opened(Struct, frozen=True):
    """A store that can be used, and sentences for the player about what was not as it should be.

    `offer` is what `bacon.data.rescue.bring_back` can bring back: what copies and files that were set aside
    hold and the store does not.
    """

    store: Store
    notices: tuple[str, ...] = ()
    offer: Offer | None = None


def open_store(path: Path, watch: Watch = nobody_watches) -> Opened:
    """Open the saved matches for the window, in a new file when there is none.

    Once a day a copy is made first. Every page is looked at then, and whenever the file is not just as it was
    left: so damage is found, and told, before anything is written. While another process writes, the store is
    only read. A file that is damaged or not ours is set aside under a dated name and a fresh one started; one
    from a newer version stays as it is. Where nothing can be written the store lives in memory only, with all
    that can be read. A notice tells of each, and of what was saved and has gone. Raises only what `watch`
    raises, who is told how far it is; whatever was done by then, nothing is lost.
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
    """Open the saved matches for a command, which sets nothing aside, makes no daily copy and offers none.

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
            raise StoreError(f"The saved matches in {path} cannot be used: {error}.{todo}") from error
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
        _list_again(store)
        return _offering(path, store, notices)
    except Newer as error:
        lock.release()
        return _unsaved(path, str(error))
    except Unusable as error:
        return _start_afresh(path, lock, str(error))
    except (sqlite3.Error, OSError) as error:
        lock.release()
        return _unsaved(path, reason(error, path))


def _list_again(store: Store) -> None:
    """List matches again that an older version has set aside in the file, though this one can read them."""
    with suppress(StoreError):
        for (match_id,) in store.query("SELECT id FROM matches WHERE set_aside IS NOT NULL"):
            with suppress(DamagedMatch, MissingGame):
                store.match_of(int(str(match_id)))
                store.list_again(int(str(match_id)))


def _open_to_read(path: Path) -> Opened:
    notice = (
        f"Another window of Bacon is open and saves in {path.parent}; this one only reads there. What is "
        "played here is saved when the other one is closed."
    )
    try:
        return Opened(Store(look_into(path), str(path), file=path), (notice,))
    except (sqlite3.Error, Unusable):
        return _unsaved(path, ANOTHER_WRITES)


def _writable(
    path: Path, lock: Lock, watch: Watch = nobody_watches, *, daily: bool = True
) -> tuple[Store, tuple[str, ...]]:
    """Open a file to write it; first of all, if it is due, a copy is made of it."""
    notices: list[str] = []

    def back_up(database: sqlite3.Connection, changes: bool) -> None:
        if daily or changes:
            notices.extend(_back_up(database, path, watch, changes=changes))

    untouched = lock.noted_state() == state_of(path) != ""
    checked = untouched and not (daily and backups.is_due(path, clock.now()))
    database = connect(str(path), back_up, checked=checked, watch=watch)
    store = Store(database, str(path), file=path, lock=lock)
    return store, (*notices, *_lost(path, store.missing()))


def _back_up(database: sqlite3.Connection, path: Path, watch: Watch, *, changes: bool) -> Iterator[str]:
    """Make today's copy, or one before the file `changes`, and give what is to be told of it."""
    backups.tidy_up(path)
    try:
        if backups.back_up_if_due(database, path, at_once=changes, watch=watch):
            yield from backups.dated_ahead(path)
        files.keep_private(*backups.copies(path))
    except (sqlite3.Error, OSError) as error:
        yield f"Today’s copy of the saved matches could not be made: {reason(error, path)}."


def _lost(path: Path, events: int) -> Iterator[str]:
    """Tell of events that were saved in a file and are not there any more."""
    if events:
        yield (
            f"The last {events} steps that were saved in {path} are not there any more: the file, or its "
            f"write-ahead log {path.name}-wal, was removed, cut or damaged. What is there is kept."
        )


def _offering(path: Path, store: Store, notices: tuple[str, ...]) -> Opened:
    """Offer what can be had besides; where that cannot be found out, the matches are there all the same."""
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
    told = sentence(f"The file of your saved matches, {path}, was set aside as {aside.name}: {why}.")
    return _offering(path, fresh, (told,))


def _unsaved(path: Path, why: str) -> Opened:
    """Open what can be read, in memory; say whether that is all, or nothing."""
    notice = f"Matches cannot be saved in {path.parent}: {why}. What is played now ends with the window."
    if not _is_there(path):
        return Opened(store_in_memory(), (sentence(notice),))
    try:
        return Opened(Store(read_into_memory(path), f"{path}, read only"), (sentence(notice),))
    except (sqlite3.Error, Unusable, OSError):
        return Opened(store_in_memory(), (_unread(path, why),))


def _unread(path: Path, why: str) -> str:
    return sentence(
        f"The saved matches in {path} cannot be opened: {why}. They are left as they are; what is played now "
        "is not saved."
    )


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False
