"""Files in an installer have the same rights and sums wherever it is made."""

from __future__ import annotations

import hashlib
from pathlib import Path

from installers.checksums import FILE, write_sums
from installers.files import compressed, settle_rights, size_of


def _rights(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_everybody_reads_all_and_runs_programs_only(app: Path) -> None:
    library, card = app / "_internal" / "libcards.so.1", app / "_internal" / "some assets" / "a card.svg"
    library.chmod(0o700)
    card.chmod(0o700)
    settle_rights(app)
    assert [_rights(path) for path in (app, app / "bacon", library, card)] == [0o755, 0o755, 0o644, 0o644]


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
