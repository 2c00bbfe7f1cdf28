"""What each game brings to the search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from bacon.bots.bacon import BaconBot
from bacon.bots.bid_euchre import BidEuchreBot
from bacon.bots.euchre import EuchreBot
from bacon.bots.search.bot import Trust
from bacon.bots.search.climbing import ClimbingCraft
from bacon.bots.search.craft import Craft
from bacon.bots.search.tricks import TrickCraft
from bacon.games import Bacon, BidEuchre, Climbing, Rules

_COMMON: Final = 24
"""So many cards in the hands make a common game."""

_SMALL_CHANGE: Final = 3.0
_TRUST: Final[dict[str, Trust]] = {
    "bacon": Trust(calls=0.15, company=1.0, initiative=0.35),
    "euchre": Trust(calls=0.15, company=0.1, initiative=0.25),
    "bid-euchre": Trust(calls=0.3 * _SMALL_CHANGE),
}
"""For every trick game how far the house is believed; in Euchre to call more lightly was measured to lose."""

CRAFTS: Final[dict[str, Callable[[Rules], Craft]]] = {
    "bacon": lambda rules: TrickCraft(rules, BaconBot(rules)),
    "euchre": lambda rules: TrickCraft(rules, EuchreBot(rules)),
    "bid-euchre": lambda rules: TrickCraft(rules, BidEuchreBot(rules)),
    "climbing": ClimbingCraft,
}
"""For every game what it brings."""


def craft_of(rules: Rules) -> Craft:
    """Give what the game of these rules brings to the search."""
    return CRAFTS[rules.name](rules)


def pace_of(rules: Rules) -> float:
    """Give how many worlds are weighed in the time of one of a common game: long hands take longer."""
    if isinstance(rules, BidEuchre):
        return min(1.0, (_COMMON / rules.cards) ** 2)
    return 0.5 if isinstance(rules, Climbing) else 1.0


def point_of(rules: Rules) -> float:
    """Give what a point of a match to ten is in this game: where hands bring more it is small change."""
    return _SMALL_CHANGE if isinstance(rules, BidEuchre) else 1.0


def trust_of(rules: Rules) -> Trust:
    """Give how far the house's judgement is believed in this game, in its points.

    In Bacon with the full pack a loner's three tricks count double and cost no more, so that many declarers
    could go alone; this player does it with about a tenth of what it declares. Where nobody need declare,
    players who all expect the others to do it too lightly would hardly ever do it themselves: hence the
    initiative.
    """
    trust = _TRUST.get(rules.name, Trust())
    return replace(trust, company=0.0) if isinstance(rules, Bacon) and rules.deck == 24 else trust
