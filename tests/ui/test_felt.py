"""The wooden table: boards across the whole window, calm, and the same each time."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from pygame import Surface

from bacon.ui.drawing.felt import planks
from bacon.ui.drawing.theme import Metrics

pytestmark = pytest.mark.usefixtures("video")

SIZES = ((960, 600), (1281, 721), (2560, 1080))


def boards(size: tuple[int, int], tone: int = 200) -> Surface:
    light = Surface((64, 36)).convert()
    light.fill((tone, tone, tone))
    return planks(light, Metrics(*size))


def greens(surface: Surface, x: int) -> list[int]:
    return [surface.get_at((x, y)).g for y in range(surface.get_height())]


@pytest.mark.parametrize("size", SIZES)
def test_boards_fill_the_window_and_no_grain_is_loud(size: tuple[int, int]) -> None:
    surface = boards(size)
    assert surface.get_size() == size
    for x in (0, size[0] // 2, size[0] - 1):
        assert min(greens(surface, x)) > 100 and max(greens(surface, x)) <= 212


@pytest.mark.parametrize("size", SIZES)
def test_there_are_six_boards_with_five_seams_that_run_through(size: tuple[int, int]) -> None:
    seams = [
        {y for y, (above, here) in enumerate(pairwise(greens(boards(size), x)), 1) if here < above - 30}
        for x in (10, size[0] // 3, size[0] - 10)
    ]
    assert len(set.intersection(*seams)) == 5


def test_the_same_table_comes_each_time_and_has_a_grain() -> None:
    one, other = boards(SIZES[0]), boards(SIZES[0])
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")
    assert len(set(greens(one, 400))) > 12


def test_the_light_falls_on_the_wood() -> None:
    bright, dim = greens(boards(SIZES[0], 220), 300), greens(boards(SIZES[0], 110), 300)
    assert all(a > b for a, b in zip(bright, dim, strict=True))
