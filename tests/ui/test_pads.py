"""Everything can be played by controller; it comes and goes as it likes, and without one nothing starts."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Final, get_args

import pygame
import pytest
from pygame.event import Event as DeviceEvent

from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.games.climbing.hand_input import SetHand
from bacon.ui.app import pads, sdl
from bacon.ui.app.pads import Pads, pads_of_windows, plugged_in
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.keycaps import SIGNS, keycap
from bacon.ui.kit.keymap import Keymap
from bacon.ui.kit.pad import PadIntents, PadStyle, pad_caps, pad_lines, style_of
from bacon.ui.kit.widgets import Control
from bacon.ui.scenes.dialog import AskText, Dialog, Menu
from bacon.ui.scenes.requests import OpenSettings, ShowRules
from bacon.ui.scenes.rules import RulesPage
from bacon.ui.scenes.settings import SettingsScene
from bacon.ui.scenes.title import Title
from tests import sparse
from tests.ui.conftest import outlined
from tests.ui.games import ONE_OF_EACH_GAME, STRIDE
from tests.ui.stage_door import (
    PATIENCE,
    Guest,
    a_match,
    allowed,
    at_speed,
    at_the_table,
    button_down,
    key_down,
    motion,
    tool,
)

A, B, X, Y = (getattr(pygame, f"CONTROLLER_BUTTON_{name}") for name in "ABXY")
L1, R1 = pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
VIEW, MENU = pygame.CONTROLLER_BUTTON_BACK, pygame.CONTROLLER_BUTTON_START
RIGHT, DOWN = pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_DPAD_DOWN
L2, R2 = pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT
STICK = pygame.CONTROLLER_AXIS_LEFTX
FAR: Final = 32_000


def pressed(button: int) -> DeviceEvent:
    return DeviceEvent(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button)


def pushed(axis: int, value: int, pad: int = 0) -> DeviceEvent:
    return DeviceEvent(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=axis, value=value)


def press(guest: Guest, *buttons: int) -> None:
    for button in buttons:
        guest.send(pressed(button))
        guest.frame()


def pull(guest: Guest, axis: int) -> None:
    guest.send(pushed(axis, FAR), pushed(axis, 0))
    guest.frame()


def go_to(guest: Guest, control: Control) -> None:
    """Walk with R2 until a control has the focus."""
    for _ in range(len(guest.group.controls) + 1):
        if guest.group.focus and guest.group.focus.name == control.name:  # new caps make new controls
            return
        pull(guest, R2)
    raise AssertionError(f"no way leads to {control.name}")


# What the buttons mean.


def test_a_stick_counts_once_each_time_it_is_pushed() -> None:
    read = PadIntents()
    values = (5_000, 18_000, 25_000, 32_000, 15_000, 30_000, 8_000, 30_000, -30_000, -30_000, 0)
    found = [read.intent_of(pushed(STICK, value)) for value in values]
    assert list(filter(None, found)) == [Key(Verb.RIGHT), Key(Verb.RIGHT), Key(Verb.LEFT)]


def test_the_sticks_of_two_controllers_are_two() -> None:
    read = PadIntents()
    assert read.intent_of(pushed(STICK, FAR, pad=1)) == Key(Verb.RIGHT)
    assert read.intent_of(pushed(STICK, FAR, pad=2)) == Key(Verb.RIGHT)
    assert read.intent_of(pushed(STICK, FAR, pad=1)) is None


@pytest.mark.parametrize("event", [pressed(99), pushed(17, FAR), pushed(L2, -FAR), motion((1, 1))])
def test_what_has_no_meaning_is_nothing(event: DeviceEvent) -> None:
    assert PadIntents().intent_of(event) is None


def test_while_text_is_typed_or_a_key_is_awaited_only_what_helps_there_is_heard() -> None:
    read = PadIntents()
    assert read.intent_of(pressed(A), "text") == Key(Verb.CONFIRM)
    assert read.intent_of(pressed(X), "text") == Key(Verb.CONFIRM)
    assert read.intent_of(pressed(Y), "text") is None
    assert read.intent_of(pressed(A), "strike") is None
    assert read.intent_of(pressed(B), "strike") == Key(Verb.BACK)


# Playing.


@pytest.mark.sparse(2)
@pytest.mark.parametrize("rules", ONE_OF_EACH_GAME.values(), ids=ONE_OF_EACH_GAME)
@outlined()
def test_a_hand_of_every_game_is_played_by_focus_and_a_few_buttons(rules: Rules) -> None:
    guest = at_the_table(Match(rules, seed="pad"), at_speed("instant"))
    for _ in range(PATIENCE):
        guest.until(lambda: guest.asked, STRIDE)
        if guest.any_match.state.hand == 2:
            return
        choose(guest)
    raise AssertionError("the hand never ends")


def choose(guest: Guest) -> None:
    """Answer the table's question: go to a card or a button and press it."""
    if guest.top is not guest.table:
        passing = next((each for each in guest.group.controls if each.name == "Pass"), None)
        if passing:  # a question that can be passed opens on Back
            go_to(guest, passing)
        press(guest, A)
        return
    hand = guest.table.controller.hand
    if isinstance(hand, SetHand):
        cheapest = hand.sets.suggestions[0] if hand.sets.suggestions else ()
        for place in hand.selection.choosing(cheapest).places - hand.selection.places:
            go_to(guest, next(card for card in guest.cards if card.index == place))
            press(guest, X)
        enabled = [name for name in guest.buttons if guest.enabled(name)]
        go_to(guest, guest.control("Play" if cheapest else enabled[0]))
    else:
        cards = [card for card in guest.cards if allowed(guest, card.card)]
        go_to(guest, cards[0] if cards else guest.control(guest.buttons[0]))
    press(guest, A)


