"""Games with melds: one in which everyone shows what they hold, and one in which only the best side does."""

from __future__ import annotations

from functools import cache
from typing import Annotated, ClassVar, Final, Literal

from msgspec.structs import replace

from bacon.core.actions import Refusal
from bacon.core.cards import Card, Cards, Strain, Suit, cards, pack
from bacon.core.options import option
from bacon.core.override import override
from bacon.core.rules import Section
from bacon.games.tricks.auction import AuctionRules
from bacon.games.tricks.bids import Bid, standing
from bacon.games.tricks.melds import Meld, MeldsNeed, in_suits, of_each_suit, sequences, twice
from bacon.games.tricks.plain import PlainRules
from bacon.games.tricks.ranking import Ranking
from bacon.games.tricks.state import TrickState

_PINOCHLE_PACK: Final = pack("9JQKTA") * 2
_COUNTERS: Final = "ATK"
_PINOCHLE: Final = Meld(cards("QS JD"), 4, "a pinochle", "pinochle")
_AROUND: Final = (
    of_each_suit("A", 10, "four aces"),
    of_each_suit("K", 8, "four kings"),
    of_each_suit("Q", 6, "four queens"),
    of_each_suit("J", 4, "four jacks"),
)


@cache
def _ranked(trump: Suit | None, plain: str, trumps: str) -> Ranking:
    """Rank each plain suit and the trumps, both listed from the lowest card up."""
    ranks = {suit: trumps if suit is trump else plain for suit in Suit}

    def strength(card: Card) -> int:
        assert card.suit is not None
        return ranks[card.suit].index(card.rank)

    return Ranking(pack(plain), trump, lambda card: card.suit, strength)


class Pinochle(AuctionRules, frozen=True, kw_only=True):
    """Pinochle for two pairs: 48 cards, a bid of points, and all show their melds once trump is named."""

    name: ClassVar[str] = "pinochle"
    target: Annotated[
        Literal[150, 100], option("Target", "Points that win.", group="Scoring", source="ours")
    ] = 150
    must_beat: Annotated[
        bool, option("Must beat", "Beat the trick when you can.", group="Play", source="ours")
    ] = True
    hand: ClassVar[int] = 12
    bids_points: ClassVar[bool] = True
    last_trick_points: ClassVar[int] = 1
    melds_need: ClassVar[MeldsNeed] = "trick"

    @property
    @override
    def bids(self) -> tuple[Bid, ...]:
        return tuple(map(Bid, (16, 18, 20, 22, 24, 26, 28, 30, 35, 40, 50)))

    @override
    def pack(self) -> Cards:
        return _PINOCHLE_PACK

    @override
    def order(self, strain: Strain | None) -> Ranking:
        return _ranked(strain.suit if strain else None, "9JQKTA", "9JQKTA")

    @override
    def card_points(self, card: Card) -> int:
        return int(card.rank in _COUNTERS)

    @override
    def melds(self, strain: Strain) -> tuple[Meld, ...]:
        if strain.suit is None:
            return ()
        [run] = in_suits("ATKQJ", 15, "a run", (strain.suit,))
        royal = in_suits("KQ", 4, "a royal marriage", (strain.suit,))
        nine = in_suits("9", 1, "the nine of trump", (strain.suit,), kind="nine")
        others = tuple(suit for suit in Suit if suit is not strain.suit)
        return (
            *(twice(run, 150, "a double run"), run, *royal, *in_suits("KQ", 2, "a marriage", others), *nine),
            *(twice(_PINOCHLE, 30, "a double pinochle"), _PINOCHLE),
            *(twice(meld, 10 * meld.points, f"double {meld.name}") for meld in _AROUND),
            *_AROUND,
        )

    @override
    def playable(self, state: TrickState) -> Cards:
        """Beat the trick in the suit to follow, or else trump it, if that is possible."""
        follow = super().playable(state)
        if not state.trick or not self.must_beat:
            return follow
        order = self.order(state.strain)
        best = order.best(state.trick).card
        return tuple([card for card in follow if order.beats(card, best)]) or follow

    @override
    def points_for(self, state: TrickState) -> tuple[int, ...]:
        """What each side made, but the bid is lost by bidders who made less."""
        bid = standing(state)
        assert bid is not None
        made, lost = self.by_side(self.made_by_seat(state)), not self.kept(state)
        return tuple(
            -bid.tricks if lost and side == self.side_of(bid.seat) else points
            for side, points in enumerate(made)
        )

    @override
    def barred(self, state: TrickState, card: Card) -> Refusal:
        return Refusal("must_beat", "Beat the trick: you have a higher card.")

    @override
    def guide(self) -> tuple[Section, ...]:
        return (Section("The idea", ("Show what you hold, and take the tricks with aces, tens and kings.",)),)


_TRUMP_POINTS: Final = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}
_PLAIN_POINTS: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
_FOURS: Final = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
_LINE: Final = "789TJQKA"


class Belote(PlainRules, frozen=True, kw_only=True):
    """Belote with spades for trump: only the side with the best meld shows it, but belote always counts."""

    name: ClassVar[str] = "belote"
    target: Annotated[
        Literal[500, 300], option("Target", "Points that win.", group="Scoring", source="ours")
    ] = 500
    hand: ClassVar[int] = 8
    strain: ClassVar[Strain] = Strain.SPADES
    last_trick_points: ClassVar[int] = 10

    @override
    def pack(self) -> Cards:
        return pack(_LINE)

    @override
    def order(self, strain: Strain | None) -> Ranking:
        return _ranked(strain.suit if strain else None, "789JQKTA", "78QKTA9J")

    @override
    def card_points(self, card: Card) -> int:
        return (_TRUMP_POINTS if card.suit is Suit.SPADES else _PLAIN_POINTS).get(card.rank, 0)

    @override
    def melds(self, strain: Strain) -> tuple[Meld, ...]:
        lengths = {3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100}
        fours = [of_each_suit(rank, count, f"four {_NAMES[rank]}") for rank, count in _FOURS.items()]
        contested = (
            *(replace(four, kind="sequence", height=_HIGHER) for four in fours),
            *sequences(_LINE, lengths, strain.suit),
        )
        belote = in_suits("KQ", 20, "belote", (Suit.SPADES,), kind="belote")
        return (*(replace(meld, contested=True) for meld in contested), *belote)

    @override
    def guide(self) -> tuple[Section, ...]:
        return (Section("The idea", ("Jacks and nines of trump are worth the most.",)),)


_NAMES: Final = {"J": "jacks", "9": "nines", "A": "aces", "T": "tens", "K": "kings", "Q": "queens"}
_HIGHER: Final = 100
"""Four of a kind beat a sequence with as many points."""
