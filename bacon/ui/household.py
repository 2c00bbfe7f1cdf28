"""The house rules that are set for a game, and the presets to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bacon.core.options import OptionError, OptionValue
from bacon.data.household import differing, name_fault, rules_of
from bacon.games import Rules
from bacon.games.presets import PRESETS, Preset, read_shared, share

if TYPE_CHECKING:
    from bacon.ui.app import App


class Household:
    """What a family has set for one game; every change goes into the settings."""

    def __init__(self, app: App, game: str) -> None:
        self.app, self.game = app, game

    @property
    def rules(self) -> Rules:
        """Give the rules in force for the next match; the standard ones if those that are set cannot be."""
        try:
            return rules_of(self.game, self.app.settings.rules.get(self.game, {}))
        except OptionError:
            return rules_of(self.game, {})

    def play_by(self, rules: Rules) -> None:
        """Put rules in force."""
        settings = self.app.settings
        self.app.change(replace(settings, rules={**settings.rules, self.game: differing(rules)}))

    def change(self, name: str, value: OptionValue) -> None:
        """Set one rule; raise `OptionError` when it cannot go with the others."""
        rules = self.rules
        self.play_by(type(rules).from_values({**rules.values(), name: value}))

    def touch(self) -> None:
        """Let everyone look at the settings again."""
        self.app.change(replace(self.app.settings))

    # Presets.

    def own(self) -> Mapping[str, str]:
        """Give the player's own presets, as the texts by which they are shared."""
        return self.app.settings.presets.get(self.game, {})

    def presets(self) -> list[Preset]:
        """Give the built-in presets, and then the player's own."""
        own = [Preset(name, "One of your own.", read_shared(text)) for name, text in self.own().items()]
        return [*PRESETS[self.game], *own]

    def current(self) -> int:
        """Give the number of the preset that is in force; -1 for a mixture that has no name."""
        rules = self.rules
        return next((n for n, preset in enumerate(self.presets()) if preset.rules == rules), -1)

    def about(self) -> str:
        """Say what the rules in force are like."""
        number = self.current()
        return self.presets()[number].help if number >= 0 else "A mixture of your own that has no name yet."

    def title(self) -> str:
        """Give the name of the rules in force."""
        number = self.current()
        return self.presets()[number].name if number >= 0 else "Your own mixture"

    def text(self) -> str:
        """Give the rules in force as a short text to share."""
        return share(self.rules)

    def take(self, text: str) -> str | None:
        """Put shared rules in force; gives a sentence when they are not understood."""
        try:
            rules = read_shared(text)
        except ValueError as error:
            return f"{str(error).rstrip('.')}."
        if rules.name != self.game:
            return f"These are rules for another game, {rules.name}."
        self.play_by(rules)
        return None

    def save_as(self, name: str) -> str | None:
        """Keep the rules in force under a name; gives a sentence when it cannot be."""
        if fault := self._fault(name):
            return fault
        self._keep({**self.own(), name: self.text()})
        return None

    def rename(self, old: str, name: str) -> str | None:
        """Give a preset another name; gives a sentence when it cannot be."""
        if name == old:
            return None
        if fault := self._fault(name):
            return fault
        self._keep({name if each == old else each: text for each, text in self.own().items()})
        return None

    def delete(self, name: str) -> None:
        """Forget a preset."""
        self._keep({each: text for each, text in self.own().items() if each != name})

    def _fault(self, name: str) -> str | None:
        taken = [preset.name.lower() for preset in self.presets()]
        return name_fault(name) or (f"There is a preset “{name}” already." if name.lower() in taken else None)

    def _keep(self, presets: Mapping[str, str]) -> None:
        settings = self.app.settings
        self.app.change(replace(settings, presets={**settings.presets, self.game: dict(presets)}))
