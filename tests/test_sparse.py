"""README's command leaves out only what is like the rest, and CI no two values that never meet."""

from __future__ import annotations

import re
from itertools import combinations, pairwise, product
from pathlib import Path

import pytest

from tests.sparse import ALL, PAIRS, ROUNDS, Row, chosen, paired, repeated, runs_whole, spread

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("sizes", [(2, 2), (5, 4), (4, 5), (6, 2, 5), (18, 4), (5, 5, 5)], ids=str)
def test_each_value_of_a_product_occurs_again_and_again(sizes: tuple[int, ...]) -> None:
    rows = list(product(*map(range, sizes)))
    left = [row for row, wanted in zip(rows, chosen(rows), strict=True) if wanted]
    for place, size in enumerate(sizes):
        assert all([row[place] for row in left].count(value) >= ROUNDS for value in range(size))
    assert len(left) == ROUNDS * max(sizes)


def pairs_in(rows: list[Row]) -> set[tuple[tuple[int, int], ...]]:
    return {pair for row in rows for pair in combinations(enumerate(row), 2)}


@pytest.mark.parametrize("sizes", [(2, 2, 2), (5, 4, 3), (4, 6, 4), (3, 2, 7, 4)], ids=str)
def test_of_three_arguments_or_more_each_pair_of_values_occurs(sizes: tuple[int, ...]) -> None:
    rows = list(product(*map(range, sizes)))
    rows.remove(rows[-1])
    left = [row for row, wanted in zip(rows, paired(rows), strict=True) if wanted]
    assert pairs_in(left) == pairs_in(rows)
    largest, second = sorted(sizes)[:-3:-1]
    assert largest * second <= len(left) <= largest * second * 1.5


@pytest.mark.parametrize("sizes", [(3,), (3, 4)], ids=str)
def test_of_two_arguments_no_pair_of_values_can_be_left_out(sizes: tuple[int, ...]) -> None:
    assert all(paired(list(product(*map(range, sizes)))))


@pytest.mark.parametrize(
    "rows", [[(0,), (1,)], [(0, 0)], [(0, 0), (1, 1), (0, 1)], [(0, 0), (0, 0)]], ids=str
)
def test_what_is_no_product_of_many_runs_whole(rows: list[tuple[int, ...]]) -> None:
    assert all(chosen(rows))


@pytest.mark.parametrize("most", [1, 2, 5, 40])
def test_of_many_no_more_run_than_a_number_and_those_are_spread_evenly(most: int) -> None:
    left = [place for place, wanted in enumerate(spread([True, False] * 20, most)) if wanted]
    assert len(left) == min(most, 20)
    assert left[0] == 0
    assert max((after - before for before, after in pairwise(left)), default=0) <= 40 // most + 2
    assert all(place % 2 == 0 for place in left)


@pytest.mark.parametrize(
    ("names", "ran", "again"),
    [
        (["a[1]", "a[2]", "a[3]"], [], set()),
        (["a[1]", "a[2]", "a[3]"], ["a[1]", "a[3]"], {"a[1]", "a[3]"}),
        (["a[1]", "a[2]"], ["a[1]", "a[2]", "a[3]"], {"a[2]"}),
        (["a"], ["a"], set()),
    ],
)
def test_what_ran_elsewhere_is_left_out_but_for_one_test_of_each_function(
    names: list[str], ran: list[str], again: set[str]
) -> None:
    assert repeated(names, ran) == again


def test_ci_runs_whatever_is_left_out_but_pairs_of_values_again() -> None:
    checks = (ROOT / ".ci" / "pythons").read_text("utf-8")
    readmes = re.search(r'^ *"\$1/bin/pytest" --collect-only .*>"\$work/ran"', checks, re.MULTILINE)
    everything = re.compile(
        r'^ *BACON_LOOKS=pairs BACON_RAN="\$work/ran" [\w=\\ \n]*tests "\$1"$', re.MULTILINE
    )
    assert readmes
    assert everything.search(checks, readmes.end())  # it names no tests
    assert re.search(
        r'^step .* \.ci/pythons "\$readme"$', (ROOT / ".ci" / "run").read_text("utf-8"), re.MULTILINE
    )


def test_a_test_that_is_named_runs_whole() -> None:
    assert runs_whole(["tests/test_cli.py::test_help"])
    assert runs_whole(["tests", "examples"]) == runs_whole([]) == (ALL and not PAIRS)
