"""Which of many similar tests README's command runs; with ``BACON_LOOKS=all`` all of them run.

With ``BACON_LOOKS=pairs``, as in CI, tests of three arguments or more meet each pair of their values: every
size at every scale, every game in every size, and every game at every scale. All other tests run whole.
``BACON_RAN`` names a file with the names of tests that ran with another Python, one a line, as ``pytest
--collect-only`` prints them. Of many similar tests of the screen and of the rules, those aren't run again.
A test that is named on the command line runs whole too, as in ``pytest tests/test_cli.py::test_help``.
"""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import chain, combinations, islice
from math import prod
from pathlib import Path
from typing import Final, TypeVar

import pytest

MARKS: Final = (
    "sparse(most): of the product of its arguments, run those in which each value occurs twice or more;"
    " and of these no more than a number, if there is one. CI runs those in which each pair of values occurs",
    "thorough: slow, and the quicker tests beside it would notice most of what it notices: CI runs it",
)
PAIRS: Final = os.environ.get("BACON_LOOKS") == "pairs"
ALL: Final = PAIRS or os.environ.get("BACON_LOOKS") == "all"
"""Whether the arguments have all their values."""
ROUNDS: Final = 2
RAN: Final = frozenset(
    Path(os.environ["BACON_RAN"]).read_text("utf-8").splitlines() if "BACON_RAN" in os.environ else ()
)
ALIKE: Final = ("tests/ui/", "tests/games/", "tests/solver/")
"""What works with one Python for all arguments of a test, and with another for some, works there for all."""

Value = TypeVar("Value")
Row = tuple[int, ...]
"""For each argument of a test, the place of its value among all that the argument has."""


def chosen(rows: Sequence[Row]) -> list[bool]:
    """Return for each row whether it is chosen: of a product some, of anything else all.

    Each value of each argument occurs in as many chosen rows as there are rounds, beside different others.
    """
    sizes = [max(places) + 1 for places in zip(*rows, strict=True)]
    if len(set(rows)) != prod(sizes):
        return [True] * len(rows)
    longest = sizes.index(max(sizes))
    wanted = {
        tuple((number + turn * (place != longest)) % size for place, size in enumerate(sizes))
        for turn in range(ROUNDS)
        for number in range(sizes[longest])
    }
    return [row in wanted for row in rows]


def paired(rows: Sequence[Row]) -> list[bool]:
    """Return for each row whether it is needed for some pair of values to occur that occurs in any.

    One after the other, those are taken that have the most pairs which did not occur before.
    """
    pairs = [frozenset(combinations(enumerate(row), 2)) for row in rows]
    missing, wanted = set(chain.from_iterable(pairs)), [len(row) < 3 for row in rows]
    while missing and not all(wanted):
        best = max(range(len(rows)), key=lambda place: len(pairs[place] & missing))
        wanted[best] = True
        missing -= pairs[best]
    return wanted


def spread(wanted: Sequence[bool], most: int) -> list[bool]:
    """Return the choice with no more than a number of those that are wanted, evenly spread."""
    places = [place for place, each in enumerate(wanted) if each]
    left = {places[number * len(places) // most] for number in range(most)}
    return [place in left for place in range(len(wanted))]


def rows_apart(tests: Sequence[pytest.Function]) -> list[Row]:
    """Return what arguments a function's tests have, each by itself; a look is a size and a scale."""
    params = [test.callspec.params for test in tests]
    columns = [[each[name] for each in params] for name in params[0] if name != "look"]
    looks = [each["look"] for each in params if "look" in each]
    return numbered([*columns, *zip(*looks, strict=True)])


def rows_of(tests: Sequence[pytest.Function]) -> list[Row]:
    """Return what arguments a function's tests have; those that are given together count as one."""
    given = [
        str(mark.args[0]) if isinstance(mark.args[0], str) else ",".join(mark.args[0])
        for mark in tests[0].iter_markers("parametrize")
    ]
    together = [[name.strip() for name in names.split(",")] for names in given]
    alone = [[name] for name in tests[0].callspec.params if not any(name in names for names in together)]
    return numbered(
        [[[test.callspec.params[name] for name in names] for test in tests] for names in (*together, *alone)]
    )


def numbered(columns: Iterable[Sequence[object]]) -> list[Row]:
    """Return a row for each test, from the values that the tests have of each argument."""
    found = []
    for column in columns:
        known = [value for n, value in enumerate(column) if value not in column[:n]]
        found.append([known.index(value) for value in column])
    return list(zip(*found, strict=True))


def runs_whole(named: Sequence[str]) -> bool:
    """Return whether all tests run: if they are asked for, or if the command line names a test."""
    return (ALL and not PAIRS) or any("::" in argument for argument in named)


def repeated(names: Sequence[str], ran: Collection[str]) -> set[str]:
    """Return which tests of a function ran already, except the first if all did."""
    again = [name for name in names if name in ran]
    return set(again[1:] if len(again) == len(names) else again)


def thin_out(items: list[pytest.Item]) -> list[pytest.Item]:
    """Remove from the tests, and return, those that are left to CI or that ran with another Python."""
    left_out = _left_to_ci(items)
    left_out |= _ran_elsewhere([item for item in items if item not in left_out])
    items[:] = [item for item in items if item not in left_out]
    return list(left_out)


def _ran_elsewhere(items: list[pytest.Item]) -> set[pytest.Item]:
    alike = _by_function(item for item in items if item.nodeid.startswith(ALIKE) and not _goes_further(item))
    again = {name for tests in alike.values() for name in repeated([test.nodeid for test in tests], RAN)}
    return {item for item in items if item.nodeid in again}


def _goes_further(item: pytest.Item) -> bool:
    """Whether a test may try more in CI: its module asks for that, or hypothesis makes up its examples."""
    if not isinstance(item, pytest.Function):
        return True
    asked = any(value is os or value is sys.modules[__name__] for value in vars(item.module).values())
    return asked or hasattr(item.function, "hypothesis")


def _by_function(items: Iterable[pytest.Item]) -> dict[str, list[pytest.Function]]:
    functions: dict[str, list[pytest.Function]] = defaultdict(list)
    for item in items:
        if isinstance(item, pytest.Function):
            functions[item.nodeid.partition("[")[0]].append(item)
    return functions


def _left_to_ci(items: list[pytest.Item]) -> set[pytest.Item]:
    functions = _by_function(item for item in items if item.get_closest_marker("sparse"))
    left_out = {item for item in items if not ALL and item.get_closest_marker("thorough")}
    for tests in functions.values():
        runs = zip(tests, _wanted(tests), strict=True)
        left_out |= {test for test, wanted in runs if not wanted}
    return left_out


def _wanted(tests: Sequence[pytest.Function]) -> list[bool]:
    if PAIRS:
        return paired(rows_apart(tests))
    wanted = chosen(rows_of(tests))
    mark = tests[0].get_closest_marker("sparse")
    return spread(wanted, int(mark.args[0])) if mark and mark.args else wanted


def some(values: Iterable[Value], most: int) -> list[Value]:
    """Return the first of some values, or all that there are if CI asks for all."""
    return list(islice(values, None if ALL else most))
