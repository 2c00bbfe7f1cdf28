"""Each moment of a hand at the table: cards, auction, permission, claim, panels, leaving and coming back."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pygame
import pytest

from bacon.core.events import HandDealt
from bacon.games.bacon.events import Called, PermissionDenied, PermissionGranted
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import Phase
from bacon.games.bacon.words import outcome
from bacon.games.tricks.events import (
    CardPlayed,
    ClaimMade,
    ClaimRest,
    ClaimSettled,
    Discarded,
    Play,
    ThrownIn,
)
from bacon.settings.settings import Accessibility, Settings, Speed, TableSettings
from bacon.ui.actors import Zone
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.scene import FADE_OUT_MS
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes.dialog import Menu
from bacon.ui.scenes.last_trick import LastTrick
from bacon.ui.scenes.rules import RulesPage
from bacon.ui.table.controls import CardControl
from tests.tables import table
from tests.ui.conftest import outlined
from tests.ui.stage_door import (
    Guest,
    a_match,
    allowed,
    among_scripted,
    at_the_table,
    check_at_rest,
    check_cast,
    play_on,
    wanted,
)

ALL_HEARTS = "AH KH QH JH TH"
OTHERS = ("2D 3D 4S 5S 6S", "2C 3C 4C 5C 8D", "7C 8C 9C 2S 3S")


def at_the_offer() -> Guest:
    """The player is the first to be offered the nine of hearts."""
    guest = among_scripted(table(dealer=3))
    guest.wait()
    return guest


def at_the_first_trick() -> Guest:
    """The player has declared hearts, West has led a heart, and the player is to follow."""
    guest = among_scripted(table(dealer=3), west="-KD 9H", north="yes")
    guest.wait()
    guest.key(pygame.K_u)
    guest.until(lambda: guest.asked and bool(guest.cards))
    return guest


# Cards


def _illegal(guest: Guest) -> CardControl:
    return next(control for control in guest.cards if not allowed(guest, control.card))


def test_an_illegal_card_says_why_and_changes_nothing() -> None:
    guest = at_the_first_trick()
    log, control = guest.match.events, _illegal(guest)
    refusal = guest.match.check(Play(control.card))
    assert refusal
    guest.heard.clear()
    guest.click(control.rect.center)
    assert guest.match.events == log
    assert guest.heard == ["refused"]
    assert guest.table.controller.refused
    assert guest.table.controller.refused == refusal.sentence == "Follow suit: you still have a heart."
    guest.click(wanted(guest))
    assert len(guest.match.events) > len(log)
    assert not guest.table.controller.refused


def test_a_refusal_goes_by_itself() -> None:
    guest = at_the_first_trick()
    guest.click(_illegal(guest).rect.center)
    wake = guest.table.wake_at()
    assert wake
    guest.watch(wake - guest.clock.now + 1, step=50)
    assert not guest.table.controller.refused
    assert guest.table.wake_at() is None


def test_pointing_at_an_illegal_card_says_why_before_it_is_tried() -> None:
    guest = at_the_first_trick()
    control = _illegal(guest)
    guest.point(control.rect.center)
    chosen = guest.table.controller.hand.pointed
    assert chosen is not None
    assert guest.table.controller.hand.actors[chosen].card is control.card
    assert guest.table.controller.hand.remark() == ("Follow suit: you still have a heart.", True)


def test_the_card_under_the_pointer_rises_and_falls_again() -> None:
    guest = at_the_first_trick()
    control = guest.cards[2]
    actor = next(actor for actor in guest.stage.cast.in_zone(Zone("hand", 0)) if actor.card is control.card)
    low = actor.place
    guest.point(control.rect.center)
    guest.watch(200)
    assert actor.at(guest.app.now).y < low.y
    assert guest.group.at(control.rect.center) is guest.group.hover
    guest.point((5, 5))
    guest.watch(200)
    assert actor.at(guest.app.now) == low


def test_digits_beyond_the_hand_choose_nothing() -> None:
    guest = at_the_first_trick()
    guest.key(pygame.K_9)
    assert guest.table.controller.hand.pointed is None


@pytest.mark.parametrize("key", [pygame.K_p, pygame.K_u, pygame.K_a, pygame.K_y, pygame.K_n, pygame.K_c])
def test_a_word_that_is_not_possible_now_says_so_and_changes_nothing(key: int) -> None:
    guest = at_the_first_trick()
    log = guest.match.events
    guest.key(key)
    assert guest.match.events == log
    assert guest.table.controller.refused
    assert guest.top is guest.table


# The auction


def asked_for_permission() -> Guest:
    """Bella, the partner, has said that she wants hearts, and asks the player."""
    guest = among_scripted(table(dealer=3), west="pass", north="up")
    guest.wait()
    guest.click_on("Pass")
    guest.until(lambda: guest.asked)
    return guest


@pytest.mark.parametrize(
    ("name", "key", "kind"),
    [("Go ahead", pygame.K_y, PermissionGranted), ("No", pygame.K_n, PermissionDenied)],
)
@pytest.mark.parametrize("by_key", [True, False])
def test_the_partner_is_allowed_or_forbidden_with_one_of_two_buttons(
    name: str, key: int, kind: type[PermissionGranted | PermissionDenied], by_key: bool
) -> None:
    guest = asked_for_permission()
    assert guest.buttons == ["Go ahead", "No"]
    question = guest.table.controller.question
    assert question
    assert question.startswith("Bella wants to pick up hearts")
    assert question.endswith("OK with you?")
    log = guest.match.events
    if by_key:
        guest.key(key)
    else:
        guest.click_on(name)
    answer = guest.match.events[len(log)]
    assert isinstance(answer, kind)
    assert answer.seat == 0
    assert guest.stage.bubbles[0].words in ("Go ahead", "No")


def test_permission_to_go_alone_is_asked_in_its_own_words() -> None:
    guest = among_scripted(table(dealer=3), west="pass", north="alone")
    guest.wait()
    guest.click_on("Pass")
    guest.until(lambda: guest.asked)
    guest.click_on("Go ahead")
    guest.until(lambda: guest.asked)
    question = guest.table.controller.question
    assert question
    assert "go alone in hearts, so you’d sit out" in question
    guest.click_on("Go ahead")
    guest.until(lambda: guest.stage.shown.sitting_out == (0,))
    guest.watch(500)
    assert all(actor.card.hidden for actor in guest.stage.cast.in_zone(Zone("hand", 0)))


@pytest.mark.parametrize(("key", "alone"), [(pygame.K_u, False), (pygame.K_a, True)])
def test_the_player_declares_alone_or_not(key: int, alone: bool) -> None:
    guest = at_the_offer()
    guest.key(key)
    called = next(event for event in guest.match.events if isinstance(event, Called))
    assert (called.seat, called.alone) == (0, alone)


def test_whoever_gets_the_card_puts_one_of_six_away() -> None:
    guest = among_scripted(table(dealer=2), east="up", west="yes")
    guest.until(lambda: guest.asked)
    assert guest.stage.shown.phase is Phase.DISCARD
    assert len(guest.cards) == 6
    card = guest.cards[-1].card
    guest.click(guest.cards[-1].rect.center)
    assert Discarded(0, card) in guest.match.events
    guest.until(lambda: guest.asked)
    assert len(guest.cards) == 5
    assert guest.table.controller.question == "Lead any card."


def test_a_press_from_before_the_discard_does_not_lead_after_it() -> None:
    guest = among_scripted(table(dealer=2), east="up", west="yes")
    guest.until(lambda: guest.asked)
    kept = guest.cards[0].card
    guest.press(guest.cards[0].rect.center)
    guest.keys(pygame.K_6, pygame.K_RETURN)
    log = guest.match.events
    guest.release(next(control.rect.center for control in guest.cards if control.card is kept))
    assert guest.match.to_act == 0
    assert guest.match.events == log


# Claiming


def with_trumps_only() -> Guest:
    """The player holds the five highest hearts, has declared them, and is to follow to the first trick."""
    guest = among_scripted(table((ALL_HEARTS, *OTHERS), dealer=3), north="yes")
    guest.wait()
    guest.key(pygame.K_u)
    guest.until(lambda: guest.asked)
    return guest


def test_a_claim_is_asked_for_once_and_can_be_thought_better_of() -> None:
    guest = with_trumps_only()
    log = guest.match.events
    guest.key(pygame.K_c)
    assert guest.dialog.heading == "Claim the rest?"
    guest.key(pygame.K_ESCAPE)
    guest.click_on("Claim the rest")
    guest.click_on("Play on")
    assert guest.top is guest.table
    assert guest.match.events == log


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_whoever_presses_what_plays_a_card_never_claims_by_accident(key: int) -> None:
    guest = with_trumps_only()
    log = guest.match.events
    guest.click_on("Claim the rest")
    guest.keys(key, key, key)
    assert guest.match.events == log
    assert guest.top is guest.table
    guest.keys(pygame.K_RIGHT, key)
    assert isinstance(guest.match.events[len(log)], CardPlayed)


def test_no_button_of_the_table_peeks_out_behind_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    guest = with_trumps_only()
    drawn: list[str] = []
    draw = Button.draw

    def spied(button: Button, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        drawn.append(button.name)
        draw(button, art, canvas, focused=focused, hovered=hovered, held=held)

    monkeypatch.setattr(Button, "draw", spied)
    guest.table.draw(guest.app.canvas)
    assert "Claim the rest" in drawn
    guest.key(pygame.K_c)
    drawn.clear()
    guest.table.draw(guest.app.canvas)
    assert drawn
    assert "Claim the rest" not in drawn


@pytest.mark.parametrize("by_key", [True, False])
def test_a_claim_takes_the_rest(by_key: bool) -> None:
    guest = with_trumps_only()
    assert ClaimRest() in guest.match.legal()
    if by_key:
        guest.keys(pygame.K_c, pygame.K_c)
    else:
        guest.click_on("Claim the rest")
        guest.click_on("Claim")
    settled = next(event for event in guest.match.events if isinstance(event, ClaimSettled))
    assert (settled.seat, settled.refuted_by) == (0, None)
    guest.wait()
    assert guest.dialog.heading == "You made it: +2"


def test_another_seats_claim_turns_its_cards_up() -> None:
    hands = (OTHERS[0], ALL_HEARTS, OTHERS[1], OTHERS[2])
    guest = among_scripted(table(hands, dealer=3), west="up claim", east="yes")
    guest.wait()
    guest.click_on("Pass")
    play_on(guest, lambda: guest.stage.shown.claim is not None)
    assert isinstance(guest.stage.last, ClaimMade)
    assert guest.stage.bubbles[1].words == "The rest are mine"
    guest.watch(900)
    shown = {actor.shows(guest.app.now).name for actor in guest.stage.cast.in_zone(Zone("hand", 1))}
    assert shown == set(ALL_HEARTS.split())


# The end of a hand


def test_a_hand_that_can_no_longer_change_is_thrown_in_and_the_panel_says_so() -> None:
    guest = among_scripted(a_match("throw", Bacon(target=21, claim="off")))
    play_on(guest, lambda: isinstance(guest.stage.last, ThrownIn))
    assert sorted(guest.stage.shown.taken) == [1, 3]
    guest.wait()
    assert "wasn’t played" in guest.dialog.sentences[0]


def test_the_panel_after_a_hand_says_what_it_came_to_and_goes_on() -> None:
    guest = among_scripted(a_match("panel"))
    play_on(guest, lambda: guest.offers("Next hand"))
    told = outcome(Bacon(), guest.stage.shown, guest.table.view.names, 0)
    assert (guest.dialog.heading, guest.dialog.sentences[0]) == (told.title, told.sentence)
    assert not any("eed" in sentence for sentence in guest.dialog.sentences), "codes stand under Fairness"
    assert guest.stage.behind
    guest.key(pygame.K_RETURN)
    guest.until(lambda: guest.stage.shown.hand == 2)


def test_the_key_that_finishes_a_hand_does_not_also_close_its_panel() -> None:
    guest = among_scripted(a_match("panel"))
    play_on(guest, lambda: guest.stage.shown.result is not None)
    guest.key(pygame.K_RETURN)
    guest.until(lambda: guest.top is not guest.table)
    guest.watch(300)
    assert guest.offers("Next hand")


def test_the_last_trick_is_shown_until_any_key_or_click() -> None:
    guest = at_the_first_trick()
    guest.key(pygame.K_l)
    assert guest.table.controller.refused
    assert guest.table.controller.refused == "No trick has been taken in this hand yet."
    play_on(guest, lambda: guest.asked and bool(guest.stage.shown.tricks))
    log = guest.match.events
    card = guest.cards[0].rect.center
    closings: list[Callable[[], None]] = [lambda: guest.key(pygame.K_q), lambda: guest.click(card)]
    for close in closings:
        guest.click_on("Last trick")
        assert guest.sees(LastTrick)
        assert guest.top.past == guest.table.view.presenter.last_plays(guest.stage.shown)  # type: ignore[attr-defined]
        close()
        assert guest.top is guest.table
        assert guest.match.events == log


# Leaving and coming back


def left_and_back(guest: Guest) -> None:
    guest.key(pygame.K_ESCAPE)
    assert guest.sees(Menu)
    guest.click_on("Leave the table")
    assert guest.at_the_title
    guest.click_on("Continue")


@pytest.mark.parametrize("after", [100, 2200, 3000, 6000])
def test_a_match_that_is_left_goes_on_to_the_card(after: float) -> None:
    guest = at_the_table(a_match("left"))
    guest.watch(after, 50)
    match, log, before = guest.match, guest.match.events, guest.table
    left_and_back(guest)
    assert guest.table is not before
    assert guest.match is match
    assert guest.match.events[: len(log)] == log
    assert guest.stage.shown == match.view(0) or guest.stage.behind
    guest.wait()


def test_a_match_gone_on_with_shows_no_motion_and_no_panel() -> None:
    guest = at_the_first_trick()
    guest.click(wanted(guest))
    play_on(guest, lambda: guest.asked and len(guest.stage.shown.tricks) == 1)
    shown = guest.stage.shown
    left_and_back(guest)
    assert guest.stage.shown == shown
    check_at_rest(guest.stage, guest.app.now)
    assert guest.top is guest.table
    assert guest.asked


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_the_menu_leads_back_to_the_table(key: int) -> None:
    guest = at_the_first_trick()
    guest.keys(pygame.K_ESCAPE, key)
    assert guest.top is guest.table
    guest.watch(FADE_OUT_MS, 50)
    assert guest.asked


def test_the_rules_can_be_read_at_the_table_and_in_its_menu() -> None:
    guest = at_the_first_trick()
    guest.key(pygame.K_F1)
    assert guest.sees(RulesPage)
    guest.keys(pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_F1)
    assert guest.sees(RulesPage)
    guest.keys(pygame.K_ESCAPE)
    assert guest.sees(Menu)


def test_leaving_in_the_middle_of_motion_and_coming_back_is_no_trouble() -> None:
    guest = at_the_table(a_match("motion"))
    guest.until(lambda: isinstance(guest.stage.last, HandDealt))
    guest.watch(200)
    assert guest.app.scenes.moving()
    guest.key(pygame.K_ESCAPE)
    guest.watch(5000, 100)
    guest.key(pygame.K_ESCAPE)
    check_cast(guest.stage)
    guest.wait()


# Other windows


SIZES = [(960, 600), (1280, 720), (700, 900), (1500, 500), (320, 240)]
MOMENTS = [500, 2300, 2700, 4000]


@pytest.mark.sparse(3)
@pytest.mark.parametrize(
    ("after", "size"), [*zip(MOMENTS, SIZES, strict=False), *product(MOMENTS, SIZES[-1:])]
)
@outlined()
def test_a_resize_in_the_middle_of_motion_keeps_every_card(after: float, size: tuple[int, int]) -> None:
    guest = at_the_table(a_match("resize"))
    guest.watch(after, 50)
    guest.resize(size)
    guest.frame()
    assert guest.app.metrics.size == size
    check_cast(guest.stage)
    assert guest.app.canvas.target.get_size() == size
    guest.wait()
    assert guest.app.settings.window.width == size[0]


def test_every_panel_survives_a_resize() -> None:
    guest = among_scripted(a_match("panel"))
    play_on(guest, lambda: guest.offers("Next hand"))
    for size in SIZES:
        guest.resize(size)
        assert guest.frame()
    guest.resize((960, 600))
    guest.frame()
    guest.click_on("Next hand")
    assert guest.top is guest.table


@pytest.mark.sparse(2)
@pytest.mark.parametrize("scale", [75, 150, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
def test_the_buttons_can_be_hit_at_any_interface_scale(scale: int, size: tuple[int, int]) -> None:
    settings = Settings(accessibility=Accessibility(interface_scale=scale))
    guest = at_the_table(table(dealer=3), settings, size)
    guest.wait()
    for name in (*guest.buttons, "Menu", "Last trick"):
        control = guest.control(name)
        assert guest.group.at(control.rect.center) is control
        assert guest.app.metrics.window.contains(control.rect)


def waiting_guest(settings: TableSettings) -> Guest:
    """A guest at a trick that everybody has played to."""
    guest = at_the_table(a_match(), Settings(table=settings))
    play_on(guest, lambda: guest.stage.waiting)
    return guest


def played(guest: Guest) -> int:
    return sum(isinstance(event, CardPlayed) and event.seat == 0 for event in guest.match.events)


@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_a_trick_stays_until_the_player_has_seen_it(speed: Speed) -> None:
    guest = waiting_guest(TableSettings(speed=speed, wait_for_me=True))
    lying, mine = guest.stage.shown.trick, played(guest)
    assert len(lying) == 4 - len(guest.stage.shown.sitting_out)
    guest.frame(60_000)
    guest.frame()
    assert guest.table.wake_at() is None
    assert guest.stage.shown.trick == lying
    guest.click(guest.app.metrics.window.center)
    assert played(guest) == mine
    guest.wait(1500)
    assert guest.stage.shown.trick != lying


def test_a_key_that_goes_on_after_a_trick_plays_nothing() -> None:
    guest = waiting_guest(TableSettings(wait_for_me=True))
    mine = played(guest)
    guest.key(pygame.K_RETURN)
    guest.wait(400)
    assert played(guest) == mine
    assert not guest.stage.waiting
