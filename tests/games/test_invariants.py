"""What must hold in every match of Euchre and Bid Euchre under every combination of house rules.

``BACON_HANDS=20000 pytest tests/games`` plays more random hands, under more rules drawn at random.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import HIDDEN, Card, Strain, Suit, cards, pack
from bacon.core.events import Event, HandStarted, encode
from bacon.core.match import Match
from bacon.games.bacon.events import Deny, Grant
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.euchre.events import CallMisdeal, DefendAlone, GoUnder, Keep
from bacon.games.euchre.game import Euchre
from bacon.games.euchre.state import EuchreState
from bacon.games.tricks.bids import Bid
from bacon.games.tricks.events import ClaimRest, Discard, Give, HandScored, NameTrump, PickItUp, Play
from bacon.games.tricks.ranking import partners_of, side_of
from bacon.games.tricks.state import Phase, TrickState
from bacon.kits import decode
from tests import sparse
from tests.games.roaming import A_FEW_HANDS, ANY_RULES, ANY_SEED, ANY_WHIMS, Relative, random_rules, roam
from tests.play import Whims
from tests.tables import cards_inside, known_to, seen_fold, states_of

HANDS = int(os.environ.get("BACON_HANDS", "300" if sparse.ALL else "150"))
ANY_SEAT = st.integers(0, 3)


def where_the_cards_are(state: TrickState) -> list[Card]:
    """Return every card of the current hand once for each place where it is."""
    upcard = [state.upcard] if state.upcard and not _is_taken_up(state) else []
    discard = [state.discard] if state.discard else []
    buried = state.buried if isinstance(state, EuchreState) else ()
    plays = [*state.trick, *(play for trick in state.tricks for play in trick.plays)]
    held = [card for hand in state.hands for card in hand]
    return [*held, *state.stock, *state.offered, *upcard, *discard, *buried, *(play.card for play in plays)]


def _is_taken_up(state: TrickState) -> bool:
    return state.declarer is not None and state.phase is not Phase.TAKE_UP


@pytest.mark.parametrize("game", [Euchre, BidEuchre])
def test_random_hands_under_random_rules_keep_every_promise(game: type[Relative]) -> None:
    chance = Random(2026)
    hands = 0
    while hands < HANDS // 2:
        rules = random_rules(game, chance)
        whims = Whims(passes=chance.random(), alone=chance.random(), claims=chance.random())
        hands += wander(rules, chance, whims)


def wander(rules: Relative, chance: Random, whims: Whims) -> int:
    """Play a few hands and check every step; return how many hands were played."""
    match: Match[TrickState] = Match(rules, seed=str(chance.random()))
    while not match.over and match.state.hand <= 5:
        legal = match.legal()
        assert legal
        assert len(set(legal)) == len(legal)
        before = match.state
        events = match.apply(roam(legal, chance, whims))
        check_step(match, before, events)
    check_views(match)
    return match.state.hand


def check_step(match: Match[TrickState], before: TrickState, events: Sequence[Event]) -> None:
    """Check what an action changed: cards are neither made nor lost, and only results make points."""
    state = match.state
    if state.phase is not Phase.DEAL and state.hand:
        assert Counter(where_the_cards_are(state)) == Counter(match.rules.pack())
    made = [event.gains for event in events if event.gains]
    for side in (0, 1):
        assert state.scores[side] == before.scores[side] + sum(points[side] for points in made)
    assert (state.to_act is None) == match.over


def check_views(match: Match[TrickState]) -> None:
    """Check that each view agrees with the full state in all that is public, and holds its own hand."""
    for seat in range(match.rules.seats):
        view = match.view(seat)
        for name in PUBLIC:
            assert getattr(view, name) == getattr(match.state, name), name
        assert [len(hand) for hand in view.hands] == [len(hand) for hand in match.state.hands]
        assert (view.hands[seat], len(view.stock)) == (match.state.hands[seat], len(match.state.stock))


PUBLIC = (
    *("to_act", "scores", "winner", "dealer", "phase", "upcard", "offered", "auction", "declarer", "strain"),
    *("alone", "defender_alone", "sitting_out", "trick", "tricks", "taken", "thrown_in", "claim"),
    *("claim_settled", "result"),
)


@given(A_FEW_HANDS)
def test_cards_are_conserved_in_every_state(match: Match[TrickState]) -> None:
    for event, state in states_of(match):
        if state.hand and state.phase is not Phase.DEAL:
            assert Counter(where_the_cards_are(state)) == Counter(match.rules.pack()), event


@given(A_FEW_HANDS)
def test_a_log_may_be_cut_anywhere_and_goes_on_to_the_same_state(match: Match[TrickState]) -> None:
    log = match.events
    for length in range(1, len(log), 7):
        resumed = Match(match.rules, events=log[:length])
        assert resumed.events[:length] == log[:length]
        assert resumed.events == log[: len(resumed.events)]
    assert Match(match.rules, events=log).state == match.state


@given(A_FEW_HANDS)
def test_every_fact_is_one_line_of_json_whole_and_redacted(match: Match[TrickState]) -> None:
    for event in match.events:
        for known in (event, *(event.seen_by(seat) for seat in range(match.rules.seats))):
            assert decode(encode(known)) == known
            assert known.seen_by(0).seen_by(0) == known.seen_by(0)


@given(A_FEW_HANDS)
def test_points_are_made_only_by_results_and_tricks_are_counted_once(match: Match[TrickState]) -> None:
    before = match.rules.start()
    for event, state in states_of(match):
        gained = tuple(now - then for now, then in zip(state.scores, before.scores, strict=True))
        assert gained == (event.gains or (0, 0))
        won = [sum(side_of(trick.winner) == side for trick in state.tricks) for side in (0, 1)]
        assert state.claim_settled is not None or list(state.taken) == won
        before = state


@given(A_FEW_HANDS)
def test_partners_of_who_plays_alone_sit_out_and_nobody_else_does(match: Match[TrickState]) -> None:
    for _, state in states_of(match):
        idle: list[int] = []
        for seat in (state.declarer if state.alone else None, state.defender_alone):
            if seat is not None:
                idle += partners_of(seat, match.rules.seats)
        assert sorted(state.sitting_out) == sorted(idle)
        assert all(
            {play.seat for play in trick.plays} == set(range(match.rules.seats)) - set(idle)
            for trick in state.tricks
        )


@given(A_FEW_HANDS)
def test_nothing_is_left_over_from_one_hand_in_the_next(match: Match[TrickState]) -> None:
    for event, state in states_of(match):
        if isinstance(event, HandStarted):
            fresh = match.rules.evolve(match.rules.start(), event)
            assert state == replace(fresh, cuts=state.cuts, scores=state.scores)


@given(A_FEW_HANDS)
def test_a_void_hand_scores_nothing_and_a_scored_one_has_a_declarer(match: Match[TrickState]) -> None:
    for event, state in states_of(match):
        if isinstance(event, HandScored):
            assert state.declarer == event.declarer
            assert event.points in (0, 1, 2, 4)


EVERY_CARD = (*pack("789TJQKA"), *cards("BJ LJ X ??"))
EVERY_ACTION: tuple[Action, ...] = (
    *(Pass(), Grant(), Deny(), ClaimRest(), Keep(), CallMisdeal(), DefendAlone()),
    *(PickItUp(alone, suit) for alone in (False, True) for suit in (None, *Suit)),
    *(NameTrump(strain, alone) for alone in (False, True) for strain in Strain),
    *(Bid(tricks, strain) for tricks in range(14) for strain in (None, *Strain)),
    *(Bid(8, strain, True, cards) for strain in (None, *Strain) for cards in range(4)),
    *(kind(card) for kind in (Play, Discard, Give) for card in EVERY_CARD),
    *(GoUnder(cards(three)) for three in ("9S 9H 9D", "9D 9S 9H", "AS KS QS", "9S 9H")),
)


@given(ANY_RULES, ANY_SEED, ANY_WHIMS)
def test_unlisted_actions_are_refused_with_a_sentence_and_change_nothing(
    rules: Relative, seed: int, whims: Whims
) -> None:
    match: Match[TrickState] = Match(rules, seed=str(seed))
    chance = Random(seed)
    while not match.over and match.state.hand == 1:
        legal = match.legal()
        for action in EVERY_ACTION:
            refusal = match.check(action)
            assert (refusal is None) == (action in legal)
            if refusal:
                assert refusal.id
                assert refusal.sentence[0].isupper()
                assert refusal.sentence[-1] == "."
        match.apply(roam(legal, chance, whims))


@given(ANY_RULES, ANY_SEED, ANY_WHIMS)
def test_a_view_is_the_fold_of_what_the_seat_saw_and_decides_as_the_full_state_does(
    rules: Relative, seed: int, whims: Whims
) -> None:
    match: Match[TrickState] = Match(rules, seed=str(seed))
    chance = Random(seed)
    while not match.over and match.state.hand == 1:
        check_views(match)
        assert match.to_act is not None
        assert match.rules.legal(match.view(match.to_act)) == match.legal()
        match.apply(roam(match.legal(), chance, whims))
    for seat in range(rules.seats):
        assert match.view(seat) == seen_fold(rules, match.events, seat)


@given(A_FEW_HANDS, ANY_SEAT)
def test_a_view_holds_no_card_that_the_seat_was_not_shown(match: Match[TrickState], seat: int) -> None:
    view = match.rules.start(seat)
    for place, event in enumerate(match.events):
        view = match.rules.evolve(view, event.seen_by(seat))
        if place % 3 == 0:
            assert cards_inside(view) <= known_to(seat, match.events[: place + 1]) | {HIDDEN}


@given(A_FEW_HANDS, ANY_SEAT)
def test_a_view_claims_to_know_only_what_is_true(match: Match[TrickState], seat: int) -> None:
    view = match.rules.start(seat)
    for event, full in states_of(match):
        view = match.rules.evolve(view, event.seen_by(seat))
        for held, seen in zip(full.hands, view.hands, strict=True):
            openly = Counter(card for card in seen if not card.hidden)
            assert openly <= Counter(held)
