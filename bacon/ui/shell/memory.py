"""Saving the settings of a running window as they change."""

from __future__ import annotations

from pathlib import Path

from bacon.data.settings import SaveError, Settings, save
from bacon.data.streams import write_error_line
from bacon.ui.shell.box import report_error


class SettingsSaver:
    """Saves only what this window has changed in the settings, and so keeps another window's changes."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path, self.saved = path, settings

    def save(self, settings: Settings) -> None:
        """Save the settings; if that fails, write why to the error stream and carry on."""
        if problem := self._try_to_save(settings):
            write_error_line(problem)

    def close(self, settings: Settings) -> None:
        """Save the settings for the last time; if that fails, show the player why."""
        if problem := self._try_to_save(settings):
            report_error(problem)

    def _try_to_save(self, settings: Settings) -> str:
        """Save the settings if they have changed; return why that failed, or ""."""
        if settings == self.saved:
            return ""
        try:
            save(settings, self.path, self.saved)
        except SaveError as error:
            return str(error)
        self.saved = settings
        return ""
