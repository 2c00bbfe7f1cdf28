"""The programs in `examples/` are short, run, and print what they promise."""

from __future__ import annotations

import ast
import re
import runpy
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PROGRAMS: Final = sorted((ROOT / "examples").glob("*.py"))
RECORD: Final = ROOT / "tests" / "fixtures" / "0_9_5" / "records" / "bacon.bacon"
MOST_LINES: Final = 15


def printed(
    name: str, *words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    monkeypatch.setattr(sys, "argv", [name, *words])
    runpy.run_path(str(ROOT / "examples" / f"{name}.py"), run_name="__main__")
    return capsys.readouterr().out


def lines_of_code(source: str) -> int:
    """Count the lines with code on them: no blank ones, no comments, no docstrings."""
    docstrings = {
        line
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines = {number: text.strip() for number, text in enumerate(source.splitlines(), start=1)}
    return sum(bool(text) and text[0] != "#" for number, text in lines.items() if number not in docstrings)


def test_there_are_the_three_programs_of_the_pages() -> None:
    assert [file.stem for file in PROGRAMS] == ["costliest_choices", "double_dummy", "play_experts"]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda file: file.stem)
def test_a_program_is_short(program: Path) -> None:
    assert lines_of_code(program.read_text("utf-8")) <= MOST_LINES


def test_a_bot_of_ones_own_plays_experts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = printed("play_experts", "5", monkeypatch=monkeypatch, capsys=capsys)
    score = re.fullmatch(r"Aces first (\d+), Experts (\d+), in \d+ hands\n", told)
    assert score is not None
    assert max(map(int, score.groups())) >= 5


def test_the_costliest_choices_of_a_record_stand_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = printed("costliest_choices", str(RECORD), "3", monkeypatch=monkeypatch, capsys=capsys).splitlines()
    given = [
        float(found)
        for found in re.findall(r": winning ([\d.]+) percentage points less likely\n", "\n".join(told))
    ]
    assert len(given) == 3
    assert given == sorted(given, reverse=True)
    assert all(sentence.startswith("  ") and sentence.endswith(".") for sentence in told[1::2])


def test_a_position_is_solved(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    hands = ("KS 9H", "AH KH", "QS 9D", "AC KC")
    told = printed("double_dummy", "S", *hands, monkeypatch=monkeypatch, capsys=capsys)
    assert told.startswith("Spades are trump\n> south  K♠ 9♥\n")
    assert told.endswith("\n9♥ 2, K♠ 1\n")
    assert printed("double_dummy", monkeypatch=monkeypatch, capsys=capsys).count(",") == 3
