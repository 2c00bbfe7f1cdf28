"""What stands in for GitHub's actions, and for what a block would download."""

from __future__ import annotations

import re
import shutil
import tarfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from installers.checksums import sha256
from installers.elf import needed_glibc, version
from installers.product import ROOT
from installers.tools import Trouble, run

from rehearsal.pythons import find_python
from rehearsal.reading import Step
from rehearsal.runner import Runner

Action: TypeAlias = Callable[[Runner, Mapping[str, str]], str]

_TO_DOWNLOAD: Final = re.compile(r"cpython-(\d+\.\d+)\.")
_OLDEST: Final = re.compile(r"--oldest-glibc (\S+)")
_NEEDED: Final = re.compile(
    r"python(/(bin|lib|include)?)?$|python/(bin/(python|pip)|include/python3|lib/(libpython3|python3\.))"
)
_UNUSED: Final = re.compile(r"/site-packages/(?!pip\b)|/__pycache__$|lib/python[\d.]+/(test|idlelib)$|\.a$")
"""What of an installed Python belongs into an archive, and what of that does not."""

_DELIVERS: Final = """\
#!/bin/sh
while [ "$1" != --output ]; do shift; done
cp "{archive}" "$2"
"""
_AS_ROOT: Final = """\
#!/bin/sh
exec "$@"
"""


def checkout(job: Runner, _: Mapping[str, str]) -> str:
    """Clone the commit that is checked out, and nothing else, as the action does."""
    run("git", "clone", "--quiet", "--depth", "1", f"file://{ROOT}", job.workspace)
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
    """Copy the files of a pattern to where artifacts are kept."""
    files = sorted(job.workspace.glob(settings["path"]))
    if not files:
        raise Trouble(f"{job.name}: there is nothing to upload at {settings['path']}")
    target = job.folder.parent / "artifacts" / settings["name"]
    target.mkdir(parents=True)
    for file in files:
        shutil.copy2(file, target)
    return f"{settings['name']} has {', '.join(file.name for file in files)}"


def download(job: Runner, settings: Mapping[str, str]) -> str:
    """Copy an artifact that is named, or every one into a folder of its name."""
    kept, name = job.folder.parent / "artifacts", settings.get("name", "")
    if not (kept / name).is_dir():
        raise Trouble(f"{job.name}: no job before it has uploaded {name or 'anything'}")
    target = job.workspace / settings.get("path", "")
    shutil.copytree(kept / name, target, dirs_exist_ok=True)
    return ", ".join(sorted(str(file.relative_to(target)) for file in target.rglob("*") if file.is_file()))


def attest(job: Runner, settings: Mapping[str, str]) -> str:
    """See that every file is there that would be attested; nothing is signed."""
    sums = (job.workspace / settings["subject-checksums"]).read_text("utf-8").splitlines()
    return f"nothing is signed here; {len(sums)} files would be"


ACTIONS: Final[Mapping[str, tuple[Action, frozenset[str]]]] = {
    "actions/checkout": (checkout, frozenset()),
    "actions/setup-python": (setup_python, frozenset({"python-version"})),
    "actions/upload-artifact": (upload, frozenset({"name", "path", "if-no-files-found"})),
    "actions/download-artifact": (download, frozenset({"name", "path"})),
    "actions/attest": (attest, frozenset({"subject-checksums"})),
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


def sudo(job: Runner) -> str:
    """Run what is asked of sudo as it stands where there is no sudo; say so."""
    if shutil.which("sudo"):
        return ""
    _program(job, "sudo", _AS_ROOT)
    return "there is no sudo: what it would run is run without"


def downloaded(job: Runner, prefix: Path | None) -> tuple[Path | None, str]:
    """Have curl bring a Python of this machine where a job downloads one; return its folder, and what to say.

    It is in the folder that is named, or the newest found of the version that would be downloaded.
    """
    address = job.env.get("PYTHON", "")
    asked = _TO_DOWNLOAD.search(address)
    if not asked:
        return None, ""
    prefix = prefix or find_python(asked[1]).prefix
    archive = packed(prefix, job.folder / "python.tar.gz")
    job.env["SHA256"] = sha256(archive)
    _program(job, "curl", _DELIVERS.format(archive=archive))
    version = run(prefix / "bin" / "python3", "--version").strip()
    return prefix, f"curl brings this machine's {version} for {address.rpartition('/')[2]}; SHA256 is its sum"


def packed(prefix: Path, archive: Path) -> Path:
    """Pack a Python as those for any system are packed: below ``python``, with nothing installed but pip."""

    def kept(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
        return entry if _NEEDED.match(entry.name) and not _UNUSED.search(entry.name) else None

    with tarfile.open(archive, "w:gz", compresslevel=1) as made:
        made.add(prefix, "python", filter=kept)
    return archive


def with_own_glibc(text: str, prefix: Path | None) -> tuple[str, str]:
    """Ask a block for no older a glibc than the Python in a folder needs itself, and say so.

    The block is returned as it is where that Python needs no newer one.
    """
    asked = _OLDEST.search(text)
    if not asked or not prefix:
        return text, ""
    needed, _ = needed_glibc(prefix / "bin", prefix / "lib")
    if version(needed) <= version(asked[1]):
        return text, ""
    changed = _OLDEST.sub(f"--oldest-glibc {needed}", text)
    return (
        changed,
        f"this machine's Python needs glibc {needed}; a release is held to {asked[1]}, this is not",
    )


def _program(job: Runner, name: str, text: str) -> None:
    """Put a program before all others of its name."""
    folder = job.folder / "programs"
    if not folder.exists():
        folder.mkdir()
        job.put_first(folder)
    (folder / name).write_text(text)
    (folder / name).chmod(0o755)
