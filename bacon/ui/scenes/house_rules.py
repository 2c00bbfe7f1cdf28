"""Choosing house rules: the current game and its rules, what differs, and variations with a name."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bacon.core.options import Option, OptionError, OptionValue
from bacon.core.rules import Preset, Rules
from bacon.core.words import as_sentence, small
from bacon.kits.presets import presets_of, read_shared, share
from bacon.settings.rules_file import name_fault, non_default_values, rules_of
from bacon.settings.settings import Settings
from bacon.ui.kit.scene import AppServices


def saved_rules(settings: Settings, game: str) -> Rules:
    """Return a game's rules with its saved house rules; the standard ones if those are not valid."""
    try:
        return rules_of(game, settings.rules.get(game, {}))
    except OptionError:
        return rules_of(game, {})


def differences_of(rules: Rules) -> list[Option]:
    """Return the options that are not as in the standard game."""
    values = rules.values()
    return [option for option in rules.options() if values[option.name] != option.default]


def inside(label: str) -> str:
    """A choice as it goes on after a colon; the names of calls stay as they are.

    >>> inside("One turn each"), inside("Call 2, Call 1 or Moon")
    ('one turn each', 'Call 2, Call 1 or Moon')
    """
    names = any(word[0].isupper() for word in label.split()[1:])
    return label if names else small(label)


class HouseRules:
    """The current game and its house rules; every change is saved in the settings."""

    def __init__(self, app: AppServices) -> None:
        self.app = app

    @property
    def game(self) -> str:
        """The game that was chosen or played last."""
        return self.app.settings.table.game

    def open_game(self, game: str) -> None:
        """Switch to a game."""
        settings = self.app.settings
        if game != self.game:
            self.app.change(replace(settings, table=replace(settings.table, game=game)))

    @property
    def rules(self) -> Rules:
        """The rules of the next match."""
        return saved_rules(self.app.settings, self.game)

    def play_by(self, rules: Rules) -> None:
        """Use the given rules, and switch to their game."""
        settings = self.app.settings
        table = replace(settings.table, game=rules.name)
        self.app.change(
            replace(settings, table=table, rules={**settings.rules, rules.name: non_default_values(rules)})
        )

    def change(self, name: str, value: OptionValue) -> None:
        """Set one rule; raise `OptionError` if it conflicts with the others."""
        self.play_by(self.rules.choosing({name: value}))

    def touch(self) -> None:
        """Rebuild the scenes although no setting has changed."""
        self.app.change(replace(self.app.settings))

    # Presets

    def own(self) -> Mapping[str, str]:
        """Return the player's own presets: their names, and their rules as shared text."""
        return self.app.settings.presets.get(self.game, {})

    def presets(self) -> list[Preset]:
        """Return the built-in presets, then the player's own."""
        own = [Preset(name, "Your own variation.", read_shared(text)) for name, text in self.own().items()]
        return [*presets_of(self.game), *own]

    def current(self) -> int:
        """Return the index of the current preset; -1 if the rules match none."""
        rules = self.rules
        return next((n for n, preset in enumerate(self.presets()) if preset.rules == rules), -1)

    def differences(self) -> list[Option]:
        """Return the options that are not as in the standard game."""
        return differences_of(self.rules)

    def about(self) -> str:
        """Describe the current rules; "" if they have no name."""
        number = self.current()
        return self.presets()[number].help if number >= 0 else ""

    def title(self) -> str:
        """Return the name of the current rules."""
        number = self.current()
        return self.presets()[number].name if number >= 0 else "Your own rules"

    def text(self) -> str:
        """Return the current rules as a short text to share."""
        return share(self.rules)

    def use_text(self, text: str) -> str | None:
        """Use shared rules, of any game; return an error message if the text is not valid."""
        try:
            self.play_by(read_shared(text))
        except ValueError as error:
            return as_sentence(str(error))
        return None

    def save_as(self, name: str) -> str | None:
        """Save the current rules as a preset; return an error message if the name is not allowed."""
        if fault := self._name_error(name):
            return fault
        self._save_presets({**self.own(), name: self.text()})
        return None

    def rename(self, old: str, name: str) -> str | None:
        """Rename a preset; return an error message if the name is not allowed."""
        if name == old:
            return None
        if fault := self._name_error(name):
            return fault
        self._save_presets({name if each == old else each: text for each, text in self.own().items()})
        return None

    def delete(self, name: str) -> None:
        """Delete a preset."""
        self._save_presets({each: text for each, text in self.own().items() if each != name})

    def _name_error(self, name: str) -> str | None:
        taken = [preset.name.lower() for preset in self.presets()]
        return name_fault(name) or (
            f"You already have a variation called “{name}.”" if name.lower() in taken else None
        )

    def _save_presets(self, presets: Mapping[str, str]) -> None:
        settings = self.app.settings
        self.app.change(replace(settings, presets={**settings.presets, self.game: dict(presets)}))
