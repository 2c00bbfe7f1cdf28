"""A hand that was played on from a moment is compared with how it ended before."""

from __future__ import annotations

import pytest

from bacon.core.cards import Strain
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import BaconState
from bacon.games.tricks.events import HandScored
from bacon.ui.drawing.theme import Metrics
from bacon.ui.scenes.trial import Attempt, attempt, what_came_of_it
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import make_presenter


def ended(taken: tuple[int, int], points: int) -> BaconState:
    side = 0 if taken[0] >= 3 else 1
    result = HandScored(0, alone=False, taken=taken, side=side, points=points)
    return BaconState(declarer=0, strain=Strain.HEARTS, taken=taken, result=result)


@pytest.mark.parametrize(
    ("taken", "points", "told"),
    [
        ((1, 3), 2, "Same result as before."),
        ((2, 3), 2, "You took 2 tricks instead of 1: same score."),
        ((3, 2), 1, "You took 3 tricks instead of 1: 3 points better than before."),
        ((0, 5), 4, "You took 0 tricks instead of 1: 2 points worse than before."),
    ],
)
def test_what_came_of_it_is_told_in_words_without_signs(
    taken: tuple[int, int], points: int, told: str
) -> None:
    face = make_presenter(Layout(Frame(Metrics(1280, 720))), Bacon())
    assert what_came_of_it(face, "You", ended((1, 3), 2), ended(taken, points)) == told


def test_an_attempt_has_the_points_of_ones_own_side_and_its_tricks() -> None:
    face = make_presenter(Layout(Frame(Metrics(1280, 720))), Bacon())
    assert attempt(face, "First time", "asked for hearts", ended((1, 3), 2)) == Attempt(
        "First time", "Asked for hearts", -2, (1, 5), two=True
    )
    assert attempt(face, "This time", "", ended((3, 2), 1)) == Attempt("This time", "", 1, (3, 5), two=True)


def test_the_points_of_an_attempt_say_whose_they_are() -> None:
    lost, won, even = (Attempt("", "", made, None, two=True).figure for made in (-2, 1, 0))
    assert (lost, won, even) == (("2", "points for them"), ("1", "point for you"), ("0", "points"))
    assert Attempt("", "", -2, None).figure == ("−2", "points")


def test_the_points_of_an_attempt_have_the_color_of_the_side_that_made_them() -> None:
    two = [Attempt("", "", made, None, two=True).token for made in (-2, 1, 0)]
    assert two == ["team_b", "team_a", "text_muted"]
    assert [Attempt("", "", made, None).token for made in (-2, 1)] == ["bad", "good"]