def test_the_tools_are_on_the_shoulders_and_where_the_caps_say() -> None:
    guest = at_the_table(a_match("tools"), at_speed("instant"))
    guest.wait()
    press(guest, Y)
    assert guest.table.controller.hints.lit
    press(guest, MENU)
    assert guest.sees(Menu)
    press(guest, B)
    assert guest.top is guest.table
    press(guest, VIEW)
    assert guest.sees(RulesPage)
    press(guest, B)
    press(guest, L1)
    assert guest.table.controller.refused
    pull(guest, L2)
    assert guest.group.focus is tool(guest, "Menu")


def test_the_settings_open_and_close_by_pad() -> None:
    guest = Guest()
    guest.request(OpenSettings())
    assert guest.sees(SettingsScene)
    press(guest, DOWN, DOWN)
    assert guest.group.focus is guest.control("Pages")
    scene = guest.top
    assert isinstance(scene, SettingsScene)
    assert scene.number == 2
    press(guest, B)
    assert guest.at_the_title


def test_behind_another_window_a_controller_plays_something_else() -> None:
    guest = Guest()
    guest.send(DeviceEvent(pygame.WINDOWFOCUSLOST))
    press(guest, B)
    assert guest.at_the_title
    guest.send(DeviceEvent(pygame.WINDOWFOCUSGAINED))
    press(guest, B)
    assert guest.sees(Dialog)


@outlined()
def test_buttons_at_random_break_nothing() -> None:
    chance, guest = Random("pad"), at_the_table(a_match("pads"), at_speed("instant"))
    for _ in range(3_000 if sparse.ALL else 400):
        value = chance.choice((0, FAR, -FAR, chance.randint(-FAR, FAR)))
        guest.send(chance.choice((pressed(chance.randrange(16)), pushed(chance.randrange(7), value))))
        if chance.random() < 0.02:
            guest.frame(200)
        if guest.closed or guest.sees(AskText) or guest.sees(Title):
            guest = at_the_table(a_match("pads"), at_speed("instant"))


# The caps.


@outlined()
def test_the_caps_of_the_device_that_was_used_last_are_shown() -> None:
    guest = at_the_table(a_match("caps"), at_speed("instant"))
    guest.wait()
    hint = tool(guest, "Hint")
    assert guest.app.art.cap(hint.key) == "H"
    press(guest, RIGHT)
    assert [guest.app.art.cap(key) for key in (hint.key, "Esc", "Enter", "M")] == ["Y", "B", "A", ""]
    guest.point((3, 3))
    assert guest.app.art.cap("Esc") == "B"
    guest.resize((700, 500))
    guest.frame()
    assert guest.app.art.cap("Esc") == "B"
    guest.send(button_down((3, 3)))
    assert guest.app.art.cap("Esc") == "Esc"
    press(guest, RIGHT)
    guest.send(key_down(pygame.K_RIGHT))
    assert guest.app.art.cap("Esc") == "Esc"


