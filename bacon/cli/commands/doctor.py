"""The command ``bacon doctor``."""

# ruff: noqa: PLC0415  (imported only when the command is given)

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Final

from bacon.cli.arguments import Parser
from bacon.cli.saved import health
from bacon.cli.terminal import say
from bacon.data.paths import folders
from bacon.data.reports import versions
from bacon.data.settings import load
from bacon.games import GAMES

_BIRTH: Final = 30.0
"""No process takes longer than this to start, in seconds."""


def arguments(_: Parser) -> None:
    """Take none but --help."""


def run(_: argparse.Namespace) -> int:
    """Print what somebody who wants to help will ask for."""
    where = folders()
    problems = load(where.settings).problems
    say(versions())
    say(_drivers())
    say([f"thinking: {_thinking()}"])
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
