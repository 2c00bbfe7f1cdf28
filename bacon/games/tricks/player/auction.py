"""What calls are worth in a game with an auction: each contract is played out in likely deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations, islice
from math import sqrt
from operator import add
from random import Random
from statistics import fmean, stdev
from typing import Final

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import SUITS, Card, Cards, Strain
from bacon.core.events import Event
from bacon.core.rules import every_field
from bacon.core.words import capital, how_often, opponent
from bacon.games.tricks.auction import AuctionRules
from bacon.games.tricks.bids import Bid, BidMade, Double, Doubled, spelled, standing
from bacon.games.tricks.events import (
    CallCard,
    CallPartner,
    CardCalled,
    CardPlayed,
    CardsLaidAway,
    NameSuit,
    NameTrump,
    PartnerCalled,
    TrumpDeclared,
)
from bacon.games.tricks.kitty import laid_away, with_laid_away
from bacon.games.tricks.plain import PlainRules
from bacon.games.tricks.player.knowledge import know, set_of
from bacon.games.tricks.player.search.policy import PlainBoard, by_danger
from bacon.games.tricks.player.search.worlds import Hidden
from bacon.games.tricks.player.situation import deciding
from bacon.games.tricks.ranking import next_seat
from bacon.games.tricks.state import Phase, TrickState
from bacon.search.bot import Candidate, Choice, OutOfTime, Stop, never_stop

_FIRST_LOOKS: Final = 6
_LOOKS: Final = 24
"""The deals that the rule bot imagines before a call, the first of them for every strain."""
_STRAINS: Final = 2
"""The number of strains that it looks at further."""
_DEALS_FOR_A_BID: Final = 4
"""Of so many deals the one is imagined in which the bidders have the most reason for their bids."""
_DEALS_FOR_A_DOUBLE: Final = 16
"""The same for a double, with more deals: bidders bid on the hands that they really have."""
_CAUTION: Final = 8
"""How much more a double that loses counts: bids are made more often than in imagined deals.

Of 320 hands of five cards, bids that failed in all of 24 imagined deals failed 5 times of 5, and those that
were made in one or two of the 24 were made 4 times of 4.
"""
_TOP: Final = 3
"""The number of the highest cards of a suit that speak for a bid."""
_MATCH: Final = 0.5
"""What winning the match adds to a hand's points, as a share of the target; losing it costs as much."""
_PASS: Final = Pass()
_A_TRUMP: Final = 2
"""The weight of a trump in a bid, in steps of a high card's rank."""


def worlds(rules: PlainRules, view: TrickState, rng: Random, stop: Stop = never_stop) -> Iterator[TrickState]:
    """Yield endless worlds that fit what the seat saw, those likelier in which bids have a reason.

    A called card goes only to seats that may hold it, and deals in which the bidder could call it come first.
    """
    away = laid_away(view) if deciding(view) == view.declarer else ()
    known = know(view, deciding(view), rules.order(view.strain), rules.pack(), away=away)
    hidden = Hidden(known, _barred(rules, view))
    bids = [event for event in view.auction if isinstance(event, BidMade)]
    most = _DEALS_FOR_A_DOUBLE if view.phase is Phase.DOUBLE else _DEALS_FOR_A_BID
    while True:
        if stop():
            raise OutOfTime
        deals = range(most if bids else 1)
        dealt = [with_laid_away(hidden.world(rng)) for _ in deals]
        yield max(dealt, key=partial(_promises, rules, bids))


def _barred(rules: PlainRules, view: TrickState) -> list[int]:
    """Return the cards that each hand can't hold, and last those that were not laid away, as bit sets."""
    if not isinstance(rules, AuctionRules) or (card := rules.called(view)) is None:
        return []
    holders, laid = rules.may_hold_called(view), bool(laid_away(view)) and not rules.partner_card
    bit = set_of([card])
    return [*(bit * (seat not in holders) for seat in range(rules.seats)), bit * laid]


def _promises(rules: PlainRules, bids: Sequence[BidMade], world: TrickState) -> tuple[bool, int]:
    fits = not isinstance(rules, AuctionRules) or rules.could_call(world)
    return fits, sum(_promise(rules, bid, world.hands[bid.seat], _strain_of(bid, world)) for bid in bids)


def _strain_of(bid: BidMade, world: TrickState) -> Strain | None:
    """Return what a bid was for: its strain, or what its bidder named later."""
    return world.strain if bid.strain is None and bid.seat == world.declarer else bid.strain


