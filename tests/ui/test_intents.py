"""Device events become intentions as they arrive, and only those that mean something."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from pygame.event import Event as DeviceEvent

from bacon.settings.settings import Keys
from bacon.ui.kit.intents import (
    Intent,
    Key,
    Number,
    OtherKey,
    Point,
    Press,
    Release,
    Scroll,
    Verb,
)
from bacon.ui.kit.keymap import CHOSEN, Keymap, intent_of
from tests.ui.stage_door import button_down, button_up, key_down, motion, wheel


@pytest.fixture(autouse=True, scope="module")
def names_of_keys() -> Iterator[None]:
    """SDL names keys only while its video runs."""
    pygame.display.init()
    yield
    pygame.quit()


SILENT = (
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
)

DESIGNED = [
    ("left", Verb.LEFT),
    ("right", Verb.RIGHT),
    ("up", Verb.UP),
    ("down", Verb.DOWN),
    ("page up", Verb.PAGE_UP),
    ("page down", Verb.PAGE_DOWN),
    ("home", Verb.FIRST),
    ("end", Verb.LAST),
    ("return", Verb.CONFIRM),
    ("enter", Verb.CONFIRM),
    ("space", Verb.CONFIRM),
    ("escape", Verb.BACK),
    ("f1", Verb.HELP),
    ("f11", Verb.FULL_SCREEN),
    ("m", Verb.MUTE),
    ("s", Verb.SPEED),
    ("p", Verb.PASS),
    ("x", Verb.PASS_ALL),
    ("u", Verb.PICK_UP),
    ("a", Verb.ALONE),
    ("y", Verb.GRANT),
    ("n", Verb.DENY),
    ("c", Verb.CLAIM),
    ("b", Verb.CHART),
    ("g", Verb.SUGGEST),
    ("e", Verb.GIVE_LEAD),
    ("t", Verb.SORT),
    ("backspace", Verb.PUT_BACK),
    ("l", Verb.LAST_TRICK),
    ("h", Verb.HINT),
    ("z", Verb.TAKE_BACK),
    ("r", Verb.REPLAY),
    ("o", Verb.OPEN_HANDS),
    ("i", Verb.NUMBERS),
    ("k", Verb.NEXT_MISTAKE),
    ("j", Verb.PREVIOUS_MISTAKE),
    ("tab", Verb.NEXT),
    ("f2", Verb.SAY_HAND),
    ("f3", Verb.SAY_PLAYABLE),
    ("f4", Verb.SAY_TRICK),
    ("f5", Verb.SAY_CONTRACT),
    ("f6", Verb.SAY_SCORE),
    ("f7", Verb.SAY_COUNTS),
    ("f8", Verb.SAY_CALLS),
    ("f9", Verb.SAY_LAST),
    ("f10", Verb.SAY_AGAIN),
    ("f12", Verb.SAY_SPELLED),
]
"""The keys of the design, by the names people know them by."""


@pytest.mark.parametrize(("name", "verb"), DESIGNED)
def test_every_key_does_what_the_design_says(name: str, verb: Verb) -> None:
    assert intent_of(key_down(pygame.key.key_code(name)), Keymap().verbs) == Key(
        verb, lightly=name == "space"
    )


NEW_KEYS = ("chart", *(name for name in CHOSEN if name.startswith("say_")))
"""What has got a key since the first release."""


def test_every_verb_has_a_key() -> None:
    assert {verb for _, verb in DESIGNED} | {Verb.PREVIOUS} == set(Verb)
    assert set(Keymap().verbs.values()) <= set(Verb)


@pytest.mark.parametrize("new", NEW_KEYS)
@pytest.mark.parametrize("taken", [name for name in CHOSEN if name not in NEW_KEYS])
def test_a_newer_key_takes_no_key_that_a_player_has_chosen(taken: str, new: str) -> None:
    keymap = Keymap(replace(Keys(), **{taken: getattr(Keys(), new)}))
    assert keymap.verbs[pygame.key.key_code(getattr(Keys(), new))] is CHOSEN[taken]


def test_the_back_button_of_a_device_goes_back() -> None:
    assert intent_of(key_down(pygame.K_AC_BACK)) == Key(Verb.BACK)


@pytest.mark.parametrize("mod", [pygame.KMOD_LSHIFT, pygame.KMOD_RSHIFT, pygame.KMOD_SHIFT])
def test_shift_tab_goes_to_the_control_before(mod: int) -> None:
    assert intent_of(key_down(pygame.K_TAB, mod)) == Key(Verb.PREVIOUS)


@pytest.mark.parametrize("key", [pygame.K_SLASH, pygame.K_COMMA, pygame.K_MINUS, pygame.K_m])
def test_a_question_mark_asks_for_the_rules_on_every_keyboard(key: int) -> None:
    assert intent_of(key_down(key, pygame.KMOD_LSHIFT, "?")) == Key(Verb.HELP)


@pytest.mark.parametrize("digit", range(1, 10))
def test_digits_count_the_cards(digit: int) -> None:
    assert intent_of(key_down(pygame.K_0 + digit)) == Number(digit)
    assert intent_of(key_down(pygame.key.key_code(f"[{digit}]"))) == Number(digit)


def test_nought_counts_no_card() -> None:
    assert intent_of(key_down(pygame.K_0)) == OtherKey()


@pytest.mark.parametrize("key", SILENT)
def test_keys_that_only_change_others_are_nobodys_intention(key: int) -> None:
    assert intent_of(key_down(key)) is None


@given(st.sampled_from([pygame.K_q, pygame.K_F5, pygame.K_INSERT, pygame.K_0, pygame.K_PERIOD, 0, 1 << 30]))
def test_any_other_key_still_says_that_somebody_is_there(key: int) -> None:
    assert intent_of(key_down(key)) == OtherKey()


def test_the_pointer_points_presses_and_lets_go() -> None:
    assert [intent_of(event((3, 4))) for event in (motion, button_down, button_up)] == [
        Point((3, 4)),
        Press((3, 4)),
        Release((3, 4)),
    ]


@pytest.mark.parametrize("button", [2, 3, 4, 5, 6, 7])
def test_other_buttons_do_nothing(button: int) -> None:
    assert intent_of(button_down((3, 4), button)) is None
    assert intent_of(button_up((3, 4), button)) is None


@pytest.mark.parametrize("steps", [1.0, -1.0, 0.25])
def test_the_wheel_scrolls_as_finely_as_it_can(steps: float) -> None:
    assert intent_of(wheel(steps)) == Scroll(steps)


@pytest.mark.parametrize(
    "event",
    [
        DeviceEvent(pygame.QUIT),
        DeviceEvent(pygame.KEYUP, key=pygame.K_p, mod=0),
        DeviceEvent(pygame.TEXTINPUT, text="p"),
        DeviceEvent(pygame.WINDOWEXPOSED),
        DeviceEvent(pygame.USEREVENT),
        DeviceEvent(pygame.JOYBUTTONDOWN, button=1),
    ],
)
def test_events_that_are_not_input_are_no_intention(event: DeviceEvent) -> None:
    assert intent_of(event) is None


EVERYDAY = (
    *(Verb.UP, Verb.DOWN, Verb.PAGE_UP, Verb.PAGE_DOWN),
    *(Verb.LEFT, Verb.RIGHT, Verb.FIRST, Verb.LAST),
)


def test_the_help_names_every_key_that_is_not_an_everyday_one() -> None:
    told = " ".join(keys for keys, _ in Keymap().help())
    for name, verb in DESIGNED:
        if verb not in EVERYDAY:
            word = {"return": "Enter", "enter": "Enter", "escape": "Esc"}.get(name, name)
            assert word.casefold() in told.casefold()


def test_intentions_are_values() -> None:
    said: list[Intent] = [Key(Verb.PASS), Number(1), Point((1, 2)), Scroll(1.0), OtherKey()]
    assert said == [Key(Verb.PASS), Number(1), Point((1, 2)), Scroll(1.0), OtherKey()]
