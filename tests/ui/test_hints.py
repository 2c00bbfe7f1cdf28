"""Hints at the table: asked for by key or tool, thought out elsewhere, and gone with the decision."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from itertools import product

import pygame
import pytest
from gallery.hints import InstantAdvisor
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, cards
from bacon.core.events import Event, HintTaken
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.climbing.combinations import Combination
from bacon.games.climbing.events import Lay
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.state import as_climbing
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.events import CardTakenUp, ClaimRest, Discard, PickItUp, Play
from bacon.search.bot import TOSS_UP, Candidate, Choice, Estimate, Worse
from bacon.search.levels import rule_bot
from bacon.settings.settings import Accessibility, Settings, TableSettings
from bacon.store.history import History
from bacon.store.unfinished import Autosave
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes.bid_box import BidBox
from bacon.ui.scenes.dialog import Dialog
from bacon.ui.table.advice import Hint, HintState, hint_of, sentence_of
from bacon.ui.table.controls import covers
from bacon.ui.table.frame import bounds
from bacon.ui.table.hint_marks import (
    Shortlist,
    WeighedAction,
    mark_button,
    place_below,
    tag,
)
from bacon.ui.table.prompt import Prompt
from tests.tables import cards_inside
from tests.ui.games import match_of
from tests.ui.stage_door import SMALL, Guest, at_speed, at_the_table, key_down, play_on, tool
from tests.ui.test_monkeys import PLAYING, STROLLING, check, check_log

pytestmark = pytest.mark.usefixtures("outlines")

INSTANT = at_speed("instant")
GAMES: dict[str, Rules] = {
    "bacon": Bacon(),
    "euchre": Euchre(),
    "bid-euchre": BidEuchre(),
    "climbing": Climbing(),
}
each_game = pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
each_way = pytest.mark.parametrize("by_key", [True, False], ids=["key", "tool"])


class Thinking(InstantAdvisor):
    """An advisor who thinks until he is let go, and remembers what he was asked."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.asked: list[tuple[TableState, tuple[Action, ...]]] = []
        self.ready = False

    def begin(self, view: TableState, legal: Sequence[Action]) -> None:
        self.asked.append((view, tuple(legal)))
        super().begin(view, legal)

    def done(self) -> Choice | None:
        choice = super().done() if self.ready else None
        return choice and replace(choice, worlds=24)


def seated(rules: Rules, settings: Settings = INSTANT) -> tuple[Guest, Thinking]:
    """A guest who has to decide, and the advisor."""
    guest = at_the_table(match_of(rules), settings)
    advisor = Thinking(rules)
    guest.table.controller.hints.advisor = advisor
    guest.wait()
    return guest, advisor


def hinted(rules: Rules, settings: Settings = INSTANT) -> tuple[Guest, Thinking]:
    """A guest with a hint on the table."""
    guest, advisor = seated(rules, settings)
    advisor.ready = True
    guest.key(pygame.K_h)
    assert guest.table.controller.hints.hint
    return guest, advisor


def decide(guest: Guest) -> None:
    """Do the first thing that is legal."""
    guest.table.controller.act(guest.any_match.legal()[0])


def with_table(**changes: bool) -> Settings:
    return Settings(table=TableSettings(speed="instant", beginners="never", **changes))  # type: ignore[arg-type]


def sentence(guest: Guest) -> str:
    words = guest.table.controller.prompt
    assert words
    return words.sentence


@each_game
@each_way
def test_a_hint_comes_by_key_and_by_tool_and_goes_the_same_way(rules: Rules, by_key: bool) -> None:
    guest, advisor = seated(rules)

    def ask() -> None:
        if by_key:
            guest.key(pygame.K_h)
        else:
            guest.click(tool(guest, "Hint").rect.center)

    ask()
    assert tool(guest, "Hint").lit
    assert guest.table.controller.hints.hint is None
    advisor.ready = True
    guest.until(lambda: guest.table.controller.hints.hint is not None)
    assert guest.table.controller.hints.action in guest.any_match.legal()
    assert sentence(guest) == guest.table.controller.hints.sentence
    ask()
    assert not tool(guest, "Hint").lit
    assert guest.table.controller.hints.sentence == ""


