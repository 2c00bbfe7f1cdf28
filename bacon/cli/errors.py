"""The error that ends a command, and the exit codes."""

from __future__ import annotations

from typing import Final

FAILED: Final = 1
NOT_UNDERSTOOD: Final = 2


class CommandError(Exception):
    """Raised to end a command with a sentence and an exit code."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.code = code
