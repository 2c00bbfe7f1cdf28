"""The texts that a part of a page keeps: a long page has more of them than art's cache holds."""

from __future__ import annotations

from pygame import Surface

from bacon.ui.drawing.art import Art, Face


class KeptTexts:
    """The wrapped texts of one part, each made once for a look of the window."""

    def __init__(self) -> None:
        self._art: Art | None = None
        self._kept: dict[tuple[str, int, int, Face, str], Surface] = {}

    def paragraph(
        self, art: Art, words: str, size: int, width: int, how: tuple[Face, str] = ("regular", "text")
    ) -> Surface:
        """Return what `Art.paragraph` makes of some words in a face and a colour."""
        if self._art is not art:
            self._art, self._kept = art, {}
        key = (words, size, width, *how)
        if key not in self._kept:
            self._kept[key] = art.paragraph(words, size, width, *how)
        return self._kept[key]
