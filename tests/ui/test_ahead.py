"""At idle time the next deal's pictures are drawn: bit by bit, once, and within limits."""

from __future__ import annotations

import pygame
import pytest

from bacon import kits
from bacon.core.cards import HIDDEN
from bacon.games.bacon.state import FULL_PACK
from bacon.games.climbing.game import Climbing
from bacon.ui.app.loop import App
from bacon.ui.app.window import start_video
from bacon.ui.drawing import raster
from bacon.ui.drawing.art import COVERED, Art
from bacon.ui.drawing.theme import Metrics, load_theme
from bacon.ui.kit.scene import Scene
from bacon.ui.table.frame import BASE, Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.painter import draw_ahead
from tests.ui.stage_door import DEFAULTS, Guest, key_down

SIZES = [(960, 600), (1280, 720), (1920, 1080), (3840, 2160), (2560, 1080), (1024, 768)]


def _art(size: tuple[int, int]) -> Art:
    start_video(headless=True)
    pygame.display.set_mode((8, 8))
    return Art(load_theme(), Metrics(*size))


@pytest.fixture
def rasterised(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The sizes of what is rasterised from now on."""
    sizes: list[tuple[int, int]] = []
    real = raster.rasterise

    def spy(svg: str, size: tuple[int, int]) -> pygame.Surface:
        sizes.append(size)
        return real(svg, (max(size[0] // 16, 1), max(size[1] // 16, 1)))

    monkeypatch.setattr("bacon.ui.drawing.art.rasterise", spy)
    return sizes


def test_it_takes_a_step_for_each_picture(rasterised: list[tuple[int, int]]) -> None:
    for number, _ in enumerate(draw_ahead(_art((1280, 720)), FULL_PACK), start=1):
        assert len(rasterised) == number
    assert len(rasterised) > 2 * len(FULL_PACK)


def test_what_is_drawn_ahead_need_not_be_drawn_again(rasterised: list[tuple[int, int]]) -> None:
    art = _art((1280, 720))
    for _ in draw_ahead(art, FULL_PACK):
        pass
    rasterised.clear()
    for card in (HIDDEN, *FULL_PACK):
        for height in (art.metrics.u(BASE), round(Layout(Frame(art.metrics)).middle.trick(0).height)):
            art.card(card, height)
    for _ in draw_ahead(art, FULL_PACK):
        pass
    assert rasterised == []


def test_the_faces_of_a_fan_are_drawn_ahead_too(rasterised: list[tuple[int, int]]) -> None:
    art, pack = _art((1280, 720)), Climbing().pack()
    for _ in draw_ahead(art, pack, design="climb"):
        pass
    rasterised.clear()
    for card in pack:
        art.prepare(card, art.metrics.u(BASE), "climb" + COVERED)
    assert rasterised == []
    assert art._uprights.weight < art._uprights.limit * 0.9


@pytest.mark.sparse(1)
@pytest.mark.parametrize("size", SIZES)
def test_a_whole_deck_finds_room_in_the_cache_with_room_to_spare(size: tuple[int, int]) -> None:
    art = _art(size)
    for _ in draw_ahead(art, FULL_PACK):
        pass
    assert art._uprights.weight < art._uprights.limit * 0.8
    assert len(art._uprights._kept) >= 2 * len(FULL_PACK)


def test_the_caches_of_the_largest_window_stay_below_half_a_gigabyte() -> None:
    art = _art((3840, 2160))
    caches = (art._grounds, art._uprights, art._still, art._moving, art._halos)
    assert sum(cache.limit for cache in caches) < 2**29


class Steps:
    """An iterator that notes how far it was asked to go; a key is pressed at one step, or after the last."""

    def __init__(self, count: int, at: int = -1) -> None:
        self.left, self.taken, self.at = count, 0, at

    def __iter__(self) -> Steps:
        return self

    def __next__(self) -> None:
        if not self.left:
            pygame.event.post(key_down(pygame.K_p))
            raise StopIteration
        self.left -= 1
        self.taken += 1
        if self.taken == self.at:
            pygame.event.post(key_down(pygame.K_p))


def _waits(steps: Steps) -> App:
    start_video(headless=True)
    pygame.display.set_mode((320, 240))
    app = App(DEFAULTS, lambda _: None)
    app.scenes.push(Scene(app))
    app.frame()
    app._drawing_ahead = steps
    pygame.event.clear()
    app.wait()
    return app


def test_the_game_draws_ahead_while_it_waits_until_all_is_done() -> None:
    steps = Steps(20)
    _waits(steps)
    assert (steps.left, steps.taken) == (0, 20)


def test_it_stops_at_once_when_something_happens() -> None:
    steps = Steps(1000, at=7)
    _waits(steps)
    assert steps.taken == 7


def test_drawing_ahead_paints_nothing() -> None:
    app = _waits(Steps(5))
    assert not app.frame()


def test_at_the_title_the_game_gets_ready_to_store_the_first_match() -> None:
    kits._decoder.cache_clear()
    guest = Guest()
    assert kits._decoder.cache_info().currsize == 0
    for _ in guest.app._drawing_ahead:
        pass
    assert kits._decoder.cache_info().currsize == 1
