"""Every rule of Bacon: what is legal, what an action makes, and what follows by itself."""

from __future__ import annotations

from bacon.core.actions import Action, ClaimRest, Deny, Discard, Grant, Pass, PickItUp, Play, Refusal
from bacon.core.cards import Card, Suit
from bacon.core.events import (
    Acquitted,
    Asked,
    Called,
    CardPlayed,
    CardTakenUp,
    ClaimMade,
    Discarded,
    Event,
    MatchWon,
    Passed,
    PermissionAsked,
    PermissionDenied,
    PermissionGranted,
    ThrownIn,
    TrickTaken,
    TrumpDeclared,
    UpcardTurned,
    Withdrawn,
)
from bacon.games.bacon.options import BaconOptions
from bacon.games.bacon.ranking import ranking
from bacon.games.bacon.scoring import score, settle
from bacon.games.bacon.state import BaconState, Phase
from bacon.games.tricks import next_seat, partner_of

OFFERS = 4
"""At most this many cards are offered, then the hand is void (A.1, item 3)."""

_OFFER: tuple[Action, ...] = (PickItUp(), PickItUp(alone=True), Pass())
_PERMISSION: tuple[Action, ...] = (Grant(), Deny())


def legal(options: BaconOptions, state: BaconState) -> tuple[Action, ...]:
    """Give every legal action; one that leads the hand on stands first."""
    match state.phase:
        case Phase.PLAY:
            return _plays(options, state)
        case Phase.OFFER:
            return _OFFER
        case Phase.PERMISSION:
            return _PERMISSION
        case Phase.DISCARD:
            assert state.to_act is not None
            return tuple([Discard(card) for card in state.hands[state.to_act]])
        case _:
            return ()


def _plays(options: BaconOptions, state: BaconState) -> tuple[Action, ...]:
    if state.to_act is None:
        return ()
    hand = state.hands[state.to_act]
    order = ranking(state.trump)
    plays: list[Action] = [Play(card) for card in order.following(hand, state.trick)]
    if options.claim != "off" and all(map(order.is_trump, hand)):
        plays.append(ClaimRest())
    return tuple(plays)


def decide(state: BaconState, action: Action) -> Event:
    """Give the fact that a legal action makes."""
    seat = state.to_act
    assert seat is not None
    match action:
        case Play(card):
            return CardPlayed(seat, card)
        case Pass():
            return Passed(seat)
        case PickItUp(alone):
            return Called(seat, _offered_suit(state), alone)
        case Grant():
            return PermissionGranted(seat, _asked(state))
        case Deny():
            return PermissionDenied(seat, _asked(state))
        case Discard(card):
            return Discarded(seat, card)
        case ClaimRest():
            return ClaimMade(seat, state.hands[seat])


def consequence(options: BaconOptions, state: BaconState) -> Event | None:
    """Give what follows from a full state by rule alone."""
    match state.phase:
        case Phase.PLAY:
            return ThrownIn() if options.throw_in and _last_trick_is_idle(state) else None
        case Phase.TRICK:
            return TrickTaken(ranking(state.trump).best(state.trick).seat)
        case Phase.TURN:
            return UpcardTurned(state.stock[0]) if len(state.offered) < OFFERS else Acquitted()
        case Phase.CALLED:
            return _after_call(options, state)
        case Phase.TAKE_UP:
            assert state.declarer is not None
            assert state.upcard is not None
            return CardTakenUp(next_seat(state.declarer), state.upcard)
        case Phase.CLAIM:
            return settle(options, state)
        case Phase.COUNT:
            return score(state)
        case Phase.BETWEEN:
            return _won(options, state)
        case _:
            return None


def _after_call(options: BaconOptions, state: BaconState) -> Event:
    called = state.called
    assert called is not None
    if state.denied == "declare" or (state.denied and options.refused_alone == "counts_as_pass"):
        return Withdrawn(called.seat)
    alone = called.alone and state.denied is None
    for asked in _permissions(options, alone=alone):
        if asked not in state.granted:
            return PermissionAsked(partner_of(called.seat), asked)
    return TrumpDeclared(called.seat, called.suit, alone)


def _permissions(options: BaconOptions, *, alone: bool) -> tuple[Asked, ...]:
    """Give what must be asked, in order: first the declaration, then, once it stands, going alone (S000)."""
    declare: tuple[Asked, ...] = ("declare",) if options.permission in ("both", "declare") else ()
    return (*declare, "alone") if alone and options.permission in ("both", "alone") else declare


def _last_trick_is_idle(state: BaconState) -> bool:
    """Tell whether one side has three tricks and the other one, so that the fifth changes nothing (S000)."""
    return not state.trick and state.taken in ((3, 1), (1, 3))


def _won(options: BaconOptions, state: BaconState) -> MatchWon | None:
    """Tell who has reached the target; only one side scores in a hand, so never both."""
    best = max(state.scores)
    return MatchWon(state.scores.index(best)) if best >= options.target else None


def _offered_suit(state: BaconState) -> Suit:
    assert state.upcard is not None
    assert state.upcard.suit is not None
    return state.upcard.suit


def _asked(state: BaconState) -> Asked:
    assert state.asked is not None
    return state.asked


def refusal(options: BaconOptions, state: BaconState, action: Action) -> Refusal:
    """Say why an action is not legal."""
    if state.to_act is None:
        return Refusal("match_over", "The match is over.")
    hand = state.hands[state.to_act]
    match action, state.phase:
        case (Play(card), Phase.PLAY) | (Discard(card), Phase.DISCARD) if card not in hand:
            return _not_held(card)
        case Play(), Phase.PLAY if state.trick:
            return _must_follow(state)
        case ClaimRest(), Phase.PLAY:
            return _no_claim(options)
        case _:
            return Refusal("not_now", _EXPECTED[state.phase])


_EXPECTED = {
    Phase.OFFER: "Now the up-card is offered: pick it up, alone or not, or pass.",
    Phase.PERMISSION: "Now your partner asks for permission: grant or deny it.",
    Phase.DISCARD: "Now a card must be discarded.",
    Phase.PLAY: "Now a card must be played.",
}


def _not_held(card: object) -> Refusal:
    words = _capital(card.words) if isinstance(card, Card) else f"{card!r} is not a card, so it"
    return Refusal("not_held", f"{words} is not in this hand.")


def _must_follow(state: BaconState) -> Refusal:
    led = state.trick[0].card.suit
    assert led is not None
    return Refusal("must_follow", f"{led.plural.capitalize()} were led, and you have some: follow suit.")


def _no_claim(options: BaconOptions) -> Refusal:
    if options.claim == "off":
        return Refusal("claim_off", "Claiming the rest is not allowed at this table.")
    return Refusal("claim_needs_trumps", "You can claim the rest only when all your cards are trumps.")


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
