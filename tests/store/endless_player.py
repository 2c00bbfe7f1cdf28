"""A program that plays five matches by turns without end, and says each time what is saved of which.

Run as ``python -m tests.store.endless_player STORE SEED``; it is meant to be killed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.game import Bacon
from bacon.store.ledger import stored_as
from bacon.store.opening import open_store
from bacon.store.store import Details
from bacon.store.unfinished import Autosave
from tests.games.roaming import roam
from tests.moment import set_the_clock
from tests.play import Whims
from tests.store.any_game import BY_WORDS, SIX

Place: TypeAlias = tuple[Rules, Details]

SHORT: Final = Bacon(target=5)
PLACES: Final[tuple[Place, ...]] = (
    *((rules, Details()) for rules in (SIX, SHORT, BY_WORDS)),
    (SHORT, Details(kind="duplicate")),
    (SHORT, Details(kind="daily", key="2026-11-22")),
)


def play_for_ever(path: Path, seed: str) -> None:
    store, notices = (opened := open_store(path)).store, opened.notices
    keeper, chance = Autosave(store), Random(seed)
    match = _sit_down(keeper, chance, seed)
    while not notices and not keeper.take_notice():
        if match.over or chance.random() < 0.1:
            match = _sit_down(keeper, chance, seed)
        if match.can_take_back(0) and chance.random() < 0.1:
            events = match.take_back(0)
        else:
            events = match.apply(roam(match.legal(), chance, Whims()))
        keeper.record(match, events)
        print(keeper.match_id, len(match.events), flush=True)


def _sit_down(keeper: Autosave, chance: Random, seed: str) -> Match[TableState]:
    """Continue the match at one of the places, or begin one if none is running."""
    rules, about = PLACES[int(chance.random() * len(PLACES))]
    for row in keeper.running():
        if (row.game, stored_as(row.kind)) == (rules.name, about.kind) and (match := keeper.resume(row.id)):
            return match
    return keeper.start(Match(rules, seed=f"{seed} {chance.random()}"), about)


if __name__ == "__main__":
    set_the_clock()
    play_for_ever(Path(sys.argv[1]), sys.argv[2])
