"""Progress in the lessons is kept, and losing it does no harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from bacon.settings.lessons import Learned, Progress, next_of, read_progress

HALF = Progress(step=3, choices=("7H", "pass"))


def test_progress_is_found_again_the_next_time(tmp_path: Path) -> None:
    path = tmp_path / "lessons.toml"
    Learned(path).note("bacon/1-tricks", HALF)
    assert Learned(path).of("bacon/1-tricks") == HALF
    assert Learned(path).of("bacon/2-auction") == Progress()
    assert not Learned(path).any_done


def test_a_finished_lesson_stays_finished_and_can_be_started_again(tmp_path: Path) -> None:
    path = tmp_path / "lessons.toml"
    learned = Learned(path)
    learned.finish("bacon/1-tricks")
    assert Learned(path).of("bacon/1-tricks") == Progress(done=True)
    learned.note("bacon/1-tricks", HALF)
    assert Learned(path).of("bacon/1-tricks") == Progress(HALF.step, HALF.choices, done=True)
    assert Learned(path).any_done


@pytest.mark.parametrize("text", ["", "[", "\x00\xff", "a = 1", "[[x]]\n", "x = {step = -1}", "y" * 200_000])
def test_a_damaged_file_counts_as_nothing_learned_and_is_replaced(tmp_path: Path, text: str) -> None:
    path = tmp_path / "lessons.toml"
    path.write_bytes(text.encode("latin-1"))
    learned = Learned(path)
    assert learned.of("x") == Progress()
    learned.note("bacon/1-tricks", HALF)
    assert Learned(path).of("bacon/1-tricks") == HALF


def test_what_is_damaged_costs_only_its_own_lesson(tmp_path: Path) -> None:
    path = tmp_path / "lessons.toml"
    path.write_text('["bacon/1"]\nstep = "two"\n["bacon/2"]\nstep = 4\n', "utf-8")
    assert Learned(path).of("bacon/1") == Progress()
    assert Learned(path).of("bacon/2") == Progress(step=4)


def test_what_cannot_be_written_is_known_until_the_end(tmp_path: Path) -> None:
    path = tmp_path / "folder"
    path.mkdir()
    learned = Learned(path)
    learned.note("bacon/1-tricks", HALF)
    assert learned.of("bacon/1-tricks") == HALF


def test_what_was_explained_at_the_table_is_kept_and_is_no_lesson(tmp_path: Path) -> None:
    path = tmp_path / "lessons.toml"
    learned = Learned(path)
    assert not learned.seen("bacon/crown")
    learned.see("bacon/crown")
    assert Learned(path).seen("bacon/crown")
    assert not Learned(path).any_done
    learned.see("bacon/crown", seen=False)
    assert not Learned(path).seen("bacon/crown")


def test_what_was_explained_elsewhere_comes_along_and_counts_as_no_lesson() -> None:
    mine, theirs = Learned(), Learned()
    theirs.see("bacon/crown")
    theirs.finish("bacon/1-tricks")
    assert mine.merge(read_progress(theirs.text())) == 1
    assert mine.seen("bacon/crown")


def test_a_file_of_a_version_that_explained_nothing_still_opens(tmp_path: Path) -> None:
    path = tmp_path / "lessons.toml"
    path.write_text('["bacon/1-tricks"]\nstep = 0\nchoices = []\ndone = true\n', "utf-8")
    learned = Learned(path)
    learned.see("bacon/crown")
    assert Learned(path).of("bacon/1-tricks").done


def test_the_lesson_left_last_is_known_the_next_time_whenever_it_was_begun(tmp_path: Path) -> None:
    path = tmp_path / "lessons.toml"
    learned = Learned(path)
    assert (learned.last, learned.game) == ("", "")
    learned.note("bacon/1-tricks", HALF)
    learned.note("euchre/1-bowers", HALF)
    learned.see("bacon/crown")
    assert (Learned(path).last, Learned(path).game) == ("euchre/1-bowers", "euchre")
    learned.note("bacon/1-tricks", HALF)
    assert Learned(path).last == "bacon/1-tricks"


def test_a_look_at_the_first_step_of_a_lesson_leaves_no_trace(tmp_path: Path) -> None:
    learned = Learned(tmp_path / "lessons.toml")
    learned.note("bacon/1-tricks", HALF)
    learned.note("euchre/1-bowers", Progress())
    assert learned.last == "bacon/1-tricks"


def test_lessons_begun_elsewhere_are_not_the_last_ones_here() -> None:
    mine = Learned()
    mine.note("euchre/1-bowers", HALF)
    mine.merge({"bacon/1-tricks": HALF})
    assert mine.last == "euchre/1-bowers"


@pytest.mark.parametrize(
    ("done", "left", "wanted"),
    [
        ("", "", "a/1"),
        ("a/1", "", "a/2"),
        ("", "a/2", "a/2"),
        ("a/1 a/2", "a/3", "a/3"),
        ("a/2", "b/1", "a/1"),
        ("a/1 a/2 a/3", "", ""),
    ],
)
def test_the_lesson_to_go_on_with_is_the_one_left_last_or_the_first_that_is_not_done(
    done: str, left: str, wanted: str
) -> None:
    learned = Learned()
    for name in done.split():
        learned.finish(name)
    for name in left.split():
        learned.note(name, HALF)
    assert next_of(["a/1", "a/2", "a/3"], learned) == wanted


def test_without_a_file_nothing_is_written() -> None:
    learned = Learned()
    learned.finish("bacon/1-tricks")
    assert learned.any_done
