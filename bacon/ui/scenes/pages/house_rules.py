"""The page of house rules, built from the options that a game declares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from bacon.core.options import Option, OptionError, OptionValue
from bacon.core.override import override
from bacon.ui.kit import clipboard
from bacon.ui.kit.fields import Chooser, Toggle
from bacon.ui.kit.form import ControlLine, Entry, Heading, Part, Row, Words
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import FormButton, Widget
from bacon.ui.scenes.dialog import AskText
from bacon.ui.scenes.house_rules import HouseRules
from bacon.ui.scenes.pages.page import Page
from bacon.ui.scenes.panels import question
from bacon.ui.scenes.past_matches import MatchLibrary

_SHARE_LENGTH = 600


class HouseRulesPage(Page):
    """Presets, and every rule of the game; a conflicting choice is refused with an explanation."""

    title = "House rules"
    icon = "rules"
    sections = ("rules",)

    def __init__(self, app: AppServices, library: MatchLibrary) -> None:
        super().__init__(app, library)
        self.house = HouseRules(app)
        self.refused: tuple[str, str] | None = None
        self.said = ""
        self.sources = False
        self._game = self.house.game

    @override
    def reset(self) -> None:
        self.house.play_by(self.house.presets()[0].rules)
        self.refused = None

    @override
    def parts(self) -> Sequence[Part]:
        if self._game != self.house.game:
            self._game, self.refused, self.said = self.house.game, None, ""
        games = Row(self.house.chooser(), "Game", "Every game has house rules and presets of its own.")
        return [games, *self._presets(), *self._own(), *self._rules()]

    # Presets

    def _presets(self) -> Iterator[Part]:
        names = [preset.name for preset in self.house.presets()]
        chooser = Chooser("Preset", names, self.house.current, self._take_preset)
        yield Row(chooser, "Preset", f"{self.house.about()} House rules hold from the next match on.")
        yield ControlLine(
            FormButton("Save as…", self._save_as, help="Keep these rules under a name of your own."),
            FormButton("Share", self._share, help="Copy these rules as a short text for somebody else."),
            FormButton("Paste…", self._paste, help="Take the rules from a text that somebody gave you."),
            FormButton("Sources", self._toggle_sources, icon="info", help="Say where each rule is from."),
        )
        if self.said:
            yield Words(self.said, 20, "good")

    def _toggle_sources(self) -> None:
        self.sources = not self.sources
        self.house.touch()

    def _own(self) -> Iterator[Part]:
        if own := self.house.own():
            yield Heading("Your own presets", 22)
        for name, text in own.items():
            buttons = (
                FormButton("Rename…", partial(self._rename, name), name=f"Rename {name}"),
                FormButton("Delete…", partial(self._ask_delete, name), name=f"Delete {name}"),
            )
            yield Entry(name, text, buttons)

    def _take_preset(self, number: int) -> None:
        self.refused, self.said = None, ""
        self.house.play_by(self.house.presets()[number].rules)

    def _save_as(self) -> None:
        sentence = "Under which name do you want to find these house rules again?"
        self.app.scenes.push(
            AskText(self.app, "Save the rules", sentence, "Save", self.house.save_as, longest=24)
        )

    def _rename(self, name: str) -> None:
        sentence = f"What shall “{name}” be called?"
        rename = partial(self.house.rename, name)
        ask = AskText(self.app, "Rename the preset", sentence, "Rename", rename, text=name, longest=24)
        self.app.scenes.push(ask)

    def _ask_delete(self, name: str) -> None:
        sentence = f"“{name}” goes for good; the rules in force stay as they are."
        delete = partial(self.house.delete, name)
        self.app.scenes.push(question(self.app, "Delete the preset?", sentence, "Delete", delete))

    def _share(self) -> None:
        clipboard.copy(self.house.text())
        self.said = f"Copied: {self.house.text()}"
        self.house.touch()

    def _paste(self) -> None:
        sentence = "Paste the text that somebody shared, such as “bacon target=15 jokers=2”."
        ask = AskText(
            self.app, "Paste rules", sentence, "Use them", self._use_text, longest=_SHARE_LENGTH, pasting=True
        )
        self.app.scenes.push(ask)

    def _use_text(self, text: str) -> str | None:
        self.refused, self.said = None, ""
        return self.house.use_text(text)

    # Rules

    def _rules(self) -> Iterator[Part]:
        options = self.house.rules.options()
        groups = dict.fromkeys(option.group for option in options)
        ordered = sorted(options, key=lambda option: list(groups).index(option.group))
        for group, members in groupby(ordered, key=lambda option: option.group):
            yield Heading(group)
            for option in members:
                yield self._row(option)

    def _row(self, option: Option) -> Row:
        source = f"Source: {option.source}" if self.sources else ""
        return Row(self._widget(option), option.title, option.help, source, partial(self._refusal, option))

    def _widget(self, option: Option) -> Widget:
        if option.choices == (False, True):
            return Toggle(option.title, lambda: bool(self._value(option)), partial(self._choose, option))
        labels = [option.label(value) for value in option.choices]
        return Chooser(
            option.title,
            labels,
            lambda: option.choices.index(self._value(option)),
            lambda number: self._choose(option, option.choices[number]),
        )

    def _value(self, option: Option) -> OptionValue:
        return self.house.rules.values()[option.name]

    def _refusal(self, option: Option) -> str:
        return self.refused[1] if self.refused and self.refused[0] == option.name else ""

    def _choose(self, option: Option, value: OptionValue) -> None:
        self.refused, self.said = None, ""
        try:
            self.house.change(option.name, value)
        except OptionError as error:
            self.refused = (option.name, f"{str(error).rstrip('.')}.")
            self.app.sounds.play("refused")
