"""The rules of Bid Euchre told to people, with the house rules in force: the rules page of the table.

>>> from bacon.games.bid_euchre.rules import BidEuchre
>>> guide(BidEuchre(target=52))[0].title
'What it is about'
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bacon.core.cards import Cards, Strain, cards
from bacon.core.guide import EAST, FAIR, NORTH, WEST, house_rules, section
from bacon.core.rules import CardRow, PointTable, Section
from bacon.core.words import points
from bacon.games.bid_euchre.rules.options import PACKS, BidEuchreOptions
from bacon.games.bid_euchre.rules.scoring import bidders_points
from bacon.games.tricks.rules.bowers import ranking
from bacon.games.tricks.rules.guide import BOWERS, CUT, PAIRS, claiming, is_plain, trick, trumps
from bacon.games.tricks.rules.guide import TRICKS as TRICK_SECTION

EXAMPLE: Final[dict[str, Cards]] = {
    "You": cards("JH KH QH AS TS 9C"),
    "West": cards("JD 9H KS QS QD TC"),
    "North": cards("AH TH AD KD 9S QC"),
    "East": cards("AC KC JC JS TD 9D"),
}
"""The hands of the guide's example, clockwise; East deals."""


def guide(rules: BidEuchreOptions) -> tuple[Section, ...]:
    """Tell the rules, section by section, to someone who has never played such a game."""
    return (
        _idea(rules),
        _cards(rules),
        _bowers(rules),
        TRICK_SECTION,
        _bidding(rules),
        _alone(rules),
        _play(rules),
        _scores(rules),
        _winning(rules),
        _example(rules),
        _ADVICE,
        FAIR,
        house_rules(rules),
    )


def _idea(rules: BidEuchreOptions) -> Section:
    return section(
        "What it is about",
        f"Bid Euchre is a game for {_TABLES[rules.players]}",
        f"In each hand the players bid how many of the {rules.hand} tricks their side will take. Whoever "
        "bids most chooses the trump and leads; then both sides count the tricks they take, but bidders "
        "who take fewer than they bid lose points instead.",
        f"The first side to reach {rules.target} points wins the match.",
    )


_TABLES: Final = {
    4: PAIRS,
    6: "six people in two sides of three. Your two partners and your three opponents sit alternately around "
    "the table.",
}


def _cards(rules: BidEuchreOptions) -> Section:
    return section(
        "The cards",
        f"{_PACKS[rules.cards]} In each suit the ace is the highest, then {_DOWN_TO[rules.cards]}.",
        f"All cards are dealt, two at a time: {rules.hand} to each player.",
        *_duplicates(rules),
    )


_PACKS: Final = {
    24: "It is played with a short pack of 24 cards, from the nine to the ace of each suit.",
    32: "It is played with two packs of 16 cards mixed, from the jack to the ace of each suit.",
    48: "It is played with two packs of 24 cards mixed, from the nine to the ace of each suit.",
}
_DOWN_TO: Final = {
    24: "king, queen, jack, 10 and 9",
    32: "king, queen and jack",
    48: "king, queen, jack, 10 and 9",
}


def _duplicates(rules: BidEuchreOptions) -> tuple[str, ...]:
    if rules.cards == 24:
        return ()
    return (
        "Every card is there twice. Of two identical cards in a trick the one played "
        f"{rules.duplicates} is the higher.",
    )


def _bowers(rules: BidEuchreOptions) -> Section:
    low = (
        " In low no trump the order is turned round: the lowest card of the suit that was led wins."
        if rules.low_no_trump
        else ""
    )
    return section(
        "The bowers, and no trump",
        *BOWERS,
        trumps(PACKS[rules.cards], ranking(Strain.HEARTS), "right", "left"),
        "A hand may also be played in no trump: then there are no bowers, and the highest card of the "
        f"suit that was led takes the trick.{low}",
    )


