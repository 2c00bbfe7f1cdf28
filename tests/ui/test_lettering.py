"""Words in lines: balanced whatever the room, even for a single narrow numeral."""

from __future__ import annotations

import font_manrope
import pygame
import pytest

from bacon.ui.lettering import balanced
from bacon.ui.typeface import Typeface


@pytest.mark.parametrize("size", [8, 11, 14, 40])
@pytest.mark.parametrize("width", [1, 7, 8, 9, 60])
def test_a_single_narrow_word_is_balanced_in_one_line(size: int, width: int) -> None:
    pygame.font.init()
    font = Typeface(font_manrope.font_files["Manrope"], size)
    assert balanced("1", font, width) == ["1"]
