"""The time and the date, which a test can set."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

now: Callable[[], datetime] = partial(datetime.now, UTC)
"""The present moment, in UTC."""


def local(moment: datetime) -> datetime:
    """A moment in the player's time zone; a naive one is taken to be in it already."""
    return moment.astimezone()
