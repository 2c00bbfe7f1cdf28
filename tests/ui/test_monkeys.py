"""Whatever keys and clicks come at whatever moment: nothing breaks, and nothing illegal or secret happens.

``BACON_EXAMPLES=500 pytest tests/ui`` lets many more monkeys at the table.
"""

from __future__ import annotations

import os

import pygame
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict
from pygame.event import Event as DeviceEvent

from bacon.core.actions import Action
from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.climbing.game import Climbing
from bacon.settings.settings import Keys
from bacon.ui.kit.keymap import ALWAYS
from bacon.ui.scenes.table import TableScene
from tests.tables import cards_inside
from tests.ui.games import EVERY_RULES, match_of, stage_of
from tests.ui.stage_door import (
    SMALL,
    Guest,
    at_speed,
    at_the_table,
    button_down,
    button_up,
    check_cast,
    folded,
    key_down,
    motion,
    shown_cards,
    wheel,
)

CHOSEN = [pygame.K_F1, pygame.K_BACKSPACE, *(ord(name) for name in asdict(Keys()).values() if len(name) == 1)]
"""The keys that can be chosen, as they are in a new game, but for that of the full screen."""

pytestmark = pytest.mark.usefixtures("outlines")

MONKEYS = int(os.environ.get("BACON_EXAMPLES", "5"))
ANY_GAME = st.sampled_from(list(EVERY_RULES.values()))

PLAYING = [
    pygame.K_p,
    pygame.K_u,
    pygame.K_a,
    pygame.K_y,
    pygame.K_n,
    pygame.K_c,
    pygame.K_g,
    pygame.K_e,
    pygame.K_RETURN,
    pygame.K_1,
]
SETTLING = [pygame.K_g, pygame.K_RETURN, pygame.K_RETURN]
"""Whoever must lead a set goes on with these: one is suggested, laid, and named where it must be."""
STROLLING = [
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_TAB,
    *range(pygame.K_1, pygame.K_9),
]
ANY_KEY = st.one_of(
    st.sampled_from(PLAYING),
    st.sampled_from(STROLLING),
    st.sampled_from([*ALWAYS, *CHOSEN]),
    st.sampled_from([pygame.K_q, pygame.K_F5, pygame.K_LSHIFT, 0]),
)
SPOTS = st.tuples(st.integers(0, SMALL[0]), st.integers(0, SMALL[1]))
LIKELY = st.one_of(SPOTS, st.tuples(st.integers(180, 460), st.integers(290, 395)), st.just((560, 360)))

ONE_EVENT: st.SearchStrategy[DeviceEvent] = st.one_of(
    st.builds(key_down, ANY_KEY, st.sampled_from([0, pygame.KMOD_SHIFT]), st.sampled_from(["", "", "?"])),
    st.builds(motion, LIKELY),
    st.builds(button_down, LIKELY, st.sampled_from([1, 1, 1, 2, 3])),
    st.builds(button_up, LIKELY),
    st.builds(wheel, st.sampled_from([-3.0, 0.5])),
)
PAUSES = st.sampled_from([0, 1, 5, 16, 16, 16, 40, 100, 300, 900, 3000])
ACTS = st.lists(st.tuples(ONE_EVENT, PAUSES), min_size=5, max_size=60)


def check(guest: Guest) -> None:
    """What holds after whatever a monkey did."""
    stage, match = stage_of(guest), guest.any_match
    assert stage.shown == folded(stage, match)
    check_cast(stage, [actor for actor, _ in guest.table.controls._dragging._offsets])
    assert shown_cards(stage.cast.actors) <= known(match)


def known(match: Match[TableState]) -> set[str]:
    """The cards that the player's seat has ever seen in this hand or the one before."""
    seen: list[Event] = [event.seen_by(0) for event in match.events]
    return {card.name for event in seen[-240:] for card in cards_inside(event)}