def _bidding(rules: BidEuchreOptions) -> Section:
    return section("Bidding", *tuple(_of_bidding(rules)))


def _of_bidding(rules: BidEuchreOptions) -> Iterator[str]:
    yield f"{_WHAT[rules.name_later]} The lowest bid is {rules.lowest_bid}. {_HEIGHT[rules.nt_ranks]}"
    yield _ROUNDS[rules.bidding]
    if rules.dealer_match:
        yield "The dealer may take the bid over for the same number of tricks."
    yield _NOBODY[rules.all_passed]
    yield "No table talk: your bid is all you may say about your hand."


_WHAT: Final = {
    False: "Beginning on the dealer’s left, each player in turn bids a number of tricks together with a suit "
    "or no trump, such as “four hearts”, or passes.",
    True: "Beginning on the dealer’s left, each player in turn bids a number of tricks, or passes. Whoever "
    "wins the bidding then names a suit or no trump.",
}
_HEIGHT: Final = {
    False: "Each bid must be for more tricks than the last; the suits and no trump rank alike.",
    True: "Each bid must be for more tricks than the last, or for as many in no trump instead of a suit.",
}
_ROUNDS: Final = {
    "once": "Everybody speaks once, the dealer last.",
    "auction": "The bidding goes round until all the others have passed the last bid; whoever has passed may "
    "still bid later.",
}
_NOBODY: Final = {
    "next_dealer": "If nobody bids, the hand is void: nobody scores, and the next player deals.",
    "same_dealer": "If nobody bids, the hand is void: nobody scores, and the same dealer deals once more.",
    "stick": "If nobody else has bid, the dealer must.",
}


def _alone(rules: BidEuchreOptions) -> Section:
    if rules.loners == "off":
        return section("Going alone", "At this table nobody goes alone.")
    return section("Going alone", *tuple(_of_alone(rules)))


def _of_alone(rules: BidEuchreOptions) -> Iterator[str]:
    yield (
        f"The highest bid is to take all {rules.hand} tricks alone: it outranks every number. "
        f"{_SITS_OUT[rules.players]}"
    )
    if rules.loners == "calls":
        yield (
            "There are three such bids. With Call 2 the loner first gives his partner two cards face down "
            "and gets two back, with Call 1 one; with Moon, the highest, he plays without help."
        )
    elif exchanged := max(rules.exchanges):
        some = "a card" if exchanged == 1 else f"{exchanged} cards"
        yield f"Before the play the loner gives his partner {some} face down and gets as many back."
    yield _OVERCALL[rules.alone_overcall]


_SITS_OUT: Final = {4: "The partner sits out.", 6: "Both partners sit out."}
_OVERCALL: Final = {
    False: "The highest lone bid closes the bidding.",
    True: "Another player who has not bid alone yet may still take a lone bid over.",
}


def _play(rules: BidEuchreOptions) -> Section:
    leads = {
        "bidder": "Whoever won the bidding leads to the first trick.",
        "left_of_dealer": "The first player who takes part on the dealer’s left leads to the first trick.",
    }
    return section(
        f"Playing the {rules.hand} tricks",
        f"{leads[rules.lead]} After that, whoever took a trick leads to the next.",
        claiming(rules.claim),
        *_claimed_twins(rules),
    )


def _claimed_twins(rules: BidEuchreOptions) -> tuple[str, ...]:
    """Say when a card like the claimer's counts; the last of two always beats the first."""
    if rules.claim == "off" or not rules.doubled or rules.duplicates == "last":
        return ()
    return (
        "A card like your lowest one counts against your claim only if it could be played before yours. It "
        "cannot if you lead and no partner can take the lead from you.",
    )


