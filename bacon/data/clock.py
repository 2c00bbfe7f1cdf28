"""What time it is: the one place of the program that asks, so that a test can set its clock."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

now: Callable[[], datetime] = partial(datetime.now, UTC)
"""The present moment, in UTC."""


def local(moment: datetime) -> datetime:
    """A moment in the player's own time zone; one without a time zone is in it already."""
    return moment.astimezone()
