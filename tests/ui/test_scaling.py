"""Pictures are scaled within what they hold: smoothscale reads a row and a column beyond a single one."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame import Color, Surface

from bacon.ui.kit.scrolling import _strip

DRAWN: dict[str, Callable[[], Surface]] = {
    "the fading edge of a list": lambda: _strip((200, 24), Color("brown"), upwards=True),
}


@pytest.mark.parametrize("drawn", DRAWN)
def test_nothing_is_scaled_from_a_single_row_or_column(drawn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scaled, scale = list[tuple[int, int]](), pygame.transform.smoothscale

    def watched(picture: Surface, size: tuple[int, int]) -> Surface:
        scaled.append(picture.get_size())
        return scale(picture, size)

    monkeypatch.setattr(pygame.transform, "smoothscale", watched)
    assert DRAWN[drawn]().get_width() >= 200
    assert scaled
    assert min(map(min, scaled)) > 1
