"""The bill of materials beside each artefact: what is inside, whose it is, and under which licence.

It is CycloneDX in JSON (https://cyclonedx.org), written from the frozen program itself. The same program and
artefact give the same bytes: the serial number comes from the artefact, and the only date is that of
``SOURCE_DATE_EPOCH``, when that is set. The model is written out here, for it is shorter than its use through
CycloneDX's own library would be; that one checks the bills in the tests.
"""

from __future__ import annotations

import os
import platform
import re
import uuid
from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from typing import Final

import msgspec
from msgspec import Struct, field

from bacon.system.folders import Component, components
from installers import inside, product
from installers.checksums import sha256
from installers.files import write
from installers.freeze import program_of
from installers.tools import run

ENDING: Final = ".cdx.json"
"""What the name of a bill has after that of its artefact."""

_WITHOUT_NAME: Final = frozenset({"Microsoft-Runtime"})
"""The licences that the SPDX list does not have."""

_AROUND: Final = {
    ".run": Component("makeself", "GPL-2.0-or-later", "1998-2021 Stéphane Peter", "https://makeself.io"),
    "-setup.exe": Component("NSIS", "Zlib", "1999-2021 NSIS contributors", "https://nsis.sourceforge.io"),
}
"""What unpacks the artefacts of an ending, and lies in them beside the program."""

_TELLS_ITS_VERSION: Final = {"makeself": ("makeself", "--version"), "NSIS": ("makensis", "-VERSION")}

_FUNCTIONS: Final = {
    "SDL": ("pygame.base", "get_sdl_version"),
    "SDL_image": ("pygame.image", "get_sdl_image_version"),
    "SDL_mixer": ("pygame.mixer", "get_sdl_mixer_version"),
    "SDL_ttf": ("pygame.font", "get_sdl_ttf_version"),
    "FreeType": ("pygame.freetype", "get_version"),
}
_NAMES: Final = {
    "SQLite": ("sqlite3", "sqlite_version"),
    "mpdecimal": ("_decimal", "__libmpdec_version__"),
    "Expat": ("pyexpat", "EXPAT_VERSION"),
    "OpenSSL": ("ssl", "OPENSSL_VERSION"),
    "mypyc": ("mypy.version", "__version__"),
    "PyInstaller bootloader": ("PyInstaller", "__version__"),
}
"""What tells the version of each library, in the Python that freezes and in what it freezes with."""


class _Licence(Struct):
    expression: str


class _Hash(Struct):
    content: str
    alg: str = "SHA-256"


class _Place(Struct):
    location: str


class _Evidence(Struct):
    occurrences: list[_Place]


class _Reference(Struct):
    url: str
    type: str = "website"


class _Property(Struct):
    name: str
    value: str


class _Part(Struct, omit_defaults=True, rename="camel"):
    """A component as CycloneDX describes it."""

    ref: str = field(name="bom-ref")
    name: str
    type: str = field(name="type")
    copyright: str
    licenses: list[_Licence]
    version: str = ""
    purl: str = ""
    hashes: list[_Hash] = []
    external_references: list[_Reference] = []
    evidence: _Evidence | None = None
    properties: list[_Property] = []


class _Dependency(Struct, rename="camel"):
    ref: str
    depends_on: list[str]


class _Metadata(Struct, omit_defaults=True):
    component: _Part
    timestamp: str = ""


class _Bill(Struct, rename="camel", kw_only=True):
    bom_format: str = "CycloneDX"
    spec_version: str = "1.6"
    serial_number: str
    version: int = 1
    metadata: _Metadata
    components: list[_Part]
    dependencies: list[_Dependency]


def write_bills(app: Path, artefacts: Iterable[Path]) -> list[Path]:
    """Write the bill of every artefact of a frozen program beside it, and return the files."""
    bills = []
    for artefact in artefacts:
        bill = artefact.with_name(artefact.name + ENDING)
        write(bill, bill_of(app, artefact))
        bills.append(bill)
    return bills


