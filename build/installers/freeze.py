"""The frozen program: Python, the game and all they need in one folder, made by PyInstaller."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from installers.compiled import compile_into
from installers.elf import binaries, has_symbols
from installers.files import settle_rights
from installers.macos import signature_command
from installers.product import COMMAND, CONSOLE, ROOT, TITLE
from installers.tools import Trouble, need, run

_UNPACKED: Final = "0"
"""Unpacking modules took 13 ms of each start, and the installers are packed anyway."""


def freeze(work: Path) -> Path:
    """Freeze the game below a folder and give the program's folder, on macOS ``Bacon.app``.

    Its solver is compiled. Raises `Trouble` when PyInstaller, a compiler or a program that it needs is
    missing, when it fails, or when what it made does not start.
    """
    if not find_spec("PyInstaller"):
        raise Trouble(f"PyInstaller is missing; get it with: {sys.executable} -m pip install -e '.[dev]'")
    if sys.platform == "linux":
        need(("objdump", "strip"))
    target = work / "frozen"
    paths = ("--distpath", target, "--workpath", work / "pyinstaller")
    compiled = compile_into(work / "compiled").parent
    env = {
        **os.environ,
        "PYINSTALLER_CONFIG_DIR": str(work / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "BACON_COMPILED": str(compiled),
        "PYINSTALLER_ZLIB_COMPRESSION_LEVEL": _UNPACKED,
    }
    command = (sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN")
    run(*command, *paths, ROOT / "bacon.spec", env=env, within=work)
    app = target / (f"{TITLE}.app" if sys.platform == "darwin" else COMMAND)
    if sys.platform == "linux":
        strip_libraries(app)
    settle_rights(app)
    if sys.platform == "darwin":
        run(*signature_command(app))
    for program in programs_of(app):
        run(program, "--version")
    return app


def strip_libraries(app: Path) -> None:
    """Take away the symbols of all libraries that have them yet.

    Those that come without are left alone: strip can spoil a library that was made over after it was linked.
    """
    for library in binaries(app):
        if library != program_of(app) and has_symbols(library):
            run("strip", library)


def program_of(app: Path) -> Path:
    """Give the file in a frozen program's folder that is started."""
    if app.suffix == ".app":
        return app / "Contents" / "MacOS" / COMMAND
    return app / (f"{COMMAND}.exe" if sys.platform == "win32" else COMMAND)


def programs_of(app: Path) -> list[Path]:
    """Return every file in a frozen program's folder that can be started, the game itself first."""
    console = [app / f"{CONSOLE}.exe"] if sys.platform == "win32" else []
    return [program_of(app), *console]