def _promise(rules: PlainRules, bid: BidMade, hand: Cards, strain: Strain | None) -> int:
    """Return how much a hand speaks for a bid: its trumps and high cards, or against them in a misère."""
    order = rules.order(strain)
    value = sum(
        max(0, _TOP - order.over(card).bit_count()) + _A_TRUMP * order.is_trump(card) for card in hand
    )
    return value if bid.tricks else -value


class Contracts:
    """The contracts that may be played in one world; those of one seat and strain are played once."""

    def __init__(self, rules: AuctionRules, world: TrickState) -> None:
        self.rules, self.world = rules, world
        self._played: dict[tuple[object, ...], TrickState] = {}

    def counted(self, bid: BidMade) -> TrickState:
        """Return the state after the hand if a bid is played."""
        key = bid.seat, bid.strain, bid.alone
        if key not in self._played:
            board = PlainBoard(self.rules, begun(self.rules, self.world, bid))
            board.play_on()
            self._played[key] = board.counted()
        state = self._played[key]
        return replace(state, auction=(*state.auction, bid))

    def after(self, action: Action, seat: int) -> TrickState | None:
        """Return the state after the hand if the auction ended with this call; None if nobody has bid."""
        bid = action.made_by(seat) if isinstance(action, Bid) else standing(self.world)
        if bid is None or not isinstance(action, Double):
            return None if bid is None else self.counted(bid)
        state = self.counted(bid)
        return replace(state, auction=(*state.auction, Doubled(seat, action.again)))

    def result(self, action: Action, seat: int) -> Event | None:
        """Return the score if the auction ended with this call; None if nobody has bid."""
        counted = self.after(action, seat)
        return None if counted is None else self.rules.score(counted)


def begun(rules: AuctionRules, world: TrickState, bid: BidMade) -> TrickState:
    """Return the state in which a bid begins to be played, its kitty laid away by the policy."""
    state = replace(world, auction=(*world.auction, bid), phase=Phase.CALLED, to_act=None)
    if rules.leads_trump:
        return until_play(rules, rules.contracted(state, bid))
    strain = bid.strain or strongest(rules, rules.strains, world.hands[bid.seat])
    return until_play(rules, state, TrumpDeclared(bid.seat, strain, bid.alone))


def strongest(rules: PlainRules, strains: Sequence[Strain], hand: Cards) -> Strain:
    """Return the strain in which a hand has most trumps, or of several the one with the best cards."""

    def promise(strain: Strain) -> tuple[int, int]:
        order = rules.order(strain)
        return sum(map(order.is_trump, hand)), _promise(rules, BidMade(0, 1), hand, strain)

    return max(strains, key=promise)


def until_play(rules: PlainRules, state: TrickState, event: Event | None = None) -> TrickState:
    """Return the state in which the play begins, perhaps after an event, in the strain of the hand.

    The policy decides what is decided before, such as a first lead that names trump.
    """
    if event is not None:
        state = rules.evolve(state, event)
    while following := rules.consequence(state) or _decided(rules, state):
        state = rules.evolve(state, following)
    return state


def _decided(rules: PlainRules, state: TrickState) -> Event | None:
    """Return what the policy decides before the play; nothing once a card is to be played."""
    seat = state.to_act
    if seat is None:
        return None
    if state.phase is Phase.PARTNER and isinstance(rules, AuctionRules):
        if not rules.calls_card:
            return PartnerCalled(seat, best_partner(state, seat)[0])
        return CardCalled(seat, best_card(rules, state, rules.legal(state)))
    if state.phase is Phase.DISCARD:
        number = len(state.hands[seat]) - rules.cards_dealt(state.hand)
        calls = isinstance(rules, AuctionRules) and rules.calls_card
        first = ways_to_pass_on(rules, state, number)[0][0] if calls else _by_danger(rules, state)[:number]
        return CardsLaidAway(seat, tuple(sorted(first)))
    return CardPlayed(seat, first_lead(rules, state)) if rules.names_trump(state) else None


_MAX_CONSIDERED: Final = 5
"""The number of the most dangerous cards considered for passing or laying away."""


def ways_to_pass_on(rules: PlainRules, state: TrickState, number: int) -> list[tuple[Cards, float]]:
    """Return ways to pass on or lay away so many cards, with what they are worth to the policy, best first.

    A bidder who calls cards keeps one that can be called, if that is possible.
    """
    near = _by_danger(rules, state)[: max(_MAX_CONSIDERED, number + 1)]
    ranked = [
        (tuple(sorted(near[place] for place in places)), -sum(places) / 10)
        for places in combinations(range(len(near)), number)
    ]
    rated = [(cards, worth - _NO_CALL * _spoils_the_call(rules, state, cards)) for cards, worth in ranked]
    return sorted(rated, key=lambda each: -each[1])


