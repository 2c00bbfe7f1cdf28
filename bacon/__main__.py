"""``python -m bacon``: the same as the command ``bacon``; also what the frozen app starts."""

# ruff: noqa: PLC0415  (a process that only thinks has no need of the command line)

from __future__ import annotations

import sys

from bacon.search import THINK


def _run() -> int:
    if sys.argv[1:] == [THINK]:
        from bacon.search.worker import think

        think()
        return 0
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()
    from bacon.cli.main import main

    return main()


if __name__ == "__main__":
    sys.exit(_run())
