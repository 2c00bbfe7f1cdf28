"""The rules of Five Hundred: its options, its bids and what they are worth, and who wins."""

from __future__ import annotations

from functools import cache
from typing import Annotated, ClassVar, Final, Literal

from bacon.core.cards import Card, Cards, Strain, pack
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
_LOW_BLACK: Final = frozenset({Card("4S"), Card("4C")})
_PACK: Final = (*(card for card in pack("456789TJQKA") if card not in _LOW_BLACK), Card("BJ"))


class FiveHundredOptions(Options, frozen=True, kw_only=True):
    """The declared options of Five Hundred; the defaults are the game as it is played in Australia."""

    target: Annotated[
        Literal[500, 250],
        option(
            "Target",
            "A side with this many points wins, and a side this far below zero loses.",
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
            "Tricks against",
            "What the other side scores for each trick it takes, whether or not the bid is made.",
            group="Scoring",
            source="10: the usual game; nothing is a house rule",
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
            "A player may bid to take no tricks, alone and without trump, or with an open hand.",
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

    >>> len(FiveHundred().pack()), FiveHundred().kitty, len(FiveHundred().bids)
    (43, 3, 27)
    """

    name: ClassVar[str] = "five-hundred"
    hand: ClassVar[int] = 10
    unit: ClassVar[int] = 10

    def pack(self) -> Cards:
        """Return the 43 cards: from the four in red suits and the five in black ones, with a joker."""
        return _PACK

    @property
    def bids(self) -> tuple[Bid, ...]:
        """Six to ten tricks in any strain, and the misères among them by what they are worth."""
        return _bids(misere=self.misere != "off")

    def may_bid(self, state: TrickState, bid: Bid) -> bool:
        """Whether a bid may be made now: a misère perhaps only once seven tricks have been bid."""
        high = standing(state)
        return bid != MISERE or self.misere == "any" or (high is not None and high.tricks >= _BEFORE_MISERE)

    worth = staticmethod(worth)

    def points_for(self, state: TrickState) -> tuple[int, ...]:
        """Return what the bid brings or costs, and what the other side's tricks bring."""
        bid = standing(state)
        assert bid is not None
        side = self.side_of(bid.seat)
        ours, theirs = state.taken[side], state.taken[1 - side]
        value = worth(bid)
        if self.slam and not theirs and bid.tricks:
            value = max(value, SLAM)
        made = value if keeps(bid.tricks, ours) else -value
        others = self.against * theirs if bid.tricks else 0
        return (made, others) if side == 0 else (others, made)

    def victory(self, state: TrickState) -> MatchWon | None:
        """Return the win of a side at the target, or over one that is as far below zero."""
        return match_won(state, self.target, floor=self.target, must_bid=self.by_a_bid)


PRESETS: Final = (
    Preset("Australian", "To 500, misère after a bid of seven.", FiveHundred()),
    Preset("Misère at will", "To 500, misère at any time.", FiveHundred(misere="any")),
    Preset("No misère", "To 500, without misères.", FiveHundred(misere="off")),
    Preset("Short game", "To 250.", FiveHundred(target=250)),
)
"""The first is the standard game."""
