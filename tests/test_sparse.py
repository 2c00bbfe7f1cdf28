"""README's command leaves out only what is like the rest, and CI leaves out nothing."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from tests.sparse import ROUNDS, chosen

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("sizes", [(2, 2), (5, 4), (4, 5), (6, 2, 5), (18, 4), (5, 5, 5)], ids=str)
def test_each_value_of_a_product_occurs_again_and_again(sizes: tuple[int, ...]) -> None:
    rows = list(product(*map(range, sizes)))
    left = [row for row, wanted in zip(rows, chosen(rows), strict=True) if wanted]
    for place, size in enumerate(sizes):
        assert all([row[place] for row in left].count(value) >= ROUNDS for value in range(size))
    assert len(left) == ROUNDS * max(sizes)


@pytest.mark.parametrize(
    "rows", [[(0,), (1,)], [(0, 0)], [(0, 0), (1, 1), (0, 1)], [(0, 0), (0, 0)]], ids=str
)
def test_what_is_no_product_of_many_runs_whole(rows: list[tuple[int, ...]]) -> None:
    assert all(chosen(rows))


def test_ci_runs_whatever_is_left_out() -> None:
    ci = (ROOT / ".ci" / "run").read_text("utf-8")
    named = re.findall(r"tests/[\w/.]+", ci)
    thinned = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tests").rglob("test_*.py")
        if re.search(r"mark\.sparse|tests\.sparse import some|sparse\.ALL", path.read_text("utf-8"))
    ]
    assert len(thinned) > 20
    assert [path for path in thinned if not any(path.startswith(name) for name in named)] == []
