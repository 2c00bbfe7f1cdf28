"""A block runs in the shell, the environment and the folders that GitHub's runner would give it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from installers.tools import Trouble
from rehearsal.reading import Step, read
from rehearsal.runner import Runner

import bacon

pytestmark = pytest.mark.skipif(os.name == "nt" or not shutil.which("bash"), reason="a job for Linux is run")
Runners = Callable[[str], Runner]


@pytest.fixture
def runner(tmp_path: Path) -> Runners:
    def of(more: str) -> Runner:
        job = read(f"jobs: {{one: {{runs-on: ubuntu-24.04, steps: []{more}}}}}").jobs["one"]
        return Runner(tmp_path / "one", "one", job, {"machine": "arm64"}, {"SHARED": "by all"})

    return of


def said(runner: Runner, text: str, **env: str) -> str:
    """The output of a block."""
    runner.block(Step(env=env), f"({text}) > said")
    return (runner.workspace / "said").read_text("utf-8").strip()


def test_what_a_block_writes_down_holds_for_those_after_it(runner: Runners, tmp_path: Path) -> None:
    job = runner("")
    (tool := tmp_path / "tools" / "hammer").parent.mkdir()
    tool.write_text("#!/bin/sh\necho knock\n")
    tool.chmod(0o755)
    job.block(Step(), f'echo "{tool.parent}" >> "$GITHUB_PATH"; echo NAIL=long >> "$GITHUB_ENV"')
    assert said(job, "hammer; echo $NAIL") == "knock\nlong"


def test_nothing_of_this_machine_is_around_a_block_but_its_way_to_the_index(
    runner: Runners, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BACON_HOME", "mine")
    monkeypatch.setenv("PIP_INDEX_URL", "the index")
    job = runner("")
    told = said(job, 'echo "$BACON_HOME, $PIP_INDEX_URL, $HOME, $PWD, $RUNNER_TEMP"')
    assert told == f", the index, {job.home}, {job.workspace}, {job.temp}"


def test_a_block_knows_which_release_it_is_of(runner: Runners) -> None:
    assert said(runner(""), "echo $GITHUB_REF_NAME $GITHUB_ACTIONS") == f"v{bacon.__version__} true"


def test_a_block_knows_the_address_of_the_repository_and_what_it_runs_on(runner: Runners) -> None:
    job = runner("")
    told = said(job, "echo $GITHUB_SERVER_URL/$GITHUB_REPOSITORY $RUNNER_OS")
    assert told == "https://github.com/owner/bacon Linux"
    assert said(job, "echo $RUNNER_ARCH") in ("X64", "ARM64")


def test_values_come_from_the_workflow_the_job_the_step_and_the_matrix(runner: Runners) -> None:
    job = runner(", env: {JOBS: 'for ${{ matrix.machine }}'}")
    told = said(job, "echo $SHARED, $JOBS, $STEPS, ${{ matrix.machine }}", STEPS="${{ matrix.machine }}!")
    assert told == "by all, for arm64, arm64!, arm64"


def test_a_block_ends_at_the_first_command_that_fails(runner: Runners) -> None:
    job = runner("")
    with pytest.raises(Trouble, match=r"one / Try it: failed with exit code 3"):
        job.block(Step(name="Try it"), "(exit 3)\ntouch farther")
    assert not (job.workspace / "farther").exists()


def test_only_a_shell_that_is_named_minds_the_start_of_a_pipe(runner: Runners) -> None:
    job = runner("")
    job.block(Step(), "false | true")
    with pytest.raises(Trouble, match="exit code 1"):
        job.block(Step(shell="bash"), "false | true")


def test_a_shell_that_is_not_known_is_refused(runner: Runners) -> None:
    with pytest.raises(Trouble, match="no shell that is called pwsh"):
        runner(", defaults: {run: {shell: pwsh}}").block(Step(), "echo")
