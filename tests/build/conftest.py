"""What a test does if something is missing: it is skipped, or fails if that is required."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NoReturn

import pytest


@pytest.fixture
def lacks() -> Callable[[str], NoReturn]:
    """Return a function that skips a test, or fails it if ``BACON_INSTALLERS`` says ``required``."""

    def give_up(reason: str) -> NoReturn:
        if os.environ.get("BACON_INSTALLERS") == "required":
            pytest.fail(reason)
        pytest.skip(reason)

    return give_up