def _by_danger(rules: PlainRules, state: TrickState) -> Sequence[Card]:
    hand, strain = state.hands[deciding(state)], state.strain
    if state.phase is Phase.DISCARD and strain is None:
        strain = strongest(rules, SUITS, hand)
    return by_danger(rules, hand, strain, shuns=rules.shuns(state))


_NO_CALL: Final = 10
"""What it costs the policy to be unable to call a card: more than any of those considered is worth."""


def _spoils_the_call(rules: PlainRules, state: TrickState, cards: Cards) -> bool:
    """Whether the bidder can't call any card after laying these away."""
    if not isinstance(rules, AuctionRules) or not rules.calls_card or state.alone:
        return False
    after = rules.evolve(state, CardsLaidAway(deciding(state), cards))
    return best_card(rules, after, rules.legal(after)) is None


def best_card(rules: PlainRules, state: TrickState, legal: Sequence[Action]) -> Card | None:
    """Return the card to call: that of the suit in which the bidder has fewest cards; None to go alone."""
    order, hand = rules.order(state.strain), state.hands[deciding(state)]
    cards = [action.card for action in legal if isinstance(action, CallCard) and action.card]
    return min(
        cards, key=lambda card: sum(order.suit(each) is order.suit(card) for each in hand), default=None
    )


def first_lead(rules: PlainRules, state: TrickState) -> Card:
    """Return the card to lead that names trump: the highest of the suit that makes the most of the hand."""
    cards = rules.playable(state)
    strains = [strain for strain in SUITS if any(card.suit is strain.suit for card in cards)]
    if not strains:
        return cards[0]
    best = strongest(rules, strains, state.hands[deciding(state)])
    order = rules.order(best)
    return max((card for card in cards if card.suit is best.suit), key=order.strength)


def best_partner(state: TrickState, seat: int) -> tuple[int, BidMade | None]:
    """Return the seat to call as partner, with the bid that speaks for it: the last one of the others."""
    bids = [event for event in state.auction if isinstance(event, BidMade) and event.seat != seat]
    return (bids[-1].seat, bids[-1]) if bids else (next_seat(seat, seats=len(state.hands)), None)


def call(rules: AuctionRules, view: TrickState, legal: Sequence[Action]) -> Choice:
    """Choose the call with the best score on average over a few likely deals."""
    if isinstance(legal[0], NameSuit):
        return _naming(rules, view, legal)
    if isinstance(legal[0], NameTrump):
        strains = [each.strain for each in legal if isinstance(each, NameTrump)]
        best_strain = strongest(rules, strains, view.hands[deciding(view)])
        why = f"{capital(best_strain.plural)} make the most of your hand."
        return Choice(NameTrump(best_strain), why, "name_trump")
    if isinstance(legal[0], CallPartner):
        seat, seats = deciding(view), len(view.hands)
        partner, bid = best_partner(view, seat)
        who = capital(opponent((partner - seat) % seats, seats))
        reason = f"{who} bid {spelled(bid)}." if bid else "Nobody else bid, so one is as good as another."
        return Choice(CallPartner(partner), reason, "partner")
    if isinstance(legal[0], CallCard):
        return _calling(rules, view, legal)
    looked = _Looks(rules, view, legal)
    rated = looked.rated()
    best = rated[0].action
    if view.phase is Phase.DOUBLE:
        tactic = "double" if isinstance(best, Double) else "pass"
        return Choice(best, looked.why_double(rules, view), tactic, tuple(rated))
    return Choice(best, looked.why(rated), "bid" if isinstance(best, Bid) else "pass", tuple(rated))


