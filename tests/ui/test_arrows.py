"""On the player's turn the arrows lead through the legal actions, and nowhere else."""

from __future__ import annotations

import pygame
import pytest

from bacon.core.rules import Rules
from bacon.ui.kit.widgets import Control
from bacon.ui.table.controls import CardControl
from tests.tables import table
from tests.ui.games import ONE_OF_EACH_GAME, STRIDE, seated
from tests.ui.stage_door import Guest, a_match, allowed, at_speed, at_the_table, play_on

pytestmark = pytest.mark.usefixtures("outlines")


def at_a_card_that_cannot_be_played() -> Guest:
    """At a turn at which several cards of the hand can be played and others cannot."""
    guest = at_the_table(a_match("follow"), at_speed("instant"))

    def mixed() -> bool:
        can = [allowed(guest, each.card) for each in guest.cards] if guest.asked else []
        return 1 < sum(can) < len(can)

    play_on(guest, mixed, STRIDE)
    return guest


def playable(guest: Guest) -> list[CardControl]:
    return [each for each in guest.cards if allowed(guest, each.card)]


def go_on(guest: Guest) -> None:
    """Decide what is to be decided now."""
    events = guest.any_match.events
    play_on(guest, lambda: guest.any_match.events != events, STRIDE)


def walked(guest: Guest, key: int, steps: int) -> list[Control | None]:
    seen = []
    for _ in range(steps):
        guest.key(key)
        seen.append(guest.group.focus)
    return seen


def test_left_and_right_lead_along_the_cards_that_can_be_played_round_and_round() -> None:
    guest = at_a_card_that_cannot_be_played()
    can = playable(guest)
    assert walked(guest, pygame.K_RIGHT, len(can) + 1) == [*can, can[0]]
    guest.table.controls.forget()
    assert walked(guest, pygame.K_LEFT, len(can) + 1) == [*reversed(can), can[-1]]


def test_from_a_card_that_cannot_be_played_they_lead_to_the_next_that_can() -> None:
    guest = at_a_card_that_cannot_be_played()
    cards, can = guest.cards, playable(guest)
    for number, card in enumerate(cards, 1):
        if card not in can:
            guest.key(pygame.K_0 + number)
            assert guest.group.focus is card
            guest.key(pygame.K_RIGHT)
            after = [each for each in can if each.index > card.index]
            assert guest.group.focus is (after or can)[0]


@pytest.mark.sparse(2)
@pytest.mark.parametrize("rules", ONE_OF_EACH_GAME.values(), ids=ONE_OF_EACH_GAME)
@pytest.mark.parametrize("key", [pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN])
def test_in_no_game_an_arrow_leads_to_the_menu_or_the_other_small_buttons(rules: Rules, key: int) -> None:
    guest, cards = seated(rules), 0
    for _ in range(6):
        play_on(guest, lambda: guest.asked and guest.top is guest.table, STRIDE)
        guest.table.controls.forget()
        cards += bool(guest.cards)
        assert not set(walked(guest, key, 4)) & {None, *guest.table.controls.tools}
        go_on(guest)
    assert cards


def test_in_the_auction_all_arrows_lead_through_the_calls() -> None:
    guest = at_the_table(table(dealer=3), at_speed("instant"))
    guest.wait()
    said = [guest.control(name) for name in guest.buttons]
    for key in (pygame.K_DOWN, pygame.K_RIGHT):
        guest.table.controls.forget()
        assert walked(guest, key, len(said) + 1) == [*said, said[0]]
    guest.table.controls.forget()
    assert walked(guest, pygame.K_UP, 1) == said[-1:]


def test_tab_leads_to_the_small_buttons_and_arrows_along_them() -> None:
    guest = at_the_table(table(dealer=3), at_speed("instant"))
    guest.wait()
    tools = [each for each in guest.table.controls.tools if each.enabled]
    assert len(tools) > 2
    guest.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert guest.group.focus is tools[-1]
    assert walked(guest, pygame.K_RIGHT, 2) == tools[:2]
    assert walked(guest, pygame.K_LEFT, 2) == [tools[0], tools[-1]]
