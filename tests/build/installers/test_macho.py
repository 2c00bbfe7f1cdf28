"""What macOS can start or load is known, and so is the macOS that it takes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from installers.macho import is_program, needed_macos

from tests.machos import ARM64, BUILD_VERSION, LIBRARY, PROGRAM, VERSION_MIN, X86_64, command, fat, thin

SHAPES: dict[str, Callable[[int], bytes]] = {
    "thin, 64 bits": thin,
    "thin, 64 bits, great end first": lambda kind: thin(kind, order=">"),
    "thin, 32 bits": lambda kind: thin(kind, bits=32),
    "thin, 32 bits, great end first": lambda kind: thin(kind, bits=32, order=">"),
    "fat": lambda kind: fat(thin(kind), thin(kind)),
    "fat, small end first": lambda kind: fat(thin(kind), order="<"),
    "fat, 64 bits": lambda kind: fat(thin(kind), bits=64),
    "fat, 64 bits, small end first": lambda kind: fat(thin(kind), bits=64, order="<"),
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "file"


@pytest.mark.parametrize("shape", SHAPES)
def test_a_program_is_told_from_a_library_in_every_shape(file: Path, shape: str) -> None:
    file.write_bytes(SHAPES[shape](PROGRAM))
    assert is_program(file)
    file.write_bytes(SHAPES[shape](LIBRARY))
    assert not is_program(file)


@pytest.mark.parametrize(
    "data",
    [b"", b"\xca\xfe\xba\xbe\0\0\0\x34" + bytes(99), b"\xcf\xfa\xed\xfe", b"a story"],
    ids=["nothing", "a class of Java", "a beginning alone", "text"],
)
def test_what_only_looks_like_one_is_no_program(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    assert not is_program(file)
    assert needed_macos([file], "arm64") == "10.13"


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("kind", [BUILD_VERSION, VERSION_MIN])
def test_the_newest_macos_that_a_file_asks_for_counts(tmp_path: Path, kind: int, order: str) -> None:
    files = [tmp_path / "a.dylib", tmp_path / "b.dylib"]
    for file, version in zip(files, [(12, 3), (11, 0)], strict=True):
        other = command(0x19, (99, 0), order)
        file.write_bytes(thin(LIBRARY, other, command(kind, version, order), order=order))
    assert needed_macos(files, "arm64") == "12.3"
    assert needed_macos([*files[1:], tmp_path / "missing"], "arm64") == "11.0"


def test_only_what_is_for_the_processor_counts(file: Path) -> None:
    for_arm = thin(LIBRARY, command(BUILD_VERSION, (14, 0)), processor=ARM64)
    for_intel = thin(LIBRARY, command(BUILD_VERSION, (10, 15)), processor=X86_64)
    file.write_bytes(fat(for_arm, for_intel))
    assert needed_macos([file], "arm64") == "14.0"
    assert needed_macos([file], "x86_64") == "10.15"


def test_no_macos_is_promised_that_the_frozen_program_itself_does_not_run_with(file: Path) -> None:
    file.write_bytes(thin(LIBRARY, command(VERSION_MIN, (10, 9)), processor=X86_64))
    assert needed_macos([file], "x86_64") == "10.13"
