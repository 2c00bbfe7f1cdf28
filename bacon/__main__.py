"""``python -m bacon``: the same as the command ``bacon``; also what the frozen app starts."""

from __future__ import annotations

import multiprocessing
import sys

from bacon.cli.main import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
