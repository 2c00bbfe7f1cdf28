"""The application's icon at all its sizes, on a light and on a dark ground."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Surface

from bacon.ui.drawing.raster import app_icon
from bacon.ui.shell.app import App
from bacon.ui.showroom.gallery.sheets import Block, Item, Sheets

SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
_ENLARGED: Final = (16, 24, 32)
_LARGE: Final = 192
GROUNDS: Final = {"light": "#E9E9EC", "dark": "#202124"}
_AIR: Final = 4


class Icons(Sheets):
    """Every size on one of the grounds, and the smallest enlarged, so that each pixel can be judged."""

    def __init__(self, app: App, ground: str) -> None:
        super().__init__(app)
        self.ground = ground

    def blocks(self) -> Sequence[Block]:
        """A block of the sizes, and one of the enlarged pictures."""
        ground = GROUNDS[self.ground]
        plain = [_item(f"{size}", size, 1, ground) for size in SIZES]
        enlarged = [_item(f"{size}, enlarged", size, _LARGE // size, ground) for size in _ENLARGED]
        title = f"The icon on a {self.ground} ground"
        return [Block("", title, len(plain), [plain]), Block("", "Its pixels", len(enlarged), [enlarged])]


def _item(label: str, size: int, factor: int, ground: str) -> Item:
    side = size * factor + 2 * _AIR
    return Item(label, (side, side), partial(_tile, size, factor, ground))


def _tile(size: int, factor: int, ground: str) -> Surface:
    icon = pygame.transform.scale_by(app_icon(size), factor)
    tile = Surface((icon.get_width() + 2 * _AIR, icon.get_height() + 2 * _AIR))
    tile.fill(ground)
    tile.blit(icon, (_AIR, _AIR))
    return tile
