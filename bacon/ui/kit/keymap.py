"""The keyboard: which key does what; device events as intents, and a touch that lasts."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

import msgspec
import pygame
from msgspec import Struct
from msgspec.structs import asdict
from pygame.event import Event as DeviceEvent

from bacon.settings.settings import Keys
from bacon.ui.kit.intents import (
    Edit,
    Editing,
    Intent,
    Key,
    Listening,
    Number,
    OtherKey,
    Point,
    Press,
    Release,
    Scroll,
    Strike,
    Typed,
    Verb,
)

ALWAYS: Final[dict[int, Verb]] = {
    pygame.K_LEFT: Verb.LEFT,
    pygame.K_RIGHT: Verb.RIGHT,
    pygame.K_UP: Verb.UP,
    pygame.K_DOWN: Verb.DOWN,
    pygame.K_PAGEUP: Verb.PAGE_UP,
    pygame.K_PAGEDOWN: Verb.PAGE_DOWN,
    pygame.K_HOME: Verb.FIRST,
    pygame.K_END: Verb.LAST,
    pygame.K_RETURN: Verb.CONFIRM,
    pygame.K_KP_ENTER: Verb.CONFIRM,
    pygame.K_SPACE: Verb.CONFIRM,
    pygame.K_ESCAPE: Verb.BACK,
    pygame.K_AC_BACK: Verb.BACK,
}
"""Keys that mean the same for everyone."""


class KeyLine(Struct, frozen=True):
    """A key, described for the rules page (`help`) and for the settings page (`title`).

    A key without one of these is missing from that page. If the key can be changed, `verb` is what it does,
    and `name` its name in the settings. `keys` is the label of the keys; a name in braces stands for the key
    that was chosen.
    """

    help: str
    title: str = ""
    verb: Verb | None = None
    name: str = ""
    keys: str = ""


LINES: Final = (
    KeyLine("choose a card", "Choose a card", keys="← →  or  1–9"),
    KeyLine("play it, or press the selected button", "Play it, press a button", keys="Enter  or  Space"),
    KeyLine("several cards: choose them, then play them", keys="Space, then Enter"),
    KeyLine("all combinations, what beats what, and what you have", "Combinations", Verb.CHART, "chart"),
    KeyLine("choose the next cards that you can play", "Next play", Verb.SUGGEST, "suggest"),
    KeyLine("sort the hand by rank, by suit or into groups", "Sort the hand", Verb.SORT, "sort_hand"),
    KeyLine("put the chosen cards back", "Put the chosen cards back", Verb.PUT_BACK, "put_back"),
    KeyLine("give a partner the lead", "Give a partner the lead", Verb.GIVE_LEAD, "give_lead"),
    KeyLine("pick it up", "Pick it up", Verb.PICK_UP, "pick_up"),
    KeyLine("pick it up and go alone", "Pick it up and go alone", Verb.ALONE, "alone"),
    KeyLine("pass", "Pass", Verb.PASS, "pass_on"),
    KeyLine("pass on every card", "Pass on every card", Verb.PASS_ALL, "pass_all"),
    KeyLine("tell your partner “go ahead” or “no”", "Go ahead", Verb.GRANT, "allow", "{allow}  /  {deny}"),
    KeyLine("", "No", Verb.DENY, "deny"),
    KeyLine("claim the rest", "Claim the rest", Verb.CLAIM, "claim"),
    KeyLine("last trick", "Last trick", Verb.LAST_TRICK, "last_trick"),
    KeyLine("show a hint, or hide it; in a review, show the answer", "Hint", Verb.HINT, "hint"),
    KeyLine("do what the hint says", keys="Enter"),
    KeyLine("show the numbers behind hints and reviews", "Numbers", Verb.NUMBERS, "numbers"),
    KeyLine("take back your last choice", "Take back", Verb.TAKE_BACK, "take_back"),
    KeyLine("replay the last hand", "Replay the last hand", Verb.REPLAY, "replay"),
    KeyLine(
        "in a replay: all hands, or only yours",
        "Replay: all hands or only yours",
        Verb.OPEN_HANDS,
        "open_hands",
    ),
    KeyLine("in a replay: next mistake", "Replay: next mistake", Verb.NEXT_MISTAKE, "next_mistake"),
    KeyLine(
        "in a replay: previous mistake",
        "Replay: previous mistake",
        Verb.PREVIOUS_MISTAKE,
        "previous_mistake",
    ),
    KeyLine("in a replay: from trick to trick", keys="Page Up, Page Down"),
    KeyLine("to the start or the end of a page, or of a replay", keys="Home, End"),
    KeyLine("hear your cards by suit", "Hear your cards", Verb.SAY_HAND, "say_hand"),
    KeyLine("hear what you can play and say", "Hear what you can play", Verb.SAY_PLAYABLE, "say_playable"),
    KeyLine("hear the trick, and who is winning", "Hear the trick", Verb.SAY_TRICK, "say_trick"),
    KeyLine("hear trump and the tricks taken", "Hear trump and tricks", Verb.SAY_CONTRACT, "say_contract"),
    KeyLine("hear the score", "Hear the score", Verb.SAY_SCORE, "say_score"),
    KeyLine("hear how many cards everyone holds", "Hear the card counts", Verb.SAY_COUNTS, "say_counts"),
    KeyLine("hear the calls", "Hear the calls", Verb.SAY_CALLS, "say_calls"),
    KeyLine("hear the last trick", "Hear the last trick", Verb.SAY_LAST, "say_last"),
    KeyLine("hear the last announcement again", "Hear it again", Verb.SAY_AGAIN, "say_again"),
    KeyLine("hear the focused card or button letter by letter", "Spell it", Verb.SAY_SPELLED, "say_spelled"),
    KeyLine("speed", "Speed", Verb.SPEED, "speed"),
    KeyLine("sound on or off", "Sound on or off", Verb.MUTE, "sound"),
    KeyLine("full screen", "Full screen", Verb.FULL_SCREEN, "full_screen"),
    KeyLine("these rules", "Rules", Verb.HELP, "rules", "{rules}  or  ?"),
    KeyLine("go through the buttons", "Go through the buttons", keys="Tab, arrows"),
    KeyLine("", "Scroll", keys="Page Up, Page Down, Home, End"),
    KeyLine("back, or the menu", "Back, or the menu", keys="Esc"),
    KeyLine("", "Rules", keys="?"),
)
"""All keys, in the order in which players need them."""

_LINES_BY_NAME: Final = {line.name: line for line in LINES if line.name}
CHOSEN: Final = {name: verb for name in Keys.__struct_fields__ if (verb := _LINES_BY_NAME[name].verb)}
"""The verbs whose keys can be changed, by their names in the settings."""

TITLES: Final = {name: _LINES_BY_NAME[name].title for name in CHOSEN}
"""Their titles on the settings page."""

FIXED: Final = tuple((line.title, line.keys) for line in LINES if line.title and not line.name)
"""Titles and labels of the keys that cannot be changed, for the settings page."""


class Keymap:
    """The keys in force; if two verbs share a key, `conflicts` names them, and the first one gets it."""

    def __init__(self, keys: Keys = Keys()) -> None:  # noqa: B008  (it is frozen)
        self.names: dict[str, str] = asdict(keys)
        chosen = {_code(name): CHOSEN[what] for what, name in reversed(self.names.items())}
        self.verbs: Mapping[int, Verb] = {**chosen, **ALWAYS}

    def label(self, verb: Verb) -> str:
        """Return the label of a verb's key, or an empty string if it has none."""
        if verb is Verb.CONFIRM:
            return "Enter"
        return next((cap(self.names[what]) for what, other in CHOSEN.items() if other is verb), "")

    def conflicts(self, what: str) -> list[str]:
        """Return the other verbs with the same key, by their names in the settings."""
        return [other for other, name in self.names.items() if name == self.names[what] and other != what]

    def help(self) -> tuple[tuple[str, str], ...]:
        """Return all keys with their descriptions, in the order in which players need them."""
        caps = {what: cap(name) for what, name in self.names.items()}
        described = [line for line in LINES if line.help]
        return tuple((line.keys.format(**caps) or caps[line.name], line.help) for line in described)


