"""Bacon: play Bacon at a desktop card table, or from a program.

>>> import bacon
>>> match = bacon.Match(bacon.Bacon(target=15), seed="tuesday")
>>> match.apply(bacon.Pass())
(Passed(seat=0),)
"""

from __future__ import annotations

from bacon.core.actions import (
    Action,
    ClaimRest,
    Deny,
    Discard,
    Grant,
    IllegalAction,
    Pass,
    PickItUp,
    Play,
    Refusal,
)
from bacon.core.cards import Card, Suit, cards
from bacon.core.events import Event
from bacon.core.match import BrokenLog, Match
from bacon.core.options import OptionError
from bacon.games import GAMES, Bacon
from bacon.version import __version__

__all__ = [
    "GAMES",
    "Action",
    "Bacon",
    "BrokenLog",
    "Card",
    "ClaimRest",
    "Deny",
    "Discard",
    "Event",
    "Grant",
    "IllegalAction",
    "Match",
    "OptionError",
    "Pass",
    "PickItUp",
    "Play",
    "Refusal",
    "Suit",
    "__version__",
    "cards",
]
