"""A box of differences: each line says what is different and brings the usual value back."""

from __future__ import annotations

import pytest
from pygame import Rect

from bacon.ui.drawing.art import words_on
from bacon.ui.kit.differences import Difference, Differences
from bacon.ui.kit.steps import TextButton
from tests.ui.stage_door import Guest

LONG = "The next player deals, or the same one when all have passed twice"


def box(*values: str) -> Differences:
    return Differences(
        "Own rules",
        [
            Difference(f"Rule {place}", value, "instead of none", TextButton("Undo", lambda: None))
            for place, value in enumerate(values)
        ],
    )


@pytest.mark.parametrize("width", [300, 480, 900])
def test_no_words_and_no_buttons_of_a_box_overlap_and_all_are_inside_it(width: int) -> None:
    part = box("15", LONG)
    tall = part.lay(Guest().app.art, 10, 20, width)
    words = [surface.get_rect(topleft=pos) for surface, pos in part.words]
    rects = [*words, *(line.button.rect for line in part.lines)]
    assert all(Rect(10, 20, width, tall).contains(rect) for rect in rects)
    assert all(not rect.colliderect(other) for place, rect in enumerate(rects) for other in rects[:place])


def test_the_usual_value_is_beside_a_short_one_and_below_a_long_one() -> None:
    part = box("15", LONG)
    part.lay(Guest().app.art, 0, 0, 700)
    places = {words_on(surface): pos for surface, pos in part.words}
    short, long = places["15"], places[LONG]
    usual = [pos for surface, pos in part.words if words_on(surface) == "instead of none"]
    assert usual[0][1] == short[1]
    assert usual[0][0] > short[0]
    assert usual[1][0] == long[0]
    assert usual[1][1] > long[1]


def test_a_screen_reader_hears_each_difference_and_then_its_button() -> None:
    names = [node.name for node in box("15", "Two").nodes()]
    assert names == [
        "Own rules",
        "Rule 0: 15 instead of none",
        "Undo",
        "Rule 1: Two instead of none",
        "Undo",
    ]
