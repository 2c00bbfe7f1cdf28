"""The commands: a module for each, with what it takes, what it does, and a sentence about it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from types import ModuleType
from typing import Final, Protocol, cast

from bacon.cli.arguments import Parser
from bacon.cli.commands import (
    arena,
    bots,
    demo,
    doctor,
    export,
    licences,
    open,  # noqa: A004  (it is called as its command is)
    replay,
    rules,
    selftest,
    show,
    stats,
    verify,
)


class Command(Protocol):
    """What a command's module has."""

    WORDS: str
    arguments: Callable[[Parser], None]
    run: Callable[[argparse.Namespace], int]


def _named(*modules: ModuleType) -> dict[str, Command]:
    return {module.__name__.rpartition(".")[2]: cast("Command", module) for module in modules}


COMMANDS: Final = _named(
    demo, selftest, doctor, rules, bots, arena, export, open, replay, show, stats, licences, verify
)
"""Every command by its name, in the order in which the help tells of them."""
