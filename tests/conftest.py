"""Shared by all tests: how far hypothesis searches, and that benchmarks run only when they are asked for.

``BACON_EXAMPLES=500 pytest`` searches further, and differently each time; without it every run is the same.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

BENCHMARKS = Path(__file__).parent / "bench"

settings.register_profile(
    "bacon",
    max_examples=int(os.environ.get("BACON_EXAMPLES", "100")),
    derandomize="BACON_EXAMPLES" not in os.environ,
    database=None,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("bacon")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave the benchmarks out unless the command line names their folder or a file in it."""
    named = any(BENCHMARKS.name in Path(argument.split("::")[0]).parts for argument in config.args)
    return True if collection_path == BENCHMARKS and not named else None