def test_asked_again_about_the_same_decision_a_hint_says_the_same() -> None:
    guest, advisor = hinted(Climbing())
    first = guest.table.controller.hints.hint
    guest.key(pygame.K_h)
    advisor._choice = Choice(guest.any_match.legal()[-1], "With less time.", "search")
    guest.key(pygame.K_h)
    assert guest.table.controller.hints.hint == first
    assert len(advisor.asked) == 1


def test_a_hint_is_shown_once_it_is_settled_and_says_the_same_from_then_on() -> None:
    guest, advisor = seated(Bacon())
    advice = guest.table.controller.hints
    advisor.thinking = advisor.ready = True
    guest.key(pygame.K_h)
    assert advice.hint is None
    advisor.thinking = False
    guest.until(lambda: advice.hint is not None)
    shown = sentence(guest)
    advisor._choice = Choice(guest.any_match.legal()[-1], "More deals say so.", "search")
    guest.watch(3000, 100)
    assert (sentence(guest), advice.wake_at()) == (shown, None)


def test_a_hint_that_takes_long_says_so() -> None:
    guest, advisor = seated(Bacon())
    guest.key(pygame.K_h)
    asked = sentence(guest)
    assert "hint" not in asked
    guest.until(lambda: sentence(guest) == "Thinking about your hint…")
    advisor.ready = True
    guest.until(lambda: guest.table.controller.hints.hint is not None)
    assert sentence(guest) == guest.table.controller.hints.sentence


def test_acting_ends_a_hint_that_is_still_thought_about() -> None:
    guest, advisor = seated(Bacon())
    advisor.thinking = True
    guest.key(pygame.K_h)
    decide(guest)
    guest.watch(3000, 100)
    advice = guest.table.controller.hints
    assert (advice.hint, advice.wake_at()) == (None, None)


@each_game
def test_the_advisor_sees_only_what_the_player_may_see(rules: Rules) -> None:
    guest, advisor = hinted(rules)
    ((view, legal),) = advisor.asked
    match = guest.any_match
    assert (view, legal) == (match.view(0), match.legal())
    seen = {card for event in match.events for card in cards_inside(event.seen_by(0))}
    assert set(cards_inside(view)) <= seen


@each_game
def test_a_hint_goes_with_its_decision_and_can_be_asked_for_again(rules: Rules) -> None:
    guest, advisor = hinted(rules)
    decide(guest)
    guest.frame()
    assert not guest.table.controller.hints.lit
    guest.wait()
    if guest.top is guest.table:
        guest.key(pygame.K_h)
        assert guest.table.controller.hints.action in guest.any_match.legal()
        assert len(advisor.asked) == 2


