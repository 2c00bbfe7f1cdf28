"""Runs the tests of the given files: ``python -m tests.changed bacon/core/cards.py``.

The tests of ``bacon/core/cards.py`` are in ``tests/core/test_cards.py``, or in a file of that name nearby. A
module without such a file is tested by the folder that mirrors its own. Tests that only run when they are
named, such as those in a real window, are left out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
ALWAYS: Final = "tests/test_architecture.py"
_DOCS: Final = ("tests/test_docs.py", "tests/test_readme.py")
_SLOW: Final = ("tests/bench", "tests/window", "tests/examples/test_window.py", "tests/ui/test_soak.py")


def find_tests(changed: Iterable[str]) -> list[str]:
    """Return the paths of the tests to run for these files, in order and each once."""
    found = {test for name in changed for test in _find_tests(Path(name))}
    return sorted(test for test in found if not test.startswith(_SLOW))


def _find_tests(file: Path) -> Iterable[str]:
    if file.suffix == ".md":
        return _DOCS
    if file.parts[0] == "tests":
        is_test = file.name.startswith("test_") and (ROOT / file).is_file()
        return [file.as_posix()] if is_test else []
    inner = file.parent.parts[1:] if file.parts[0] == "bacon" else file.parent.parts
    return _mirrored(Path("tests", *inner), f"test_{file.stem}.py")


def _mirrored(folder: Path, name: str) -> Iterable[str]:
    if (ROOT / folder / name).is_file():
        return [(folder / name).as_posix()]
    below = [test.relative_to(ROOT).as_posix() for test in (ROOT / Path(*folder.parts[:2])).rglob(name)]
    if below or len(folder.parts) == 1:
        return below
    return [test.relative_to(ROOT).as_posix() for test in (ROOT / folder).glob("test_*.py")]


if __name__ == "__main__":
    sys.exit(pytest.main(["-q", *find_tests(sys.argv[1:]), ALWAYS]))
