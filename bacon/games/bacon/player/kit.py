"""What Bacon brings to the bots."""

from __future__ import annotations

from typing import Final

from bacon.core.rules import Rules
from bacon.games.bacon.player import TACTICS, BaconBot
from bacon.games.bacon.player.tally import BaconTally
from bacon.games.bacon.rules import Bacon
from bacon.games.tricks.player.kit import trick_player
from bacon.search.searcher import Trust


def _trust(rules: Rules) -> Trust:
    """How far the house's judgement is believed.

    With the full pack a loner's three tricks count double and cost no more, so that many declarers could go
    alone; this player does it with about a tenth of what it declares. Where nobody need declare, players who
    all expect the others to do it too lightly would hardly ever do it themselves: hence the initiative.
    """
    short = isinstance(rules, Bacon) and rules.deck == 24
    return Trust(calls=0.15, company=0.0 if short else 1.0, initiative=0.35)


PLAYER: Final = trick_player(BaconBot, TACTICS, BaconTally, trust=_trust)