def cap(name: str) -> str:
    """Return a key's name as printed on the key."""
    return name.upper() if len(name) <= 3 else name.capitalize()


def key_fault(name: str) -> str | None:
    """Explain why a key cannot be chosen; None if it can."""
    try:
        Keys(pass_on=name)
        free = _code(name) not in ALWAYS
    except (msgspec.ValidationError, ValueError):
        free = False
    return None if free else f"{cap(name) or 'This key'} is reserved. Choose another key."


def _code(name: str) -> int:
    """Return a key's code, or -1 if this system does not know the key."""
    try:
        return pygame.key.key_code(name)
    except ValueError:
        return -1


def intent_of(
    event: DeviceEvent, keys: Mapping[int, Verb] = ALWAYS, listening: Listening = "verbs"
) -> Intent | None:
    """Return the intent of a device event, or None.

    `keys` maps the keys to verbs; `listening` is what the keyboard is used for at the moment.
    """
    match event.type:
        case pygame.KEYDOWN if listening == "strike":
            return _strike_intent(event.key)
        case pygame.KEYDOWN if listening == "text":
            return _edit_intent(event.key, event.mod)
        case pygame.TEXTINPUT if listening == "text":
            return Typed(event.text)
        case pygame.KEYDOWN:
            return _key_intent(event.key, event.mod, event.unicode, keys)
        case pygame.MOUSEMOTION:
            return Point(event.pos)
        case pygame.MOUSEBUTTONDOWN if event.button == 1:
            return Press(event.pos)
        case pygame.MOUSEBUTTONUP if event.button == 1:
            return Release(event.pos)
        case pygame.MOUSEWHEEL:
            return Scroll(event.precise_y)
        case _:
            return None


