"""The rules of Bid Euchre: legal bids and plays, their events, and the state after each event.

`evolve` accepts every event, full or redacted, and is cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, TypeAlias

from msgspec.structs import replace

from bacon.core.actions import Action, Pass, Refusal
from bacon.core.cards import SUITS, Strain
from bacon.core.events import Event, HandDealt, Passed
from bacon.core.rules import dealer_of, seat_to_act
from bacon.core.words import listed
from bacon.games.bid_euchre.options import BidEuchreOptions
from bacon.games.bid_euchre.state import BidEuchreState, score, won
from bacon.games.tricks import play as trick_play
from bacon.games.tricks.bids import Bid, BidMade, spelled
from bacon.games.tricks.claims import settle
from bacon.games.tricks.events import (
    Acquitted,
    CardGiven,
    CardPlayed,
    Give,
    NameTrump,
    TrumpDeclared,
)
from bacon.games.tricks.play import given
from bacon.games.tricks.ranking import Ranking, next_seat, ranking
from bacon.games.tricks.state import Phase, between

Rank: TypeAlias = tuple[int, int]
"""A bid's rank: its tricks, and 1 if it outranks others with the same number."""

MAX_EXCHANGE: Final = 3
_PLAY: Final = Phase.PLAY
_TRICK: Final = Phase.TRICK
_PASS: Final[tuple[Action, ...]] = (Pass(),)


def rank(options: BidEuchreOptions, bid: Bid | BidMade) -> Rank:
    """Return a bid's rank; alone outranks every number, and ranks highest without an exchange."""
    if bid.alone:
        return options.hand + 1 + MAX_EXCHANGE - bid.exchange, 0
    no_trump = bid.strain is not None and bid.strain.suit is None
    return bid.tricks, int(options.nt_ranks and no_trump)


def strains(options: BidEuchreOptions) -> tuple[Strain, ...]:
    """Return the strains in which a hand may be played."""
    return (*SUITS, Strain.NO_TRUMP, *((Strain.LOW_NO_TRUMP,) if options.low_no_trump else ()))


@cache
def every_bid(options: BidEuchreOptions) -> tuple[Bid, ...]:
    """Return all the bids under these options, from the lowest up."""
    return tuple(bid for _, bid in _ranked(options))


@cache
def _ranked(options: BidEuchreOptions) -> tuple[tuple[Rank, Bid], ...]:
    named = (None,) if options.name_later else strains(options)
    numbers = range(options.lowest_bid, options.hand + 1)
    bids = [Bid(tricks, strain) for tricks in numbers for strain in named]
    alone = [Bid(options.hand, strain, True, cards) for cards in options.exchanges for strain in named]
    return tuple(sorted(((rank(options, bid), bid) for bid in (*bids, *alone)), key=lambda one: one[0]))


def bids(options: BidEuchreOptions, state: BidEuchreState, seat: int) -> tuple[Action, ...]:
    """Return what a seat may bid, the lowest first, and passing if it may pass."""
    if state.bid is None:
        possible = every_bid(options)
    else:
        equal, higher = _bids_from(options, rank(options, state.bid))
        possible = (*[bid for bid in equal if _may_match(options, state, seat, bid)], *higher)
    return possible if is_stuck(options, state, seat) else (*possible, *_PASS)


@cache
def _bids_from(options: BidEuchreOptions, least: Rank) -> tuple[tuple[Bid, ...], tuple[Bid, ...]]:
    """Return the bids of this rank, and those that outrank it."""
    ranked = _ranked(options)
    equal = tuple(bid for height, bid in ranked if height == least)
    return equal, tuple(bid for height, bid in ranked if height > least)


def _may_match(options: BidEuchreOptions, state: BidEuchreState, seat: int, bid: Bid) -> bool:
    if not bid.alone:
        return options.dealer_match and seat == state.dealer
    gone_alone = {event.seat for event in state.auction if isinstance(event, BidMade) and event.alone}
    return options.alone_overcall and seat not in gone_alone


def is_stuck(options: BidEuchreOptions, state: BidEuchreState, seat: int) -> bool:
    """Whether the seat is a dealer who must bid because nobody else has."""
    return options.all_passed == "stick" and state.bid is None and seat == state.dealer


