"""The saved matches for the commands that use them: ``history``, ``backup`` and ``restore``."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, get_args

import msgspec

from bacon.cli.arguments import Parser, game_argument, number_argument, player_argument, switch
from bacon.cli.errors import FAILED, NOT_UNDERSTOOD, CommandError
from bacon.cli.terminal import ProgressBar, complain, print_lines, write
from bacon.core.words import dashed, game_title
from bacon.kits import hand_word_of
from bacon.kits.presets import preset_title
from bacon.notation.record import RecordError, hand_record_of, print_record, write_record
from bacon.settings.lessons import Learned
from bacon.settings.settings import SaveError, load, save
from bacon.store.bundle import BundleError, export_everything, import_bundle, open_bundle
from bacon.store.history import Filter, History, MatchRow
from bacon.store.ledger import Kind
from bacon.store.opening import Opened, open_for_command
from bacon.store.people import players
from bacon.store.reviews import Reviews, comments
from bacon.store.rounds import number_of
from bacon.store.store import Store, StoreError, store_in_memory
from bacon.system import clock
from bacon.system.files import patiently, reason
from bacon.system.folders import folders
from bacon.system.reading import legible


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
            raise CommandError(f"No matches are saved in {folders().store} yet.", FAILED)
        match = store.match_of(newest)
        notes = comments(match.rules.seats, Reviews(store).of_match(newest))
        if hand is None:
            return write_record(match, comments=notes)
        try:
            return print_record(hand_record_of(match, hand), notes)
        except RecordError as error:
            raise CommandError(str(error), FAILED) from error


@contextlib.contextmanager
def saved_matches() -> Iterator[Store]:
    """Open the saved matches read-only; raises `CommandError` if there are none or they cannot be read."""
    path = folders().store
    if not _is_there(path):
        raise CommandError(f"No matches are saved yet: {path} doesn't exist.", FAILED)
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
            raise CommandError(f"The saved matches couldn't be read. {error}", FAILED) from error


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
    another = "Another Bacon window is open and saving its matches. Close it, and try again."
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
        raise CommandError(f"The saved matches in {store} can't be read: {reason(error)}.", FAILED) from error


def who_plays() -> str:
    """The player's name in the settings, empty if not given."""
    return load(folders().settings).settings.players.who


def chosen_player(args: argparse.Namespace, store: Store) -> str | None:
    """The player whose matches to use, None for everyone; raises `CommandError` for an unknown name."""
    if args.everyone or args.player is None:
        return None if args.everyone else who_plays()
    known, name = players(store), str(args.player)
    if name not in known:
        there = ", ".join(map(legible, filter(None, known)))
        players_here = f"Players here: {there}." if there else "Only the player without a name has."
        raise CommandError(f"Nobody called {legible(name)!r} has played here. {players_here}", NOT_UNDERSTOOD)
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
        raise CommandError(f"{path} can't be written: {reason(error)}.", NOT_UNDERSTOOD) from error


def backup_arguments(parser: Parser) -> None:
    """Add the file to write."""
    words = "Write to this file, such as bacon.zip; an older backup there is replaced."
    parser.add_argument("file", type=Path, metavar="FILE", help=words)


def run_backup(args: argparse.Namespace) -> int:
    """Write everything to a file."""
    where = folders()
    settings = load(where.settings).settings
    try:
        with store_if_any() as store:
            export_everything(args.file, store, settings, Learned(where.lessons).text(), _watch())
            [(matches,)] = store.query("SELECT count(*) FROM matches")
    except BundleError as error:
        raise CommandError(str(error), NOT_UNDERSTOOD) from error
    count = "1 match" if matches == 1 else f"{matches} matches"
    print_lines([f"{args.file} now holds {count}, and the names, reviews, lessons and settings."])
    return 0


def restore_arguments(parser: Parser) -> None:
    """Add the file to read."""
    words = "A file that bacon backup wrote, or a file of saved matches."
    parser.add_argument("file", type=Path, metavar="FILE", help=words)


