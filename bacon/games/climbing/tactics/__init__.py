"""The tactics of the climbing game: going out, leading, following, and what speaks for any play."""

from __future__ import annotations
