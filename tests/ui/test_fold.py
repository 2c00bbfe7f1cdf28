"""A fold shows all its facts, and draws them without more work than it takes."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from bacon.ui.drawing.art import Art, words_on
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fold import FACTS_SIZE, FoldButton
from tests.ui.stage_door import Guest

FACTS = [(f"Rule {number}", f"value {number}") for number in range(30)]


def fold() -> FoldButton:
    """A closed fold with more facts than fit in a line."""
    return FoldButton("cards", "Cards", "", lambda: None, is_open=False, facts=FACTS)


def test_a_fold_has_a_line_for_each_fact_and_all_values_begin_at_one_edge() -> None:
    art = Guest().app.art
    one = FoldButton("cards", "Cards", "", lambda: None, is_open=False, facts=FACTS[:1])
    line = art.paragraph("Rule", FACTS_SIZE, 400).get_height() + art.metrics.ui(7)
    assert fold().height(art, 600) - one.height(art, 600) == (len(FACTS) - 1) * line
    words = fold()._fact(art, 3, 400)
    assert [words_on(each) for each in words] == ["Rule 3", "value 3"]
    assert (
        max(label.get_width() for label, _ in (fold()._fact(art, number, 400) for number in range(30))) < 200
    )


def test_a_fold_says_what_a_press_does_and_below_its_facts_what_else_there_is() -> None:
    art = Guest().app.art
    closed = FoldButton("cards", "Cards", "", lambda: None, is_open=False, facts=FACTS[:2], rest="Off: one")
    opened = FoldButton("cards", "Cards", "", lambda: None, is_open=True, facts=FACTS[:2], rest="Off: one")
    assert [words_on(each._act(art)) for each in (closed, opened)] == ["Change", "Close"]
    assert words_on(closed._lines(art, 600)[-1]) == "Off: one"
    assert [words_on(line) for line in opened._lines(art, 600)] == ["Cards"]


def test_changed_facts_are_golden_and_the_values_of_others_clearer_than_their_labels() -> None:
    art = Guest().app.art
    button = FoldButton("cards", "Cards", "", lambda: None, is_open=False, facts=FACTS, changed=1)
    room = 200 - art.metrics.ui(20)
    assert button._fact(art, 0, 400)[1] is art.paragraph("value 0", FACTS_SIZE, 200, "bold", "brass")
    assert button._fact(art, 1, 400) == (
        art.paragraph("Rule 1", FACTS_SIZE, room, "medium", "text_muted"),
        art.paragraph("value 1", FACTS_SIZE, 200, "medium", "text"),
    )


def test_the_facts_of_a_fold_are_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = [("Drawn", "once")]  # by this test alone
    button = FoldButton("cards", "Cards", "", lambda: None, is_open=False, facts=facts)
    art, drawn = Guest().app.art, FoldButton._drawn_facts
    rooms = list[int]()

    def watched(button: FoldButton, art: Art, room: int) -> Surface:
        rooms.append(room)
        return drawn(button, art, room)

    monkeypatch.setattr(FoldButton, "_drawn_facts", watched)
    button.rect = Rect(0, 0, 600, button.height(art, 600))
    for _ in range(2):
        button.draw(art, Canvas(Surface((600, 176))), focused=False, hovered=False, held=False)
    assert len(rooms) == 1
