"""What goes into the frozen program, and what of the libraries stays out."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from pkgutil import walk_packages
from shutil import copytree, ignore_patterns
from typing import Final, TypeVar

import bacon
from bacon.kits import GAMES, GROUP
from bacon.system.folders import components
from bacon.ui.drawing.art import FONT_FILES
from installers.compiled import libraries
from installers.product import ROOT

Entry = TypeVar("Entry", bound=tuple[str, ...])

METADATA: Final = tuple(component.package for component in components() if component.package)
"""The distributions whose version the frozen program can tell."""

KITS: Final = GROUP
"""The entry points by which the games are found."""

HOOKS: Final = Path(__file__).with_name("hooks")
"""Our own hooks; for a package that has one here, PyInstaller asks no other."""

MORE_GAMES: Final = ("whist", "hearts", "five-hundred")
"""The examples that come along, as games that a player can hide."""

EXCLUDED: Final = (
    *("tkinter", "unittest", "pydoc", "numpy", "test", "doctest", "pdb"),
    *("asyncio", "ssl", "_ssl", "_hashlib", "http", "ftplib", "xml", "pyexpat", "xmlrpc"),
    # A script of PyInstaller would import it before all else; our processes are plain ones.
    *("multiprocessing", "_multiprocessing"),
    *("bz2", "_bz2", "lzma", "_lzma", "_uuid", "typing_extensions"),
    # msgspec can use these for things the game never does. It also tries tomli, which must stay: PyInstaller
    # takes that for setuptools' own copy, and fails if it is excluded.
    *("setuptools", "yaml", "attr", "attrs"),
    # Since 3.12 sqlite3 can be used at a prompt, which needs readline, and that is under the GPL.
    *("code", "readline"),
    *("pygame.camera", "pygame._camera", "pygame.midi", "pygame.pypm", "pygame.gfxdraw"),
    *("pygame.freetype", "pygame._freetype", "pygame.ftfont", "pygame.sndarray", "pygame.surfarray"),
    # pygame does without them, and imports them with much of the library before the first frame.
    *("pygame.system", "pygame._debug", "pygame._data_classes", "pygame.typing", "pygame.pkgdata"),
    # Only type checkers read it, and mypyc.
    "mypy_extensions",
    # Only those who write games use it, in pytest, which it would bring along.
    "bacon.testing.plugin",
)
"""Modules that something imports in case, and that the game never uses."""

_OF_THE_SYSTEM: Final = re.compile(r"(libstdc\+\+|libgcc_s|libz)\.so\b")
"""Libraries that every desktop Linux has and that its graphics drivers share with the game.

A process holds one of each; a newer system's drivers do not start with the older one of the machine that the
game was frozen on.
"""

_UNUSED: Final = re.compile(r"pygame[/\\](freesansbold\.ttf|pygame_icon.*\.bmp|docs|examples|tests)")


_IDLE: Final = ("pyi_rth_inspect", "pyi_rth_pkgutil")
"""Scripts of PyInstaller that help to look for sources and packages at run time; the game never does."""


def lay_more_games(folder: Path) -> None:
    """Lay the packages of more games into a folder for Python's path, with the entry points to find them."""
    for name in MORE_GAMES:
        source = ROOT / "examples" / name
        project = tomllib.loads((source / "pyproject.toml").read_text("utf-8"))["project"]
        ((game, kit),) = project["entry-points"][KITS].items()
        package = kit.partition(".")[0]
        copytree(
            source / package, folder / package, ignore=ignore_patterns("__pycache__"), dirs_exist_ok=True
        )
        info = folder / f"{package}-{project['version']}.dist-info"
        info.mkdir(exist_ok=True)
        head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        (info / "METADATA").write_text(head, "utf-8")
        (info / "entry_points.txt").write_text(f"[{KITS}]\n{game} = {kit}\n", "utf-8")


def data(more_games: Path) -> list[tuple[str, str]]:
    """Give each file or folder that is read at run time, and the folder of the program that it goes into."""
    fonts = [Path(file) for file in FONT_FILES.values()]
    return [
        (str(ROOT / "assets"), "assets"),
        *((str(font), _place(font)) for font in fonts),
        *((str(folder), _below_its_package(folder)) for kit in GAMES.values() if (folder := kit.lessons())),
        *((str(guide), _below_its_package(guide.parent)) for guide in _guides(more_games)),
    ]


def _below_its_package(folder: Path) -> str:
    """The path of a folder from where its outermost package lies, ``bacon/games/euchre/lessons``."""
    packages = [outer for outer in (folder, *folder.parents) if (outer / "__init__.py").is_file()]
    return folder.relative_to(packages[-1].parent).as_posix()


def _guides(more_games: Path) -> list[Path]:
    """Give the texts of the rules pages: one for each game, one for its family, and one for all."""
    folders = (ROOT / "bacon" / "games", more_games)
    return sorted(guide for folder in folders for guide in folder.rglob("guide.txt"))


def compiled() -> list[tuple[str, str]]:
    """The solver's compiled modules and the folder of each in the program, from where they have been made."""
    made = os.environ.get("BACON_COMPILED")
    folder = Path(made) if made else None
    found = libraries(folder) if folder else []
    return [(str(file), str(file.relative_to(folder).parent)) for file in found if folder]


def still_pure(entries: Iterable[Entry]) -> list[Entry]:
    """Those of the modules that PyInstaller found, each by its name, that have not been compiled."""
    made = {".".join((*Path(place).parts, Path(file).name.partition(".")[0])) for file, place in compiled()}
    return [entry for entry in entries if entry[0] not in made]


def named() -> list[str]:
    """All modules of the program: some are imported by name, which PyInstaller cannot see."""
    found = [module.name for module in walk_packages(bacon.__path__, "bacon.")]
    return [name for name in found if name not in EXCLUDED]


def kept(entries: Iterable[Entry]) -> list[Entry]:
    """Give those of the files that PyInstaller found, each by its place, that belong into the program."""
    return [entry for entry in entries if not _OF_THE_SYSTEM.match(entry[0]) and not _UNUSED.match(entry[0])]


def needed(scripts: Iterable[Entry]) -> list[Entry]:
    """Those of the scripts that run at the start, each by its name, without which something is missing."""
    return [script for script in scripts if script[0] not in _IDLE]


def _place(font: Path) -> str:
    """Give a font's folder below its package, which looks for it there."""
    return f"{font.parent.parent.name}/{font.parent.name}"
