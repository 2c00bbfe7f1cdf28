"""The player's intents: mouse, touch and keys lead to the same ones, which need no window.

`bacon.ui.kit.keymap` turns device events into intents.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal, TypeAlias

from msgspec import Struct


class Verb(Enum):
    """The request that a key makes; the value is shown to players."""

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
    PASS_ALL = "pass all"
    PICK_UP = "pick it up"
    ALONE = "alone"
    GRANT = "grant"
    DENY = "deny"
    CLAIM = "claim the rest"
    CHART = "combinations"
    SUGGEST = "next play"
    GIVE_LEAD = "give the lead"
    SORT = "sort"
    PUT_BACK = "put back"
    LAST_TRICK = "last trick"
    HINT = "hint"
    TAKE_BACK = "take back"
    REPLAY = "replay"
    OPEN_HANDS = "all hands"
    NEXT_MISTAKE = "next mistake"
    PREVIOUS_MISTAKE = "previous mistake"
    NUMBERS = "numbers"
    SAY_HAND = "say my hand"
    SAY_PLAYABLE = "say what I can play"
    SAY_TRICK = "say the trick"
    SAY_CONTRACT = "say trump and tricks"
    SAY_SCORE = "say the score"
    SAY_COUNTS = "say the card counts"
    SAY_CALLS = "say the calls"
    SAY_LAST = "say the last trick"
    SAY_AGAIN = "say it again"
    SAY_SPELLED = "spell it"


SAYING: Final = frozenset(verb for verb in Verb if verb.name.startswith("SAY_"))
"""The verbs that ask how things stand, which work in every scene over a table."""


class Key(Struct, frozen=True):
    """A key with a verb was pressed.

    `lightly` means Space: it only chooses where Enter would confirm.
    """

    verb: Verb
    lightly: bool = False


class Number(Struct, frozen=True):
    """A digit from 1 to 9 was pressed."""

    value: int


class Point(Struct, frozen=True):
    """The pointer moved."""

    pos: tuple[int, int]


class Press(Struct, frozen=True):
    """The pointer's button, or a finger, went down."""

    pos: tuple[int, int]


class Release(Struct, frozen=True):
    """The pointer's button, or a finger, went up; `lingered` means that a finger rests and clicks nothing."""

    pos: tuple[int, int]
    lingered: bool = False


class Scroll(Struct, frozen=True):
    """The wheel turned; positive is up."""

    steps: float


class OtherKey(Struct, frozen=True):
    """A key without a meaning was pressed; it still ends any motion."""


class Typed(Struct, frozen=True):
    """Text was typed into a text field."""

    text: str


class Edit(Struct, frozen=True):
    """A text should be edited; `select` extends the selection, like Shift."""

    what: Editing
    select: bool = False


class Strike(Struct, frozen=True):
    """A key was pressed for a control that waits for one; `name` is the name on the keyboard."""

    name: str


Editing: TypeAlias = Literal[
    "left", "right", "start", "end", "backspace", "delete", "copy", "cut", "paste", "all"
]
Listening: TypeAlias = Literal["verbs", "text", "strike"]
"""The uses of the keyboard: verbs, text, or one key to be named."""

Intent: TypeAlias = Key | Number | Point | Press | Release | Scroll | OtherKey | Typed | Edit | Strike
