"""The values for the guide in ``guide.txt``: numbers, points and the trumps.

>>> from bacon.games.bid_euchre.rules import BidEuchre
>>> guide(BidEuchre(target=52))[0].title
'What it is about'
"""

from __future__ import annotations

from bacon.core.cards import Strain
from bacon.core.rules import Section
from bacon.core.words import points
from bacon.games.bid_euchre.rules.options import PACKS, BidEuchreOptions
from bacon.games.bid_euchre.rules.scoring import bidders_points
from bacon.games.guides import read_guide
from bacon.games.tricks.rules.bowers import ranking
from bacon.games.tricks.rules.guide import FAMILY, is_plain, trumps


def guide(rules: BidEuchreOptions) -> tuple[Section, ...]:
    """The rules, section by section, for someone who has never played such a game."""
    hand = rules.hand
    return read_guide(
        rules,
        "bacon.games.bid_euchre",
        FAMILY,
        cards=rules.cards,
        hand=hand,
        hand_but_one=hand - 1,
        lowest_bid=rules.lowest_bid,
        exchanged=max(rules.exchanges, default=0),
        bonus=points(rules.made_bonus),
        alone_made=points(bidders_points(rules, hand, hand, alone=True)),
        alone_lost=points(-bidders_points(rules, hand - 1, hand, alone=True)),
        trumps=trumps(PACKS[rules.cards], ranking(Strain.HEARTS), "right", "left"),
        plain=is_plain(rules),
    )
