"""The command ``new-game``: writes the package of a new trick-taking game, which can be played at once."""

from __future__ import annotations

import argparse
import re
import sys
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final

from bacon.cli.arguments import Parser
from bacon.cli.errors import FAILED, NOT_UNDERSTOOD, CommandError
from bacon.cli.terminal import print_lines
from bacon.core.words import game_title
from bacon.kits import GAMES
from bacon.version import __version__

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_FILES: Final = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "README.md.txt",
    "{package}/__init__.py": "init.py.txt",
    "{package}/kit.py": "kit.py.txt",
    "{package}/rules.py": "rules.py.txt",
    "{package}/guide.txt": "guide.txt",
    "tests/test_{module}.py": "test_game.py.txt",
}
"""Where each file of the package goes, and the template it is made from."""


def new_game_arguments(parser: Parser) -> None:
    """Add the game's name and the folder."""
    parser.add_argument("name", metavar="NAME", help="The game's name in lowercase, such as oh-hell.")
    parser.add_argument("--folder", type=Path, help="The folder to make (default: bacon-NAME, here).")


def run_new_game(args: argparse.Namespace) -> int:
    """Write the package, and say how to play it."""
    name: str = args.name
    if getattr(sys, "frozen", False):
        raise CommandError(
            "A copy of Bacon from an installer can't add games. Install Bacon with pip, and try again.",
            FAILED,
        )
    if not _NAME.fullmatch(name):
        raise CommandError(
            f"{name!r} can't be a game's name: use lowercase letters and digits, with hyphens between "
            "words, such as oh-hell.",
            NOT_UNDERSTOOD,
        )
    if name in GAMES:
        raise CommandError(f"There is already a game called {name}. Choose another name.", NOT_UNDERSTOOD)
    if _installed(f"bacon-{name}"):
        raise CommandError(
            f"A package called bacon-{name} is installed. Choose another name.", NOT_UNDERSTOOD
        )
    folder: Path = args.folder or Path(f"bacon-{name}")
    try:
        folder.mkdir(parents=True)
        write_skeleton(name, folder)
    except FileExistsError:
        raise CommandError(f"{folder} already exists. Nothing was written.", FAILED) from None
    except OSError as error:
        raise CommandError(f"{folder} can't be written: {error.strerror}.", FAILED) from error
    print_lines(
        [
            f"{folder} is ready. To play it:",
            f"  pip install -e {folder}",
            f"  bacon --game {name}",
            f"Its rules are in {folder / _module(name) / 'rules.py'}.",
        ]
    )
    return 0


def write_skeleton(name: str, folder: Path) -> None:
    """Write the package of a game called `name` into an existing `folder`.

    Raises ``OSError`` if a file can't be written.
    """
    package, words = _module(name), name.split("-")
    values = {
        "name": name,
        "package": package,
        "title": game_title(name),
        "class_name": "".join(word.capitalize() for word in words),
        "version": __version__,
    }
    templates = files("bacon.cli") / "skeleton"
    for place, template in _FILES.items():
        path = folder / place.format(package=package, module=package.removeprefix("bacon_"))
        path.parent.mkdir(exist_ok=True)
        text = templates.joinpath(template).read_text("utf-8")
        path.write_text(text if template == "guide.txt" else Template(text).substitute(values), "utf-8")
    (folder / package / "py.typed").touch()


def _module(name: str) -> str:
    return f"bacon_{name.replace('-', '_')}"


def _installed(package: str) -> bool:
    try:
        distribution(package)
    except PackageNotFoundError:
        return False
    return True
