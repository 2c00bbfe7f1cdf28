"""The rules of Euchre told to people, with the house rules in force: the rules page of the table.

>>> from bacon.games.euchre.rules import Euchre
>>> guide(Euchre(target=11))[0].title
'What it is about'
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bacon.core.cards import Cards, Strain, cards
from bacon.core.guide import EAST, FAIR, NORTH, WEST, house_rules, section
from bacon.core.rules import CardRow, PointTable, Section
from bacon.core.words import capital, points
from bacon.games.euchre.rules.options import PACKS, EuchreOptions
from bacon.games.euchre.rules.scoring import TRICKS, worth
from bacon.games.tricks.rules.bowers import JOKER, ranking
from bacon.games.tricks.rules.guide import (
    BOWERS,
    PAIRS,
    claiming,
    is_plain,
    trick,
    trumps,
    winning,
)
from bacon.games.tricks.rules.guide import TRICKS as TRICK_SECTION

UPCARD: Final = cards("QH")[0]
"""The card that is turned up in the guide's example hand."""

EXAMPLE: Final[dict[str, Cards]] = {
    "You": cards("JH KH AS TS 9C"),
    "West": cards("AH 9H KS QD TC"),
    "North": cards("JD TH AD 9S QC"),
    "East": cards("AC KC JS TD 9D"),
}
"""The hands of the guide's example, clockwise; North deals."""


def guide(rules: EuchreOptions) -> tuple[Section, ...]:
    """Tell the rules, section by section, to someone who has never played such a game."""
    return (
        _idea(rules),
        _cards(rules),
        section("The bowers", *BOWERS, *_joker(rules), _trumps(rules)),
        TRICK_SECTION,
        *_poor_hands(rules),
        _calling(rules),
        _dealer(rules),
        _alone(rules),
        _play(rules),
        _scores(rules),
        winning(rules.target, _after_void_hand(rules)),
        _example(rules),
        _ADVICE,
        FAIR,
        house_rules(rules),
    )


def _idea(rules: EuchreOptions) -> Section:
    return section(
        "What it is about",
        f"Euchre is a quick game for {PAIRS}",
        "In each hand one player makes a suit trump: his side, the makers, then have to take at least "
        f"three of the {TRICKS} tricks. If they do not, they are euchred, and the other side scores.",
        f"The first side to reach {rules.target} points wins the match.",
    )


def _cards(rules: EuchreOptions) -> Section:
    return section(
        "The cards",
        f"{_PACKS[rules.deck]} In each suit the ace is the highest, then king, queen, jack, "
        f"{_DOWN_TO[rules.deck]}.",
        "Each player is dealt five cards. The rest lies face down on the table, and its top card is "
        "turned up: the up-card.",
    )


def _trumps(rules: EuchreOptions) -> CardRow:
    """The order of the trumps, with the Benny where there is one."""
    if rules.joker:
        return trumps((*PACKS[rules.deck], JOKER), ranking(Strain.HEARTS), "Benny", "right", "left")
    return trumps(PACKS[rules.deck], ranking(Strain.HEARTS), "right", "left")


def _poor_hands(rules: EuchreOptions) -> tuple[Section, ...]:
    told = (*_misdeal(rules), *_going_under(rules))
    return (section("Before the first call", *told),) if told else ()


def _calling(rules: EuchreOptions) -> Section:
    return section(
        "Making trump",
        "Beginning on the dealer’s left, each player in turn either orders the up-card up, which makes "
        "its suit trump, or passes. It is always the dealer who takes the card into his hand, whoever "
        "orders it up.",
        "When all four have passed, the card is turned down. In a second round each player may pass, or "
        f"name another suit trump{_no_trump(rules)}.",
        _ALL_PASSED[rules.all_passed],
        *_stuck(rules),
        *_trump_needed(rules),
    )


def _dealer(rules: EuchreOptions) -> Section:
    kept = (
        "It may be the very card he picked up."
        if rules.may_discard_upcard
        else "The card he picked up must be kept."
    )
    return section(
        "The dealer’s card",
        "When the up-card is ordered up, the dealer picks it up and lays one of his six cards face down "
        f"aside. {kept} So ordering up gives a trump to your side when your partner deals, and to the "
        "other side when an opponent does.",
    )


def _alone(rules: EuchreOptions) -> Section:
    return section(
        "Going alone",
        "With a very strong hand you can go alone as you make trump. Your partner then puts the cards "
        "down and sits out, and you play against both opponents. Taking all five tricks scores 4.",
        *_loners(rules),
    )


def _play(rules: EuchreOptions) -> Section:
    return section(
        f"Playing the {TRICKS} tricks",
        f"{_lead(rules)} After that, whoever took a trick leads to the next.",
        _THROW_IN[rules.throw_in],
        claiming(rules.claim),
    )


