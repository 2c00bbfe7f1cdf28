"""The scenes in which matches are looked at again, with some that bots have played."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bacon.data.backups import Backup
from bacon.data.history import History
from bacon.data.store import Opened
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.scene import COMING
from bacon.ui.scenes.dialog import offer_copy
from bacon.ui.scenes.replay import ReplayScene
from bacon.ui.showroom.stand import Stand, played

_SEEDS: Final = ("gallery", "archive", "another", "the last")
_MIDDLE: Final = 12


def _filled(stand: Stand) -> None:
    """Let the stand's store hold some matches."""
    for seed in _SEEDS:
        stand.autosave.start(played(seed))


def _page(stand: Stand) -> None:
    _filled(stand)
    stand.house.match_page(History(stand.autosave.store).matches()[0])


def _replay(stand: Stand, *, only_mine: bool = False) -> None:
    """Replay the second hand of a match up to its middle."""
    _filled(stand)
    stand.house.replay_stored(History(stand.autosave.store).matches()[0], 2)
    replay = stand.app.scenes.top
    assert isinstance(replay, ReplayScene)
    stand.frame()
    for _ in range(_MIDDLE):
        replay.handle(Key(Verb.RIGHT))
        stand.frame(COMING)
    if only_mine:
        replay.handle(Key(Verb.OPEN_HANDS))
    stand.until(lambda: not stand.app.scenes.moving())


def _deal(stand: Stand) -> None:
    _replay(stand)
    replay = stand.app.scenes.top
    assert isinstance(replay, ReplayScene)
    stand.house.give_deal(replay.tape, 2)
    stand.frame(COMING)


def _copy(stand: Stand) -> None:
    """Offer a copy of matches that are damaged."""
    copy = Backup(Path("matches.db"), datetime(2026, 11, 1, tzinfo=UTC), 12)
    told = "The saved matches were set aside as matches-damaged.db: the file is damaged."
    opened = Opened(stand.autosave.store, (told,))
    stand.open(offer_copy(stand.app, opened, copy, lambda: None))


def _listed(stand: Stand, show: Callable[[], None]) -> None:
    _filled(stand)
    show()


SCENES: Final[dict[str, Callable[[Stand], object]]] = {
    "history": lambda stand: _listed(stand, stand.house.history),
    "history-empty": lambda stand: stand.house.history(),
    "match-page": _page,
    "statistics": lambda stand: _listed(stand, stand.house.statistics),
    "fairness": lambda stand: _listed(stand, stand.house.fairness),
    "replay": _replay,
    "replay-only-mine": lambda stand: _replay(stand, only_mine=True),
    "deal": _deal,
    "copy-offered": _copy,
}
"""What opens each of these scenes, by the name of its pictures."""
