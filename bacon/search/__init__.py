"""Computer opponents. They see only what their seat may see, and choose among the legal actions."""

from __future__ import annotations

from typing import Final

THINK: Final = "--think"
"""The command-line argument that makes a frozen program run as a worker."""
PLAY_BOARDS: Final = "--play-boards"
"""The argument that makes it run as a worker of the arena."""