def _scores(rules: EuchreOptions) -> Section:
    makers = PointTable(
        ("Makers", "3 tricks", "4 tricks", f"All {TRICKS} tricks"),
        (_made_line(rules, "Together", alone=False), _made_line(rules, "A player alone", alone=True)),
    )
    defenders = [
        _euchre_line(rules, "Against a pair", alone=False, lone_defender=False),
        _euchre_line(rules, "Against a loner", alone=True, lone_defender=False),
    ]
    if rules.defend_alone:
        defenders.append(_euchre_line(rules, "One against a loner", alone=True, lone_defender=True))
    return section(
        "What a hand scores",
        "The makers score when they take three tricks or more.",
        makers,
        "With fewer they are euchred, and the defenders score.",
        PointTable(("Defenders", "Makers have 1 or 2", "Makers have none"), tuple(defenders)),
        "Only one side scores in a hand.",
    )


def _made_line(rules: EuchreOptions, who: str, *, alone: bool) -> tuple[str, ...]:
    return (who, *(_made(rules, tricks, alone=alone) for tricks in (3, 4, TRICKS)))


def _made(rules: EuchreOptions, tricks: int, *, alone: bool) -> str:
    made = worth(rules, tricks, alone=alone)
    return capital(points(made.points)) if made.makers else f"{points(made.points)} for the defenders"


def _euchre_line(rules: EuchreOptions, who: str, *, alone: bool, lone_defender: bool) -> tuple[str, ...]:
    scored = (worth(rules, tricks, alone=alone, lone_defender=lone_defender).points for tricks in (2, 0))
    return (who, *(capital(points(each)) for each in scored))


def _example(rules: EuchreOptions) -> Section:
    return section(
        "A hand from beginning to end",
        *_example_differs(rules),
        f"{NORTH}, your partner, deals, and the {UPCARD.label} is turned up. {EAST} speaks first and passes.",
        CardRow("The up-card, and your hand", (UPCARD, *EXAMPLE["You"]), ("turned up",)),
        "You hold the right bower and another heart, and the queen will be your partner’s. You order it up. "
        "Hearts are trump.",
        f"{NORTH} picks up the Q♥ and lays the 9♠ aside. {EAST}, on the dealer’s left, leads the A♣.",
        trick(f"{EAST}’s A♣ takes the trick", "AC 9C TC QC", EAST, "You", WEST, NORTH),
        f"{EAST} leads the K♣. You have no club and trump with the K♥; {WEST} has none either and plays the "
        f"A♥, higher. But {NORTH} has the J♦: the left bower, second only to your jack.",
        trick("The left bower takes the trick", "KC KH AH JD", EAST, "You", WEST, NORTH),
        f"{NORTH} leads the Q♥. {EAST} has no trump and throws the 9♦, and {WEST} must follow with the 9♥. "
        "Then you lead the A♠.",
        trick("Your right bower takes the trick", "QH 9D JH 9H", NORTH, EAST, "You", WEST),
        trick("Your A♠ takes the trick", "AS KS AD JS", "You", WEST, NORTH, EAST),
        f"You lead the 10♠. {WEST} throws the Q♦, {NORTH} trumps with the 10♥, and {EAST} throws the 10♦.",
        trick(f"{NORTH}’s 10♥ takes the trick", "TS QD TH TD", "You", WEST, NORTH, EAST),
        "Your side made trump and took four tricks, not five: 1 point.",
    )


_ADVICE: Final = section(
    "For your first evening",
    "Two sure trumps, one of them a bower, and an ace besides are enough to make trump; count on your "
    "partner for a trick. Think twice before you put a bower into an opponent’s hand.",
    "When your side made trump, lead trumps: it takes away what the opponents could trump you with. When "
    "your partner’s card is already winning the trick, save your good ones.",
)


_PACKS: Final = {
    24: "It is played with a short pack of 24 cards, from the nine to the ace of each suit.",
    28: "It is played with a pack of 28 cards, from the eight to the ace of each suit.",
    32: "It is played with a pack of 32 cards, from the seven to the ace of each suit.",
}
_DOWN_TO: Final = {24: "10 and 9", 28: "10, 9 and 8", 32: "10, 9, 8 and 7"}


def _joker(rules: EuchreOptions) -> tuple[str, ...]:
    """Tell of the Benny, where there is one."""
    if not rules.joker:
        return ()
    return (
        "There is a joker too, the Benny: the highest trump of all, above both bowers. "
        f"{_JOKER_TURNED_UP[rules.joker_turned_up]}",
    )


_JOKER_TURNED_UP: Final = {
    "dealer_names": "When it is turned up, the dealer says which suit it stands for before anybody calls.",
    "caller_names": "When it is turned up, whoever orders it up names any suit trump.",
    "spades": "When it is turned up, it stands for spades.",
}


