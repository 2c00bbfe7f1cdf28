"""Words in lines: balanced whatever the room, and a word that is longer than a line loses no letter."""

from __future__ import annotations

import pygame
import pytest

from bacon.ui.art import FONT_FILES
from bacon.ui.lettering import balanced, divided, wrap
from bacon.ui.typeface import Typeface

PATH = "/home/maximilian/.local/share/bacon-table/records/match-12.bacon"


def font_of(size: int) -> Typeface:
    pygame.font.init()
    return Typeface(FONT_FILES["regular"], size)


@pytest.fixture
def font() -> Typeface:
    return font_of(20)


@pytest.mark.parametrize("size", [8, 11, 14, 40])
@pytest.mark.parametrize("width", [1, 7, 8, 9, 60])
def test_a_single_narrow_word_is_balanced_in_one_line(size: int, width: int) -> None:
    assert balanced("1", font_of(size), width) == ["1"]


@pytest.mark.parametrize("width", [1, 3, 40, 133, 300])
def test_no_letter_is_lost_and_no_line_is_wider_than_it_may_be(width: int, font: Typeface) -> None:
    lines = wrap(divided(f"It is in {PATH}.", font, width), font, width)
    assert "".join(lines).replace(" ", "") == f"Itisin{PATH}."
    assert all(font.size(line)[0] <= width or len(line) == 1 for line in lines)


def test_words_that_fit_stay_whole(font: Typeface) -> None:
    assert divided(f"It is  in {PATH}.", font, 2000) == f"It is in {PATH}."
    assert divided("", font, 10) == ""
