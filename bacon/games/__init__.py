"""The games, and the one registry of them."""

from __future__ import annotations

from typing import Final

from bacon.core.events import MatchStarted
from bacon.games.bacon import Bacon
from bacon.games.bid_euchre import BidEuchre
from bacon.games.climbing import Climbing
from bacon.games.euchre import Euchre
from bacon.games.playable import Rules

__all__ = ["GAMES", "Bacon", "BidEuchre", "Climbing", "Euchre", "Rules", "find_game", "rules_of"]

GAMES: Final[dict[str, type[Rules]]] = {
    "bacon": Bacon,
    "euchre": Euchre,
    "bid-euchre": BidEuchre,
    "climbing": Climbing,
}
"""Every game by name: its rules class."""


def find_game(name: str) -> type[Rules]:
    """Give a game's rules class; raise ``ValueError`` with the known names for any other."""
    try:
        return GAMES[name]
    except KeyError:
        raise ValueError(f"There is no game {name!r}; the games are {', '.join(GAMES)}.") from None


def rules_of(started: MatchStarted) -> Rules:
    """Give the rules a stored match was started with; raise ``ValueError`` for unknown ones."""
    return find_game(started.game).from_values(started.rules)
