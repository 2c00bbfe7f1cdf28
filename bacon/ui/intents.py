"""Device events become intentions at the border: mouse, touch and keys reach the same verbs."""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeAlias

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
    LAST_TRICK = "last trick"


class Key(Struct, frozen=True):
    """A key was pressed that stands for a verb."""

    verb: Verb


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


Intent: TypeAlias = Key | Number | Point | Press | Release | Scroll | OtherKey

KEYS: Final[dict[int, Verb]] = {
    pygame.K_LEFT: Verb.LEFT,
    pygame.K_RIGHT: Verb.RIGHT,
    pygame.K_UP: Verb.UP,
    pygame.K_DOWN: Verb.DOWN,
    pygame.K_PAGEUP: Verb.PAGE_UP,
    pygame.K_PAGEDOWN: Verb.PAGE_DOWN,
    pygame.K_RETURN: Verb.CONFIRM,
    pygame.K_KP_ENTER: Verb.CONFIRM,
    pygame.K_SPACE: Verb.CONFIRM,
    pygame.K_ESCAPE: Verb.BACK,
    pygame.K_AC_BACK: Verb.BACK,
    pygame.K_F1: Verb.HELP,
    pygame.K_F11: Verb.FULL_SCREEN,
    pygame.K_m: Verb.MUTE,
    pygame.K_s: Verb.SPEED,
    pygame.K_p: Verb.PASS,
    pygame.K_u: Verb.PICK_UP,
    pygame.K_a: Verb.ALONE,
    pygame.K_y: Verb.GRANT,
    pygame.K_n: Verb.DENY,
    pygame.K_c: Verb.CLAIM,
    pygame.K_l: Verb.LAST_TRICK,
}

KEY_HELP: Final[tuple[tuple[str, str], ...]] = (
    ("← →  or  1–9", "choose a card"),
    ("Enter  or  Space", "play it, or press what is chosen"),
    ("U", "pick it up"),
    ("A", "pick it up, alone"),
    ("P", "pass"),
    ("Y  /  N", "grant or deny your partner"),
    ("C", "claim the rest"),
    ("L", "last trick"),
    ("S", "speed"),
    ("M", "sound on or off"),
    ("F11", "full screen"),
    ("F1  or  ?", "these rules"),
    ("Tab, arrows", "go through the buttons"),
    ("Esc", "back, or the menu"),
)
"""All keys for people, in the order in which they are needed."""


def intent_of(event: DeviceEvent) -> Intent | None:
    """Give the intention behind a device event; None for those that are nobody's intention."""
    match event.type:
        case pygame.KEYDOWN:
            return _key(event.key, event.mod, event.unicode)
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


def _key(key: int, mod: int, typed: str) -> Intent | None:
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
    return Key(KEYS[key]) if key in KEYS else OtherKey()


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
