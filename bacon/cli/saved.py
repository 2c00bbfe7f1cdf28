"""The saved matches and records, for the commands that use them."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bacon.cli.arguments import FAILED, NOT_UNDERSTOOD, CommandError
from bacon.cli.terminal import complain, write
from bacon.data.files import patiently, reason
from bacon.data.marks import comments
from bacon.data.opening import Opened, open_for_command
from bacon.data.paths import folders
from bacon.data.people import players
from bacon.data.reading import legible
from bacon.data.records import RecordError, hand_record_of, print_record, write_record
from bacon.data.reviews import Reviews
from bacon.data.settings import load
from bacon.data.store import Store, StoreError, store_in_memory


def health(path: Path) -> str:
    """A line on what is saved, and what is wrong with it."""
    try:
        if not _is_there(path):
            return "none yet"
    except CommandError as trouble:
        return str(trouble)
    try:
        opened = open_for_command(path)
    except StoreError as error:
        return str(error)
    with contextlib.closing(opened.store):
        return " ".join((*opened.notices, opened.store.health()))


def newest_record(hand: int | None) -> str:
    """The record of the newest match or one of its hands, as text; raises `CommandError` if there is none."""
    with saved_matches() as store:
        newest = store.newest()
        if newest is None:
            raise CommandError(f"No match is saved yet in {folders().store}.", FAILED)
        match = store.match_of(newest)
        notes = comments(match.rules.seats, Reviews(store).of_match(newest))
        if hand is None:
            return write_record(match, comments=notes)
        return print_record(hand_record_of(match, hand), notes)


@contextlib.contextmanager
def saved_matches() -> Iterator[Store]:
    """Open the saved matches read-only; raises `CommandError` if there are none or they cannot be read."""
    path = folders().store
    if not _is_there(path):
        raise CommandError(f"No match is saved yet: there is no {path}.", FAILED)
    opened = _opened(path)
    with contextlib.closing(opened.store) as store:
        notices = () if store.read_only else opened.notices
        if notices and store.newest() is None:
            raise CommandError(" ".join(notices), FAILED)
        for notice in notices:
            complain(notice, 0)
        try:
            yield store
        except (StoreError, RecordError) as error:
            raise CommandError(f"The saved matches do not give this. {error}", FAILED) from error


@contextlib.contextmanager
def store_if_any() -> Iterator[Store]:
    """Open the saved matches if possible, otherwise an empty store in memory."""
    path = folders().store
    store = _opened(path).store if _is_there(path) else store_in_memory()
    with contextlib.closing(store):
        yield store


def open_to_change() -> Store:
    """Open the saved matches to add to them, in a new file if needed; raises `CommandError` if refused."""
    path = folders().store
    path.parent.mkdir(parents=True, exist_ok=True)
    opened = _opened(path)
    if opened.store.file and not opened.store.read_only:
        return opened.store
    opened.store.close()
    another = "Another window of Bacon is open and saves its matches. Close it, and try again."
    raise CommandError(another if opened.store.read_only else " ".join(opened.notices), FAILED)


def _opened(path: Path) -> Opened:
    try:
        return open_for_command(path)
    except StoreError as error:
        raise CommandError(str(error), FAILED) from error


def _is_there(store: Path) -> bool:
    try:
        return store.exists()
    except OSError as error:
        raise CommandError(
            f"The saved matches in {store} cannot be read: {reason(error)}.", FAILED
        ) from error


def who_plays() -> str:
    """The player's name in the settings, empty if not given."""
    return load(folders().settings).settings.players.who


def chosen_player(args: argparse.Namespace, store: Store) -> str | None:
    """The player whose matches to use, None for everyone; raises `CommandError` for an unknown name."""
    if args.everyone or args.player is None:
        return None if args.everyone else who_plays()
    known, name = players(store), str(args.player)
    if name not in known:
        there = ", ".join(map(legible, filter(None, known))) or "nobody with a name"
        raise CommandError(
            f"Nobody called {legible(name)!r} has played here; there is {there}.", NOT_UNDERSTOOD
        )
    return name


@contextlib.contextmanager
def naming_file(path: Path) -> Iterator[None]:
    """Prefix errors in a record with the name of its file."""
    try:
        yield
    except RecordError as error:
        raise CommandError(f"{path}: {error}", NOT_UNDERSTOOD) from error


def write_or_print(text: str, path: Path | None) -> None:
    """Write text to a file, or print it if there is none; raises `CommandError` on failure."""
    if path is None:
        write(text)
        return
    try:
        patiently(partial(path.write_text, text, encoding="utf-8", newline="\n"))
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {reason(error)}.", NOT_UNDERSTOOD) from error
