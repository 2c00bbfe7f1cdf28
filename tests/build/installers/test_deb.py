"""The package of Debian says what it is and needs, and holds each file with its sum and its rights."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Callable
from pathlib import Path

from installers import deb, product

import bacon


def _said(*command: str | Path) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout


def test_the_package_asks_for_the_glibc_that_the_program_needs() -> None:
    told = dict(line.split(": ", 1) for line in deb.control("2.17", 900).splitlines() if line[0] != " ")
    assert (told["Package"], told["Version"], told["Installed-Size"]) == (
        "bacon-table",
        bacon.__version__,
        "900",
    )
    assert "libc6 (>= 2.17)" in told["Depends"]


def test_the_package_takes_the_gcc_library_of_debian_10_under_its_older_name() -> None:
    (depends,) = [line for line in deb.control("2.17", 900).splitlines() if line.startswith("Depends: ")]
    assert "libgcc-s1 | libgcc1" in depends.removeprefix("Depends: ").split(", ")


def test_the_changes_are_those_of_this_version() -> None:
    lines = deb.changelog().splitlines()
    assert lines[0] == f"bacon-table ({bacon.__version__}) stable; urgency=medium"
    assert lines[-1].startswith(f" -- {product.AUTHORS} <{product.MAIL}>  ")
    assert max(map(len, lines[:-1])) <= 80


def test_the_package_holds_the_program_and_the_sum_of_every_file(
    app: Path, tmp_path: Path, takes: Callable[[str], None]
) -> None:
    takes("dpkg-deb")
    package = deb.make_deb(app, tmp_path, tmp_path)
    assert package.name == f"bacon-table_{bacon.__version__}_{deb.architecture()}.deb"
    whole = tmp_path / "whole"
    _said("dpkg-deb", "--raw-extract", package, whole)
    assert _said(whole / "usr" / "bin" / "bacon", "hello") == "bacon says hello\n"
    assert (whole / "usr/share/doc/bacon-table/copyright").read_text("utf-8") == "bacon says licences\n"
    sums = [line.split("  ", 1) for line in (whole / "DEBIAN" / "md5sums").read_text("utf-8").splitlines()]
    files = [file for file in (whole / "usr").rglob("*") if file.is_file() and not file.is_symlink()]
    assert sorted(whole / name for _, name in sums) == sorted(files)
    for told, name in sums:
        assert hashlib.md5((whole / name).read_bytes(), usedforsecurity=False).hexdigest() == told


def test_everything_in_the_package_is_roots(app: Path, tmp_path: Path, takes: Callable[[str], None]) -> None:
    takes("dpkg-deb")
    listed = _said("dpkg-deb", "--contents", deb.make_deb(app, tmp_path, tmp_path)).splitlines()
    rights = {line.split(maxsplit=5)[5].removeprefix("./"): line.split()[:2] for line in listed}
    assert {owner for _, owner in rights.values()} == {"root/root"}
    assert rights["usr/lib/bacon-table/bacon"][0] == "-rwxr-xr-x"
    assert rights["usr/lib/bacon-table/_internal/libcards.so.1"][0] == "-rw-r--r--"


def test_what_lintian_overlooks_has_a_reason() -> None:
    lines = deb.overrides().splitlines()
    assert all(line.startswith("# ") for line in lines[::2])
    assert all(line.startswith("bacon-table: ") for line in lines[1::2])
