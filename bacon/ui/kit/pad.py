"""A game controller's buttons: what they mean, what is printed on them, and its events as intents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame
from pygame.event import Event as DeviceEvent

from bacon.ui.kit.intents import Intent, Key, Listening, Verb
from bacon.ui.kit.keymap import CHOSEN, Keymap

PAD_LINES: Final = (
    ("D-pad, left stick", "choose a card or a button"),
    ("A", "play it, or press the selected button"),
    ("X, then A", "several at once: choose the cards, then play them"),
    ("B", "back, or the menu"),
    ("Y", "show a hint, or hide it; in a review, show the answer"),
    ("L1 or LB", "last trick"),
    ("R1 or RB", "take back your last choice"),
    ("L2, R2 or LT, RT", "go through all buttons and tools"),
    ("Right stick up, down", "scroll; in a replay, from trick to trick"),
    ("Right stick to the side", "choose the next cards that you can play, or put them back"),
    ("Press left stick", "speed"),
    ("Press right stick", "all combinations, what beats what, and what you have"),
    ("View", "the rules"),
)
"""The buttons with their descriptions, in the order in which players need them."""

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
_CAPS: Final[Mapping[Verb, str]] = {
    Verb.HINT: "Y",
    Verb.LAST_TRICK: "L1",
    Verb.TAKE_BACK: "R1",
    Verb.SPEED: "L3",
    Verb.CHART: "R3",
    Verb.HELP: "View",
}
"""The labels of the buttons that have a verb, as on a Steam Deck."""


def pad_caps(keymap: Keymap) -> dict[str, str]:
    """Return the caps to show in place of the keyboard's; empty where no button does the same."""
    caps = {keymap.label(verb): _CAPS.get(verb, "") for verb in CHOSEN.values()}
    return {**caps, keymap.label(Verb.CONFIRM): "A", "Esc": "B"}


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
