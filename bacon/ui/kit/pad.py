"""A game controller's buttons: what they mean, what is printed on them, and its events as intents.

SDL knows buttons by their places, but those of Nintendo's controllers by what is printed on them: A is A.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame
from pygame.event import Event as DeviceEvent

from bacon.ui.kit.intents import Intent, Key, Listening, Verb
from bacon.ui.kit.keymap import CHOSEN, Keymap

PadStyle: TypeAlias = Literal["deck", "xbox", "playstation", "nintendo"]
"""Whose words are printed on a controller; those of a Steam Deck stand for all that are unknown."""

_MAKERS: Final[Mapping[str, PadStyle]] = {"5e04": "xbox", "4c05": "playstation", "7e05": "nintendo"}
"""The styles by the maker's USB number, as SDL writes it: its low byte first."""


_XINPUT: Final = b"xinput".hex()
"""What the number begins with if Windows says only that it is one of Xbox's kind."""


class _Words(NamedTuple):
    """What is printed on a controller, in the order of SDL's buttons; `deck` has what most have."""

    a: str = "A"
    b: str = "B"
    x: str = "X"
    y: str = "Y"
    left: str = "L1"
    right: str = "R1"
    triggers: str = "L2, R2"
    left_stick: str = "L3"
    right_stick: str = "R3"
    view: str = "View"


_DECK: Final = _Words()
_WORDS: Final[Mapping[PadStyle, _Words]] = {
    "deck": _DECK,
    "xbox": _Words(left="LB", right="RB", triggers="LT, RT", left_stick="LS", right_stick="RS"),
    "playstation": _Words("Cross", "Circle", "Square", "Triangle", view="Create"),
    "nintendo": _Words(
        left="L", right="R", triggers="ZL, ZR", left_stick="LS", right_stick="RS", view="Minus"
    ),
}
_ANY: Final = _DECK._replace(left="L1 or LB", right="R1 or RB", triggers="L2, R2 or LT, RT")


def style_of(guid: str) -> PadStyle:
    """Return whose controller it is, by the number that SDL has for the device.

    >>> style_of("030000004c050000e60c000011810000"), style_of("")
    ('playstation', 'deck')
    """
    return "xbox" if guid.startswith(_XINPUT) else _MAKERS.get(guid[8:12], "deck")


def pad_lines(style: PadStyle | None) -> tuple[tuple[str, str], ...]:
    """Return the buttons with their descriptions, in the order in which players need them.

    With None, no controller is known, and those with several names have them all.
    """
    words = _WORDS[style] if style else _ANY
    return (
        ("D-pad, left stick", "choose a card or a button"),
        (words.a, "play it, or press the selected button"),
        (f"{words.x}, then {words.a}", "several cards: choose them, then play them"),
        (words.b, "back, or the menu"),
        (words.y, "show a hint, or hide it; in a review, show the answer"),
        (words.left, "last trick"),
        (words.right, "take back your last choice"),
        (words.triggers, "go through the buttons"),
        ("Right stick up, down", "scroll; in a replay, from trick to trick"),
        (
            "Right stick left, right",
            "choose the next cards that you can play, or put them back; in a replay, go to its start or end",
        ),
        ("Press left stick", "speed"),
        ("Press right stick", "all combinations, what beats what, and what you have"),
        (words.view, "the rules"),
    )


