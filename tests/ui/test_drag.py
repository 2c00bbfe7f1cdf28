"""A dragged card follows the pointer; dropped on the table it is played, anywhere else it snaps back."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event as DeviceEvent

from bacon.core.events import Event
from bacon.core.match import Match
from bacon.games.climbing.events import CombinationLaid
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.hand_input import SetHand
from bacon.games.tricks.events import CardPlayed
from bacon.settings.settings import Settings, TableSettings
from bacon.ui.table.controls import CardControl
from tests.tables import table
from tests.ui.stage_door import (
    Guest,
    allowed,
    among_scripted,
    at_the_table,
    button_down,
    button_up,
    check_cast,
    motion,
    spot_on,
)

pytestmark = pytest.mark.usefixtures("outlines")

UP = (0, -170)
"""From the hand to the middle of a small table."""


def about_to_follow() -> Guest:
    """The player is to follow to a heart."""
    guest = among_scripted(table(dealer=3), west="-KD 9H", north="yes")
    guest.wait()
    guest.key(pygame.K_u)
    guest.until(lambda: guest.asked and bool(guest.cards))
    return guest


def a_card(guest: Guest, *, legal: bool = True) -> CardControl:
    return next(control for control in guest.cards if allowed(guest, control.card) is legal)


def drag(guest: Guest, card: CardControl, by: tuple[int, int], *, steps: int = 5) -> tuple[int, int]:
    """Press on a card and move it; return where the pointer is, still pressed."""
    x, y = spot_on(guest, card)
    guest.press((x, y))
    for step in range(1, steps + 1):
        guest.point((x + by[0] * step // steps, y + by[1] * step // steps))
    return (x + by[0], y + by[1])


def played(guest: Guest) -> list[Event]:
    mine = [event for event in guest.any_match.events if isinstance(event, CardPlayed | CombinationLaid)]
    return [event for event in mine if event.seat == 0]


def test_a_dragged_card_follows_the_pointer_and_is_played_where_it_is_dropped() -> None:
    guest = about_to_follow()
    card = a_card(guest)
    at = drag(guest, card, UP)
    guest.watch(200)
    place = card.actor.at(guest.app.now)
    assert (place.x, place.y) == pytest.approx(at, abs=15)  # it was raised when it was touched
    assert place.lift > 0
    assert not played(guest)
    guest.release(at)
    assert [event.card for event in played(guest) if isinstance(event, CardPlayed)] == [card.card]


def test_it_lags_behind_and_leans_into_its_way() -> None:
    guest = about_to_follow()
    card = a_card(guest)
    x, y = card.rect.center
    guest.press((x, y))
    guest.send(pygame.event.Event(pygame.MOUSEMOTION, pos=(x + 90, y - 90), rel=(90, -90), buttons=(1, 0, 0)))
    guest.frame()
    place = card.actor.at(guest.app.now)
    assert x < place.x < x + 90
    assert place.angle > 0


def test_dropped_near_the_hand_it_snaps_back_and_nothing_is_played() -> None:
    guest = about_to_follow()
    card = a_card(guest)
    home = card.actor.place
    at = drag(guest, card, (40, -25))
    guest.release(at)
    guest.watch(600)
    assert not played(guest)
    check_cast(guest.stage)
    assert (card.actor.place.x, card.actor.place.y) == pytest.approx((home.x, home.y), abs=30)
    assert not guest.table.moving()


def test_dragged_out_and_back_it_is_not_played_by_letting_go() -> None:
    guest = about_to_follow()
    card = a_card(guest)
    drag(guest, card, UP)
    guest.point(card.rect.center)
    guest.release(card.rect.center)
    assert not played(guest)


def test_a_card_that_may_not_be_played_snaps_back_and_says_why() -> None:
    guest = about_to_follow()
    card = a_card(guest, legal=False)
    guest.release(drag(guest, card, UP))
    assert guest.table.controller.refused
    guest.watch(600)
    assert not played(guest)
    check_cast(guest.stage)


def test_a_small_movement_is_still_a_click() -> None:
    guest = about_to_follow()
    card = a_card(guest)
    guest.release(drag(guest, card, (2, 1), steps=1))
    assert played(guest)


def test_dragging_needs_no_second_click_where_clicks_do() -> None:
    guest = about_to_follow()
    table_settings = TableSettings(beginners="never", speed="brisk", confirm_card=True)
    guest.app.change(Settings(table=table_settings))
    guest.frame()
    guest.release(drag(guest, a_card(guest), UP))
    assert played(guest)


def test_a_pointer_that_leaves_the_window_lets_go_of_the_card() -> None:
    guest = about_to_follow()
    card = a_card(guest)
    drag(guest, card, UP)
    guest.group.lose_pointer()
    guest.watch(600)
    assert not played(guest)
    check_cast(guest.stage)


def test_in_the_climbing_game_the_chosen_cards_are_dragged_together() -> None:
    guest = at_the_table(
        Match(Climbing(), seed="drag", dealer=0),
        Settings(table=TableSettings(beginners="never", speed="instant")),
    )
    guest.until(lambda: guest.asked and bool(guest.cards))
    hand = guest.table.controller.hand
    assert isinstance(hand, SetHand)
    guest.table.perform(hand.suggest())
    guest.frame()
    chosen = hand.selection
    first = guest.cards[min(chosen.places)]
    assert [actor.index for actor in hand.dragged(first.index)] == sorted(chosen.places)
    guest.release(drag(guest, first, UP))
    assert [len(event.cards) for event in played(guest) if isinstance(event, CombinationLaid)] == [
        len(chosen.places)
    ]


def fingers(kind: int, mouse: DeviceEvent) -> tuple[DeviceEvent, DeviceEvent]:
    """What SDL sends for a finger: its own event, and the mouse's, which says that it came from a touch."""
    finger = pygame.event.Event(kind, touch_id=1, finger_id=0, x=0.5, y=0.5, dx=0.0, dy=0.0)
    return finger, pygame.event.Event(mouse.type, {**mouse.dict, "touch": True})


def test_a_finger_drags_a_card_to_the_table_and_plays_it_once() -> None:
    guest = about_to_follow()
    x, y = spot_on(guest, a_card(guest))
    guest.send(*fingers(pygame.FINGERDOWN, button_down((x, y))))
    guest.frame()
    for step in range(1, 6):
        guest.send(*fingers(pygame.FINGERMOTION, motion((x, y + UP[1] * step // 5))))
        guest.frame()
    assert not played(guest)
    guest.send(*fingers(pygame.FINGERUP, button_up((x, y + UP[1]))))
    guest.frame()
    assert len(played(guest)) == 1
