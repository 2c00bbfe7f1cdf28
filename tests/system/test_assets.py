"""Assets are found in a checkout, in an installed wheel and in a frozen app; a missing one is named."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bacon.system import folders
from bacon.system.folders import asset


def _an_asset_in(folder: Path) -> Path:
    path = folder / "sounds" / "card.ogg"
    path.parent.mkdir(parents=True)
    path.touch()
    return path


def test_a_checkout_has_them_beside_the_package() -> None:
    assert asset("sounds").parent == Path(folders.__file__).parents[2] / "assets"


def test_a_wheel_has_them_inside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "_PACKAGE", tmp_path / "bacon")
    path = _an_asset_in(tmp_path / "bacon" / "assets")
    assert asset("sounds", "card.ogg") == path


def test_a_frozen_app_has_them_where_it_was_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    path = _an_asset_in(tmp_path / "assets")
    assert asset("sounds", "card.ogg") == path


def test_a_missing_one_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"The asset cards/no\.svg is missing"):
        asset("cards", "no.svg")
