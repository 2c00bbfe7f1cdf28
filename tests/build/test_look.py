"""Pictures of everything are taken as ordered."""

from __future__ import annotations

from pathlib import Path

import look
import pytest
from gallery import cards, pictures, widgets


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, object]]]:
    """What the gallery was asked for, instead of its pictures."""
    asked: list[tuple[str, dict[str, object]]] = []

    def note(name: str, **how: object) -> int:
        asked.append((name, how))
        return 0

    monkeypatch.setattr(pictures, "run", lambda **how: note("pictures", **how))
    monkeypatch.setattr(cards, "run", lambda **how: note("cards", **how))
    monkeypatch.setattr(widgets, "run", lambda **how: note("widgets", **how))
    return asked


def _look(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr("sys.argv", ["look.py", *words])
    return look.main()


def test_everything_goes_into_the_folder(
    taken: list[tuple[str, dict[str, object]]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert _look(monkeypatch, "--shots", str(tmp_path)) == 0
    assert taken == [("pictures", {"shots": tmp_path})]


@pytest.mark.parametrize("what", ["widgets", "cards"])
def test_the_pages_are_shown_as_ordered(
    what: str, taken: list[tuple[str, dict[str, object]]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert _look(monkeypatch, f"--{what}") == 0
    assert _look(monkeypatch, f"--{what}", "--size", "800x600", "--shots", str(tmp_path)) == 0
    assert taken == [(what, {"size": None, "shots": None}), (what, {"size": (800, 600), "shots": tmp_path})]


def test_the_pictures_need_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SystemExit):
        _look(monkeypatch)
