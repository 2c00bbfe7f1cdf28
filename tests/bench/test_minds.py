"""Whole matches that note the work behind every choice of a bot, recomputed from their records.

``BACON_MATCHES=200 BACON_RECORDS=FOLDER pytest tests/bench/test_minds.py -s`` writes so many matches of each
game into a folder, unless they are there, and recomputes what is in it: the first run with one Python, and
the second with another. It takes a quarter of an hour with a compiled copy.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bacon.kits import GAMES
from bacon.notation.record import write_record
from tests.search.test_minds import noted, share

MATCHES = int(os.environ.get("BACON_MATCHES", "1"))
A_WHOLE_MATCH = 999
"""More hands than any match has."""


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_whole_matches_comes_out_again(game: str, tmp_path: Path) -> None:
    folder = Path(os.environ.get("BACON_RECORDS", tmp_path))
    same = every = 0
    for number in range(MATCHES):
        file = folder / f"{game}-{number}.txt"
        if not file.exists():
            file.write_text(write_record(noted(game, f"whole {number}", A_WHOLE_MATCH)), encoding="utf-8")
        found = share(file.read_text(encoding="utf-8"))
        same, every = same + found[0], every + found[1]
    print(f"{game}: {same:,} of {every:,} choices in {MATCHES} matches")
    assert same == every > 0
