"""The table of the climbing game shares its pictures as the tests of the screen do, and lets them go."""

from __future__ import annotations

from tests.ui.conftest import outlines, shared_pictures

__all__ = ["outlines", "shared_pictures"]
