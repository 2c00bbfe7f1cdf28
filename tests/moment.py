"""The time at which all tests run, whatever the day: `tests/conftest.py` says how to try another."""

from __future__ import annotations

import os
import sys
import time
from datetime import UTC, datetime, timedelta

from bacon.system import clock

WIDEST_MOMENT = "2026-09-20T00:00+13:00"
"""No moment takes more room on the screen; it is the first of a day that has not begun in Greenwich."""

NOW = datetime.fromisoformat(os.environ.get("BACON_NOW", WIDEST_MOMENT))
"""The time, for all tests; none sees another, and none knows where it runs."""


ticking = clock.now
"""The clock that goes on, for what is compared with another process."""


def set_the_clock() -> None:
    """Stop the program's clock at `NOW`, and put this process and its children into that time zone."""
    clock.now = lambda: NOW.astimezone(UTC)
    offset = NOW.utcoffset() or timedelta()
    west = -offset.total_seconds() / 60
    os.environ["TZ"] = f"TEST{'-' if west < 0 else ''}{abs(west) // 60:.0f}:{abs(west) % 60:02.0f}"
    if sys.platform != "win32":
        time.tzset()
