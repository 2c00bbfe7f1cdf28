"""Records as files: what they are called, and how one is read whoever may have put it there."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bacon.data.files import patiently, reason
from bacon.data.records import Record, RecordError, read_record

ENDING: Final = ".bacon"
"""How the name of a record's file ends; an installed Bacon is what the system opens such a file with."""

_LARGEST: Final = 2_000_000
"""In bytes. A match of a hundred hands has about 60,000, so nothing that was ever played comes near."""


def record_text(path: Path) -> str:
    """Read the text of a record's file; raise `RecordError` when there is none that could be one."""
    try:
        with patiently(lambda: path.open("rb")) as file:
            data = file.read(_LARGEST + 1)
    except OSError as error:
        raise RecordError(f"The file cannot be read: {reason(error)}.") from error
    if len(data) > _LARGEST:
        raise RecordError("The file is too large for a record.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError("The file is not a text file, so it is not a record.") from error


def record_at(path: Path) -> Record:
    """Read and replay the record in a file; raise `RecordError` as `read_record` does."""
    return read_record(record_text(path))


def opened_record(path: Path) -> Record:
    """Read a record as `record_at` does, but never wait for one: what is no file on a disk is refused."""
    if path.exists() and not path.is_file():
        raise RecordError("It is not a file, so it is not a record.")
    return record_at(path)
