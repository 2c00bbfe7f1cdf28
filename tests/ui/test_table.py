"""A whole match can be played by pointer alone and by keys alone, and no input is lost or used twice."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest
from msgspec.structs import replace
from pygame import Color, Rect, Surface

from bacon import Bacon, BidEuchre
from bacon.core.cards import Strain, cards
from bacon.core.events import Event, Passed
from bacon.core.rules import Rules
from bacon.games.bacon.events import Called, PermissionDenied, PermissionGranted
from bacon.games.bacon.state import BaconState
from bacon.games.climbing.game import Climbing
from bacon.games.tricks.events import CardPlayed, ClaimMade, Discarded, PickItUp
from bacon.games.tricks.state import Trick
from bacon.settings.settings import Accessibility, Speed
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Face
from bacon.ui.scenes.fairness import FairnessScene
from bacon.ui.scenes.last_trick import LastTrick
from bacon.ui.stage import Bubble
from bacon.ui.table.controls import CardControl
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.painter import TEAMS, winners_edge
from bacon.ui.table.presenter import Contract
from bacon.ui.table.score_panel import ScorePanel
from tests.tables import table
from tests.ui.stage_door import (
    SPEEDS,
    Guest,
    a_match,
    allowed,
    at_speed,
    at_the_table,
    button_down,
    check_at_rest,
    key_down,
    play_on,
    tool,
    wanted,
    wheel,
)

pytestmark = pytest.mark.usefixtures("outlines")

DECISIONS = (Passed, Called, PermissionGranted, PermissionDenied, Discarded, CardPlayed, ClaimMade)


def by_digit(guest: Guest) -> None:
    """Choose the first card that is allowed by its number, and play it."""
    cards = enumerate(guest.cards, start=1)
    number = next(number for number, control in cards if allowed(guest, control.card))
    guest.keys(pygame.K_0 + number, pygame.K_SPACE)


def by_arrows(guest: Guest) -> None:
    """Go through the cards with the arrow until one is allowed, and play it."""
    guest.key(pygame.K_RIGHT)
    while not (isinstance(guest.group.focus, CardControl) and allowed(guest, guest.group.focus.card)):
        guest.key(pygame.K_RIGHT)
    guest.key(pygame.K_RETURN)


def by_tab(guest: Guest) -> None:
    """Go back through all controls until a card that is allowed has the focus, and play it."""
    guest.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    while not (isinstance(guest.group.focus, CardControl) and allowed(guest, guest.group.focus.card)):
        guest.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    guest.key(pygame.K_KP_ENTER)


def answer(guest: Guest, choose: Callable[[Guest], None]) -> None:
    """Answer what the game asks by keys."""
    if guest.top is not guest.table:
        if guest.offers("Main menu"):
            guest.keys(pygame.K_RIGHT, pygame.K_RIGHT)
        guest.key(pygame.K_RETURN)
    elif guest.cards:
        choose(guest)
    else:
        guest.key(pygame.K_u if PickItUp() in guest.match.legal() else pygame.K_y)


def test_what_wins_has_an_edge_in_the_color_of_its_side() -> None:
    edges = [winners_edge(Bacon(), 0, seat) for seat in range(4)]
    assert edges == [TEAMS[0], TEAMS[1], TEAMS[0], TEAMS[1]]
    assert winners_edge(Bacon(), 0, None) == TEAMS[0]


def test_of_six_players_each_team_wins_in_its_own_color() -> None:
    edges = [winners_edge(BidEuchre(players=6), 1, seat) for seat in range(6)]
    assert edges == [TEAMS[1], TEAMS[0]] * 3


def test_where_everyone_plays_alone_the_others_win_in_the_color_of_their_faces() -> None:
    edges = [winners_edge(Climbing(players=5, teams=False), 0, seat) for seat in range(5)]
    assert edges == [TEAMS[0], *["text_muted"] * 4]


def test_the_last_trick_is_framed_in_the_color_of_the_side_that_took_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guest = at_the_table(a_match("gold"))
    view, edges = guest.table.view, list[str]()
    drawn = guest.app.art.card_edge

    def spied(height: int, angle: float, token: str) -> pygame.Surface:
        edges.append(token)
        return drawn(height, angle, token)

    plays = tuple(CardPlayed(seat, cards("7H")[0]) for seat in range(4))
    for winner in range(4):
        past = view.presenter.last_plays(BaconState(tricks=(Trick(plays, winner),)))
        assert past
        with monkeypatch.context() as patch:
            patch.setattr(guest.app.art, "card_edge", spied)
            LastTrick(guest.app, past, view.names, view.presenter).draw(guest.app.canvas)
    assert edges == [TEAMS[0], TEAMS[1], TEAMS[0], TEAMS[1]]


def test_the_trump_badge_is_ours_only_for_who_declared_on_the_viewers_side() -> None:
    view = at_the_table(a_match("gold")).table.view
    for seat in range(4):
        state = BaconState(hands=((),) * 4, strain=Strain.HEARTS, declarer=seat)
        contract = view.presenter.contract(state, view.names)
        assert contract
        assert contract.ours == (seat in (0, 2))


# A whole match


@pytest.mark.sparse(2)
@pytest.mark.parametrize("speed", SPEEDS)
def test_a_whole_match_is_played_by_pointer_alone(speed: Speed) -> None:
    match = a_match("pointer")
    guest = at_the_table(match, at_speed(speed))
    play_on(guest, lambda: guest.offers("Main menu"))
    guest.click_on("Main menu")
    assert match.over
    assert guest.at_the_title


@pytest.mark.sparse(2)
@pytest.mark.parametrize("choose", [by_digit, by_arrows, by_tab])
def test_a_whole_match_is_played_by_keys_alone(choose: Callable[[Guest], None]) -> None:
    match = a_match("keys")
    guest = at_the_table(match, at_speed("brisk"))
    while not guest.at_the_title:
        guest.wait(step=40)
        answer(guest, choose)
    assert match.over


def test_every_click_at_rest_is_one_decision_of_the_player() -> None:
    guest = at_the_table(a_match("turns"), at_speed("brisk"))
    while not guest.offers("Main menu"):
        guest.wait(step=40)
        if guest.top is guest.table:
            before = guest.match.events
            guest.click(wanted(guest))
            assert len(guest.match.events) > len(before)
            assert _decisions(guest.match.events[len(before) :]) == 1
        elif not guest.offers("Main menu"):
            guest.click_on("Result" if guest.match.over else "Next hand")


def _decisions(events: tuple[Event, ...]) -> int:
    """The number of events that are decisions of the player's seat."""
    return sum(isinstance(event, DECISIONS) and event.seat == 0 for event in events)


