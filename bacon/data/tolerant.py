"""Reading TOML that a person has written: a line that is none is left out, and told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from bacon.data.reading import read_toml

Tree: TypeAlias = Mapping[str, object]
"""What a text of TOML says."""


def tolerant_toml(text: str, hint: Callable[[str], str]) -> tuple[Tree, tuple[str, ...]]:
    """Read TOML, leaving out lines that are not; gives a sentence for each of them.

    `hint` says what is allowed for what a line was to set, by its dotted name; nothing where it is unknown.
    """
    lines, problems = text.split("\n"), list[str]()
    while True:
        try:
            return read_toml("\n".join([*lines, ""])), tuple(problems)
        except ValueError as error:
            bad = _AT_LINE.search(str(error))
            if bad is None or len(problems) == _MOST_LEFT_OUT or not lines[int(bad[1]) - 1].strip():
                return {}, (f"The settings are not readable as TOML: {error}. The defaults are used.",)
            number, why = int(bad[1]), _AT_LINE.sub("", str(error))
            told = hint(dict(keys_of(text)).get(number, "")) or "It is left out."
            problems.append(f"Line {number} is not TOML ({why[:1].lower()}{why[1:]}). {told}")
            lines[number - 1] = ""


def keys_of(text: str) -> Iterator[tuple[int, str]]:
    """Each line that opens a section or sets a value, with the dotted name of what it sets.

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
_MOST_LEFT_OUT: Final = 20
