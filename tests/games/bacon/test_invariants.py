"""What must hold in every match under every combination of house rules, however it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from hypothesis import given
from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Suit, cards
from bacon.core.events import Event, HandDealt, HandStarted, Passed
from bacon.core.match import Match
from bacon.games.bacon.events import Deny, Grant, PermissionAsked, PermissionDenied, Withdrawn
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import FULL_PACK, BaconState, Phase
from bacon.games.tricks.events import (
    Acquitted,
    CardPlayed,
    CardTakenUp,
    ClaimRest,
    Discard,
    Discarded,
    HandScored,
    PickItUp,
    Play,
    ThrownIn,
    TrickTaken,
    TrumpDeclared,
    UpcardTurned,
)
from tests.play import A_FEW_HANDS, ANY_RULES, ANY_SEED, ANY_WHIMS, Whims, choose
from tests.tables import SEATS, Table, cards_on_the_table, refusal_of, states_of


@given(A_FEW_HANDS)
def test_replaying_the_log_gives_the_same_state(match: Table) -> None:
    *_, (_, state) = states_of(match)
    assert state == match.state


@given(A_FEW_HANDS)
def test_all_cards_are_somewhere_in_every_state(match: Table) -> None:
    for event, state in states_of(match):
        if state.hand and state.phase is not Phase.DEAL:
            assert Counter(cards_on_the_table(state)) == Counter(match.rules.pack()), event


def whose_turn(hand: Sequence[Event], dealer: int) -> int | None:
    """Work out from a hand's events alone who must act next; None if nobody must."""
    turn: int | None = None
    alone, declarer = False, -1
    for event in hand:
        match event:
            case UpcardTurned():
                turn = (dealer + 1) % 4
            case Passed(seat) | Withdrawn(seat):
                turn = (seat + 1) % 4
            case PermissionAsked(seat):
                turn = seat
            case TrumpDeclared(seat, _, goes_alone):
                declarer, alone = seat, goes_alone
            case CardTakenUp(seat) | Discarded(seat) | TrickTaken(seat):
                turn = seat
            case CardPlayed(seat):
                others = [(seat + step) % 4 for step in (1, 2)]
                turn = next(other for other in others if not (alone and other == (declarer + 2) % 4))
            case Acquitted() | HandScored() | ThrownIn():
                turn = None
    return turn


@given(A_FEW_HANDS)
def test_the_turn_goes_round_as_the_facts_say(match: Table) -> None:
    state, hand = match.rules.start(), list[Event]()
    for event in match.events:
        state = match.rules.evolve(state, event)
        hand = [] if isinstance(event, HandStarted) else [*hand, event]
        if state.to_act is not None:
            assert state.dealer is not None
            assert state.to_act == whose_turn(hand, state.dealer)


def possible(rules: Bacon, state: BaconState) -> set[Action]:
    """Return the legal actions, worked out from the published rules and not from the engine."""
    assert state.to_act is not None
    hand = state.hands[state.to_act]
    match state.phase:
        case Phase.OFFER:
            return possible_calls(rules, state)
        case Phase.PERMISSION:
            return {Grant(), Deny()}
        case Phase.DISCARD:
            return {Discard(card) for card in hand if rules.may_discard_upcard or card != state.upcard}
    only_trumps = {suit_under(card, state.trump) for card in hand} == {state.trump}
    claims: set[Action] = {ClaimRest()} if only_trumps and rules.claim != "off" else set()
    return {Play(card) for card in possible_cards(rules, state, set(hand))} | claims


def possible_calls(rules: Bacon, state: BaconState) -> set[Action]:
    """Return the legal answers to an offer: the dealer may be stuck, a denier bound, a joker any suit."""
    suits = [*Suit] if state.upcard in JOKERS else [None]
    calls: set[Action] = {PickItUp(alone, suit) for alone in (False, True) for suit in suits}
    if rules.stick_dealer and state.to_act == state.dealer and len(state.offered) == 3:
        return calls
    turned = max(place for place, fact in enumerate(state.auction) if isinstance(fact, UpcardTurned))
    denied = PermissionDenied(state.to_act or 0, "declare") in state.auction[turned:]
    return {Pass()} if denied and not rules.denier_may_declare else {Pass(), *calls}


