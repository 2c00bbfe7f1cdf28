"""The icon in every shape that a system asks for, drawn from the same two SVGs as the window's."""

from __future__ import annotations

import struct
from typing import Final

import pygame

from bacon.ui.drawing.raster import app_icon, icon_file

_ICO_SIZES: Final = (16, 24, 32, 48, 64, 256)
_ICNS_KINDS: Final = {
    **{"icp4": 16, "icp5": 32, "ic07": 128, "ic08": 256, "ic09": 512},
    **{"ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512, "ic10": 1024},
}
"""Apple's name of every size, and then of every size with twice as many pixels for a Retina screen."""

_LARGE: Final = 256
_MASK_ROW: Final = 32


def ico() -> bytes:
    """Give the icon of Windows: a bitmap for each small size, and a PNG for the large one."""
    pictures = [icon_file(size) if size >= _LARGE else _bitmap(size) for size in _ICO_SIZES]
    place = 6 + 16 * len(pictures)
    entries = bytearray(struct.pack("<HHH", 0, 1, len(pictures)))
    for size, picture in zip(_ICO_SIZES, pictures, strict=True):
        side = size % _LARGE
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return bytes(entries) + b"".join(pictures)


def _bitmap(size: int) -> bytes:
    """Give the inside of a BMP with transparency, from the bottom row up, and an empty mask below it."""
    pixels = pygame.image.tobytes(app_icon(size), "BGRA", True)
    mask = bytes((size + _MASK_ROW - 1) // _MASK_ROW * 4 * size)
    head = struct.pack("<IiiHHIIiiII", 40, size, size * 2, 1, 32, 0, len(pixels) + len(mask), 0, 0, 0, 0)
    return head + pixels + mask


def icns() -> bytes:
    """Give the icon of macOS: a PNG for each size, behind a name of four letters and its length."""
    pictures = {kind: icon_file(size) for kind, size in _ICNS_KINDS.items()}
    parts = [kind.encode() + struct.pack(">I", len(data) + 8) + data for kind, data in pictures.items()]
    body = b"".join(parts)
    return b"icns" + struct.pack(">I", len(body) + 8) + body
