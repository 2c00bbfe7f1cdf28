"""The room round the table: each theme has its own light and its own border of the cloth."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.ui.drawing.felt import felt
from bacon.ui.drawing.theme import Metrics, load_theme

pytestmark = pytest.mark.usefixtures("video")

SIZE = (640, 400)
ROOMS = {"spruce": "lamp", "midnight": "moon", "ember": "fire", "daylight": "sun"}


def table(name: str, **changes: str) -> Surface:
    return felt(replace(load_theme(name), **changes), Metrics(*SIZE))


def lightness(surface: Surface, x: float, y: float) -> float:
    spot = Rect(0, 0, 12, 12)
    spot.center = (round(x * SIZE[0]), round(y * SIZE[1]))
    return sum(pygame.transform.average_color(surface, spot)[:3])


@pytest.mark.parametrize(("name", "room"), ROOMS.items())
def test_each_room_has_its_own_light(name: str, room: str) -> None:
    assert load_theme(name).room == room
    lit, dark = table(name), table(name, room="dark")
    spots = [(x / 10, y / 10) for x in range(1, 10) for y in range(1, 10)]
    gains = [lightness(lit, *spot) - lightness(dark, *spot) for spot in spots]
    assert max(gains) > 5
    assert max(gains) - min(gains) > 5
    assert max(map(abs, gains)) < 90


@pytest.mark.parametrize("name", ROOMS)
def test_the_border_is_stitched_along_the_rim_and_nowhere_else(name: str) -> None:
    stitched, bare = table(name), table(name, cloth="none")
    middle = Rect(0, 0, *SIZE).inflate(-70, -70)
    inside = [pygame.image.tobytes(each.subsurface(middle), "RGB") for each in (stitched, bare)]
    assert inside[0] == inside[1]
    assert pygame.image.tobytes(stitched, "RGB") != pygame.image.tobytes(bare, "RGB")


def test_where_all_must_be_plain_there_is_neither_light_nor_border() -> None:
    theme = load_theme("high_contrast")
    assert (theme.room, theme.cloth) == ("dark", "none")