def possible_cards(rules: Bacon, state: BaconState, hand: set[Card]) -> set[Card]:
    """Return the cards that may be played: those that must follow, and free jokers; any if none must."""
    if not state.trick:
        return hand
    free = {card for card in hand if card in JOKERS and rules.joker_follows == "free"}
    led = suit_under(state.trick[0].card, state.trump)
    must = {card for card in hand - free if suit_under(card, state.trump) is led}
    return must | free if must else hand


def suit_under(card: Card, trump: Suit | None) -> Suit | None:
    """Return a card's suit when this one is trump: a joker is a trump."""
    return trump if card in JOKERS else card.suit


JOKERS = cards("BJ LJ")
EVERY_CARD = (*FULL_PACK, *JOKERS, *cards("?? X"))
EVERY_ACTION: tuple[Action, ...] = (
    *(Pass(), Grant(), Deny(), ClaimRest()),
    *(PickItUp(alone, suit) for alone in (False, True) for suit in (None, *Suit)),
    *map(Play, EVERY_CARD),
    *map(Discard, EVERY_CARD),
)


@given(ANY_RULES, ANY_SEED, ANY_WHIMS)
def test_legal_is_what_the_rules_say_and_every_other_action_is_refused(
    rules: Bacon, seed: int, whims: Whims
) -> None:
    match: Table = Match(rules, seed=str(seed))
    chance = Random(seed)
    while not match.over and match.state.hand == 1:
        legal = set(match.legal())
        assert legal == possible(rules, match.state)
        for refused in set(EVERY_ACTION) - legal:
            refusal_of(match, refused)
        match.apply(choose(match.legal(), chance, whims))


@given(A_FEW_HANDS)
def test_tricks_are_counted_once_and_go_to_the_side_that_took_them(match: Table) -> None:
    for _, state in states_of(match):
        by_side = [sum(trick.winner % 2 == side for trick in state.tricks) for side in (0, 1)]
        if state.claim_settled is None:
            assert list(state.taken) == by_side
        else:
            assert sum(state.taken) == 5
        assert all(len(trick.plays) == state.active_seats for trick in state.tricks)


@given(A_FEW_HANDS)
def test_a_scored_hand_has_its_five_tricks_unless_thrown_in(match: Table) -> None:
    for event, state in states_of(match):
        if isinstance(event, HandScored):
            assert sum(event.taken) == (4 if state.thrown_in else 5)
            assert event.taken == state.taken


@given(A_FEW_HANDS)
def test_everybody_who_plays_has_as_many_cards_as_tricks_are_left(match: Table) -> None:
    for _, state in states_of(match):
        if state.phase is Phase.PLAY and not state.trick:
            playing = [seat for seat in SEATS if seat not in state.sitting_out]
            assert {len(state.hands[seat]) for seat in playing} == {5 - len(state.tricks)}


@given(A_FEW_HANDS)
def test_each_hand_is_dealt_once_from_a_whole_pack(match: Table) -> None:
    deals = [event for event in match.events if isinstance(event, HandDealt)]
    assert len(deals) == match.state.hand
    for deal in deals:
        assert Counter([*deal.stock, *(card for hand in deal.hands for card in hand)]) == Counter(
            match.rules.pack()
        )


@given(A_FEW_HANDS)
def test_nothing_is_left_over_from_one_hand_in_the_next(match: Table) -> None:
    for event, state in states_of(match):
        if isinstance(event, HandStarted):
            fresh = match.rules.evolve(match.rules.start(), event)
            assert state == replace(fresh, cuts=state.cuts, scores=state.scores)
