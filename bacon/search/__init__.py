"""Computer opponents: they see what their seat may see, and ask what is legal."""

from __future__ import annotations

from typing import Final

THINK: Final = "--think"
"""The one word on the command line of a frozen program that is to think for another."""
