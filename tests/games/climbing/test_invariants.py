"""What must hold in every match under every combination of house rules, however it is played."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Cards
from bacon.core.events import Event, HandDealt, HandStarted, Passed
from bacon.core.match import BrokenLog, Match
from bacon.games.climbing.events import (
    CombinationLaid,
    DealScored,
    GiveLead,
    Lay,
    LeadFell,
    LeadGiven,
    RoundWon,
    WentOut,
)
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.state import ClimbingState, DealPhase
from tests import sparse
from tests.games.climbing.tables import (
    A_DEAL_OR_TWO,
    ANY_PASSES,
    ANY_RULES,
    ANY_SEED,
    FOUR,
    SIX,
    THREE,
    Climb,
    choose,
    match_of,
    played,
    random_rules,
    rules_at,
)
from tests.games.climbing.test_finding import as_found, beats
from tests.tables import states_of

HANDS = int(os.environ.get("BACON_HANDS", "300" if sparse.ALL else "150"))
"""Of these one in twenty is of the climbing game, whose deals are long."""


def test_random_hands_under_random_rules_keep_every_promise() -> None:
    chance, deals = Random(2026), 0
    while deals < HANDS // 20:
        deals += wander(random_rules(chance), chance)


def wander(rules: Climbing, chance: Random) -> int:
    """Play a deal or two and check every step; return how many were played."""
    match, passes = match_of(rules, str(chance.random())), chance.random() * 0.9
    laid: Cards = ()
    while not match.over and match.state.hand <= 2:
        before, legal = match.state, match.legal()
        assert len(set(legal)) == len(legal) > 0
        events = match.apply(choose(legal, chance, passes))
        assert getattr(events[0], "seat", None) == before.to_act
        new = [fact.cards for fact in events if isinstance(fact, CombinationLaid)]
        laid = () if match.state.hand != before.hand else (*laid, *(card for cards in new for card in cards))
        check_step(match, before, laid)
        assert sum(isinstance(fact, Passed) for fact in match.events[-rules.players :]) < rules.players
    return match.state.hand


def check_step(match: Climb, before: ClimbingState, laid: Cards) -> None:
    """Check that no card is made or lost, that only the living act, and that views hold their own hand."""
    state = match.state
    held = [card for hand in state.hands for card in hand]
    if state.hand == before.hand:
        assert Counter([*held, *laid, *state.aside]) == Counter(match.rules.pack())
        assert state.to_act not in state.finished or state.phase is DealPhase.HEIR
    assert state.winner is not None or state.to_act is not None
    for seat in range(match.rules.seats):
        view = match.view(seat)
        assert view.hands[seat] == state.hands[seat]
        assert [len(hand) for hand in view.hands] == [len(hand) for hand in state.hands]
        assert (view.scores, view.to_act, view.pile) == (state.scores, state.to_act, state.pile)


@given(A_DEAL_OR_TWO)
def test_replaying_the_log_gives_the_same_state(match: Climb) -> None:
    *_, (_, state) = states_of(match)
    assert state == match.state


def all_laid(match: Climb) -> list[tuple[ClimbingState, list[Card]]]:
    """Return every state with all cards that were laid in its deal."""
    laid: list[Card] = []
    told = []
    for event, state in states_of(match):
        laid = [] if isinstance(event, HandStarted) else laid
        laid = [*laid, *event.cards] if isinstance(event, CombinationLaid) else laid
        told.append((state, laid))
    return told


@given(A_DEAL_OR_TWO)
def test_all_cards_are_somewhere_in_every_state(match: Climb) -> None:
    for state, laid in all_laid(match):
        if state.hand and state.phase is not DealPhase.DEAL:
            held = [card for hand in state.hands for card in hand]
            assert Counter([*held, *laid, *state.aside]) == Counter(match.rules.pack())


def whose_turn(rules: Climbing, deal: Sequence[Event], dealer: int) -> int | None:
    """Work out from a deal's events alone who must act next; None if nobody must."""
    turn: int | None = None
    out: set[int] = set()
    silent: set[int] = set()
    owner = -1
    for event in deal:
        match event:
            case HandDealt():
                turn = (dealer + 1) % rules.players
            case CombinationLaid(seat):
                owner, silent = seat, silent if rules.pass_is_final else set()
                turn = following(rules, seat, out | silent | {owner})
            case WentOut(seat):
                out.add(seat)
                turn = following(rules, seat, out | silent | {owner})
            case Passed(seat):
                silent.add(seat)
                turn = following(rules, seat, out | silent | {owner})
            case RoundWon(seat):
                turn, silent = seat, set()
            case LeadGiven(to=seat) | LeadFell(seat):
                turn = seat
            case DealScored():
                turn = None
    return turn


