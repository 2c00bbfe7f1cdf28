"""``python -m bacon``: the same as the command ``bacon``; also what the frozen app starts."""

# ruff: noqa: PLC0415  (a process that only thinks or plays boards has no need of the command line)

from __future__ import annotations

import sys

from bacon.search import PLAY_BOARDS, THINK


def _run() -> int:
    if sys.argv[1:] == [THINK]:
        from bacon.search.server import think

        think()
        return 0
    if sys.argv[1:] == [PLAY_BOARDS]:
        from bacon.search.arena.workers import work

        work()
        return 0
    from bacon.cli.main import main

    return main()


if __name__ == "__main__":
    sys.exit(_run())