@each_game
def test_enter_does_what_the_hint_says(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, _ = hinted(rules)
    session, acted = guest.table.session, list[Action]()
    act, advised = session.act, guest.table.controller.hints.action

    def note(action: Action) -> tuple[Event, ...]:
        acted.append(action)
        return act(action)

    monkeypatch.setattr(session, "act", note)
    guest.key(pygame.K_RETURN)
    if guest.top is not guest.table:  # a box in which it is chosen
        guest.key(pygame.K_RETURN)
    assert acted == [advised]


@pytest.mark.parametrize("ready", [False, True])
def test_enter_before_the_hint_is_settled_follows_it_once_it_is(ready: bool) -> None:
    guest, advisor = seated(Climbing())
    guest.key(pygame.K_h)
    advisor.thinking, advisor.ready = True, ready
    guest.frame()
    decisions = guest.table.controller.decisions
    guest.key(pygame.K_RETURN)
    assert guest.table.controller.decisions == decisions
    advisor.thinking, advisor.ready = False, True
    guest.frame()
    assert guest.table.controller.decisions == decisions + 1


@pytest.mark.parametrize("shown", [False, True])
def test_enter_plays_the_players_own_cards_at_once_while_a_hint_is_thought_about(shown: bool) -> None:
    guest, advisor = seated(Climbing())
    controller = guest.table.controller
    guest.key(pygame.K_h)
    advisor.thinking, advisor.ready = True, shown
    guest.frame()
    singles = [each for each in controller.legal if isinstance(each, Lay) and len(each.cards) == 1]
    own = next(each for each in singles if each != controller.hints.action)
    controller.hand.choose(own.cards)
    decisions = controller.decisions
    guest.key(pygame.K_RETURN)
    assert controller.decisions == decisions + 1
    assert own.cards[0] not in as_climbing(guest.any_match.view(0)).hands[0]


def test_whatever_is_pressed_after_enter_takes_the_early_confirmation_back() -> None:
    guest, advisor = seated(Bacon())
    decisions = guest.table.controller.decisions
    guest.key(pygame.K_h)
    advisor.thinking = True
    guest.key(pygame.K_RETURN)
    guest.key(pygame.K_TAB)
    advisor.thinking, advisor.ready = False, True
    guest.frame()
    assert guest.table.controller.hints.settled
    assert guest.table.controller.decisions == decisions


def test_without_a_hint_enter_plays_nothing() -> None:
    guest, _ = seated(Bacon())
    decisions = guest.table.controller.decisions
    guest.key(pygame.K_RETURN)
    assert guest.table.controller.decisions == decisions


def test_a_hint_in_a_hand_that_is_compared_with_experts_says_that_you_had_help() -> None:
    for called, marked in (("", False), ("Deal of the day, 3 of 6", True)):
        guest, _ = seated(Bacon())
        guest.table.session.called = called
        guest.key(pygame.K_h)
        assert guest.table.session.assisted is marked


def test_a_hint_goes_when_the_previous_decision_is_taken_back() -> None:
    guest, advisor = seated(Bacon())
    while not guest.match.can_take_back(0):
        decide(guest)
        guest.wait()
    advisor.ready = True
    guest.keys(pygame.K_h, pygame.K_z)
    if isinstance(guest.top, Dialog):
        guest.click_on("Take it back")
    guest.frame()
    assert not guest.table.controller.hints.lit


def test_an_answer_to_a_past_decision_is_not_shown() -> None:
    guest, advisor = seated(Bacon())
    guest.key(pygame.K_h)
    decide(guest)
    advisor.ready = True
    guest.watch(3000, 100)
    assert guest.table.controller.hints.hint is None


def test_a_hint_is_refused_kindly_on_anothers_turn() -> None:
    guest, advisor = seated(Bacon(), at_speed("relaxed"))
    decide(guest)
    guest.key(pygame.K_h)
    assert advisor.asked == []
    remark = Prompt("You’ll get a hint when it’s your turn.", news=True)
    assert guest.table.controller.prompt == remark
    assert "refused" not in guest.heard


def test_what_says_to_wait_for_your_turn_goes_once_it_is_your_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bacon.ui.table.controller._REFUSAL_MS", 1e9)
    guest, _ = seated(Bacon(), at_speed("relaxed"))
    decide(guest)
    guest.key(pygame.K_h)
    assert guest.table.controller.refused
    guest.until(lambda: guest.asked, 100)
    assert not guest.table.controller.refused


def test_a_hint_asked_for_on_anothers_turn_comes_on_your_own() -> None:
    guest, advisor = seated(Bacon(), at_speed("relaxed"))
    advisor.ready = True
    decide(guest)
    guest.key(pygame.K_h)
    assert not guest.table.controller.hints.lit
    guest.until(lambda: guest.asked, 100)
    guest.frame()
    assert guest.table.controller.hints.action in guest.any_match.legal()
    decide(guest)
    guest.until(lambda: guest.asked, 100)
    assert not guest.table.controller.hints.lit


def test_a_hint_asked_for_too_late_in_a_hand_does_not_come_in_the_next() -> None:
    guest, _ = seated(Bacon())
    hints, stage = guest.table.controller.hints, guest.table.stage
    hints.wanted, stage.stopped = True, True
    guest.table.controller.update(guest.clock.now)
    assert not hints.wanted


def test_a_hint_asked_for_before_hints_were_turned_off_neither_comes_nor_is_refused() -> None:
    guest, advisor = seated(Bacon(), with_table(hints=False))
    guest.table.controller.hints.wanted = True
    guest.frame()
    assert advisor.asked == []
    assert not guest.table.controller.refused


def test_an_answer_to_h_stays_however_long_the_window_slept_before() -> None:
    guest, _ = seated(Bacon(), with_table(hints=False))
    guest.clock.now += 10_000  # nothing moves, so there is no frame
    guest.key(pygame.K_h)
    assert guest.table.controller.refused


def test_there_are_no_hints_at_a_table_of_bots() -> None:
    guest, _ = seated(Bacon())
    guest.table.session.human = None
    guest.key(pygame.K_h)
    assert guest.table.controller.refused
    assert "only watching" in guest.table.controller.refused


def test_asking_while_cards_fly_lands_them_and_brings_the_hint() -> None:
    guest, advisor = seated(Bacon(), at_speed("relaxed"))
    guest.table.stage.arrange(guest.clock.now, 5000)
    advisor.ready = True
    guest.key(pygame.K_h)
    assert guest.table.controller.hints.hint
    assert not guest.stage.moving(guest.clock.now)


def test_with_hints_off_there_is_no_tool_and_the_key_says_where_to_turn_them_on() -> None:
    guest, advisor = seated(Bacon(), with_table(hints=False))
    assert "Hint" not in [each.name for each in guest.table.controls.tools]
    guest.key(pygame.K_h)
    assert advisor.asked == []
    assert guest.table.controller.refused
    assert "Turn them on" in guest.table.controller.refused


def test_turning_hints_off_removes_the_hint_on_the_screen() -> None:
    guest, _ = hinted(Bacon())
    app = guest.app
    app.change(replace(app.settings, table=replace(app.settings.table, hints=False)))
    guest.frame()
    assert not guest.table.controller.hints.lit


def test_a_hint_replaces_a_refusal() -> None:
    guest, advisor = seated(Bacon())
    guest.key(pygame.K_l)
    assert guest.table.controller.refused
    advisor.ready = True
    guest.key(pygame.K_h)
    assert sentence(guest) == guest.table.controller.hints.sentence


# What is advised.


@each_way
def test_a_change_of_speed_is_said_for_a_while_over_a_hint(by_key: bool) -> None:
    guest, advisor = seated(Bacon())
    advisor.ready = True
    guest.key(pygame.K_h)
    guest.until(lambda: guest.table.controller.hints.hint is not None)
    hint = guest.table.controller.prompt
    if by_key:
        guest.key(pygame.K_s)
    else:
        guest.click(tool(guest, "Speed").rect.center)
    assert guest.table.controller.prompt == Prompt("Speed: relaxed", news=True)
    guest.frame(3000)
    assert guest.table.controller.prompt == hint


def test_a_hint_marks_no_button_that_a_question_has_hidden() -> None:
    guest, advisor = seated(BidEuchre())
    advisor._choice = Choice(guest.any_match.legal()[-2], "So.", "search")
    advisor.ready = True
    guest.table.controller.ask_for_hint()
    guest.frame()
    assert guest.table.marks
    assert guest.table.marks.button
    guest.click_on("Bid")
    assert guest.table.marks
    assert not guest.table.marks.button


def test_the_button_of_many_bids_says_which_one_is_advised_and_keeps_its_width() -> None:
    guest, advisor = seated(BidEuchre())
    bid = next(each for each in guest.any_match.legal() if each != Pass() and not each.goes_alone)
    advisor.ready, advisor._choice = True, Choice(bid, "So.", "search")
    advisor.begin = lambda view, legal: None  # type: ignore[method-assign]  # noqa: ARG005
    button = next(each for each in guest.table.controls.offered_buttons() if each.name == "Bid")
    assert isinstance(button, Button)
    assert button.label == "Bid"
    before = button.rect.copy()
    guest.key(pygame.K_h)
    guest.frame()
    assert button.label == guest.table.controller.hints.sentence.partition(".")[0] != "Bid"
    assert button.rect == before
    guest.key(pygame.K_h)
    guest.frame()
    assert button.label == "Bid"


def test_a_button_with_one_answer_says_only_what_it_is() -> None:
    guest, advisor = seated(BidEuchre())
    advisor.ready, advisor._choice = True, Choice(Pass(), "So.", "search")
    advisor.begin = lambda view, legal: None  # type: ignore[method-assign]  # noqa: ARG005
    guest.key(pygame.K_h)
    guest.frame()
    buttons = [each for each in guest.table.controls.offered_buttons() if isinstance(each, Button)]
    assert [each.label for each in buttons] == [each.name for each in buttons]


def test_the_dialog_of_bids_starts_at_the_advised_bid() -> None:
    guest, advisor = seated(BidEuchre())
    bid = [each for each in guest.any_match.legal() if each != Pass() and not each.goes_alone][-1]
    advisor.ready = True
    advisor._choice = Choice(bid, "So.", "search")
    advisor.begin = lambda view, legal: None  # type: ignore[method-assign]  # noqa: ARG005
    guest.key(pygame.K_h)
    assert guest.table.controller.hints.action == bid
    guest.key(pygame.K_u)
    box = guest.top
    assert isinstance(box, BidBox)
    assert [cell.answer.action for cell in box.cells if cell.hinted] == [bid]
    assert box.sentences[0] == guest.table.controller.hints.sentence
    assert box.group.focus
    assert box.opening()[-1] == f"Hint: {box.group.focus.name}."
    guest.key(pygame.K_RETURN)
    assert bid not in guest.any_match.legal()


CARD, OTHER = Play(Card("AS")), Play(Card("KS"))
SET = Lay(cards("9H"))
OF_CARDS = (Candidate(OTHER, 0.4), Candidate(CARD, 0.9))
CHANCES = (Estimate(CARD, 0.9), Estimate(OTHER, 0.4))
OF_SETS = (Candidate(SET, 3.0), Candidate(Pass(), 1.0))
OF_CALLS = (Candidate(PickItUp(), -0.4), Candidate(Pass(), 0.0))


@pytest.mark.parametrize(
    ("candidates", "shown"),
    [
        (OF_CARDS, {CARD: 0.9, OTHER: 0.4}),
        (CHANCES, {}),
        (OF_SETS, {SET: 3.0, Pass(): 1.0}),
        (OF_CALLS, {Pass(): 0.0, PickItUp(): -0.4}),
        (OF_CARDS[:1], {}),
        ((*OF_CARDS, Worse(Pass(), -0.7)), {CARD: 0.9, OTHER: 0.4, Pass(): -0.7}),
        ((), {}),
    ],
)
def test_a_value_that_is_not_in_points_is_never_shown(
    candidates: tuple[Candidate | Estimate, ...], shown: dict[Action, float]
) -> None:
    values = hint_of(Choice(CARD, "It is good.", "good", candidates, worlds=24)).values
    assert list(values.items()) == list(shown.items())


@pytest.mark.parametrize("candidates", [OF_CARDS, OF_SETS, OF_CALLS])
def test_what_was_not_weighed_in_the_same_deals_is_not_shown(candidates: tuple[Candidate, ...]) -> None:
    assert not hint_of(Choice(CARD, "It is good.", "good", candidates)).values


# The mark.


@each_game
def test_with_the_setting_off_nothing_is_marked(rules: Rules) -> None:
    guest, _ = hinted(rules)
    assert not guest.any_match.assisted
    assert not any(isinstance(event, HintTaken) for event in guest.any_match.events)
    assert guest.table.session.kind == ""


@each_game
def test_with_the_setting_on_the_match_is_marked_once_and_for_good(rules: Rules) -> None:
    guest, _ = hinted(rules, with_table(mark_hints=True))
    guest.keys(pygame.K_h, pygame.K_h)
    match = guest.any_match
    assert [event for event in match.events if isinstance(event, HintTaken)] == [HintTaken(0)]
    assert guest.table.session.kind == "Assisted"
    assert [row.assisted for row in History(guest.store).matches()] == [True]
    resumed = Autosave(guest.store).resume()
    assert resumed
    assert resumed.assisted


def test_a_marked_match_allows_takebacks_without_a_question() -> None:
    guest, _ = hinted(Bacon(), with_table(mark_hints=True))
    play_on(guest, lambda: guest.asked and guest.top is guest.table and guest.match.taking_back_assists(0))
    guest.key(pygame.K_z)
    assert guest.top is guest.table


def test_a_hint_that_is_refused_marks_nothing() -> None:
    guest, _ = seated(
        Bacon(), Settings(table=TableSettings(speed="relaxed", beginners="never", mark_hints=True))
    )
    decide(guest)
    guest.key(pygame.K_h)
    assert not guest.match.assisted


# Whatever happens meanwhile.


KEYS = st.lists(st.sampled_from([*PLAYING, *STROLLING, pygame.K_h, pygame.K_h, pygame.K_z, pygame.K_l]))


@settings(max_examples=int(os.environ.get("BACON_EXAMPLES", "8")), deadline=None)
@given(st.sampled_from(list(GAMES.values())), KEYS, st.booleans())
def test_everything_keeps_working_while_a_hint_is_on_its_way(
    rules: Rules, keys: list[int], ready: bool
) -> None:
    guest, advisor = seated(rules)
    advisor.ready = ready
    guest.key(pygame.K_h)
    for key in keys:
        guest.send(key_down(key))
        guest.frame(100)
        if guest.closed or guest.at_the_title:
            break
        check(guest)
        advice = guest.table.controller.hints
        assert advice.action is None or advice.action in guest.any_match.legal()
    check_log(guest.any_match)


@pytest.fixture
def thinker() -> Iterator[Guest]:
    guest = at_the_table(match_of(Bacon()), INSTANT)
    guest.app.worker.warm_up(30)
    guest.wait()
    yield guest
    guest.app.worker.close()


def advised(guest: Guest) -> str:
    """Wait as long as a real expert needs."""
    while guest.table.controller.hints.hint is None:
        pygame.time.wait(5)
        guest.frame(5)
    return guest.table.controller.hints.sentence


def test_a_real_expert_answers(thinker: Guest) -> None:
    thinker.key(pygame.K_h)
    assert advised(thinker).endswith(".")
    assert thinker.table.controller.hints.action in thinker.match.legal()


def test_the_answer_wakes_the_window_though_no_time_passes(thinker: Guest) -> None:
    app, hints = thinker.app, thinker.table.controller.hints
    late = pygame.USEREVENT  # custom types are counted anew when pygame starts again, and the app has one
    thinker.key(pygame.K_h)
    pygame.time.set_timer(late, 30_000, 1)
    while hints.hint is None:
        events = app.wait()
        assert late not in [event.type for event in events]
        app.handle_events(events)
        app.frame()
    pygame.time.set_timer(late, 0)
    assert hints.sentence.endswith(".")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals on Windows")
def test_if_the_expert_is_killed_a_rule_of_thumb_answers(thinker: Guest) -> None:
    match = thinker.match
    house = rule_bot(Bacon()).choose(match.view(0), match.legal())
    pid = thinker.app.worker.pid
    assert pid
    os.kill(pid, signal.SIGSTOP)
    thinker.key(pygame.K_h)
    os.kill(pid, signal.SIGKILL)
    assert advised(thinker).endswith(house.reason)
    assert thinker.table.controller.hints.action == house.action


# What is seen.


@pytest.mark.sparse(3)
@pytest.mark.parametrize(("rules", "numbers"), list(product(GAMES.values(), [False, True])))
def test_a_hint_covers_no_card_wherever_the_cards_are(rules: Rules, numbers: bool) -> None:
    guest, advisor = seated(rules, with_table(hint_numbers=numbers))
    advisor.ready = True
    for _ in range(12):
        if guest.top is guest.table and guest.asked:
            guest.key(pygame.K_h)
            guest.frame()
            assert covered_by_the_hint(guest) == []
            decide(guest)
        guest.frame(400)
    assert len(advisor.asked) > 2


def test_the_numbers_cover_no_card_while_a_claim_is_asked_about() -> None:
    guest, advisor = seated(Bacon(), with_table(hint_numbers=True))
    advisor.ready = True
    guest.until(lambda: guest.asked, 400)
    while len(lying := lying_cards(guest)) < 2 or Bacon.claim_rest not in guest.any_match.legal():
        decide(guest)
        guest.until(lambda: guest.asked, 400)
    guest.key(pygame.K_h)
    guest.key(pygame.K_c)
    guest.frame()
    assert guest.offers("Claim")
    assert guest.table.view.overlay.rects["hint"].collidelist(lying) < 0


def lying_cards(guest: Guest) -> list[Rect]:
    """The cards of the trick."""
    return [bounds(actor.place) for actor in guest.table.stage.cast.actors if actor.zone.kind == "trick"]


def covered_by_the_hint(guest: Guest) -> list[str]:
    """Every card of the hand that the words or the list of a hint cover."""
    overlay = guest.table.view.overlay
    rects = [overlay.prompt, *(rect for name, rect in overlay.rects.items() if name == "hint")]
    return [
        f"{actor.card}: {rect}"
        for actor in guest.table.controller.hand.actors
        for rect in rects
        if any(covers(actor.place, corner) for corner in (rect.midbottom, rect.bottomleft, rect.bottomright))
    ]


def test_numbers_come_only_on_demand_and_are_remembered() -> None:
    guest, _ = hinted(Bacon())
    guest.frame()
    assert "hint" not in guest.table.view.overlay.rects
    guest.key(pygame.K_i)
    guest.frame()
    assert guest.table.view.overlay.rects["hint"].width
    assert guest.saved[-1].table.hint_numbers
    guest.key(pygame.K_i)
    guest.frame()
    assert "hint" not in guest.table.view.overlay.rects


PASSED, PLAYED = Choice(Pass(), "Too weak.", "pass"), Choice(CARD, "Take the trick while it holds.", "boss")


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (PASSED, "Pass. Too weak."),
        (PLAYED, "Lead A♠: take the trick while it holds."),
        (
            replace(PLAYED, as_good=Play(Card("KH"))),
            "Lead A♠: take the trick while it holds. K♥ is about as good.",
        ),
        (replace(PLAYED, as_good=Play(Card("KS"))), "Lead A♠: take the trick while it holds."),
        (
            replace(PLAYED, as_good=ClaimRest()),
            "Lead A♠: take the trick while it holds. You can also claim the rest.",
        ),
        (
            replace(PLAYED, as_good=Play(Card("KS")), reason=TOSS_UP),
            "Lead A♠ or K♠: it makes little difference.",
        ),
        (
            replace(PASSED, as_good=PickItUp()),
            "Pass. It’s close: picking it up is about as good.",
        ),
        (
            replace(PASSED, as_good=PickItUp(), reason=TOSS_UP),
            "Pass. It’s close: picking it up is about as good.",
        ),
        (replace(PLAYED, reason="K♠ is gone."), "Lead A♠: K♠ is gone."),
    ],
)
def test_a_hint_says_what_to_do_and_why_and_what_is_about_as_good(choice: Choice, words: str) -> None:
    view = match_of(Bacon()).view(0)
    assert sentence_of(Bacon(), view, hint_of(choice)) == words