def check_log(match: Match[TableState]) -> None:
    """Every fact of the log could follow the ones before it."""
    again: Match[TableState] = Match(match.rules, events=match.events)
    assert again.state == match.state


def act(guest: Guest, event: DeviceEvent, pause: float) -> None:
    """Send one event, and assert that it made at most one decision."""
    session, acts = guest.table.session, list[Action]()
    take = session.act

    def counted(action: Action) -> tuple[Event, ...]:
        acts.append(action)
        return take(action)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session, "act", counted)
        guest.send(event)
    assert len(acts) <= 1
    if not guest.closed:
        guest.frame(pause)


DRAGS = [
    (key_down(pygame.K_p), 100),
    (motion((560, 360)), 900),
    (button_down((300, 324), 1), 100),
    (motion((213, 295)), 100),
]
"""A pass, and then a card that is dragged."""


@settings(max_examples=MONKEYS)
@given(ANY_GAME, st.integers(0, 10**6), st.sampled_from(["relaxed", "brisk", "instant"]), ACTS)
@example(Climbing(players=5, teams=False, target=24, max_deals=6), 847, "instant", DRAGS)
def test_monkeys_break_nothing(
    rules: Rules, seed: int, speed: str, acts: list[tuple[DeviceEvent, int]]
) -> None:
    guest = at_the_table(match_of(rules, str(seed)), at_speed(speed))  # type: ignore[arg-type]
    match = guest.any_match
    for event, pause in acts:
        if guest.closed or guest.at_the_title:
            break
        act(guest, event, pause)
        if not guest.closed and not guest.at_the_title:
            check(guest)
    check_log(match)


@settings(max_examples=max(MONKEYS // 3, 3))
@given(
    ANY_GAME,
    st.integers(0, 10**6),
    ACTS,
    st.lists(st.sampled_from([(960, 600), (400, 300), (800, 300)]), max_size=3),
)
def test_monkeys_that_also_pull_at_the_window_break_nothing(
    rules: Rules, seed: int, acts: list[tuple[DeviceEvent, int]], sizes: list[tuple[int, int]]
) -> None:
    guest = at_the_table(match_of(rules, str(seed)), at_speed("brisk"))
    for number, (event, pause) in enumerate(acts):
        if guest.closed or guest.at_the_title:
            break
        if number % 7 == 3 and sizes:
            guest.resize(sizes.pop())
        act(guest, event, pause)
        if isinstance(None if guest.closed else guest.top, TableScene):
            check(guest)


@settings(max_examples=max(MONKEYS // 3, 3))
@given(ACTS)
def test_monkeys_at_the_title_break_nothing(acts: list[tuple[DeviceEvent, int]]) -> None:
    guest = Guest(at_speed("brisk"))
    for event, pause in acts:
        guest.send(event)
        if guest.closed:
            return
        guest.frame(pause)


@settings(max_examples=max(MONKEYS // 3, 3))
@given(ANY_GAME, st.integers(0, 10**6), st.lists(ONE_EVENT, min_size=2, max_size=30))
def test_many_events_between_two_frames_break_nothing(
    rules: Rules, seed: int, events: list[DeviceEvent]
) -> None:
    guest = at_the_table(match_of(rules, str(seed)), at_speed("instant"))
    match = guest.any_match
    guest.watch(2000, step=100)
    guest.send(*events)
    if not guest.closed:
        guest.frame()
    check_log(match)


@settings(max_examples=max(MONKEYS // 3, 3))
@given(ANY_GAME, st.integers(0, 10**6), st.lists(st.sampled_from(PLAYING), min_size=20, max_size=80))
def test_mashing_the_playing_keys_plays_on_and_only_legally(rules: Rules, seed: int, keys: list[int]) -> None:
    guest = at_the_table(match_of(rules, str(seed)), at_speed("instant"))
    match, before = guest.any_match, len(guest.any_match.events)
    for key in (*keys, *SETTLING):
        if guest.at_the_title:
            break
        act(guest, key_down(key), 400)
    assert len(match.events) > before
    check_log(match)
