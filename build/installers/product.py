"""What the installers call the game: read from where the project says it, or said here once."""

from __future__ import annotations

import os
import platform
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bacon.cli import menu
from bacon.version import __version__
from installers import place

ROOT: Final = Path(__file__).resolve().parents[2]
_PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
_MACHINES: Final = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "arm64", "arm64": "arm64"}

NAME: str = _PROJECT["name"]
"""The name of the package, and of the folders of the player's files."""

VERSION: Final = __version__
TITLE: Final = menu.TITLE
COMMAND: Final = menu.COMMAND
CONSOLE: Final = "bacon-cli"
"""The same command for a terminal of Windows, where a program has a window or a terminal, but not both."""

IDENTIFIER: Final = "table.bacon.Bacon"
"""The name that macOS knows the application by."""

EXTENSION: Final = menu.EXTENSION
MEDIA_TYPE: Final = menu.MEDIA_TYPE
RECORD: Final = menu.RECORD
CATEGORIES: Final = menu.CATEGORIES
SUMMARY: str = _PROJECT["description"]
AUTHORS: str = _PROJECT["authors"][0]["name"]

MAIL: str = _PROJECT["authors"][0].get("email", "nobody@nowhere.invalid")
"""Where a Debian package's maintainer is written to; nobody can be, while the authors name no address.

Debian wants an address in any case. What ends in ``.invalid`` can never be anybody's (RFC 2606).
"""

PLACE: Final = place.place()
"""The address of the project's repository, or nothing."""

ADDRESSES: Final = place.addresses(PLACE)
"""The addresses made from it, by their labels."""


def build_time() -> datetime:
    """Give the time that files are dated with: ``SOURCE_DATE_EPOCH`` when it is set, else now."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH")
    return datetime.fromtimestamp(int(fixed), UTC) if fixed else datetime.now(UTC)


def machine(name: str = "") -> str:
    """Give the processor, this one's when none is named, as artefacts call it: ``x86_64`` or ``arm64``."""
    name = (name or platform.machine()).lower()
    return _MACHINES.get(name, name)


def artefact(system: str, ending: str, processor: str = "") -> str:
    """Give the file name of an artefact, such as ``bacon-1.0.0-linux-x86_64.run``."""
    return f"{COMMAND}-{VERSION}-{system}-{machine(processor)}{ending}"