def test_playing_again_after_a_match_sits_down_to_another_one() -> None:
    first = a_match("again")
    guest = at_the_table(first, at_speed("instant"))
    play_on(guest, lambda: guest.offers("Play again"))
    guest.click_on("Play again")
    assert guest.match is not first
    assert guest.match.rules == first.rules
    guest.wait(step=100)
    assert not guest.match.over


# Speeds


def test_instant_moves_no_card_ever() -> None:
    guest = at_the_table(a_match("still"), at_speed("instant"))
    for _ in range(300):
        guest.frame(50)
        if guest.asked and guest.top is guest.table:
            guest.click(wanted(guest))
        assert not any(actor.moving(guest.app.now) for actor in guest.stage.cast.actors)


def _until_asked(speed: Speed) -> float:
    guest = at_the_table(a_match("speeds"), at_speed(speed))
    guest.wait()
    return guest.clock.now


def test_a_faster_speed_brings_the_player_sooner_to_his_turn() -> None:
    relaxed, normal, brisk, instant = (_until_asked(speed) for speed in SPEEDS)
    assert relaxed > normal > brisk > instant
    assert relaxed / normal == pytest.approx(1.5, rel=0.15)


def test_the_speed_key_goes_round_and_its_button_says_where_we_are() -> None:
    guest = at_the_table(a_match())
    said = []
    for _ in range(5):
        said.append(tool(guest, "Speed").label)
        guest.key(pygame.K_s)
    assert said == ["Normal", "Brisk", "Instant", "Relaxed", "Normal"]
    assert [settings.table.speed for settings in guest.saved[:2]] == ["brisk", "instant"]