def bill_of(app: Path, artefact: Path) -> bytes:
    """Return the bill of an artefact that a frozen program was put into."""
    bacon, *rest = contents(app)
    digest = sha256(artefact)
    whole = msgspec.structs.replace(
        bacon,
        type="application",
        hashes=[_Hash(digest)],
        properties=[_Property("file", artefact.name)],
    )
    rest += (_unpacker(each) for end, each in _AROUND.items() if artefact.name.endswith(end))
    bill = _Bill(
        serial_number=f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, digest)}",
        metadata=_Metadata(whole, _timestamp()),
        components=rest,
        dependencies=_dependencies(bacon.ref, rest),
    )
    return msgspec.json.format(msgspec.json.encode(bill), indent=2) + b"\n"


def contents(app: Path) -> list[_Part]:
    """Return all components of a frozen program, the game itself first."""
    files, modules = inside.files(app), inside.modules(program_of(app))
    versions = {**_versions(), **_packaged(inside.distributions(app))}
    parts: dict[str, _Part] = {}
    for each in components():
        own = [place for file, place in sorted(files.items()) if each.owns(file)]
        in_another = each.here == "inside" and each.within in parts
        if own or in_another or any(map(each.has_module, modules)):
            parts[each.name] = _part(each, versions.get(each.name, ""), own)
    return [*parts.values()]


def _unpacker(each: Component) -> _Part:
    return _part(each, _number(run(*_TELLS_ITS_VERSION[each.name])))


def _part(each: Component, version: str = "", files: Iterable[PurePosixPath] = ()) -> _Part:
    places = [_Place(str(file)) for file in files]
    return _Part(
        ref=_reference(each.name),
        name=each.name,
        type="library",
        copyright=each.copyright,
        licenses=[_Licence(_spdx(each.licence))],
        version=version,
        purl=f"pkg:pypi/{each.package}@{version}" if each.package and version else "",
        external_references=[_Reference(each.home)] if each.home else [],
        evidence=_Evidence(places) if places else None,
        properties=[_Property("within", each.within)] if each.within else [],
    )


def _spdx(licence: str) -> str:
    """Return a licence as SPDX writes it; those that its list does not have are told apart."""
    return " ".join(f"LicenseRef-{word}" if word in _WITHOUT_NAME else word for word in licence.split())


def _reference(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower())


def _versions() -> dict[str, str]:
    """The versions that can be asked of the Python that freezes, and of what it has loaded."""
    return {
        "Bacon": product.VERSION,
        "Python": platform.python_version(),
        **{
            name: ".".join(map(str, getattr(import_module(module), ask)()))
            for name, (module, ask) in _FUNCTIONS.items()
        },
        **{
            name: _number(getattr(import_module(module), told))
            for name, (module, told) in _NAMES.items()
            if find_spec(module.partition(".")[0])
        },
    }


def _number(text: str) -> str:
    """Return the version in a text such as ``OpenSSL 3.0.19 27 Jan 2026``."""
    found = re.search(r"\d+(\.\w+)+", text)
    return found[0] if found else ""


def _packaged(distributions: Mapping[str, str]) -> dict[str, str]:
    """The versions of the components that came as distributions."""
    return {each.name: distributions[each.package] for each in components() if each.package in distributions}


def _dependencies(whole: str, parts: Iterable[_Part]) -> list[_Dependency]:
    """Say which component brings which."""
    brought: dict[str, list[str]] = {whole: [], **{part.ref: [] for part in parts}}
    for part in parts:
        (owner,) = [_reference(told.value) for told in part.properties] or [whole]
        brought[owner].append(part.ref)
    return [_Dependency(ref, names) for ref, names in brought.items()]


def _timestamp() -> str:
    fixed = os.environ.get("SOURCE_DATE_EPOCH")
    return product.build_time().isoformat().replace("+00:00", "Z") if fixed else ""
