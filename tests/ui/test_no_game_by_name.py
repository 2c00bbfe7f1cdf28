"""The packages around the table name no game: they ask its kit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bacon
from bacon.kits import GAMES

ROOT = Path(bacon.__file__).parent
AROUND = ("cli", "ui/drawing", "ui/kit", "ui/app")
CLASSES = {kit.rules().__name__ for kit in GAMES.values()} - {"Bacon"}
"""The program is called as one of its games is; of that one the imports must do."""

WORDS = rf"\b({'|'.join(sorted(CLASSES))}|euchre|climbing)\b"
NAMED = re.compile(rf"{WORDS}|bacon\.games\.(tricks|bacon|bid_euchre)\b", re.IGNORECASE)


@pytest.mark.parametrize("room", AROUND)
def test_no_module_of_the_room_names_a_game(room: str) -> None:
    sources = sorted((ROOT / room).rglob("*.py"))
    assert sources
    found = {
        str(source.relative_to(ROOT)): named[0]
        for source in sources
        if (named := NAMED.search(source.read_text("utf-8")))
    }
    assert found == {}