def test_the_caps_follow_the_keys_that_the_player_has_chosen() -> None:
    guest = Guest()
    caps = pad_caps(guest.app.keymap)
    assert caps[guest.app.keymap.label(Verb.TAKE_BACK)] == "R1"
    assert set(caps.values()) == {"A", "B", "Y", "L1", "R1", "L3", "R3", "View", ""}


@pytest.mark.parametrize(
    ("guid", "style"),
    [
        ("030000004c050000e60c000011810000", "playstation"),
        ("030081b85e0400008e02000010010000", "xbox"),
        ("78696e70757401000000000000000000", "xbox"),
        ("050000007e0500000920000001000000", "nintendo"),
        ("03000000de280000ff11000001000000", "deck"),
        ("", "deck"),
    ],
)
def test_a_controller_tells_whose_it_is(guid: str, style: str) -> None:
    assert style_of(guid) == style


@pytest.mark.parametrize("style", get_args(PadStyle))
def test_the_caps_and_the_page_of_a_controller_name_the_same_buttons(style: PadStyle) -> None:
    keymap = Guest().app.keymap
    caps, lines = pad_caps(keymap, style), pad_lines(style)
    for verb, what in ((Verb.HINT, "show a hint"), (Verb.LAST_TRICK, "last trick"), (Verb.HELP, "the rules")):
        assert [name for name, meaning in lines if meaning.startswith(what)] == [caps[keymap.label(verb)]]
    assert not any(" or " in name for name, _ in lines)
    assert len({cap for cap in caps.values() if cap}) == 8


def test_a_sign_on_a_cap_is_drawn_and_a_word_is_written() -> None:
    art = Guest().app.art
    signs = {name for style in get_args(PadStyle) for name in pad_caps(Keymap(), style).values()} & set(SIGNS)
    assert signs == {"Cross", "Circle", "Triangle", "View", "Create", "Minus"}
    assert keycap(art, "Triangle", "text").get_width() < keycap(art, "Enter", "text").get_width()


@pytest.mark.sparse(2)
@pytest.mark.parametrize("style", get_args(PadStyle))
def test_on_a_steam_deck_every_tool_with_a_button_shows_its_cap(style: PadStyle) -> None:
    guest = at_the_table(a_match("deck"), at_speed("instant"), (1280, 800))
    guest.wait()
    guest.app.pads.used, guest.app.pads._style = True, style
    guest.point((3, 3))
    guest.frame()
    assert {guest.app.art.cap(each.key) for each in guest.table.controls.tools if each.capped} >= {
        pad_caps(guest.app.keymap, style)[guest.app.keymap.label(verb)]
        for verb in (Verb.HINT, Verb.LAST_TRICK, Verb.TAKE_BACK, Verb.SPEED, Verb.HELP)
    }


# Coming and going, with a controller that SDL itself believes in.


class Description(ctypes.Structure):
    """SDL's ``SDL_VirtualJoystickDesc``, as far as it is needed."""

    _fields_ = (
        *((name, ctypes.c_uint16) for name in ("version", "type", "axes", "buttons", "hats")),
        *((name, ctypes.c_uint16) for name in ("maker", "product", "padding")),
        *((name, ctypes.c_uint32) for name in ("button_mask", "axis_mask")),
        *((name, ctypes.c_void_p) for name in ("name", "data", *map(str, range(6)))),
    )


class VirtualPad:
    """A controller that SDL makes up, with all buttons and axes of a real one; `maker` is a USB number."""

    def __init__(self, maker: int = 0) -> None:
        library = sdl.library()
        if library is None or not hasattr(library, "SDL_JoystickAttachVirtualEx"):
            pytest.skip("SDL cannot be called here")
        self.sdl = library
        self.sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        device = Description(1, 1, 6, 15, 0, maker, 1)
        self.number = self.sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(device))
        self.stick = ctypes.c_void_p(self.sdl.SDL_JoystickOpen(self.number))

    def press(self, button: int) -> None:
        for down in (1, 0):
            self.sdl.SDL_JoystickSetVirtualButton(self.stick, button, down)
            pygame.event.pump()

    def pull_out(self) -> None:
        self.sdl.SDL_JoystickDetachVirtual(self.number)