class _Looks:
    """The calls of a seat, each played out in a few likely deals; the best strains in more of them."""

    def __init__(self, rules: AuctionRules, view: TrickState, legal: Sequence[Action]) -> None:
        self.points: dict[Action, list[float]] = {action: [] for action in legal}
        self.made = dict.fromkeys(legal, 0)
        seat = deciding(view)
        side, rng = rules.side_of(seat), Random(f"call {every_field(view)}")
        alive = list(legal)
        for number, world in enumerate(islice(worlds(rules, view, rng), _LOOKS)):
            if number == _FIRST_LOOKS:
                alive = self._promising()
            contracts = Contracts(rules, world)
            for action in alive:
                counted = contracts.after(action, seat)
                result = None if counted is None else rules.score(counted)
                self.points[action].append(call_worth(action, worth(rules, view, result, side)))
                self.made[action] += counted is not None and rules.kept(counted)

    def value(self, action: Action) -> float:
        """Return the mean of what a call brings, less the error of a few deals, which flatter bold ones."""
        points = self.points[action]
        return fmean(points) - stdev(points) / sqrt(len(points)) * isinstance(action, Bid | Double)

    def _promising(self) -> list[Action]:
        """Return the calls in the strains that did best so far, and passing."""
        ranked = sorted(self.points, key=self.value, reverse=True)
        kinds = list(dict.fromkeys(_kind(action) for action in ranked if isinstance(action, Bid)))[:_STRAINS]
        return [action for action in self.points if not isinstance(action, Bid) or _kind(action) in kinds]

    def rated(self) -> list[Candidate]:
        """Return the calls that were looked at most, the best first."""
        most = max(map(len, self.points.values()))
        found = [Candidate(each, round(self.value(each), 2)) for each in self.points]
        return sorted(
            [each for each in found if len(self.points[each.action]) == most], key=lambda each: -each.points
        )

    def why(self, rated: Sequence[Candidate]) -> str:
        """Return how often the best bid would be made."""
        best = rated[0].action
        bid = next((each.action for each in rated if isinstance(each.action, Bid)), None)
        if not isinstance(bid, Bid):
            return "No higher bid is worth it."
        share = self.made[bid] / len(self.points[bid])
        rarely = bid != best and share < _EVEN
        reason = "You’re strong enough" if bid == best else "Too weak" if rarely else "Not worth the risk"
        return f"{reason}: {how_often('you’d', f'make {spelled(bid)}', share, 'only ' * rarely)}."

    def why_double(self, rules: AuctionRules, view: TrickState) -> str:
        """Return how often the highest bid would be made."""
        bid, parties = standing(view), rules.parties(view)
        assert bid is not None
        doer = "You’d" if parties[deciding(view)] == parties[bid.seat] else "They’d"
        share = self.made[_PASS] / len(self.points[_PASS])
        return f"{how_often(doer, f'make {spelled(bid)}', share)}."


_EVEN: Final = 0.5


def _kind(bid: Bid) -> tuple[object, bool]:
    return bid.strain, bid.alone


def lead(rules: PlainRules, result: Event | None, side: int) -> float:
    """Return what a result brings a side more than the others on average; a void hand brings nothing."""
    if result is None or result.voids_hand:
        return 0.0
    merits = [rules.merit(points) for points in result.gains]
    return merits[side] - (sum(merits) - merits[side]) / (len(merits) - 1)


def worth(rules: PlainRules, state: TrickState, result: Event | None, side: int) -> float:
    """Return what a result is worth to a side: its lead, and more or less if it ends the match."""
    points = lead(rules, result, side)
    if result is None or result.voids_hand:
        return points
    scores = tuple(map(add, state.scores, result.gains))
    won = rules.victory(replace(state, phase=Phase.BETWEEN, scores=scores, result=result))
    if won is None:
        return points
    return points + rules.target * (_MATCH if won.side == side else -_MATCH)


def call_worth(action: Action, points: float) -> float:
    """Return what a call that brings these points in one deal counts for: a double that loses counts more."""
    return _CAUTION * points if isinstance(action, Double) and points < 0 else points


def _calling(rules: AuctionRules, view: TrickState, legal: Sequence[Action]) -> Choice:
    card = best_card(rules, view, legal)
    suit = rules.order(view.strain).suit(card) if card else None
    why = "There’s no card that you can call."
    if card:
        short = f"{capital(suit.plural)} are your shortest suit, so" if suit else ""
        why = f"{short or 'Its holder is your partner, and'} {card.words} is likely to take a trick."
    return Choice(CallCard(card), why, "partner")


def _naming(rules: AuctionRules, view: TrickState, legal: Sequence[Action]) -> Choice:
    suits = [action.suit for action in legal if isinstance(action, NameSuit)]
    order, hand = rules.order(view.strain), view.hands[deciding(view)]
    best = max(suits, key=lambda suit: sum(order.suit(card) is suit for card in hand))
    return Choice(NameSuit(best), f"{capital(best.plural)} are your longest suit.", "name_suit")
