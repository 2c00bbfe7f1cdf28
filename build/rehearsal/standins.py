"""What stands in for programs that blocks call: sudo where there is none, and the download of a Python."""

from __future__ import annotations

import re
import shutil
import tarfile
from pathlib import Path
from typing import Final

from installers.checksums import sha256
from installers.elf import needed_glibc, version
from installers.tools import run

from rehearsal.pythons import find_python
from rehearsal.runner import Runner

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
