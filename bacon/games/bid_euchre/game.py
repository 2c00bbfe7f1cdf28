"""Bid Euchre, also called Pig-it & Hog-it."""

from __future__ import annotations

from typing import ClassVar, Final

from bacon.core.cards import Cards, Strain
from bacon.core.override import override
from bacon.core.rules import Preset
from bacon.games.bid_euchre import decide as decisions
from bacon.games.bid_euchre import words
from bacon.games.bid_euchre.options import PACKS, BidEuchreOptions
from bacon.games.bid_euchre.state import BidEuchreState
from bacon.games.tricks import bids
from bacon.games.tricks.events import Acquitted
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.ranking import Ranking


class BidEuchre(BidEuchreOptions, TrickRules[BidEuchreState], frozen=True, kw_only=True):
    """The rules of Bid Euchre with the house rules in force; the defaults are the game of four.

    Raises `OptionError` for a value that is not one of the option's choices, and for choices that cannot
    work together.

    >>> BidEuchre(players=6).hand, BidEuchre().bidding
    (8, 'once')
    """

    name: ClassVar[str] = "bid-euchre"
    has_auction: ClassVar[bool] = True
    packet: ClassVar[int] = 2

    @property
    @override
    def seats(self) -> int:
        return self.players

    @override
    def needs(self, state: BidEuchreState) -> tuple[int, ...]:
        """Return how many tricks win the hand for each side: as bid, once there is a bid."""
        return super().needs(state) if state.bid is None else bids.needed(state.bid, self.hand)

    @override
    def problem(self) -> str | None:
        """Explain why these rules cannot be played: the cards don't come out even, or a bid is impossible."""
        if self.cards % (self.players * self.packet):
            return f"{self.cards} cards cannot be dealt two at a time to {self.players} players."
        if self.lowest_bid > self.hand:
            return f"The lowest bid of {self.lowest_bid} is more than the {self.hand} tricks of a hand."
        if self.players > 4 and any(self.exchanges):
            return "With two partners you can’t swap cards: choose loners without help, or none."
        return None

    @override
    def pack(self) -> Cards:
        return PACKS[self.cards]

    @override
    def order(self, strain: Strain | None) -> Ranking:
        return decisions.order(self, strain)

    @override
    def start(self, viewer: int | None = None) -> BidEuchreState:
        return BidEuchreState(viewer=viewer, hands=((),) * self.players)

    @override
    def redealt(self, state: BidEuchreState) -> bool:
        """Whether the same dealer deals again after a hand that nobody wanted."""
        return isinstance(state.result, Acquitted) and self.all_passed == "same_dealer"

    legal = decisions.legal
    refusal = decisions.refusal
    decide = staticmethod(decisions.decide)
    consequence = decisions.consequence
    evolve = decisions.evolve
    write_call = staticmethod(words.write)
    read_call = staticmethod(words.read)
    guide = words.guide
    narrate = words.narrate
    bubble = words.bubble
    outcome = staticmethod(bids.outcome)


PRESETS: Final = (
    Preset(
        "Single deck",
        "The usual game, to 50 points. One bid each.",
        BidEuchre(),
        saved_as="Pig-it & Hog-it",
    ),
    Preset(
        "Six-handed",
        "Three against three, with two decks.",
        BidEuchre(players=6),
        saved_as="Pig-it & Hog-it for six",
    ),
    Preset(
        "Double deck",
        "Two decks from the jack up, to 52 points.",
        BidEuchre(deck=32, target=52, loners="calls"),
    ),
    Preset(
        "Hoosier",
        "Two decks. You bid until the others pass.",
        BidEuchre(deck=48, bidding="auction", low_no_trump=True),
    ),
)
"""The presets; the first is the standard game."""
