"""Saving everything to a file, bringing such a file in, and recovering lost matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from bacon.settings.lessons import Learned
from bacon.store.bundle import ENDING, BundleError, ImportResult, export_everything, import_file
from bacon.store.merging import ImportCounts
from bacon.store.opening import Offer, Opened, recover
from bacon.store.people import players
from bacon.store.store import StoreError
from bacon.store.unfinished import Autosave
from bacon.system import clock
from bacon.system.files import reason
from bacon.system.folders import folders
from bacon.system.reading import sentence
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.words import counted, day
from bacon.ui.scenes.dialog import AskText, Dialog, SnugDialog, notice
from bacon.ui.scenes.panels import question
from bacon.ui.scenes.working import at_work

_ASKED_AGAIN: Final = "If you don’t, Bacon will ask again the next time it starts."


def offer_lost(app: AppServices, opened: Opened, offer: Offer, on_restored: Callable[[], None]) -> Dialog:
    """Return the dialog that offers to restore lost matches; `on_restored` is called once they are back."""

    def restore() -> None:
        app.scenes.pop()
        at_work(
            app,
            "Restoring your matches",
            lambda watch: recover(opened.store, offer, watch),
            lambda outcome: _report(app, outcome, on_restored),
        )

    return SnugDialog(
        app,
        "Restore your matches?",
        [*_explanation(opened.notices, offer), _ASKED_AGAIN],
        [
            Button("Restore", restore, look="primary", icon="history"),
            Button("Not now", app.scenes.pop, key="Esc"),
        ],
    )


def _explanation(notices: Sequence[str], offer: Offer) -> Iterator[str]:
    """Explain what happened, if it is known, and what can be restored."""
    yield from notices
    if offer.aside and not notices:
        yield f"The file {offer.aside[0].name} was set aside as damaged."
    elif not notices:
        yield "Some of your saved matches are missing."
    found = counted(offer.matches, "match")
    yield f"{found} can be restored from {_sources(offer)}. Nothing you have now is changed."


def _sources(offer: Offer) -> str:
    parts = [f"the backup of {day(offer.copies[0].made)}"] if offer.copies else []
    if older := len(offer.copies[1:]):
        parts.append("an older one" if older == 1 else f"{older} older ones")
    if offer.aside:
        parts.append("what’s readable in the damaged file" + "s" * (len(offer.aside) > 1))
    *others, last = parts
    return f"{', '.join(others)} and {last}" if others else last


def _report(app: AppServices, outcome: ImportCounts | Exception, on_restored: Callable[[], None]) -> None:
    if isinstance(outcome, StoreError):
        message = str(outcome)
    elif isinstance(outcome, OSError):
        message = f"Your matches couldn’t be restored: {reason(outcome)}."
    elif isinstance(outcome, Exception):
        raise outcome
    else:
        on_restored()
        message = came_back(outcome)
        if outcome.unreadable:
            message += f" {_unreadable_note(outcome.unreadable)}"
    app.scenes.push(notice(app, message))


def came_back(outcome: ImportCounts) -> str:
    """Describe how many matches were restored."""
    parts = [f"{counted(outcome.new, 'match')} restored"] if outcome.new else []
    if outcome.longer:
        parts.append(f"{counted(outcome.longer, 'match')} updated with more hands")
    return f"{', '.join(parts)}." if parts else "Nothing else could be read."


def _unreadable_note(unreadable: int) -> str:
    one = unreadable == 1
    return (
        f"{counted(unreadable, 'match')} couldn’t be read completely; "
        f"{'its' if one else 'their'} file is kept."
    )


_MAX_PATH_LENGTH: Final = 400  # in characters
_SAVE: Final = (
    "Your matches, names, reviews, lessons and settings go into one file. Keep it as a backup, or "
    "import it on another computer."
)
_BRING: Final = (
    "Choose a file made with “Save everything.” Nothing you have here is changed, and nothing is added "
    "twice. You can also drop the file on the window."
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
        self._ask("Import a saved file", _BRING, "Import", self.import_from, "")

    def _ask(self, heading: str, words: str, yes: str, act: Callable[[Path], None], text: str) -> None:
        def accept(path: str) -> str | None:
            if not path:
                return "Type the name of a file, including its folder."
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
        words = f"“{sentence(file.name)}”: nothing you have here is changed, and nothing is added twice."
        bring = partial(self.import_from, file)
        self.app.scenes.push(question(self.app, "Import a saved file?", words, "Import", bring, no="Cancel"))

    def import_from(self, file: Path) -> None:
        """Import a file."""
        store = self.autosave.store
        at_work(
            self.app,
            "Importing a saved file",
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
        return f"That didn’t work: {reason(error)}."
    raise error


def _summary(arrived: ImportResult) -> str:
    outcome = arrived.brought
    message = [f"{counted(outcome.new, 'match')} added." if outcome.new else "No new matches."]
    if outcome.longer:
        message.append(
            f"{counted(outcome.longer, 'match')} had more hands in that file; you can continue from there."
        )
    if outcome.known:
        message.append(f"You already had {counted(outcome.known, 'match')}.")
    if outcome.unreadable:
        message.append(f"{counted(outcome.unreadable, 'match')} couldn’t be read.")
    return " ".join(message)
