"""A package of games that looks installed: its entry point is found, and its modules can be imported."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path
from tomllib import loads
from typing import Final

from bacon import kits
from bacon.kits import GAMES, GROUP

ROOT: Final = Path(__file__).parents[2]
WHIST: Final = ROOT / "examples" / "whist"
HEARTS: Final = ROOT / "examples" / "hearts"
FIVE_HUNDRED: Final = ROOT / "examples" / "five-hundred"


@contextmanager
def installed(project: Path, site: Path) -> Iterator[None]:
    """Put the entry points of a project's ``pyproject.toml`` on the path, by a distribution in `site`."""
    write_distribution(project, site)
    path = [*sys.path]
    sys.path[:0] = [str(site), str(project)]
    look_again()
    try:
        yield
    finally:
        sys.path[:] = path
        look_again()


def write_distribution(project: Path, site: Path) -> None:
    """Write what an installer writes of a project, so that its entry points are found."""
    told = loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    write_points(told["name"], told["version"], told["entry-points"][GROUP], site)


def write_points(name: str, version: str, points: Mapping[str, str], site: Path) -> None:
    """Write a distribution that offers games under these entry points."""
    folder = site / f"{name.replace('-', '_')}-{version}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = [f"[{GROUP}]", *(f"{game} = {where}" for game, where in points.items())]
    (folder / "entry_points.txt").write_text("\n".join(lines) + "\n")


def look_again() -> None:
    """Forget the installed games, which a program looks up only once."""
    invalidate_caches()
    vars(GAMES).pop("_installed", None)
    kits._decoder.cache_clear()