LONG_TOUCH_MS: Final = 500
_AWAY: Final = (-1, -1)


class LongTouch:
    """A finger that rests on its place shows what pointing would, and clicks nothing when it lifts.

    `due` is when the touch will have lasted long enough, None if there is none or it has moved.
    """

    def __init__(self) -> None:
        self.due: float | None = None
        self._at = _AWAY
        self._shows = False

    def take(self, event: DeviceEvent, now: float, slack: float) -> Intent | None:
        """Follow a finger, which may move by `slack`; return what ends the pointing when it lifts."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                self._at, self._shows = event.pos, False
                self.due = now + LONG_TOUCH_MS if getattr(event, "touch", False) else None
            case pygame.MOUSEMOTION if math.dist(event.pos, self._at) > slack:
                self.due = None
            case pygame.MOUSEBUTTONUP:
                shown, self.due, self._shows = self._shows, None, False
                return Point(_AWAY) if shown else None
        return None

    def rested(self, now: float) -> Intent | None:
        """Return the intent of a touch that has just become long, or None."""
        if self.due is None or now < self.due:
            return None
        self.due, self._shows = None, True
        return Release(self._at, lingered=True)


def _strike_intent(key: int) -> Intent | None:
    """Return a key by its name; Esc still goes back."""
    if key in _MODIFIERS:
        return None
    return Key(Verb.BACK) if key == pygame.K_ESCAPE else Strike(pygame.key.name(key))


def _edit_intent(key: int, mod: int) -> Intent | None:
    """Return what a key does to a text; letters arrive as text instead."""
    if mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return Edit(_SHORTCUTS[key]) if key in _SHORTCUTS else None
    if key in _EDITING:
        return Edit(_EDITING[key], bool(mod & pygame.KMOD_SHIFT))
    if key == pygame.K_TAB:
        return Key(Verb.PREVIOUS if mod & pygame.KMOD_SHIFT else Verb.NEXT)
    return Key(_KEYS_WHILE_TYPING[key]) if key in _KEYS_WHILE_TYPING else None


_SHORTCUTS: Final[dict[int, Editing]] = {
    pygame.K_c: "copy",
    pygame.K_x: "cut",
    pygame.K_v: "paste",
    pygame.K_a: "all",
}
_EDITING: Final[dict[int, Editing]] = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_HOME: "start",
    pygame.K_END: "end",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
}
_VERBS_WHILE_TYPING: Final = (Verb.UP, Verb.DOWN, Verb.CONFIRM, Verb.BACK)
_KEYS_WHILE_TYPING: Final = {
    key: verb for key, verb in ALWAYS.items() if verb in _VERBS_WHILE_TYPING and key != pygame.K_SPACE
} | {pygame.K_F1: Verb.HELP, pygame.K_F11: Verb.FULL_SCREEN}
"""Keys that mean the same while a text is typed."""


def _key_intent(key: int, mod: int, typed: str, keys: Mapping[int, Verb]) -> Intent | None:
    if key in _MODIFIERS:
        return None
    if typed == "?":
        return Key(Verb.HELP)
    if key == pygame.K_TAB:
        return Key(Verb.PREVIOUS if mod & pygame.KMOD_SHIFT else Verb.NEXT)
    if pygame.K_1 <= key <= pygame.K_9:
        return Number(key - pygame.K_0)
    if pygame.K_KP_1 <= key <= pygame.K_KP_9:
        return Number(key - pygame.K_KP_1 + 1)
    return Key(keys[key], lightly=key == pygame.K_SPACE) if key in keys else OtherKey()


_MODIFIERS: Final = frozenset(
    {
        pygame.K_LSHIFT,
        pygame.K_RSHIFT,
        pygame.K_LCTRL,
        pygame.K_RCTRL,
        pygame.K_LALT,
        pygame.K_RALT,
        pygame.K_LGUI,
        pygame.K_RGUI,
        pygame.K_CAPSLOCK,
        pygame.K_NUMLOCK,
    }
)
"""Modifier keys, which do nothing by themselves."""
