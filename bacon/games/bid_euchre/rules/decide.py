"""The rules of Bid Euchre: legal actions, their events, what follows, and the state after each event.

`evolve` accepts every event, full or redacted, and is cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from bacon.core.actions import Action, Pass, Refusal
from bacon.core.cards import Strain
from bacon.core.events import Event, HandDealt, Passed
from bacon.core.rules import dealer_of, seat_to_act
from bacon.games.bid_euchre.rules import bidding
from bacon.games.bid_euchre.rules.bidding import is_over
from bacon.games.bid_euchre.rules.events import Bid, BidMade
from bacon.games.bid_euchre.rules.options import BidEuchreOptions
from bacon.games.bid_euchre.rules.scoring import score, won
from bacon.games.bid_euchre.rules.state import BidEuchreState
from bacon.games.bid_euchre.rules.words import spelled as bid_words
from bacon.games.tricks.rules import play as trick_play
from bacon.games.tricks.rules.bowers import ranking
from bacon.games.tricks.rules.claims import settle
from bacon.games.tricks.rules.dealing import between
from bacon.games.tricks.rules.events import (
    Acquitted,
    CardGiven,
    CardPlayed,
    ClaimRest,
    Give,
    NameTrump,
    Play,
    TrumpDeclared,
)
from bacon.games.tricks.rules.play import given
from bacon.games.tricks.rules.ranking import Ranking, next_seat, partners_of
from bacon.games.tricks.rules.state import Phase


def order(options: BidEuchreOptions, strain: Strain | None) -> Ranking:
    """Return how the cards rank in a strain."""
    return ranking(strain, last_of_equal=options.duplicates == "last")


def legal(options: BidEuchreOptions, state: BidEuchreState) -> tuple[Action, ...]:
    """Return every legal action once, first one that moves the hand along."""
    actions_of = _LEGAL.get(state.phase)
    return actions_of(options, state) if actions_of else ()


def _plays(options: BidEuchreOptions, state: BidEuchreState) -> tuple[Action, ...]:
    held = trick_play.plays(state, order(options, state.strain), claims=options.claim != "off")
    return tuple(dict.fromkeys(held)) if options.doubled else held


def _gifts(_: BidEuchreOptions, state: BidEuchreState) -> tuple[Action, ...]:
    return tuple(map(Give, dict.fromkeys(state.hands[seat_to_act(state)])))


_LEGAL: Final[Mapping[Phase, Callable[[BidEuchreOptions, BidEuchreState], tuple[Action, ...]]]] = {
    Phase.BID: lambda options, state: bidding.bids(options, state, seat_to_act(state)),
    Phase.NAME: lambda options, _: bidding.names(options),
    Phase.GIVE: _gifts,
    Phase.PLAY: _plays,
}


def decide(state: BidEuchreState, action: Action) -> Event:
    """Return the event that a legal action makes."""
    seat = seat_to_act(state)
    return trick_play.made(state, seat, action) or _made_in_bid_euchre(state, seat, action)


def _made_in_bid_euchre(state: BidEuchreState, seat: int, action: Action) -> Event:
    match action:
        case Bid(tricks, strain, alone, exchange):
            return BidMade(seat, tricks, strain, alone, exchange)
        case NameTrump(strain):
            return TrumpDeclared(seat, strain, _bid(state).alone)
        case _:
            raise AssertionError(f"{action!r} is not of this game")


def consequence(options: BidEuchreOptions, state: BidEuchreState) -> Event | None:
    """Return the event that follows from a full state by rule alone, if any."""
    consequence_of = _CONSEQUENCES.get(state.phase)
    return consequence_of(options, state) if consequence_of else None


def _settled(options: BidEuchreOptions, state: BidEuchreState) -> Event:
    everyone = options.claim == "everyone"
    return settle(state, order(options, state.strain), options.hand, everyone=everyone)


def _declaration(_: BidEuchreOptions, state: BidEuchreState) -> Event:
    bid = _bid(state)
    assert bid.strain is not None
    return TrumpDeclared(bid.seat, bid.strain, bid.alone)


_CONSEQUENCES: Final[Mapping[Phase, Callable[[BidEuchreOptions, BidEuchreState], Event | None]]] = {
    Phase.TRICK: lambda options, state: trick_play.won(state, order(options, state.strain)),
    Phase.CALLED: _declaration,
    Phase.CLAIM: _settled,
    Phase.COUNT: lambda options, state: Acquitted() if state.bid is None else score(options, state),
    Phase.BETWEEN: won,
}


def _bid(state: BidEuchreState) -> BidMade:
    assert state.bid is not None
    return state.bid


_EXPECTED: Final = {
    Phase.BID: "Now a bid is to be made, higher than the last one, or pass.",
    Phase.NAME: "Now the bidder names what is played.",
    Phase.GIVE: "Now a card is to be given to the partner.",
    Phase.PLAY: "Now a card must be played.",
}


def refusal(options: BidEuchreOptions, state: BidEuchreState, action: Action) -> Refusal:
    """Explain why an action is not legal."""
    if state.to_act is None:
        return trick_play.MATCH_OVER
    hand = state.hands[state.to_act]
    match action, state.phase:
        case (Play(card), Phase.PLAY) | (Give(card), Phase.GIVE) if card not in hand:
            return trick_play.not_held(card)
        case Play(), Phase.PLAY if state.trick:
            return trick_play.must_follow(state, order(options, state.strain))
        case ClaimRest(), Phase.PLAY:
            return trick_play.no_claim(claims=options.claim != "off")
        case Bid(), Phase.BID:
            return _no_bid(options, state, action)
        case Pass(), Phase.BID:
            return Refusal("dealer_is_stuck", "Nobody has bid, so the dealer must: you cannot pass.")
        case NameTrump(), Phase.NAME:
            return Refusal("no_such_strain", f"Name one of {_listed(options)}.")
        case _:
            return Refusal("not_now", _EXPECTED[state.phase])


def _no_bid(options: BidEuchreOptions, state: BidEuchreState, bid: Bid) -> Refusal:
    if problem := _why_no_such_bid(options, bid):
        return Refusal("no_such_bid", problem)
    assert state.bid is not None
    return Refusal("too_low", f"Bid higher than {bid_words(state.bid)}, or pass.")


def _why_no_such_bid(options: BidEuchreOptions, bid: Bid) -> str | None:
    """Explain why a bid can never be made under these options; None if it is only too low now."""
    if bid in bidding.every_bid(options):
        return None
    if bid.alone and bid.exchange not in options.exchanges:
        return "Nobody goes alone like that at this table."
    if options.name_later and bid.strain is not None:
        return "At this table bids are numbers only; trump is named later."
    if not options.name_later and bid.strain not in bidding.strains(options):
        return f"Bid for one of {_listed(options)}."
    return f"Bid a number of tricks from {options.lowest_bid} to {options.hand}, or all of them alone."


def _listed(options: BidEuchreOptions) -> str:
    return ", ".join(strain.plural for strain in bidding.strains(options))


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
    declared = replace(
        state,
        declarer=event.seat,
        strain=event.strain,
        alone=event.alone,
        sitting_out=partners_of(event.seat, options.players) if event.alone else (),
    )
    if state.bid is not None and state.bid.exchange:
        return replace(declared, phase=Phase.GIVE, to_act=event.seat)
    return _play(options, declared)


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
