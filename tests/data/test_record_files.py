"""A file that may be anything is a record, or one sentence says why not; nothing is waited for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bacon.data import records
from bacon.data.records import ENDING, RecordError, record_at, write_record
from bacon.games.bacon.rules import Bacon
from tests.play import Whims, played
from tests.tables import Table


@pytest.fixture
def match() -> Table:
    return played(Bacon(target=5), 1, Whims())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / f"match{ENDING}"


def test_a_records_file_gives_the_match_again(path: Path, match: Table) -> None:
    path.write_text(write_record(match), "utf-8")
    assert record_at(path, waiting=False) == record_at(path)
    assert record_at(path).match().kept == match.kept


def test_an_editor_may_have_left_its_mark_at_the_beginning(path: Path, match: Table) -> None:
    path.write_text(write_record(match), "utf-8-sig")
    assert record_at(path).finished


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "The file cannot be read: it does not exist."),
        (b"", "This is not a record: Object missing required field `match`."),
        (b"\x7fELF\xff\xfe", "The file is not a text file, so it is not a record."),
        (b"Dear diary", "This is not a record, because it is not TOML: "),
        (b"x" * 1_000_001, "The file cannot be read: it is larger than 1,000,000 bytes."),
        (b'\nx = "' + b"x" * 20_000, "This is not a record: line 2 has more than 20,000 letters."),
        (b"before = [" + b"0,\n" * 13_000, "This is not a record: it has more than 25,000 lines and values."),
        ((b".".join([b"a"] * 60) + b"=1\n") * 450, "This is not a record: it has more than 25,000 lines"),
        (b"#\n" * 25_001, "This is not a record: it has more than 25,000 lines and values."),
    ],
)
def test_what_is_no_record_is_told(content: bytes | None, sentence: str, path: Path) -> None:
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(RecordError) as refused:
        record_at(path, waiting=False)
    assert str(refused.value).startswith(sentence)


def test_what_cannot_be_is_told_with_its_line(path: Path, match: Table) -> None:
    path.write_text(write_record(match).replace("format = 2", "format = 5"), "utf-8")
    with pytest.raises(RecordError) as refused:
        record_at(path)
    assert str(refused.value).startswith("Line 2: this record has format 5;")


def test_no_record_of_a_match_comes_near_the_limit(match: Table) -> None:
    hands = len([line for line in write_record(match).splitlines() if line == "[[hand]]"])
    assert len(write_record(match)) / hands * 1000 < records._LARGEST


@pytest.mark.skipif(os.name == "nt", reason="there are no pipes with names in folders")
def test_a_pipe_is_refused_and_not_waited_for(path: Path) -> None:
    os.mkfifo(path)
    with pytest.raises(RecordError, match="it is not a file on a disk"):
        record_at(path, waiting=False)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"it is (not a file on a disk|a folder)"):
        record_at(tmp_path, waiting=False)
