"""A program that plays matches without end, now and then taking back, and says each time how much is saved.

Run as ``python -m tests.data.endless_player STORE SEED``; it is meant to be killed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from bacon.core.match import Match
from bacon.data.keeper import Keeper
from bacon.data.store import open_store
from bacon.games import Bacon
from tests.play import Whims, choose


def play_for_ever(path: Path, seed: str) -> None:
    store, notices = (opened := open_store(path)).store, opened.notices
    keeper, chance = Keeper(store), Random(seed)
    match = keeper.resume() or keeper.start(Match(Bacon(target=5), seed=seed))
    while not notices and not keeper.take_notice():
        if match.over:
            match = keeper.start(Match(Bacon(target=5), seed=seed))
        if match.can_take_back(0) and chance.random() < 0.1:
            match.take_back(0)
        else:
            match.apply(choose(match.legal(), chance, Whims()))
        keeper.record(match)
        print(store.newest(), len(match.events), flush=True)


if __name__ == "__main__":
    play_for_ever(Path(sys.argv[1]), sys.argv[2])
