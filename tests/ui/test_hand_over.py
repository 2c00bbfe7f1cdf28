"""After a hand the table stays as it is until the player goes on."""

from __future__ import annotations

import pygame
import pytest

from bacon.core.rules import Rules
from bacon.games.tricks.state import TrickState
from bacon.ui.scenes.dialog import Menu
from bacon.ui.scenes.match_over import MatchOver
from bacon.ui.scenes.panels import HandOver
from bacon.ui.stage import Zone
from tests.ui.games import ONE_OF_EACH_GAME, STRIDE, seated, stage_of
from tests.ui.stage_door import Guest, play_on

pytestmark = pytest.mark.usefixtures("outlines")

each_game = pytest.mark.parametrize("rules", ONE_OF_EACH_GAME.values(), ids=ONE_OF_EACH_GAME)


def at_the_end_of_a_hand(rules: Rules) -> Guest:
    guest = seated(rules)
    play_on(guest, lambda: guest.sees(HandOver), STRIDE)
    return guest


@each_game
def test_esc_opens_the_menu_and_deals_no_hand(rules: Rules) -> None:
    guest = at_the_end_of_a_hand(rules)
    over, events = guest.top, guest.any_match.events
    guest.key(pygame.K_ESCAPE)
    assert guest.sees(Menu)
    guest.key(pygame.K_ESCAPE)
    assert guest.top is over
    guest.watch(3000, 100)
    assert guest.any_match.events == events
    assert guest.stage.stopped


def test_no_panel_sticks_out_from_under_another() -> None:
    guest = at_the_end_of_a_hand(ONE_OF_EACH_GAME["bacon"])
    over, hidden = guest.dialog, []
    for key in (pygame.K_F5, pygame.K_ESCAPE, pygame.K_ESCAPE):
        guest.key(key)
        hidden.append((over.covered, guest.dialog.covered))
    assert hidden == [(False, False), (True, False), (False, False)]


def test_the_table_is_left_from_the_menu_over_the_panel() -> None:
    guest = at_the_end_of_a_hand(ONE_OF_EACH_GAME["bacon"])
    guest.key(pygame.K_ESCAPE)
    guest.click_on("Leave the table")
    assert guest.at_the_title
    guest.click_on("Continue")
    assert guest.top is guest.table


@each_game
def test_a_card_that_was_taken_up_never_lies_in_the_middle_again(rules: Rules) -> None:
    guest, seen = seated(rules), 0
    for _ in range(3):
        play_on(guest, lambda: isinstance(guest.top, HandOver | MatchOver), STRIDE)
        state = stage_of(guest).shown
        if not isinstance(state, TrickState):
            return
        if state.strain is not None:
            assert not guest.stage.cast.in_zone(Zone("upcard"))
            seen += 1
        if guest.sees(MatchOver):
            break
        guest.key(pygame.K_RETURN)
    assert seen


@each_game
def test_the_pile_stays_aside_until_the_next_hand(rules: Rules) -> None:
    guest = seated(rules)
    play_on(guest, lambda: not guest.stage.behind and guest.table.view.presenter.playing(guest.stage.shown))
    aside = [actor.place for actor in guest.stage.cast.in_zone(Zone("stock"))]
    play_on(guest, lambda: guest.sees(HandOver), STRIDE)
    assert [actor.place for actor in guest.stage.cast.in_zone(Zone("stock"))] == aside
