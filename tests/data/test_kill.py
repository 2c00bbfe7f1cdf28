"""A game that is killed at any moment has lost nothing that it had shown, and goes on where it was.

``BACON_KILLS=200 pytest tests/data/test_kill.py`` kills more often.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random

from bacon.data.running import unfinished
from bacon.data.statistics import score_history
from bacon.data.store import Store, open_store

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("BACON_KILLS", "4"))


def _play_and_kill(path: Path, seed: int) -> tuple[int, int]:
    """Let it play, kill it at a random moment, and give the last match and count that it vouched for."""
    chance = Random(seed)
    command = [sys.executable, "-m", "tests.data.endless_player", str(path), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        lines = [player.stdout.readline() for _ in range(chance.randint(1, 80))]
        time.sleep(chance.random() * 0.01)
        player.kill()
        lines += player.stdout.readlines()
    whole = [line for line in lines if line.endswith("\n")]
    match_id, count = whole[-1].split()
    return int(match_id), int(count)


def _check_everything(store: Store, vouched: dict[int, int]) -> None:
    for match_id, count in vouched.items():
        match = store.match_of(match_id)
        assert len(match.events) >= len(store.events_of(match_id)) >= count
        assert score_history(store, match_id)[-1:] in ((), (match.scores,))


def _check_the_last(store: Store, match_id: int) -> None:
    """Make sure that the match that was being played, or one begun just after it, goes on."""
    last = unfinished(store)
    assert store.match_of(match_id).over or (last and last.id >= match_id)
    assert store.take_notices() == ()


def test_no_acknowledged_event_is_lost_and_the_match_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    vouched: dict[int, int] = {}
    for kill in range(KILLS):
        match_id, count = _play_and_kill(path, kill)
        vouched[match_id] = count
        opened = open_store(path)
        with closing(opened.store) as store:
            assert opened.notices == ()
            _check_everything(store, {match_id: count})
            _check_the_last(store, match_id)
    with closing(open_store(path).store) as store:
        _check_everything(store, vouched)