_BUTTONS: Final[Mapping[int, Key]] = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Key(Verb.LEFT),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Key(Verb.RIGHT),
    pygame.CONTROLLER_BUTTON_DPAD_UP: Key(Verb.UP),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Key(Verb.DOWN),
    pygame.CONTROLLER_BUTTON_A: Key(Verb.CONFIRM),
    pygame.CONTROLLER_BUTTON_B: Key(Verb.BACK),
    pygame.CONTROLLER_BUTTON_X: Key(Verb.CONFIRM, lightly=True),
    pygame.CONTROLLER_BUTTON_Y: Key(Verb.HINT),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Key(Verb.LAST_TRICK),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Key(Verb.TAKE_BACK),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Key(Verb.SPEED),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Key(Verb.CHART),
    pygame.CONTROLLER_BUTTON_BACK: Key(Verb.HELP),
    pygame.CONTROLLER_BUTTON_START: Key(Verb.BACK),
}
_AXES: Final[Mapping[tuple[int, int], Key]] = {
    (pygame.CONTROLLER_AXIS_LEFTX, -1): Key(Verb.LEFT),
    (pygame.CONTROLLER_AXIS_LEFTX, 1): Key(Verb.RIGHT),
    (pygame.CONTROLLER_AXIS_LEFTY, -1): Key(Verb.UP),
    (pygame.CONTROLLER_AXIS_LEFTY, 1): Key(Verb.DOWN),
    (pygame.CONTROLLER_AXIS_RIGHTY, -1): Key(Verb.PAGE_UP),
    (pygame.CONTROLLER_AXIS_RIGHTY, 1): Key(Verb.PAGE_DOWN),
    (pygame.CONTROLLER_AXIS_RIGHTX, -1): Key(Verb.PUT_BACK),
    (pygame.CONTROLLER_AXIS_RIGHTX, 1): Key(Verb.SUGGEST),
    (pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1): Key(Verb.PREVIOUS),
    (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1): Key(Verb.NEXT),
}
"""What a stick or a trigger means, by its axis and the direction."""

_PUSHED: Final = 0.6 * 32767
_RELEASED: Final = 0.4 * 32767
"""How far out a stick counts as pushed, and how far back as let go, so that it doesn't count twice."""

_WHILE_TYPING: Final = frozenset({Verb.UP, Verb.DOWN, Verb.CONFIRM, Verb.BACK, Verb.NEXT, Verb.PREVIOUS})


def pad_caps(keymap: Keymap, style: PadStyle = "deck") -> dict[str, str]:
    """Return the caps to show in place of the keyboard's; empty where no button does the same."""
    words = _WORDS[style]
    printed = {
        Verb.HINT: words.y,
        Verb.LAST_TRICK: words.left,
        Verb.TAKE_BACK: words.right,
        Verb.SPEED: words.left_stick,
        Verb.CHART: words.right_stick,
        Verb.HELP: words.view,
    }
    caps = {keymap.label(verb): printed.get(verb, "") for verb in CHOSEN.values()}
    return {**caps, keymap.label(Verb.CONFIRM): words.a, "Esc": words.b}


class PadIntents:
    """Turns a controller's events into intents; a stick counts once each time it is pushed."""

    def __init__(self) -> None:
        self._pushed: dict[tuple[int, int], int] = {}
        """The direction in which a stick or a trigger is pushed, by controller and axis."""

    def intent_of(self, event: DeviceEvent, listening: Listening = "verbs") -> Intent | None:
        """Return the intent of a device event, or None."""
        key = None
        if event.type == pygame.CONTROLLERBUTTONDOWN:
            key = _BUTTONS.get(event.button)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            key = self._push(event.instance_id, event.axis, event.value)
        if key is None or listening == "verbs":
            return key
        allowed = _WHILE_TYPING if listening == "text" else {Verb.BACK}
        return Key(key.verb) if key.verb in allowed else None

    def is_noise(self, event: DeviceEvent) -> bool:
        """Whether an event says only that a stick trembles, or is on its way."""
        if event.type != pygame.CONTROLLERAXISMOTION:
            return event.type == pygame.JOYAXISMOTION  # the same once more
        before = self._pushed.get((event.instance_id, event.axis), 0)
        return _pushed_after(before, event.value) == before

    def _push(self, pad: int, axis: int, value: int) -> Key | None:
        before = self._pushed.get((pad, axis), 0)
        after = self._pushed[pad, axis] = _pushed_after(before, value)
        return _AXES.get((axis, after)) if after != before else None


def _pushed_after(before: int, value: int) -> int:
    """Return the direction in which a stick is pushed at a value, 0 if it is let go."""
    direction = 1 if value > 0 else -1
    if abs(value) >= _PUSHED:
        return direction
    return before if direction == before and abs(value) >= _RELEASED else 0
