"""The box of bids stands among the seats: large words hide and move as few of them as they can."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pygame
import pytest
from msgspec.structs import replace

from bacon import BidEuchre
from bacon.core.actions import Action
from bacon.core.rules import TableState
from bacon.games.tricks.bids import Bid, BidMade
from bacon.games.tricks.state import Phase
from bacon.search.bot import Choice
from bacon.settings.settings import Accessibility
from bacon.ui.kit.keycaps import keycap
from bacon.ui.kit.widgets import BUTTON_TYPE
from bacon.ui.scenes.bid_box import BidBox
from bacon.ui.scenes.bid_cells import Cell
from tests.ui.games import INSTANT, STRIDE, seated, tricks_at
from tests.ui.stage_door import Guest, Scripted

pytestmark = pytest.mark.usefixtures("outlines")

SIZES = ((1280, 720), (1920, 1080))


class HighBidder(Scripted):
    """A player who bids five tricks."""

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        five = [each for each in legal if isinstance(each, Bid) and each.tricks == 5]
        return Choice(five[0], "It is written.", "script") if five else super().choose(view, legal)


def at_the_box(size: tuple[int, int], scale: int, last: type[Scripted] = Scripted) -> tuple[Guest, BidBox]:
    """A guest with the box open, after everybody before them has passed, but perhaps the last one."""
    settings = replace(INSTANT, accessibility=Accessibility(interface_scale=scale))
    guest = seated(BidEuchre(), settings, size=size)
    guest.table.session.bots = {seat: Scripted("pass " * 6) for seat in range(1, 4)}
    guest.table.session.bots[3] = last("pass " * 6)
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
    hinted(box, "Bid one. It’s a good bid to open with: you’d make it about 99% of the time.")
    guest.frame()
    assert "You" not in covered(guest, box)
    assert len(covered(guest, box)) <= 1


@pytest.mark.parametrize("scale", [75, 100, 150, 200])
def test_everything_in_the_box_lies_apart_and_inside(scale: int) -> None:
    guest, box = at_the_box((1280, 720), scale)
    guest.frame()
    rects = [control.rect for control in box.group.controls]
    assert not any(one.colliderect(other) for one, other in combinations(rects, 2))
    assert all(box.panel.contains(rect) for rect in rects)


def hinted(box: BidBox, reason: str) -> None:
    """Give a hint's reason to an open box."""
    box.reason, box.sentences = reason, [reason, *box.sentences]


def test_where_all_bids_would_be_small_the_number_is_chosen_first() -> None:
    guest, box = at_the_box((1280, 720), 200)
    guest.frame()
    assert box.stepped
    assert shown(box) == {"1"}
    guest.keys(pygame.K_4)
    guest.frame()
    assert shown(box) == {"4"}
    assert isinstance(focus := box.group.focus, Cell)
    assert focus.number == "4"
    guest.click(box.tabs[2].rect.center)
    guest.frame()
    assert shown(box) == {"3"}
    guest.keys(pygame.K_RETURN, pygame.K_RETURN)  # the ring, then the bid
    assert [event.tricks for event in guest.any_match.events if isinstance(event, BidMade)][-1:] == [3]


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_calls_so_far_stay_in_the_box_in_words_or_as_pictures(scale: int) -> None:
    guest, box = at_the_box((1280, 720), scale)
    guest.frame()
    assert len(box.said) == 3
    in_words = bool(box._below) and all(f"{name}: Pass" in box._below[0] for name, _ in box.said)
    assert in_words is box.dense
    assert bool(box._said) is not box.dense


def shown(box: BidBox) -> set[str]:
    """The numbers of the bids that can be chosen at once."""
    return {cell.number for cell in box.group.controls if isinstance(cell, Cell)}