def test_the_sound_button_shows_whether_it_is_muted() -> None:
    guest = at_the_table(a_match())
    for icon in ("sound_off", "sound_on"):
        guest.key(pygame.K_m)
        assert tool(guest, "Sound").icon == icon
    guest.click_on("Sound")
    assert tool(guest, "Sound").icon == "sound_off"


# Hurrying


@pytest.mark.parametrize(
    "key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_p, pygame.K_u, pygame.K_1, pygame.K_q, pygame.K_LEFT]
)
@pytest.mark.parametrize("after", [0, 300, 600, 900])
def test_any_key_finishes_what_moves_and_does_nothing_else(key: int, after: float) -> None:
    guest = at_the_table(table(dealer=3))
    guest.watch(after, 50)
    log, behind = guest.match.events, [guest.stage.behind]
    guest.send(key_down(key))
    behind.append(guest.stage.behind)
    assert behind == [True, False]
    check_at_rest(guest.stage, guest.app.now)
    assert guest.match.to_act == 0
    assert guest.match.events == log


@pytest.mark.parametrize("number", range(3))
def test_a_click_that_finishes_what_moves_does_not_also_choose_what_came(number: int) -> None:
    guest = at_the_table(a_match("offer"))
    guest.wait()
    where = guest.control(guest.buttons[number]).rect.center
    again = at_the_table(a_match("offer"))
    again.watch(300, 50)
    log = again.match.events
    again.click(where)
    again.watch(200, 50)
    assert again.match.events == log
    assert again.buttons == guest.buttons


def played_by_the_player(guest: Guest) -> int:
    return sum(isinstance(event, CardPlayed) and event.seat == 0 for event in guest.match.events)


@pytest.mark.parametrize("speed", SPEEDS)
def test_clicks_that_skip_a_trick_play_no_card_of_it(speed: Speed) -> None:
    guest = at_the_table(a_match("burst"), at_speed(speed))
    play_on(guest, lambda: guest.asked and bool(guest.cards) and bool(guest.match.state.tricks))
    before, spots = played_by_the_player(guest), [card.rect.center for card in guest.cards]
    guest.click(wanted(guest))
    for number in range(12):
        guest.watch(120, 40)
        guest.click(spots[number % len(spots)])
    assert played_by_the_player(guest) == before + 1


def skipped_by_a_click() -> Guest:
    """The deal and what was said have been skipped by a click; it is the player's turn."""
    guest = at_the_table(table(dealer=3))
    guest.watch(300, 50)
    guest.press(EMPTY)
    guest.release(EMPTY)
    assert guest.asked
    return guest


EMPTY = (320, 60)


def test_clicks_play_again_300_ms_after_the_last_one_that_skipped() -> None:
    guest = skipped_by_a_click()
    log, spot = guest.match.events, guest.control("Pass").rect.center
    for _ in range(3):
        guest.watch(200, 50)
        guest.click(spot)
        assert guest.match.events == log
    guest.clock.now += 300  # the game sleeps meanwhile, and makes no frame
    guest.click(spot)
    assert len(guest.match.events) > len(log)


def test_keys_and_tools_need_no_pause_after_a_click_that_skipped() -> None:
    guest = skipped_by_a_click()
    guest.click_on("Speed")
    assert guest.app.settings.table.speed == "brisk"
    log = guest.match.events
    guest.key(pygame.K_p)
    assert len(guest.match.events) > len(log)