def following(rules: Climbing, seat: int, done: set[int]) -> int | None:
    """Return the next seat clockwise that is not done."""
    order = [(seat + step) % rules.players for step in range(1, rules.players)]
    return next((other for other in order if other not in done), None)


@given(A_DEAL_OR_TWO)
def test_the_turn_goes_round_as_the_facts_say(match: Climb) -> None:
    deal: list[Event] = []
    for event, state in states_of(match):
        deal = [] if isinstance(event, HandStarted) else [*deal, event]
        if state.to_act is not None and state.phase is DealPhase.PLAY:
            assert state.dealer is not None
            assert state.to_act == whose_turn(rules_at(match), deal, state.dealer)
            assert state.hands[state.to_act]


def possible(rules: Climbing, state: ClimbingState) -> set[Action]:
    """Return everything but the cards that may be laid, worked out without the engine."""
    seat = state.to_act
    assert seat is not None
    if state.pile:
        return {Pass()}
    if state.phase is DealPhase.PLAY and not state.won_lead:
        return set()
    clockwise = [(seat + step) % rules.players for step in range(1, rules.players)]
    playing = [other for other in clockwise if state.hands[other]]
    partners = [other for other in playing if rules.teams and other % 2 == seat % 2]
    given = {"any": partners, "next_only": partners[:1], "off": []}[rules.gift_lead]
    left = [] if state.hands[seat] else playing[:1]
    return {GiveLead(other) for other in (*given, *left)}


