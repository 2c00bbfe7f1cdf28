"""Every icon and face at the sizes at which they must hold, and the word mark."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from bacon.data.assets import asset
from bacon.ui.showroom.gallery.sheets import Block, Item, Sheets

_ICONS: Final = (24, 80)
_WORDY: Final = 60
"""From so many pixels a drawing is wide enough for its name."""

_FACES: Final = (48, 160)
_WORDMARK: Final = ((120, 48), (480, 192))


class Drawings(Sheets):
    """The drawings that are no cards."""

    def blocks(self) -> Sequence[Block]:
        """A block for the icons, the faces and the word mark."""
        icons = [[self._icon(name, size) for name in _names("icons")] for size in _ICONS]
        faces = [[self._face(name, size) for name in _names("avatars")] for size in _FACES]
        marks = [
            Item("", size, partial(self.app.art.picture, size, "app", "wordmark.svg")) for size in _WORDMARK
        ]
        return [
            Block("", "Icons", 13, icons),
            Block("", "Faces", 8, faces),
            Block("", "The word mark", 2, [marks]),
        ]

    def _icon(self, name: str, size: int) -> Item:
        return Item(_label(name, size), (size, size), partial(self.app.art.icon, name, size, "table_text"))

    def _face(self, name: str, size: int) -> Item:
        return Item(_label(name, size), (size, size), partial(self.app.art.avatar, name, size))


def _label(name: str, size: int) -> str:
    return name.replace("_", " ") if size > _WORDY else ""


def _names(folder: str) -> list[str]:
    return sorted(file.stem for file in asset(folder).glob("*.svg"))