def test_enter_that_skips_again_and_again_plays_no_card() -> None:
    guest = at_the_table(a_match("burst"))
    play_on(guest, lambda: guest.asked and bool(guest.cards) and bool(guest.match.state.tricks))
    before = played_by_the_player(guest)
    guest.click(wanted(guest))
    for _ in range(30):
        guest.key(pygame.K_RETURN)
    assert played_by_the_player(guest) == before + 1


def test_a_click_while_a_card_is_on_its_way_only_finishes_that() -> None:
    guest = at_the_table(a_match("burst"))
    play_on(guest, lambda: guest.asked and bool(guest.cards) and bool(guest.match.state.tricks))
    guest.click(wanted(guest))
    guest.until(lambda: bool(guest.cards) and guest.stage.travelling(guest.app.now))
    before = guest.match.events
    guest.press(guest.cards[0].rect.center)
    assert not guest.stage.travelling(guest.app.now)
    guest.release(guest.cards[0].rect.center)
    assert guest.match.events == before


def test_nothing_is_offered_before_the_player_has_seen_what_it_is_about() -> None:
    guest = at_the_table(table(dealer=3))
    while guest.stage.behind:
        assert (guest.buttons, guest.cards) == ([], [])
        guest.frame()
    assert guest.buttons == ["Pick it up", "Go alone", "Pass", "Pass on every card"]


def test_a_click_right_after_finishing_is_not_lost() -> None:
    guest = at_the_table(a_match("offer"))
    guest.key(pygame.K_q)
    log = guest.match.events
    guest.click_on("Pass")
    assert len(guest.match.events) > len(log)


def test_a_bot_that_thinks_is_hurried_too() -> None:
    guest = at_the_table(a_match("offer"))
    guest.wait()
    guest.click_on("Pass")
    log = guest.match.events
    guest.key(pygame.K_q)
    assert len(guest.match.events) > len(log)


def test_mashing_a_key_brings_the_player_to_the_next_decision_and_no_further() -> None:
    guest = at_the_table(a_match("hurry"))
    for _ in range(60):
        guest.key(pygame.K_q)
    assert guest.asked
    assert guest.match.to_act == 0


def test_pointing_scrolling_and_other_buttons_hurry_nothing() -> None:
    guest = at_the_table(a_match("hurry"))
    guest.point((300, 200))
    guest.send(wheel(1.0), button_down((300, 200), button=3))
    assert guest.stage.behind


def test_the_tools_work_while_cards_move_and_hurry_nothing() -> None:
    guest = at_the_table(a_match("hurry"))
    guest.click_on("Speed")
    assert guest.app.settings.table.speed == "brisk"
    assert guest.stage.behind


# Pressing and letting go


def at_the_offer() -> Guest:
    guest = at_the_table(table(dealer=3), at_speed("brisk"))
    guest.wait()
    assert guest.buttons == ["Pick it up", "Go alone", "Pass", "Pass on every card"]
    return guest


def test_a_press_does_nothing_before_it_is_let_go() -> None:
    guest = at_the_offer()
    log = guest.match.events
    guest.press(guest.control("Pass").rect.center)
    guest.watch(1000, 50)
    assert guest.match.events == log
    guest.release(guest.control("Pass").rect.center)
    assert len(guest.match.events) > len(log)


def test_letting_go_elsewhere_does_nothing() -> None:
    guest = at_the_offer()
    log = guest.match.events
    guest.press(guest.control("Pass").rect.center)
    guest.release(guest.control("Go alone").rect.center)
    guest.release((5, 5))
    assert guest.match.events == log


def test_a_key_that_acts_takes_a_press_away() -> None:
    guest = at_the_offer()
    where = guest.control("Pass").rect.center
    guest.press(where)
    guest.key(pygame.K_p)
    guest.until(lambda: guest.asked)
    log = guest.match.events
    guest.release(where)
    assert guest.match.events == log