def test_with_usual_text_all_bids_are_shown_at_once() -> None:
    guest, box = at_the_box((1280, 720), 100)
    guest.frame()
    assert shown(box) == set("123456")


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_a_box_with_a_hint_stays_among_the_seats_with_words_as_large_as_the_score(scale: int) -> None:
    guest, box = at_the_box((1280, 720), scale)
    hinted(box, "Bid 1 no trump. It’s a good bid to open with: you’d make 1 no trump about 99% of the time.")
    guest.frame()
    assert covered(guest, box) == []
    art = guest.app.art
    assert box._small(22) >= 0.9 * art.small_type
    for cell in box.cells:
        number = cell.parts(art, cell.rect.height, cell.style)[0]
        assert number
        assert number.get_height() >= 0.9 * art.line_size("1", art.small_type, "bold")[1]


def test_the_reason_of_a_hint_stands_between_the_heading_and_the_bids() -> None:
    guest, box = at_the_box((1280, 720), 100)
    guest.frame()
    before = box.cells[0].rect.top - box.panel.top
    hinted(box, "Bid one.")
    guest.frame()
    assert box.cells[0].rect.top - box.panel.top > before


def test_the_marks_of_all_bids_fit_with_a_margin_and_are_equally_large() -> None:
    guest, box = at_the_box((1280, 720), 100)
    for cell in box.cells:
        cell.answer = replace(cell.answer, note="1,200,000")
    guest.frame()
    assert len({cell.style for cell in box.cells}) == 1
    assert box.cells[0].style.share < 1
    for cell in box.cells:
        places = [place for _, place in cell.marks(guest.app.art)]
        assert cell.rect.inflate(-cell.rect.height // 6, 0).contains(places[0].unionall(places[1:]))


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_numbers_stand_at_the_same_place_of_each_cell(scale: int) -> None:
    guest, box = at_the_box((1280, 720), scale)
    guest.frame()
    offsets = [next(cell.marks(guest.app.art))[1].right - cell.rect.left for cell in box.cells]
    assert max(offsets) - min(offsets) <= 2


def test_the_key_on_a_button_shrinks_with_its_label() -> None:
    guest, box = at_the_box((1280, 720), 200)
    guest.frame()
    art, back = guest.app.art, box.buttons[-1]
    *_, label, key = back._parts(art, back._room(art.metrics), back.type_size)
    usual = keycap(art, art.cap(back.key), "text")
    assert back.type_size < BUTTON_TYPE
    assert key.get_height() < usual.get_height()
    assert label.get_height() == art.line_size(back.label, back.type_size, "bold")[1]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_no_words_in_the_box_are_under_twelve_pixels(size: tuple[int, int], scale: int) -> None:
    guest, box = at_the_box(size, scale)
    hinted(box, "Bid 1 no trump. It’s a good bid to open with: you’d make 1 no trump about 99% of the time.")
    guest.frame()
    assert guest.app.metrics.ui(box._small(18)) >= 12


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("reason", ["", "Bid 1 no trump. It’s a good bid to open with: you’d make it often."])
def test_bids_are_larger_than_the_buttons_beside_them(size: tuple[int, int], scale: int, reason: str) -> None:
    guest, box = at_the_box(size, scale)
    if reason:
        hinted(box, reason)
    guest.frame()
    art, other = guest.app.art, box.buttons[0]
    low = other.rect.height / guest.app.metrics.ui(1)
    label = art.line_size("Pass", min(other.type_size, 0.7 * low), "bold")[1]
    for cell in box.cells:
        number = cell.parts(art, cell.rect.height, cell.style)[0]
        assert number
        assert number.get_height() > label
        assert cell.rect.height >= other.rect.height


def test_no_trump_is_written_out_in_large_text_too() -> None:
    guest, box = at_the_box((1280, 720), 200)
    guest.frame()
    assert all(cell.style.named for cell in box.cells)


@pytest.mark.parametrize("scale", [100, 125, 150, 200])
def test_a_box_says_what_a_bid_brings_and_leaves_out_the_calls_sooner(scale: int) -> None:
    guest, box = at_the_box((1280, 720), scale, HighBidder)
    guest.frame()
    assert box.sentences[-1] in box._below
    assert len(box._below) == 1, "the score names the highest bid"
