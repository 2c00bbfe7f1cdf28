"""For Bacon's plain order of the cards the solver agrees with DDS, the double-dummy solver of bridge."""

from __future__ import annotations

import os
from random import Random

import pytest

from bacon.solver import Solver
from tests.solver.bridge import random_deal

DEALS = 3 * int(os.environ.get("BACON_EXAMPLES", "30"))


def test_every_card_is_worth_what_dds_says() -> None:
    pytest.importorskip("endplay")  # only here, for it holds 70 MB
    from tests.solver.bridge import solved_by_dds

    chance, solver = Random(20), Solver()
    for _ in range(DEALS):
        position = random_deal(chance, chance.choice([2, 3, 4, 5, 6, 7]))
        assert solver.tricks(position) == solved_by_dds(position), position.hands