@pytest.mark.parametrize(
    ("bomb", "passing", "cost"), [(1.5, 0.9, " Passing would cost about 0.6 points."), (1.5, 1.48, "")]
)
def test_the_hint_to_bomb_says_what_passing_would_cost(bomb: float, passing: float, cost: str) -> None:
    fives = Lay(cards("5S 5S 5H 5D"), Combination.parse("quad of 5s"))
    hint = Hint(fives, "It wins the lead.", {fives: bomb, Pass(): passing})
    assert sentence_of(Climbing(), Climbing().start(), hint) == f"Lead four 5s: it wins the lead.{cost}"


def test_a_hint_to_bomb_does_not_say_what_passing_costs_where_it_is_about_as_good() -> None:
    fives = Lay(cards("5S 5S 5H 5D"), Combination.parse("quad of 5s"))
    hint = Hint(fives, "It wins the lead.", {fives: 1.5, Pass(): 1.2}, as_good=Pass())
    words = sentence_of(Climbing(), Climbing().start(), hint)
    assert words == "Lead four 5s: it wins the lead. It’s close: passing is about as good."


def test_a_longer_play_that_is_nearly_as_good_gets_a_sentence_of_its_own() -> None:
    straight = Lay(cards("1S 2S 3S 4H 5S"), Combination.parse("straight 1-5"))
    single = Lay(cards("3S"), Combination.parse("single 3"))
    choice = Choice(straight, "It gets rid of five cards at once.", "lead_plan", as_good=single)
    assert sentence_of(Climbing(), Climbing().start(), hint_of(choice)) == (
        "Lead the run from 1 to 5: it gets rid of five cards at once. Leading a single 3 is nearly as good."
    )


