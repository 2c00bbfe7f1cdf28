"""Files in an installer have the same rights and sums wherever it is made."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest
from installers.checksums import FILE, write_sums
from installers.files import compressed, rights_of, settle_rights, size_of

from tests import machos


@pytest.mark.parametrize(
    ("name", "data", "rights"),
    [
        ("bacon", b"\x7fELF\x02", 0o755),
        ("install", b"#!/bin/sh\n", 0o755),
        ("Bacon", machos.thin(machos.PROGRAM), 0o755),
        ("Bacon", machos.fat(machos.thin(machos.PROGRAM)), 0o755),
        ("Python", machos.thin(machos.LIBRARY), 0o644),
        ("libcards.1.dylib", machos.fat(machos.thin(machos.LIBRARY)), 0o644),
        ("libcards.so.1", b"\x7fELF\x02", 0o644),
        ("a card.svg", b"<svg/>", 0o644),
        ("empty", b"", 0o644),
    ],
)
def test_everybody_reads_all_and_runs_programs_only(
    tmp_path: Path, name: str, data: bytes, rights: int
) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    assert rights_of(file) == rights
    assert rights_of(tmp_path) == 0o755


@pytest.mark.skipif(os.name == "nt", reason="there nothing has such rights")
def test_every_file_and_folder_gets_its_rights_whatever_it_had(app: Path) -> None:
    paths = [app, app / "bacon", app / "_internal" / "libcards.so.1"]
    for path in paths:
        path.chmod(0o700)
    settle_rights(app)
    assert [path.stat().st_mode & 0o777 for path in paths] == [0o755, 0o755, 0o644]


@pytest.mark.skipif(os.name == "nt", reason="not everybody may make a link there")
def test_a_link_counts_as_itself(app: Path) -> None:
    files = [file for file in app.rglob("*") if file.is_file() and not file.is_symlink()]
    assert size_of(app) == sum(len(file.read_bytes()) for file in files) + len("libcards.so.1")


def test_a_compressed_text_is_the_same_each_time() -> None:
    assert compressed("a\n") == compressed("a\n")


def test_there_is_a_line_for_every_artefact_and_none_for_the_list(tmp_path: Path) -> None:
    for name in ("b.run", "a.deb"):
        (tmp_path / name).write_text(name)
    write_sums(tmp_path)
    write_sums(tmp_path)
    lines = [f"{hashlib.sha256(name.encode()).hexdigest()}  {name}\n" for name in ("a.deb", "b.run")]
    assert (tmp_path / FILE).read_text("utf-8") == "".join(lines)
