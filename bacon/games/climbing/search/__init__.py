"""Searching the climbing game: likely worlds, played out by a fast policy."""

from __future__ import annotations
