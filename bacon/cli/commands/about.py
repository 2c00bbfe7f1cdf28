"""The commands ``bacon doctor``, ``licences`` and ``selftest``, and what ``bacon --version`` prints."""

# ruff: noqa: PLC0415  (imported only when the command is given)

from __future__ import annotations

import argparse
import platform
from collections.abc import Iterable, Iterator
from typing import Final

from bacon.cli.terminal import say
from bacon.data.licences import libraries, licences_in_full, licences_in_short
from bacon.kits import GAMES
from bacon.version import __version__

_BIRTH: Final = 30.0
"""No process takes longer than this to start, in seconds."""


def run_doctor(_: argparse.Namespace) -> int:
    """Print what somebody who wants to help will ask for."""
    from bacon.cli.saved import health
    from bacon.data.paths import folders
    from bacon.data.reports import versions
    from bacon.data.settings import load
    from bacon.solver import compiled

    where = folders()
    problems = load(where.settings).problems
    say(versions())
    say(_drivers())
    say([f"thinking: {_thinking()}", f"solver: {'compiled' if compiled() else 'plain Python'}"])
    say(f"{name}: {getattr(where, name)}" for name in ("config", "data", "reports", "log"))
    say([f"saved matches: {health(where.store)}"])
    say(f"settings: {problem}" for problem in problems or ("nothing wrong",))
    say(f"games: {problem}" for problem in GAMES.problems or (", ".join(GAMES),))
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
        if worker.warm_up(_BIRTH):
            return "opponents have a process of their own"
    return "no process starts; opponents play by rules of thumb"


def run_licences(_: argparse.Namespace) -> int:
    """Print all licences in full."""
    say(line for text in licences_in_full() for line in text.split("\n"))
    return 0


def version() -> Iterator[str]:
    """The versions of Bacon, Python and SDL, and the licences in short."""
    yield f"bacon {__version__}"
    yield f"Python {platform.python_version()}"
    yield libraries()
    yield from ("", "Licences (the texts are printed by: bacon licences)")
    yield from (f"  {line}" for line in licences_in_short())


def run_selftest(_: argparse.Namespace) -> int:
    """Try everything; the exit code is 1 when anything failed."""
    from bacon.ui.showroom.selftest import run as try_everything

    return try_everything()