def _misdeal(rules: EuchreOptions) -> tuple[str, ...]:
    """Tell of hands that are dealt again."""
    if rules.misdeal == "off":
        return ()
    return (f"{_MISDEALS[rules.misdeal]} {_DEALS_AGAIN[rules.misdeal_dealer]}",)


_MISDEALS: Final = {
    "no_ace_no_face": "Whoever has neither an ace nor a face card may show the hand and call a misdeal.",
    "ace_no_face": "Whoever has no face card, and no ace or just one that is not of the up-card’s suit, may "
    "show the hand and call a misdeal.",
}
_DEALS_AGAIN: Final = {
    "same_dealer": "Then the same dealer deals again.",
    "next_dealer": "Then the next player deals.",
}


def _going_under(rules: EuchreOptions) -> tuple[str, ...]:
    """Tell of exchanging low cards for the hidden ones."""
    if rules.go_under == "off":
        return ()
    which = "three low cards of one rank" if rules.go_under == "clean" else "three low cards"
    return (
        f"Whoever has {which}, below the jack, may go under: put them away face down and take the three "
        "cards under the up-card instead.",
    )


def _no_trump(rules: EuchreOptions) -> str:
    """Tell, as part of a sentence, whether no trump may be called."""
    match rules.no_trump, rules.low_no_trump:
        case True, True:
            return ", or no trump at all, with the aces high or with the lowest cards high"
        case True, False:
            return ", or no trump at all: then there are no bowers, and the aces are high"
        case False, True:
            return ", or low no trump: then there are no bowers, and the lowest cards win"
        case _:
            return ""


_ALL_PASSED: Final = {
    "next_dealer": "If everybody passes again, the hand is void: nobody scores, and the next player deals.",
    "same_dealer": "If everybody passes again, the hand is void: nobody scores, and the same dealer deals "
    "once more.",
    "stick": "If the turn comes round to the dealer again, he is stuck: he must make trump.",
    "stick_or_forfeit": "If the turn comes round to the dealer again, he is stuck: he must make trump, or "
    "pass and give the other side a point.",
}


def _sticks(rules: EuchreOptions) -> bool:
    return rules.all_passed in ("stick", "stick_or_forfeit")


def _stuck(rules: EuchreOptions) -> Iterator[str]:
    """Tell what a stuck dealer may do that others may not."""
    if not _sticks(rules):
        return
    if rules.stuck_may_name_turned_down:
        yield "A stuck dealer may even name the suit that was turned down."
    if rules.stuck_no_trump:
        besides = " anyway" if rules.no_trump else ""
        yield f"A stuck dealer may{besides} choose to play without trump: no bowers, and aces high."


def _trump_needed(rules: EuchreOptions) -> tuple[str, ...]:
    """Whether a trump must be held."""
    if rules.must_have_trump == "no":
        return ()
    which = "" if rules.must_have_trump == "any" else "; the left bower and the Benny do not count"
    free = " Only a stuck dealer who has none of any is free." if _sticks(rules) else ""
    return (f"Nobody may make a suit trump without holding at least one trump{which}.{free}",)


def _loners(rules: EuchreOptions) -> Iterator[str]:
    """Tell what else there is to going alone."""
    if rules.canadian_loner:
        yield "The dealer’s partner may order the card up only by going alone."
    if rules.no_late_loners:
        yield "A side that needs only one or two more points may not go alone."
    if rules.call_for_best:
        yield (
            "Before the play a loner may call for his partner’s best: he gives him a card face down and gets "
            "one back."
        )
    if rules.defend_alone:
        yield (
            "Against a loner, an opponent may defend alone, first the one on the loner’s left; then only the "
            "two of them play."
        )


def _lead(rules: EuchreOptions) -> str:
    """Tell who leads to the first trick."""
    if rules.maker_leads:
        return "Whoever made trump leads to the first trick."
    told = "The player on the dealer’s left leads to the first trick"
    if rules.loner_lead == "left_of_maker":
        return f"{told}, but against a loner the one on the loner’s left."
    return f"{told}; if he sits out, the next one who plays."


_THROW_IN: Final = {
    True: "As soon as the tricks that are left cannot change the score, the hand is thrown in.",
    False: "Every hand is played to its last trick.",
}


def _after_void_hand(rules: EuchreOptions) -> str:
    """Tell, at the end of a sentence, who deals after a void hand."""
    return "; after a void hand the same dealer deals" if rules.all_passed == "same_dealer" else ""


def _example_differs(rules: EuchreOptions) -> tuple[str, ...]:
    """Say so where the example, a hand of the plain game, is not played by this table's rules."""
    return (
        ()
        if is_plain(rules)
        else ("This hand is played by the club’s plain rules, without this table’s own.",)
    )
