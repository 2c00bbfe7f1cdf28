"""Taking back at the table: honest, asked about once, and back to the very table that was."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bacon.core.events import TakenBack
from bacon.ui.scenes.dialog import Dialog
from bacon.ui.scenes.table import TableScene
from tests.tables import table
from tests.ui.stage_door import (
    Guest,
    Scripted,
    a_match,
    at_speed,
    at_the_table,
    check_at_rest,
    play_on,
    tool,
    wanted,
)

pytestmark = pytest.mark.usefixtures("outlines")

HANDS = ("AH JD 7H 6S 4C", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "2D 3H AS 5S KC")


def seated(dealer: int = 3) -> Guest:
    """A guest before the first offer, among players who do what is legal first."""
    guest = at_the_table(table(HANDS, dealer=dealer), at_speed("instant"))
    guest.table.session.bots = {seat: Scripted() for seat in (1, 2, 3)}
    guest.wait()
    return guest


def can_show(guest: Guest) -> bool:
    """Whether taking back now comes after a card that the guest did not know."""
    return guest.asked and guest.top is guest.table and guest.match.taking_back_assists(0)


def marked(guest: Guest) -> bool:
    return guest.match.assisted


def agree(guest: Guest) -> None:
    """Say yes to the question whether the match may be marked."""
    if isinstance(guest.top, Dialog):
        guest.click_on("Take it back")


def test_before_any_decision_it_is_refused_with_a_sentence() -> None:
    guest = seated()
    guest.key(pygame.K_z)
    assert isinstance(guest.top, TableScene)
    assert guest.table.controller.refused
    assert "nothing to take back" in guest.table.controller.refused
    assert not any(isinstance(event, TakenBack) for event in guest.match.events)


def test_where_nobody_plays_nothing_is_taken_back() -> None:
    guest = seated()
    guest.table.session.human = None
    guest.click(tool(guest, "Take back").rect.center)
    assert guest.table.controller.refused
    assert "only watching" in guest.table.controller.refused


def test_a_card_that_was_shown_since_is_asked_about_once_and_marks_the_match() -> None:
    guest = seated()
    play_on(guest, lambda: can_show(guest))
    guest.key(pygame.K_z)
    assert isinstance(guest.top, Dialog)
    guest.key(pygame.K_ESCAPE)
    assert not marked(guest)
    guest.key(pygame.K_z)
    guest.click_on("Take it back")
    assert marked(guest)
    guest.frame(2000)
    play_on(guest, lambda: can_show(guest))
    guest.key(pygame.K_z)
    assert isinstance(guest.top, TableScene)


def test_no_takes_nothing_back() -> None:
    guest = seated()
    guest.click(wanted(guest))
    guest.wait()
    before = guest.match.events
    guest.key(pygame.K_z)
    if isinstance(guest.top, Dialog):
        guest.click_on("No")
        assert guest.match.events == before
        assert not guest.match.assisted


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 99), st.integers(1, 14))
def test_it_leads_to_the_state_before_the_last_decision(seed: int, decisions: int) -> None:
    guest = at_the_table(a_match(str(seed)), at_speed("instant"))
    decided = 0
    before = None
    while decided < decisions and not guest.match.over:
        guest.until(lambda: guest.asked, 200)
        if guest.top is guest.table:
            before = guest.match.view(0)
            decided += 1
            guest.click(wanted(guest))
        else:
            guest.click(guest.group.controls[0].rect.center)
    while not guest.asked:
        guest.frame(200)
    if guest.top is not guest.table or not guest.match.can_take_back(0):
        return
    guest.key(pygame.K_z)
    agree(guest)
    guest.watch(1000, 250)
    assert guest.match.view(0) == before
    assert guest.table.stage.shown == before
    check_at_rest(guest.stage, guest.clock.now)


def test_the_table_goes_on_from_there_as_if_nothing_had_been() -> None:
    guest = seated()
    guest.click(wanted(guest))
    guest.wait()
    guest.key(pygame.K_z)
    agree(guest)
    play_on(guest, lambda: guest.stage.stopped)
    assert guest.stage.shown.hand == 1
    assert guest.stage.shown.result is not None
