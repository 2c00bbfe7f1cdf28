"""One command makes a folder of pictures, named by what they show, and the same ones each time."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from pathlib import Path

import pygame
import pytest
from gallery.pictures import EXTREMES, SIZES, Look, plan, run, themes
from gallery.scenes import ANIMATIONS, SCENES
from msgspec.structs import replace

from bacon.settings.settings import Settings

SMALL = (320, 240)
EMBER = replace(Settings(), table=replace(Settings().table, theme="ember"))
FEW = {name: SCENES[name] for name in ("title", "table-trick", "menu")}
GROUPS = {"few": [Look(SMALL, Settings(), "", FEW), Look(SMALL, EMBER, "-warm", {"rules": SCENES["rules"]})]}


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with a few pictures, and what was printed while they were taken."""
    folder, said = tmp_path_factory.mktemp("pictures") / "new", io.StringIO()
    with redirect_stdout(said):
        assert run(shots=folder, groups=GROUPS) == 0
    return folder, said.getvalue()


def test_pictures_and_a_contact_sheet_are_saved_and_told(saved: tuple[Path, str]) -> None:
    folder, said = saved
    assert said.startswith("few: 4 pictures, ")
    assert names(folder) == [
        "contact-few.png",
        "menu-320x240-spruce.png",
        "rules-320x240-ember-warm.png",
        "table-trick-320x240-spruce.png",
        "title-320x240-spruce.png",
    ]
    pictures = [pygame.image.load(path) for path in folder.glob("[!c]*.png")]
    assert {picture.get_size() for picture in pictures} == {SMALL}


def test_the_same_pictures_come_out_each_time(saved: tuple[Path, str], tmp_path: Path) -> None:
    before, _ = saved
    run(shots=tmp_path, groups=GROUPS)
    assert names(tmp_path) == names(before)
    for name in names(before):
        assert (tmp_path / name).read_bytes() == (before / name).read_bytes()


def test_every_planned_file_has_its_own_name() -> None:
    looks = [look for group in plan().values() for look in group]
    taken = [look.name_of(act) for look in looks for act in look.acts]
    assert len(taken) == len(set(taken))
    assert {look.settings.table.theme for look in looks} == set(themes())
    everywhere = {look.size for look in looks if set(look.acts) == set(SCENES)}
    assert {*SIZES, *EXTREMES} <= everywhere
    assert sum(look.acts == ANIMATIONS for look in looks) == 2
