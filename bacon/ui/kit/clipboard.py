"""The system's clipboard, and one of our own where the system has none."""

from __future__ import annotations

import pygame

_own: list[str] = [""]


def copy(text: str) -> None:
    """Put a text on the clipboard."""
    _own[0] = text
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError, NotImplementedError):
        return


def paste() -> str:
    """The text that is on the clipboard; nothing when there is none."""
    try:
        return pygame.scrap.get_text() or ""
    except (pygame.error, AttributeError, NotImplementedError):
        return _own[0]
