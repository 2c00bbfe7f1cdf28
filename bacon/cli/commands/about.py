"""The commands ``bacon doctor``, ``licences`` and ``selftest``, and the output of ``bacon --version``."""

# ruff: noqa: PLC0415  (imported only when needed)

from __future__ import annotations

import argparse
import platform
from collections.abc import Iterable, Iterator
from typing import Final

from bacon.cli.terminal import print_lines
from bacon.data.licences import libraries, licences_in_full, licences_in_short
from bacon.kits import GAMES
from bacon.version import __version__

_START_SECONDS: Final = 30.0
"""Seconds for a process to start."""


def run_doctor(_: argparse.Namespace) -> int:
    """Print what is useful for troubleshooting."""
    from bacon.cli.saved import health
    from bacon.data.paths import folders
    from bacon.data.reports import versions
    from bacon.data.settings import load
    from bacon.solver import compiled

    where = folders()
    problems = load(where.settings).problems
    print_lines(versions())
    print_lines(_drivers())
    print_lines([f"thinking: {_thinking()}", f"solver: {'compiled' if compiled() else 'plain Python'}"])
    print_lines(f"{name}: {getattr(where, name)}" for name in ("config", "data", "reports", "log"))
    print_lines([f"saved matches: {health(where.store)}"])
    print_lines(f"settings: {problem}" for problem in problems or ("nothing wrong",))
    print_lines(f"games: {problem}" for problem in GAMES.problems or (", ".join(GAMES),))
    return 0


def _drivers() -> Iterable[str]:
    try:
        from bacon.ui.showroom.doctor import drivers

        return drivers()
    except (ImportError, RuntimeError) as error:
        return (f"screen and sound: not usable here ({error})",)


def _thinking() -> str:
    from bacon.search.worker import Worker

    with Worker() as worker:
        if worker.warm_up(_START_SECONDS):
            return "opponents have a process of their own"
    return "no process starts; opponents play by rules of thumb"


def run_licences(_: argparse.Namespace) -> int:
    """Print all licences in full."""
    print_lines(line for text in licences_in_full() for line in text.split("\n"))
    return 0


def version() -> Iterator[str]:
    """The versions of Bacon, Python and SDL, and the licences in short."""
    yield f"bacon {__version__}"
    yield f"Python {platform.python_version()}"
    yield libraries()
    yield from ("", "Licences (the texts are printed by: bacon licences)")
    yield from (f"  {line}" for line in licences_in_short())


def run_selftest(_: argparse.Namespace) -> int:
    """Run the self-test; the exit code is 1 if anything fails."""
    from bacon.ui.showroom.selftest import run as try_everything

    return try_everything()
