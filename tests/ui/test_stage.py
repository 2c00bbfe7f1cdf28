"""The stage always ends where the log says, shows no secret, and never stops with something to tell."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from bacon.core.cards import Card
from bacon.core.events import BotThought, Event, HandDealt, HandStarted, HintTaken, Passed, TakenBack
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.events import MisdealCalled
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.state import TrickState
from bacon.kits import find_game
from bacon.ui.actors import Actor, Zone, Zones
from bacon.ui.drawing.theme import Metrics
from bacon.ui.drawing.tween import Place
from bacon.ui.stage import FADE_IN, FADE_OUT, NOTICE, Cue, Stage, fading
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import TablePresenter, hand_size, make_presenter
from tests.games import roaming
from tests.games.roaming import roamed
from tests.play import A_FEW_HANDS as A_FEW_OF_BACON
from tests.play import Whims, played
from tests.tables import ONE_OF_EACH, STANDARD, cards_inside
from tests.ui.stage_door import check_at_rest, check_cast, folded, shown_cards

FRAME = 1000 / 60
ENDLESS = 100_000
PER_KIND = max(int(os.environ.get("BACON_EXAMPLES", "0")) // 16, 4)


Table = Match[TableState]
A_FEW_HANDS: st.SearchStrategy[Table] = st.one_of(A_FEW_OF_BACON, roaming.A_FEW_HANDS)
"""Matches of every game under any rules, in which a few hands have been played."""


class Theatre:
    """A stage without a screen, and the time that passes for it."""

    def __init__(self, match: Table, viewer: int = 0) -> None:
        self.match, self.viewer = match, viewer
        self.now = 0.0
        self.heard: list[tuple[float, str]] = []
        self.facts: list[tuple[Event, TableState]] = []
        self.pushed = 0
        self._seen = Seen(0, match.rules.start(viewer), frozenset())
        self.stage = Stage(match.rules, self._face((1280, 720)), viewer, self._hear)
        self.stage.watch = lambda event, state: self.facts.append((event, state))

    def _hear(self, name: str) -> None:
        self.heard.append((self.now, name))

    def push(self, count: int | None = None) -> None:
        until = len(self.match.events) if count is None else self.pushed + count
        self.stage.push(self.match.events[self.pushed : until])
        self.pushed = min(until, len(self.match.events))

    def pass_time(self, milliseconds: float) -> None:
        self.now += milliseconds
        self.stage.update(self.now)

    def resize(self, size: tuple[int, int]) -> None:
        self.stage.presenter = self._face(size)
        self.stage.arrange(self.now)

    def _face(self, size: tuple[int, int]) -> TablePresenter:
        self.presenter = face_of(self.match, self.viewer, size)
        return self.presenter

    def finish(self) -> None:
        self.stage.finish(self.now)

    def to_the_end(self, each: Callable[[], None] = lambda: None, step: float = FRAME) -> None:
        """See everything, and go on after each stop."""
        for _ in range(ENDLESS):
            if not self.stage.behind and self.stage.idle(self.now) and not self.stage.moving(self.now):
                return
            self.stage.go_on()
            self.pass_time(step)
            each()
        raise AssertionError("the stage does not come to an end")

    def told(self) -> list[Event]:
        """The facts that have been played, as the viewer may see them."""
        played = self.pushed - len(self.stage._queue)
        return [event.seen_by(self.viewer) for event in self.match.events[:played]]

    def seen(self) -> Seen:
        """What the viewer knows from the events played, folded on from the last call."""
        if self._seen.facts != self.pushed - len(self.stage._queue):
            told, state = self.told(), self._seen.state
            for event in told[self._seen.facts :]:
                state = self.match.rules.evolve(state, event)
            self._seen = Seen(len(told), state, known_cards(told))
        return self._seen


class Seen(Struct, frozen=True):
    """Some events, the state they make, and the cards they showed in this hand and the one before."""

    facts: int
    state: TableState
    cards: frozenset[str]


def known_cards(told: list[Event]) -> frozenset[str]:
    """The names of the cards that the facts of the last two hands show."""
    starts = [number for number, event in enumerate(told) if isinstance(event, HandStarted)]
    recent = told[starts[-2] if len(starts) > 1 else 0 :]
    return frozenset(card.name for event in recent for card in cards_inside(event))


def face_of(match: Table, viewer: int, size: tuple[int, int]) -> TablePresenter:
    rules: Rules = find_game(match.rules.name).from_values(match.rules.values())
    layout = Layout(Frame(Metrics(*size), viewer, seats=rules.seats, cards=hand_size(rules)))
    return make_presenter(layout, rules)


def check_secrets(theatre: Theatre) -> None:
    """No card on the stage is one the viewer has not seen in this hand or the one before."""
    stage = theatre.stage
    assert shown_cards(stage.cast.actors) <= theatre.seen().cards
    for actor in stage.cast.actors:
        zone, seat = actor.zone
        at = stage.shown if isinstance(stage.shown, TrickState) else None
        shown = at and (isinstance(at.result, MisdealCalled) or at.claim)
        if zone == "hand" and seat != theatre.viewer and not shown:
            assert actor.card.hidden or actor.leaving
        if zone in ("stock", "discard", "won"):
            assert actor.card.hidden or actor.leaving


def check(theatre: Theatre) -> None:
    """What holds at every moment."""
    seen = theatre.seen()
    assert theatre.stage.shown == seen.state
    check_secrets(theatre)
    if seen.facts:
        check_cast(theatre.stage)


class Step(Struct, frozen=True):
    """A step that happens to a stage, with a number that says how."""

    kind: str
    how: int = 0


STEPS = st.lists(
    st.one_of(
        st.builds(Step, st.just("push"), st.integers(1, 40)),
        st.builds(Step, st.just("time"), st.sampled_from([1, 16, 16, 60, 150, 400, 1500, 9000])),
        st.builds(Step, st.just("time"), st.integers(1, 3000)),
        st.builds(Step, st.just("finish")),
        st.builds(Step, st.just("go on")),
        st.builds(Step, st.just("catch up")),
        st.builds(Step, st.just("resize"), st.integers(320, 3840)),
        st.builds(Step, st.just("pace"), st.sampled_from([50, 100, 150])),
        st.builds(Step, st.just("still"), st.integers(0, 1)),
        st.builds(Step, st.just("fades"), st.integers(0, 1)),
        st.builds(Step, st.just("raise"), st.integers(0, 5)),
    ),
    max_size=40,
)


def take(theatre: Theatre, step: Step) -> None:
    """Let a step happen."""
    stage = theatre.stage
    match step:
        case Step("push", count):
            theatre.push(count)
        case Step("time", milliseconds):
            theatre.pass_time(milliseconds)
        case Step("finish"):
            theatre.finish()
        case Step("go on"):
            stage.go_on()
        case Step("catch up"):
            stage.catch_up(theatre.now)
        case Step("resize", width):
            theatre.resize((width, width * 9 // 16))
        case Step("pace", percent):
            stage.pace = percent / 100
        case Step("still", on):
            stage.still = bool(on)
        case Step("fades", on):
            stage.fades = bool(on)
        case Step("raise", index):
            raise_card(theatre, index)


def raise_card(theatre: Theatre, index: int) -> None:
    """Choose a card of the viewer's hand, as pointing at it does."""
    hand = theatre.stage.cast.in_zone(Zone("hand", theatre.viewer))
    theatre.presenter.raised = frozenset({index} if index < len(hand) else ())
    theatre.stage.arrange(theatre.now, 90)


