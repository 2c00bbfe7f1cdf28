"""Base of the settings pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from bacon.data.settings import Settings
from bacon.ui.kit.fields import Chooser, Toggle
from bacon.ui.kit.form import Part, Row
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Widget
from bacon.ui.scenes.past_matches import MatchLibrary


class Setting(NamedTuple):
    """A setting on a page; without `labels` it is on or off."""

    title: str
    name: str
    help: str = ""
    labels: dict[str, str] | None = None


class Page:
    """Base of the pages. `parts` is called again after every change of the settings."""

    title: ClassVar[str]
    icon: ClassVar[str]
    sections: ClassVar[tuple[str, ...]] = ()
    """The sections of the settings that a reset restores; without any there is no reset button."""

    def __init__(self, app: AppServices, library: MatchLibrary) -> None:
        self.app, self.library = app, library

    def parts(self) -> Sequence[Part]:
        """Return the current contents."""
        return ()

    def reset(self) -> None:
        """Restore the defaults of all the page's sections."""
        fresh = Settings()
        values = {section: getattr(fresh, section) for section in self.sections}
        self.app.change(replace(self.app.settings, **values))

    def put(self, section: str, name: str, value: object) -> None:
        """Set a value."""
        settings = self.app.settings
        changed = replace(getattr(settings, section), **{name: value})
        self.app.change(replace(settings, **{section: changed}))

    def toggle(self, title: str, section: str, name: str) -> Toggle:
        """Return a toggle for a value."""

        def get() -> bool:
            return bool(getattr(getattr(self.app.settings, section), name))

        return Toggle(title, get, lambda value: self.put(section, name, value))

    def choice(self, title: str, section: str, name: str, labels: dict[str, str]) -> Chooser:
        """Return a chooser for a value that is one of a few words; `labels` maps them to what is shown."""
        words = list(labels)

        def get() -> int:
            return words.index(getattr(getattr(self.app.settings, section), name))

        return Chooser(title, tuple(labels.values()), get, self.putter(section, name, words))

    def rows(self, section: str, settings: Sequence[Setting]) -> list[Row]:
        """Return a row for each of some settings of a section."""
        return [Row(self._control(section, each), each.title, each.help) for each in settings]

    def _control(self, section: str, setting: Setting) -> Widget:
        if setting.labels:
            return self.choice(setting.title, section, setting.name, setting.labels)
        return self.toggle(setting.title, section, setting.name)

    def putter(self, section: str, name: str, words: Sequence[str]) -> Callable[[int], None]:
        """Return a function that sets a value to the word at an index."""
        return lambda number: self.put(section, name, words[number])
