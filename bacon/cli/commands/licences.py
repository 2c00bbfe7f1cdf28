"""The command ``bacon licences``, and what ``bacon --version`` prints."""

from __future__ import annotations

import argparse
import platform
from collections.abc import Iterator

from bacon.cli.arguments import Parser
from bacon.cli.terminal import say
from bacon.data.licences import libraries, licences_in_full, licences_in_short
from bacon.version import __version__


def arguments(_: Parser) -> None:
    """Take none but --help."""


def run(_: argparse.Namespace) -> int:
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
