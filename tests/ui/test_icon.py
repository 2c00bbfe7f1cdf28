"""The icon is a simple drawing at small sizes, and fills any size."""

from __future__ import annotations

import pygame
import pytest
from gallery.drawings import ICON_SIZES

from bacon.ui.drawing.raster import app_icon


@pytest.mark.parametrize("size", ICON_SIZES)
def test_it_has_the_size_and_fills_its_height(size: int) -> None:
    icon = app_icon(size)
    assert icon.get_size() == (size, size)
    assert pygame.mask.from_surface(icon).get_bounding_rects()[0].height >= size * 0.9


def test_few_pixels_get_another_drawing_than_many() -> None:
    """The simple one is all rasher: its middle is red or fat; the rich one has a card behind it."""
    small, large = app_icon(32), app_icon(256)
    assert pygame.transform.average_color(small, consider_alpha=True)[1] < 130
    assert pygame.transform.average_color(large, consider_alpha=True)[1] > 130
