"""Run the workflows of GitHub on this machine: ``python build/rehearse.py [WORKFLOW[/JOB[/VALUE]] ...]``.

Without a name it is every job for Linux of release.yml. Each is run from a clean clone of the commit that is
checked out, block by block as the file has them, in an environment of its own; VALUE is one of the job's
matrix, such as a version of Python. What cannot run here is said with its reason. It takes root, or sudo that
asks for no password.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from installers.product import NAME, ROOT
from installers.tools import Trouble, run
from rehearsal.actions import act
from rehearsal.here import elsewhere, runs_here, unaccounted, why_not
from rehearsal.reading import Job, Step, Values, Workflow, all_workflows
from rehearsal.runner import Runner
from rehearsal.standins import downloaded, sudo, with_own_glibc


class Rehearsal:
    """A workflow, the folder that its jobs are run in, and the Python that stands in for a download."""

    def __init__(self, file: str, workflow: Workflow, folder: Path, python: Path | None) -> None:
        self.file, self.workflow, self.folder, self.python = file, workflow, folder, python
        self.source = ROOT

    def run(self, wanted: str) -> None:
        """Run all jobs for Linux, or those that are wanted; raise `Trouble` when one fails."""
        chosen, _, value = wanted.partition("/")
        jobs = [
            (name, job, values)
            for name, job in self.workflow.jobs.items()
            for values in job.combinations()
            if chosen in ("", name) and (not value or value in values.values())
        ]
        if not jobs:
            raise Trouble(f"{self.file} has no {wanted}; its jobs are {', '.join(self.workflow.jobs)}.")
        for name, job, values in jobs:
            self._job(name, job, values)

    def _job(self, name: str, job: Job, values: Values) -> None:
        title = " / ".join((self.file, name, *values.values()))
        if not runs_here(job.runs_on, values):
            say(f"== {title}: left out")
            for step in job.blocks:
                say(f"-- {step.title}: {why_not(self.file, name, step.title) or 'takes another system'}")
            return
        say(f"== {title}")
        runner = Runner(
            self.folder / "-".join((name, *values.values())), name, job, values, self.workflow.env
        )
        runner.source, runner.elsewhere = self.source, elsewhere(self.workflow)
        prefix, brings = downloaded(runner, self.python)
        for said in filter(None, (sudo(runner), brings)):
            say(f"-- {said}")
        for step in job.steps:
            self._step(runner, step, prefix)

    def _step(self, runner: Runner, step: Step, prefix: Path | None) -> None:
        began = time.monotonic()
        if step.uses:
            say(f"-- {step.title}: {act(runner, step)}")
        elif reason := why_not(self.file, runner.name, step.title):
            say(f"-- {step.title}: left out, it {reason}")
            runner.whole = False
        else:
            say(f"-- {step.title}")
            text, otherwise = with_own_glibc(step.run, prefix)
            if otherwise:
                say(f"-- {otherwise}")
            runner.block(step, text)
            say(f"-- {time.monotonic() - began:.0f} s")


def rehearse(asked: list[str], folder: Path, python: Path | None) -> None:
    """Run what is asked for, each below a folder of its own; raise `Trouble` at the first that fails."""
    workflows = all_workflows()
    if sentences := unaccounted(workflows):
        raise Trouble("\n".join(sentences))
    files = [place.partition("/")[0] for place in asked]
    if missing := [file for file in files if file not in workflows]:
        raise Trouble(f"There is no {missing[0]}; there are {', '.join(workflows)}.")
    # What is committed meanwhile is for the next time.
    run("git", "clone", "--quiet", "--depth", "1", f"file://{ROOT}", folder / "source")
    say(f"== rehearsed is {run('git', 'log', '-1', '--format=%h, %s', within=folder / 'source').strip()}")
    for file, place in zip(files, asked, strict=True):
        rehearsal = Rehearsal(file, workflows[file], folder / place.replace("/", "-"), python)
        rehearsal.source = folder / "source"
        rehearsal.run(place.partition("/")[2])


def say(line: str) -> None:
    """Print a line at once, so that it stands before what the next block prints."""
    print(line, flush=True)


def installed() -> bool:
    """Tell whether this system has the game's package."""
    command = ["dpkg-query", "--show", "--showformat=${db:Status-Abbrev}", NAME]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.startswith("ii")


def purge() -> None:
    """Take the game's package off this system."""
    run(*(() if os.geteuid() == 0 else ("sudo", "-n")), "dpkg", "--purge", NAME)


def main() -> int:
    """Do what the command line says, and give the exit code."""
    parser = argparse.ArgumentParser(description="Run the workflows of GitHub on this machine.")
    parser.add_argument("place", nargs="*", default=["release.yml"], help="default: release.yml")
    parser.add_argument(
        "--python", type=Path, help="the folder of the Python that stands in for the download"
    )
    parser.add_argument("--keep", type=Path, help="a new folder for all that was made")
    args = parser.parse_args()
    began = time.monotonic()
    if installed():
        print(f"rehearse.py: {NAME} is installed here; remove it first.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="bacon-rehearsal-") as folder:
        try:
            rehearse(args.place, Path(folder), args.python)
        except Trouble as trouble:
            print(f"rehearse.py: {trouble}", file=sys.stderr)
            return 1
        finally:
            if installed():
                purge()
            if args.keep:
                shutil.copytree(folder, args.keep, symlinks=True)
    say(f"== everything: {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
