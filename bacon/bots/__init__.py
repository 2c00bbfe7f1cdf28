"""Computer opponents: they see what their seat may see, and ask what is legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bacon.bots.bacon import BaconBot
from bacon.bots.bid_euchre import BidEuchreBot
from bacon.bots.bot import Bot, Candidate, Choice
from bacon.bots.climbing import ClimbingBot
from bacon.bots.euchre import EuchreBot
from bacon.games import Rules

__all__ = ["BOTS", "Bot", "Candidate", "Choice", "make_bot"]

BOTS: Final[dict[str, Callable[[Rules], Bot]]] = {
    "bacon": BaconBot,
    "climbing": ClimbingBot,
    "euchre": EuchreBot,
    "bid-euchre": BidEuchreBot,
}
"""For every game the bot that plays it."""


def make_bot(rules: Rules) -> Bot:
    """Make a bot for the game and the house rules in force."""
    return BOTS[rules.name](rules)
