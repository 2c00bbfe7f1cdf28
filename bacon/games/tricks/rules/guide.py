"""The parts of a guide that all trick-taking games tell alike."""

from __future__ import annotations

from typing import Final

from bacon.core.cards import Cards, cards
from bacon.core.guide import section
from bacon.core.options import Options
from bacon.core.rules import CardRow, Section
from bacon.games.tricks.rules.ranking import Ranking

TRICKS: Final = section(
    "What a trick is",
    "One player begins by laying a card on the table: that is called leading. Clockwise, each "
    "other player adds one. These cards together are a trick, and the one who played the best of "
    "them takes it and leads to the next.",
    "You must follow suit: play a card of the suit that was led if you have one, high or low as "
    "you like. If you have none, play whatever you want.",
    "One suit is trump for the hand, and every trump beats every card of the other suits. So the highest "
    "trump takes the trick, and if nobody played a trump, the highest card of the suit that was led.",
    CardRow(
        "Hearts are trump, so the queen takes the trick, though an ace is in it",
        cards("QD AD QH KD"),
        ("led", "", "takes it", ""),
    ),
)

PAIRS: Final = (
    "four people in two pairs. Your partner sits across the table from you; the two others, on your left and "
    "on your right, are your opponents."
)
"""A sentence without its beginning, which says what is for so many."""

BOWERS: Final = (
    "Two jacks rise when a suit is trump. The jack of trumps, the right bower, becomes the highest trump. "
    "The other jack of the same colour, the left bower, becomes the second highest. Below them come ace, "
    "king, queen and so on.",
    "The left bower is a trump in everything: with hearts trump, the jack of diamonds must be played when "
    "hearts are led, and need not be when diamonds are.",
)


def trumps(pack: Cards, order: Ranking, *below: str) -> CardRow:
    """The trumps of an order as a row of cards, the highest first, with a word below the first of them."""
    found = {card for card in pack if order.is_trump(card)}
    assert order.trump is not None
    return CardRow(
        f"With {order.trump.plural} as trump, from the highest to the lowest",
        tuple(sorted(found, key=order.strength, reverse=True)),
        below,
    )


def trick(caption: str, played: str, *by: str) -> CardRow:
    """The cards of a trick in the order in which they were played, with who played each."""
    return CardRow(caption, cards(played), by)


CUT: Final = (
    "Everybody cuts a card for the first deal, and the lowest deals; equal lowest cards are cut again. "
    "After each hand the deal moves on to the left"
)
"""A sentence without its end: a game may say what happens after a void hand."""


def winning(target: int, after_a_void_hand: str) -> Section:
    """How a match is won where one side scores in a hand, and who deals."""
    return section(
        "Winning the match",
        f"The side that first has {target} points or more wins. Points beyond the target do no harm.",
        f"{CUT}{after_a_void_hand}.",
    )


def is_plain(rules: Options) -> bool:
    """Whether a table plays the plain game, to whatever target."""
    values = rules.values()
    return values == {**type(rules)().values(), "target": values["target"]}


def claiming(claim: str) -> str:
    """Whether the rest may be claimed, and against whom."""
    if claim == "off":
        return "Nobody may claim tricks that have not been played."
    return (
        "If it is your turn and you hold nothing but trumps, you may show them and say “the rest are "
        f"mine”. If each of them beats every trump that {_CLAIMED_FROM[claim]} still holds, all remaining "
        "tricks are yours. If not, they all go to the other side. A card on the table counts against you "
        "only if an opponent is winning the trick with it, you hold none that beats it and your partner "
        "doesn't have to beat it. Then the other side takes the rest."
    )


_CLAIMED_FROM: Final = {"opponents": "an opponent", "everyone": "any other player, even your partner,"}
