"""A Python of this machine comes through the very block that downloads one."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from installers.tools import Trouble
from rehearsal.reading import Step
from rehearsal.standins import downloaded, with_own_glibc

from tests.build.rehearsal.released import block, runner

pytestmark = pytest.mark.skipif(
    os.name == "nt" or not all(map(shutil.which, ("bash", "sha256sum"))), reason="a job for Linux is run"
)


def python(prefix: Path, glibc: bytes) -> Path:
    """A folder with a Python that prints its version, a library, and files that do not belong to Python."""
    for name in ("bin", "lib/python3.12/site-packages/other", "lib/python3.12/site-packages/pip", "share"):
        (prefix / name).mkdir(parents=True)
    for name in ("python", "python3"):
        (prefix / "bin" / name).write_text("#!/bin/sh\necho Python 3.12.99\n")
        (prefix / "bin" / name).chmod(0o755)
    (prefix / "lib" / "libpython3.12.so").write_bytes(b"\x7fELF\0GLIBC_" + glibc + b"\0")
    (prefix / "share" / "notes").write_text("")
    return prefix


def test_a_python_of_this_machine_comes_through_the_block_that_downloads_one(tmp_path: Path) -> None:
    made = runner(tmp_path, "linux")
    _, told = downloaded(made, python(tmp_path / "prefix", b"2.17"))
    step = block("linux", "Get a Python for systems of any age")
    made.block(step, step.run)
    made.block(Step(), "python --version > version")
    assert (made.workspace / "version").read_text() == "Python 3.12.99\n"
    assert "Python 3.12.99 for cpython-3.12." in told
    there = {str(file.relative_to(made.temp / "python")) for file in (made.temp / "python").rglob("*")}
    assert {"lib/python3.12/site-packages/pip", "lib/libpython3.12.so"} <= there
    assert not {"lib/python3.12/site-packages/other", "share", "share/notes"} & there


def test_an_unexpected_download_ends_the_job(tmp_path: Path) -> None:
    made = runner(tmp_path, "linux")
    downloaded(made, python(tmp_path / "prefix", b"2.17"))
    made.env["SHA256"] = "0" * 64
    step = block("linux", "Get a Python for systems of any age")
    with pytest.raises(Trouble, match="Get a Python for systems of any age"):
        made.block(step, step.run)
    assert not (made.temp / "python").exists()


def test_a_newer_glibc_is_let_pass_aloud_and_an_older_one_is_held_to(tmp_path: Path) -> None:
    text = "python build/package.py --oldest-glibc 2.28"
    changed, told = with_own_glibc(text, python(tmp_path / "new", b"2.35"))
    assert changed == "python build/package.py --oldest-glibc 2.35"
    assert told == "this machine's Python needs glibc 2.35; a release is held to 2.28, this is not"
    assert with_own_glibc(text, python(tmp_path / "old", b"2.17")) == (text, "")
    assert with_own_glibc(text, None) == (text, "")
