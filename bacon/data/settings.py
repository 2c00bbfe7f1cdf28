"""The player's settings: plain values in a TOML file that a person may edit.

A mistake in the file costs only the value it is in: that one falls back to its default, a sentence names
the line and what is allowed, and the file is left as it was.

>>> parse("[table]\\nspeed = 'fast'\\n[sound]\\nvolume = 20").problems[0]
'Line 2: table.speed is "fast"; allowed are "relaxed", "normal", "brisk", "instant". It stays "normal".'
"""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec
import tomli_w
from msgspec import Meta, Struct, inspect

from bacon.data.files import reason, write_whole

Speed: TypeAlias = Literal["relaxed", "normal", "brisk", "instant"]


class SaveError(OSError):
    """Raised when the settings could not be saved; its text is a sentence for the player."""


@cache
def _hints(section: type[Struct]) -> Mapping[str, object]:
    return get_type_hints(section, include_extras=True)


class _Section(Struct, frozen=True, kw_only=True):
    """Base of the sections; refuses values that the file could not hold either."""

    def __post_init__(self) -> None:
        for name, hint in _hints(type(self)).items():
            msgspec.convert(getattr(self, name), hint)


class Window(_Section, frozen=True, kw_only=True):
    """The window as it was last; without x and y the system places it."""

    width: Annotated[int, Meta(ge=1, le=16384)] = 1280
    height: Annotated[int, Meta(ge=1, le=16384)] = 800
    x: Annotated[int, Meta(ge=-32768, le=32767)] | None = None
    y: Annotated[int, Meta(ge=-32768, le=32767)] | None = None
    fullscreen: bool = False


class Table(_Section, frozen=True, kw_only=True):
    """How the table behaves."""

    speed: Speed = "normal"


class Sound(_Section, frozen=True, kw_only=True):
    """How loud the table is, in per cent."""

    volume: Annotated[int, Meta(ge=0, le=100)] = 70
    muted: bool = False


class Accessibility(_Section, frozen=True, kw_only=True):
    """What makes the table easier to see; the scale of the interface is in per cent."""

    reduced_motion: bool = False
    interface_scale: Annotated[int, Meta(ge=75, le=200)] = 100


class Settings(Struct, frozen=True, kw_only=True):
    """Everything the player has set; a value that is not allowed raises ``ValueError`` on construction."""

    window: Window = Window()
    table: Table = Table()
    sound: Sound = Sound()
    accessibility: Accessibility = Accessibility()


class Loaded(Struct, frozen=True):
    """Settings that were read, and a sentence about each thing in the file that was not right."""

    settings: Settings = Settings()
    problems: tuple[str, ...] = ()


_Tree: TypeAlias = Mapping[str, object]
_SECTIONS: Final[Mapping[str, type[_Section]]] = get_type_hints(Settings)


def load(path: Path) -> Loaded:
    """Read the settings; defaults where the file says nothing, and problems where it is wrong."""
    try:
        return parse(path.read_text("utf-8-sig"))
    except FileNotFoundError:
        return Loaded()
    except OSError as error:
        return _nothing_read(path, reason(error))
    except UnicodeDecodeError:
        return _nothing_read(path, "it is not a text file in UTF-8")


def save(settings: Settings, path: Path) -> None:
    """Write the settings, the whole file or nothing; raise `SaveError` with a sentence when that fails.

    A file with mistakes in it is kept beside the new one, under its name with ``.bak``.
    """
    try:
        if load(path).problems:
            shutil.copyfile(path, f"{path}.bak")
        write_whole(path, print_settings(settings))
    except OSError as error:
        raise SaveError(f"The settings could not be saved to {path}: {reason(error)}.") from error


def print_settings(settings: Settings) -> str:
    """Print settings as the TOML that `parse` reads."""
    sections: dict[str, dict[str, object]] = msgspec.to_builtins(settings)
    return tomli_w.dumps({name: _without_none(values) for name, values in sections.items()})


def parse(text: str) -> Loaded:
    """Read settings from TOML text; never raises, see `Loaded`."""
    tree, broken = _tolerant_toml(text)
    reader = _Reader(text)
    values = {name: reader.section(name, value) for name, value in tree.items()}
    known = {name: section for name, section in values.items() if section is not None}
    return Loaded(msgspec.convert(known, Settings), (*broken, *reader.problems))


