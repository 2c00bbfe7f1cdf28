"""The page of widgets shows all of them in all states, without overlap, at both scales."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest
from gallery.widgets import STATES, WIDGETS, Widgets, run
from pygame import Rect

from bacon.settings.settings import Accessibility, Settings
from bacon.ui.drawing.typeface import Typeface
from bacon.ui.drawing.typeface import shortened as really_shortened
from tests.ui.stage_door import Guest


@pytest.mark.parametrize("scale", [100, 200])
def test_nothing_overlaps_and_nothing_is_shortened(scale: int, monkeypatch: pytest.MonkeyPatch) -> None:
    shortened: list[str] = []

    def spy(words: str, font: Typeface, width: int) -> str:
        short = really_shortened(words, font, width)
        shortened.extend([words] if short != words else [])
        return short

    monkeypatch.setattr("bacon.ui.drawing.art.shortened", spy)
    guest = Guest(Settings(accessibility=Accessibility(interface_scale=scale)), size=(1280, 720))
    gallery = Widgets(guest.app)
    guest.app.scenes.push(gallery)
    seen: set[tuple[str, str]] = set()
    for number in range(gallery.pages):
        gallery.page = number
        guest.frame()
        rects = [*gallery.words, *(Rect(group.controls[0].rect) for _, _, group in gallery.shown())]
        assert all(guest.app.metrics.window.contains(rect) for rect in rects)
        assert not [(one, two) for one, two in combinations(rects, 2) if one.colliderect(two)]
        seen |= {(name, state) for name, state, _ in gallery.shown()}
    assert seen == {(name, state) for name in WIDGETS for state in STATES}
    assert not shortened


def test_the_pages_turn_and_esc_leads_back() -> None:
    guest = Guest(size=(1280, 720))
    gallery = Widgets(guest.app)
    guest.app.scenes.push(gallery)
    guest.key(pygame.K_PAGEDOWN)
    assert gallery.page == 1
    guest.key(pygame.K_PAGEUP)
    assert gallery.page == 0
    guest.key(pygame.K_END)
    assert gallery.page == gallery.pages - 1
    guest.key(pygame.K_HOME)
    assert gallery.page == 0
    guest.key(pygame.K_ESCAPE)
    assert guest.at_the_title


def test_a_picture_of_each_page_is_saved_at_both_scales(tmp_path: Path) -> None:
    assert run(size=(1280, 720), shots=tmp_path) == 0
    assert {path.name.split("-")[2] for path in tmp_path.glob("*.png")} == {"100", "200"}
