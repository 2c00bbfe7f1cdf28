"""What a test does for want of something: be skipped, or fail where it is required."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NoReturn

import pytest


@pytest.fixture
def lacks() -> Callable[[str], NoReturn]:
    """Give what skips a test for a reason, or fails it where ``BACON_INSTALLERS`` says ``required``."""

    def give_up(reason: str) -> NoReturn:
        if os.environ.get("BACON_INSTALLERS") == "required":
            pytest.fail(reason)
        pytest.skip(reason)

    return give_up
