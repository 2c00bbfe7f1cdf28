"""A fold draws its line without more work than it takes."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from bacon.ui.drawing.art import Art, Face
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fold import FoldButton
from tests.ui.stage_door import Guest


def test_which_facts_of_a_fold_fit_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    art, drawn, text = Guest().app.art, list[str](), Art.text
    facts = [f"Fact {number}" for number in range(30)]
    button = FoldButton("cards", "Cards", "", lambda: None, is_open=False, facts=facts)
    button.rect = Rect(0, 0, 600, 76)

    def watched(art: Art, words: str, size: float, face: Face = "regular", token: str = "text") -> Surface:
        drawn.append(words)
        return text(art, words, size, face, token)

    monkeypatch.setattr(Art, "text", watched)
    for _ in range(2):
        button.draw(art, Canvas(Surface((600, 76))), focused=False, hovered=False, held=False)
    (shown,) = (words for words in drawn if words.startswith("Fact"))
    assert shown.startswith("Fact 0 · Fact 1")
    assert shown.endswith(" · …")
