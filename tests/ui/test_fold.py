"""A fold shows all its facts, and draws them without more work than it takes."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from bacon.ui.drawing.art import Art, Face, words_on
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fold import FACTS_SIZE, FoldButton, snug
from tests.ui.stage_door import Guest

FACTS = [(f"Rule {number}", f"value {number}") for number in range(30)]


def fold() -> FoldButton:
    """A closed fold with more facts than fit in a line."""
    return FoldButton("cards", "Cards", "", lambda: None, is_open=False, facts=FACTS)


def test_a_fold_has_a_line_for_each_fact_and_all_values_begin_at_one_edge() -> None:
    art = Guest().app.art
    one = FoldButton("cards", "Cards", "", lambda: None, is_open=False, facts=FACTS[:1])
    line = art.paragraph("Rule", FACTS_SIZE, 400).get_height() + art.metrics.ui(16)
    assert fold().height(art, 600) - one.height(art, 600) == (len(FACTS) - 1) * line
    words = fold()._fact(art, 3, 400)
    assert [words_on(each) for each in words] == ["Rule 3", "value 3"]
    assert (
        max(label.get_width() for label, _ in (fold()._fact(art, number, 400) for number in range(30))) < 200
    )


def test_a_fold_says_what_a_press_does_and_shows_its_facts_only_while_it_is_closed() -> None:
    art = Guest().app.art
    closed = FoldButton("cards", "Cards", "", lambda: None, is_open=False, facts=FACTS[:2])
    opened = FoldButton("cards", "Cards", "", lambda: None, is_open=True, facts=FACTS[:2])
    assert [words_on(each._act(art)) for each in (closed, opened)] == ["Change", "Close"]
    assert len(closed._lines(art, 600)) == len(opened._lines(art, 600)) + 1
    assert [words_on(line) for line in opened._lines(art, 600)] == ["Cards"]


def test_changed_facts_are_golden_and_those_that_are_off_faint() -> None:
    art = Guest().app.art
    facts = [("Rule", "one"), ("Rule", "two"), ("Rule", "Off")]
    button = FoldButton("cards", "Cards", "", lambda: None, is_open=False, facts=facts, changed=1)
    looks: list[tuple[Face, str]] = [("bold", "brass"), ("bold", "text"), ("medium", "text_muted")]
    for number, (face, token) in enumerate(looks):
        value = facts[number][1]
        assert button._fact(art, number, 400)[1] is snug(art, value, 200, face, token)


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