def _scores(rules: BidEuchreOptions) -> Section:
    bonus = f" and {points(rules.made_bonus)} more" if rules.made_bonus else ""
    tricks = "1 point a trick"
    return section(
        "What a hand scores",
        "When the bidders make their bid, both sides score for the tricks they took. When they do not, they "
        "are set: they lose points, and the others score all the same.",
        PointTable(
            ("", "Bidders", "The others"),
            (
                ("The bid is made", f"{tricks}{bonus}", tricks),
                ("The bidders are set", f"Lose {_PENALTIES[rules.set_penalty]}", tricks),
                *_loner_lines(rules),
            ),
        ),
    )


_PENALTIES: Final = {
    "bid": "as many points as they bid",
    "tricks_taken": "a point for each trick they took",
    "hand_size": "a point for each trick of the hand",
}


def _loner_lines(rules: BidEuchreOptions) -> tuple[tuple[str, ...], ...]:
    if rules.loners == "off":
        return ()
    hand = rules.hand
    made = bidders_points(rules, hand, hand, alone=True)
    lost = -bidders_points(rules, hand - 1, hand, alone=True)
    return (
        (f"Alone, all {hand} tricks", points(made), "Nothing"),
        (f"Alone, {hand - 1} tricks", f"Lose {points(lost)}", "1 point"),
    )


def _winning(rules: BidEuchreOptions) -> Section:
    return section("Winning the match", *tuple(_of_winning(rules)))


def _of_winning(rules: BidEuchreOptions) -> Iterator[str]:
    if rules.must_bid_to_win:
        yield f"A side wins when it has {rules.target} points after a hand in which it made its own bid."
    else:
        yield (
            f"When a side has {rules.target} points, the one with more wins; if both have as many, another "
            "hand is played."
        )
    if rules.floor:
        yield f"A side that has fallen to −{rules.floor} points loses the match."
    same = "; after a void hand the same dealer deals" if rules.all_passed == "same_dealer" else ""
    yield f"{CUT}{same}."


def _example(rules: BidEuchreOptions) -> Section:
    return section(
        "A hand from beginning to end",
        *_differs(rules),
        f"{EAST} deals, and you speak first.",
        CardRow("Your hand", EXAMPLE["You"]),
        "Three hearts with the right bower, and an ace: your partner is good for a trick, so you bid “four "
        "hearts”. The others pass, and you lead the J♥, the highest trump.",
        trick("The right bower takes the trick", "JH 9H TH 9D", "You", WEST, NORTH, EAST),
        trick("Your A♠ takes the second", "AS QS 9S JS", "You", WEST, NORTH, EAST),
        f"You lead the Q♥. {WEST} plays the J♦: it is the left bower, a heart now, and beats even {NORTH}’s "
        "A♥.",
        trick("The left bower takes the trick", "QH JD AH JC", "You", WEST, NORTH, EAST),
        f"{WEST} leads the Q♦, and {NORTH}’s A♦ takes it; then {NORTH}’s K♦ holds too.",
        trick(f"{NORTH}’s A♦ takes the trick", "QD AD TD 9C", WEST, NORTH, EAST, "You"),
        trick(f"{NORTH}’s K♦ takes the trick", "KD KC TS TC", NORTH, EAST, "You", WEST),
        f"{NORTH} leads the Q♣. {EAST} plays the A♣, but you have no club and trump.",
        trick("Your K♥ takes the last trick", "QC AC KH KS", NORTH, EAST, "You", WEST),
        "You bid four and took five: 5 points for your side, and 1 for the other.",
    )


def _differs(rules: BidEuchreOptions) -> tuple[str, ...]:
    """Say so where the example, a hand of the plain game of four, is not played by this table's rules."""
    return (
        ()
        if is_plain(rules)
        else ("This hand is played by four, and by the plain rules, without this table’s own.",)
    )


_ADVICE: Final = section(
    "For your first evening",
    "Count your sure tricks, high trumps and aces, and add one for each partner. Bid one less than you "
    "hope for until you know the table.",
    "Lead trumps when you have won the bidding: it takes away what the others could trump your aces "
    "with. When your partner’s card is already winning the trick, save your good ones.",
)