def is_over(options: BidEuchreOptions, state: BidEuchreState, seat: int, following: int) -> bool:
    """Whether the bidding ends after this seat, which `following` comes after."""
    if state.bid is not None and _closes(options, state.bid):
        return True
    if options.bidding == "once" or state.bid is None:
        return seat == state.dealer
    return following == state.bid.seat


def _closes(options: BidEuchreOptions, bid: BidMade) -> bool:
    """Whether a bid ends the bidding at once: the highest lone bid."""
    return bid.alone and not options.alone_overcall and bid.exchange == options.exchanges[-1]


@cache
def names(options: BidEuchreOptions) -> tuple[Action, ...]:
    """Return what the winner of the bidding may name, if that is done later."""
    return tuple(NameTrump(strain) for strain in strains(options))


def order(options: BidEuchreOptions, strain: Strain | None) -> Ranking:
    """Return how the cards rank in a strain."""
    # Asked for with every card: a cache is quicker without keywords.
    return ranking(strain, last_of_equal=True) if options.duplicates == "last" else ranking(strain)


def legal(options: BidEuchreOptions, state: BidEuchreState) -> tuple[Action, ...]:
    """Return every legal action once, first one that moves the hand along."""
    if state.phase is _PLAY:
        return _plays(options, state)
    actions_of = _LEGAL.get(state.phase)
    return actions_of(options, state) if actions_of else ()


def _plays(options: BidEuchreOptions, state: BidEuchreState) -> tuple[Action, ...]:
    held = trick_play.plays(state, order(options, state.strain), claims=options.claim != "off")
    return tuple(dict.fromkeys(held)) if options.doubled else held


def _gifts(_: BidEuchreOptions, state: BidEuchreState) -> tuple[Action, ...]:
    return tuple(map(Give, dict.fromkeys(state.hands[seat_to_act(state)])))


_LEGAL: Final[Mapping[Phase, Callable[[BidEuchreOptions, BidEuchreState], tuple[Action, ...]]]] = {
    Phase.BID: lambda options, state: bids(options, state, seat_to_act(state)),
    Phase.NAME: lambda options, _: names(options),
    Phase.GIVE: _gifts,
}


def decide(state: BidEuchreState, action: Action) -> Event:
    """Return the event that a legal action makes."""
    seat = seat_to_act(state)
    return trick_play.made(state, seat, action) or _made_in_bid_euchre(state, seat, action)


def _made_in_bid_euchre(state: BidEuchreState, seat: int, action: Action) -> Event:
    match action:
        case Bid():
            return action.made_by(seat)
        case NameTrump(strain):
            return TrumpDeclared(seat, strain, _bid(state).alone)
        case _:
            raise AssertionError(f"{action!r} isn’t an action in this game")


def consequence(options: BidEuchreOptions, state: BidEuchreState) -> Event | None:
    """Return the event that follows from a full state by rule alone, if any."""
    phase = state.phase
    if phase is _PLAY:  # most states: nothing to look up
        return None
    if phase is _TRICK:
        return trick_play.won(state, order(options, state.strain))
    consequence_of = _CONSEQUENCES.get(phase)
    return consequence_of(options, state) if consequence_of else None


def _settled(options: BidEuchreOptions, state: BidEuchreState) -> Event:
    everyone = options.claim == "everyone"
    return settle(state, order(options, state.strain), options.hand, everyone=everyone)


def _declaration(_: BidEuchreOptions, state: BidEuchreState) -> Event:
    bid = _bid(state)
    assert bid.strain is not None
    return TrumpDeclared(bid.seat, bid.strain, bid.alone)


_CONSEQUENCES: Final[Mapping[Phase, Callable[[BidEuchreOptions, BidEuchreState], Event | None]]] = {
    Phase.CALLED: _declaration,
    Phase.CLAIM: _settled,
    Phase.COUNT: lambda options, state: Acquitted() if state.bid is None else score(options, state),
    Phase.BETWEEN: won,
}


def _bid(state: BidEuchreState) -> BidMade:
    assert state.bid is not None
    return state.bid


_EXPECTED: Final = {
    Phase.BID: "Bid higher, or pass.",
    Phase.NAME: "Name trump.",
    Phase.GIVE: "Give your partner a card.",
    Phase.PLAY: "Play a card.",
}


