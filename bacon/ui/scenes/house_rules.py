"""The game that is played, the house rules that are set for it, and the presets to choose from."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bacon.core.options import OptionError, OptionValue
from bacon.core.rules import Preset, Rules
from bacon.data.house_rules import name_fault, non_default_values, rules_of
from bacon.kits import GAMES
from bacon.kits.presets import presets_of, read_shared, share
from bacon.ui.kit.fields import Chooser
from bacon.ui.kit.scene import AppServices


class HouseRules:
    """The game that is played and what is set for it; every change goes into the settings."""

    def __init__(self, app: AppServices) -> None:
        self.app = app

    @property
    def game(self) -> str:
        """The game: the one that was chosen or played last."""
        return self.app.settings.table.game

    def open_game(self, game: str) -> None:
        """Turn to a game, and stay with it until another one is chosen or played."""
        settings = self.app.settings
        if game != self.game:
            self.app.change(replace(settings, table=replace(settings.table, game=game)))

    def chooser(self) -> Chooser:
        """Make a choice between all games."""
        games = list(GAMES)
        titles = [GAMES[game].title for game in games]
        return Chooser(
            "Game", titles, lambda: games.index(self.game), lambda number: self.open_game(games[number])
        )

    @property
    def rules(self) -> Rules:
        """The rules in force for the next match; the standard ones if those that are set cannot be."""
        try:
            return rules_of(self.game, self.app.settings.rules.get(self.game, {}))
        except OptionError:
            return rules_of(self.game, {})

    def play_by(self, rules: Rules) -> None:
        """Put rules in force, and turn to their game."""
        settings = self.app.settings
        table = replace(settings.table, game=rules.name)
        self.app.change(
            replace(settings, table=table, rules={**settings.rules, rules.name: non_default_values(rules)})
        )

    def change(self, name: str, value: OptionValue) -> None:
        """Set one rule; raise `OptionError` when it cannot go with the others."""
        self.play_by(self.rules.choosing({name: value}))

    def touch(self) -> None:
        """Let everyone look at the settings again."""
        self.app.change(replace(self.app.settings))

    # Presets.

    def own(self) -> Mapping[str, str]:
        """The player's own presets, as the texts by which they are shared."""
        return self.app.settings.presets.get(self.game, {})

    def presets(self) -> list[Preset]:
        """The built-in presets, and then the player's own."""
        own = [Preset(name, "One of your own.", read_shared(text)) for name, text in self.own().items()]
        return [*presets_of(self.game), *own]

    def current(self) -> int:
        """The number of the preset that is in force; -1 for a mixture that has no name."""
        rules = self.rules
        return next((n for n, preset in enumerate(self.presets()) if preset.rules == rules), -1)

    def about(self) -> str:
        """Say what the rules in force are like."""
        number = self.current()
        return self.presets()[number].help if number >= 0 else "A mixture of your own that has no name yet."

    def title(self) -> str:
        """The name of the rules in force."""
        number = self.current()
        return self.presets()[number].name if number >= 0 else "Your own mixture"

    def text(self) -> str:
        """The rules in force as a short text to share."""
        return share(self.rules)

    def take(self, text: str) -> str | None:
        """Put shared rules in force, of whichever game; gives a sentence when they are not understood."""
        try:
            self.play_by(read_shared(text))
        except ValueError as error:
            return f"{str(error).rstrip('.')}."
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
