"""Sheepshead for five: the partner is whoever holds a called ace, or the jack of diamonds."""

from __future__ import annotations

from functools import cache
from typing import Annotated, ClassVar, Final, Literal

from bacon.core.cards import Card, Cards, Strain, Suit, cards, pack
from bacon.core.options import option
from bacon.core.override import override
from bacon.core.rules import Section, dealer_of, seat_to_act
from bacon.games.tricks.auction import AuctionRules
from bacon.games.tricks.bids import Bid
from bacon.games.tricks.kitty import laid_away
from bacon.games.tricks.partners import KeptFor
from bacon.games.tricks.ranking import Ranking, next_seat
from bacon.games.tricks.state import TrickState

_PACK: Final = pack("789KTAJQ")
_TRUMPS: Final = cards("7D 8D 9D KD TD AD JD JH JS JC QD QH QS QC")
_POINTS: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
_ACES: Final = cards("AC AS AH")
_NEEDED: Final = 61
_JACK: Final = Card("JD")


@cache
def _ranked() -> Ranking:
    def suit_of(card: Card) -> Suit | None:
        return Suit.DIAMONDS if card in _TRUMPS else card.suit

    def strength_of(card: Card) -> int:
        return _TRUMPS.index(card) if card in _TRUMPS else "789KTA".find(card.rank)

    return Ranking(_PACK, Suit.DIAMONDS, suit_of, strength_of)


class Sheepshead(AuctionRules, frozen=True, kw_only=True):
    """Sheepshead for five, as small as the kit lets it be."""

    name: ClassVar[str] = "sheepshead"
    target: Annotated[
        Literal[20, 10], option("Target", "Points that win.", group="Scoring", source="ours")
    ] = 10
    partner_by: Annotated[
        Literal["ace", "jack"],
        option("Partner", "Who the partner is.", group="Play", source="ours", labels=("Called ace", "J♦")),
    ] = "ace"
    may_go_alone: Annotated[
        bool, option("Alone", "The bidder may play alone.", group="Play", source="ours")
    ] = True
    hand: ClassVar[int] = 6
    seats: ClassVar[int] = 5
    solo: ClassVar[bool] = True
    bids_points: ClassVar[bool] = True
    first_bid_wins: ClassVar[bool] = True
    bids: ClassVar[tuple[Bid, ...]] = (Bid(_NEEDED, Strain.DIAMONDS),)
    keeps_called: ClassVar[KeptFor] = "both"

    @property
    @override
    def partner_card(self) -> Card | None:
        return _JACK if self.partner_by == "jack" else None

    @override
    def callable_cards(self, state: TrickState) -> Cards:
        """The aces of the suits in which the bidder holds another card that isn’t trump."""
        held = {card.suit for card in state.hands[seat_to_act(state)] if card not in _TRUMPS}
        return tuple(ace for ace in _ACES if ace.suit in held)

    @override
    def leader(self, state: TrickState) -> int:
        return next_seat(dealer_of(state), seats=self.seats)

    @override
    def pack(self) -> Cards:
        return _PACK

    @override
    def order(self, strain: Strain | None) -> Ranking:
        return _ranked()

    @override
    def card_points(self, card: Card) -> int:
        return _POINTS.get(card.rank, 0)

    @override
    def won(self, state: TrickState) -> int:
        """Count what was laid away as well."""
        return super().won(state) + sum(map(self.card_points, laid_away(state)))

    @override
    def points_for(self, state: TrickState) -> tuple[int, ...]:
        """A point for each partner, twice lost without 61, and the bidder’s makes the sum zero."""
        makers, unit = self.bidding_sides(state), 1 if self.kept(state) else -2
        points = [unit if seat in makers else -unit for seat in range(self.seats)]
        points[makers[0]] = -sum(points) + points[makers[0]]
        return tuple(points)

    @override
    def guide(self) -> tuple[Section, ...]:
        return (Section("The idea", ("Find out who holds the called card.",)),)
