"""Every icon and face in the sizes in which it must look right, the word mark, and the app icon."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Surface

from bacon.core.override import override
from bacon.system.folders import asset
from bacon.ui.app.loop import App
from bacon.ui.drawing.raster import app_icon
from bacon.ui.drawing.theme import AT_REST, Expression
from gallery.sheets import Block, Item, Sheets

_ICONS: Final = (24, 80)
_LABEL_FROM_PX: Final = 60  # the width from which a drawing's name fits below it
_FACES: Final = (48, 160)
LOOKS: Final = (
    AT_REST,
    Expression("plain", 6, 0),
    Expression("blink"),
    Expression("glad"),
    Expression("sorry"),
)
_WORDMARK: Final = ((120, 48), (480, 192))

ICON_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
_ENLARGED: Final = (16, 24, 32)
_LARGE: Final = 192
GROUNDS: Final = {"light": "#E9E9EC", "dark": "#202124"}
_PADDING: Final = 4


class Drawings(Sheets):
    """All drawings except cards."""

    @override
    def blocks(self) -> Sequence[Block]:
        icons = [[self._icon(name, size) for name in _names("icons")] for size in _ICONS]
        faces = [
            [self._face(name, size, look) for name in _names("avatars")] for look in LOOKS for size in _FACES
        ]
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

    def _face(self, name: str, size: int, look: Expression) -> Item:
        words = f"{name} {look.mood}" if size > _LABEL_FROM_PX and look != AT_REST else _label(name, size)
        return Item(words, (size, size), partial(self.app.art.avatar, name, size, look))


def _label(name: str, size: int) -> str:
    return name.replace("_", " ") if size > _LABEL_FROM_PX else ""


def _names(folder: str) -> list[str]:
    return sorted(file.stem for file in asset(folder).glob("*.svg"))


class Icons(Sheets):
    """The app icon in every size on one background, and the smallest enlarged to show their pixels."""

    def __init__(self, app: App, ground: str) -> None:
        super().__init__(app)
        self.ground = ground

    @override
    def blocks(self) -> Sequence[Block]:
        ground = GROUNDS[self.ground]
        plain = [_item(f"{size}", size, 1, ground) for size in ICON_SIZES]
        enlarged = [_item(f"{size}, enlarged", size, _LARGE // size, ground) for size in _ENLARGED]
        title = f"The icon on a {self.ground} ground"
        return [Block("", title, len(plain), [plain]), Block("", "Its pixels", len(enlarged), [enlarged])]


def _item(label: str, size: int, factor: int, ground: str) -> Item:
    side = size * factor + 2 * _PADDING
    return Item(label, (side, side), partial(_tile, size, factor, ground))


def _tile(size: int, factor: int, ground: str) -> Surface:
    icon = pygame.transform.scale_by(app_icon(size), factor)
    tile = Surface((icon.get_width() + 2 * _PADDING, icon.get_height() + 2 * _PADDING))
    tile.fill(ground)
    tile.blit(icon, (_PADDING, _PADDING))
    return tile
