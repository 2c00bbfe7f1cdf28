"""Results side by side: one mark a hand, the difference in sum, and its error."""

from __future__ import annotations

from math import sqrt

import pytest

from bacon.core.words import signed
from bacon.store.rounds import compare_results, standing


def test_each_hand_has_a_mark_and_what_is_not_known_yet_another() -> None:
    compared = compare_results([2, 0, -1, None, 3], [1, 0, 2, 1, None], 1)
    assert compared.marks == "▲ = ▼ · ·"
    assert [hand.gain for hand in compared.hands] == [1, 0, -3, None, None]
    assert (compared.gain, compared.played, compared.complete) == (-2, 4, False)


def test_the_sums_are_of_what_is_known() -> None:
    compared = compare_results([2, 0, -1], [1, 0, 2], 1)
    assert (compared.own, compared.others, compared.gain, compared.complete) == (1, 3, -2, True)


def test_the_error_of_the_sum_is_that_of_the_mean_times_the_hands() -> None:
    assert compare_results([1, 2, 3, 6], [0, 0, 0, 0], 1).error == pytest.approx(sqrt(14 / 3) / sqrt(4) * 4)
    assert compare_results([2, 2], [1, 1], 1).error == 0.0
    assert compare_results([2], [1], 1).error is None


def test_results_of_another_number_of_hands_are_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        compare_results([1, 2], [1], 1)


def test_points_have_a_sign_and_a_result_beside_the_experts_has_words() -> None:
    assert [signed(each) for each in (2, 0, -2)] == ["+2", "0", "−2"]
    assert [standing(each) for each in (2, 0, -2)] == [
        "2 points ahead of the Experts",
        "tied with the Experts",
        "2 points behind the Experts",
    ]
