"""Golden transcripts: the first hands of each game in the terminal, as a screen reader reads them.

``BACON_GOLDEN=write pytest tests/golden`` writes them all again; read them aloud before you keep them.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bacon.kits import GAMES
from bacon.kits.presets import presets_of
from tests.golden.test_golden import compare
from tests.typed import LEAVE, Answer, at_random, table

HANDS = 2


def for_two_hands(seed: int = 36) -> Answer:
    """Type what is offered, and leave after the second hand."""
    answer, over = at_random(seed), 0

    def for_a_while(said: Sequence[str]) -> str | None:
        nonlocal over
        over += said[-1].startswith("Press Enter")
        return LEAVE if over == HANDS else answer(said)

    return for_a_while


@pytest.mark.parametrize("game", GAMES)
def test_the_first_hands_read_as_they_did(game: str) -> None:
    played, terminal = table(presets_of(game)[0].rules, for_two_hands(), seed="golden")
    played.play()
    compare(f"text/{game}.txt", terminal.transcript())
