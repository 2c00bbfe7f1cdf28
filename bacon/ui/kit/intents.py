"""What the player wants: mouse, touch and keys reach the same intentions, which need no window.

How device events become intentions says `bacon.ui.kit.keymap`.
"""

from __future__ import annotations

from enum import Enum
from typing import Literal, TypeAlias

from msgspec import Struct


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
