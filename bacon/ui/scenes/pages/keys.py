"""The page of the keys."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from bacon.ui.kit.fields import KeyField
from bacon.ui.kit.form import Facts, Heading, Part, Row, Words
from bacon.ui.kit.keymap import FIXED, TITLES, cap, key_fault
from bacon.ui.scenes.pages.page import Page

if TYPE_CHECKING:
    from bacon.ui.shell.app import App


class KeysPage(Page):
    """A key for each verb; two verbs on one key warn each other."""

    title = "Keys"
    icon = "keyboard"
    sections = ("keys",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._faults: dict[str, str] = {}
        self._fields = {
            what: KeyField(f"Key: {title}", partial(self._cap, what), partial(self._learn, what))
            for what, title in TITLES.items()
        }

    def parts(self) -> Sequence[Part]:
        """The keys that can be chosen, and those that are always the same."""
        rows = [
            Row(self._fields[what], title, aside=partial(self._warning, what))
            for what, title in TITLES.items()
        ]
        intro = Words("Press a key's button, and then the key you want.", 20, "text_muted")
        return [intro, *rows, Heading("Always the same"), Facts(FIXED)]

    def reset(self) -> None:
        """Take the keys of a new game."""
        self._faults.clear()
        super().reset()

    def _cap(self, what: str) -> str:
        return cap(self.app.keymap.names[what])

    def _warning(self, what: str) -> str:
        others = [TITLES[other] for other in self.app.keymap.conflicts(what)]
        clash = f"The same key as: {', '.join(others)}." if others else ""
        return self._faults.get(what, clash)

    def _learn(self, what: str, name: str) -> None:
        self._faults.clear()
        if fault := key_fault(name):
            self._faults[what] = fault
            self.app.sounds.play("refused")
        else:
            self.put("keys", what, name)
