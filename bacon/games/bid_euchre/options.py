"""The options of Bid Euchre, with their sources (part D of the rules document)."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final, Literal

from bacon.core.cards import pack
from bacon.core.options import Options, option
from bacon.games.tricks.game import Claim, claim_option

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
            "The side with more points wins once it has this many; if both have as many, one more hand is "
            "played.",
            source="50: everything2; 52: NeuralPlay, Trickster; 32: the six-hand app; 31: doublepepper.com",
        ),
    ] = 50
    set_penalty: Annotated[
        Literal["bid", "tricks_taken", "hand_size"],
        _scoring(
            "Penalty for a bid not made",
            "What the bidders lose when they take fewer tricks than they bid.",
            source="the bid: reference.com, playbideuchre.com; the tricks taken: everything2, to the letter",
            labels=("What they bid", "The tricks they took", "All the tricks of the hand"),
        ),
    ] = "bid"
    loner_bonus: Annotated[
        Literal[10, 0, 12, 24],
        _scoring(
            "A loner’s bonus",
            "What a player who goes alone wins or loses on top of the normal score.",
            source="10: everything2; 12 and 24: the six-hand app; none is a house rule",
            labels=("10 points", "Nothing", "12 points", "24 points"),
        ),
    ] = 10
    made_bonus: Annotated[
        Literal[0, 2],
        _scoring(
            "Bonus for making the bid",
            "What the bidders score besides their tricks when they make their bid.",
            source="none: everything2; 2: EuchreUS",
            labels=("None", "2 points"),
        ),
    ] = 0
    must_bid_to_win: Annotated[
        bool,
        _scoring(
            "Only a bid wins the match",
            "A side wins only in a hand in which it makes its own bid.",
            source="house rule",
        ),
    ] = False
    floor: Annotated[
        Literal[0, 24, 50],
        _scoring(
            "Out at the bottom",
            "A side that falls so far below nothing loses the match at once.",
            source="none: everything2; −24: Horse; −50 is a house rule",
            labels=("Never", "At −24", "At −50"),
        ),
    ] = 0
    players: Annotated[
        Literal[4, 6],
        _cards(
            "Players",
            "Two pairs, or two sides of three who sit alternately.",
            source="everything2",
            labels=("Four", "Six"),
        ),
    ] = 4
    deck: Annotated[
        Literal[24, 32, 48],
        _cards(
            "Pack",
            "One pack from the nine up, which is doubled for six players, or two packs mixed, from the "
            "jack or from the nine up; all cards are dealt.",
            source="24 for four, 48 for six: everything2; 32: NeuralPlay, Trickster; 48 for four: "
            "HammerWalt, Indiana",
            labels=(
                "24 cards, nine to ace; twice that for six",
                "Twice 16 cards, jack to ace",
                "Twice 24 cards, nine to ace",
            ),
        ),
    ] = 24
    duplicates: Annotated[
        Literal["first", "last"],
        _cards(
            "Of two identical cards",
            "Which of two identical cards in a trick is the higher, with two packs.",
            source="first: everything2; last is a house rule",
            labels=("The first one played", "The last one played"),
        ),
    ] = "first"
    min_bid: Annotated[
        Literal[1, 2, 3, 5, 6, "half"],
        _bidding(
            "Lowest bid",
            "The number of tricks with which the bidding may open.",
            source="none: everything2, NeuralPlay; 3: books; 6 and half the hand: the double pack",
            labels=("1", "2", "3", "5", "6", "Half the hand"),
        ),
    ] = 1
    all_passed: Annotated[
        Literal["next_dealer", "same_dealer", "stick"],
        _bidding(
            "When nobody bids",
            "Either the hand is void and is dealt again, or the dealer must bid.",
            source="next dealer: reference.com; stick: books, EuchreUS; same dealer is a house rule",
            labels=("The next player deals", "The same dealer deals", "The dealer must bid"),
        ),
    ] = "next_dealer"
    bidding: Annotated[
        Literal["once", "auction"],
        _bidding(
            "Rounds of bidding",
            "Everybody speaks once, or the bidding goes on until all others have passed the last bid.",
            source="once: everything2, NeuralPlay; until all pass: Trickster, Indiana",
            labels=("Everybody once", "Until all others pass"),
        ),
    ] = "once"
    dealer_match: Annotated[
        bool,
        _bidding(
            "The dealer may match",
            "The dealer may take the bid over for the same number of tricks.",
            source="house rule",
        ),
    ] = False
    nt_ranks: Annotated[
        bool,
        _bidding(
            "No trump ranks higher",
            "A bid of no trump outranks a suit at the same number, where trump is named with the bid.",
            source="house rule",
        ),
    ] = False
    name_later: Annotated[
        bool,
        _bidding(
            "Trump is named later",
            "Bids are numbers only; whoever wins the bidding then names trump.",
            source="HammerWalt, EuchreUS",
        ),
    ] = False
    low_no_trump: Annotated[
        bool,
        _bidding(
            "Low no trump",
            "No trump may also be played low: the lowest cards win.",
            source="Trickster, Indiana, EuchreUS",
        ),
    ] = False
    loners: Annotated[
        Literal["plain", "exchange_1", "exchange_2", "exchange_3", "calls", "off"],
        _bidding(
            "Going alone",
            "Whether a player may bid to take all the tricks alone, and whether cards are first exchanged "
            "with the partner; with calls, the fewer are exchanged the higher is the bid.",
            source="plain: everything2; calls: NeuralPlay, Trickster; 3: HammerWalt, Indiana; off: Trickster",
            labels=(
                "Without help",
                "Exchanging one card",
                "Exchanging two cards",
                "Exchanging three cards",
                "Call 2, Call 1 or Moon",
                "Not allowed",
            ),
        ),
    ] = "plain"
    alone_overcall: Annotated[
        bool,
        _bidding(
            "Alone over alone",
            "When somebody goes alone, another who has not done so yet may still take that over; otherwise "
            "the highest lone bid closes the bidding.",
            source="closes: HammerWalt; taking over is a house rule",
        ),
    ] = False
    lead: Annotated[
        Literal["bidder", "left_of_dealer"],
        _play(
            "First lead",
            "Who leads to the first trick.",
            source="bidder: everything2 and all others; the dealer’s left: Trickster",
            labels=("The bidder", "The dealer’s left"),
        ),
    ] = "bidder"
    claim: Annotated[Claim, claim_option("house rule, from Bacon")] = "off"

    @property
    def cards(self) -> int:
        """The number of cards in play: six players mix two of the packs that four play with (S004)."""
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
        """How many cards each kind of lone bid exchanges, from the lowest bid up."""
        return _EXCHANGES[self.loners]


_EXCHANGES: dict[str, tuple[int, ...]] = {
    "off": (),
    "plain": (0,),
    "exchange_1": (1,),
    "exchange_2": (2,),
    "exchange_3": (3,),
    "calls": (2, 1, 0),
}