def test_what_is_under_the_pointer_stays_so_while_frames_go_by() -> None:
    guest = at_the_offer()
    guest.point(guest.control("Go alone").rect.center)
    guest.watch(200, 50)
    assert guest.group.hover is guest.control("Go alone")


@pytest.mark.parametrize("size", [(640, 400), (960, 600), (1280, 720), (1024, 768), (1720, 720)])
def test_every_control_can_be_hit_in_its_middle(size: tuple[int, int]) -> None:
    guest = at_the_table(table(dealer=3), at_speed("instant"), size)
    guest.wait()
    _check_hits(guest)
    play_on(guest, lambda: guest.asked and len(guest.cards) > 4)
    _check_hits(guest)


def _check_hits(guest: Guest) -> None:
    window = pygame.Rect((0, 0), guest.app.metrics.size)
    for control in guest.group.controls:
        assert guest.group.at(control.rect.center) is control
        assert window.contains(control.rect) or isinstance(control, CardControl)


def test_a_pile_and_the_lock_are_named_under_the_pointer(monkeypatch: pytest.MonkeyPatch) -> None:
    guest = at_the_table(a_match())
    guest.until(lambda: guest.asked)
    guest.watch(1000)
    art, said = guest.table.view.art, list[str]()
    drawn = art.text

    def text(words: str, size: float, face: Face = "regular", token: str = "text") -> pygame.Surface:
        said.append(words)
        return drawn(words, size, face, token)

    monkeypatch.setattr(art, "text", text)
    stock = next(actor.place for actor in guest.stage.cast.actors if actor.zone.kind == "stock")
    guest.point((round(stock.x), round(stock.y)))
    guest.point(guest.table.view.overlay.lock.center)
    assert {"Undealt cards", "Sealed: the order of the deck was set before the deal"} <= set(said)


def test_the_lock_opens_fairness() -> None:
    guest = at_the_table(a_match())
    guest.until(lambda: guest.asked)
    guest.point((0, 0))  # draws the table
    guest.click(guest.table.view.overlay.lock.center)
    assert isinstance(guest.top, FairnessScene)


