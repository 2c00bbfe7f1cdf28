"""Which key does what: the keys that the player has chosen, and those that are always the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
import pygame
from msgspec.structs import asdict

from bacon.data.settings import Keys
from bacon.ui.kit.intents import KEYS, Verb

CHOSEN: Final[dict[str, Verb]] = {
    "pick_up": Verb.PICK_UP,
    "alone": Verb.ALONE,
    "pass_on": Verb.PASS,
    "allow": Verb.GRANT,
    "deny": Verb.DENY,
    "claim": Verb.CLAIM,
    "suggest": Verb.SUGGEST,
    "give_lead": Verb.GIVE_LEAD,
    "sort_hand": Verb.SORT,
    "put_back": Verb.PUT_BACK,
    "last_trick": Verb.LAST_TRICK,
    "hint": Verb.HINT,
    "take_back": Verb.TAKE_BACK,
    "replay": Verb.REPLAY,
    "open_hands": Verb.OPEN_HANDS,
    "speed": Verb.SPEED,
    "sound": Verb.MUTE,
    "rules": Verb.HELP,
    "full_screen": Verb.FULL_SCREEN,
}
"""The verbs whose keys can be chosen, by their names in the settings."""

TITLES: Final[dict[str, str]] = {
    "pick_up": "Pick it up",
    "alone": "Pick it up, alone",
    "pass_on": "Pass",
    "allow": "Allow it",
    "deny": "Deny it",
    "claim": "Claim the rest",
    "suggest": "Suggest a combination",
    "give_lead": "Give the lead to a partner",
    "sort_hand": "Sort the hand",
    "put_back": "Choose no card",
    "last_trick": "Last trick",
    "hint": "Hint",
    "take_back": "Take back",
    "replay": "Replay the last hand",
    "open_hands": "Replay: all hands or only yours",
    "speed": "Speed",
    "sound": "Sound on or off",
    "rules": "Rules",
    "full_screen": "Full screen",
}


class Keymap:
    """The keys in force; two verbs on one key are named by `conflicts`, and the first of them has it."""

    def __init__(self, keys: Keys = Keys()) -> None:  # noqa: B008  (it is frozen)
        self.names: dict[str, str] = asdict(keys)
        fixed = {key: verb for key, verb in KEYS.items() if verb not in CHOSEN.values()}
        chosen = {_code(name): CHOSEN[what] for what, name in reversed(self.names.items())}
        self.verbs: Mapping[int, Verb] = {**chosen, **fixed}

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
        label = self.label
        return (
            ("← →  or  1–9", "choose a card"),
            ("Enter  or  Space", "play it, or press what is chosen"),
            ("Space, then Enter", "in the climbing game: choose cards, then lay them"),
            (label(Verb.SUGGEST), "choose the next combination that can be laid"),
            (label(Verb.SORT), "sort the hand by rank, suit or groups"),
            (label(Verb.PUT_BACK), "put the chosen cards back"),
            (label(Verb.GIVE_LEAD), "give the lead to your partner"),
            (label(Verb.PICK_UP), "pick it up"),
            (label(Verb.ALONE), "pick it up, alone"),
            (label(Verb.PASS), "pass"),
            (f"{label(Verb.GRANT)}  /  {label(Verb.DENY)}", "grant or deny your partner"),
            (label(Verb.CLAIM), "claim the rest"),
            (label(Verb.LAST_TRICK), "last trick"),
            (label(Verb.HINT), "show a hint with what each choice is worth, or hide it"),
            (label(Verb.TAKE_BACK), "take your last decision back"),
            (label(Verb.REPLAY), "replay the last hand"),
            (label(Verb.OPEN_HANDS), "in a replay: all hands, or only yours"),
            ("Page up, Page down", "in a replay: from trick to trick"),
            ("Home, End", "to the start or the end of a page, or of a replay"),
            (label(Verb.SPEED), "speed"),
            (label(Verb.MUTE), "sound on or off"),
            (label(Verb.FULL_SCREEN), "full screen"),
            (f"{label(Verb.HELP)}  or  ?", "these rules"),
            ("Tab, arrows", "go through the buttons"),
            ("Esc", "back, or the menu"),
        )


def cap(name: str) -> str:
    """Give a key's name as its cap has it."""
    return name.upper() if len(name) <= 3 else name.capitalize()


def key_fault(name: str) -> str | None:
    """Say why a key cannot be chosen; None when it can."""
    try:
        Keys(pass_on=name)
        free = KEYS.get(_code(name)) in (None, *CHOSEN.values())
    except (msgspec.ValidationError, ValueError):
        free = False
    return None if free else f"{cap(name) or 'This key'} is always the same and cannot be chosen."


def _code(name: str) -> int:
    """Give a key's number; none for a key that this system does not know."""
    try:
        return pygame.key.key_code(name)
    except ValueError:
        return -1
