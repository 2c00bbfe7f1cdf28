"""Say what a release stands on that is past its end: ``python build/ends.py``, a release's first step.

A job waits for a day for a runner that is gone, and a Python that is gone gets no repairs; so a release fails
at once, with a sentence. It also says when the project has no place on the web yet, which fails nothing: the
addresses are left out then. This needs nothing installed.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Final

from installers.place import MISSING, place

WORKFLOWS: Final = Path(__file__).resolve().parents[1] / ".github" / "workflows"

ACTIONS: Final = {
    "actions/checkout": 7,
    "actions/setup-python": 7,
    "actions/upload-artifact": 7,
    "actions/download-artifact": 8,
    "actions/attest": 4,
}
"""The major version of every action that may be used: one that runs on Node 24, the runners' only one."""

RUNNERS: Final = {
    "ubuntu-24.04": date(2029, 4, 30),
    "ubuntu-24.04-arm": date(2029, 4, 30),
    "windows-2025": date(2029, 10, 9),
    "macos-15": date(2027, 8, 31),
    "macos-15-intel": date(2027, 8, 31),
}
"""Every runner that may be used, and its last day, as GitHub told it or else that of the system's support.

macos-15-intel is the last one with an Intel processor that there will be.
"""

PYTHONS: Final = {"3.12": date(2028, 10, 31)}
"""The Python that is frozen into a release, and the last day on which it gets repairs (PEP 693)."""

_RUNNER: Final = re.compile(r"\b(?:ubuntu|windows|macos)-\w[\w.-]*")
_PYTHON: Final = re.compile(r"python-version: \"([\d.]+)\"|/cpython-(\d+\.\d+)\.")


def runners_in(workflow: str) -> set[str]:
    """Return the labels of all runners that a workflow names."""
    return set(_RUNNER.findall(workflow))


def pythons_in(workflow: str) -> set[str]:
    """Return the versions of Python that a workflow asks for by themselves, not those of a table of tests."""
    return {one or other for one, other in _PYTHON.findall(workflow)}


def ended(today: date, used: Iterable[str]) -> list[str]:
    """Return a sentence for each runner or Python that is unknown or was at its end before a day."""
    return [sentence for name in sorted(used) if (sentence := _trouble(today, name))]


def _trouble(today: date, name: str) -> str:
    end = {**RUNNERS, **PYTHONS}.get(name)
    if end is None:
        return f"{name} has no last day in build/ends.py; look it up, and write it there."
    if today > end:
        return f"{name} was at its end on {end}; take a newer one, and write its last day into build/ends.py."
    return ""


def _sign() -> str:
    """Give what lets GitHub show a line on the page of the run."""
    return "::warning::" if os.environ.get("GITHUB_ACTIONS") else ""


def main() -> int:
    """Look through the workflow of the release on this day, and give the exit code."""
    if not place():
        print(f"{_sign()}ends.py: {MISSING}")
    text = (WORKFLOWS / "release.yml").read_text("utf-8")
    sentences = ended(date.today(), runners_in(text) | pythons_in(text))
    for sentence in sentences:
        print(f"ends.py: {sentence}", file=sys.stderr)
    return 1 if sentences else 0


if __name__ == "__main__":
    sys.exit(main())