def test_a_list_goes_where_it_reads_best_or_else_in_the_first_room() -> None:
    art = seated(Bacon())[0].app.art
    entries = [
        WeighedAction("Passing", "+0.20", advised=True),
        WeighedAction("Picking it up", "-1.27", advised=False),
    ]
    low, narrow = Rect(0, 0, 600, 30), Rect(0, 300, 60, 400)
    roomy, as_roomy = Rect(700, 0, 600, 400), Rect(700, 500, 600, 400)
    for rooms in ([low, narrow, roomy, as_roomy], [roomy, as_roomy, low, narrow]):
        assert roomy.contains(Shortlist(art, entries, rooms).rect)
    assert not Shortlist(art, entries, [Rect(0, 0, 600, -20)]).rect.width


def test_a_resumed_match_with_a_takeback_is_shown_as_it_stands() -> None:
    match: Match[TableState] = match_of(Bacon(), "again")
    while not match.can_take_back(0):
        match.apply(match.legal()[-1])
    match.apply(match.legal()[-1])
    match.take_back(0)
    guest = Guest(INSTANT, size=SMALL)
    guest.game.tables.sit_down(guest.autosave.start(match), resumed=True)
    guest.frame()
    assert guest.table.stage.shown == match.view(0)


def test_a_card_that_was_taken_up_is_marked_after_resuming_and_taking_back_too() -> None:
    match: Match[TableState] = match_of(Euchre(), "taken up")
    while not any(isinstance(action, Discard) for action in match.legal()):
        match.apply(next((each for each in match.legal() if isinstance(each, PickItUp)), match.legal()[0]))
    taken = next(event.card for event in match.kept if isinstance(event, CardTakenUp))
    guest = Guest(INSTANT, size=SMALL)
    guest.game.tables.sit_down(guest.autosave.start(match), resumed=True)
    guest.frame()
    controller = guest.table.controller
    marked = [controller.fresh]
    controller.act(next(action for action in match.legal() if isinstance(action, Discard)))
    marked.append(controller.fresh)
    controller.take_back()
    assert [*marked, controller.fresh] == [(taken,), (), (taken,)]