@pytest.mark.parametrize(
    ("scores", "holes", "lit"),
    [((3, 2), 11, [range(3), range(2)]), ((-4, 6), 15, [range(4, 0), range(4, 10)])],
    ids=["above zero", "below zero"],
)
def test_the_pegs_of_all_sides_start_at_zero_or_at_the_lowest_score_below_it(
    scores: tuple[float, float], holes: int, lit: list[range], monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, drawn, track = Guest(), list[tuple[int, range]](), shapes.track

    def noted(size: tuple[int, int], count: tuple[int, range], *inks: Color) -> str:
        drawn.append(count)
        return track(size, count, *inks)

    monkeypatch.setattr(shapes, "track", noted)
    layout = Layout(Frame(guest.app.metrics))
    panel = ScorePanel(guest.app.art, layout, ["You", "Otis", "Bella", "Felix"], Bacon())
    panel.draw(guest.app.canvas, Contract(words=""), scores)
    assert drawn == [(holes, each) for each in lit]


@pytest.mark.parametrize(
    ("rules", "shape"),
    [(Bacon(), "track"), (BidEuchre(), "groove"), (Climbing(players=5, teams=False, target=24), "groove")],
    ids=["10 points", "50 points", "24 points of five players"],
)
def test_a_track_has_holes_only_if_they_can_be_counted(
    rules: Rules, shape: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, drawn = Guest(), set[str]()
    for each in ("track", "groove"):

        def noted(*_: object, each: str = each) -> str:
            drawn.add(each)
            return ""

        monkeypatch.setattr(shapes, each, noted)
    layout = Layout(Frame(guest.app.metrics, seats=rules.seats, sides=len(rules.sides)))
    panel = ScorePanel(guest.app.art, layout, ["You", "Otis", "Bella", "Felix", "Ruby"], rules)
    monkeypatch.setattr(panel.art, "drawn", lambda _key, size, make: (make(), Surface(size))[1])
    panel.draw(guest.app.canvas, Contract(words=""), (3,) * len(rules.sides))
    assert drawn == {shape}


@pytest.mark.parametrize(
    ("words", "below"), [("You deal", True), ("A line far too long for that" * 3, False)]
)
def test_the_lines_of_a_score_begin_below_the_names_if_they_fit_there(
    words: str, below: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, lefts = Guest(), set[float]()
    layout = Layout(Frame(guest.app.metrics))
    panel = ScorePanel(guest.app.art, layout, ["You", "Otis", "Bella", "Felix"], Bacon())
    monkeypatch.setattr(guest.app.canvas, "add", lambda _, at: lefts.add(at[0]))
    row = Rect(40, 100, 240, 40)
    panel._draw_in_two_lines(guest.app.canvas, row, Contract(words=words, note="playing to 10 points"))
    assert lefts == {row.x + panel._column_width * below}


@pytest.mark.parametrize("scale", [100, 125, 150])
def test_the_piles_say_what_they_are(scale: int) -> None:
    settings = replace(at_speed("instant"), accessibility=Accessibility(interface_scale=scale))
    guest = at_the_table(a_match("labels"), settings)
    guest.until(lambda: guest.table.controller.asking)
    guest.watch(100)
    assert {"label:Up-card", "label:Undealt cards"} <= set(guest.table.view.overlay.rects)


@pytest.mark.parametrize("scale", [100, 150, 175, 200])
def test_no_two_labels_of_piles_read_as_one(scale: int) -> None:
    settings = replace(at_speed("instant"), accessibility=Accessibility(interface_scale=scale))
    guest = at_the_table(a_match("labels"), settings)
    guest.until(lambda: guest.table.controller.asking)
    guest.watch(100)
    rects = guest.table.view.overlay.rects.items()
    labels = sorted((rect for name, rect in rects if name.startswith("label:")), key=lambda rect: rect.x)
    assert labels
    assert all(b.left - a.right >= guest.app.metrics.ui(12) for a, b in pairwise(labels))


@pytest.mark.parametrize("scale", [100, 150, 175, 200])
def test_labels_stand_above_both_piles_or_beside_both(scale: int) -> None:
    settings = replace(at_speed("instant"), accessibility=Accessibility(interface_scale=scale))
    guest = at_the_table(a_match("labels"), settings, (1280, 720))
    guest.until(lambda: guest.table.controller.asking)
    guest.until(lambda: not guest.table.stage.bubbles)
    rects = guest.table.view.overlay.rects
    one, other = rects["label:Up-card"], rects["label:Undealt cards"]
    assert abs(one.centery - other.centery) <= guest.app.metrics.u(6)


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_no_label_of_a_pile_moves_for_a_bubble(scale: int) -> None:
    settings = replace(at_speed("instant"), accessibility=Accessibility(interface_scale=scale))
    guest = at_the_table(a_match("labels"), settings, (1280, 720))
    guest.until(lambda: guest.table.controller.asking)
    guest.until(lambda: not guest.table.stage.bubbles)
    overlay, stage, now = guest.table.view.overlay, guest.table.stage, guest.app.now

    def labels() -> dict[str, Rect]:
        guest.table.draw(guest.app.canvas)
        return {name: rect.copy() for name, rect in overlay.rects.items() if name.startswith("label:")}

    alone = labels()
    assert alone
    for seat in range(4):
        stage.bubbles = {seat: Bubble(seat, "I pass on this one", now, now + 9000)}
        balloon = overlay.speech.balloon(seat, "I pass on this one").rect
        assert labels() == {name: rect for name, rect in alone.items() if not rect.colliderect(balloon)}
