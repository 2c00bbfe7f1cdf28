"""The picture of a board is valid SVG, needs no other file, and has the cards of the window."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

import bacon
from bacon.core.cards import RANKS, Suit, cards
from bacon.core.diagram import Diagram, Place, row_svg
from bacon.core.outlines import RANK_PATHS, SUIT_PATHS
from bacon.kits import GAMES, find_game
from bacon.system.folders import asset

SVG = "{http://www.w3.org/2000/svg}"


def match_of(game: str, **rules: object) -> bacon.Match:
    match = bacon.Match(find_game(game)(**rules), seed="svg")
    for _ in range(9):
        match.apply(match.legal()[0])
    return match


def words(drawing: str) -> list[str]:
    return [text.text or "" for text in ET.fromstring(drawing).iter(f"{SVG}text")]


def cards_in(drawing: str) -> int:
    return drawing.count('rx="20"')


@pytest.mark.parametrize("game", list(GAMES))
def test_a_match_is_drawn_with_every_card_that_prints(game: str) -> None:
    match = match_of(game)
    diagram, drawing = match.diagram(), match._repr_svg_()
    assert cards_in(drawing) == sum(len(place.cards) + len(place.laid) for place in diagram.places)
    assert words(drawing)[0] == diagram.title
    assert {place.name for place in diagram.places} <= set(words(drawing))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_table_size_is_drawn_inside_the_picture(players: int) -> None:
    drawing = ET.fromstring(match_of("climbing", players=players, teams=False)._repr_svg_())
    width, height = int(drawing.attrib["width"]), int(drawing.attrib["height"])
    for group in drawing.iter(f"{SVG}g"):
        if "translate" in group.get("transform", ""):
            x, y = map(float, group.attrib["transform"].split("(")[1].split(")")[0].split())
            assert 0 < x < width - 40
            assert 0 < y < height - 60


def test_a_view_shows_backs_and_no_hidden_face() -> None:
    match = match_of("euchre")
    diagram = match.view(0).diagram()
    hidden = sum(card.hidden for place in diagram.places for card in place.cards)
    assert hidden > 0
    assert match.view(0)._repr_svg_().count('fill="#BF3F39"') == hidden


def test_the_card_turned_up_is_drawn_until_trump_is_fixed() -> None:
    match = bacon.Match(bacon.Euchre(), seed="svg")
    assert cards_in(match._repr_svg_()) == 21
    assert "<circle" not in match._repr_svg_()
    match.apply(bacon.PickItUp())
    assert cards_in(match._repr_svg_()) == 21
    assert "<circle" in match._repr_svg_()


def test_it_needs_nothing_from_outside() -> None:
    drawing = match_of("bacon")._repr_svg_()
    assert not any(word in drawing for word in ("href", "url(", "@import", "<image", "<script", "<style"))


def test_names_are_escaped() -> None:
    match = bacon.Match(bacon.Euchre(), seed="svg", names=("<b>", "A & B", '"', "D"))
    assert {"<b>", "A & B", '"'} <= set(words(match._repr_svg_()))


def test_ranks_and_suits_are_those_of_the_cards_in_the_window() -> None:
    for suit in Suit:
        for rank in RANKS.removeprefix("1"):
            card = asset("cards", "standard", f"{rank}{suit.value}.svg").read_text("utf-8")
            assert RANK_PATHS[rank] in card
            assert SUIT_PATHS[suit.value] in card


def test_a_row_has_every_card_and_the_words_below_them() -> None:
    drawing = row_svg(cards("JH JD AH"), ("right", "left"))
    assert cards_in(drawing) == 3
    assert words(drawing) == ["right", "left", ""]
    assert row_svg(cards("JH")).startswith('<svg xmlns="http://www.w3.org/2000/svg" width="84" height="108"')


def test_a_large_hand_at_the_side_stands_in_two_rows() -> None:
    drawing = ET.fromstring(Diagram(title="", places=large_hands())._repr_svg_())
    heights = Counter(
        group.attrib["transform"].split()[1].split(")")[0]
        for group in drawing.iter(f"{SVG}g")
        if "translate" in group.get("transform", "")
    )
    assert sorted(heights.values()) == [16, 16, 16, 16]


def large_hands() -> tuple[Place, ...]:
    """South and north, who have room for a row, and west and east, whose rows are of eight cards."""
    return tuple(Place(name=name, cards=cards("AS KS QS JS " * 4)) for name in ("s", "w", "n", "e"))


def test_the_head_cuts_what_does_not_fit() -> None:
    names = tuple(letter * 40 for letter in "ABCD")
    drawing = bacon.Match(bacon.Euchre(), seed="svg", names=names)._repr_svg_()
    assert f"{'A' * 36}…: 0 tricks, score 0" in words(drawing)
    assert f"{'D' * 25}…" in words(drawing)


def test_a_joker_has_a_star() -> None:
    jokers = Diagram(
        title="", places=(Place(name="south", cards=(bacon.Card("BJ"),)), *[Place(name="x")] * 3)
    )
    assert jokers._repr_svg_().count("M0-22") == 2


def test_printing_and_drawing_import_no_window() -> None:
    script = (
        "import sys, bacon; match = bacon.Match(bacon.Euchre()); str(match), match._repr_svg_();"
        "sys.exit(any(name == 'pygame' or name.startswith('bacon.ui') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