@pytest.fixture
def guest() -> Iterator[Guest]:
    """A guest at a table whose computer has a port for controllers."""
    guest = at_the_table(a_match("virtual"), at_speed("instant"))
    guest.wait()
    guest.app.pads = Pads(lambda: frozenset({"js0"}))
    yield guest
    if library := sdl.library():
        for number in reversed(range(pygame.joystick.get_count())):
            library.SDL_JoystickDetachVirtual(number)  # a real one stays
    guest.app.pads.close()


def plug_in(guest: Guest, maker: int = 0) -> VirtualPad:
    guest.app.pads.look(guest.clock.now)
    pad = VirtualPad(maker)
    guest.frame()
    return pad


def test_a_controller_is_opened_when_it_is_plugged_in_and_plays(guest: Guest) -> None:
    pad = plug_in(guest)
    assert guest.app.pads.nap(guest.clock.now) > 0
    pad.press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    guest.frame()
    assert guest.group.focus is guest.control(guest.buttons[0])
    assert guest.app.art.cap("Esc") == "B"
    pad.press(MENU)
    guest.frame()
    assert guest.sees(Menu)


SONY, NINTENDO = 0x054C, 0x057E


def test_the_caps_are_those_of_the_controller_that_was_used_last(guest: Guest) -> None:
    pads, cap = [plug_in(guest, SONY), plug_in(guest, NINTENDO)], guest.app.art.cap
    hint = tool(guest, "Hint").key
    for pad, printed in ((pads[0], "Triangle"), (pads[1], "Y"), (pads[0], "Triangle")):
        pad.press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        guest.frame()
        assert cap(hint) == printed
    guest.request(ShowRules(guest.any_match.rules))
    guest.frame()
    assert ("Circle", "back, or the menu") in guest.app.pad_lines
    for pad in reversed(pads):
        pad.pull_out()
    guest.frame()
    assert ("B", "back, or the menu") in guest.app.pad_lines


def test_pulled_out_in_the_middle_of_a_choice_it_leaves_the_choice_alone(guest: Guest) -> None:
    pad = plug_in(guest)
    pad.press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    guest.frame()
    focus, facts = guest.group.focus, len(guest.any_match.kept)
    pad.sdl.SDL_JoystickSetVirtualAxis(pad.stick, STICK, ctypes.c_int16(12_000))
    pad.pull_out()
    guest.frame()
    assert focus
    assert guest.group.focus
    assert guest.group.focus.name == focus.name
    assert guest.top is guest.table
    assert len(guest.any_match.kept) == facts
    assert guest.app.pads.nap(guest.clock.now) == 0
    assert guest.app.art.cap("Esc") == "Esc"
    plug_in(guest).press(MENU)
    guest.frame()
    assert guest.sees(Menu)


def test_one_that_is_gone_before_it_is_opened_is_none(guest: Guest) -> None:
    guest.app.pads.look(0)
    guest.send(DeviceEvent(pygame.CONTROLLERDEVICEADDED, device_index=7))
    guest.send(DeviceEvent(pygame.CONTROLLERDEVICEREMOVED, instance_id=7))
    assert guest.app.pads.nap(0) == 0


def test_what_is_no_controller_is_given_up_until_something_else_is_plugged_in() -> None:
    plugged, counted = frozenset({"js0"}), pygame.joystick.get_init
    found = Pads(lambda: plugged)
    found.look(0)
    assert counted()
    found.look(6000)
    assert not counted()
    found.look(9000)
    assert not counted()
    plugged = frozenset({"js0", "js1"})
    found.look(12_000)
    assert counted()
    plugged = frozenset()
    found.look(14_000)
    assert not counted()


def test_where_only_sdl_can_know_it_goes_on_watching() -> None:
    found = Pads(lambda: None)
    for now in (0, 6000, 20_000):
        found.look(now)
        assert pygame.joystick.get_init()
    found.close()
    assert not pygame.joystick.get_init()


def test_it_looks_once_a_second_and_naps_longer_when_it_is_not_used(guest: Guest) -> None:
    looks = iter([frozenset[str]()] * 3)
    idle = Pads(lambda: next(looks))
    for now in range(0, 3000, 100):
        idle.look(now)
    assert not list(looks)
    plug_in(guest).press(RIGHT)
    guest.frame()
    used = guest.clock.now
    assert guest.app.pads.nap(used) < guest.app.pads.nap(used + 60_000) <= 50


