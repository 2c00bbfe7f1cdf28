"""Reading what others have written: never more than fits, never for ever, and on one line.

Every file and text of unknown origin comes through here: settings, records, the address of the
open window, names in the store. What this lets through can be parsed, told and drawn in a moment.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from bacon.data.files import patiently

LONGEST_NAME: Final = 40
"""In letters; a name that is longer is cut when it is read."""

_LONGEST_SENTENCE: Final = 1000
_DEEPEST: Final = 60
"""No key that Bacon knows stands so deep, and the time to read a key grows with the square of its depth."""


def read_file(path: Path, largest: int, *, waiting: bool = False) -> bytes:
    """Read a file of at most so many bytes; raise ``OSError`` whose `strerror` says why not.

    Only with `waiting` it may be something else than a file on a disk, such as a pipe, which may keep its
    reader waiting.
    """
    handle = patiently(lambda: os.open(path, os.O_RDONLY | _BINARY | (0 if waiting else _AT_ONCE)))
    with os.fdopen(handle, "rb") as file:
        if not waiting and not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "it is not a file on a disk", str(path))
        data = file.read(largest + 1)
    if len(data) > largest:
        raise OSError(errno.EFBIG, f"it is larger than {largest:,} bytes", str(path))
    return data


_BINARY: Final = getattr(os, "O_BINARY", 0)
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)


_TEXT: Final = re.compile(r"\"(?:\\.|[^\"\\])*+\"|'[^']*+'")
_LONGEST_LINE: Final = 4000
"""In letters; in longer lines the texts are not looked for."""


def too_deep(line: str) -> bool:
    """Whether a line of TOML, if it is no comment, nests its keys or lists deeper than can be meant."""
    if _depth(line) <= _DEEPEST or line.lstrip().startswith("#"):
        return False
    return len(line) > _LONGEST_LINE or _depth(_TEXT.sub("", line)) > _DEEPEST


def _depth(line: str) -> int:
    """Count what can lead deeper."""
    return sum(map(line.count, ".[{"))


def read_toml(text: str) -> dict[str, object]:
    """Read TOML in a time that grows with its length only; raise ``ValueError`` for what is not such."""
    for number, line in enumerate(text.split("\n"), start=1):
        if too_deep(line):
            raise ValueError(f"It is nested too deep (at line {number}, column 1)")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("It is nested too deep") from None


def legible(text: str, longest: int = LONGEST_NAME) -> str:
    """A text on one line, without what no font can show, and cut to a length.

    >>> legible("Ada\\x00\\nLovelace"), legible("Count of " + "Monte " * 9, 16)
    ('Ada Lovelace', 'Count of Monte…')
    """
    start = text[: 4 * longest].encode("utf-8", "replace").decode()
    shown = "".join(sign if sign.isprintable() else " " for sign in start)
    words = " ".join(shown.split())
    return words if len(words) <= longest else f"{words[: longest - 1].rstrip()}…"


def sentence(text: str) -> str:
    """A sentence that may quote what was read, as it can be told."""
    return legible(text, _LONGEST_SENTENCE)


# Where in a TOML text something stands, which the standard library's reader does not tell

Place: TypeAlias = tuple[str | int, ...]
"""The keys and, in lists, the numbers from 0, that lead to a value."""

_Token: TypeAlias = tuple[str, int]

_TOKEN: Final = re.compile(
    r'#[^\n]*|"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\''
    r"|\n|[\[\]{}=,]|[^\s\[\]{}=,#\"']+",
    re.DOTALL,
)
_DEEPER: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


def has_comments(text: str) -> bool:
    """Whether a text that `read_toml` has accepted holds a comment."""
    return any(found[0].startswith("#") for found in _TOKEN.finditer(text))


def line_of(text: str, place: Place) -> int | None:
    """The line, from 1, of a place or the nearest one around it; None when not even that is there.

    Only for texts that `read_toml` has accepted; what is written in an unusual way has the line of the
    nearest thing around it.

    >>> line_of("[match]\\ngame = 'bacon'\\nrules.target = 5", ("match", "rules", "target"))
    3
    """
    lines = dict(_places(text))
    known = (place[:length] for length in range(len(place), 0, -1))
    return next((lines[part] for part in known if part in lines), None)


def _places(text: str) -> Iterator[tuple[Place, int]]:
    table: Place = ()
    lists: dict[Place, int] = {}
    for statement in _statements(text):
        words, line = [word for word, _ in statement], statement[0][1]
        if words[0] != "[":
            yield from _assignment(table, statement)
            continue
        table = _keys(words)
        if words[1:2] == ["["]:
            lists[table] = lists.get(table, -1) + 1
            table = (*table, lists[table])
        yield table, line


def _statements(text: str) -> Iterator[list[_Token]]:
    """The headers and assignments of a text, word by word with their lines."""
    statement: list[_Token] = []
    line, depth = 1, 0
    for found in _TOKEN.finditer(text):
        word = found[0]
        if word == "\n" and depth == 0 and statement:
            yield statement
            statement = []
        elif word != "\n" and not word.startswith("#"):
            statement.append((word, line))
            depth += _DEEPER.get(word, 0)
        line += word.count("\n")
    if statement:
        yield statement


def _assignment(table: Place, statement: Sequence[_Token]) -> Iterator[tuple[Place, int]]:
    words = [word for word, _ in statement]
    equals = words.index("=") if "=" in words else len(words)
    place = (*table, *_keys(words[:equals]))
    yield place, statement[0][1]
    for number, line in enumerate(_elements(statement[equals + 1 :])):
        yield (*place, number), line


def _elements(value: Sequence[_Token]) -> Iterator[int]:
    """The line of each element of a list."""
    depth, expected = 0, False
    for word, line in value:
        if expected and word not in (",", "]"):
            yield line
            expected = False
        depth += _DEEPER.get(word, 0)
        if depth == 1 and word in ("[", ","):
            expected = value[0][0] == "["


def _keys(words: Sequence[str]) -> Place:
    """The keys of a header or of what stands before an equals sign."""
    dotted = "".join(word for word in words if word not in ("[", "]"))
    return tuple(key.strip("\"'") for key in dotted.split("."))
