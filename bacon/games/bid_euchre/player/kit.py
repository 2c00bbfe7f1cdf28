"""What Bid Euchre brings to the bots."""

from __future__ import annotations

from typing import Final

from bacon.core.rules import Rules
from bacon.games.bid_euchre.player import TACTICS, BidEuchreBot
from bacon.games.bid_euchre.player.tally import BidTally
from bacon.games.tricks.player.habits import Habits
from bacon.games.tricks.player.kit import trick_player
from bacon.search.searcher import Trust
from bacon.search.tempers import Level

_COMMON: Final = 24
"""So many cards in the hands make a common game."""
_SMALL_CHANGE: Final = 3.0
"""What a point of a match to ten is here."""
_TRUST: Final = Trust(calls=0.3 * _SMALL_CHANGE)
_HABITS: Final[dict[Level, Habits]] = {
    "easy": Habits(memory=0, pride=0.8, love=0.5, naive=True),
    "normal": Habits(memory=0, pride=1.8),
    "hard": Habits(pride=-1.7),
}


def _pace(rules: Rules) -> float:
    return min(1.0, (_COMMON / len(rules.pack())) ** 2)


PLAYER: Final = trick_player(
    BidEuchreBot,
    TACTICS,
    BidTally,
    trust=lambda _: _TRUST,
    habits=_HABITS,
    point=_SMALL_CHANGE,
    pace=_pace,
)
