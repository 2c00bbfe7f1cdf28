"""What bids of one's own tricks are worth: each is played out to be made exactly, in likely deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random
from statistics import fmean
from typing import Final

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import Cards
from bacon.core.events import Event, HandDealt, Passed
from bacon.core.rules import every_field
from bacon.core.words import counted, how_often
from bacon.games.tricks.events import BidTricks, TricksBid
from bacon.games.tricks.own_bids import OwnBidRules
from bacon.games.tricks.plain import PlainRules
from bacon.games.tricks.player.auction import until_play, worth
from bacon.games.tricks.player.knowledge import Knowledge, know
from bacon.games.tricks.player.search.policy import PlainBoard
from bacon.games.tricks.player.search.worlds import Hidden, dealt_hand
from bacon.games.tricks.player.situation import deciding
from bacon.games.tricks.state import Phase, TrickState, play_begun
from bacon.search.bot import Candidate, Choice, OutOfTime, Stop, never_stop

_LOOKS: Final = 16
"""The number of deals that the rule bot imagines before a bid."""
_NEAR: Final = 2
"""How far from the tricks that a hand would take the rule bot looks for a better bid."""
_DEALS_FOR_A_BID: Final = 4
"""The number of deals of which the one that suits the others' bids best is kept."""
_TOP: Final = 3
"""The number of a suit's highest cards that count as tricks; lower ones count as parts of one."""


def worlds(
    rules: OwnBidRules, view: TrickState, rng: Random, stop: Stop = never_stop
) -> Iterator[TrickState]:
    """Yield endless worlds that fit what the seat saw; before the deal, any deal."""
    blind = view.phase is Phase.BLIND
    hidden = None if blind else Hidden(known(rules, view))
    said = [each for each in view.auction if isinstance(each, TricksBid) and not each.blind]
    bids = {each.seat: each.tricks for each in said if each.seat != deciding(view)}
    while True:
        if stop():
            raise OutOfTime
        if hidden is None:
            yield _any_deal(rules, view, rng)
            continue
        dealt = [hidden.world(rng) for _ in range(_DEALS_FOR_A_BID if bids else 1)]
        yield min(dealt, key=partial(_misfit, rules, bids))


def known(rules: PlainRules, view: TrickState) -> Knowledge:
    """Deduce what the seat to act knows; nobody holds a card that lies turned up for trump."""
    turned = (view.upcard,) if view.upcard is not None else ()
    return know(view, deciding(view), rules.order(view.strain), rules.pack(), away=turned)


def _any_deal(rules: OwnBidRules, view: TrickState, rng: Random) -> TrickState:
    pack = list(rules.pack())
    rng.shuffle(pack)
    dealt = rules.deal(view, pack)
    return replace(view, viewer=None, hands=dealt.hands, stock=dealt.stock)


def _misfit(rules: OwnBidRules, bids: dict[int, int], world: TrickState) -> float:
    """Return how far the hands of a world are from what their players bid."""
    return sum(abs(_counted(rules, world, dealt_hand(world, seat)) - bid) for seat, bid in bids.items())


def _counted(rules: OwnBidRules, world: TrickState, hand: Cards) -> float:
    """Return a hand's tricks, counted by its high cards and its trumps."""
    order = rules.order(rules.strain_for(world))
    share = rules.seats * len(hand) / len(rules.pack())
    sure = sum(max(0.0, 1 - order.over(card).bit_count() * share / _TOP) for card in hand)
    low = [card for card in hand if order.is_trump(card) and order.over(card).bit_count() * share >= _TOP]
    return sure + len(low) / 2


def greedy(rules: OwnBidRules, world: TrickState) -> tuple[int, ...]:
    """Return how many tricks each seat takes in a world if all want as many as they can get."""
    begun = play_begun(replace(world, auction=()), rules.strain_for(world))
    board = PlainBoard(rules, until_play(rules, begun))
    board.play_on()
    return tuple(board.taken)


def begun(
    rules: OwnBidRules, world: TrickState, action: Action, tricks: Sequence[int] | None = None
) -> TrickState:
    """Return the state in which the play begins after a call; others bid the `tricks` they would take."""
    tricks = tricks or greedy(rules, world)
    state = rules.evolve(world, rules.decide(world, action))
    while event := _next(rules, state, tricks):
        state = rules.evolve(state, event)
    return until_play(rules, state)


def _next(rules: OwnBidRules, state: TrickState, tricks: Sequence[int]) -> Event | None:
    match state.phase:
        case Phase.BLIND:
            return Passed(deciding(state))
        case Phase.DEAL:
            return HandDealt(state.hands, state.stock)
        case Phase.TURN:
            return rules.opening(state)
        case Phase.BID:
            seat = deciding(state)
            bids = [each for each in rules.legal(state) if isinstance(each, BidTricks)]
            return TricksBid(seat, min(bids, key=lambda bid: abs(bid.tricks - tricks[seat])).tricks)
        case _:
            return None


def result(
    rules: OwnBidRules, world: TrickState, action: Action, tricks: Sequence[int] | None = None
) -> Event:
    """Return how the hand is scored after a call, if everyone then plays for their bid."""
    board = PlainBoard(rules, begun(rules, world, action, tricks))
    board.play_on()
    return rules.score(board.counted())


def call(rules: OwnBidRules, view: TrickState, legal: Sequence[Action]) -> Choice:
    """Choose the bid with the best score on average over a few likely deals."""
    seat, rng = deciding(view), Random(f"bid {every_field(view)}")
    imagined = [(world, greedy(rules, world)) for world in islice(worlds(rules, view, rng), _LOOKS)]
    mean = fmean(tricks[seat] for _, tricks in imagined)
    side = rules.side_of(seat)
    points = {
        action: fmean(
            worth(rules, view, result(rules, world, action, tricks), side) for world, tricks in imagined
        )
        for action in _near(legal, mean)
    }
    rated = sorted(
        [Candidate(action, round(value, 2)) for action, value in points.items()],
        key=lambda each: -each.points,
    )
    best = rated[0].action
    return Choice(best, _why(best, mean, imagined, seat), "bid", tuple(rated))


def _near(legal: Sequence[Action], mean: float) -> Sequence[Action]:
    """Return the bids worth a look: those near the tricks that the hand takes, and a nil."""
    near = [
        each
        for each in legal
        if not isinstance(each, BidTricks) or not each.tricks or abs(each.tricks - mean) <= _NEAR
    ]
    return near or legal


def _why(best: Action, mean: float, imagined: Sequence[tuple[TrickState, Sequence[int]]], seat: int) -> str:
    if not isinstance(best, BidTricks) or not best.tricks:
        share = fmean(not tricks[seat] for _, tricks in imagined)
        nil = "a nil" if best == BidTricks(0) else "a blind nil"
        return f"{how_often('You’d', f'make {nil}', share, 'only ')}."
    return f"Your hand is good for about {counted(max(round(mean), 1), 'trick')}."
