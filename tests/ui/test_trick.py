"""Cards keep their size on the table where words are large."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Final

import pytest

from bacon.ui.drawing.theme import Metrics
from bacon.ui.table.frame import HAND, Frame, around, bounds
from bacon.ui.table.layout import Layout
from bacon.ui.table.seating import MAX_OPEN_HEIGHT

SIZES: Final = ((1280, 720), (1920, 1080), (3840, 2160))
SCALES: Final = (100, 150, 200)


@pytest.fixture(params=SIZES, ids=str)
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    found: tuple[int, int] = request.param
    return found


def table(
    size: tuple[int, int], scale: int, seats: int = 4, cards: int = 6, *, opened: bool = False
) -> Layout:
    metrics = Metrics(*size, scale)
    return Layout(Frame(metrics, 0, metrics.ui(230), seats=seats, cards=cards, open_hands=opened))


def trick_height(layout: Layout) -> float:
    return layout.middle.trick(0).height / layout.metrics.unit


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("scale", [150, 200])
def test_large_words_do_not_shrink_the_cards_of_a_trick(
    size: tuple[int, int], scale: int, seats: int
) -> None:
    assert trick_height(table(size, scale, seats)) == pytest.approx(trick_height(table(size, 100, seats)))


@pytest.mark.parametrize("seats", [4, 6])
def test_at_the_usual_text_size_each_card_of_a_trick_lies_before_its_player(
    size: tuple[int, int], seats: int
) -> None:
    layout = table(size, 100, seats)
    own, across = layout.middle.trick(0), layout.middle.trick(seats // 2)
    assert own.x == across.x == layout.metrics.width / 2


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("seats", [4, 6])
def test_no_card_of_a_trick_hides_another(size: tuple[int, int], scale: int, seats: int) -> None:
    layout = table(size, scale, seats)
    cards = [bounds(layout.middle.trick(seat)) for seat in range(seats)]
    shared = [one.clip(other) for one, other in combinations(cards, 2)]
    assert max(min(part.size) for part in shared) <= layout.metrics.u(12)  # a tilted card's empty corner


@pytest.mark.parametrize("seats", [4, 6])
def test_large_words_do_not_move_calls_on_one_another(size: tuple[int, int], seats: int) -> None:
    layout = table(size, 200, seats)
    calls = [layout.middle.call(seat) for seat in range(seats)]
    for one, other in combinations(calls, 2):
        assert abs(one.x - other.x) >= one.height * 0.72 or abs(one.y - other.y) >= one.height * 0.36


@pytest.mark.parametrize("scale", SCALES)
def test_open_hands_keep_their_size_beside_large_words(size: tuple[int, int], scale: int) -> None:
    layout = table(size, scale, opened=True)
    heights = [place.height for seat in (1, 3) for place in layout.seating.hand(seat, 6)]
    assert min(heights) >= layout.metrics.u(MAX_OPEN_HEIGHT) - 1


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize(("seats", "cards"), [(3, 6), (4, 5), (4, 12), (6, 6), (6, 17)])
def test_open_hands_lie_clear_of_the_trick_and_of_the_tricks_won(
    size: tuple[int, int], scale: int, seats: int, cards: int
) -> None:
    layout = table(size, scale, seats, cards, opened=True)
    trick = [bounds(layout.middle.trick(seat)) for seat in range(seats)]
    for seat in range(1, seats):
        hand = layout.seating.hand_rect(seat, cards)
        assert hand.collidelist(trick) < 0
        # With every trick that is won, a hand is shorter by a card.
        after = layout.seating.hand_rect(seat, cards // 2)
        won = around([bounds(layout.seating.won(seat, packet)) for packet in range(cards - cards // 2)])
        assert not won.colliderect(after)
        assert won.collidelist(trick) < 0


@pytest.mark.parametrize("large", [False, True])
def test_the_last_cards_of_a_hand_of_two_rows_are_as_large_as_usual(large: bool) -> None:
    metrics = Metrics(1280, 720, 150)
    layout = Layout(Frame(metrics, 0, metrics.ui(230), seats=5, cards=20, large_print=large))
    assert layout.frame.two_rows
    assert layout.seating.hand(0, 3)[0].height == pytest.approx(HAND * metrics.unit)


@pytest.mark.parametrize(("seats", "cards"), [(4, 12), (6, 8)])
def test_beside_large_words_a_long_hand_shows_more_of_each_card_than_its_index(
    seats: int, cards: int
) -> None:
    hand = table((1280, 720), 200, seats, cards).seating.hand(0, cards)
    assert hand[1].x - hand[0].x >= hand[0].height * 0.22


@pytest.mark.parametrize("scale", [150, 200])
def test_a_hand_of_two_rows_lies_in_one_as_soon_as_its_cards_keep_their_size_there(scale: int) -> None:
    layout = table((1280, 720), scale, 3, 18)
    assert layout.frame.two_rows
    hand = layout.seating.hand(0, 13)
    assert hand[0].height >= 0.9 * HAND * layout.metrics.unit
    assert all(right.x - left.x >= layout.metrics.u(44) for left, right in pairwise(hand))
