"""``python -m bacon``: the same as the command ``bacon``; also what the frozen app starts."""

from __future__ import annotations

import sys

from bacon.cli.main import main

if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # there a bots' process begins as the program does
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(main())
