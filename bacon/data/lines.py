"""Where in a TOML text something stands, which the standard library's reader does not tell.

Only for texts which that reader has accepted; whatever is written in an unusual way has the line of the
nearest thing around it.

>>> line_of("[match]\\ngame = 'bacon'\\nrules.target = 5", ("match", "rules", "target"))
3
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

Place: TypeAlias = tuple[str | int, ...]
"""The keys and, in lists, the numbers from 0, that lead to a value."""

_Token: TypeAlias = tuple[str, int]

_TOKEN: Final = re.compile(
    r'#[^\n]*|"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\''
    r"|\n|[\[\]{}=,]|[^\s\[\]{}=,#\"']+",
    re.DOTALL,
)
_DEEPER: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


def line_of(text: str, place: Place) -> int | None:
    """The line, from 1, of a place or the nearest one around it; None when not even that is there."""
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
