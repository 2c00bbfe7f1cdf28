"""Make a copy of the package whose solver is machine code: ``python build/compile.py FOLDER``.

With the folder first in ``PYTHONPATH`` the game runs from there, and solves some ten times as fast. It
needs a compiler of C, and mypyc, which comes with mypy.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from installers.compiled import compile_into
from installers.tools import Trouble


def main() -> int:
    """Do what the command line says, and give the exit code."""
    parser = argparse.ArgumentParser(description="Make a copy of the package whose solver is machine code.")
    parser.add_argument("folder", type=Path, help="an empty folder, or a new one")
    folder: Path = parser.parse_args().folder
    try:
        if folder.exists() and any(folder.iterdir()):
            raise Trouble(f"{folder} is not empty, and nothing is overwritten.")
        folder.mkdir(parents=True, exist_ok=True)
        print(compile_into(folder))
    except Trouble as trouble:
        print(f"compile.py: {trouble}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
