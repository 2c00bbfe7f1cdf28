"""The table of the climbing game shares its pictures as the tests of the screen do, and lets them go."""

from __future__ import annotations

from tests.ui.conftest import outlines, pytest_generate_tests, shared_pictures, sitting

__all__ = ["outlines", "pytest_generate_tests", "shared_pictures", "sitting"]
