"""A program without streams runs and writes nowhere; and the reader of its errors is known."""

from __future__ import annotations

import io
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pytest

from bacon.system.streams import NullStream, errors_visible, replace_missing_streams, write_error_line

STREAMS = ("stdin", "stdout", "stderr")


class _Broken(io.StringIO):
    def write(self, _: str, /) -> int:
        raise BrokenPipeError


def test_each_missing_stream_gets_one_that_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in STREAMS:
        monkeypatch.setattr(sys, name, None)
    replace_missing_streams()
    print("heard by nobody")
    print("nor this", file=sys.stderr)
    sys.stdout.flush()
    assert sys.stdin.read() == sys.stdin.readline() == ""
    assert not any(getattr(sys, name).isatty() for name in STREAMS)
    assert isinstance(sys.stdout, NullStream)
    assert sys.stdout.getvalue() == ""


def test_a_stream_that_is_there_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    before = sys.stdout
    monkeypatch.setattr(sys, "stderr", None)
    replace_missing_streams()
    assert sys.stdout is before


def test_a_line_is_printed_on_the_error_stream(capsys: pytest.CaptureFixture[str]) -> None:
    write_error_line("The settings could not be saved.")
    assert capsys.readouterr() == ("", "The settings could not be saved.\n")


@pytest.mark.parametrize("stream", [None, NullStream(), _Broken()])
def test_where_a_line_cannot_be_told_nothing_happens(
    stream: TextIO | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    write_error_line("lost")
    assert capsys.readouterr() == ("", "")


def _file(folder: Path) -> int:
    return os.open(folder / "errors.txt", os.O_WRONLY | os.O_CREAT)


def _pipe(_: Path) -> int:
    reading, writing = os.pipe()
    os.close(reading)
    return writing


def _journal(_: Path) -> int:
    """Make the error stream that a Linux desktop's menu gives a program."""
    ours, theirs = socket.socketpair()
    ours.close()
    return theirs.detach()


def _null_device(_: Path) -> int:
    """Make the streams that macOS gives a program started by the Finder."""
    return os.open(os.devnull, os.O_WRONLY)


@pytest.fixture
def handles() -> Iterator[list[int]]:
    opened: list[int] = []
    yield opened
    for handle in opened:
        os.close(handle)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows starts a windowed program without any streams")
@pytest.mark.parametrize(
    ("made", "read"), [(_file, True), (_pipe, True), (_journal, False), (_null_device, False)]
)
def test_it_is_known_whether_anybody_reads_the_errors(
    made: object, read: bool, handles: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callable(made)
    handles.append(made(tmp_path))
    with open(handles[0], "w", closefd=False) as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        assert errors_visible() == read


@pytest.mark.parametrize(("stream", "read"), [(None, False), (NullStream(), False), (io.StringIO(), True)])
def test_no_stream_is_read_by_nobody_and_one_in_memory_by_who_has_put_it_there(
    stream: TextIO | None, read: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    assert errors_visible() == read
