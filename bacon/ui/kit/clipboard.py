"""The system's clipboard, with a fallback if the system has none."""

from __future__ import annotations

import pygame

_fallback: list[str] = [""]


def copy(text: str) -> None:
    """Put text on the clipboard."""
    _fallback[0] = text
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError, NotImplementedError):
        return


def paste() -> str:
    """Return the text on the clipboard, or an empty string."""
    try:
        return pygame.scrap.get_text() or ""
    except (pygame.error, AttributeError, NotImplementedError):
        return _fallback[0]
