"""The icons of all systems hold the window's own drawings at every size."""

from __future__ import annotations

import io
import struct

import pygame
import pytest
from installers import icons

from bacon.ui.drawing.raster import ICON_SIZES, app_icon, icon_file


def _picture(data: bytes) -> pygame.Surface:
    return pygame.image.load(io.BytesIO(data), "icon.png")


def _pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


@pytest.mark.parametrize("size", ICON_SIZES)
def test_a_png_is_the_drawing_of_its_size(size: int) -> None:
    assert _pixels(_picture(icon_file(size))) == _pixels(app_icon(size))


def test_the_icon_of_windows_has_a_bitmap_of_every_small_size_and_a_large_png() -> None:
    data = icons.ico()
    _, kind, count = struct.unpack_from("<HHH", data)
    assert (kind, count) == (1, 6)
    for number, size in enumerate((16, 24, 32, 48, 64, 256)):
        wide, tall, _, _, _, depth, length, place = struct.unpack_from("<BBBBHHII", data, 6 + 16 * number)
        assert (wide or 256, tall or 256, depth) == (size, size, 32)
        inside = data[place : place + length]
        if size == 256:
            assert _pixels(_picture(inside)) == _pixels(app_icon(size))
        else:
            assert struct.unpack_from("<Iii", inside) == (40, size, size * 2)
            pixels = pygame.image.frombytes(inside[40 : 40 + size * size * 4], (size, size), "BGRA", True)
            assert _pixels(pixels) == _pixels(app_icon(size))
    assert place + length == len(data)


APPLES_NAMES = {
    **{"icp4": 16, "icp5": 32, "ic07": 128, "ic08": 256, "ic09": 512},
    **{"ic10": 1024, "ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512},
}
"""What each entry holds, in pixels: Apple's sizes of 16 to 512 points, single and for Retina."""


def test_the_icon_of_macos_has_every_size_under_apples_name() -> None:
    data = icons.icns()
    assert struct.unpack_from(">4sI", data) == (b"icns", len(data))
    place, found = 8, {}
    while place < len(data):
        name, length = struct.unpack_from(">4sI", data, place)
        picture = _picture(data[place + 8 : place + length])
        assert _pixels(picture) == _pixels(app_icon(picture.get_width()))
        found[name.decode()] = picture.get_width()
        place += length
    assert place == len(data)
    assert found == APPLES_NAMES
