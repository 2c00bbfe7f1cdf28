"""Shared with the tests of the store."""

from __future__ import annotations

from tests.store.conftest import read_only, read_only_folder

__all__ = ["read_only", "read_only_folder"]
