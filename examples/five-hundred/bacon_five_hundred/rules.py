"""The rules of Five Hundred: its options, its bids and what they are worth, and who wins."""

from __future__ import annotations

from functools import cache
from typing import Annotated, ClassVar, Final, Literal

from bacon.core.cards import Card, Cards, Strain, cards, pack
from bacon.core.events import MatchWon
from bacon.core.options import Options, option
from bacon.core.rules import Preset
from bacon.games.tricks.auction import AuctionRules
from bacon.games.tricks.bids import Bid, BidMade, OpenBid, keeps, match_won, standing
from bacon.games.tricks.state import TrickState

STRAINS: Final = (Strain.SPADES, Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.NO_TRUMP)
"""From the lowest up."""
MISERE: Final = Bid(0, Strain.NO_TRUMP, alone=True)
OPEN_MISERE: Final = OpenBid(0, Strain.NO_TRUMP, alone=True)
SLAM: Final = 250
_LOWEST: Final = 6
_BEFORE_MISERE: Final = 7
_JOKER: Final = Card("BJ")
_BLACK_FOURS: Final = frozenset(cards("4S 4C"))
_BLACK_THIRTEENS: Final = frozenset(cards("RS RC"))
_FOR_FOUR: Final = pack("456789TJQKA")
_PACKS: Final = {
    3: pack("789TJQKA"),
    4: tuple(card for card in _FOR_FOUR if card not in _BLACK_FOURS),
    5: pack("23456789TJQKA"),
    6: tuple(card for card in pack("23456789TEWRJQKA") if card not in _BLACK_THIRTEENS),
}
"""Without the joker, by the number of players: ten cards for each, and three more."""


class FiveHundredOptions(Options, frozen=True, kw_only=True):
    """The declared options of Five Hundred; the defaults are the game as it is played in Australia."""

    players: Annotated[
        Literal[3, 4, 5, 6],
        option(
            "Players",
            "Three play for themselves. So do five, except that the bidder calls a partner. "
            "Four and six play in teams.",
            group="Table",
            source="Hoyle and Pagat: four; three, five and six with a different deck",
        ),
    ] = 4
    teams: Annotated[
        Literal[2, 3],
        option(
            "Teams with six players",
            "Six players form two teams of three, or three teams of two.",
            group="Table",
            source="Pagat: both",
            labels=("Two teams of three", "Three teams of two"),
        ),
    ] = 2
    kitty_of_four: Annotated[
        Literal[3, 5],
        option(
            "Kitty with four players",
            "Three cards, or five if the fours of spades and clubs are in the deck, too.",
            group="Table",
            source="3: Australia; 5: the American game with 45 cards",
            labels=("3 cards", "5 cards"),
        ),
    ] = 3
    target: Annotated[
        Literal[500, 250],
        option(
            "Target",
            "The first to this many points wins. If anyone falls this far below zero, the best score wins.",
            group="Scoring",
            source="500: the usual game; 250: a shorter one",
        ),
    ] = 500
    by_a_bid: Annotated[
        bool,
        option(
            "Win by a bid",
            "A side can only win the match in a hand where it makes its own bid.",
            group="Scoring",
            source="on: the usual game; off: a house rule",
        ),
    ] = True
    against: Annotated[
        Literal[10, 0],
        option(
            "Defenders’ tricks",
            "What the other side scores for each trick it takes, whether or not the bid is made.",
            group="Scoring",
            source="10: the usual game; “nothing” is a house rule",
            labels=("10 points", "Nothing"),
        ),
    ] = 10
    slam: Annotated[
        bool,
        option(
            "Slam",
            "Bidders who take all ten tricks score at least 250.",
            group="Scoring",
            source="on: the usual game",
        ),
    ] = True
    misere: Annotated[
        Literal["after_seven", "any", "off"],
        option(
            "Misère",
            "A player may bid to take no tricks, alone and without trump. In an open misère they also show "
            "their cards.",
            group="Bidding",
            source="after a bid of seven: the usual game; at any time and not at all: common house rules",
            labels=("After a bid of seven", "At any time", "Not allowed"),
        ),
    ] = "after_seven"


