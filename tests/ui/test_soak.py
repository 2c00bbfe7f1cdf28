"""The game's memory does not grow while it is played.

``BACON_SOAK=120 pytest -s tests/ui/test_soak.py`` plays for two hours, and without it for three minutes. It
counts from a sixth of the time on, and not before every preset was played once: until then caches fill.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

MINUTES = float(os.environ.get("BACON_SOAK", "3"))
MOST = 10 if MINUTES >= 60 else 50
"""Megabytes that may come on top. The caches, which have limits, go on filling for a quarter of an hour."""


@pytest.mark.skipif(sys.platform != "linux", reason="what a process holds is read from /proc")
def test_what_the_game_holds_does_not_grow_while_it_is_played(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.ui.soak", str(MINUTES), str(tmp_path)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    counted = [line for line in lines if line["warm"] and line["minute"] >= MINUTES / 6]
    assert len(counted) >= 2, f"{MINUTES} minutes are too few for {len(lines)} matches"
    first, last = counted[0], counted[-1]
    print(json.dumps({"first": first, "last": last, "matches": len(lines)}))
    assert last["megabytes"] - first["megabytes"] <= MOST
    assert (last["files"], last["threads"]) == (first["files"], first["threads"])
