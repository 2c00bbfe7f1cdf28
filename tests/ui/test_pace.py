"""What nobody has to decide takes no time and no clicks, and nothing important goes by unseen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
import pytest

from bacon.core.actions import Pass
from bacon.core.events import DealerCut, Event, HandDealt, HandStarted, Passed, TakenBack
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.events import Called, Deny, Grant, PermissionAsked
from bacon.games.bacon.game import Bacon
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.events import Acquitted, CardPlayed, ClaimRest, Play
from bacon.settings.settings import Settings, Speed, TableSettings
from bacon.store.store import store_in_memory
from bacon.ui.scenes.hand_over import HandOver
from bacon.ui.scenes.panels import Result
from bacon.ui.scenes.replay import ReplayScene
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.session import Session
from tests.tables import Table, table
from tests.ui.stage_door import (
    DEFAULTS,
    SPEEDS,
    Guest,
    Scripted,
    at_speed,
    at_the_table,
    button_down,
    play_on,
)

pytestmark = pytest.mark.usefixtures("outlines")

LONG = "pass " * 40
NO_THROWING_IN = Bacon(throw_in=False)


def among(match: Table, *scripts: str, settings: Settings = DEFAULTS) -> Guest:
    """A guest who has just sat down among players who do what their scripts say."""
    guest = at_the_table(match, settings)
    guest.table.session.bots = dict(enumerate((Scripted(script or LONG) for script in scripts), start=1))
    return guest


def among_passers(dealer: int = 3, settings: Settings = DEFAULTS) -> Guest:
    return among(table(dealer=dealer), "", "", "", settings=settings)


def watched(guest: Guest) -> list[tuple[float, Event]]:
    """A list that gets every event that is shown from now on, with its time."""
    seen: list[tuple[float, Event]] = []
    guest.stage.watch = lambda event, _: seen.append((guest.app.now, event))
    return seen


def time_of(seen: Sequence[tuple[float, Event]], kind: type[Event], number: int = 0) -> float:
    return [now for now, event in seen if isinstance(event, kind)][number]


def passes(match: Table) -> list[int]:
    """The seats that have passed in this hand, in order."""
    hand: list[int] = []
    for event in match.kept:
        if isinstance(event, HandStarted):
            hand = []
        elif isinstance(event, Passed):
            hand.append(event.seat)
    return hand


def second_hand(guest: Guest) -> None:
    """Pass on everything, and wait for the second hand."""
    guest.wait()
    guest.key(pygame.K_x)
    guest.until(lambda: guest.stage.shown.hand == 2 and guest.asked)


# A hand that nobody wants


@pytest.mark.sparse(3)
@pytest.mark.parametrize(("speed", "seconds"), list(zip(SPEEDS, (4.6, 3.1, 1.8, 1.2), strict=True)))
@pytest.mark.parametrize("dealer", range(4))
def test_a_hand_that_nobody_wants_takes_three_seconds(speed: Speed, seconds: float, dealer: int) -> None:
    guest = among_passers(dealer, at_speed(speed))
    seen = watched(guest)

    def dealt() -> list[float]:
        return [now for now, event in seen if isinstance(event, HandDealt)]

    while len(dealt()) < 3:
        assert guest.top is guest.table
        guest.until(lambda: guest.asked or len(dealt()) == 3)
        guest.key(pygame.K_x)
    assert dealt()[-1] - dealt()[-2] <= 1000 * seconds


def test_the_others_pass_in_one_sweep_and_what_they_said_stays_for_a_while() -> None:
    guest = among_passers(dealer=0)
    seen = watched(guest)
    guest.wait()
    times = [now for now, event in seen if isinstance(event, Passed)]
    assert len(times) == 3
    assert times[-1] - times[0] < 200
    assert set(guest.stage.bubbles) == {1, 2, 3}
    guest.watch(1000)
    assert set(guest.stage.bubbles) == {1, 2, 3}
    assert [guest.table.view.presenter.role(guest.stage.shown, seat) for seat in (1, 2, 3)] == ["passed"] * 3


def test_who_calls_takes_time_to_think_though_those_before_pass_at_once() -> None:
    guest = among(table(dealer=0), "pass", "up", "")
    seen = watched(guest)
    guest.until(lambda: any(isinstance(event, PermissionAsked) for _, event in seen))
    called, passed = time_of(seen, Called), time_of(seen, Passed)
    assert called - passed > 500
    assert time_of(seen, PermissionAsked) - called > 600


def test_a_bubble_that_says_the_same_again_does_not_flicker() -> None:
    guest = among_passers()
    guest.wait()
    guest.key(pygame.K_x)
    guest.until(lambda: len(guest.stage.bubbles) == 4)
    starts = {seat: bubble.start for seat, bubble in guest.stage.bubbles.items()}
    guest.until(lambda: guest.stage.last == Acquitted())
    assert {seat: bubble.start for seat, bubble in guest.stage.bubbles.items()} == starts


def test_a_line_says_that_everyone_passed_and_the_next_hand_is_dealt_without_a_panel() -> None:
    guest = among_passers()
    guest.wait()
    guest.key(pygame.K_x)
    guest.until(lambda: guest.stage.last == Acquitted())
    told = []
    while not guest.asked:
        guest.frame()
        assert isinstance(guest.top, TableScene)
        if prompt := guest.table.controller.prompt:
            told.append(prompt.sentence)
    assert "Everyone passed. New deal." in told
    assert guest.stage.shown.hand == 2
    assert not {bubble.words for bubble in guest.stage.bubbles.values()} - {"Pass"}


@pytest.mark.parametrize("rules", [Bacon(), Euchre()], ids=lambda rules: rules.name)
def test_the_stock_stays_in_the_middle_when_everyone_passes(rules: Rules) -> None:
    guest = Guest()
    guest.sit_down(Match(rules, seed="pace", dealer=3))
    guest.table.session.bots = {seat: Scripted(LONG) for seat in (1, 2, 3)}
    places = set()

    def note(event: Event, state: TableState) -> None:  # noqa: ARG001
        places.add(guest.table.view.presenter.source(state))

    guest.stage.watch = note
    while guest.stage.shown.hand == 1:
        guest.until(lambda: guest.asked or guest.stage.shown.hand == 2)
        guest.key(pygame.K_p)
    assert len(places) == 1


def test_whoever_wants_to_look_at_a_passed_out_hand_gets_its_result() -> None:
    guest = among_passers(settings=Settings(table=TableSettings(beginners="never", show_passed_out=True)))
    guest.wait()
    guest.key(pygame.K_x)
    guest.until(lambda: guest.sees(HandOver))
    assert guest.stage.shown.hand == 1
    guest.key(pygame.K_RETURN)
    guest.wait()
    assert guest.stage.shown.hand == 2


def test_a_passed_out_hand_can_be_replayed_from_the_next() -> None:
    guest = among_passers()
    second_hand(guest)
    guest.key(pygame.K_r)
    assert isinstance(guest.top, ReplayScene)
    assert guest.top.controller.timeline.number == 1


def test_a_passed_out_hand_is_reviewed_though_it_has_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    finished: list[int] = []

    def note(scene: TableScene) -> None:
        finished.append(sum(event.ends_hand for event in scene.session.match.kept))

    monkeypatch.setattr(TableScene, "_reviewing", note)
    second_hand(among_passers())
    assert finished == [0, 1]


# Passing on everything


def test_one_key_passes_on_all_four_by_ordinary_passes() -> None:
    match, alike = table(), table()
    guest = among(match, "", "", "")
    second_hand(guest)
    while len(alike.events) < len(match.events):
        alike.apply(Pass())
    assert match.events == alike.events
    assert Match(match.rules, events=match.events).state == match.state


def test_the_button_to_pass_every_card_goes_at_the_last() -> None:
    guest, labels = among_passers(), list[str]()
    for _ in range(4):
        guest.wait()
        labels.append(guest.buttons[-1])
        guest.key(pygame.K_p)
    assert labels == ["Pass on every card", "Pass on every card", "Pass on every card", "Pass"]


def test_passing_by_the_button_does_the_same_as_by_the_key() -> None:
    guest = among_passers()
    guest.wait()
    guest.click_on("Pass on every card")
    guest.until(lambda: guest.stage.shown.hand == 2 and guest.asked)
    assert [event.seat for event in guest.match.kept if isinstance(event, Passed)].count(0) == 4


def test_it_ends_with_the_hand() -> None:
    guest = among_passers()
    second_hand(guest)
    guest.watch(3000, 50)
    assert guest.asked
    assert 0 not in passes(guest.match)


def test_the_player_is_still_asked_for_permission() -> None:
    guest = among(table(dealer=3), "pass pass", "pass up", "pass pass")
    guest.wait()
    guest.key(pygame.K_x)
    guest.until(lambda: guest.asked)
    assert isinstance(guest.stage.last, PermissionAsked)
    assert guest.match.legal() == (Grant(), Deny())
    guest.watch(3000, 50)
    assert guest.asked


def test_after_another_decision_the_player_is_asked_about_each_card_again() -> None:
    guest = among(table(dealer=3), LONG, "pass up pass pass", LONG)
    guest.wait()
    guest.key(pygame.K_x)
    guest.wait()
    guest.key(pygame.K_n)
    guest.wait()
    assert guest.buttons[-1] == "Pass on every card"


def test_a_dealer_who_must_take_the_last_card_is_asked() -> None:
    rules = Bacon(stick_dealer=True)
    guest = among(table(dealer=0, rules=rules), "", "", "")
    guest.wait()
    guest.key(pygame.K_x)
    guest.wait()
    assert len(guest.stage.shown.offered) == 3
    assert Pass() not in guest.match.legal()


def test_games_that_offer_nothing_again_have_no_such_button() -> None:
    guest = Guest()
    guest.sit_down(Match(Euchre(), seed="pace", dealer=3))
    guest.wait()
    assert "Pass" in guest.buttons
    assert not any("all" in name for name in guest.buttons)
    log = guest.any_match.events
    guest.key(pygame.K_x)
    assert guest.any_match.events == log


def test_one_take_back_undoes_all_passes_that_were_one_decision() -> None:
    guest = among(table(dealer=3), "pass pass", "pass up", "pass pass")
    guest.wait()
    before = guest.stage.shown
    guest.key(pygame.K_x)
    guest.wait()
    guest.key(pygame.K_z)
    guest.click_on("Take it back")
    guest.wait()
    assert guest.stage.shown == before
    events = guest.match.events
    undone = [events[event.to] for event in events if isinstance(event, TakenBack)]
    assert undone == [Passed(0), Passed(0)]
    guest.watch(3000, 50)
    assert guest.asked
    assert Match(guest.match.rules, events=guest.match.events).state == guest.match.state


def test_seeing_another_card_by_it_marks_a_take_back_as_help() -> None:
    guest = among(table(dealer=3), "pass pass", "pass up", "pass pass")
    guest.wait()
    guest.key(pygame.K_x)
    guest.until(lambda: len(passes(guest.match)) == 2)
    assert not guest.table.controller.taking_back_marks
    guest.wait()
    assert guest.table.controller.taking_back_marks


def test_it_can_be_taken_back_while_the_others_are_passing() -> None:
    guest = among_passers()
    guest.wait()
    before = guest.stage.shown
    guest.key(pygame.K_x)
    guest.until(lambda: len(passes(guest.match)) == 2)
    guest.key(pygame.K_z)
    guest.wait()
    assert guest.stage.shown == before
    guest.watch(2000, 50)
    assert passes(guest.match) == []


def test_whoever_is_killed_while_passing_on_finds_the_cards_where_they_were() -> None:
    store = store_in_memory()
    guest = Guest(DEFAULTS, store)
    guest.sit_down(table())
    guest.table.session.bots = {seat: Scripted(LONG) for seat in (1, 2, 3)}
    guest.wait()
    guest.key(pygame.K_x)
    guest.until(lambda: len(passes(guest.match)) == 6)
    seat, match_id = guest.match.to_act, guest.autosave.match_id
    assert match_id is not None
    again = Guest(DEFAULTS, store)
    resumed = again.autosave.resume(match_id)
    assert resumed
    assert resumed.to_act == seat
    again.game.tables.sit_down(resumed, resumed=True)
    again.table.session.bots = {seat: Scripted(LONG) for seat in (1, 2, 3)}
    again.wait()
    assert again.buttons[-1] == "Pass on every card"


# Input while others pass


@pytest.mark.parametrize("step", [16, 50, 90])
def test_clicks_that_skip_a_sweep_never_pass_or_play_anything(step: float) -> None:
    guest = among_passers(dealer=3)
    guest.wait()
    spots = [guest.control(name).rect.center for name in guest.buttons]
    guest.key(pygame.K_p)
    for number in range(60):
        if guest.asked:
            break
        guest.send(button_down(spots[number % len(spots)]))
        guest.frame(step)
    assert passes(guest.match) == [0, 1, 2, 3]
    assert guest.asked


def test_any_key_finishes_a_sweep() -> None:
    guest = among_passers(dealer=3, settings=at_speed("relaxed"))
    guest.wait()
    guest.key(pygame.K_p)
    began = guest.app.now
    while not guest.table.controller.asking:
        guest.key(pygame.K_q)
    assert guest.app.now - began < 200
    assert passes(guest.match) == [0, 1, 2, 3]


# The last trick


def one_left(guest: Guest) -> bool:
    state = guest.stage.shown
    return len(state.tricks) == 4


def to_the_last_trick_of(seed: int) -> Guest:
    return to_the_last_trick(seed=f"pace {seed}")


def to_the_last_trick(settings: Settings = DEFAULTS, seed: str = "pace") -> Guest:
    guest = at_the_table(Match(NO_THROWING_IN, seed=seed, dealer=3), settings)
    guest.table.session.bots = {seat: Scripted() for seat in (1, 2, 3)}
    play_on(guest, lambda: one_left(guest))
    return guest


def test_the_last_trick_plays_itself_quickly_and_stays_to_be_seen() -> None:
    guest = to_the_last_trick()
    seen = watched(guest)
    guest.until(lambda: guest.sees(HandOver))
    times = [now for now, event in seen if isinstance(event, CardPlayed)]
    assert len(times) == 4
    assert times[-1] - times[0] < 600
    gathered = next(now for now, event in seen if now > times[-1])
    assert gathered - times[-1] > 800


def test_whoever_wants_to_play_the_last_card_may() -> None:
    guest = to_the_last_trick(Settings(table=TableSettings(beginners="never", last_trick=False)))
    guest.wait()
    log = guest.match.events
    guest.watch(3000, 50)
    assert guest.match.events == log
    assert isinstance(guest.match.legal()[0], Play)


def test_a_claim_is_never_asked_for_when_one_trick_is_left() -> None:
    settings = Settings(table=TableSettings(speed="instant", beginners="never", last_trick=False))
    for seed in range(40):
        guest = to_the_last_trick(settings, f"claim {seed}")
        guest.wait()
        if ClaimRest() in guest.match.legal():
            assert guest.buttons == []
            return
    raise AssertionError("nobody holds a trump at last")


def test_a_take_back_in_the_last_trick_undoes_the_last_card_that_was_chosen() -> None:
    guest = next(guest for guest in map(to_the_last_trick_of, range(20)) if guest.match.to_act == 0)
    guest.until(lambda: any(play.seat == 0 for play in guest.match.state.trick))
    guest.table.controller.agree_and_take_back()
    state = guest.match.state
    assert len(state.tricks) == 3
    assert state.to_act == 0
    guest.watch(3000, 50)
    assert guest.match.state == state


def test_with_only_forced_cards_played_for_the_player_a_take_back_goes_past_them() -> None:
    forced = TableSettings(speed="instant", beginners="never", forced_card=True)
    guest = at_the_table(Match(NO_THROWING_IN, seed="pace", dealer=3), Settings(table=forced))
    guest.table.session.bots = {seat: Scripted() for seat in (1, 2, 3)}
    play_on(guest, lambda: len(guest.match.state.tricks) == 3)
    guest.wait()
    guest.table.controller.agree_and_take_back()
    assert guest.asked
    assert len(guest.match.legal()) > 1


# Tables at which everything is shown


def test_in_a_lesson_nothing_is_played_for_the_learner() -> None:
    guest = Guest(at_speed("instant"))
    match = Match(NO_THROWING_IN, seed="pace", dealer=3)
    scene = TableScene(guest.app, Session(match, guest.autosave), when_over=lambda: None)
    guest.app.scenes.push(scene)
    guest.frame()
    play_on(guest, lambda: one_left(guest))
    guest.wait()
    log = match.events
    guest.watch(3000, 50)
    assert match.events == log


def test_a_hand_that_is_compared_shows_its_result_even_if_everyone_passed() -> None:
    guest, over = Guest(), list[HandOver]()

    def make_panel(result: Result, replay: Callable[[], None]) -> HandOver:
        over.append(HandOver(guest.app, result, go_on=do, replay=replay, same_deal=do, back=do))
        return over[0]

    bots = {seat: Scripted(LONG) for seat in (1, 2, 3)}
    guest.app.scenes.push(TableScene(guest.app, Session(table(), guest.autosave, bots=bots), over=make_panel))
    guest.frame()
    guest.wait()
    guest.key(pygame.K_x)
    guest.until(lambda: bool(over))
    assert guest.stage.shown.hand == 1


def do() -> None:
    """Do nothing."""


# The cut for the deal


def test_the_first_cut_says_what_it_is() -> None:
    guest = at_the_table(Match(Bacon(), seed="pace"))
    guest.until(lambda: isinstance(guest.stage.last, DealerCut))
    prompt = guest.table.controller.prompt
    assert prompt
    assert prompt.sentence == "Everyone cuts a card. The lowest deals."


def test_once_the_dealer_is_known_nothing_speaks_of_the_cut() -> None:
    guest = at_the_table(Match(Bacon(), seed="pace"))
    guest.until(lambda: isinstance(guest.stage.last, HandStarted))
    assert guest.stage.notice is None


def test_nothing_is_undealt_until_the_cards_are_dealt() -> None:
    guest = at_the_table(Match(Bacon(), seed="pace"))
    label = "label:Undealt cards"
    guest.until(lambda: isinstance(guest.stage.last, HandStarted | HandDealt))
    while isinstance(guest.stage.last, HandStarted | HandDealt) and guest.stage.moving(guest.clock.now):
        assert label not in guest.table.view.overlay.rects
        guest.frame()
    guest.until(lambda: guest.asked)
    assert label in guest.table.view.overlay.rects


def test_a_notice_does_not_keep_the_table_awake() -> None:
    guest = among_passers()
    second_hand(guest)
    guest.watch(4000, 50)
    assert guest.stage.notice is None
    assert guest.table.wake_at() is None


def test_in_the_first_hands_only_the_first_round_of_passes_is_slow() -> None:
    guest = among_passers(dealer=3, settings=at_speed("relaxed"))
    guest.until(lambda: guest.asked)
    autoplay, first = guest.table.controller._autoplay, guest.stage.shown
    slow = autoplay.pause_of_a_bot(slow_calls=True)
    guest.key(pygame.K_p)
    guest.until(lambda: guest.asked and guest.stage.shown.offered != first.offered)
    guest.key(pygame.K_p)
    assert guest.table.session.bots_turn()
    assert autoplay.pause_of_a_bot(slow_calls=True) < slow
