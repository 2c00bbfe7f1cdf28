"""What Euchre brings to the bots."""

from __future__ import annotations

from typing import Final

from bacon.games.euchre.player import TACTICS, EuchreBot
from bacon.games.euchre.player.tally import EuchreTally
from bacon.games.tricks.player.kit import trick_player
from bacon.search.searcher import Trust

_TRUST: Final = Trust(calls=0.15, company=0.1, initiative=0.25)
"""How far the house's judgement is believed; to call more lightly was measured to lose."""

PLAYER: Final = trick_player(EuchreBot, TACTICS, EuchreTally, trust=lambda _: _TRUST)