# Where it ends


@given(A_FEW_HANDS, st.integers(0, 3), STEPS)
def test_whatever_interrupts_it_the_stage_ends_where_the_log_says(
    match: Table, viewer: int, steps: list[Step]
) -> None:
    theatre = Theatre(match, viewer)
    for step in steps:
        take(theatre, step)
        check(theatre)
    theatre.push()
    while theatre.stage.behind or theatre.stage.stopped:
        theatre.stage.go_on()
        theatre.finish()
        check_at_rest(theatre.stage, theatre.now)
    assert theatre.stage.shown == folded(theatre.stage, match) == match.view(viewer)


@given(A_FEW_HANDS, st.integers(0, 3), st.floats(0, 3000))
def test_finishing_brings_everything_to_rest_up_to_the_next_stop(
    match: Table, viewer: int, after: float
) -> None:
    theatre = Theatre(match, viewer)
    theatre.push()
    theatre.pass_time(after)
    theatre.finish()
    check(theatre)
    check_at_rest(theatre.stage, theatre.now)
    assert theatre.stage.stopped or not theatre.stage.behind
    assert not theatre.stage.moving(theatre.now) or theatre.stage.bubbles


@given(A_FEW_HANDS, st.integers(0, 3))
def test_left_alone_the_stage_ends_there_too(match: Table, viewer: int) -> None:
    theatre = Theatre(match, viewer)
    theatre.push()
    theatre.to_the_end(step=250)
    assert theatre.stage.shown == match.view(viewer)
    theatre.stage.update(theatre.now)
    check_at_rest(theatre.stage, theatre.now)


