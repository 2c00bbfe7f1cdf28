"""Saving everything in one file for another computer, and bringing such a file in."""

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

_LONGEST: Final = 400
"""In letters; no path that anybody types is longer."""

_SAVE: Final = (
    "Your matches, names, reviews, lessons and settings go into one file. Keep it safe, or bring it in on "
    "another computer."
)
_BRING: Final = (
    "A file that “Save everything” has written. What you have here stays as it is, and nothing comes twice. "
    "You can also drop the file on the window."
)


class TakingAlong:
    """What the player can have done with everything that is kept; `changed` is called when matches came."""

    def __init__(
        self, app: AppServices, autosave: Autosave, learned: Learned, changed: Callable[[], None]
    ) -> None:
        self.app, self.autosave, self.learned, self._changed = app, autosave, learned, changed

    def ask_where_to(self) -> None:
        """Ask for the file to save everything in."""
        name = f"bacon-{clock.local(clock.now()):%Y-%m-%d}{ENDING}"
        self._ask("Save everything", _SAVE, "Save", self.save, str(folders().data / name))

    def ask_what(self) -> None:
        """Ask for the file to bring in."""
        self._ask("Bring in a saved file", _BRING, "Bring in", self.bring_in, "")

    def _ask(self, heading: str, words: str, yes: str, act: Callable[[Path], None], text: str) -> None:
        def accept(path: str) -> str | None:
            if not path:
                return "Name a file, with its folder."
            self.app.next_frame(partial(act, _path(path)))
            return None

        pasting = not text
        dialog = AskText(self.app, heading, words, yes, accept, text=text, longest=_LONGEST, pasting=pasting)
        self.app.scenes.push(dialog)

    def save(self, to: Path) -> None:
        """Save everything in a file."""
        store, settings, lessons = self.autosave.store, self.app.settings, self.learned.text()
        at_work(
            self.app,
            "Saving everything",
            lambda watch: export_everything(to, store, settings, lessons, watch),
            self._saved,
        )

    def _saved(self, came: Path | Exception) -> None:
        told = _refused(came) if isinstance(came, Exception) else f"Everything is saved in {came}."
        self.app.scenes.push(notice(self.app, told))

    def ask_to_bring_in(self, file: Path) -> None:
        """Ask whether a file that was dropped on the window is to be brought in."""
        words = f"“{sentence(file.name)}”: what you have here stays as it is, and nothing comes twice."
        bring = partial(self.bring_in, file)
        self.app.scenes.push(
            question(self.app, "Bring in a saved file?", words, "Bring in", bring, no="Cancel")
        )

    def bring_in(self, file: Path) -> None:
        """Bring in what a file holds."""
        store = self.autosave.store
        at_work(
            self.app,
            "Bringing in a saved file",
            lambda watch: import_file(file, store, watch),
            self._brought,
        )

    def _brought(self, came: ImportResult | Exception) -> None:
        if isinstance(came, Exception):
            told = _refused(came)
        else:
            self.learned.merge(came.lessons)
            names: list[str] = []
            with suppress(StoreError):
                names = [*players(self.autosave.store)]
            self.app.change(came.merged_settings(self.app.settings, names))
            self.autosave.player = self.app.settings.players.who
            self._changed()
            told = _came(came)
        self.app.scenes.push(notice(self.app, told))


def _path(text: str) -> Path:
    with suppress(RuntimeError):  # nobody has the home folder that is meant
        return Path(text).expanduser()
    return Path(text)


def _refused(error: Exception) -> str:
    """Say why something could not be done; an error that nobody foresaw is raised."""
    if isinstance(error, BundleError | StoreError):
        return str(error)
    if isinstance(error, OSError):
        return f"That could not be done: {reason(error)}."
    raise error


def _came(arrived: ImportResult) -> str:
    """Say what has come of a file."""
    came = arrived.brought
    told = [f"{counted(came.new, 'match')} came in." if came.new else "No new match came in."]
    if came.longer:
        told.append(f"{counted(came.longer, 'match')} went further there and can be continued from there.")
    if came.known:
        told.append(f"{counted(came.known, 'match')} you had already.")
    if came.unreadable:
        told.append(f"{counted(came.unreadable, 'match')} could not be read.")
    return " ".join(told)