def refusal(options: BidEuchreOptions, state: BidEuchreState, action: Action) -> Refusal:
    """Explain why an action is not legal."""
    claims = options.claim != "off"
    if shared := trick_play.refused(state, action, order(options, state.strain), claims=claims):
        return shared
    match action, state.phase:
        case Bid(), Phase.BID:
            return _no_bid(options, state, action)
        case Pass(), Phase.BID:
            return Refusal("dealer_is_stuck", "You’re the dealer and nobody has bid, so you have to.")
        case NameTrump(), Phase.NAME:
            return Refusal("no_such_strain", f"Name {_listed(options)}.")
        case _:
            return Refusal("not_now", _EXPECTED[state.phase])


def _no_bid(options: BidEuchreOptions, state: BidEuchreState, bid: Bid) -> Refusal:
    if problem := _why_no_such_bid(options, bid):
        return Refusal("no_such_bid", problem)
    assert state.bid is not None
    high = state.bid.call.words if state.bid.alone else spelled(state.bid)  # "going alone", not "alone"
    return Refusal("too_low", f"Bid higher than {high}, or pass.")


def _why_no_such_bid(options: BidEuchreOptions, bid: Bid) -> str | None:
    """Explain why a bid can never be made under these options; None if it is only too low now."""
    if bid in every_bid(options):
        return None
    if bid.alone and bid.exchange not in options.exchanges:
        return "You can’t go alone that way at this table."
    if options.name_later and bid.strain is not None:
        return "Bid a number only. The winning bidder names trump."
    if not options.name_later and bid.strain not in strains(options):
        return f"Bid in {_listed(options)}."
    return f"Bid {options.lowest_bid} to {options.hand} tricks, or go alone."


def _listed(options: BidEuchreOptions) -> str:
    return listed([strain.plural for strain in strains(options)], "or")


def evolve(options: BidEuchreOptions, state: BidEuchreState, event: Event) -> BidEuchreState:
    """Return the state after an event."""
    if type(event) is CardPlayed:
        return trick_play.played(state, event)
    fold = _FOLDS.get(type(event))
    return fold(options, state, event) if fold else trick_play.folded(state, event)


def _in_auction(options: BidEuchreOptions, state: BidEuchreState, event: Event) -> BidEuchreState:
    match event:
        case Passed():
            return _after_bid(options, replace(state, auction=(*state.auction, event)), event.seat)
        case BidMade():
            return _after_bid(options, replace(state, auction=(*state.auction, event), bid=event), event.seat)
        case TrumpDeclared():
            return _declared(options, state, event)
        case CardGiven():
            return _given(options, state, event)
        case _:
            first = next_seat(dealer_of(state), seats=options.players)
            return replace(between(state, event), phase=Phase.BID, to_act=first)


_FOLDS: Final = dict.fromkeys((HandDealt, Passed, BidMade, TrumpDeclared, CardGiven), _in_auction)


def _after_bid(options: BidEuchreOptions, state: BidEuchreState, seat: int) -> BidEuchreState:
    """Move to the next seat, or end the bidding."""
    following = next_seat(seat, seats=options.players)
    if not is_over(options, state, seat, following):
        return replace(state, to_act=following)
    if state.bid is None:
        return replace(state, phase=Phase.COUNT, to_act=None)
    if state.bid.strain is None:
        return replace(state, phase=Phase.NAME, to_act=state.bid.seat)
    return replace(state, phase=Phase.CALLED, to_act=None)


def _declared(options: BidEuchreOptions, state: BidEuchreState, event: TrumpDeclared) -> BidEuchreState:
    named = trick_play.declared(state, event.seat, event.strain, alone=event.alone)
    if state.bid is not None and state.bid.exchange:
        return replace(named, phase=Phase.GIVE, to_act=event.seat)
    return _play(options, named)


def _given(options: BidEuchreOptions, state: BidEuchreState, event: CardGiven) -> BidEuchreState:
    """Count a gift: the loner gives all the cards, then the partner as many, then the play starts."""
    assert state.bid is not None
    passed = replace(given(state, event), gifts=state.gifts + 1)
    if passed.gifts == 2 * state.bid.exchange:
        return _play(options, passed)
    return replace(passed, to_act=event.to if passed.gifts == state.bid.exchange else event.seat)


def _play(options: BidEuchreOptions, state: BidEuchreState) -> BidEuchreState:
    bidder_leads = options.lead == "bidder"
    left = next_seat(dealer_of(state), state.sitting_out, options.players)
    return replace(state, phase=Phase.PLAY, to_act=state.declarer if bidder_leads else left)
