"""Make every installer that this system can make: ``python build/package.py [DIRECTORY]``.

The artefacts come into dist/ or the directory, each with its bill of materials (.cdx.json), beside SHA256SUMS
with a line for every file; nothing else is written. Linux makes a .deb and a self-extracting .run, Windows an
installer and a .zip, macOS a .dmg, each for the processor that it runs on.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from installers import deb, macos, selfextracting, windows
from installers.checksums import FILE, write_sums
from installers.elf import needed_glibc, version
from installers.files import size_of
from installers.freeze import freeze
from installers.product import ROOT
from installers.sbom import write_bills
from installers.tools import Trouble, need

MEGABYTE: Final = 1_000_000


def for_linux(app: Path, work: Path, target: Path) -> list[Path]:
    """Make the package of Debian and the self-extracting installer."""
    return [deb.make_deb(app, work, target), selfextracting.make_run(app, work, target)]


def for_windows(app: Path, work: Path, target: Path) -> list[Path]:
    """Make the installer and the zip."""
    return [windows.make_installer(app, work, target), windows.make_zip(app, target)]


def for_macos(app: Path, work: Path, target: Path) -> list[Path]:
    """Make the disk image."""
    return [macos.make_image(app, work, target)]


Maker = Callable[[Path, Path, Path], list[Path]]
MAKERS: Final[dict[str, tuple[Maker, tuple[str, ...]]]] = {
    "linux": (for_linux, ("dpkg-deb", "makeself")),
    "win32": (for_windows, ("makensis",)),
    "darwin": (for_macos, ("hdiutil", "codesign")),
}
"""For every system what makes its artefacts, and the programs that takes."""


def package(target: Path, oldest_glibc: str | None = None) -> list[Path]:
    """Make all artefacts of this system and their bills in a folder, and return the files.

    Raises `Trouble` before any is there. On Linux the program may be asked to run with a glibc as old as the
    one named.
    """
    if sys.platform not in MAKERS:
        raise Trouble(f"There are no installers for {sys.platform}; there are for {', '.join(MAKERS)}.")
    make, programs = MAKERS[sys.platform]
    need(programs)
    with tempfile.TemporaryDirectory(prefix="bacon-package-") as folder:
        work, ready = Path(folder), Path(folder, "ready")
        ready.mkdir()
        app = freeze(work)
        print(f"frozen program: {size_of(app) / MEGABYTE:.1f} MB")
        if sys.platform == "linux":
            check_glibc(app, oldest_glibc)
        target.mkdir(parents=True, exist_ok=True)
        artefacts = make(app, work, ready)
        made = [target / file.name for file in (*artefacts, *write_bills(app, artefacts))]
        for file in made:
            shutil.move(ready / file.name, file)
    write_sums(target)
    return made


def check_glibc(app: Path, oldest: str | None) -> None:
    """Tell which glibc the program needs; raise `Trouble` when that is newer than the oldest that must do."""
    needed, file = needed_glibc(app)
    print(f"needs glibc {needed}, for {file}")
    if oldest and version(needed) > version(oldest):
        raise Trouble(
            f"It must run with glibc {oldest}, but {file} needs {needed}; freeze it on an older system."
        )


def main() -> int:
    """Do what the command line says, and give the exit code."""
    parser = argparse.ArgumentParser(description="Make every installer that this system can make.")
    parser.add_argument("directory", nargs="?", type=Path, default=ROOT / "dist", help="default: dist/")
    parser.add_argument(
        "--oldest-glibc", metavar="VERSION", help="fail when the program needs a newer glibc than this"
    )
    args = parser.parse_args()
    try:
        made = package(args.directory, args.oldest_glibc)
    except Trouble as trouble:
        print(f"package.py: {trouble}", file=sys.stderr)
        return 1
    for file in made:
        print(f"{file}: {file.stat().st_size / MEGABYTE:.2f} MB")
    print(args.directory / FILE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
