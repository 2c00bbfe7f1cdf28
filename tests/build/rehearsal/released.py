"""Jobs of the workflow that makes a release, for the tests that run their blocks."""

from __future__ import annotations

from pathlib import Path

from rehearsal.reading import Job, Step, all_workflows
from rehearsal.runner import Runner


def job(name: str) -> Job:
    return all_workflows()["release.yml"].jobs[name]


def block(name: str, title: str) -> Step:
    (found,) = (step for step in job(name).blocks if step.title == title)
    return found


def runner(folder: Path, name: str) -> Runner:
    return Runner(folder / name, name, job(name), {}, {})