@given(A_FEW_HANDS, st.integers(0, 3))
def test_a_continued_match_shows_the_present_at_once(match: Table, viewer: int) -> None:
    theatre = Theatre(match, viewer)
    theatre.push()
    theatre.stage.catch_up(0)
    assert theatre.stage.shown == match.view(viewer)
    check_at_rest(theatre.stage, 0)
    assert not theatre.stage.behind
    assert not theatre.stage.stopped
    assert theatre.heard == []


@given(A_FEW_HANDS)
def test_each_fact_is_played_once_in_its_order_with_the_state_after_it(match: Table) -> None:
    theatre = Theatre(match, 2)
    theatre.push()
    theatre.to_the_end(step=300)
    assert [event for event, _ in theatre.facts] == [event.seen_by(2) for event in match.events]
    state = match.rules.start(2)
    for event, shown in theatre.facts:
        state = match.rules.evolve(state, event)
        assert shown == state


_RARE = Euchre(
    joker=True,
    misdeal="ace_no_face",
    go_under="mixed",
    all_passed="stick_or_forfeit",
    defend_alone=True,
    call_for_best=True,
    claim="everyone",
)
EVENTFUL: tuple[Table, ...] = (
    played(Bacon(target=5), 2, Whims(passes=0.1, claims=1.0, denies=0.9)),
    played(Bacon(jokers=2, deck=24, target=5), 0, Whims(alone=0.5, denies=0.5)),
    roamed(_RARE, 9, Whims(passes=0.5, alone=0.5), hands=8),
    roamed(_RARE, 16, Whims(passes=0.5, alone=0.5), hands=8),
    roamed(BidEuchre(loners="exchange_2", name_later=True), 1, Whims(alone=0.5), hands=6),
    roamed(BidEuchre(players=6), 1, Whims(), hands=3),
    roamed(Climbing(), 1, Whims(passes=0.3), hands=2),
    roamed(Climbing(teams=False, target=24), 1, Whims(passes=0.3), hands=2),
)
"""Matches in which everything happens that can; the second with jokers."""

KINDS = tuple(dict.fromkeys(type(event) for match in EVENTFUL for event in match.events))
INTERRUPTIONS = st.lists(
    st.one_of(
        st.builds(Step, st.sampled_from(["finish", "go on", "catch up"])),
        st.builds(Step, st.just("time"), st.integers(0, 400)),
        st.builds(Step, st.just("resize"), st.integers(320, 3840)),
        st.builds(Step, st.just("pace"), st.sampled_from([50, 100, 150])),
        st.builds(Step, st.sampled_from(["still", "fades"]), st.integers(0, 1)),
        st.builds(Step, st.just("raise"), st.integers(0, 5)),
    ),
    min_size=1,
    max_size=5,
)


