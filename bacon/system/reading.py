"""Text and TOML from anywhere, with limits on size and errors that name the line."""

from __future__ import annotations

import errno
import os
import re
import stat
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from bacon.system.files import patiently

MAX_NAME_LETTERS: Final = 40
"""In letters; longer names are cut when read."""

_MAX_SENTENCE_LETTERS: Final = 1000
_MAX_DEPTH: Final = 60
"""No key of ours is nested this deep, and parsing a key takes time quadratic in its depth."""


def read_file(path: Path, largest: int, *, waiting: bool = False) -> bytes:
    """Read a file of at most `largest` bytes; raises ``OSError`` whose `strerror` says why not.

    Only with `waiting` may it be something other than a regular file, such as a pipe, which may block.
    """
    handle = patiently(lambda: os.open(path, os.O_RDONLY | _BINARY | (0 if waiting else _NON_BLOCKING)))
    with os.fdopen(handle, "rb") as file:
        if not waiting and not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "it is not a regular file", str(path))
        data = file.read(largest + 1)
    if len(data) > largest:
        raise OSError(errno.EFBIG, f"it is larger than {largest:,} bytes", str(path))
    return data


_BINARY: Final = getattr(os, "O_BINARY", 0)
_NON_BLOCKING: Final = getattr(os, "O_NONBLOCK", 0)


_STRING: Final = re.compile(r"\"(?:\\.|[^\"\\])*+\"|'[^']*+'")
_MAX_LINE_LETTERS: Final = 4000
"""In letters; strings in longer lines are not recognised."""


def too_deep(line: str) -> bool:
    """Whether a line of TOML, unless a comment, nests keys or lists too deep."""
    if _depth(line) <= _MAX_DEPTH or line.lstrip().startswith("#"):
        return False
    return len(line) > _MAX_LINE_LETTERS or _depth(_STRING.sub("", line)) > _MAX_DEPTH


def _depth(line: str) -> int:
    return sum(map(line.count, ".[{"))


def read_toml(text: str) -> dict[str, object]:
    """Parse TOML in linear time; raises ``ValueError`` if it is malformed."""
    for number, line in enumerate(text.split("\n"), start=1):
        if too_deep(line):
            raise ValueError(f"It is nested too deeply (at line {number}, column 1)")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("It is nested too deeply") from None


def legible(text: str, longest: int = MAX_NAME_LETTERS) -> str:
    """`text` on one line, without unprintable characters, cut to a length.

    >>> legible("Ada\\x00\\nLovelace"), legible("Count of " + "Monte " * 9, 16)
    ('Ada Lovelace', 'Count of Monte…')
    """
    start = text[: 4 * longest].encode("utf-8", "replace").decode()
    shown = "".join(char if char.isprintable() else " " for char in start)
    words = " ".join(shown.split())
    return words if len(words) <= longest else f"{words[: longest - 1].rstrip()}…"


def sentence(text: str) -> str:
    """A sentence that may quote input, made fit to show."""
    return legible(text, _MAX_SENTENCE_LETTERS)


# Line numbers in a TOML text, which tomllib does not report

Place: TypeAlias = tuple[str | int, ...]
"""The keys (and indexes, in lists) that lead to a value."""

_Token: TypeAlias = tuple[str, int]

_TOKEN: Final = re.compile(
    r'#[^\n]*|"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\''
    r"|\n|[\[\]{}=,]|[^\s\[\]{}=,#\"']+",
    re.DOTALL,
)
_DEPTH_CHANGES: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


def has_comments(text: str) -> bool:
    """Whether a text that `read_toml` accepts has a comment."""
    return any(found[0].startswith("#") for found in _TOKEN.finditer(text))


def line_of(text: str, place: Place) -> int | None:
    """The line (from 1) of a place, or of the nearest place around it, if any.

    Only for texts that `read_toml` accepts. A value written in an unusual way gets the line of the
    nearest place around it.

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
    """The headers and assignments of a text, as tokens with their lines."""
    statement: list[_Token] = []
    line, depth = 1, 0
    for found in _TOKEN.finditer(text):
        word = found[0]
        if word == "\n" and depth == 0 and statement:
            yield statement
            statement = []
        elif word != "\n" and not word.startswith("#"):
            statement.append((word, line))
            depth += _DEPTH_CHANGES.get(word, 0)
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
    depth, expected = 0, False
    for word, line in value:
        if expected and word not in (",", "]"):
            yield line
            expected = False
        depth += _DEPTH_CHANGES.get(word, 0)
        if depth == 1 and word in ("[", ","):
            expected = value[0][0] == "["


def _keys(words: Sequence[str]) -> Place:
    dotted = "".join(word for word in words if word not in ("[", "]"))
    return tuple(key.strip("\"'") for key in dotted.split("."))


Tree: TypeAlias = Mapping[str, object]
"""A parsed TOML text."""


def tolerant_toml(text: str, hint: Callable[[str], str]) -> tuple[Tree, tuple[str, ...]]:
    """Parse TOML, skipping malformed lines; return a sentence for each of them.

    `hint` returns what is allowed for a dotted name, or nothing for an unknown one.
    """
    lines, problems = text.split("\n"), list[str]()
    while True:
        try:
            return read_toml("\n".join([*lines, ""])), tuple(problems)
        except ValueError as error:
            bad = _AT_LINE.search(str(error))
            if bad is None or len(problems) == _MAX_SKIPPED_LINES or not lines[int(bad[1]) - 1].strip():
                return {}, (f"The settings are not readable as TOML: {error}. The defaults are used.",)
            number, why = int(bad[1]), _AT_LINE.sub("", str(error))
            advice = hint(dict(keys_of(text)).get(number, "")) or "It is left out."
            problems.append(f"Line {number} is not TOML ({why[:1].lower()}{why[1:]}). {advice}")
            lines[number - 1] = ""


def keys_of(text: str) -> Iterator[tuple[int, str]]:
    """Each line that opens a section or sets a value, with its dotted name.

    >>> list(keys_of("[sound]\\nvolume = 20"))
    [(1, 'sound'), (2, 'sound.volume')]
    """
    section = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if found := _KEY.match(line):
            name = re.sub(r"[\s\"']", "", found["section"] or found["key"])
            yield number, name if found["section"] else section + name
            section = f"{name}." if found["section"] else section


_KEY: Final = re.compile(r"\s*+(?:\[\s*+(?P<section>[^\[\]]+)\]|(?P<key>[^=#\[]+)=)")
_AT_LINE: Final = re.compile(r" \(at line (\d+), column \d+\)")
_MAX_SKIPPED_LINES: Final = 20
