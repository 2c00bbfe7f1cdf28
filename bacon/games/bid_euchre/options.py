"""The options of Bid Euchre, each with the published rules that have it."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final, Literal

from bacon.core.cards import pack
from bacon.core.options import Options, option
from bacon.games.tricks.claims import Claim, claim_option

_scoring = partial(option, group="Scoring")
_cards = partial(option, group="Cards")
_bidding = partial(option, group="Bidding")
_play = partial(option, group="Play")

PACKS: Final = {24: pack("9TJQKA"), 32: pack("JQKA") * 2, 48: pack("9TJQKA") * 2}


class BidEuchreOptions(Options, frozen=True, kw_only=True):
    """The options of Bid Euchre."""

    target: Annotated[
        Literal[31, 32, 50, 52],
        _scoring(
            "Target",
            "Once a side has this many points, the side that’s ahead wins. If they’re tied, you play another "
            "hand.",
            source="50: everything2; 52: NeuralPlay, Trickster; 32: the app six-hand-bid-euchre; "
            "31: doublepepper.com",
        ),
    ] = 50
    set_penalty: Annotated[
        Literal["bid", "tricks_taken", "hand_size"],
        _scoring(
            "Penalty for being set",
            "What bidders lose when they take fewer tricks than they bid.",
            source="the bid: reference.com, playbideuchre.com; the tricks taken: everything2, read literally",
            labels=("What they bid", "The tricks they took", "All the tricks of the hand"),
        ),
    ] = "bid"
    loner_bonus: Annotated[
        Literal[10, 0, 12, 24],
        _scoring(
            "Loner bonus",
            "What a loner wins or loses on top of the usual score.",
            source="10: everything2; 12 and 24: the app six-hand-bid-euchre; “nothing” is a house rule",
            labels=("10 points", "Nothing", "12 points", "24 points"),
        ),
    ] = 10
    made_bonus: Annotated[
        Literal[0, 2],
        _scoring(
            "Bonus for making the bid",
            "What bidders score on top of their tricks when they make their bid.",
            source="none: everything2; 2: EuchreUS",
            labels=("None", "2 points"),
        ),
    ] = 0
    must_bid_to_win: Annotated[
        bool,
        _scoring(
            "Must bid to win",
            "A side can only win the match in a hand where it makes its own bid.",
            source="house rule",
        ),
    ] = False
    floor: Annotated[
        Literal[0, 24, 50],
        _scoring(
            "Losing on a low score",
            "How far below zero a side has to fall to lose the match.",
            source="never: everything2; −24: Horse; −50 is a house rule",
            labels=("Never", "At −24", "At −50"),
        ),
    ] = 0
    players: Annotated[
        Literal[4, 6],
        _cards(
            "Players",
            "Two teams of two, or two teams of three.",
            source="everything2",
            labels=("Four", "Six"),
        ),
    ] = 4
    deck: Annotated[
        Literal[24, 32, 48],
        _cards(
            "Deck",
            "One deck from the nine up (two for six players), or two decks from the jack or the nine up. "
            "All the cards are dealt.",
            source="24 for four, 48 for six: everything2; 32: NeuralPlay, Trickster; 48 for four: "
            "HammerWalt, Indiana",
            labels=(
                "24 cards, nine through ace; two decks for six",
                "Two decks of 16, jack through ace",
                "Two decks of 24, nine through ace",
            ),
        ),
    ] = 24
    duplicates: Annotated[
        Literal["first", "last"],
        _cards(
            "Identical cards",
            "With two decks: which of two identical cards in a trick is higher.",
            source="first: everything2; last is a house rule",
            labels=("The first one played", "The last one played"),
        ),
    ] = "first"
    min_bid: Annotated[
        Literal[1, 2, 3, 5, 6, "half"],
        _bidding(
            "Lowest bid",
            "The fewest tricks you can bid.",
            source="1: everything2, NeuralPlay; 3: books; 6 and half the hand: the double deck",
            labels=("1", "2", "3", "5", "6", "Half the hand"),
        ),
    ] = 1
    all_passed: Annotated[
        Literal["next_dealer", "same_dealer", "stick"],
        _bidding(
            "When nobody bids",
            "Either there’s a new deal, or the dealer has to bid.",
            source="next dealer: reference.com; stick: books, EuchreUS; same dealer is a house rule",
            labels=("The next player deals", "The same dealer deals", "The dealer has to bid"),
        ),
    ] = "next_dealer"
    bidding: Annotated[
        Literal["once", "auction"],
        _bidding(
            "Rounds of bidding",
            "Either everyone gets one turn, or bidding goes on until everyone else passes in a row.",
            source="once: everything2, NeuralPlay; until all pass: Trickster, Indiana",
            labels=("One turn each", "Until the others pass"),
        ),
    ] = "once"
    dealer_match: Annotated[
        bool,
        _bidding(
            "Dealer may match",
            "The dealer may take over the bid for the same number of tricks.",
            source="house rule",
        ),
    ] = False
    nt_ranks: Annotated[
        bool,
        _bidding(
            "No trump ranks higher",
            "A no-trump bid beats a suit bid for the same number, if trump is named with the bid.",
            source="house rule",
        ),
    ] = False
    name_later: Annotated[
        bool,
        _bidding(
            "Name trump later",
            "You bid numbers only, and the winning bidder then names trump.",
            source="HammerWalt, EuchreUS",
        ),
    ] = False
    low_no_trump: Annotated[
        bool,
        _bidding(
            "Low no trump",
            "Players may also bid low no trump, where the lowest card of the suit led wins.",
            source="Trickster, Indiana, EuchreUS",
        ),
    ] = False
    loners: Annotated[
        Literal["plain", "exchange_1", "exchange_2", "exchange_3", "calls", "off"],
        _bidding(
            "Going alone",
            "You may bid to take all the tricks alone, and first swap cards with your partner if the rule "
            "says so. With Call 2 you swap two cards, with Call 1 one, and with Moon none; the fewer, the "
            "higher the bid.",
            source="plain: everything2; calls: NeuralPlay, Trickster; 3: HammerWalt, Indiana; off: Trickster",
            labels=(
                "Without help",
                "Swap one card",
                "Swap two cards",
                "Swap three cards",
                "Call 2, Call 1 or Moon",
                "Not allowed",
            ),
        ),
    ] = "plain"
    alone_overcall: Annotated[
        bool,
        _bidding(
            "Outbidding a loner",
            "A player who hasn’t bid alone yet may outbid a loner by going alone too. Otherwise the highest "
            "lone bid ends the bidding.",
            source="not allowed: HammerWalt; allowed is a house rule",
        ),
    ] = False
    lead: Annotated[
        Literal["bidder", "left_of_dealer"],
        _play(
            "First lead",
            "Who leads to the first trick.",
            source="bidder: everything2 and most others; the dealer’s left: Trickster",
            labels=("The bidder", "The dealer’s left"),
        ),
    ] = "bidder"
    claim: Annotated[Claim, claim_option("house rule, from Bacon")] = "off"

    @property
    def cards(self) -> int:
        """The number of cards in play: six players mix two of the packs that four play with (everything2)."""
        return 2 * self.deck if self.players == 6 and self.deck == 24 else self.deck

    @property
    def doubled(self) -> bool:
        """Whether two packs are mixed, so that each card exists twice."""
        return self.cards > 24

    @property
    def hand(self) -> int:
        """The number of cards in a hand, and so of tricks."""
        return self.cards // self.players

    @property
    def lowest_bid(self) -> int:
        """The lowest number of tricks that opens the bidding."""
        return self.hand // 2 if self.min_bid == "half" else self.min_bid

    @property
    def exchanges(self) -> tuple[int, ...]:
        """The number of cards that each kind of lone bid exchanges, from the lowest bid up."""
        return _EXCHANGES[self.loners]


_EXCHANGES: dict[str, tuple[int, ...]] = {
    "off": (),
    "plain": (0,),
    "exchange_1": (1,),
    "exchange_2": (2,),
    "exchange_3": (3,),
    "calls": (2, 1, 0),
}