def test_everything_that_can_happen_happens_in_the_eventful_matches() -> None:
    assert set(KINDS) == {type(event) for event in ONE_OF_EACH} - {TakenBack, HintTaken, BotThought}
    assert any(card.suit is None for event in EVENTFUL[1].events for card in cards_inside(event))


def _has(match: Table, kind: type[Event]) -> bool:
    return any(isinstance(event, kind) for event in match.events)


def lying(stage: Stage[TableState]) -> list[tuple[Zone, int, Card, Place]]:
    """Where every card lies."""
    return sorted((actor.zone, actor.index, actor.card, actor.place) for actor in stage.cast.actors)


@pytest.mark.sparse(12)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@settings(max_examples=PER_KIND)
@given(data=st.data(), viewer=st.integers(0, 3), part=st.floats(0, 1), steps=INTERRUPTIONS)
def test_any_fact_interrupted_at_any_moment_leaves_the_table_of_a_fresh_stage(
    kind: type[Event], data: st.DataObject, viewer: int, part: float, steps: list[Step]
) -> None:
    match = data.draw(st.sampled_from([each for each in EVENTFUL if _has(each, kind)]))
    numbers = [number for number, event in enumerate(match.events) if isinstance(event, kind)]
    theatre = Theatre(match, viewer)
    theatre.push(data.draw(st.sampled_from(numbers)))
    theatre.stage.catch_up(theatre.now)
    theatre.push(1)
    while theatre.stage.behind:
        theatre.pass_time(FRAME)
    theatre.pass_time(part * (theatre.stage._ready - theatre.now))
    for step in steps:
        take(theatre, step)
        check(theatre)
    theatre.finish()
    check_at_rest(theatre.stage, theatre.now)
    fresh = Theatre(match, viewer)
    fresh.stage.presenter = theatre.stage.presenter
    fresh.push(theatre.pushed)
    fresh.stage.catch_up(0)
    assert lying(theatre.stage) == lying(fresh.stage)


# How it goes


MATCH: Table = played(STANDARD, 3, Whims(), hands=1)


def _whole(match: Table = MATCH, *, pace: float = 1, still: bool = False) -> Theatre:
    theatre = Theatre(match)
    theatre.stage.pace, theatre.stage.still = pace, still
    theatre.push()
    return theatre


@pytest.mark.sparse(2)
@pytest.mark.parametrize("viewer", range(4))
def test_every_frame_of_a_hand_keeps_the_secrets(viewer: int) -> None:
    theatre = Theatre(MATCH, viewer)
    theatre.push()
    theatre.to_the_end(lambda: check(theatre), step=2 * FRAME)


def test_without_motion_no_card_ever_moves() -> None:
    theatre = _whole(still=True)
    theatre.to_the_end(lambda: assert_still(theatre))


def assert_still(theatre: Theatre) -> None:
    assert not any(actor.moving(theatre.now) for actor in theatre.stage.cast.actors)


def _lasts(pace: float, *, still: bool = False) -> float:
    theatre = _whole(pace=pace, still=still)
    theatre.to_the_end(step=2)
    return theatre.now


def test_the_pace_stretches_all_times_alike() -> None:
    normal = _lasts(1)
    assert _lasts(1.5) / normal == pytest.approx(1.5, rel=0.03)
    assert _lasts(0.5) / normal == pytest.approx(0.5, rel=0.03)
    assert _lasts(1, still=True) < normal * 0.5


def test_a_frame_of_half_a_second_costs_no_time() -> None:
    """Whatever was on its way has arrived, and nothing waits for the frames that were not drawn."""
    theatre = _to_the_first(HandDealt)
    last = max(actor.ends for actor in theatre.stage.cast.actors)
    while theatre.now < last:
        moving = [actor for actor in theatre.stage.cast.actors if actor.ends <= theatre.now + 500]
        theatre.pass_time(500)
        assert not any(actor.moving(theatre.now) for actor in moving)
    assert theatre.now < last + 500


