"""The manifest for winget names this version's installer, its sum, and all that its schema asks for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import winget
from installers import place, product
from installers.tools import Trouble

SOMEWHERE = "https://code.example.org/cards/bacon"
SETUP = f"bacon-{product.VERSION}-windows-x86_64-setup.exe"
SUM = "0123456789abcdef" * 4
SUMS = f"{'f' * 64}  bacon-{product.VERSION}-windows-x86_64.zip\n{SUM}  {SETUP}\n"

REQUIRED = {
    "version": {"DefaultLocale"},
    "installer": {"Installers"},
    "defaultLocale": {"PackageLocale", "Publisher", "PackageName", "License", "ShortDescription"},
}
"""What each file must have by schema 1.10.0, beside what all three must."""

OF_ALL = {"PackageIdentifier", "PackageVersion", "ManifestType", "ManifestVersion"}
IDENTIFIER = re.compile(r"[^.\s\\/:*?\"<>|\x01-\x1f]{1,32}(\.[^.\s\\/:*?\"<>|\x01-\x1f]{1,32}){1,7}")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> dict[str, winget.Manifest]:
    monkeypatch.setattr(product, "PLACE", SOMEWHERE)
    monkeypatch.setattr(product, "ADDRESSES", place.addresses(SOMEWHERE))
    return winget.manifests(SOMEWHERE, SUMS)


def test_each_file_has_what_the_schema_requires_and_the_name_of_its_kind(
    made: dict[str, winget.Manifest],
) -> None:
    kinds = {str(manifest["ManifestType"]): manifest for manifest in made.values()}
    assert list(kinds) == list(REQUIRED)
    assert all(set(manifest) >= OF_ALL | REQUIRED[kind] for kind, manifest in kinds.items())
    assert IDENTIFIER.fullmatch(winget.IDENTIFIER)
    endings = ["", ".installer", ".locale.en-US"]
    assert list(made) == [f"{winget.IDENTIFIER}{ending}.yaml" for ending in endings]


def test_the_installer_is_the_releases_own_with_its_sum(made: dict[str, winget.Manifest]) -> None:
    told = made[f"{winget.IDENTIFIER}.installer.yaml"]
    assert told["Installers"] == [
        {
            "Architecture": "x64",
            "InstallerUrl": f"{SOMEWHERE}/releases/download/v{product.VERSION}/{SETUP}",
            "InstallerSha256": SUM.upper(),
        }
    ]
    assert told["ProductCode"] == product.NAME, "as the installer writes it into the registry"


def test_no_text_is_longer_than_it_may_be(made: dict[str, winget.Manifest]) -> None:
    told = made[f"{winget.IDENTIFIER}.locale.en-US.yaml"]
    assert 3 <= len(str(told["ShortDescription"])) <= 256
    assert all(len(tag) <= 40 for tag in told["Tags"])


def test_a_manifest_is_written_as_yaml() -> None:
    manifest: winget.Manifest = {
        "Name": 'A "table": #1',
        "Switches": {"Custom": "/PATH"},
        "Tags": ["one", "two"],
        "Installers": [{"Architecture": "x64", "Sum": "0F"}],
        "ManifestType": "defaultLocale",
    }
    assert winget.as_yaml(manifest).splitlines() == [
        "# yaml-language-server: $schema=https://aka.ms/winget-manifest.defaultlocale.1.10.0.schema.json",
        'Name: "A \\"table\\": #1"',
        "Switches:",
        '  Custom: "/PATH"',
        "Tags:",
        '- "one"',
        '- "two"',
        "Installers:",
        '- Architecture: "x64"',
        '  Sum: "0F"',
        'ManifestType: "defaultLocale"',
    ]


def test_a_release_without_its_installer_is_refused() -> None:
    with pytest.raises(Trouble, match=f"SHA256SUMS has no line for {re.escape(SETUP)}"):
        winget.sum_of(SETUP, "")


@pytest.mark.parametrize("where", [SOMEWHERE, ""], ids=["a place", "no place"])
def test_the_files_are_written_when_the_project_has_a_place(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(product, "PLACE", where)
    monkeypatch.setattr(product, "ADDRESSES", place.addresses(where))
    (tmp_path / "SHA256SUMS").write_text(SUMS, "utf-8")
    monkeypatch.setattr("sys.argv", ["winget.py", str(tmp_path / "SHA256SUMS"), str(tmp_path / "made")])
    assert winget.main() == 0
    assert len(list((tmp_path / "made").glob("*.yaml"))) == (3 if where else 0)
    assert ("names no place" in capsys.readouterr().out) is not bool(where)
