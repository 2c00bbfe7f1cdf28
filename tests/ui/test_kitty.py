"""A kitty that players bid for lies among the bids, and covers none of them."""

from __future__ import annotations

import pygame
import pytest
from pygame import Surface

from bacon.core.cards import Suit
from bacon.ui.app.window import start_video
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import Metrics, load_theme
from bacon.ui.table.calls import Call, call_picture, draw_calls
from bacon.ui.table.frame import Frame, bounds
from bacon.ui.table.layout import Layout

NAMES = ("You", "Otis", "Bella", "Hazel", "Felix", "Basil")


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)], ids=str)
def test_no_bid_lies_on_the_kitty(size: tuple[int, int], scale: int, seats: int) -> None:
    start_video(headless=True)
    pygame.display.set_mode(size)
    metrics = Metrics(*size, scale)
    layout = Layout(Frame(metrics, seats=seats, cards=10))
    calls = [Call(seat, "6", Suit.DIAMONDS) for seat in range(seats)]
    rects = draw_calls(Art(load_theme(), metrics), Canvas(Surface(size)), layout, calls, NAMES)
    kitty = bounds(layout.middle.kitty())
    assert kitty.width >= metrics.u(36)
    assert [name for name, rect in rects.items() if kitty.colliderect(rect)] == []


@pytest.mark.parametrize("scale", [150, 200])
def test_a_pass_grows_with_the_text_but_not_above_a_bid(scale: int) -> None:
    start_video(headless=True)
    pygame.display.set_mode((1280, 720))
    heights = {}
    for each in (100, scale):
        art = Art(load_theme(), Metrics(1280, 720, each))
        heights[each] = call_picture(art, Call(0, "Pass", quiet=True), 128).get_height()
        assert heights[each] <= call_picture(art, Call(0, "6", Suit.CLUBS), 128).get_height()
    assert heights[scale] > heights[100]


def test_what_has_no_mark_is_named_beside_the_number_as_on_the_buttons() -> None:
    start_video(headless=True)
    pygame.display.set_mode((1280, 720))
    art = Art(load_theme(), Metrics(1280, 720))
    bare, named = (call_picture(art, Call(0, "4", named=name), 200) for name in ("", "No trump"))
    assert named.get_width() > bare.get_width() + art.text("trump", 18, "bold").get_width()
    assert named.get_height() == bare.get_height()
    assert named.get_width() <= 0.72 * 200
