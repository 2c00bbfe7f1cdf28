"""Games in which the first card led names trump: as small as the kit lets them be."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from bacon.core.cards import Card, Cards, Strain, pack
from bacon.core.options import option
from bacon.core.override import override
from bacon.core.rules import Section, seat_to_act
from bacon.games.tricks.auction import AuctionRules
from bacon.games.tricks.bids import Bid, keeps, standing
from bacon.games.tricks.plain import PlainRules, ace_high
from bacon.games.tricks.ranking import Ranking
from bacon.games.tricks.state import TrickState

_PIPS: Final = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


class FirstLead(PlainRules, frozen=True, kw_only=True):
    """Four cards each from the nine up, trump by the first lead, and a point for each trick."""

    name: ClassVar[str] = "first-lead"
    target: Annotated[
        Literal[8, 12], option("Target", "Points that win.", group="Scoring", source="ours")
    ] = 8
    hand: ClassVar[int] = 4
    leads_trump: ClassVar[bool] = True
    trick_points: ClassVar[int] = 1

    @override
    def pack(self) -> Cards:
        return pack("9TJQKA")

    @override
    def guide(self) -> tuple[Section, ...]:
        return (Section("The idea", ("Lead a long suit.",)),)


class Pitch(AuctionRules, frozen=True, kw_only=True):
    """Auction Pitch for two pairs: high, low, jack and game, and the bidder pitches trump."""

    name: ClassVar[str] = "pitch"
    target: Annotated[
        Literal[11, 7], option("Target", "Points that win.", group="Scoring", source="ours")
    ] = 11
    dealer_stuck: Annotated[
        bool, option("Stuck dealer", "The dealer has to bid.", group="Bids", source="ours")
    ] = True
    one_round: ClassVar[bool] = True
    leads_trump: ClassVar[bool] = True
    bids_points: ClassVar[bool] = True
    hand: ClassVar[int] = 6
    kitty: ClassVar[int] = 0
    bids: ClassVar[tuple[Bid, ...]] = (Bid(2), Bid(3), Bid(4))

    @override
    def order(self, strain: Strain | None) -> Ranking:
        return ace_high(strain)

    @override
    def following(self, state: TrickState) -> Cards:
        """Trump may always be played."""
        hand, follow = state.hands[seat_to_act(state)], super().following(state)
        return tuple(card for card in hand if card in follow or self.order(state.strain).is_trump(card))

    def counted(self, state: TrickState) -> tuple[int, ...]:
        """The points of each side: for high and low to their holders, for jack and game to their takers."""
        order, made, pips = self.order(state.strain), [0] * len(self.sides), [0] * len(self.sides)
        holders: dict[Card, int] = {}
        for trick in state.tricks:
            taker = self.side_of(trick.winner)
            for each in trick.plays:
                pips[taker] += _PIPS.get(each.card.rank, 0)
                if order.is_trump(each.card):
                    holders[each.card] = self.side_of(each.seat)
                    made[taker] += each.card.rank == "J"
        if holders:
            made[holders[max(holders, key=order.strength)]] += 1
            made[holders[min(holders, key=order.strength)]] += 1
        if pips.count(max(pips)) == 1:
            made[pips.index(max(pips))] += 1
        return tuple(made)

    @override
    def won(self, state: TrickState) -> int:
        return sum(self.counted(state)[side] for side in self.bidding_sides(state))

    @override
    def points_for(self, state: TrickState) -> tuple[int, ...]:
        bid, [own] = standing(state), self.bidding_sides(state)
        assert bid is not None
        made = self.counted(state)
        if keeps(bid.tricks, made[own]):
            return made
        return tuple(-bid.tricks if side == own else points for side, points in enumerate(made))

    @override
    def guide(self) -> tuple[Section, ...]:
        return (Section("The idea", ("Pitch your best suit.",)),)
