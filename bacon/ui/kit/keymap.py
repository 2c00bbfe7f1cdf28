"""Which key does what: the keys that the player has chosen, and those that are always the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
import pygame
from msgspec import Struct
from msgspec.structs import asdict

from bacon.data.settings import Keys
from bacon.ui.kit.intents import ALWAYS, Verb


class Line(Struct, frozen=True):
    """A line about a key: what it does as the rules page says it, and as the page of the settings does.

    Without a word for one of the pages it does not stand there. Of a key that can be chosen, `verb` is
    what it asks for and `name` what the settings call it. `keys` are the keys as they are written, where
    a name in braces stands for the key that was chosen.
    """

    help: str
    title: str = ""
    verb: Verb | None = None
    name: str = ""
    keys: str = ""


LINES: Final = (
    Line("choose a card", "Choose a card", keys="← →  or  1–9"),
    Line("play it, or press what is chosen", "Play it, press a button", keys="Enter  or  Space"),
    Line("where sets are laid: choose cards, then lay them", keys="Space, then Enter"),
    Line("choose the next combination that can be laid", "Suggest a combination", Verb.SUGGEST, "suggest"),
    Line("sort the hand by rank, suit or groups", "Sort the hand", Verb.SORT, "sort_hand"),
    Line("put the chosen cards back", "Choose no card", Verb.PUT_BACK, "put_back"),
    Line("give the lead to your partner", "Give the lead to a partner", Verb.GIVE_LEAD, "give_lead"),
    Line("pick it up", "Pick it up", Verb.PICK_UP, "pick_up"),
    Line("pick it up, alone", "Pick it up, alone", Verb.ALONE, "alone"),
    Line("pass", "Pass", Verb.PASS, "pass_on"),
    Line("grant or deny your partner", "Allow it", Verb.GRANT, "allow", "{allow}  /  {deny}"),
    Line("", "Deny it", Verb.DENY, "deny"),
    Line("claim the rest", "Claim the rest", Verb.CLAIM, "claim"),
    Line("last trick", "Last trick", Verb.LAST_TRICK, "last_trick"),
    Line("show a hint with what each choice is worth, or hide it", "Hint", Verb.HINT, "hint"),
    Line("take your last decision back", "Take back", Verb.TAKE_BACK, "take_back"),
    Line("replay the last hand", "Replay the last hand", Verb.REPLAY, "replay"),
    Line(
        "in a replay: all hands, or only yours",
        "Replay: all hands or only yours",
        Verb.OPEN_HANDS,
        "open_hands",
    ),
    Line("in a replay: from trick to trick", keys="Page up, Page down"),
    Line("to the start or the end of a page, or of a replay", keys="Home, End"),
    Line("speed", "Speed", Verb.SPEED, "speed"),
    Line("sound on or off", "Sound on or off", Verb.MUTE, "sound"),
    Line("full screen", "Full screen", Verb.FULL_SCREEN, "full_screen"),
    Line("these rules", "Rules", Verb.HELP, "rules", "{rules}  or  ?"),
    Line("go through the buttons", "Go through the buttons", keys="Tab, arrows"),
    Line("", "Scroll", keys="Page up, Page down, Home, End"),
    Line("back, or the menu", "Back, or the menu", keys="Esc"),
    Line("", "Rules", keys="?"),
)
"""All keys, in the order in which they are needed."""

_NAMED: Final = {line.name: line for line in LINES if line.name}
CHOSEN: Final = {name: verb for name in Keys.__struct_fields__ if (verb := _NAMED[name].verb)}
"""The verbs whose keys can be chosen, by their names in the settings."""

TITLES: Final = {name: _NAMED[name].title for name in CHOSEN}
"""What the settings call them."""

FIXED: Final = tuple((line.title, line.keys) for line in LINES if line.title and not line.name)
"""For the settings, what is always the same: what it does, and with which keys."""


class Keymap:
    """The keys in force; two verbs on one key are named by `conflicts`, and the first of them has it."""

    def __init__(self, keys: Keys = Keys()) -> None:  # noqa: B008  (it is frozen)
        self.names: dict[str, str] = asdict(keys)
        chosen = {_code(name): CHOSEN[what] for what, name in reversed(self.names.items())}
        self.verbs: Mapping[int, Verb] = {**chosen, **ALWAYS}

    def label(self, verb: Verb) -> str:
        """Give the words on a verb's key; nothing when it has none."""
        if verb is Verb.CONFIRM:
            return "Enter"
        return next((cap(self.names[what]) for what, other in CHOSEN.items() if other is verb), "")

    def conflicts(self, what: str) -> list[str]:
        """Give what else lies on the key of a verb, by the names in the settings."""
        return [other for other, name in self.names.items() if name == self.names[what] and other != what]

    def help(self) -> tuple[tuple[str, str], ...]:
        """Give all keys for people, in the order in which they are needed."""
        caps = {what: cap(name) for what, name in self.names.items()}
        told = [line for line in LINES if line.help]
        return tuple((line.keys.format(**caps) or caps[line.name], line.help) for line in told)


def cap(name: str) -> str:
    """Give a key's name as its cap has it."""
    return name.upper() if len(name) <= 3 else name.capitalize()


def key_fault(name: str) -> str | None:
    """Say why a key cannot be chosen; None when it can."""
    try:
        Keys(pass_on=name)
        free = _code(name) not in ALWAYS
    except (msgspec.ValidationError, ValueError):
        free = False
    return None if free else f"{cap(name) or 'This key'} is always the same and cannot be chosen."


def _code(name: str) -> int:
    """Give a key's number; none for a key that this system does not know."""
    try:
        return pygame.key.key_code(name)
    except ValueError:
        return -1
