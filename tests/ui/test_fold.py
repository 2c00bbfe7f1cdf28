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


def test_a_fold_shows_all_its_facts_two_in_a_row_where_they_fit_and_long_ones_alone() -> None:
    art, long = Guest().app.art, "A fact that is longer than half of a row " * 3
    button = FoldButton("cards", "Cards", "", lambda: None, is_open=False, facts=[*FACTS[:3], long, "Last"])
    assert button._rows(art, 400) == [[0, 1], [2], [3], [4]]
    one = FoldButton("cards", "Cards", "", lambda: None, is_open=False, facts=FACTS[:1])
    assert fold().height(art, 500) > one.height(art, 500)


def test_changed_facts_are_bold_and_the_others_muted() -> None:
    art = Guest().app.art
    button = FoldButton("cards", "Cards", "", lambda: None, is_open=False, facts=FACTS, changed=1)
    assert button._fact(art, 0, 400) is art.paragraph(FACTS[0], 20, 400, "bold", "text")
    assert button._fact(art, 1, 400) is art.paragraph(FACTS[1], 20, 400, "medium", "text_muted")


def test_the_rows_of_a_fold_are_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    art, button, found = Guest().app.art, fold(), FoldButton._rows
    rooms = list[int]()

    def watched(button: FoldButton, art: Art, room: int) -> list[list[int]]:
        rooms.append(room)
        return found(button, art, room)

    monkeypatch.setattr(FoldButton, "_rows", watched)
    button.rect = Rect(0, 0, 600, button.height(art, 600))
    for _ in range(2):
        button.draw(art, Canvas(Surface((600, 176))), focused=False, hovered=False, held=False)
    assert len(rooms) == 1
