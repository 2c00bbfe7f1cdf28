"""The control under the pointer is lit only as long as the player uses the pointer."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event as DeviceEvent

from bacon.ui.kit.fields import Slider
from bacon.ui.kit.keymap import LONG_TOUCH_MS
from bacon.ui.kit.widgets import Control
from bacon.ui.scenes.new_match import NewMatch
from bacon.ui.scenes.requests import OpenSettings
from bacon.ui.scenes.settings import SettingsScene
from tests.tables import table
from tests.ui.stage_door import Guest, allowed, at_speed, at_the_table, play_on, wheel

pytestmark = pytest.mark.usefixtures("outlines")


def back_at_the_title(guest: Guest) -> None:
    """Go to another scene with the pointer, and back with a key."""
    guest.click_on("New match")
    assert guest.sees(NewMatch)
    guest.key(pygame.K_ESCAPE)
    assert guest.at_the_title


def test_what_was_clicked_is_not_lit_any_more_when_the_scene_comes_back() -> None:
    guest = Guest()
    guest.frame()
    back_at_the_title(guest)
    assert guest.group.hover is None
    guest.point(guest.control("Rules").rect.center)
    assert guest.group.hover is guest.control("Rules")


def test_nor_under_a_dialog_that_has_come_and_gone() -> None:
    guest = at_the_table(table(dealer=3), at_speed("instant"))
    guest.wait()
    guest.point(guest.control("Pass").rect.center)
    assert guest.group.hover
    guest.keys(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert guest.top is guest.table
    assert guest.group.hover is None


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_DOWN, pygame.K_UP])
def test_a_key_that_moves_the_focus_puts_out_what_the_pointer_had_lit(key: int) -> None:
    guest = Guest()
    guest.frame()
    guest.point(guest.control("Rules").rect.center)
    guest.key(key)
    assert guest.group.hover is None
    assert guest.group.keyboard


def test_nothing_is_lit_when_the_pointer_has_left_the_window() -> None:
    guest = Guest()
    guest.frame()
    guest.point(guest.control("Quit").rect.center)
    guest.send(DeviceEvent(pygame.WINDOWLEAVE))
    guest.frame()
    assert guest.group.hover is None


# A finger that rests.


def finger(kind: int, pos: tuple[int, int]) -> DeviceEvent:
    """What SDL makes of a finger for programs that know only a mouse."""
    return DeviceEvent(kind, pos=pos, button=1, touch=True)


def touch_for(guest: Guest, control: Control, milliseconds: float) -> None:
    guest.send(finger(pygame.MOUSEBUTTONDOWN, control.rect.center))
    guest.frame(milliseconds)


def tip(guest: Guest) -> Control | None:
    """What the settings show a tooltip of."""
    assert isinstance(guest.top, SettingsScene)
    return guest.top.tooltip.shown


def lift(guest: Guest, pos: tuple[int, int]) -> None:
    guest.send(finger(pygame.MOUSEBUTTONUP, pos))
    guest.frame()


def test_a_long_touch_shows_what_pointing_would_and_lifts_without_a_click() -> None:
    guest = Guest()
    guest.request(OpenSettings("rules"))
    guest.frame(400)
    guest.send(wheel(-100))
    guest.frame(400)
    share = guest.control("Share")
    touch_for(guest, share, LONG_TOUCH_MS - 20)
    assert tip(guest) is None
    guest.frame(20)
    assert tip(guest) is share
    lift(guest, share.rect.center)
    assert tip(guest) is None


def test_a_short_touch_still_clicks_and_so_does_a_long_press_of_the_mouse() -> None:
    for touch, milliseconds in ((True, LONG_TOUCH_MS - 20), (False, 3000)):
        guest = Guest()
        guest.frame()
        middle = guest.control("New match").rect.center
        guest.send(DeviceEvent(pygame.MOUSEBUTTONDOWN, pos=middle, button=1, touch=touch))
        guest.frame(milliseconds)
        lift(guest, middle)
        assert guest.sees(NewMatch)


def test_a_finger_that_moves_is_no_long_touch() -> None:
    guest = Guest()
    guest.frame()
    middle = guest.control("New match").rect.center
    touch_for(guest, guest.control("New match"), 100)
    guest.send(finger(pygame.MOUSEMOTION, (middle[0] + 20, middle[1])))
    guest.frame(1000)
    lift(guest, middle)
    assert guest.sees(NewMatch)


def test_a_card_under_a_resting_finger_is_looked_at_and_not_played() -> None:
    guest = at_the_table(table(dealer=3), at_speed("instant"))
    play_on(
        guest, lambda: guest.top is guest.table and any(allowed(guest, card.card) for card in guest.cards)
    )
    card = next(card for card in guest.cards if allowed(guest, card.card))
    facts = len(guest.any_match.kept)
    touch_for(guest, card, LONG_TOUCH_MS)
    assert guest.table.controller.hand.pointed == card.index
    lift(guest, card.rect.center)
    assert len(guest.any_match.kept) == facts
    assert guest.group.held is None
    assert guest.group.hover is None


def test_a_slider_goes_on_sliding_under_a_finger_that_had_rested() -> None:
    guest = Guest()
    guest.request(OpenSettings("sound"))
    guest.frame(400)
    slider = next(each for each in guest.group.controls if isinstance(each, Slider))
    touch_for(guest, slider, 2000)
    before = guest.app.settings.sound.volume
    guest.send(finger(pygame.MOUSEMOTION, slider.rect.midright))
    assert guest.app.settings.sound.volume > before
    lift(guest, slider.rect.midright)
    assert guest.group.held is None


def test_the_window_wakes_when_a_touch_becomes_long() -> None:
    guest = Guest(at_speed("instant"))
    guest.frame()
    guest.send(finger(pygame.MOUSEBUTTONDOWN, (3, 3)))
    assert 0 < guest.app._sleep_time() <= LONG_TOUCH_MS
