"""The box of bids stands among the seats: large words hide and move as few of them as they can."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from msgspec.structs import replace

from bacon import BidEuchre
from bacon.games.tricks.state import Phase
from bacon.settings.settings import Accessibility
from bacon.ui.scenes.bid_box import BidBox
from tests.ui.games import INSTANT, STRIDE, seated, tricks_at
from tests.ui.stage_door import Guest, Scripted

pytestmark = pytest.mark.usefixtures("outlines")

SIZES = ((1280, 720), (1920, 1080))


def at_the_box(size: tuple[int, int], scale: int) -> tuple[Guest, BidBox]:
    """A guest with the box open, after everybody before them has passed."""
    settings = replace(INSTANT, accessibility=Accessibility(interface_scale=scale))
    guest = seated(BidEuchre(), settings, size=size)
    guest.table.session.bots = {seat: Scripted("pass " * 6) for seat in range(1, 4)}
    guest.until(lambda: guest.asked and tricks_at(guest.any_match).phase is Phase.BID, STRIDE)
    guest.key(pygame.K_u)
    guest.watch(300)
    box = guest.top
    assert isinstance(box, BidBox)
    return guest, box


def covered(guest: Guest, box: BidBox) -> list[str]:
    """Name the seats whose cards or plate lie under the box."""
    seating, names = guest.table.view.layout.seating, guest.table.view.names
    places = [(seating.hand_rect(seat, 6), seating.plate(seat)) for seat in range(4)]
    return [name for name, seat in zip(names, places, strict=True) if box.panel.collidelist(seat) >= 0]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_a_box_of_all_bids_hides_no_seat(size: tuple[int, int], scale: int) -> None:
    guest, box = at_the_box(size, scale)
    assert len(box.cells) == 30
    assert covered(guest, box) == []


@pytest.mark.parametrize("size", [*SIZES, (960, 600)], ids=str)
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_a_box_with_a_hint_hides_one_seat_at_most_and_never_your_cards(
    size: tuple[int, int], scale: int
) -> None:
    guest, box = at_the_box(size, scale)
    box.sentences = ["Bid one. It’s a good bid to open with: you’d make it about 99% of the time."] * 2
    guest.frame()
    assert "You" not in covered(guest, box)
    assert len(covered(guest, box)) <= 1


@pytest.mark.parametrize("scale", [75, 100, 150, 200])
def test_everything_in_the_box_lies_apart_and_inside(scale: int) -> None:
    guest, box = at_the_box((1280, 720), scale)
    guest.frame()
    rects = [control.rect for control in (*box.cells, *box.buttons)]
    assert not any(one.colliderect(other) for one, other in combinations(rects, 2))
    assert all(box.panel.contains(rect) for rect in rects)


def test_bids_keep_their_columns_in_two_blocks() -> None:
    guest, box = at_the_box((1280, 720), 200)
    guest.frame()
    block = [cell for cell in box.cells if cell.number in "123"]
    assert len({cell.rect.x for cell in block}) == len(box.columns)
    assert {cell.rect.y for cell in block} == {cell.rect.y for cell in box.cells}


def test_the_marks_of_all_bids_fit_with_a_margin_and_are_equally_large() -> None:
    guest, box = at_the_box((1280, 720), 100)
    for cell in box.cells:
        cell.answer = replace(cell.answer, note="1,200,000")
    guest.frame()
    assert len({cell.share for cell in box.cells}) == 1
    assert box.cells[0].share < 1
    for cell in box.cells:
        wide = sum(part.get_width() + cell.rect.height // 6 for part in cell._marks(guest.app.art))
        assert wide <= cell.rect.width - cell.rect.height // 6
