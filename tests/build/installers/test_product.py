"""Name, version and file type of the installers are those of the game itself."""

from __future__ import annotations

import pytest
from installers import product

import bacon
from bacon.cli import menu
from bacon.notation.record import hand_record_of, print_record, write_record
from bacon.system.folders import folders


def test_the_version_is_the_games() -> None:
    assert bacon.__version__ == product.VERSION


def test_the_files_of_the_menu_have_the_packages_name() -> None:
    assert product.NAME == menu.NAME


def test_the_players_folders_have_the_packages_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BACON_HOME", raising=False)
    assert product.NAME in folders().data.parts
    assert product.NAME in folders().config.parts


def test_every_record_begins_as_its_file_type_says() -> None:
    match = bacon.Match(bacon.Bacon(target=5), seed="type")
    while not match.over:
        match.apply(match.legal()[0])
    assert write_record(match).startswith(menu.FIRST_LINES)
    assert print_record(hand_record_of(match, 1)).startswith(menu.FIRST_LINES)


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("x86_64", "x86_64"),
        ("AMD64", "x86_64"),
        ("aarch64", "arm64"),
        ("arm64", "arm64"),
        ("riscv64", "riscv64"),
    ],
)
def test_a_processor_has_one_name_on_every_system(told: str, name: str) -> None:
    assert product.machine(told) == name


def test_an_artefact_carries_version_system_and_processor() -> None:
    name = product.artefact("linux", ".run")
    assert name == f"bacon-{bacon.__version__}-linux-{product.machine()}.run"


def test_files_are_dated_with_a_fixed_time_when_one_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert f"{product.build_time():%Y-%m-%d}" == "1970-01-02"
