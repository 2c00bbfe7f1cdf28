"""The settings page for the house rules: what differs from the standard, and every rule in groups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from bacon.core.options import Option, OptionError, OptionValue
from bacon.core.override import override
from bacon.core.words import as_sentence
from bacon.kits import GAMES
from bacon.ui.kit import textfield
from bacon.ui.kit.differences import Difference, Differences
from bacon.ui.kit.fields import Chooser, Toggle
from bacon.ui.kit.fold import Fold, FoldButton, OpenFold
from bacon.ui.kit.form import Beside, Entry, Heading, Part, Row, Words
from bacon.ui.kit.nodes import Node, label
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.steps import TextButton
from bacon.ui.kit.widgets import FormButton, Widget
from bacon.ui.replay.words import counted
from bacon.ui.scenes.dialog import AskText
from bacon.ui.scenes.game_chooser import GameChooser
from bacon.ui.scenes.house_rules import HouseRules, inside
from bacon.ui.scenes.panels import question
from bacon.ui.scenes.past_matches import MatchLibrary
from bacon.ui.scenes.settings_table import Page

_SHARE_LENGTH = 600
_COLUMN_GAP: Final = 20  # in u
_TITLE_LINES: Final = 1.5  # that the title of a group is as high as
_ICONS: Final = {
    "Scoring": "statistics",
    "Cards": "deal",
    "Naming trump": "trump",
    "Calling": "trump",
    "Bidding": "target",
    "Going alone": "alone",
    "Play": "last_trick",
    "Table": "alone",
}
"""The icons of groups of rules that many games have."""


def fold_name(group: str) -> str:
    """Return the name of the line that shows or hides a group of rules."""
    return f"Rules: {group}"


class RulesEntry(Entry):
    """An entry whose buttons have names that stand alone for a screen reader."""

    @override
    def nodes(self) -> Sequence[Node]:
        return [label(f"{self.name}. {self.detail}"), *(button.node() for button in self.buttons)]


class HouseRulesPage(Page):
    """Presets, what differs from the standard, and every rule of the game in groups that unfold.

    A conflicting choice is refused with an explanation.
    """

    title = "House rules"
    note = "Takes effect next match."
    icon = "rules"
    sections = ("rules",)

    def __init__(self, app: AppServices, library: MatchLibrary) -> None:
        super().__init__(app, library)
        self.house = HouseRules(app)
        self.refused: tuple[str, str] | None = None
        self.said = ""
        self.sources = False
        self.unfolded: set[str] = set()
        """The groups of rules that are shown."""
        self._game = self.house.game

    @override
    def reset(self) -> None:
        self.house.play_by(self.house.presets()[0].rules)
        self.refused = None

    @override
    def fold(self) -> str:
        if not self.unfolded:
            return ""
        names = [option.group for option in self.house.rules.options() if option.group in self.unfolded]
        self.unfolded.clear()
        return fold_name(names[-1]) if names else ""

    @override
    def parts(self) -> Sequence[Part]:
        if self._game != self.house.game:
            self._game, self.refused, self.said = self.house.game, None, ""
        return [
            Row(self._games(), "Game", below=True),
            *self._presets(),
            *self._differences(),
            *self._rules(),
            *self._keeping(),
            *self._own(),
        ]

    def _games(self) -> GameChooser:
        games = list(GAMES)
        return GameChooser(
            lambda: games.index(self.house.game), lambda number: self.house.open_game(games[number])
        )

    # Presets

    def _presets(self) -> Iterator[Part]:
        names = [preset.name for preset in self.house.presets()]
        if self.house.current() < 0:
            names.append(self.house.title())
        chooser = Chooser("Variation", names, lambda: self.house.current() % len(names), self._take_preset)
        yield Row(chooser, "Variation", self.house.about(), below=True)

    def _keeping(self) -> Iterator[Part]:
        buttons = (
            FormButton("Save as…", self._save_as, help="Save these rules as a variation of your own."),
            FormButton("Share", self._share, help="Copy these rules as a short text for a friend."),
            FormButton("Paste…", self._paste, help="Use the rules from a text that a friend sent you."),
        )
        yield RulesEntry("Keep these rules", "Save or share them, or use a friend’s.", buttons)
        if self.said:
            yield Words(self.said, 20, "good")

    def _show_sources(self, on: bool) -> None:
        self.sources = on
        self.house.touch()

    def _differences(self) -> Iterator[Part]:
        """Yield a box of what isn't standard, each rule with the way back, if there is anything."""
        differences, values = self.house.differences(), self.house.rules.values()
        count = counted(len(differences), "rule")
        if differences:
            yield Differences(
                f"{count} differ{'s' if len(differences) == 1 else ''} from the standard game",
                [self._difference(option, values[option.name]) for option in differences],
            )

    def _difference(self, option: Option, value: OptionValue) -> Difference:
        back = partial(self._choose, option, option.default)
        button = TextButton("Undo", back, name=f"Standard: {option.title}")
        standard = f"instead of {inside(option.label(option.default))}"
        return Difference(option.title, option.label(value), standard, button)

    def _own(self) -> Iterator[Part]:
        if own := self.house.own():
            yield Heading("Your own variations", 22)
        for name, text in own.items():
            buttons = (
                FormButton("Rename…", partial(self._rename, name), name=f"Rename {name}"),
                FormButton("Delete…", partial(self._ask_delete, name), name=f"Delete {name}"),
            )
            yield Entry(name, text, buttons)

    def _take_preset(self, number: int) -> None:
        self.refused, self.said = None, ""
        if number < len(self.house.presets()):
            self.house.play_by(self.house.presets()[number].rules)

    def _save_as(self) -> None:
        sentence = "What do you want to call these rules?"
        self.app.scenes.push(
            AskText(self.app, "Save the rules", sentence, "Save", self.house.save_as, longest=24)
        )

    def _rename(self, name: str) -> None:
        sentence = f"New name for “{name}”:"
        rename = partial(self.house.rename, name)
        ask = AskText(self.app, "Rename the variation", sentence, "Rename", rename, text=name, longest=24)
        self.app.scenes.push(ask)

    def _ask_delete(self, name: str) -> None:
        sentence = f"“{name}” will be gone for good. The rules you’re playing by now won’t change."
        delete = partial(self.house.delete, name)
        self.app.scenes.push(question(self.app, "Delete it?", sentence, "Delete", delete, no="Cancel"))

    def _share(self) -> None:
        textfield.copy(self.house.text())
        self.said = f"Copied: {self.house.text()}"
        self.house.touch()

    def _paste(self) -> None:
        sentence = "Paste the text that a friend shared, such as “bacon target=15 jokers=2”."
        ask = AskText(
            self.app,
            "Paste rules",
            sentence,
            "Use these rules",
            self._use_text,
            longest=_SHARE_LENGTH,
            pasting=True,
        )
        self.app.scenes.push(ask)

    def _use_text(self, text: str) -> str | None:
        self.refused, self.said = None, ""
        return self.house.use_text(text)

    # Rules

    def _rules(self) -> Iterator[Part]:
        yield Heading("All the rules")
        yield Beside(*self._columns(), gap=_COLUMN_GAP)
        sources = Toggle("Sources", lambda: self.sources, self._show_sources)
        yield Row(sources, "Sources", "Show where each rule comes from.")

    def _columns(self) -> tuple[list[Part], list[Part]]:
        """Return the groups in two columns about as high as each other, whatever is open in them."""
        columns, heights = (list[Part](), list[Part]()), [0.0, 0.0]
        options = self.house.rules.options()
        for group in dict.fromkeys(option.group for option in options):
            members = [option for option in options if option.group == group]
            place = heights.index(min(heights))
            heights[place] += len(members) + _TITLE_LINES
            fold = self._fold(group, members)
            rows = [self._row(option) for option in members] if group in self.unfolded else ()
            columns[place].append(OpenFold(fold, rows) if rows else fold)
        return columns

    def _fold(self, group: str, options: Sequence[Option]) -> Fold:
        """Return the line of a group of rules: what they are, and how many aren't the standard ones."""
        differences = self.house.differences()
        ordered = sorted(options, key=lambda option: option not in differences)
        changed = sum(option in differences for option in options)
        summary = f"{changed} changed" if changed else ""
        button = FoldButton(
            fold_name(group),
            group,
            summary,
            partial(self._turn, group),
            is_open=group in self.unfolded,
            stands_out=bool(changed),
            facts=[self._fact(option) for option in ordered if self._applies(option)],
            changed=changed,
            icon=_ICONS.get(group, "rules"),
        )
        return Fold(button)

    def _fact(self, option: Option) -> tuple[str, str]:
        return option.title, option.label(self._value(option))

    def _applies(self, option: Option) -> bool:
        """Whether a rule means anything, which may take another one."""
        if not option.needs:
            return True
        needed = self.house.rules.find_option(option.needs)
        return self._value(needed) != needed.choices[0]

    def _turn(self, group: str) -> None:
        self.unfolded ^= {group}
        self.house.touch()

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
            self.refused = (option.name, as_sentence(str(error)))
            self.app.sounds.play("refused")