def worth(bid: Bid | BidMade) -> int:
    """Return what a bid is worth by Avondale's schedule.

    >>> worth(Bid(6, Strain.SPADES)), worth(Bid(10, Strain.NO_TRUMP)), worth(MISERE), worth(OPEN_MISERE)
    (40, 520, 250, 500)
    """
    if not bid.tricks or bid.strain is None:
        return 500 if bid.open_hand else 250
    return 40 + 20 * STRAINS.index(bid.strain) + 100 * (bid.tricks - _LOWEST)


@cache
def _bids(*, misere: bool) -> tuple[Bid, ...]:
    lone = (MISERE, OPEN_MISERE) if misere else ()
    tricks = [Bid(number, strain) for number in range(_LOWEST, 11) for strain in STRAINS]
    return tuple(sorted((*lone, *tricks), key=worth))


class FiveHundred(FiveHundredOptions, AuctionRules, frozen=True, kw_only=True):
    """The rules of Five Hundred with the house rules in force.

    >>> len(FiveHundred().pack()), FiveHundred().kitty_in(1), len(FiveHundred().bids)
    (43, 3, 27)
    >>> [len(FiveHundred(players=players).pack()) for players in (3, 4, 5, 6)]
    [33, 43, 53, 63]
    """

    name: ClassVar[str] = "five-hundred"
    hand: ClassVar[int] = 10
    unit: ClassVar[int] = 10

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.players

    def side_of(self, seat: int) -> int:
        """Return the side of a seat: teams sit in turn, and three or five play for themselves."""
        return seat % {3: 3, 4: 2, 5: 5, 6: self.teams}[self.players]

    @property
    def calls_partner(self) -> bool:
        """With five players, the bidder calls one as a partner."""
        return self.players == 5

    def pack(self) -> Cards:
        """Return the joker and as many low cards as the players need, for six even an 11, 12 and red 13."""
        large = self.players == 4 and self.kitty_of_four == 5
        return (*(_FOR_FOUR if large else _PACKS[self.players]), _JOKER)

    @property
    def bids(self) -> tuple[Bid, ...]:
        """Six to ten tricks in any strain, with the misères among them, from the cheapest up."""
        return _bids(misere=self.misere != "off")

    def may_bid(self, state: TrickState, bid: Bid) -> bool:
        """Whether a bid may be made now: a misère perhaps only once seven tricks have been bid."""
        high = standing(state)
        return bid != MISERE or self.misere == "any" or (high is not None and high.tricks >= _BEFORE_MISERE)

    worth = staticmethod(worth)

    def points_for(self, state: TrickState) -> tuple[int, ...]:
        """Return what the bid brings or costs the bidders, and what their tricks bring the others."""
        bid = standing(state)
        assert bid is not None
        won, value = self.won(state), worth(bid)
        if self.slam and bid.tricks and won == sum(state.taken):
            value = max(value, SLAM)
        made = value if keeps(bid.tricks, won) else -value
        against = self.against if bid.tricks else 0
        bidders = self.bidding_sides(state)
        return tuple(made if side in bidders else against * taken for side, taken in enumerate(state.taken))

    def victory(self, state: TrickState) -> MatchWon | None:
        """Return the winner at the target, or the best side once another is that far below zero."""
        return match_won(state, self.target, floor=self.target, must_bid=self.by_a_bid)


PRESETS: Final = (
    Preset("Australian", "To 500, misère after a bid of seven.", FiveHundred()),
    Preset("Misère at will", "To 500, misère at any time.", FiveHundred(misere="any")),
    Preset("No misère", "To 500, without misères.", FiveHundred(misere="off")),
    Preset("Short game", "To 250.", FiveHundred(target=250)),
    Preset("American", "With a kitty of five cards.", FiveHundred(kitty_of_four=5)),
    Preset("Three-handed", "For three players, each for themselves.", FiveHundred(players=3)),
    Preset("Five-handed", "For five players: the bidder calls a partner.", FiveHundred(players=5)),
    Preset("Six-handed", "For six players in two teams, with 63 cards.", FiveHundred(players=6)),
    Preset(
        "Three pairs",
        "For six players in three teams of two, with 63 cards.",
        FiveHundred(players=6, teams=3),
    ),
)
"""The first is the standard game."""
