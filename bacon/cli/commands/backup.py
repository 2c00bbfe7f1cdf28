"""The commands ``bacon backup`` and ``restore``: everything in one file, for another computer."""

from __future__ import annotations

import argparse
import contextlib
import sys
from pathlib import Path

from bacon.cli.arguments import FAILED, NOT_UNDERSTOOD, CommandError, Parser
from bacon.cli.saved import open_to_change, store_if_any
from bacon.cli.terminal import print_lines, progress
from bacon.data.bundle import BundleError, export_everything, import_bundle, open_bundle
from bacon.data.learned import Learned
from bacon.data.paths import folders
from bacon.data.people import players
from bacon.data.settings import SaveError, load, save
from bacon.data.store import StoreError


def backup_arguments(parser: Parser) -> None:
    """Add the file to write."""
    words = "Write to this file, such as bacon.zip; an earlier one is replaced."
    parser.add_argument("file", type=Path, metavar="FILE", help=words)


def run_backup(args: argparse.Namespace) -> int:
    """Write everything to a file."""
    where = folders()
    settings = load(where.settings).settings
    try:
        with store_if_any() as store:
            export_everything(args.file, store, settings, Learned(where.lessons).text(), _watch)
            [(matches,)] = store.query("SELECT count(*) FROM matches")
    except BundleError as error:
        raise CommandError(str(error), NOT_UNDERSTOOD) from error
    print_lines([f"Saved matches ({matches}), names, reviews, lessons and settings to {args.file}."])
    return 0


def restore_arguments(parser: Parser) -> None:
    """Add the file to read."""
    words = "A file that bacon backup has written, or a file of saved matches."
    parser.add_argument("file", type=Path, metavar="FILE", help=words)


def run_restore(args: argparse.Namespace) -> int:
    """Merge a file's contents into the player's data."""
    where = folders()
    try:
        with open_bundle(args.file, _watch) as bundle, contextlib.closing(open_to_change()) as store:
            arrived = import_bundle(bundle, store, _watch)
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
            f"Matches: {counts.new} new, {counts.longer} continued, {counts.known} already here, "
            f"{counts.unreadable} unreadable.",
            f"Lessons: {lessons} new. Settings: {'updated' if merged != mine else 'unchanged'}.",
        ]
    )
    return 0


def _watch(_: str, share: float) -> None:
    if sys.stderr.isatty():
        progress(round(share * 100), 100)
