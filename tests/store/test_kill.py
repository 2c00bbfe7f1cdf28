"""A game killed at any moment loses nothing of five matches, and each continues where it was.

``BACON_KILLS=200 pytest tests/store/test_kill.py`` kills more often.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from random import Random

from bacon.store.opening import open_store
from bacon.store.statistics import score_history
from bacon.store.store import Store
from bacon.store.unfinished import running, unfinished
from tests.store.endless_player import PLACES

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("BACON_KILLS", "2"))


def _play_and_kill(path: Path, seed: int) -> dict[int, int]:
    """Run it, kill it at a random moment, and return what it confirmed: matches with their counts."""
    chance = Random(seed)
    command = [sys.executable, "-m", "tests.store.endless_player", str(path), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        lines = [player.stdout.readline() for _ in range(chance.randint(1, 80))]
        time.sleep(chance.random() * 0.01)
        player.kill()
        lines += player.stdout.readlines()
    pairs = (line.split() for line in lines if line.endswith("\n"))
    return {int(match_id): int(count) for match_id, count in pairs}


def _check_what_is_kept(store: Store, vouched: Mapping[int, int]) -> None:
    for match_id, count in vouched.items():
        match = store.match_of(match_id)
        assert len(match.events) >= len(store.events_of(match_id)) >= count
        assert score_history(store, match_id)[-1:] in ((), (match.scores,))


def _check_what_goes_on(store: Store, vouched: Mapping[int, int]) -> None:
    """Assert that all unfinished matches are running, and that each can be continued."""
    ids = {row.id for row in running(store)}
    assert {match_id for match_id in vouched if not store.match_of(match_id).over} <= ids
    assert len(ids) <= len(PLACES)
    assert {each for each in ids if unfinished(store, wanted=each)} == ids
    assert store.take_notices() == ()


def test_no_acknowledged_event_is_lost_and_every_running_match_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    vouched: dict[int, int] = {}
    for kill in range(KILLS):
        played = _play_and_kill(path, kill)
        vouched |= played
        opened = open_store(path)
        with closing(opened.store) as store:
            assert opened.notices == ()
            _check_what_is_kept(store, played)
            _check_what_goes_on(store, vouched)
    with closing(open_store(path).store) as store:
        _check_what_is_kept(store, vouched)
