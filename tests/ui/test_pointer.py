"""The control under the pointer is lit only as long as the player uses the pointer."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event as DeviceEvent

from bacon.ui.scenes.new_match import NewMatch
from tests.tables import table
from tests.ui.stage_door import Guest, at_speed, at_the_table

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