def run_restore(args: argparse.Namespace) -> int:
    """Merge a file's contents into the player's data."""
    where = folders()
    try:
        with open_bundle(args.file, _watch()) as bundle, contextlib.closing(open_to_change()) as store:
            arrived = import_bundle(bundle, store, _watch())
            names = players(store)
    except BundleError as error:
        raise CommandError(str(error), NOT_UNDERSTOOD) from error
    except StoreError as error:
        raise CommandError(str(error), FAILED) from error
    mine = load(where.settings).settings
    lessons = Learned(where.lessons).merge(arrived.lessons)
    try:
        if (merged := arrived.merged_settings(mine, names)) != mine:
            save(merged, where.settings, mine)
    except SaveError as error:
        raise CommandError(str(error), FAILED) from error
    counts = arrived.brought
    print_lines(
        [
            f"Matches: {counts.new} new, {counts.longer} with more hands, {counts.known} already here, "
            f"{counts.unreadable} unreadable.",
            f"Lessons: {lessons} new. Settings: {'updated' if merged != mine else 'unchanged'}.",
        ]
    )
    return 0


def _watch() -> Callable[[str, float], None]:
    bar = ProgressBar()
    return lambda _, share: bar(round(share * 100), 100)


_DEFAULT_COUNT: Final = 20
_KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


def history_arguments(parser: Parser) -> None:
    """Add which matches to list, and how many."""
    game_argument(parser, "List only this game", "all of them")
    words = f"List only matches of this kind: {', '.join(_KINDS)} (default: all of them)."
    parser.add_argument("--kind", choices=_KINDS, metavar="KIND", help=words)
    player_argument(parser)
    number_argument(parser, "--last", _DEFAULT_COUNT, "List this many")
    switch(parser, "--json", "Print one JSON list with every match (default: a line for each).")


def run_history(args: argparse.Namespace) -> int:
    """Print the matches."""
    with saved_matches() as store:
        wanted = Filter(player=chosen_player(args, store), game=args.game, kind=args.kind)
        rows = History(store).matches(wanted, size=args.last)
        for damage in store.take_notices():
            complain(damage, 0)
    print_lines(_json(rows) if args.json else _lines(rows, everyone=args.everyone))
    return 0


def _lines(rows: Sequence[MatchRow], *, everyone: bool) -> Iterator[str]:
    if not rows:
        yield "No matches found."
    for row in rows:
        parts = (
            row.player if everyone else "",
            f"{game_title(row.game)}, {preset_title(row.game, row.preset)}",
            _outcome(row),
            dashed(row.scores),
            _kind(row),
        )
        yield f"{row.id:>6}  {clock.local(row.started):%Y-%m-%d %H:%M}  {' · '.join(filter(None, parts))}"


def _kind(row: MatchRow) -> str:
    """What kind of match it is, and which hand if it is one of several; empty for an ordinary match."""
    if row.kind == "ordinary":
        return ""
    number = number_of(row)
    if number is None:
        return ", ".join(filter(None, (row.kind, row.key)))
    of = f"deal of the day {row.key.partition(' ')[0]}" if row.kind == "daily" else row.kind
    return f"{of}, {hand_word_of(row.game)} {number}"


def _outcome(row: MatchRow) -> str:
    if row.won is not None:
        return "won" if row.won else "lost"
    if row.winner is not None:
        return "played by the computer alone"
    return "abandoned" if row.finished else "in progress"


def _json(rows: Sequence[MatchRow]) -> list[str]:
    return [msgspec.json.encode([_as_object(row) for row in rows]).decode()]


def _as_object(row: MatchRow) -> dict[str, object]:
    first = (
        "id",
        "started",
        "played",
        "player",
        "game",
        "preset",
        "rules",
        "kind",
        "key",
        "assisted",
        "seat",
    )
    rest = ("names", "scores", "winner", "won", "finished", "hands")
    return {name: getattr(row, name) for name in (*first, *rest)}
