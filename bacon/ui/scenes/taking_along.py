"""Exporting all data to a file for another computer, and importing such a file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from bacon.data import clock
from bacon.data.autosave import Autosave
from bacon.data.bundle import ENDING, BundleError, ImportResult, export_everything, import_file
from bacon.data.files import reason
from bacon.data.learned import Learned
from bacon.data.paths import folders
from bacon.data.people import players
from bacon.data.reading import sentence
from bacon.data.store import StoreError
from bacon.ui.kit.scene import AppServices
from bacon.ui.replay.words import counted
from bacon.ui.scenes.dialog import AskText, notice
from bacon.ui.scenes.panels import question
from bacon.ui.scenes.working import at_work

_MAX_PATH_LENGTH: Final = 400  # in characters
_SAVE: Final = (
    "Your matches, names, reviews, lessons and settings go into one file. Keep it safe, or bring it in on "
    "another computer."
)
_BRING: Final = (
    "A file that “Save everything” has written. What you have here stays as it is, and nothing comes twice. "
    "You can also drop the file on the window."
)


class DataTransfer:
    """The dialogs that export and import all data; `changed` is called after matches were imported."""

    def __init__(
        self, app: AppServices, autosave: Autosave, learned: Learned, changed: Callable[[], None]
    ) -> None:
        self.app, self.autosave, self.learned, self._changed = app, autosave, learned, changed

    def ask_export_path(self) -> None:
        """Ask for the file to export to."""
        name = f"bacon-{clock.local(clock.now()):%Y-%m-%d}{ENDING}"
        self._ask("Save everything", _SAVE, "Save", self.save, str(folders().data / name))

    def ask_import_path(self) -> None:
        """Ask for the file to import."""
        self._ask("Bring in a saved file", _BRING, "Bring in", self.import_from, "")

    def _ask(self, heading: str, words: str, yes: str, act: Callable[[Path], None], text: str) -> None:
        def accept(path: str) -> str | None:
            if not path:
                return "Name a file, with its folder."
            self.app.next_frame(partial(act, _path(path)))
            return None

        pasting = not text
        dialog = AskText(
            self.app, heading, words, yes, accept, text=text, longest=_MAX_PATH_LENGTH, pasting=pasting
        )
        self.app.scenes.push(dialog)

    def save(self, to: Path) -> None:
        """Export everything to a file."""
        store, settings, lessons = self.autosave.store, self.app.settings, self.learned.text()
        at_work(
            self.app,
            "Saving everything",
            lambda watch: export_everything(to, store, settings, lessons, watch),
            self._saved,
        )

    def _saved(self, outcome: Path | Exception) -> None:
        message = (
            _error_message(outcome)
            if isinstance(outcome, Exception)
            else f"Everything is saved in {outcome}."
        )
        self.app.scenes.push(notice(self.app, message))

    def confirm_import(self, file: Path) -> None:
        """Ask whether to import a file that was dropped on the window."""
        words = f"“{sentence(file.name)}”: what you have here stays as it is, and nothing comes twice."
        bring = partial(self.import_from, file)
        self.app.scenes.push(
            question(self.app, "Bring in a saved file?", words, "Bring in", bring, no="Cancel")
        )

    def import_from(self, file: Path) -> None:
        """Import a file."""
        store = self.autosave.store
        at_work(
            self.app,
            "Bringing in a saved file",
            lambda watch: import_file(file, store, watch),
            self._imported,
        )

    def _imported(self, outcome: ImportResult | Exception) -> None:
        if isinstance(outcome, Exception):
            message = _error_message(outcome)
        else:
            self.learned.merge(outcome.lessons)
            names: list[str] = []
            with suppress(StoreError):
                names = [*players(self.autosave.store)]
            self.app.change(outcome.merged_settings(self.app.settings, names))
            self.autosave.player = self.app.settings.players.who
            self._changed()
            message = _summary(outcome)
        self.app.scenes.push(notice(self.app, message))


def _path(text: str) -> Path:
    with suppress(RuntimeError):  # `~name` of an unknown user
        return Path(text).expanduser()
    return Path(text)


def _error_message(error: Exception) -> str:
    """Return why something failed; an unexpected error is raised."""
    if isinstance(error, BundleError | StoreError):
        return str(error)
    if isinstance(error, OSError):
        return f"That could not be done: {reason(error)}."
    raise error


def _summary(arrived: ImportResult) -> str:
    outcome = arrived.brought
    message = [f"{counted(outcome.new, 'match')} came in." if outcome.new else "No new match came in."]
    if outcome.longer:
        message.append(
            f"{counted(outcome.longer, 'match')} went further there and can be continued from there."
        )
    if outcome.known:
        message.append(f"{counted(outcome.known, 'match')} you had already.")
    if outcome.unreadable:
        message.append(f"{counted(outcome.unreadable, 'match')} could not be read.")
    return " ".join(message)