@settings(max_examples=settings().max_examples // 2)
@given(ANY_RULES, ANY_SEED, ANY_PASSES)
def test_legal_is_what_the_rules_say(rules: Climbing, seed: int, passes: float) -> None:
    match, chance = match_of(rules, seed), Random(seed)
    while not match.over and match.state.hand == 1:
        legal = match.legal()
        lays = [action for action in legal if isinstance(action, Lay)]
        assert set(legal) - set(lays) == possible(rules, match.state)
        assert len(set(legal)) == len(legal) > 0
        check_lays(rules, match.state, lays)
        match.apply(choose(legal, chance, passes))


def check_lays(rules: Climbing, state: ClimbingState, lays: Sequence[Lay]) -> None:
    """Assert that the legal lays are exactly those in the hand that are high enough."""
    assert state.to_act is not None
    hand = Counter(state.hands[state.to_act])
    for lay in lays:
        assert Counter(lay.cards) <= hand
    if len(state.pile) == 1 and state.top is not None:
        lying = as_found(Lay(state.top.cards, state.top.combination))
        leads = [lay for lay in led(rules, state) if beats(as_found(lay), lying)]
        assert set(lays) == set(leads)


def led(rules: Climbing, state: ClimbingState) -> list[Lay]:
    """Return what the seat to act could lead."""
    leading = replace(state, pile=(), won_lead=False)
    return [action for action in rules.legal(leading) if isinstance(action, Lay)]


@given(A_DEAL_OR_TWO)
def test_every_play_of_a_round_beats_the_one_before(match: Climb) -> None:
    for _, state in states_of(match):
        for lower, higher in zip(state.pile, state.pile[1:], strict=False):
            assert higher.combination.beats(lower.combination)
            assert higher.seat != lower.seat


@given(A_DEAL_OR_TWO)
def test_a_round_always_ends_with_the_highest_seat_winning_it(match: Climb) -> None:
    owner = None
    for event, _ in states_of(match):
        if isinstance(event, CombinationLaid):
            owner = event.seat
        if isinstance(event, RoundWon):
            assert event.seat == owner


@given(A_DEAL_OR_TWO)
def test_players_who_run_out_of_cards_take_the_places_in_order(match: Climb) -> None:
    for event, state in states_of(match):
        if isinstance(event, WentOut):
            assert state.hands[event.seat] == ()
            assert state.finished[event.place - 1] == event.seat
            assert len(state.finished) == event.place
        if isinstance(event, DealScored):
            assert event.order[: len(state.finished)] == state.finished
            assert len(set(event.order)) == len(event.order)
            assert event.winner is not None or len(event.order) == match.rules.seats


def points_by_place(rules: Climbing, order: Sequence[int]) -> list[int]:
    """Return each seat's points by the published tables."""
    last = rules.players
    if not rules.teams or rules.team_scoring == "places":
        table = {place: 0 if place == last else 2 ** (last - 1 - place) for place in range(1, last + 1)}
    else:
        table = {4: {2: 4, 3: 2, 4: 1}, 6: {2: 8, 3: 4, 4: 2, 5: 1, 6: 0}}[last]
    return [table.get(order.index(seat) + 1, 0) for seat in range(last)]


@given(A_DEAL_OR_TWO)
def test_a_deal_that_was_played_out_scores_by_the_tables(match: Climb) -> None:
    rules = rules_at(match)
    for event in match.events:
        if isinstance(event, DealScored) and len(event.order) == rules.players:
            each = points_by_place(rules, event.order)
            expected = (sum(each[0::2]), sum(each[1::2])) if rules.teams else tuple(each)
            if rules.teams and rules.team_scoring == "partner":
                first = event.order[0] % 2
                expected = tuple(made if side == first else 0 for side, made in enumerate(expected))
            assert event.points == expected


@given(A_DEAL_OR_TWO)
def test_the_side_in_the_lead_deals(match: Climb) -> None:
    rules = rules_at(match)
    for event, state in states_of(match):
        if isinstance(event, HandStarted) and event.number > 1:
            side = event.dealer % 2 if rules.teams else event.dealer
            assert state.scores[side] == max(state.scores)


@given(A_DEAL_OR_TWO)
def test_scores_are_the_sum_of_the_deals(match: Climb) -> None:
    deals = [event.points for event in match.events if isinstance(event, DealScored)]
    assert match.scores == tuple(map(sum, zip(*deals, strict=True))) if deals else not any(match.scores)


@settings(max_examples=settings().max_examples // 2)
@given(ANY_RULES.map(lambda rules: replace(rules, max_deals=4)), ANY_SEED)
def test_every_match_ends_and_its_winner_leads(rules: Climbing, seed: int) -> None:
    match = played(rules, seed, 0.3)
    assert match.over
    assert match.winner is not None
    assert match.scores[match.winner] == max(match.scores)
    assert match.state.hand <= rules.max_deals + 1
    assert match.scores[match.winner] >= rules.target or match.state.hand >= rules.max_deals


@given(A_DEAL_OR_TWO)
def test_nothing_is_left_over_from_one_deal_in_the_next(match: Climb) -> None:
    for event, state in states_of(match):
        if isinstance(event, HandStarted):
            assert (state.pile, state.last_pile, state.finished, state.round) == ((), (), (), 0)
            assert (state.passed, state.result, state.to_act, state.won_lead) == ((), None, None, False)
            assert state.hands == ((),) * match.rules.seats


@pytest.mark.sparse(1)
@pytest.mark.parametrize("rules", [FOUR, SIX, THREE], ids=["four", "six", "three"])
def test_a_match_goes_on_from_every_prefix_of_its_log(rules: Climbing) -> None:
    log = played(rules, 7, 0.2, deals=1).events
    for length in range(1, len(log) + 1, 1 if rules == FOUR else 5):
        resumed: Climb = Match(rules, events=log[:length])
        assert resumed.events[:length] == log[:length]
        assert resumed.events[length:] == log[length : len(resumed.events)]


def test_a_log_that_breaks_the_rules_is_refused() -> None:
    match = played(Climbing(), 7, 0.4, deals=1)
    place = next(place for place, event in enumerate(match.events) if isinstance(event, RoundWon))
    with pytest.raises(BrokenLog, match=f"event {place}, RoundWon"):
        Match(Climbing(), events=[*match.events[: place - 1], match.events[place]])
