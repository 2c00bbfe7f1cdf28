"""Bacon: play Bacon at a desktop card table, or from a program.

>>> import bacon
>>> match = bacon.Match(bacon.Bacon(target=15), seed="tuesday")
>>> match.apply(bacon.Pass())
(Passed(seat=0),)
"""

from __future__ import annotations

from bacon.core.actions import (
    Action,
    Bid,
    CallMisdeal,
    ClaimRest,
    DefendAlone,
    Deny,
    Discard,
    Give,
    GoUnder,
    Grant,
    IllegalAction,
    Keep,
    NameTrump,
    Pass,
    PickItUp,
    Play,
    Refusal,
)
from bacon.core.cards import Card, Strain, Suit, cards
from bacon.core.events import Event
from bacon.core.match import BrokenLog, Match
from bacon.core.options import OptionError
from bacon.games import GAMES, Bacon, BidEuchre, Euchre
from bacon.version import __version__

__all__ = [
    "GAMES",
    "Action",
    "Bacon",
    "Bid",
    "BidEuchre",
    "BrokenLog",
    "CallMisdeal",
    "Card",
    "ClaimRest",
    "DefendAlone",
    "Deny",
    "Discard",
    "Euchre",
    "Event",
    "Give",
    "GoUnder",
    "Grant",
    "IllegalAction",
    "Keep",
    "Match",
    "NameTrump",
    "OptionError",
    "Pass",
    "PickItUp",
    "Play",
    "Refusal",
    "Strain",
    "Suit",
    "__version__",
    "cards",
]
