"""A fold shows all its facts, and draws them without more work than it takes."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from bacon.ui.drawing.art import Art, words_on
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fields import Toggle
from bacon.ui.kit.fold import FACTS_SIZE, Fold, FoldButton, OpenFold
from bacon.ui.kit.form import Row
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
    words = FoldButton._fact(art, *FACTS[3], "text", 400)
    assert [words_on(each) for each in words] == ["Rule 3", "value 3"]


def test_a_fold_says_what_a_press_does_and_shows_its_facts_only_while_it_is_closed() -> None:
    art = Guest().app.art
    closed = FoldButton("cards", "Cards", "", lambda: None, is_open=False, facts=FACTS[:2])
    opened = FoldButton("cards", "Cards", "", lambda: None, is_open=True, facts=FACTS[:2])
    assert [words_on(each._act(art)) for each in (closed, opened)] == ["Change", "Close"]
    assert len(closed._lines(art, 600)) == len(opened._lines(art, 600)) + 1
    assert [words_on(line) for line in opened._lines(art, 600)] == ["Cards"]


def test_changed_facts_are_golden_and_what_else_is_off_is_only_named() -> None:
    art = Guest().app.art
    facts = [("Jokers", "Off"), ("Deck", "52"), ("Jacks high", "Off"), ("Benny", "Off")]
    button = FoldButton("cards", "Cards", "", lambda: None, is_open=False, facts=facts, changed=1)
    assert button._shown() == [("Jokers", "Off", "brass"), ("Deck", "52", "text")]
    assert [words_on(line) for line in button._off(art, 400)] == ["Off: Jacks high · Benny"]
    button.facts = facts[:2]
    assert not button._off(art, 400)


def test_a_long_value_leaves_its_label_half_of_the_width() -> None:
    label, value = FoldButton._fact(Guest().app.art, "Rule", "To pick it up and to go alone", "text", 400)
    assert value.get_width() <= 200
    assert label.get_width() + value.get_width() <= 400


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


def test_an_open_fold_holds_its_rows_in_one_box_and_knows_in_which_of_them_a_control_is() -> None:
    art, button = Guest().app.art, FoldButton("cards", "Cards", "", lambda: None, is_open=True)
    rows = [Row(Toggle(name, lambda: True, lambda _: None), name) for name in ("Joker", "Benny")]
    fold = OpenFold(Fold(button), rows)
    tall = fold.lay(art, 10, 20, 500)
    inside = [*fold.rects(), *(row.widget.rect for row in rows), button.rect]
    assert all(fold.box.contains(rect) for rect in inside)
    assert (fold.box.topleft, fold.box.width) == ((10, 20), 500)
    assert fold.box.bottom < 20 + tall, "there is air below it"
    assert fold.holder(rows[1].widget) is rows[1]
    assert fold.holder(button) is fold.fold
    assert [node.name for node in fold.nodes()] == ["cards", "Joker", "Benny"]


def test_in_a_narrow_column_the_words_beside_a_switch_take_all_the_room_it_leaves() -> None:
    art = Guest().app.art
    row = Row(Toggle("Loner", lambda: True, lambda _: None), "Loner", "With three or four, nobody scores.")
    row.lay(art, 0, 0, art.metrics.ui(446))
    end = row.widget.rect.left - art.metrics.ui(28)
    assert row.widget.rect.top < row.words[-1][1][1] < row.widget.rect.bottom
    assert max(pos[0] + words.get_bounding_rect().right for words, pos in row.words) <= end
    assert row._words_width(art, art.metrics.ui(446), row.widget.rect.width) == end