@pytest.mark.sparse(3)
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_a_list_drops_lines_before_its_type_gets_too_small(size: tuple[int, int], scale: int) -> None:
    art = Guest(Settings(accessibility=Accessibility(interface_scale=scale)), size=size).app.art
    ui, names = art.metrics.ui, ("Passing", "Alone", "Hearts", "Clubs", "Spades", "Diamonds")
    entries = [WeighedAction(name, "+0.20", name == "Passing", name == "Diamonds") for name in names]
    for lines in (3, 4, 5, 6):
        shortlist = Shortlist(art, entries, [Rect(0, 0, ui(500), ui(15 * 2 * (lines + 1) + 12))])
        labels = [entry.label for entry in shortlist.entries]
        assert len(labels) >= lines
        assert {"Passing", "Diamonds"} <= set(labels)
        assert shortlist._type >= ui(15)
        assert shortlist.rect.height > len(labels) * ui(15)
    for tall in range(ui(40), ui(120), 3):
        cramped = Shortlist(art, entries, [Rect(0, 0, ui(500), tall)])
        assert not cramped.rect.width or cramped.entries[0].advised
        assert len(cramped.entries) < 2 or cramped.entries[-1].played


class Answering(InstantAdvisor):
    """An advisor who always says the same."""

    def __init__(self, rules: Rules, choice: Choice) -> None:
        super().__init__(rules)
        self._answer = choice

    def done(self) -> Choice | None:
        return self._answer