@given(st.lists(st.integers(1, 700), min_size=3, max_size=8))
def test_where_a_card_is_depends_on_the_time_alone(frames: list[int]) -> None:
    smooth, jerky = _to_the_first(HandDealt), _to_the_first(HandDealt)
    for theatre in (smooth, jerky):
        theatre.stage._queue.clear()
    for frame in frames:
        jerky.pass_time(frame)
        for _ in range(frame):
            smooth.pass_time(1)
        now = smooth.now
        assert now == jerky.now
        assert [actor.at(now) for actor in smooth.stage.cast.actors] == [
            actor.at(now) for actor in jerky.stage.cast.actors
        ]


def test_a_slow_machine_costs_a_frame_a_fact_at_most() -> None:
    smooth, jerky = _whole(), _whole()
    smooth.to_the_end()
    jerky.to_the_end(step=200)
    assert jerky.now <= smooth.now + 200 * 2 * len(MATCH.events)


@given(st.sampled_from([0.5, 1, 1.5]), st.booleans())
def test_sleeping_from_wake_to_wake_misses_nothing(pace: float, still: bool) -> None:
    theatre = _whole(pace=pace, still=still)
    stage = theatre.stage
    for _ in range(ENDLESS):
        stage.update(theatre.now)
        wake = stage.wake_at(theatre.now)
        if stage.moving(theatre.now):
            wake = theatre.now + FRAME
        if wake is None and not stage.stopped:
            break
        stage.go_on()
        theatre.now = wake or theatre.now
    assert not stage.behind
    assert stage.shown == MATCH.view(0)
    assert not stage.bubbles


def test_an_idle_stage_has_nothing_to_wake_for() -> None:
    theatre = _whole()
    theatre.to_the_end()
    theatre.pass_time(10_000)
    assert theatre.stage.wake_at(theatre.now) is None
    assert theatre.stage.idle(theatre.now)


def test_a_stop_waits_for_the_player_however_long() -> None:
    theatre = _whole()
    for _ in range(2000):
        theatre.pass_time(100)
    assert theatre.stage.stopped
    assert theatre.stage.behind
    assert not theatre.stage.idle(theatre.now)
    theatre.finish()
    assert theatre.stage.behind
    theatre.stage.go_on()
    theatre.finish()
    assert not theatre.stage.behind


# What is said and heard


def _to_the_first(kind: type[Event]) -> Theatre:
    theatre = Theatre(played(STANDARD, 5, Whims(passes=1.0), hands=1))
    theatre.push()
    while not theatre.facts or not isinstance(theatre.facts[-1][0], kind):
        theatre.pass_time(FRAME)
    return theatre


def test_a_bubble_comes_stands_and_goes() -> None:
    theatre = _to_the_first(Passed)
    bubble = next(iter(theatre.stage.bubbles.values()))
    assert (bubble.words, bubble.start) == ("Pass", theatre.now)
    assert fading(bubble, bubble.start)
    assert not fading(bubble, bubble.start + FADE_IN)
    assert fading(bubble, bubble.end - FADE_OUT)
    assert not fading(bubble, bubble.end)
    theatre.stage._queue.clear()
    theatre.pass_time(bubble.end - theatre.now - 1)
    assert theatre.stage.bubbles == {bubble.seat: bubble}
    theatre.pass_time(1)
    assert theatre.stage.bubbles == {}


def test_a_seat_says_one_thing_at_a_time() -> None:
    theatre = _to_the_first(Passed)
    theatre.finish()
    assert {bubble.seat for bubble in theatre.stage.bubbles.values()} == set(theatre.stage.bubbles)


def test_every_card_that_is_dealt_is_heard_on_its_way() -> None:
    theatre = _to_the_first(HandDealt)
    started = theatre.now
    theatre.stage._queue.clear()
    while theatre.stage.moving(theatre.now):
        theatre.pass_time(1)
    deals = [now for now, name in theatre.heard if name == "deal"]
    assert len(deals) == 20
    assert deals == sorted(deals)
    assert deals[0] - started <= 1
    assert 20 <= (deals[-1] - deals[0]) / 19 <= 24


