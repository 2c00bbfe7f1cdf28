"""Write the manifest for winget: ``python build/winget.py SHA256SUMS FOLDER``, once a release is published.

Its three files go into a new folder, from where a person hands them in; packaging/README.md says how. While
the project has no place on the web, there is no address to download from and so no manifest.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from installers import product
from installers.place import MISSING, release_file
from installers.tools import Trouble

Value: TypeAlias = "str | list[str] | list[dict[str, str]] | dict[str, str]"
Manifest: TypeAlias = Mapping[str, Value]

IDENTIFIER: Final = "BaconTable.Bacon"
"""The name that winget knows the package by: who publishes it, and what it is."""

FORMAT: Final = "1.10.0"
"""The version of the manifests' schema."""

LANGUAGE: Final = "en-US"


def sum_of(name: str, sums: str) -> str:
    """Return a file's SHA-256 from the lines of SHA256SUMS; raise `Trouble` when it has no line there."""
    for line in sums.splitlines():
        digest, _, found = line.partition("  ")
        if found == name:
            return digest.upper()
    raise Trouble(f"SHA256SUMS has no line for {name}.")


def manifests(where: str, sums: str) -> dict[str, Manifest]:
    """Return the three manifests by the names of their files."""
    return {
        f"{IDENTIFIER}.yaml": _manifest("version", {"DefaultLocale": LANGUAGE}),
        f"{IDENTIFIER}.installer.yaml": _manifest("installer", _installer(where, sums)),
        f"{IDENTIFIER}.locale.{LANGUAGE}.yaml": _manifest("defaultLocale", _description(where)),
    }


def _manifest(kind: str, told: Manifest) -> Manifest:
    head = {"PackageIdentifier": IDENTIFIER, "PackageVersion": product.VERSION}
    return {**head, **told, "ManifestType": kind, "ManifestVersion": FORMAT}


def _installer(where: str, sums: str) -> Manifest:
    """Tell what is installed; whoever uses winget has a terminal, and gets the command for it."""
    name = product.artefact("windows", "-setup.exe", "x86_64")
    download = {
        "Architecture": "x64",
        "InstallerUrl": release_file(where, product.VERSION, name),
        "InstallerSha256": sum_of(name, sums),
    }
    return {
        "InstallerType": "nullsoft",
        "Scope": "user",
        "InstallModes": ["interactive", "silent"],
        "InstallerSwitches": {"Custom": "/PATH"},
        "UpgradeBehavior": "install",
        "Commands": [product.CONSOLE],
        "FileExtensions": [product.EXTENSION],
        "ProductCode": product.NAME,
        "Installers": [download],
    }


def _description(where: str) -> Manifest:
    found = product.ADDRESSES
    return {
        "PackageLocale": LANGUAGE,
        "Publisher": product.AUTHORS,
        "PublisherUrl": where,
        "PublisherSupportUrl": found["Issues"],
        "PackageName": product.TITLE,
        "PackageUrl": found["Homepage"],
        "License": "MIT",
        "LicenseUrl": f"{where}/blob/v{product.VERSION}/LICENSE",
        "ShortDescription": product.SUMMARY,
        "Moniker": product.NAME,
        "Tags": ["cards", "card-game", "euchre"],
        "ReleaseNotesUrl": f"{where}/releases/tag/v{product.VERSION}",
    }


def as_yaml(manifest: Manifest) -> str:
    """Return a manifest as YAML, with the line by which editors find its schema."""
    kind = str(manifest["ManifestType"]).lower()
    schema = f"https://aka.ms/winget-manifest.{kind}.{FORMAT}.schema.json"
    lines = (line for name, value in manifest.items() for line in _lines(name, value))
    return "\n".join([f"# yaml-language-server: $schema={schema}", *lines, ""])


def _lines(name: str, value: Value) -> Iterator[str]:
    """Write a value by its name; what is in quotes by JSON is so by YAML, too."""
    if isinstance(value, str):
        yield f"{name}: {json.dumps(value)}"
        return
    yield f"{name}:"
    if isinstance(value, dict):
        yield from (f"  {key}: {json.dumps(text)}" for key, text in value.items())
        return
    for item in value:
        texts = (
            [json.dumps(item)]
            if isinstance(item, str)
            else [f"{k}: {json.dumps(v)}" for k, v in item.items()]
        )
        yield from (f"{'  ' if place else '- '}{text}" for place, text in enumerate(texts))


def main() -> int:
    """Do what the command line says, and give the exit code."""
    if len(sys.argv) != 3:
        print("usage: python build/winget.py SHA256SUMS FOLDER", file=sys.stderr)
        return 2
    if not product.PLACE:
        print(f"winget.py: {MISSING}")
        return 0
    try:
        made = manifests(product.PLACE, Path(sys.argv[1]).read_text("utf-8"))
    except (Trouble, OSError) as trouble:
        print(f"winget.py: {trouble}", file=sys.stderr)
        return 1
    folder = Path(sys.argv[2])
    folder.mkdir(parents=True)
    for name, manifest in made.items():
        (folder / name).write_text(as_yaml(manifest), "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