def test_a_hint_calls_the_opponents_by_their_names() -> None:
    laid = Choice(
        Lay(cards("3S"), Combination.parse("single 3")), "The opponent on the right has 1 card.", "x"
    )
    hints = HintState(Answering(Climbing(), laid), Climbing(), ("You", "Otis", "Bella", "Felix"))
    match = match_of(Climbing())
    hints.ask(match.view(0), match.legal(), 0)
    assert hints.sentence.endswith(": Felix has 1 card.")


BUTTON, TAG, OVERLAP = Rect(300, 400, 250, 40), (80, 18), 4


@pytest.mark.parametrize(
    ("hand", "place"),
    [
        (Rect(600, 450, 400, 150), (385, 436)),
        (Rect(450, 450, 400, 150), (370, 436)),
        (Rect(0, 450, 400, 150), (400, 436)),
        (Rect(250, 450, 400, 150), (385, 432)),
    ],
    ids=["free", "a hand to the right", "a hand to the left", "above the hand"],
)
def test_words_below_a_button_hang_from_it_and_keep_clear_of_the_hand(
    hand: Rect, place: tuple[int, int]
) -> None:
    found = place_below(BUTTON, TAG, hand, OVERLAP)
    assert found.topleft == place
    assert not found.colliderect(hand)
    assert found.colliderect(BUTTON)


def test_what_a_button_means_hangs_from_its_left_edge_even_if_the_hand_is_close() -> None:
    art, canvas = at_the_table(match_of(BidEuchre()), INSTANT, SMALL).app.art, Canvas(Surface((1280, 720)))
    button = Button("Pass", lambda: None)
    button.rect = Rect(900, 400, 300, 60)
    wide = tag(art, "Your choice", "bad").get_width()
    hand = Rect(300, 380, 0, 200)
    hand.width = button.rect.left - wide - hand.left
    mark_button(art, canvas, button, ("Your choice", "bad"), hand, row=None)
    _, sign = canvas.collected
    assert hand.right < sign.x
    assert 0 < sign.x + sign.surface.get_width() - button.rect.left < wide / 4
