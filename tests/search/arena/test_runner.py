"""Every contestant holds every side as often as the other, whatever the number of sides."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from bacon.search.arena.runner import difference, seatings


@pytest.mark.parametrize(("sides", "number"), [(2, 2), (3, 6), (4, 2), (5, 10), (6, 2)])
def test_every_side_is_held_by_both_equally_often(sides: int, number: int) -> None:
    every = seatings(sides)
    assert len(set(every)) == len(every) == number
    for side in range(sides):
        assert Counter(seating[side] for seating in every) == {0: number // 2, 1: number // 2}


@pytest.mark.parametrize("sides", [2, 3, 4, 5, 6])
def test_neighbours_are_rivals_as_far_as_the_number_allows(sides: int) -> None:
    for seating in seatings(sides):
        same = sum(seating[side] == seating[side - 1] for side in range(sides))
        assert same == sides % 2


@pytest.mark.parametrize("points", [(4, 0), (1, 7, 2), (16, 4, 2, 0), (8, 3, 1, 0, 0), (5, 5, 5, 5, 5, 9)])
def test_between_equals_the_differences_cancel_out(points: tuple[int, ...]) -> None:
    assert sum(difference(points, seating) for seating in seatings(len(points))) == 0


def test_a_contestant_with_more_sides_has_no_more_for_it() -> None:
    assert difference((3, 3, 3), (0, 1, 0)) == 0
    assert difference((4, 1, 2), (1, 0, 1)) == -2
    assert difference((4, 1, 2, 0, 0), (0, 1, 0, 1, 0)) == Fraction(3, 2)
