"""``build/package.py`` makes all or nothing, in one folder, and says what is missing."""

from __future__ import annotations

import hashlib
import shutil
import sys
from pathlib import Path

import package
import pytest
from installers import inside
from installers.tools import Trouble, need, run

import bacon


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stand-in for the frozen program: a script that prints nothing."""
    app = tmp_path / "bacon"
    app.mkdir()
    (app / "bacon").write_text("#!/bin/sh\n")
    (app / "bacon").chmod(0o755)
    (app / "lib.so").write_bytes(b"\x7fELF\0GLIBC_2.17\0")
    monkeypatch.setattr(package, "freeze", lambda _: app)
    monkeypatch.setattr(inside, "modules", lambda _: {"bacon"})
    return app


@pytest.mark.skipif(sys.platform != "linux", reason="it makes the artefacts of Linux")
@pytest.mark.skipif(not shutil.which("makeself") or not shutil.which("dpkg-deb"), reason="a tool is missing")
def test_everything_is_made_in_the_folder_and_nothing_outside(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "temporary"
    elsewhere.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(elsewhere))
    monkeypatch.setenv("TMPDIR", str(elsewhere))
    before = sorted(program.rglob("*"))
    made = package.package(tmp_path / "dist")
    assert sorted(program.rglob("*")) == before
    assert not list(elsewhere.iterdir())
    assert all(bacon.__version__ in file.name for file in made)
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}" for file in sorted(made)]
    assert (tmp_path / "dist" / "SHA256SUMS").read_text("utf-8").splitlines() == lines
    assert len(list((tmp_path / "dist").iterdir())) == len(made) + 1 == 5
    bills = {file.name for file in made if file.name.endswith(".cdx.json")}
    assert bills == {f"{file.name}.cdx.json" for file in made if file.name not in bills}


@pytest.mark.skipif(sys.platform != "linux", reason="glibc is of Linux")
def test_a_program_that_needs_too_new_a_glibc_is_not_packed(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package, "need", lambda _: None)
    with pytest.raises(Trouble, match=r"run with glibc 2\.12, but lib\.so needs 2\.17"):
        package.package(tmp_path / "dist", "2.12")
    assert program.is_dir()
    assert not (tmp_path / "dist").exists()


def test_a_missing_program_is_named_with_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Trouble, match=r"(?s)missing:.*makeself: apt-get install makeself.*makensis: https:"):
        need(("makeself", "makensis"))


def test_every_program_that_may_be_missing_has_a_hint() -> None:
    for _, programs in package.MAKERS.values():
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PATH", "")
            with pytest.raises(Trouble, match="Nothing was made"):
                need(programs)


def test_the_command_line_says_what_is_wrong_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "amiga")
    monkeypatch.setattr(sys, "argv", ["package.py", str(tmp_path / "dist")])
    assert package.main() == 1
    assert capsys.readouterr().err == (
        "package.py: There are no installers for amiga; there are for linux, win32, darwin.\n"
    )
    assert not (tmp_path / "dist").exists()


def test_a_program_that_fails_is_quoted() -> None:
    with pytest.raises(Trouble, match=r"(?s)failed with exit code 3:\nalas"):
        run(sys.executable, "-c", "import sys; print('alas'); sys.exit(3)")
