"""Lessons are read from files, and a mistake in one is reported with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from bacon.core.cards import cards
from bacon.core.events import HandDealt
from bacon.core.rules import Rules
from bacon.kits import GAMES
from bacon.kits.kit import Kit
from bacon.settings.lessons import (
    Lesson,
    LessonError,
    _summaries,
    fill_names,
    lessons_of,
    minutes_of_first,
    problems_of,
    read_lesson,
)

GOOD = """
title = "Tricks"
minutes = 3
dealer = "south"
[hands]
south = "AS 5S 7D JD 4H"
stock = "9H"
[[step]]
say = "Look, {west}."
point = ["plate west", "card AS", "score"]
[[step]]
say = "Pass."
others = ["west: pass"]
do = "pass"
wrong = "No."
[[step]]
say = "Well done."
"""
BACON = GAMES["bacon"]


class TaughtElsewhere(Kit):
    """A kit of Bacon with the lessons of some folder, or with none."""

    name = "bacon"
    title = "Bacon"

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def rules(self) -> type[Rules]:
        return BACON.rules()

    def lessons(self) -> Path | None:
        return self._folder


def test_the_hands_of_a_lesson_are_dealt_as_they_are_written() -> None:
    lesson = read_lesson(BACON, "tricks", GOOD)
    dealt = next(event for event in lesson.match().events if isinstance(event, HandDealt))
    assert sorted(dealt.hands[0]) == sorted(cards("AS 5S 7D JD 4H"))
    assert dealt.stock[0] == cards("9H")[0]
    assert lesson.name == "bacon/tricks"


def test_the_match_of_a_lesson_is_practice_and_the_same_each_time() -> None:
    lesson = read_lesson(BACON, "tricks", GOOD)
    assert lesson.match().practice
    assert lesson.match().events == lesson.match().events


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("minutes = 3", "minutes = ", 3, "Invalid value"),
        ("minutes = 3", 'minutes = "three"', 3, "Expected `int`"),
        ("minutes = 3", "minutes = 3\nhours = 1", None, "hours"),
        ('say = "Pass."\n', "", 11, "say"),
        ('dealer = "south"', 'dealer = "soth"', 4, "there is no seat 'soth'"),
        ("AS 5S 7D JD 4H", "AS AS 7D JD 4H", 6, "AS is not in the deck, or was dealt already"),
        ("AS 5S 7D JD 4H", "AS 5S 7D JD", 6, "south holds 4 cards, not 5"),
        ("AS 5S 7D JD 4H", "AS 5S 7D JD 9X", 6, "'9X' is not a card"),
        ('stock = "9H"', 'nord = "9H"', 7, "there is no seat 'nord'"),
        ("{west}", "{west", 9, "braces"),
        ("{west}", "{south:>300000000}", 9, "write {south}, without a format"),
        ("{west}", "{west!r}", 9, "write {west}, without a format"),
        ("{west}", "{west:{south}}", 9, "write {west}, without a format"),
        ("{west}", "{nobody}", 9, "braces"),
        ("{west}", "{}", 9, "braces"),
        ("{west}", "{west.name}", 9, "braces"),
        ("plate west", "plate soth", 10, "there is no seat"),
        ("card AS", "card 1S", 10, "there is no card '1S'"),
        ('"score"', '"elephant"', 10, "nothing to point at"),
        ('"west: pass"', '"nobody: pass"', 13, "there is no seat"),
        ('do = "pass"', "", 11, "a step without 'do' can’t have 'wrong'"),
        ('say = "Well done."', 'say = "Well done."\ndo = "any"', 16, "the last step"),
        ("[hands]", "rules = { target = 6 }\n[hands]", 5, "target: 6 is not allowed"),
        ("[hands]", "rules = { target = 7 }\nsteps = 1\n[hands]", None, "steps"),
    ],
)
def test_a_mistake_in_a_lesson_is_reported_with_its_line(
    old: str, new: str, line: int | None, why: str
) -> None:
    with pytest.raises(LessonError) as told:
        read_lesson(BACON, "wrong", GOOD.replace(old, new))
    assert str(told.value).startswith("bacon/wrong.toml" + (f", line {line}: " if line else ": "))
    assert why in str(told.value)


def test_a_lesson_without_steps_is_refused() -> None:
    with pytest.raises(LessonError, match="the last step"):
        read_lesson(BACON, "wrong", GOOD[: GOOD.index("[[step]]")].replace("[hands]", "step = []\n[hands]"))


def test_a_lesson_that_cannot_be_read_is_left_out_and_named(tmp_path: Path) -> None:
    (tmp_path / "1-wrong.toml").write_text("title = 1", "utf-8")
    (tmp_path / "2-right.toml").write_text(GOOD, "utf-8")
    (tmp_path / "3-latin.toml").write_bytes("title = 'Café'".encode("latin-1"))
    (tmp_path / "4-folder.toml").mkdir()
    (tmp_path / "notes.txt").write_text("no lesson", "utf-8")
    kit = TaughtElsewhere(tmp_path)
    assert [lesson.title for lesson in lessons_of(kit)] == ["Tricks"]
    told = [problem.partition(".toml")[0] for problem in problems_of(kit)]
    assert told == ["bacon/1-wrong", "bacon/3-latin", "bacon/4-folder"]


def test_lessons_that_are_nowhere_are_named(tmp_path: Path) -> None:
    kit = TaughtElsewhere(tmp_path / "nowhere")
    assert lessons_of(kit) == ()
    assert problems_of(kit) == (
        f"The lessons of Bacon are missing: there is no folder {tmp_path / 'nowhere'}.",
    )
    assert minutes_of_first(kit) == 0


def test_the_title_knows_how_long_the_first_lesson_takes(tmp_path: Path) -> None:
    for kit in GAMES.values():
        told = [(name, each.title, each.minutes) for name, each in _summaries(kit)]
        assert told == [(each.name, each.title, each.minutes) for each in lessons_of(kit)]
    assert minutes_of_first(BACON) == lessons_of(BACON)[0].minutes
    (tmp_path / "1-wrong.toml").write_text("title = ", "utf-8")
    assert minutes_of_first(TaughtElsewhere(tmp_path)) == 0


def test_a_game_without_lessons_has_none() -> None:
    kit = TaughtElsewhere(None)
    assert lessons_of(kit) == ()
    assert minutes_of_first(kit) == 0


def test_names_stand_where_the_seats_are_written() -> None:
    assert fill_names("{north} and {west}", ["You", "Otis", "Bella", "Felix"]) == "Bella and Otis"


@pytest.mark.parametrize("lesson", [each for kit in GAMES.values() for each in lessons_of(kit)], ids=str)
def test_a_lesson_takes_a_newcomer_about_as_long_as_it_says(lesson: Lesson) -> None:
    reading = sum(len(step.say.split()) for step in lesson.steps) / 150  # words a minute
    acting = len(lesson.steps) * 8 / 60
    assert abs(lesson.minutes - reading - acting) < 0.6
