"""The table's controls are rebuilt when something about them changes, and not at every frame."""

from __future__ import annotations

import pygame

from bacon.ui.drawing.canvas import Canvas
from tests.tables import table
from tests.ui.stage_door import Guest, a_match, allowed, at_speed, at_the_table, play_on, spot_on
from tests.ui.test_replay import a_played_match, hand_with_tricks, replaying


def at_the_offer() -> Guest:
    guest = at_the_table(table(dealer=3), at_speed("brisk"))
    guest.wait()
    return guest


def test_at_rest_the_controls_stay_the_same_ones() -> None:
    guest = at_the_offer()
    before = list(guest.group.controls)
    for _ in range(20):
        guest.frame(100)
    assert all(one is other for one, other in zip(before, guest.group.controls, strict=True))


def test_a_call_already_made_is_no_longer_offered() -> None:
    guest = at_the_offer()
    assert guest.buttons == ["Pick it up", "Go alone", "Pass", "Pass on every card"]
    guest.key(pygame.K_p)
    assert guest.buttons == []


def test_the_cards_of_a_hand_are_offered_again_when_one_is_gone() -> None:
    guest = at_the_table(a_match(), at_speed("instant"))
    play_on(guest, lambda: guest.asked and len(guest.cards) > 3)
    held = len(guest.cards)
    play_on(guest, lambda: guest.asked and 0 < len(guest.cards) < held)
    assert len(guest.cards) == len(guest.match.state.hands[0])


def test_the_tools_are_rebuilt_when_their_labels_change() -> None:
    guest = at_the_offer()
    offered, tools = guest.buttons, guest.table.controls.tools
    guest.key(pygame.K_s)
    assert guest.table.controls.tools is not tools
    assert guest.buttons == offered


def test_while_a_replay_rests_its_controls_stay_the_same_ones() -> None:
    match = a_played_match()
    guest = replaying(match, hand_with_tricks(match))
    before = list(guest.group.controls)
    guest.watch(1000, 100)
    assert all(one is other for one, other in zip(before, guest.group.controls, strict=True))
    guest.key(pygame.K_RIGHT)
    assert guest.control("Previous step (←)").enabled


def test_a_card_that_may_not_be_played_stays_down_and_says_why_when_pressed() -> None:
    guest = at_the_table(a_match(), at_speed("brisk"))
    play_on(guest, lambda: guest.asked and any(not allowed(guest, card.card) for card in guest.cards))
    barred = next(card for card in guest.cards if not allowed(guest, card.card))
    legal = next(card for card in guest.cards if allowed(guest, card.card))
    raised = guest.table.view.presenter
    guest.point(spot_on(guest, legal))
    assert raised.raised == {legal.index}
    guest.point(spot_on(guest, barred))
    assert raised.raised == frozenset()
    guest.click(spot_on(guest, barred))
    assert barred.card in guest.match.state.hands[0]
    assert guest.table.controller.refused


def test_the_cloth_does_not_show_through_the_tools() -> None:
    guest = at_the_table(a_match(), size=(1280, 720))
    tool, shown = guest.table.controls.tools[0], []
    for cloth in ("white", "black"):
        window = pygame.Surface((1280, 720))
        window.fill(cloth)
        canvas = Canvas(window)
        tool.draw(guest.app.art, canvas, focused=False, hovered=False, held=False)
        for sprite in canvas.collected:
            window.blit(sprite.surface, sprite.rect)
        shown.append([tuple(window.get_at((x, tool.rect.centery))) for x in range(*_inner(tool.rect))])
    assert len(shown[0]) > 10
    assert shown[0] == shown[1]


def _inner(rect: pygame.Rect) -> tuple[int, int]:
    return rect.left + 1, rect.right - 1
