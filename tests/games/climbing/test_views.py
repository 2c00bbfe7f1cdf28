"""A seat's view is folded from what the seat saw, and holds nothing that it cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bacon.core.cards import HIDDEN, Card
from bacon.core.events import Event, HandDealt
from bacon.games.climbing.events import CombinationLaid
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.state import DealPhase
from tests.games.climbing.tables import (
    A_DEAL_OR_TWO,
    ANY_PASSES,
    ANY_RULES,
    ANY_SEED,
    FOUR,
    Climb,
    choose,
    match_of,
    played,
)
from tests.tables import cards_inside, known_to, seen_fold


@given(ANY_RULES, ANY_SEED, ANY_PASSES)
def test_a_view_is_the_fold_of_what_the_seat_saw_and_decides_as_the_full_state_does(
    rules: Climbing, seed: int, passes: float
) -> None:
    match, chance = match_of(rules, seed), Random(seed)
    while not match.over and match.state.hand == 1:
        assert match.to_act is not None
        if chance.random() < 0.3:
            assert rules.legal(match.view(match.to_act)) == match.legal()
        match.apply(choose(match.legal(), chance, passes))
    for seat in range(rules.seats):
        assert match.view(seat) == seen_fold(rules, match.events, seat)


OPEN = ("to_act", "scores", "winner", "dealer", "phase", "round", "pile", "last_pile", "passed", "won_lead")
OPEN_TOO = ("finished", "result", "hand", "commitment")


@given(A_DEAL_OR_TWO, st.integers(0, 2))
def test_what_is_public_is_the_same_in_every_view(match: Climb, seat: int) -> None:
    view = match.view(seat)
    for name in (*OPEN, *OPEN_TOO):
        assert getattr(view, name) == getattr(match.state, name), name
    assert [len(hand) for hand in view.hands] == [len(hand) for hand in match.state.hands]
    assert (view.hands[seat], len(view.aside)) == (match.state.hands[seat], len(match.state.aside))


@given(A_DEAL_OR_TWO, st.integers(0, 2))
def test_a_view_holds_no_card_that_the_seat_was_not_shown(match: Climb, seat: int) -> None:
    view = match.rules.start(seat)
    for place, event in enumerate(match.events):
        view = match.rules.evolve(view, event.seen_by(seat))
        if place % 7 == 0:
            assert cards_inside(view) <= known_to(seat, match.events[: place + 1]) | {HIDDEN}


@given(A_DEAL_OR_TWO, st.integers(0, 2))
def test_other_hands_are_hidden_to_the_last_card(match: Climb, seat: int) -> None:
    view = match.view(seat)
    others = [card for owner, hand in enumerate(view.hands) if owner != seat for card in hand]
    assert set(others) <= {HIDDEN}
    assert set(view.aside) <= {HIDDEN}


def in_another_world(log: Sequence[Event], seat: int, chance: Random) -> list[Event]:
    """Return a full log in which the opponents' hidden cards are dealt differently."""
    start = max(place for place, event in enumerate(log) if isinstance(event, HandDealt))
    dealt = log[start]
    assert isinstance(dealt, HandDealt)
    left = [list(hand) for hand in dealt.hands]
    for event in log[start:]:
        if isinstance(event, CombinationLaid):
            for card in event.cards:
                left[event.seat].remove(card)
    pool = [card for owner, hand in enumerate(left) if owner != seat for card in hand]
    chance.shuffle(pool)
    hands = tuple(
        hand if owner == seat else (*laid_by(owner, log[start:]), *(pool.pop() for _ in left[owner]))
        for owner, hand in enumerate(dealt.hands)
    )
    return [*log[:start], HandDealt(hands, dealt.stock), *log[start + 1 :]]


def laid_by(seat: int, log: Sequence[Event]) -> list[Card]:
    return [
        card
        for event in log
        if isinstance(event, CombinationLaid) and event.seat == seat
        for card in event.cards
    ]


@given(A_DEAL_OR_TWO, ANY_SEED)
def test_in_any_world_that_a_seat_cannot_tell_apart_its_view_is_the_same(match: Climb, seed: int) -> None:
    if match.state.phase is DealPhase.DEAL or match.over:
        return
    for seat in range(3):
        other = in_another_world(match.events, seat, Random(seed))
        assert seen_fold(match.rules, other, seat) == match.view(seat)


def test_other_worlds_are_really_other_worlds() -> None:
    match = played(FOUR, 3, 0.5, deals=1)
    log = match.events[: len(match.events) // 2]
    worlds = {repr(in_another_world(log, 0, Random(seed))) for seed in range(20)}
    assert len(worlds) == 20
