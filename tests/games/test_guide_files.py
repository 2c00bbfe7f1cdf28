"""What a guide's file may say, what it becomes, and how a mistake in it is reported."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bacon.core.cards import cards
from bacon.core.rules import CardRow, GuideError, PointTable, Section
from bacon.games.bacon.game import Bacon
from bacon.games.guides import Value, parse, render


def told(text: str, rules: Bacon | None = None, **values: Value) -> tuple[Section, ...]:
    source = parse("somewhere/guide.txt", text)
    return render(source, rules or Bacon(), values, source.pieces)


def paragraphs(text: str, rules: Bacon | None = None, **values: Value) -> Sequence[str]:
    (section,) = told(f"# Title\n{text}", rules, **values)
    return section.paragraphs


def test_titles_make_sections_and_blank_lines_paragraphs() -> None:
    text = "// For [authors].\n# One\n\nA line\n  and another.\n\n\nMore.\n// Unseen.\n# Two\nEnd."
    assert told(text) == (Section("One", ("A line and another.", "More.")), Section("Two", ("End.",)))


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("target == 15", True),
        ("target == 10", False),
        ("target != 10", True),
        ("jacks_high", True),
        ("not jacks_high", False),
        ("jacks_high == on", True),
        ("stick_dealer", False),
        ("not stick_dealer", True),
        ("score_names == bacon", False),
        ("jacks_high and stick_dealer", False),
        ("jacks_high or stick_dealer", True),
        ("stick_dealer and target == 10 or jacks_high", True),
        ("jacks_high or stick_dealer and target == 10", True),
        ("number == 3", True),
        ("number != 3", False),
        ("word == such", True),
        ("flag", False),
        ("not flag", True),
    ],
)
def test_conditions_compare_options_and_values(condition: str, *, holds: bool) -> None:
    rules = Bacon(target=15, jacks_high=True)
    text = f"Text[if {condition}] more[end]."
    assert paragraphs(text, rules, number=3, word="such", flag=False) == ("Text more." if holds else "Text.",)


@pytest.mark.parametrize(("target", "words"), [(5, "five"), (7, "seven"), (10, "many"), (15, "many")])
def test_the_first_branch_that_holds_is_told(target: int, words: str) -> None:
    text = "To [if target == 5]five[elif target == 7]seven[elif target == 5]six[else]many[end] points."
    assert paragraphs(text, Bacon.from_values({"target": target})) == (f"To {words} points.",)


def test_marks_on_lines_of_their_own_leave_no_line_behind() -> None:
    text = "One\n[if jacks_high]\ntwo\n[else]\nthree\n[if not jacks_high]\nfour\n[end]\n[end]\nfive.\n"
    assert paragraphs(text) == ("One three four five.",)
    assert paragraphs(text, Bacon(jacks_high=True)) == ("One two five.",)


def test_a_section_can_have_a_condition() -> None:
    text = "# One\nA.\n[if jacks_high]\n# Two\nB.\n[end]\n"
    assert [section.title for section in told(text)] == ["One"]
    assert [section.title for section in told(text, Bacon(jacks_high=True))] == ["One", "Two"]


def test_braces_hold_options_values_and_seats() -> None:
    assert paragraphs("{west} has {target} of {all}.", all="many") == ("{west} has 10 of many.",)


def test_a_piece_is_printed_where_it_is_named_under_the_same_rules() -> None:
    text = (
        "{piece}, and so on.\n\n{piece}.\n[piece piece]\nTo {target}[if jacks_high], jacks high[end]\n[end]\n"
    )
    assert paragraphs(text, Bacon(jacks_high=True)) == (
        "To 10, jacks high, and so on.",
        "To 10, jacks high.",
    )


def test_rows_of_cards_and_tables_stand_between_paragraphs() -> None:
    text = (
        "Before.\n@cards A caption: of two: 9H (turned up) AH KH ({west}) 7H\n@cards Plain: {rank}S\nAfter.\n"
        "| | Points |\n[if jacks_high]\n| Jacks | {target} |\n[end]\n| All | 2 |\n{row}\nEnd."
    )
    row = CardRow("Made elsewhere", cards("2C"))
    (section,) = told(f"# Title\n{text}", row=row, rank=8)
    assert section.body == (
        "Before.",
        CardRow("A caption: of two", cards("9H AH KH 7H"), ("turned up", "", "{west}")),
        CardRow("Plain", cards("8S")),
        "After.",
        PointTable(("", "Points"), (("All", "2"),)),
        row,
        "End.",
    )


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("# A\n[if jacks]B[end]", 2, "there is no option, value or piece 'jacks'"),
        ("# A\n\n{jacks}", 3, "there is no option, value or piece 'jacks'"),
        ("# A\n{target }", 2, "there is no option, value or piece 'target '"),
        ("# A\n[if jacks_high]\nB\n{jacks}\n[end]", 4, "there is no option, value or piece 'jacks'"),
        ("# A\n[if target == 6]B[end]", 2, "target: '6' is not allowed; choose one of 5, 7, 10, 11, 15, 21"),
        ("# A\nB[if target]C[end]", 2, "target isn’t just on or off: compare it with == or !="),
        ("# A\n[if target > 5]B[end]", 2, "'target > 5' isn’t a condition such as name"),
        ("# A\n[if jacks_high and]B[end]", 2, "'jacks_high and' isn’t a condition such as name"),
        ("# A\nB\n[if jacks_high]\nC\n", 3, "[if] has no [end]"),
        ("# A\n[if jacks_high]\nC\n[else]\nD\n", 4, "[else] has no [end]"),
        ("# A\n[piece x]\nC\n", 2, "[piece x] has no [end]"),
        ("# A\nB[end]", 2, "there is nothing to [end]"),
        ("# A\nB[else]C", 2, "there is no [if …] before [else]"),
        ("# A\n[if jacks_high]B[else]C[else]D[end]", 2, "there is no [if …] before [else]"),
        ("# A\n[piece x][else][end]", 2, "there is no [if …] before [else]"),
        ("# A\n[if]B[end]", 2, "[if] isn’t one of [if …], [elif …], [else], [piece …] and [end]"),
        ("# A\n\n[fi jacks_high]B[end]", 3, "[fi jacks_high] isn’t one of"),
        ("# A\n[]", 2, "[] isn’t one of"),
        ("# A\nB\n[if jacks_high\nC\n[end]", 3, "unmatched bracket"),
        ("# A\nB\n{target\nC", 3, "unmatched brace"),
        ("# A\n[piece x][end]\n[piece x][end]", 3, "there are two pieces 'x'"),
        ("# A\n[piece x]{x}[end]\n{x}", 2, "the piece 'x' includes itself"),
        ("# A\n[piece x]\n{y}\n[end]\n[piece y]\n{x}\n[end]\n{x}", 6, "the piece 'x' includes itself"),
        ("Words.\n# A\n", 1, "this comes before the first title"),
        ("# A\n@cards 9H AH", 2, "a row of cards is written as @cards, a caption, a colon and the cards"),
        ("# A\n@card B: 9H AH", 2, "a row of cards is written as @cards"),
        ("# A\nB\n\n@cards C: 9H 1X", 4, "1X"),
    ],
)
def test_a_mistake_is_named_with_its_file_and_line(text: str, line: int, problem: str) -> None:
    with pytest.raises(GuideError) as caught:
        told(text)
    assert str(caught.value).startswith(f"somewhere/guide.txt, line {line}: ")
    assert problem in str(caught.value)
