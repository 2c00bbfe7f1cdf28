"""Which blocks of the workflows cannot run on a Linux machine, and why; all others are run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from rehearsal.reading import Workflow, filled

Place: TypeAlias = tuple[str, str, str]
"""The file of a workflow, a job of it, and the title of a block."""

_WINDOWS: Final = "takes Windows"
_MACOS: Final = "takes macOS"

NOT_HERE: Final[Mapping[tuple[str, str], Mapping[str, str]]] = {
    ("release.yml", "windows"): {
        "Get what the installers are made with": "Chocolatey is a program of Windows",
        "python build/package.py": _WINDOWS,
        "Unpack the zip, and have the program test itself": _WINDOWS,
        "Install for one player with the command on the path, and take it away again": _WINDOWS,
        "pytest tests/build/test_licences.py": "looks into what was frozen on Windows",
    },
    ("release.yml", "macos"): {
        'python -m pip install -e ".[dev]"': _MACOS,
        "python build/package.py": _MACOS,
        "Open the disk image, and have the program test itself": _MACOS,
        "pytest tests/build/test_licences.py": "looks into what was frozen on macOS",
    },
    ("release.yml", "wheels"): {
        "Make a wheel for each Python, and play a hand with it": "takes Docker, and other systems",
    },
    ("release.yml", "winget"): {
        "python build/winget.py dist/SHA256SUMS winget": "takes the sums of what is made on Windows",
    },
    ("release.yml", "publish"): {"Publish what was checked": "would make a release on GitHub"},
    ("test.yml", "everything"): {
        "Get actionlint, which a test runs": "takes Go, and downloads from a code host",
        ".ci/run": "is what a rehearsal is part of",
    },
}
"""For each job the blocks that are left out, by their titles."""


def blocks(workflows: Mapping[str, Workflow]) -> Iterator[Place]:
    """Give the place of every block."""
    for file, workflow in workflows.items():
        for name, job in workflow.jobs.items():
            yield from ((file, name, step.title) for step in job.blocks)


def why_not(file: str, job: str, title: str) -> str:
    """Return why a block cannot run here; empty when it can."""
    return NOT_HERE.get((file, job), {}).get(title, "")


def unaccounted(workflows: Mapping[str, Workflow]) -> list[str]:
    """Return a sentence for each block that is neither run nor listed, and each that is listed but not there.

    The blocks of jobs for Linux are run unless they are listed; those of all other jobs must be listed.
    """
    there = set(blocks(workflows))
    listed = {(*job, title) for job, titles in NOT_HERE.items() for title in titles}
    foreign = {
        (file, name, step.title)
        for file, workflow in workflows.items()
        for name, job in workflow.jobs.items()
        for step in job.blocks
        if not any(runs_here(job.runs_on, values) for values in job.combinations())
    }
    return [
        *(
            f"{' / '.join(place)}: cannot run here; say why in build/rehearsal/here.py"
            for place in sorted(foreign - listed)
        ),
        *(
            f"{' / '.join(place)}: is left out, but there is no such block"
            for place in sorted(listed - there)
        ),
    ]


def elsewhere(workflow: Workflow) -> set[str]:
    """Return the names of the artifacts that jobs for other systems would upload."""
    return {
        filled(step.with_["name"], _of_matrix(values))
        for job in workflow.jobs.values()
        for values in job.combinations()
        if not runs_here(job.runs_on, values)
        for step in job.steps
        if step.uses.startswith("actions/upload-artifact@")
    }


def _of_matrix(values: Mapping[str, str]) -> dict[str, str]:
    return {f"matrix.{name}": value for name, value in values.items()}


def runs_here(runner: str, values: Mapping[str, str]) -> bool:
    """Tell whether a job's runner has Linux and this machine's kind of processor."""
    label = filled(runner, _of_matrix(values))
    return label.startswith("ubuntu-") and not label.endswith("-arm")
