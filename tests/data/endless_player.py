"""A program that plays all games without end, now and then taking back, and says each time what is saved.

Run as ``python -m tests.data.endless_player STORE SEED``; it is meant to be killed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Final

from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.data.autosave import Autosave
from bacon.data.store import open_store
from bacon.games.bacon.rules import Bacon
from tests.data.any_game import BY_WORDS, SIX
from tests.games.roaming import roam
from tests.moment import set_the_clock
from tests.play import Whims

GAMES: Final[tuple[Rules, ...]] = (SIX, Bacon(target=5), BY_WORDS)


def play_for_ever(path: Path, seed: str) -> None:
    store, notices = (opened := open_store(path)).store, opened.notices
    keeper, chance = Autosave(store), Random(seed)
    match = keeper.resume() or keeper.start(_new(chance, seed))
    while not notices and not keeper.take_notice():
        if match.over:
            match = keeper.start(_new(chance, seed))
        if match.can_take_back(0) and chance.random() < 0.1:
            events = match.take_back(0)
        else:
            events = match.apply(roam(match.legal(), chance, Whims()))
        keeper.record(match, events)
        print(store.newest(), len(match.events), flush=True)


def _new(chance: Random, seed: str) -> Match[TableState]:
    return Match(GAMES[int(chance.random() * len(GAMES))], seed=seed)


if __name__ == "__main__":
    set_the_clock()
    play_for_ever(Path(sys.argv[1]), sys.argv[2])