def _nothing_read(path: Path, why: str) -> Loaded:
    return Loaded(problems=(f"The settings in {path} cannot be read: {why}. The defaults are used.",))


def _without_none(values: _Tree) -> dict[str, object]:
    return {key: value for key, value in values.items() if value is not None}


class _Reader:
    """Takes the allowed values of the file and notes a sentence for each other one."""

    def __init__(self, text: str) -> None:
        self.problems: list[str] = []
        self._lines = {key: line for line, key in reversed(list(_keys(text)))}

    def section(self, name: str, value: object) -> dict[str, object] | None:
        """Give a section's allowed values; None when there is no such section."""
        if name not in _SECTIONS:
            self._note(name, f"there is no section {name!r}; the sections are {', '.join(_SECTIONS)}.")
        elif not isinstance(value, dict):
            self._note(name, f"{name} must be a section, headed [{name}].")
        else:
            return {key: entry for key, entry in value.items() if self._allowed(name, key, entry)}
        return None

    def _allowed(self, name: str, key: str, value: object) -> bool:
        hints, where = _hints(_SECTIONS[name]), f"{name}.{key}"
        if key not in hints:
            self._note(where, f"there is no setting {where!r}; [{name}] has {', '.join(hints)}.")
            return False
        try:
            msgspec.convert(value, hints[key])
        except msgspec.ValidationError:
            self._note(where, f"{where} is {_show(value)}; {_rule(name, key)}")
            return False
        return True

    def _note(self, where: str, sentence: str) -> None:
        line = self._lines.get(where) or self._lines.get(where.split(".", maxsplit=1)[0])
        self.problems.append(f"Line {line}: {sentence}" if line else sentence[0].upper() + sentence[1:])


def _rule(name: str, key: str) -> str:
    """Say what is allowed for a setting and what it stays."""
    hint, default = _hints(_SECTIONS[name])[key], getattr(_SECTIONS[name](), key)
    stays = "unset" if default is None else _show(default)
    return f"allowed are {_words(hint)}. It stays {stays}."


def _words(hint: object) -> str:
    """Name the values a setting's type allows."""
    if get_origin(hint) is Literal:
        return ", ".join(_show(value) for value in get_args(hint))
    match inspect.type_info(hint):
        case inspect.UnionType((inspect.IntType(ge=low, le=high), *_)) | inspect.IntType(ge=low, le=high):
            return f"whole numbers from {low} to {high}"
        case _:
            return "true and false"


def _show(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


_KEY: Final = re.compile(r"\s*(?:\[\s*(?P<section>[^\[\]]+)\]|(?P<key>[^=#\[]+)=)")


def _keys(text: str) -> Iterator[tuple[int, str]]:
    """Give each line that opens a section or sets a value, with the dotted name of what it sets."""
    section = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if found := _KEY.match(line):
            name = re.sub(r"[\s\"']", "", found["section"] or found["key"])
            yield number, name if found["section"] else section + name
            section = f"{name}." if found["section"] else section


_AT_LINE: Final = re.compile(r" \(at line (\d+), column \d+\)")
_PATIENCE: Final = 20


def _tolerant_toml(text: str) -> tuple[_Tree, tuple[str, ...]]:
    """Read TOML, leaving out lines that are not; gives a sentence for each of them."""
    lines, problems = text.split("\n"), list[str]()
    while True:
        try:
            return tomllib.loads("\n".join([*lines, ""])), tuple(problems)
        except (ValueError, RecursionError) as error:
            bad = _AT_LINE.search(str(error))
            if bad is None or len(problems) == _PATIENCE or not lines[int(bad[1]) - 1].strip():
                return {}, (f"The settings are not readable as TOML: {error}. The defaults are used.",)
            problems.append(_broken_line(text, int(bad[1]), _AT_LINE.sub("", str(error))))
            lines[int(bad[1]) - 1] = ""


def _broken_line(text: str, line: int, why: str) -> str:
    """Say what is wrong with a line and, when it was to set something known, what it could."""
    section, _, key = dict(_keys(text)).get(line, "").partition(".")
    known = section in _SECTIONS and key in _hints(_SECTIONS[section])
    hint = f"{section}.{key}: {_rule(section, key)}" if known else "It is left out."
    return f"Line {line} is not TOML ({why[:1].lower()}{why[1:]}). {hint}"
