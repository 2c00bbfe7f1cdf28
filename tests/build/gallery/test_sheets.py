"""Contact sheets leave nothing out, tear nothing that fits, and lay nothing over anything."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import get_args

import pygame
import pytest
from gallery.cards import PACKS, RANKS, WIDTHS, CardSheets
from gallery.drawings import GROUNDS, ICON_SIZES, Drawings, Icons
from gallery.sheets import Pages, Sheets
from pygame import Rect

from bacon.core.cards import Card
from bacon.settings.settings import Back
from bacon.ui.drawing.canvas import Canvas
from tests.ui.stage_door import Guest

SHEET = (1600, 1000)


class Noted(Canvas):
    """A canvas that records what was drawn above the table."""

    def drawn(self) -> list[Rect]:
        return [sprite.rect for sprite in self.collected[1:]]


def drawn(page: Pages) -> list[Rect]:
    canvas = Noted(pygame.display.get_surface() or pygame.Surface(SHEET))
    page.draw(canvas)
    return canvas.drawn()


@pytest.mark.parametrize("make", [CardSheets, Drawings, lambda app: Icons(app, "dark")])
def test_no_page_goes_over_its_edge_and_nothing_lies_over_anything(make: type[Sheets]) -> None:
    guest = Guest(size=SHEET)
    sheets = make(guest.app)
    for page in {0, sheets.pages // 2, sheets.pages - 1}:
        sheets.page = page
        rects = drawn(sheets)
        assert rects
        assert all(guest.app.metrics.window.contains(rect) for rect in rects)
        assert not [pair for pair in combinations(rects, 2) if pair[0].inflate(-2, -2).colliderect(pair[1])]


def test_the_sheets_hold_every_card_in_both_prints_both_faces_and_all_inks_at_every_width() -> None:
    guest = Guest(size=SHEET)
    items = [item for block in CardSheets(guest.app).blocks() for group in block.groups for item in group]
    for width in WIDTHS:
        seen = Counter(item.label for item in items if item.size[0] == width)
        pack = {f"{rank}{suit}" for rank in RANKS for suit in "SHDC"}
        climbing = {f"{rank}{suit}" for rank in PACKS[0].ranks for suit in "SHDC"}
        assert set(seen) == pack | climbing | {"BJ", "LJ", "X", *get_args(Back)}
        assert all(seen[name] == 4 * (1 + (name[1] in "DC")) for name in pack - climbing)
        assert seen["BJ"] == seen["LJ"] == seen["X"] == 2
    assert {Card(name) for name in pack} == {card for card in map(Card, pack) if card.suit}


def test_every_size_of_the_icon_is_shown_and_the_smallest_enlarged() -> None:
    guest = Guest(size=SHEET)
    for ground in GROUNDS:
        plain, enlarged = Icons(guest.app, ground).blocks()
        assert [item.label for item in plain.groups[0]] == [str(size) for size in ICON_SIZES]
        for item in (*plain.groups[0], *enlarged.groups[0]):
            assert item.draw().get_size() == item.size


def test_a_smaller_window_has_more_pages_and_the_open_one_stays_one_of_them() -> None:
    guest = Guest(size=(960, 600))
    sheets = CardSheets(guest.app)
    guest.app.scenes.push(sheets)
    guest.frame()
    many = sheets.pages
    sheets.page = many - 1
    guest.resize(SHEET)
    guest.frame()
    assert sheets.page < sheets.pages < many
