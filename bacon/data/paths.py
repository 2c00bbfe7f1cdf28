"""Where the player's own files are kept.

The system's usual folders, under the name ``bacon-table``; or, when the environment variable ``BACON_HOME``
names a folder, that one folder for everything, as a portable installation on a stick or a test wants it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import platformdirs
from msgspec import Struct

HOME: Final = "BACON_HOME"
_APP: Final = "bacon-table"


class Folders(Struct, frozen=True):
    """The player's folders; none of them needs to exist yet."""

    config: Path
    data: Path
    reports: Path
    log: Path

    @property
    def settings(self) -> Path:
        """Give the settings file."""
        return self.config / "settings.toml"

    @property
    def store(self) -> Path:
        """Give the file of the saved matches."""
        return self.data / "matches.db"

    @property
    def door(self) -> Path:
        """Give the file that says where the open window can be asked for something."""
        return self.data / "door.json"


def folders() -> Folders:
    """Give the player's folders, as the system or ``BACON_HOME`` has them."""
    if home := os.environ.get(HOME):
        return _all_in(Path(home).expanduser().absolute())
    system = platformdirs.PlatformDirs(_APP, appauthor=False)
    data = system.user_data_path
    return Folders(system.user_config_path, data, data / "reports", system.user_log_path)


def _all_in(home: Path) -> Folders:
    return Folders(config=home, data=home, reports=home / "reports", log=home / "log")
