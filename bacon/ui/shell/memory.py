"""The settings of a running window, saved as they change."""

from __future__ import annotations

from pathlib import Path

from bacon.data.settings import SaveError, Settings, save
from bacon.data.streams import write_error_line
from bacon.ui.shell.box import tell_anyhow


class Memory:
    """Saves what this window of the game has changed, and so leaves alone what another one has."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path, self.saved = path, settings

    def save(self, settings: Settings) -> None:
        """Save the settings; when the disk does not let us, the game goes on all the same."""
        if why := self._refused(settings):
            write_error_line(why)

    def close(self, settings: Settings) -> None:
        """Save the settings for the last time; the player hears of it when they are lost now."""
        if why := self._refused(settings):
            tell_anyhow(why)

    def _refused(self, settings: Settings) -> str:
        """Save the settings if they have changed; gives a sentence when that is refused, else nothing."""
        if settings == self.saved:
            return ""
        try:
            save(settings, self.path, self.saved)
        except SaveError as error:
            return str(error)
        self.saved = settings
        return ""
