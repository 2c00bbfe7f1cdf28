"""The locations of the player's files.

These are the system's usual folders for ``bacon-table`` or, if the environment variable ``BACON_HOME`` names
a folder, that one folder for everything, as for a portable installation or a test.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Final

from msgspec import Struct

from bacon.data.reading import legible

HOME: Final = "BACON_HOME"
_APP: Final = "bacon-table"


_LONGEST_FILE: Final = "backups/matches-2026-05-03-120000.db"
"""Roughly the longest file name inside the folders."""


class NoHome(RuntimeError):
    """Raised if there is no folder for the player's files; the message is a sentence that says why."""


class Folders(Struct, frozen=True):
    """The player's folders; they need not exist yet."""

    config: Path
    data: Path
    reports: Path
    log: Path

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.toml"

    @property
    def store(self) -> Path:
        """The file of the saved matches."""
        return self.data / "matches.db"

    @property
    def lessons(self) -> Path:
        """The file with lesson progress."""
        return self.data / "lessons.toml"

    @property
    def second_start(self) -> Path:
        """The file that tells a second start how to reach the open window."""
        return self.data / "door.json"


def folders() -> Folders:
    """The player's folders as set by the system or ``BACON_HOME``; raises `NoHome`."""
    if named := os.environ.get(HOME):
        home = _home_folder(named)
        return Folders(config=home, data=home, reports=home / "reports", log=home / "log")
    try:
        found = _of_the_system()
    except RuntimeError as error:
        raise NoHome(_NONE) from error
    if any(folder.parts[:1] == ("~",) for folder in (found.config, found.data, found.log)):
        raise NoHome(_NONE)  # older versions of platformdirs leave it unexpanded
    return found


_NONE: Final = f"You have no home folder here; name a folder for Bacon's files in {HOME}."


def _of_the_system() -> Folders:
    import platformdirs  # noqa: PLC0415  (slow to import, and not needed with BACON_HOME)

    system = platformdirs.PlatformDirs(_APP, appauthor=False)
    data = system.user_data_path
    return Folders(system.user_config_path, data, data / "reports", system.user_log_path)


def _home_folder(home: str) -> Path:
    """The folder named in ``BACON_HOME``; whether it exists and is usable shows later."""
    try:
        folder = Path(home).expanduser().absolute()
    except RuntimeError as error:
        raise NoHome(f"{HOME} is {legible(home)}, but there is no such user here; name a folder.") from error
    except OSError as error:
        raise NoHome(
            f"{HOME} is {legible(home)}, but the folder around it has gone; name it whole."
        ) from error
    if _is_too_long(folder / _LONGEST_FILE):
        raise NoHome(f"{HOME} is too long for the name of a folder: {legible(home)}.")
    return folder


def _is_too_long(path: Path) -> bool:
    try:
        path.lstat()
    except OSError as error:
        return error.errno == errno.ENAMETOOLONG
    return False
