"""What stands in for GitHub's actions in a rehearsal."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final, TypeAlias

from installers.tools import Trouble, run

from rehearsal.pythons import find_python
from rehearsal.reading import Step
from rehearsal.runner import Runner

Action: TypeAlias = Callable[[Runner, Mapping[str, str]], str]


def checkout(job: Runner, _: Mapping[str, str]) -> str:
    """Clone the commit that is rehearsed, without what came before it, as the action does."""
    run("git", "clone", "--quiet", "--depth", "1", f"file://{job.source}", job.workspace)
    job.env["GITHUB_SHA"] = run("git", "-C", job.workspace, "rev-parse", "HEAD").strip()
    return "a clean clone"


def setup_python(job: Runner, settings: Mapping[str, str]) -> str:
    """Make a fresh environment of each version that is asked for; the last one comes first in the path."""
    made = []
    for wanted in settings["python-version"].split():
        python = find_python(wanted)
        folder = job.folder / f"python-{wanted}"
        run(python.program, "-m", "venv", folder)
        job.put_first(folder / "bin")
        made.append(str(python))
    return f"a fresh environment of Python {', '.join(made)}"


def upload(job: Runner, settings: Mapping[str, str]) -> str:
    """Copy what a pattern names, or what is in a folder that it names, to where artifacts are kept."""
    found = sorted(job.workspace.glob(settings["path"]))
    files = [file for each in found for file in (sorted(each.iterdir()) if each.is_dir() else [each])]
    if not files and job.whole and settings.get("if-no-files-found") == "error":
        raise Trouble(f"{job.name}: there is nothing to upload at {settings['path']}")
    target = _artifacts(job) / settings["name"]
    target.mkdir(parents=True)
    for file in files:
        shutil.copy2(file, target)
    return f"{settings['name']} has {', '.join(file.name for file in files) or 'nothing'}"


def download(job: Runner, settings: Mapping[str, str]) -> str:
    """Copy the artifact of a name, or all whose names fit a pattern, each into a folder of its name."""
    target = job.workspace / settings.get("path", "")
    name = settings.get("name", "")
    if name in job.elsewhere:
        return f"left out, {name} is made on another system"
    names = [name] if name else fitting(_artifacts(job), settings.get("pattern", "*"))
    if not all((_artifacts(job) / each).is_dir() for each in names) or not names:
        wanted = name or settings.get("pattern", "anything")
        raise Trouble(f"{job.name}: no job before it has uploaded {wanted}")
    together = bool(name) or settings.get("merge-multiple") == "true"
    for each in names:
        shutil.copytree(_artifacts(job) / each, target if together else target / each, dirs_exist_ok=True)
    return ", ".join(sorted(str(file.relative_to(target)) for file in target.rglob("*") if file.is_file()))


def fitting(folder: Path, pattern: str) -> list[str]:
    """Return the names in a folder that fit a pattern, with one choice at most, as in ``{a,b-*}``."""
    choice = re.search(r"\{(.*?)\}", pattern)
    patterns = [pattern.replace(choice[0], each) for each in choice[1].split(",")] if choice else [pattern]
    names = sorted(each.name for each in folder.iterdir()) if folder.is_dir() else []
    return [name for name in names if any(fnmatchcase(name, each) for each in patterns)]


def _artifacts(job: Runner) -> Path:
    return job.folder.parent / "artifacts"


def attest(job: Runner, settings: Mapping[str, str]) -> str:
    """See that every file is there that would be attested; nothing is signed."""
    sums = job.workspace / settings["subject-checksums"]
    names = [line.split(maxsplit=1)[1].removeprefix("*") for line in sums.read_text("utf-8").splitlines()]
    if missing := [name for name in names if not (sums.parent / name).is_file()]:
        raise Trouble(f"{job.name}: {sums.name} names {', '.join(missing)}, and it is not there")
    return f"nothing is signed here; {len(names)} files would be"


def publish_on_index(job: Runner, _: Mapping[str, str]) -> str:
    """Name what the package index would get."""
    files = sorted(file.name for file in (job.workspace / "dist").iterdir())
    return f"nothing is published from here; it would be {', '.join(files)}"


ACTIONS: Final[Mapping[str, tuple[Action, frozenset[str]]]] = {
    "actions/checkout": (checkout, frozenset()),
    "actions/setup-python": (setup_python, frozenset({"python-version"})),
    "actions/upload-artifact": (upload, frozenset({"name", "path", "if-no-files-found"})),
    "actions/download-artifact": (download, frozenset({"name", "pattern", "path", "merge-multiple"})),
    "actions/attest": (attest, frozenset({"subject-checksums"})),
    "pypa/gh-action-pypi-publish": (publish_on_index, frozenset({"skip-existing"})),
}
"""For every action what stands in for it, and the settings that this understands."""


def act(job: Runner, step: Step) -> str:
    """Do what an action would, and return what was done; raise `Trouble` for one that is not known."""
    action = step.uses.partition("@")[0]
    if action not in ACTIONS:
        raise Trouble(f"{action}: nothing stands in for it; write that into build/rehearsal/standins.py")
    do, understood = ACTIONS[action]
    if others := set(step.with_) - understood:
        raise Trouble(f"{action}: its stand-in does not understand {', '.join(sorted(others))}")
    return do(job, {name: job.filled(value) for name, value in step.with_.items()})
