"""Tolerant reading of TOML files that people edit: malformed lines are skipped and reported."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from bacon.data.reading import read_toml

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
