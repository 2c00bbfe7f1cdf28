"""The solver as machine code: the same modules, translated by mypyc, in a copy of the package.

Nothing needs it. The game runs the same without, only the solver is some three times as fast with it. The
sources are never touched: a compiled module lies beside its source in the copy, and Python prefers it there.
"""

from __future__ import annotations

import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from installers.product import ROOT
from installers.tools import Trouble, run

MODULES: Final = tuple(f"bacon/bots/solver/{name}.py" for name in ("holding", "search", "board", "solver"))
"""What is translated, together."""

_TRANSLATORS: Final = ("mypyc", "setuptools")


def compile_into(folder: Path) -> Path:
    """Copy the package below an empty folder, translate what is worth it there, and give the package.

    Raises `Trouble` when there is no translator or no compiler of C, or when one of them fails.
    """
    missing = [name for name in _TRANSLATORS if not find_spec(name)]
    if missing:
        raise Trouble(
            f"The solver needs {' and '.join(missing)} to be compiled: "
            f"{sys.executable} -m pip install 'mypy[mypyc]'"
        )
    package = folder / "bacon"
    shutil.copytree(ROOT / "bacon", package, ignore=shutil.ignore_patterns("__pycache__"))
    run(sys.executable, "-m", "mypyc", *MODULES, within=folder)
    shutil.rmtree(folder / "build")
    return package
