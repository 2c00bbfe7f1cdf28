"""The rules of Whist told to people, with the house rules in force."""

from __future__ import annotations

from typing import Final

from bacon.core.guide import FAIR, house_rules
from bacon.core.rules import Section
from bacon.games.tricks.rules.guide import CUT, TRICKS
from bacon_whist.options import WhistOptions

_TRUMP: Final = {
    "turned": "The last card, the dealer’s own, is shown to everybody: its suit is trump.",
    "none": "There is no trump at this table: the highest card of the suit led takes every trick.",
}


def guide(rules: WhistOptions) -> tuple[Section, ...]:
    """The rules, section by section, for someone who has never played such a game."""
    return (
        Section(
            "What it is about",
            (
                "Whist is for four people in two pairs. Your partner sits across the table from you; the two "
                "others are your opponents. Nobody bids: the cards are dealt and played.",
                f"The first side to reach {rules.target} points wins the match.",
            ),
        ),
        Section(
            "The cards",
            (
                "It is played with an ordinary pack of 52 cards. In each suit the ace is the highest, then "
                "king, queen, jack, 10, 9 and so on down to the 2.",
                f"Each player is dealt thirteen cards, one at a time. {_TRUMP[rules.trump]}",
            ),
        ),
        TRICKS,
        Section(
            "The play", (f"{CUT}.", "The player on the dealer’s left leads to the first of thirteen tricks.")
        ),
        Section("What a hand scores", ("Each trick a side takes over six scores a point.", *_honours(rules))),
        FAIR,
        house_rules(rules),
    )


def _honours(rules: WhistOptions) -> tuple[str, ...]:
    if not rules.honours:
        return ("Honours do not count at this table.",)
    return (
        "The ace, king, queen and jack of trumps are the honours. A side that was dealt three of them scores "
        "2, and 4 for all four. If both sides reach the target, the one with more tricks wins.",
    )
