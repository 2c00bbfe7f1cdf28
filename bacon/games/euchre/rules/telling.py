"""The sentences of the guide to Euchre that depend on the house rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bacon.games.euchre.rules.options import EuchreOptions

PACKS: Final = {
    24: "It is played with a short pack of 24 cards, from the nine to the ace of each suit.",
    28: "It is played with a pack of 28 cards, from the eight to the ace of each suit.",
    32: "It is played with a pack of 32 cards, from the seven to the ace of each suit.",
}
DOWN_TO: Final = {24: "10 and 9", 28: "10, 9 and 8", 32: "10, 9, 8 and 7"}


def joker(rules: EuchreOptions) -> tuple[str, ...]:
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


def misdeal(rules: EuchreOptions) -> tuple[str, ...]:
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


def going_under(rules: EuchreOptions) -> tuple[str, ...]:
    """Tell of exchanging low cards for the hidden ones."""
    if rules.go_under == "off":
        return ()
    which = "three low cards of one rank" if rules.go_under == "clean" else "three low cards"
    return (
        f"Whoever has {which}, below the jack, may go under: put them away face down and take the three "
        "cards under the up-card instead.",
    )


def no_trump(rules: EuchreOptions) -> str:
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


ALL_PASSED: Final = {
    "next_dealer": "If everybody passes again, the hand is void: nobody scores, and the next player deals.",
    "same_dealer": "If everybody passes again, the hand is void: nobody scores, and the same dealer deals "
    "once more.",
    "stick": "If the turn comes round to the dealer again, he is stuck: he must make trump.",
    "stick_or_forfeit": "If the turn comes round to the dealer again, he is stuck: he must make trump, or "
    "pass and give the other side a point.",
}


def _sticks(rules: EuchreOptions) -> bool:
    return rules.all_passed in ("stick", "stick_or_forfeit")


def stuck(rules: EuchreOptions) -> Iterator[str]:
    """Tell what a stuck dealer may do that others may not."""
    if not _sticks(rules):
        return
    if rules.stuck_may_name_turned_down:
        yield "A stuck dealer may even name the suit that was turned down."
    if rules.stuck_no_trump:
        besides = " anyway" if rules.no_trump else ""
        yield f"A stuck dealer may{besides} choose to play without trump: no bowers, and aces high."


def trump_needed(rules: EuchreOptions) -> tuple[str, ...]:
    """Whether a trump must be held."""
    if rules.must_have_trump == "no":
        return ()
    which = "" if rules.must_have_trump == "any" else "; the left bower and the Benny do not count"
    free = " Only a stuck dealer who has none of any is free." if _sticks(rules) else ""
    return (f"Nobody may make a suit trump without holding at least one trump{which}.{free}",)


def loners(rules: EuchreOptions) -> Iterator[str]:
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


def lead(rules: EuchreOptions) -> str:
    """Tell who leads to the first trick."""
    if rules.maker_leads:
        return "Whoever made trump leads to the first trick."
    told = "The player on the dealer’s left leads to the first trick"
    if rules.loner_lead == "left_of_maker":
        return f"{told}, but against a loner the one on the loner’s left."
    return f"{told}; if he sits out, the next one who plays."


THROW_IN: Final = {
    True: "As soon as the tricks that are left cannot change the score, the hand is thrown in.",
    False: "Every hand is played to its last trick.",
}


def after_void_hand(rules: EuchreOptions) -> str:
    """Tell, at the end of a sentence, who deals after a void hand."""
    return "; after a void hand the same dealer deals" if rules.all_passed == "same_dealer" else ""


def example_differs(rules: EuchreOptions) -> tuple[str, ...]:
    """Say so where the example, a hand of the plain game, is not played by this table's rules."""
    plain = type(rules)().values() | {"target": rules.target}
    same = rules.values() == plain
    return () if same else ("This hand is played by the club’s plain rules, without this table’s own.",)
