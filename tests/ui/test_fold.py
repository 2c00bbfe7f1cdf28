"""A fold shows all its facts, and draws them without more work than it takes."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fold import FoldButton
from tests.ui.stage_door import Guest

FACTS = [f"Fact {number}" for number in range(30)]


def fold() -> FoldButton:
    """A closed fold with more facts than fit in a line."""
    return FoldButton("cards", "Cards", "", lambda: None, is_open=False, facts=FACTS)


def test_all_facts_of_a_fold_are_in_lines_that_fit_and_break_between_two_facts() -> None:
    art, button = Guest().app.art, fold()
    lines = button._broken(art, 400)
    assert " · ".join(lines).split(" · ") == FACTS
    assert len(lines) > 1
    assert all(art.line_size(line, 18, "medium")[0] <= 400 for line in lines)
    one = FoldButton("cards", "Cards", "", lambda: None, is_open=False, facts=FACTS[:1])
    assert button.height(art, 500) > one.height(art, 500)


def test_the_lines_of_a_fold_are_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    art, button, broken = Guest().app.art, fold(), FoldButton._broken
    rooms = list[int]()

    def watched(button: FoldButton, art: Art, room: int) -> list[str]:
        rooms.append(room)
        return broken(button, art, room)

    monkeypatch.setattr(FoldButton, "_broken", watched)
    button.rect = Rect(0, 0, 600, button.height(art, 600))
    for _ in range(2):
        button.draw(art, Canvas(Surface((600, 176))), focused=False, hovered=False, held=False)
    assert len(rooms) == 1