def test_the_loop_asks_it_more_rarely_as_time_goes_by_though_nothing_wakes_it(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug_in(guest).press(RIGHT)
    guest.frame()
    guest.watch(1000)
    naps: list[float] = []

    def sleep(_: float, nap: float) -> None:
        naps.append(nap)
        guest.clock.now += 2000
        if len(naps) == 10:
            sdl.wake()

    monkeypatch.setattr(sdl, "sleep", sleep)
    while len(naps) < 10:
        guest.app.handle_events(guest.app.wait())
    assert naps[0] < naps[-1]
    assert naps[0] > 0


def test_a_stick_that_trembles_does_not_wake_the_window(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = plug_in(guest)
    guest.watch(1000)
    slept: list[float] = []

    def sleep(_: float, nap: float) -> None:
        slept.append(nap)
        value = FAR if len(slept) == 20 else 900 * (len(slept) % 2)
        pad.sdl.SDL_JoystickSetVirtualAxis(pad.stick, STICK, ctypes.c_int16(value))

    monkeypatch.setattr(sdl, "sleep", sleep)
    events = guest.app.wait()
    assert len(slept) == 20
    assert [event.type for event in events] == [pygame.CONTROLLERAXISMOTION]


def test_the_right_stick_chooses_the_next_play_and_puts_it_back() -> None:
    guest = at_the_table(Match(ONE_OF_EACH_GAME["climbing"], seed="pad"), at_speed("instant"))
    guest.until(lambda: guest.asked, STRIDE)
    hand = guest.table.controller.hand
    assert isinstance(hand, SetHand)
    pull(guest, pygame.CONTROLLER_AXIS_RIGHTX)
    assert hand.selection.places
    guest.send(pushed(pygame.CONTROLLER_AXIS_RIGHTX, -FAR))
    assert not hand.selection.places


@pytest.mark.parametrize("gone", [None, SimpleNamespace()])
def test_where_pygame_lacks_controllers_there_are_none(gone: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame._sdl2.controller", gone)
    if gone:
        monkeypatch.setattr("pygame._sdl2.controller", gone, raising=False)
    found = Pads(lambda: frozenset({"js0"}))
    found.look(0)
    found.take(DeviceEvent(pygame.CONTROLLERDEVICEADDED, device_index=0), 0)
    assert found.nap(0) == 0
    found.close()


def test_without_a_controller_the_game_imports_and_starts_nothing_of_it() -> None:
    code = (
        "import sys, pygame; from bacon.ui.app import pads, window; window.start_video(headless=True);"
        "from bacon.ui.app.demo import HeadlessApp; from bacon.settings.settings import Settings;"
        "pygame.display.set_mode((640, 400)); app = HeadlessApp(Settings()).app;"
        "app.pads = pads.Pads(frozenset); app._sleep_time();"
        "assert not {'pygame._sdl2', 'bacon.ui.kit.pad'} & {*sys.modules} and not pygame.joystick.get_init()"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_on_linux_devices_are_what_the_kernel_calls_joysticks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(pads, "_DEVICES", tmp_path / "missing")
    assert plugged_in() == frozenset()
    monkeypatch.setattr(pads, "_DEVICES", tmp_path)
    for name in ("js0", "event3", "mouse0"):
        (tmp_path / name).touch()
    assert plugged_in() == frozenset({str(tmp_path / "js0")})


USAGES = {11: (0, 0), 12: (2, 0x20001), 13: (2, 0x50001), 14: (2, 0x40001), 15: (2, 0x60001)}
"""Windows' devices by handle: their kind, and their usage above its page; 13 and 14 are controllers."""


def test_on_windows_devices_are_what_says_that_it_is_a_game_pad_or_a_joystick() -> None:
    def listed(devices: ctypes.Array[ctypes.Structure] | None, count: object, _: int) -> None:
        if devices is None:
            ctypes.cast(count, ctypes.POINTER(ctypes.c_uint))[0] = len(USAGES)  # type: ignore[arg-type]
            return
        for device, (handle, (kind, _usage)) in zip(devices, USAGES.items(), strict=True):
            device.handle, device.kind = handle, kind

    def described(handle: ctypes.c_void_p, _: int, info: ctypes.Array[ctypes.c_uint], __: object) -> None:
        info[5] = USAGES[handle.value or 0][1]

    user32 = SimpleNamespace(GetRawInputDeviceList=listed, GetRawInputDeviceInfoW=described)
    assert list(pads_of_windows(user32)) == ["13", "14"]  # type: ignore[arg-type]
