"""The saved matches and the records, for the commands that tell of them."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bacon.cli.arguments import FAILED, NOT_UNDERSTOOD, Trouble
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
    """Say in one line what is saved, and what is wrong with it."""
    try:
        if not _is_there(path):
            return "none yet"
    except Trouble as trouble:
        return str(trouble)
    try:
        opened = open_for_command(path)
    except StoreError as error:
        return str(error)
    with contextlib.closing(opened.store):
        return " ".join((*opened.notices, opened.store.health()))


def newest_record(hand: int | None) -> str:
    """Print the record of the newest match, or of one of its hands; raise `Trouble` where there is none."""
    with saved_matches() as store:
        newest = store.newest()
        if newest is None:
            raise Trouble(f"No match is saved yet in {folders().store}.", FAILED)
        match = store.match_of(newest)
        told = comments(match.rules.seats, Reviews(store).of_match(newest))
        if hand is None:
            return write_record(match, comments=told)
        return print_record(hand_record_of(match, hand), told)


@contextlib.contextmanager
def saved_matches() -> Iterator[Store]:
    """Open the saved matches to read them; raise `Trouble` where there are none or they cannot be read."""
    path = folders().store
    if not _is_there(path):
        raise Trouble(f"No match is saved yet: there is no {path}.", FAILED)
    opened = _opened(path)
    with contextlib.closing(opened.store) as store:
        notices = () if store.read_only else opened.notices
        if notices and store.newest() is None:
            raise Trouble(" ".join(notices), FAILED)
        for notice in notices:
            complain(notice, 0)
        try:
            yield store
        except (StoreError, RecordError) as error:
            raise Trouble(f"The saved matches do not give this. {error}", FAILED) from error


@contextlib.contextmanager
def store_if_any() -> Iterator[Store]:
    """Open the saved matches where there are some that can be read; else a store that keeps nothing."""
    path = folders().store
    store = _opened(path).store if _is_there(path) else store_in_memory()
    with contextlib.closing(store):
        yield store


def opened_to_change() -> Store:
    """Open the saved matches to add to them, in a new file when there is none; raise `Trouble` if refused."""
    path = folders().store
    path.parent.mkdir(parents=True, exist_ok=True)
    opened = _opened(path)
    if opened.store.file and not opened.store.read_only:
        return opened.store
    opened.store.close()
    another = "Another window of Bacon is open and saves its matches. Close it, and try again."
    raise Trouble(another if opened.store.read_only else " ".join(opened.notices), FAILED)


def _opened(path: Path) -> Opened:
    try:
        return open_for_command(path)
    except StoreError as error:
        raise Trouble(str(error), FAILED) from error


def _is_there(store: Path) -> bool:
    """Whether there is a file of saved matches; raises `Trouble` where nobody may know."""
    try:
        return store.exists()
    except OSError as error:
        raise Trouble(f"The saved matches in {store} cannot be read: {reason(error)}.", FAILED) from error


def who_plays() -> str:
    """The name of who plays by the settings; nothing where none is given."""
    return load(folders().settings).settings.players.who


def whose(args: argparse.Namespace, store: Store) -> str | None:
    """Whose matches are meant, None for everyone's; raise `Trouble` for a name that nobody here has."""
    if args.everyone or args.player is None:
        return None if args.everyone else who_plays()
    known, name = players(store), str(args.player)
    if name not in known:
        there = ", ".join(map(legible, filter(None, known))) or "nobody with a name"
        raise Trouble(f"Nobody called {legible(name)!r} has played here; there is {there}.", NOT_UNDERSTOOD)
    return name


@contextlib.contextmanager
def telling_of(path: Path) -> Iterator[None]:
    """Let what is wrong with a record be told with the name of its file."""
    try:
        yield
    except RecordError as error:
        raise Trouble(f"{path}: {error}", NOT_UNDERSTOOD) from error


def give_text(text: str, path: Path | None) -> None:
    """Write a text to a file, or print it where none is named; raise `Trouble` where that fails."""
    if path is None:
        write(text)
        return
    try:
        patiently(partial(path.write_text, text, encoding="utf-8", newline="\n"))
    except OSError as error:
        raise Trouble(f"{path} cannot be written: {reason(error)}.", NOT_UNDERSTOOD) from error
