"""Games in which everyone bids for themselves: as small as the kit lets them be."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from bacon.core.cards import SUITS, Cards, Strain, Suit, pack
from bacon.core.options import option
from bacon.core.override import override
from bacon.core.rules import Section, dealer_of
from bacon.games.tricks.auction import AuctionRules
from bacon.games.tricks.bids import Bid, keeps, standing
from bacon.games.tricks.own_bids import OwnBidRules
from bacon.games.tricks.plain import Limits
from bacon.games.tricks.state import TrickState

_SPADES: Final = frozenset(card for card in pack("23456789TJQKA") if card.suit is Suit.SPADES)


def _bid_or_lost(rules: AuctionRules, state: TrickState) -> tuple[int, ...]:
    """Return what a hand scores: the bid won or lost, and for the others a point a trick."""
    bid = standing(state)
    assert bid is not None
    made = bid.tricks if keeps(bid.tricks, rules.won(state)) else -bid.tricks
    [own] = rules.bidding_sides(state)
    return tuple(made if side == own else taken for side, taken in enumerate(state.taken))


class Exactly(OwnBidRules, frozen=True, kw_only=True):
    """Oh Hell in short: up to five cards and down again, and only a bid made exactly brings ten more."""

    name: ClassVar[str] = "exactly"
    target: Annotated[
        Literal[100, 50], option("Target", "Points that win.", group="Scoring", source="ours")
    ] = 100
    hook: Annotated[
        bool, option("Hook", "The last bid can’t make the bids come out even.", group="Bids", source="ours")
    ] = True
    seats: ClassVar[int] = 4
    hand: ClassVar[int] = 5
    solo: ClassVar[bool] = True
    last_hand: ClassVar[int] = 9
    exact: ClassVar[bool] = True
    turns_trump: ClassVar[bool] = True

    @override
    def cards_dealt(self, hand: int) -> int:
        return max(5 - abs(5 - hand), 1)

    @override
    def may_bid(self, state: TrickState, tricks: int) -> bool:
        bids, last = self.bids(state), state.to_act == dealer_of(state)
        return not (self.hook and last and sum(bids.values()) + tricks == self.cards_dealt(state.hand))

    @override
    def points_for(self, state: TrickState) -> tuple[int, ...]:
        return tuple(self.won(state, goal) + 10 * self.kept(state, goal) for goal in self.goals(state))

    @override
    def guide(self) -> tuple[Section, ...]:
        return (Section("The idea", ("Take as many tricks as you bid.",)),)


class Nils(OwnBidRules, frozen=True, kw_only=True):
    """Spades in short: partners add up their bids, a nil is a bidder's own, and ten bags cost 100.

    A bag is a trick beyond the bid; a score modulo ten counts them.
    """

    name: ClassVar[str] = "nils"
    target: Annotated[
        Literal[500, 250], option("Target", "Points that win.", group="Scoring", source="ours")
    ] = 500
    blind: Annotated[
        bool, option("Blind nil", "Who is behind may bid blind.", group="Bids", source="ours")
    ] = True
    hand: ClassVar[int] = 13
    last_hand: ClassVar[int] = 12
    strain: ClassVar[Strain] = Strain.SPADES

    @property
    @override
    def limits(self) -> Limits:
        return Limits(unled=_SPADES, breakers=_SPADES)

    @override
    def may_go_blind(self, state: TrickState, seat: int) -> bool:
        side = self.side_of(seat)
        return self.blind and state.scores[side] <= state.scores[1 - side]

    @override
    def points_for(self, state: TrickState) -> tuple[int, ...]:
        made, bags = [0, 0], [score % 10 for score in state.scores]
        blind = {event.by for event in state.auction if getattr(event, "blind", False)}
        for goal in self.goals(state):
            over = self.won(state, goal) - goal.tricks
            worth = 10 * goal.tricks if goal.tricks else 200 if goal.seats[0] in blind else 100
            kept, side = self.kept(state, goal), self.side_of(goal.seats[0])
            more = max(over, 0) if kept else 0
            made[side] += (worth if kept else -worth) + more
            bags[side] += more
        return tuple(points - 100 * (bags[side] // 10) for side, points in enumerate(made))

    @override
    def guide(self) -> tuple[Section, ...]:
        return (Section("The idea", ("Take the tricks you bid.",)),)


class OneRound(AuctionRules, frozen=True, kw_only=True):
    """Five cards each, a bid of two to five tricks each, once around, and the dealer may be stuck."""

    name: ClassVar[str] = "one-round"
    target: Annotated[
        Literal[20, 10], option("Target", "Points that win.", group="Scoring", source="ours")
    ] = 20
    dealer_stuck: Annotated[
        bool, option("Stuck dealer", "The dealer has to bid.", group="Bids", source="ours")
    ] = True
    name_later: Annotated[
        bool, option("Name later", "Trump is named after the bids.", group="Bids", source="ours")
    ] = False
    doubling: Annotated[
        Literal[0, 1, 2],
        option(
            "Doubling",
            "Opponents may double the bid, and its side may redouble.",
            group="Bids",
            source="ours",
            labels=("Off", "Double", "Double and redouble"),
        ),
    ] = 0
    one_round: ClassVar[bool] = True
    hand: ClassVar[int] = 5
    kitty: ClassVar[int] = 0

    @property
    @override
    def bids(self) -> tuple[Bid, ...]:
        strains = (None,) if self.name_later else (*SUITS, Strain.NO_TRUMP)
        return tuple(Bid(tricks, strain) for tricks in range(2, 6) for strain in strains)

    @override
    def pack(self) -> Cards:
        return pack("9TJQKA")

    @override
    def points_for(self, state: TrickState) -> tuple[int, ...]:
        return _bid_or_lost(self, state)

    @override
    def guide(self) -> tuple[Section, ...]:
        return (Section("The idea", ("Bid once.",)),)


class Shrinking(AuctionRules, frozen=True, kw_only=True):
    """Five cards, then four, then three, from twenty: what is left of the pack is the kitty."""

    name: ClassVar[str] = "shrinking"
    target: Annotated[
        Literal[20, 10], option("Target", "Points that win.", group="Scoring", source="ours")
    ] = 20
    hand: ClassVar[int] = 5

    @override
    def cards_dealt(self, hand: int) -> int:
        return max(6 - hand, 3)

    @property
    @override
    def bids(self) -> tuple[Bid, ...]:
        return tuple(Bid(tricks, strain) for tricks in range(1, 6) for strain in SUITS)

    @override
    def may_bid(self, state: TrickState, bid: Bid) -> bool:
        return bid.tricks <= self.cards_dealt(state.hand)

    @override
    def pack(self) -> Cards:
        return pack("TJQKA")

    @override
    def points_for(self, state: TrickState) -> tuple[int, ...]:
        return _bid_or_lost(self, state)

    @override
    def guide(self) -> tuple[Section, ...]:
        return (Section("The idea", ("Bid for fewer and fewer cards.",)),)
