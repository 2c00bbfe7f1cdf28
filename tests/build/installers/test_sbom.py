"""Every artefact has a bill of materials: of what is inside, valid, and the same each time.

``BACON_BILLS=DIRECTORY pytest tests/build/installers/test_sbom.py`` checks the bills of real artefacts.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import cast

import pytest
from installers import inside, sbom
from installers.files import write

import bacon
from bacon.system.folders import components

BILLS = sorted(Path(os.environ.get("BACON_BILLS", "nowhere")).glob(f"*{sbom.ENDING}"))
Part = dict[str, object]


@pytest.fixture
def artefact(tmp_path: Path) -> Path:
    file = tmp_path / "bacon-1.0.0.zip"
    file.write_bytes(b"all of it")
    return file


@pytest.fixture
def app(app: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The small program, with what PyInstaller would have put into it."""
    within = app / "_internal"
    for name, version in (("pygame_ce", "2.5.99"), ("font_manrope", "0.0.9"), ("bacon_table", "9.9.9")):
        folder = within / f"{name}-{version}.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    for file in ("libFLAC-1.so.14", "base_library.zip", "sqlite3.dll"):
        (within / file).write_bytes(b"")
    monkeypatch.setattr(inside, "modules", lambda _: {"bacon", "msgspec", "json"})
    return app


def bill(app: Path, artefact: Path) -> Part:
    return cast(Part, json.loads(sbom.bill_of(app, artefact)))


def parts(bill: Part) -> dict[str, Part]:
    return {str(part["name"]): part for part in cast(list[Part], bill["components"])}


def places(part: Part) -> set[str]:
    evidence = cast(dict[str, list[dict[str, str]]], part["evidence"])
    return {place["location"] for place in evidence["occurrences"]}


def test_a_bill_lists_exactly_what_is_there(app: Path, artefact: Path) -> None:
    found = parts(bill(app, artefact))
    assert {"pygame-ce", "Manrope", "FLAC", "msgspec"} <= set(found)
    assert not {"Bacon", "Caladea", "WavPack", "Microsoft runtime", "NSIS", "makeself"} & set(found)
    assert places(found["FLAC"]) == {"_internal/libFLAC-1.so.14"}


def test_the_games_own_files_are_its_own_and_the_bootloader_has_its_programs(
    app: Path, artefact: Path
) -> None:
    for file in ("games/euchre/lessons/1-bowers.toml", "solver/tricks.so"):
        write(app / "_internal" / "bacon" / file, "ours")
    made = bill(app, artefact)
    assert {
        "_internal/bacon/games/euchre/lessons/1-bowers.toml",
        "_internal/bacon/solver/tricks.so",
    } <= places(cast(dict[str, Part], made["metadata"])["component"])
    assert places(parts(made)["PyInstaller bootloader"]) == {"bacon"}


def test_versions_are_those_of_the_packages_inside(app: Path, artefact: Path) -> None:
    found = parts(bill(app, artefact))
    assert (found["pygame-ce"]["version"], found["pygame-ce"]["purl"]) == (
        "2.5.99",
        "pkg:pypi/pygame-ce@2.5.99",
    )
    assert found["Manrope"]["version"] == "0.0.9"
    assert all(found[name]["version"] for name in ("Python", "SQLite"))
    assert sbom._number("OpenSSL 3.0.19 27 Jan 2026") == "3.0.19"


def test_a_bill_is_about_its_artefact(app: Path, artefact: Path) -> None:
    whole = cast(dict[str, Part], bill(app, artefact)["metadata"])["component"]
    assert (whole["name"], whole["version"]) == ("Bacon", bacon.__version__)
    assert whole["hashes"] == [{"content": hashlib.sha256(b"all of it").hexdigest(), "alg": "SHA-256"}]
    assert whole["properties"] == [{"name": "file", "value": "bacon-1.0.0.zip"}]


@pytest.mark.parametrize(
    ("ending", "told", "name", "version"),
    [
        (".run", "Makeself version 2.4.5\n", "makeself", "2.4.5"),
        ("-setup.exe", "v3.08-3+deb12", "NSIS", "3.08"),
    ],
)
def test_what_unpacks_an_artefact_is_a_part_of_it(
    app: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    ending: str,
    told: str,
    name: str,
    version: str,
) -> None:
    monkeypatch.setattr(sbom, "run", lambda *_: told)
    (file := tmp_path / f"bacon{ending}").write_bytes(b"")
    assert parts(bill(app, file))[name]["version"] == version


def test_the_same_artefact_has_the_same_bill_each_time(
    app: Path, artefact: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    first = sbom.bill_of(app, artefact)
    assert sbom.bill_of(app, artefact) == first
    assert b"timestamp" not in first
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert b'"timestamp": "2023-11-14T22:13:20Z"' in sbom.bill_of(app, artefact)


def test_two_artefacts_have_two_serial_numbers(app: Path, artefact: Path) -> None:
    (other := artefact.with_name("other.zip")).write_bytes(b"something else")
    assert bill(app, artefact)["serialNumber"] != bill(app, other)["serialNumber"]


def test_every_component_is_brought_by_one_that_is_there(app: Path, artefact: Path) -> None:
    made = bill(app, artefact)
    dependencies = cast(list[dict[str, list[str]]], made["dependencies"])
    brought = [name for each in dependencies for name in each["dependsOn"]]
    assert sorted(brought) == sorted(str(part["bom-ref"]) for part in parts(made).values())


def test_every_artifact_has_its_bill_next_to_it(app: Path, artefact: Path) -> None:
    (file,) = sbom.write_bills(app, [artefact])
    assert file == artefact.with_name("bacon-1.0.0.zip.cdx.json")
    assert file.read_bytes() == sbom.bill_of(app, artefact)


def faults(text: str) -> object:
    pytest.importorskip("cyclonedx.validation.json")
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    return JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)


def test_a_bill_is_valid(app: Path, artefact: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    text = sbom.bill_of(app, artefact).decode()
    assert faults(text) is None
    assert faults(text.replace('"library"', '"book"')) is not None


@pytest.mark.skipif(not BILLS, reason="BACON_BILLS names no bills")
@pytest.mark.parametrize("file", BILLS, ids=lambda file: file.name)
def test_the_bill_of_a_real_artefact_is_valid_and_about_it(file: Path) -> None:
    text = file.read_text("utf-8")
    assert faults(text) is None
    whole = json.loads(text)["metadata"]["component"]
    artefact = file.with_name(whole["properties"][0]["value"])
    assert file.name == artefact.name + sbom.ENDING
    assert whole["hashes"][0]["content"] == hashlib.sha256(artefact.read_bytes()).hexdigest()
    found = parts(json.loads(text))
    assert all("version" in found[each.name] for each in components() if each.package)
    named = {"Python", *sbom._FUNCTIONS, *sbom._NAMES} & set(found)
    assert places(found["PyInstaller bootloader"]) <= {
        "bacon",
        "bacon.exe",
        "bacon-cli.exe",
        "Contents/MacOS/bacon",
    }
    assert len(named) >= 8
    assert all("version" in found[name] for name in named)


def test_every_licence_is_one_of_spdx_or_told_apart() -> None:
    spdx = pytest.importorskip("cyclonedx.spdx")
    written = {sbom._spdx(each.licence) for each in components()}
    apart = {text for text in written if not spdx.is_expression(text)}
    assert apart == {"LicenseRef-Microsoft-Runtime"}
