"""Workflows are read as GitHub reads them, or it is said what is not understood."""

from __future__ import annotations

import pytest
from installers.tools import Trouble
from rehearsal.reading import Job, Step, all_workflows, filled, read

STEPS = "    steps:\n      - run: pytest\n"


def job(lines: str) -> Job:
    return read(f"on: push\njobs:\n  one:\n    runs-on: ubuntu-24.04\n{lines}{STEPS}").jobs["one"]


def test_every_workflow_of_ours_is_understood() -> None:
    found = all_workflows()
    assert {"release.yml", "test.yml"} <= set(found)
    assert all(each.blocks or each.steps for file in found.values() for each in file.jobs.values())


def test_anything_not_understood_is_named() -> None:
    with pytest.raises(Trouble, match="unknown field `if`"):
        read("jobs: {one: {runs-on: ubuntu-24.04, steps: [{run: echo, if: always()}]}}")


def test_a_job_without_a_matrix_runs_once() -> None:
    assert [*job("").combinations()] == [{}]


def test_a_matrix_of_lists_has_every_combination() -> None:
    lists = "    strategy:\n      matrix:\n        system: [a, b]\n        python: ['3.10', 3.11]\n"
    found = [*job(lists).combinations()]
    assert len(found) == 4
    assert {"system": "b", "python": "3.10"} in found


def test_a_matrix_of_rows_has_those() -> None:
    rows = "    strategy:\n      matrix:\n        include:\n          - {machine: arm64, system: macos-15}\n"
    assert [*job(rows).combinations()] == [{"machine": "arm64", "system": "macos-15"}]


def test_a_matrix_of_both_is_refused() -> None:
    both = "    strategy:\n      matrix:\n        python: [a]\n        include: [{python: b}]\n"
    with pytest.raises(Trouble, match="not both"):
        [*job(both).combinations()]


def test_a_step_is_called_what_github_calls_it() -> None:
    assert Step(run="pytest\n", name="Try it").title == "Try it"
    assert Step(run="pytest\n").title == "pytest"
    assert Step(uses="actions/checkout@123").title == "actions/checkout"


def test_a_name_that_nothing_is_known_of_is_refused() -> None:
    assert filled("${{matrix.a}}-${{ matrix.b }}", {"matrix.a": "1", "matrix.b": "2"}) == "1-2"
    with pytest.raises(Trouble, match=r"\$\{\{ secrets.KEY \}\}"):
        filled("${{ secrets.KEY }}", {})
