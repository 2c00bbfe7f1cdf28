"""Where the player's own files are kept.

The system's usual folders, under the name ``bacon-table``; or, when the environment variable ``BACON_HOME``
names a folder, that one folder for everything, as a portable installation on a stick or a test wants it.
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


_DEEPEST: Final = "backups/matches-2026-05-03-120000.db"
"""About the longest name that a file is given in them."""


class NoHome(RuntimeError):
    """Raised where the player's files can have no folder; its text is a sentence that says why."""


class Folders(Struct, frozen=True):
    """The player's folders; none of them needs to exist yet."""

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
        """The file that keeps how far the player is in the lessons."""
        return self.data / "lessons.toml"

    @property
    def second_start(self) -> Path:
        """The file that says where a second start can ask the open window for something."""
        return self.data / "door.json"


def folders() -> Folders:
    """The player's folders, as the system or ``BACON_HOME`` has them; raises `NoHome` for none."""
    if home := os.environ.get(HOME):
        return _all_in(_named(home))
    try:
        found = _of_the_system()
    except RuntimeError as error:
        raise NoHome(_NONE) from error
    if any(folder.parts[:1] == ("~",) for folder in (found.config, found.data, found.log)):
        raise NoHome(_NONE)  # older versions of platformdirs leave it at that
    return found


_NONE: Final = f"You have no home folder here; name a folder for Bacon's files in {HOME}."


def _of_the_system() -> Folders:
    import platformdirs  # noqa: PLC0415  (it takes a moment, and a portable installation does without it)

    system = platformdirs.PlatformDirs(_APP, appauthor=False)
    data = system.user_data_path
    return Folders(system.user_config_path, data, data / "reports", system.user_log_path)


def _named(home: str) -> Path:
    """The folder that somebody has named; whether it is there and can be used shows later."""
    try:
        folder = Path(home).expanduser().absolute()
    except RuntimeError as error:
        raise NoHome(f"{HOME} is {legible(home)}, but there is no such user here; name a folder.") from error
    except OSError as error:
        raise NoHome(
            f"{HOME} is {legible(home)}, but the folder around it has gone; name it whole."
        ) from error
    if _is_too_long(folder / _DEEPEST):
        raise NoHome(f"{HOME} is too long for the name of a folder: {legible(home)}.")
    return folder


def _is_too_long(path: Path) -> bool:
    try:
        path.lstat()
    except OSError as error:
        return error.errno == errno.ENAMETOOLONG
    return False


def _all_in(home: Path) -> Folders:
    return Folders(config=home, data=home, reports=home / "reports", log=home / "log")