def test_finishing_the_deal_silences_it() -> None:
    theatre = _to_the_first(HandDealt)
    theatre.pass_time(120)
    heard = len(theatre.heard)
    theatre.finish()
    theatre.stage._queue.clear()
    theatre.pass_time(5000)
    assert len(theatre.heard) == heard


def test_a_deal_without_motion_is_heard_once() -> None:
    theatre = _whole(still=True)
    theatre.to_the_end()
    dealt = sum(isinstance(event, HandDealt) for event in MATCH.events)
    assert [name for _, name in theatre.heard].count("deal") == dealt


def test_a_resize_in_the_middle_of_a_deal_lays_the_cards_at_once_where_they_belong() -> None:
    theatre = _to_the_first(HandDealt)
    theatre.pass_time(200)
    theatre.resize((900, 700))
    check_cast(theatre.stage)
    assert not any(actor.moving(theatre.now) for actor in theatre.stage.cast.actors)


class Written:
    """A table without cards whose cues are written down, by the kind of event."""

    unit = 1.0

    def __init__(self, **cues: Cue) -> None:
        self.cues = cues

    def zones(self, state: TableState) -> Zones:  # noqa: ARG002
        return {}

    def places(self, state: TableState, zones: Zones) -> dict[Zone, list[Place]]:  # noqa: ARG002
        return {}

    def source(self, state: TableState) -> Place:  # noqa: ARG002
        return Place(0, 0, 0, 100)

    def order(self, state: TableState, actor: Actor) -> int:  # noqa: ARG002
        return 0

    def cue(self, event: Event, state: TableState) -> Cue:  # noqa: ARG002
        return self.cues.get(type(event).__name__, Cue(duration=0))

    def bubble(self, event: Event, state: TableState) -> tuple[int, str] | None:  # noqa: ARG002
        return (event.seat, "Pass") if isinstance(event, Passed) else None

    def notice(self, event: Event, state: TableState) -> str:  # noqa: ARG002
        return "Dealt." if isinstance(event, HandDealt) else ""


def written_stage(**cues: Cue) -> Stage[TableState]:
    match: Table = Match(STANDARD, seed="written", dealer=3)
    stage: Stage[TableState] = Stage(match.rules, Written(**cues), 0, lambda _: None)
    stage.push(match.events)
    return stage


@pytest.mark.parametrize("skips", [False, True])
def test_a_minor_stop_is_skipped_by_whoever_need_not_see_it(skips: bool) -> None:
    stage = written_stage(HandDealt=Cue(duration=0, stop=True, minor=True))
    stage.skips_minor_stops = skips
    stage.update(0)
    assert stage.stopped is not skips
    assert stage.behind is not skips


def test_no_other_stop_is_skipped() -> None:
    stage = written_stage(HandDealt=Cue(duration=0, stop=True))
    stage.skips_minor_stops = True
    stage.update(0)
    assert stage.stopped


def test_a_notice_stays_as_long_at_any_speed_and_then_goes() -> None:
    stage = written_stage()
    stage.pace = 0.5
    stage.update(0)
    shown = []
    for now in (0, NOTICE - 1, NOTICE):
        stage.update(now)
        shown.append(stage.notice)
    assert shown == [("Dealt.", NOTICE), ("Dealt.", NOTICE), None]


def test_a_notice_that_goes_wakes_the_table() -> None:
    stage = written_stage()
    stage.update(0)
    assert stage.wake_at(0) == NOTICE


def test_what_was_said_goes_with_its_hand() -> None:
    stage = written_stage()
    stage.update(0)
    stage.play(Passed(0), 100)
    stage.play(HandStarted(2, 0, ""), 200)
    assert stage.bubbles[0].end == 200 + FADE_OUT


def test_the_time_after_an_event_counts_from_when_it_was_played_even_if_nothing_moved() -> None:
    stage = written_stage()
    stage.update(0)
    stage.presenter = Written(Passed=Cue(after=300))
    stage.play(Passed(0), 5000)
    assert not stage.idle(5299)
    assert stage.idle(5300)
