"""Device events become intentions at the border: mouse, touch and keys reach the same verbs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct
from pygame.event import Event as DeviceEvent


class Verb(Enum):
    """What a key asks for; the value is shown to people."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    PAGE_UP = "page up"
    PAGE_DOWN = "page down"
    FIRST = "to the start"
    LAST = "to the end"
    NEXT = "next control"
    PREVIOUS = "previous control"
    CONFIRM = "choose"
    BACK = "back"
    HELP = "rules"
    FULL_SCREEN = "full screen"
    MUTE = "mute"
    SPEED = "speed"
    PASS = "pass"
    PICK_UP = "pick it up"
    ALONE = "alone"
    GRANT = "grant"
    DENY = "deny"
    CLAIM = "claim the rest"
    SUGGEST = "suggest"
    GIVE_LEAD = "give the lead"
    SORT = "sort"
    PUT_BACK = "put back"
    LAST_TRICK = "last trick"
    HINT = "hint"
    TAKE_BACK = "take back"
    REPLAY = "replay"
    OPEN_HANDS = "all hands"


class Key(Struct, frozen=True):
    """A key was pressed that stands for a verb.

    `lightly` tells that it was Space: where Enter concludes something, Space only chooses.
    """

    verb: Verb
    lightly: bool = False


class Number(Struct, frozen=True):
    """A digit was pressed, 1 to 9."""

    value: int


class Point(Struct, frozen=True):
    """The pointer moved."""

    pos: tuple[int, int]


class Press(Struct, frozen=True):
    """The pointer's button, or a finger, went down."""

    pos: tuple[int, int]


class Release(Struct, frozen=True):
    """The pointer's button, or a finger, went up."""

    pos: tuple[int, int]


class Scroll(Struct, frozen=True):
    """The wheel turned; positive is towards the top."""

    steps: float


class OtherKey(Struct, frozen=True):
    """A key was pressed that stands for nothing; it still ends what is moving."""


class Typed(Struct, frozen=True):
    """Text was typed, while a text field listens."""

    text: str


class Edit(Struct, frozen=True):
    """A text is to be edited; `select` keeps the other end of what is marked, as Shift does."""

    what: Editing
    select: bool = False


class Strike(Struct, frozen=True):
    """Some key was struck, while a control waits to learn which one; named as on the keyboard."""

    name: str


Editing: TypeAlias = Literal[
    "left", "right", "start", "end", "backspace", "delete", "copy", "cut", "paste", "all"
]
Listening: TypeAlias = Literal["verbs", "text", "strike"]
"""What the keyboard is for: what its keys stand for, a text, or one key to be named."""

Intent: TypeAlias = Key | Number | Point | Press | Release | Scroll | OtherKey | Typed | Edit | Strike

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
"""Keys that mean the same for everybody; which others there are says `bacon.ui.kit.keymap`."""


def intent_of(
    event: DeviceEvent, keys: Mapping[int, Verb] = ALWAYS, listening: Listening = "verbs"
) -> Intent | None:
    """Give the intention behind a device event; None for those that are nobody's intention.

    Takes what the keys stand for, and what the keyboard is for at the moment.
    """
    match event.type:
        case pygame.KEYDOWN if listening == "strike":
            return _strike(event.key)
        case pygame.KEYDOWN if listening == "text":
            return _edit(event.key, event.mod)
        case pygame.TEXTINPUT if listening == "text":
            return Typed(event.text)
        case pygame.KEYDOWN:
            return _key(event.key, event.mod, event.unicode, keys)
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


def _strike(key: int) -> Intent | None:
    """Give a key by its name; Esc still leads back."""
    if key in _SILENT:
        return None
    return Key(Verb.BACK) if key == pygame.K_ESCAPE else Strike(pygame.key.name(key))


def _edit(key: int, mod: int) -> Intent | None:
    """Give what a key does to a text; what types a letter comes as text of its own."""
    if mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return Edit(_SHORTCUTS[key]) if key in _SHORTCUTS else None
    if key in _EDITING:
        return Edit(_EDITING[key], bool(mod & pygame.KMOD_SHIFT))
    if key == pygame.K_TAB:
        return Key(Verb.PREVIOUS if mod & pygame.KMOD_SHIFT else Verb.NEXT)
    return Key(_WHILE_TYPING[key]) if key in _WHILE_TYPING else None


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
_GOES_ON: Final = (Verb.UP, Verb.DOWN, Verb.CONFIRM, Verb.BACK)
_WHILE_TYPING: Final = {
    key: verb for key, verb in ALWAYS.items() if verb in _GOES_ON and key != pygame.K_SPACE
} | {pygame.K_F1: Verb.HELP, pygame.K_F11: Verb.FULL_SCREEN}
"""Keys that mean the same while a text is typed."""


def _key(key: int, mod: int, typed: str, keys: Mapping[int, Verb]) -> Intent | None:
    if key in _SILENT:
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


_SILENT: Final = frozenset(
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
"""Keys that only change others, and so end nothing."""
