"""The house's own players: for every game the bot that plays it by rules of thumb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bacon.bots import bacon, bid_euchre, climbing, euchre
from bacon.bots.bacon import BaconBot
from bacon.bots.bid_euchre import BidEuchreBot
from bacon.bots.bot import Bot
from bacon.bots.climbing import ClimbingBot
from bacon.bots.euchre import EuchreBot
from bacon.bots.tactics import ALL_OF_THEM
from bacon.games import Rules

BOTS: Final[dict[str, Callable[[Rules, frozenset[str]], Bot]]] = {
    "bacon": BaconBot,
    "climbing": ClimbingBot,
    "euchre": EuchreBot,
    "bid-euchre": BidEuchreBot,
}
"""For every game the bot that plays it."""
TACTICS: Final[dict[str, tuple[str, ...]]] = {
    "bacon": bacon.TACTICS,
    "climbing": climbing.TACTICS,
    "euchre": euchre.TACTICS,
    "bid-euchre": bid_euchre.TACTICS,
}
"""For every game the names of the tactics its bot plays by."""


def house_bot(rules: Rules, left_out: frozenset[str] = ALL_OF_THEM) -> Bot:
    """Make the heuristic bot for the game and the house rules in force, which does without some tactics."""
    return BOTS[rules.name](rules, left_out)
