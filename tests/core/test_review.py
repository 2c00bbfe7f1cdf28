"""Grades go by the chance to win that was given away, and nothing uncertain is called wrong."""

from __future__ import annotations

import pytest

from bacon.core.match import Match
from bacon.core.review import (
    ACCURACY,
    ACCURACY_AND_POINTS,
    GRADES,
    GradedChoice,
    HandReview,
    accuracy,
    accuracy_of_match,
    costliest,
    given_away_by_kind,
    grade_of,
    notation,
)
from bacon.kits import GAMES, find_game


def choice(chance: float, kind: str = "lead") -> GradedChoice:
    """A choice that gave away this much."""
    return GradedChoice(0, 5, kind, "7H", (), 60, chance, 10 * chance, grade_of(chance), "A reason.")


def hand(number: int, *given: float, of: int | None = None) -> HandReview:
    """A hand whose choices gave away this much."""
    return HandReview(number, 0, 1, tuple(map(choice, given)), len(given) if of is None else of)


def test_each_grade_begins_at_its_chance() -> None:
    assert [grade_of(least) for least in GRADES.values()][2:] == ["inaccurate", "mistake", "blunder"]
    assert [grade_of(least - 0.0001) for least in GRADES.values()] == [
        *("best", "best", "fine", "inaccurate", "mistake"),
    ]


@pytest.mark.parametrize("chance", [0.001, 0.02, 0.05, 0.9])
def test_nothing_that_is_not_sure_is_called_wrong(chance: float) -> None:
    assert grade_of(chance, sure=False) == "fine"


def test_accuracy_falls_by_a_quarter_with_every_seven_percent() -> None:
    assert [accuracy(0.07 * times) for times in range(4)] == [100, 75, 56, 42]


def test_the_accuracy_of_a_match_is_the_mean_of_its_reviewed_hands() -> None:
    hands = [hand(1, 0.07), hand(2, 0.0), hand(3, 0.5, of=4)]
    assert accuracy_of_match(hands) == 88
    assert accuracy_of_match(hands[2:]) is None


def test_the_costliest_choices_come_first_and_free_ones_never() -> None:
    found = costliest([hand(1, 0.01, 0.0), hand(2, 0.2, 0.03, 0.04)])
    assert [(number, each.chance) for number, each in found] == [(2, 0.2), (2, 0.04), (2, 0.03)]
    assert costliest([hand(1, 0.0)]) == ()


def test_losses_are_totaled_by_kind_of_choice() -> None:
    sums = given_away_by_kind([choice(0.25), choice(0.5, "auction"), choice(0.125)])
    assert {kind: (each.choices, each.points) for kind, each in sums.items()} == {
        "lead": (2, 3.75),
        "auction": (1, 5.0),
    }


@pytest.mark.parametrize("game", GAMES)
def test_no_two_legal_actions_are_written_alike(game: str) -> None:
    rules = find_game(game)()
    match = Match(rules, seed=f"notation {game}")
    for number in range(40):
        legal = match.legal()
        assert len({notation(rules, match.state, each) for each in legal}) == len(legal)
        match.apply(legal[number % len(legal)])


def test_accuracy_is_explained_in_eight_words() -> None:
    assert len(ACCURACY.split()) == 8


def test_one_sentence_says_why_accuracy_and_points_can_differ() -> None:
    assert ACCURACY_AND_POINTS.count(".") == 2  # "vs." and the end
    assert "luck" in ACCURACY_AND_POINTS
