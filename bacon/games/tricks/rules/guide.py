"""The parts of a guide that all trick-taking games tell alike."""

from __future__ import annotations

from typing import Final

from bacon.core.guide import section

TRICKS: Final = section(
    "What a trick is",
    "One player begins by laying a card on the table: that is called leading. Clockwise, each "
    "other player adds one. These cards together are a trick, and the one who played the best of "
    "them takes it and leads to the next.",
    "You must follow suit: play a card of the suit that was led if you have one, high or low as "
    "you like. If you have none, play whatever you want.",
    "One suit is trump for the hand, and every trump beats every card of the other suits. So the highest "
    "trump takes the trick, and if nobody played a trump, the highest card of the suit that was led.",
)

CUT: Final = (
    "Everybody cuts a card for the first deal, and the lowest deals; equal lowest cards are cut again. "
    "After each hand the deal moves on to the left"
)
"""A sentence without its end: a game may say what happens after a void hand."""


def claiming(claim: str) -> str:
    """Whether the rest may be claimed, and against whom."""
    if claim == "off":
        return "Nobody may claim tricks that have not been played."
    return (
        "If it is your turn and you hold nothing but trumps, you may show them and say “the rest are "
        f"mine”. If each of them beats every trump that {_CLAIMED_FROM[claim]} still holds, all remaining "
        "tricks are yours. If not, they all go to the other side. A card on the table counts against you "
        "only if an opponent is winning the trick with it and you hold none that beats it: then, too, the "
        "other side takes the rest."
    )


_CLAIMED_FROM: Final = {"opponents": "an opponent", "everyone": "any other player, even your partner,"}
