"""The list of all texts that players read: for whoever edits or translates them."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def listed(*words: str) -> str:
    """What the command prints."""
    command = [sys.executable, str(ROOT / "build" / "texts.py"), *words]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, env={"PYTHONUTF8": "1"})
    return done.stdout


def test_texts_of_scenes_guides_and_lessons_are_listed_with_file_and_line() -> None:
    everything = listed()
    for file in ("bacon/ui/scenes/title.py", "bacon/games/euchre/guide.txt", "bacon/games/bacon/words.py"):
        assert f"\n{file}\n" in everything
    assert "/lessons/" in everything
    assert "'New match'" in everything


def test_docstrings_and_queries_are_not_texts() -> None:
    assert "Draw it." not in listed()  # a widget's docstring
    assert "'SELECT " not in listed()


def test_a_word_finds_the_texts_that_have_it_whatever_the_case() -> None:
    found = [line for line in listed("UNFINISHED").splitlines() if line.startswith("  ")]
    assert found
    assert all("unfinished" in line.lower() for line in found)
