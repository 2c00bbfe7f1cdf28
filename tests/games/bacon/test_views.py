"""A seat's view is folded from what the seat saw, and holds nothing that it cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bacon.core.cards import HIDDEN, Card, Cards, Suit, cards
from bacon.core.events import Event, HandDealt, MatchStarted
from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import BaconState, Phase
from bacon.games.tricks.events import CardTakenUp, Discarded
from tests.play import A_FEW_HANDS, ANY_RULES, ANY_SEED, ANY_WHIMS, Whims, choose
from tests.tables import (
    SEATS,
    STANDARD,
    Table,
    cards_inside,
    cards_on_the_table,
    known_to,
    rules_at,
    run,
    seen_fold,
    state_after,
    table,
)

ANY_SEAT = st.sampled_from(SEATS)


@given(ANY_RULES, ANY_SEED, ANY_WHIMS)
def test_a_view_is_the_fold_of_what_the_seat_saw_and_decides_as_the_full_state_does(
    rules: Bacon, seed: int, whims: Whims
) -> None:
    match: Table = Match(rules, seed=str(seed))
    chance = Random(seed)
    views = [seen_fold(rules, match.events, seat) for seat in SEATS]
    while not match.over and match.state.hand <= 2:
        assert [match.view(seat) for seat in SEATS] == views
        assert match.to_act is not None
        assert rules.legal(match.view(match.to_act)) == match.legal()
        for event in match.apply(choose(match.legal(), chance, whims)):
            views = [rules.evolve(view, event.seen_by(seat)) for seat, view in enumerate(views)]


OPEN = ("to_act", "scores", "winner", "dealer", "phase", "upcard", "offered", "auction", "declarer")
OPEN_TOO = ("trump", "alone", "trick", "tricks", "taken", "thrown_in", "claim", "claim_settled", "result")


@given(A_FEW_HANDS, ANY_SEAT)
def test_what_is_public_is_the_same_in_every_view(match: Table, seat: int) -> None:
    view = match.view(seat)
    for name in (*OPEN, *OPEN_TOO):
        assert getattr(view, name) == getattr(match.state, name), name
    assert [len(hand) for hand in view.hands] == [len(hand) for hand in match.state.hands]
    assert (view.hands[seat], len(view.stock)) == (match.state.hands[seat], len(match.state.stock))


@given(A_FEW_HANDS, ANY_SEAT)
def test_a_view_holds_no_card_that_the_seat_was_not_shown(match: Table, seat: int) -> None:
    view = match.rules.start(seat)
    for place, event in enumerate(match.events):
        view = match.rules.evolve(view, event.seen_by(seat))
        if place % 3 == 0:
            assert cards_inside(view) <= known_to(seat, match.events[: place + 1]) | {HIDDEN}


@given(ANY_SEAT)
def test_a_view_never_holds_the_seed(seat: int) -> None:
    match: Table = Match(STANDARD, seed="a secret")
    started = match.events[0]
    assert isinstance(started, MatchStarted)
    assert started.seed == "a secret"
    assert "a secret" not in repr([match.view(seat), [event.seen_by(seat) for event in match.events]])


class World(msgspec.Struct, frozen=True):
    """Where the cards that a seat cannot see are in an unfinished hand."""

    hands: tuple[Cards, ...]
    stock: Cards
    discard: Card | None


def hidden_from(rules: Bacon, seat: int, state: BaconState) -> World:
    """Return the hidden cards by the place where they are."""
    must_be_held = state.phase is Phase.DISCARD or not rules.may_discard_upcard
    taken_openly = {state.upcard} if must_be_held else set()
    shown = set(state.claim.cards) if state.claim else set()
    hands = tuple(
        () if owner == seat else tuple(card for card in hand if card not in taken_openly | shown)
        for owner, hand in enumerate(state.hands)
    )
    taker = None if state.declarer is None else (state.declarer + 1) % 4
    return World(hands, state.stock, None if taker == seat else state.discard)


def resampled(world: World, state: BaconState, chance: Random) -> World:
    """Shuffle the hidden cards among the hidden places; a card taken up stays with its taker."""
    places = [*world.hands, world.stock, () if world.discard is None else (world.discard,)]
    pool = [card for place in places for card in place]
    chance.shuffle(pool)
    if state.declarer is not None and state.upcard in pool and world.discard is not None:
        taker = (state.declarer + 1) % 4
        start = sum(len(hand) for hand in world.hands[:taker])
        targets = [*range(start, start + len(world.hands[taker])), len(pool) - 1]
        here, there = pool.index(state.upcard), targets[int(chance.random() * len(targets))]
        pool[here], pool[there] = pool[there], pool[here]
    drawn = iter(pool)
    filled = [tuple(next(drawn) for _ in place) for place in places]
    return World(tuple(filled[:4]), filled[4], filled[5][0] if filled[5] else None)


def in_another_world(rules: Bacon, log: Sequence[Event], seat: int, chance: Random) -> list[Event]:
    """Return a full log in which everything the seat cannot know is different."""
    start = max(place for place, event in enumerate(log) if isinstance(event, HandDealt))
    state = state_after(rules, log)
    before = hidden_from(rules, seat, state)
    after = resampled(before, state, chance)
    dealt = log[start]
    assert isinstance(dealt, HandDealt)
    hands = tuple(
        hand if owner == seat else other_deal(hand, owner, before, after, log[start:])
        for owner, hand in enumerate(dealt.hands)
    )
    stock = (*dealt.stock[: len(dealt.stock) - len(after.stock)], *after.stock)
    changed: list[Event] = [HandDealt(hands, stock)]
    for event in log[start + 1 :]:
        hides = isinstance(event, Discarded) and after.discard is not None
        changed.append(replace(event, card=after.discard) if hides else event)
    return [*log[:start], *changed]


def other_deal(hand: Cards, owner: int, before: World, after: World, log: Sequence[Event]) -> Cards:
    """Return what a seat must have been dealt to hold the other cards now."""
    gone, come = list(before.hands[owner]), list(after.hands[owner])
    took_up = [event.card for event in log if isinstance(event, CardTakenUp) and event.seat == owner]
    if took_up and after.discard is not None and before.discard is not None:
        gone.append(before.discard)
        come.append(after.discard)
    held = [card for card in (*hand, *took_up) if card not in gone] + come
    return tuple(card for card in held if card not in took_up)


@given(A_FEW_HANDS, ANY_SEAT, st.integers(0, 10**6))
def test_a_view_is_the_same_in_every_world_the_seat_cannot_tell_apart(
    match: Table, seat: int, seed: int
) -> None:
    chance = Random(seed)
    first = next(place for place, event in enumerate(match.events) if isinstance(event, HandDealt))
    for _ in range(6):
        log = match.events[: first + 1 + int(chance.random() * (len(match.events) - first))]
        other = in_another_world(rules_at(match), log, seat, chance)
        assert [event.seen_by(seat) for event in other] == [event.seen_by(seat) for event in log]
        assert seen_fold(match.rules, other, seat) == seen_fold(match.rules, log, seat)
        assert_a_whole_pack(match.rules, other)


def assert_a_whole_pack(rules: Rules[BaconState], log: Sequence[Event]) -> None:
    """Assert that the other world is possible: every card is there once."""
    state = state_after(rules, log)
    if state.phase is not Phase.DEAL:
        assert sorted(cards_on_the_table(state)) == sorted(rules.pack())


def test_other_worlds_are_really_other_worlds() -> None:
    match = table()
    run(match, "up yes -2C KD")
    chance = Random(1)
    worlds = {repr(in_another_world(STANDARD, match.events, 0, chance)) for _ in range(20)}
    discards = {
        event.card
        for _ in range(200)
        for event in in_another_world(STANDARD, match.events, 0, chance)
        if isinstance(event, Discarded)
    }
    assert len(worlds) == 20
    assert Card("9H") in discards
    assert len(discards) > 20


def test_who_did_not_discard_no_longer_knows_where_the_card_taken_up_is() -> None:
    match = table()
    run(match, "up yes")
    assert match.view(0).hands[1] == cards("?? ?? ?? ?? ?? 9H")
    run(match, "-2C")
    assert match.view(0).hands[1] == cards("?? ?? ?? ?? ??")
    assert match.view(0).discard is HIDDEN
    assert match.view(1).hands[1] == cards("KD TD 9C 8C 9H")
    assert match.view(1).discard == Card("2C")


KEPT = Bacon(may_discard_upcard=False)


def test_where_the_card_taken_up_must_be_kept_everybody_knows_who_has_it_until_it_is_played() -> None:
    match = table(rules=KEPT)
    run(match, "up yes -2C KD 6D 2D 7H")
    assert all(match.view(seat).hands[1] == cards("?? ?? ?? 9H") for seat in (0, 2, 3))
    run(match, "AH 9H 4S 3H")
    assert match.view(0).hands[1] == cards("?? ?? ??")


def test_a_hand_of_which_one_card_is_known_still_hides_the_others_as_it_plays_them() -> None:
    match = table(rules=KEPT)
    run(match, "up yes -2C KD")
    assert match.view(0).hands[1] == cards("?? ?? ?? 9H")
    assert match.view(0).discard is HIDDEN


def test_the_suit_named_for_a_joker_is_known_to_the_partner_who_is_asked() -> None:
    match = table(stock="BJ", rules=Bacon(jokers=2))
    run(match, "up:C")
    called = match.view(2).called
    assert called is not None
    assert (called.seat, called.suit, match.view(2).upcard) == (0, Suit.CLUBS, Card("BJ"))


def test_a_loners_partner_sees_no_more_than_before() -> None:
    match = table()
    run(match, "alone yes yes -2C KD")
    assert match.view(2).hands == (
        cards("?? ?? ?? ?? ??"),
        cards("?? ?? ?? ??"),
        cards("6D QC JC 7S 4S"),
        cards("?? ?? ?? ?? ??"),
    )


def test_a_claim_opens_the_hand_for_everybody() -> None:
    match = table(("AH KH QH JH TH", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "2D 3H AS 5S KC"))
    run(match, "up yes -2C KD 6D 2D")
    log = (*match.events, match.rules.decide(match.state, match.legal()[-1]))
    assert seen_fold(match.rules, log, 1).hands[0] == cards("AH KH QH JH TH")
    assert seen_fold(match.rules, log, 1).hands[3] == cards("?? ?? ?? ??")
