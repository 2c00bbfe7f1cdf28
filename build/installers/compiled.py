"""The solver as machine code: the same modules, translated by mypyc, in a copy of the package.

Nothing needs it. The game runs the same without, only the solver takes some ten times as long. The sources
are never touched: a compiled module lies beside its source in the copy, and Python prefers it there. This
module imports nothing of the house, as `pip install` runs it where nothing is installed yet.
"""

from __future__ import annotations

import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from installers.tools import Trouble, run

MODULES: Final = (
    *(f"bacon/solver/{name}.py" for name in ("holding", "board", "search", "solver")),
    "bacon/games/tricks/player/sums.py",
    "bacon/games/bid_euchre/rating.py",
    *(f"bacon/games/tricks/player/search/{name}.py" for name in ("dealing", "likely", "playout", "policy")),
    "bacon/games/climbing/plan.py",
    *(f"bacon/games/climbing/search/{name}.py" for name in ("playout", "policy")),
)
"""What is translated, together."""

TRANSLATORS: Final = ("mypy[mypyc]>=1.13", "setuptools", "msgspec>=0.20")
"""What that takes, as pip calls it: msgspec is only looked at for its types."""

_ROOT: Final = Path(__file__).resolve().parents[2]


def compile_into(folder: Path) -> Path:
    """Copy the package below an empty folder, translate what is worth it there, and return the package.

    Raises `Trouble` when there is no translator or no compiler of C, or when one of them fails.
    """
    missing = [name for name in ("mypyc", "setuptools") if not find_spec(name)]
    if missing:
        raise Trouble(
            f"The solver needs {' and '.join(missing)} to be compiled: "
            f"{sys.executable} -m pip install 'mypy[mypyc]'"
        )
    package = folder / "bacon"
    shutil.copytree(_ROOT / "bacon", package, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    # The package names the types of every game and so of the window, whose libraries are not here.
    command = (sys.executable, "-m", "mypyc", "--ignore-missing-imports", *MODULES)
    run(*command, env=_without_places(), within=folder)
    shutil.rmtree(folder / "build")
    return package


def _without_places() -> dict[str, str]:
    """Leave out what only a debugger reads: it names the folder of this build, and the next has another."""
    return {**os.environ, "MYPYC_DEBUG_LEVEL": "0"}


def libraries(folder: Path) -> list[Path]:
    """Every compiled module below a folder, in its place as Python looks for it."""
    return sorted(file for file in folder.rglob("*") if file.suffix in (".so", ".pyd"))
