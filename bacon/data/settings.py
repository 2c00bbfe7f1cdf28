"""The player's settings: plain values in a TOML file that a person may edit.

A mistake in the file costs only the value it is in: that one falls back to its default, a sentence names
the line and what is allowed, and the file is left as it was.

>>> parse("[table]\\nspeed = 'fast'\\n[sound]\\nvolume = 20").problems[0]
'Line 2: table.speed is "fast"; allowed are "relaxed", "normal", "brisk", "instant". It stays "normal".'
"""

from __future__ import annotations

import errno
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec
import tomli_w
from msgspec import Meta, Struct, inspect

from bacon.data.files import patiently, reason, write_whole
from bacon.data.house_rules import Found, OwnPresets, RulesByGame, read_presets, read_rules
from bacon.data.lock import alone
from bacon.data.reading import legible, read_file, sentence
from bacon.data.tolerant import Tree, keys_of, tolerant_toml
from bacon.kits import FIRST, GAMES

Speed: TypeAlias = Literal["relaxed", "normal", "brisk", "instant"]
Helped: TypeAlias = Literal["first_hands", "always", "never"]
"""When help for beginners is given: in the first hands of each game it goes off by itself."""

Sorting: TypeAlias = Literal["suit", "trump_left", "trump_right", "rank", "dealt"]
SetSorting: TypeAlias = Literal["rank", "suit", "groups"]
"""How a hand is held from which sets of cards are laid."""

ThemeName: TypeAlias = Literal["spruce", "midnight", "ember", "daylight", "high_contrast"]
Back: TypeAlias = Literal["bacon", "spruce", "ember", "night", "gingham", "tiles"]
Faces: TypeAlias = Literal["courts", "pips"]
"""What the cards show: figures on the courts, or larger pips and no figures."""

Avatar: TypeAlias = Literal["pig", "owl", "bear", "fox", "badger", "cat", "hare", "hen"]
_UNSEEN: Final = (
    r"\x00-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb"
)
"""What has no shape of its own: control characters, marks of the direction of writing and their like."""

Name: TypeAlias = Annotated[
    str, Meta(pattern=rf"^(?=.*\S)[^{_UNSEEN}]{{1,14}}\Z", description="names of 1 to 14 letters")
]
People: TypeAlias = Annotated[
    dict[Name, Avatar],
    Meta(max_length=12, description="up to 12 names of 1 to 14 letters, each with a face of the eight"),
]
GameName: TypeAlias = Annotated[str, Meta(description="names of games")]
"""The name of a game there is; which there are is asked only when it matters, for that takes a moment."""

Level: TypeAlias = Literal["easy", "normal", "hard", "expert"]
"""How well a computer player plays."""

Temper: TypeAlias = Literal["careful", "even", "bold"]
"""How soon a computer player calls."""

KeyName: TypeAlias = Annotated[
    str,
    Meta(
        pattern=rf"^([^\s\d?{_UNSEEN}]|f([1-9]|1[0-2])|insert|delete|backspace)\Z",
        description='names of keys, such as "p", "f5" or "insert"',
    ),
]

Volume: TypeAlias = Annotated[int, Meta(ge=0, le=100)]

VERSION: Final = 1
"""The version of the file's form that this program writes."""

_LARGEST: Final = 100_000
"""In bytes; what can be set has about 2,000, and each preset of the player's own some 100 more."""

_MOST_TOLD: Final = 8


class SaveError(OSError):
    """Raised when the settings could not be saved; its text is a sentence for the player."""


def _check(value: object, hint: object) -> None:
    """Raise ``msgspec.ValidationError`` for a value that a setting cannot have."""
    msgspec.convert(value, hint)
    if hint == GameName and value not in GAMES:
        raise msgspec.ValidationError(f"there is no game {value!r}")


@cache
def _hints(section: type[Struct]) -> Mapping[str, object]:
    return get_type_hints(section, include_extras=True)


class _Section(Struct, frozen=True, kw_only=True):
    """Base of the sections; refuses values that the file could not hold either."""

    def __post_init__(self) -> None:
        for name, hint in _hints(type(self)).items():
            _check(getattr(self, name), hint)


class Window(_Section, frozen=True, kw_only=True):
    """The window as it was last; without x and y the system places it."""

    width: Annotated[int, Meta(ge=1, le=16384)] = 1280
    height: Annotated[int, Meta(ge=1, le=16384)] = 800
    x: Annotated[int, Meta(ge=-32768, le=32767)] | None = None
    y: Annotated[int, Meta(ge=-32768, le=32767)] | None = None
    fullscreen: bool = False


class TableSettings(_Section, frozen=True, kw_only=True):
    """What is played at the table, how it behaves, and how its cards look."""

    game: GameName = FIRST
    speed: Speed = "normal"
    beginners: Helped = "first_hands"
    forced_card: bool = False
    confirm_card: bool = False
    wait_for_me: bool = False
    hints: bool = True
    mark_hints: bool = False
    review: bool = True
    sorting: Sorting = "suit"
    set_sorting: SetSorting = "rank"
    theme: ThemeName = "spruce"
    four_colours: bool = False
    large_print: bool = False
    back: Back = "bacon"
    faces: Faces = "courts"
    life: bool = True


class Players(_Section, frozen=True, kw_only=True):
    """Who sits at the table; the fifth and the sixth only where so many play.

    `your_name` is the name of who plays, None as long as he has given none; `people` are those who share the
    computer, each with his face.
    """

    your_name: Name | None = None
    people: People = {}
    your_face: Avatar = "pig"
    left: Name = "Otis"
    left_face: Avatar = "owl"
    partner: Name = "Bella"
    partner_face: Avatar = "bear"
    right: Name = "Felix"
    right_face: Avatar = "fox"
    fifth: Name = "Hazel"
    fifth_face: Avatar = "hare"
    sixth: Name = "Basil"
    sixth_face: Avatar = "badger"

    @property
    def who(self) -> str:
        """Who plays, as the saved matches have it: a name, or nothing."""
        return self.your_name or ""


class Opponents(_Section, frozen=True, kw_only=True):
    """How well the computer players play: those against you, your partners, and the temper of each."""

    level: Level = "normal"
    partner_level: Level = "expert"
    left_temper: Temper = "careful"
    partner_temper: Temper = "even"
    right_temper: Temper = "bold"
    fifth_temper: Temper = "even"
    sixth_temper: Temper = "bold"


class Sound(_Section, frozen=True, kw_only=True):
    """How loud the table is, in per cent, and of that the cards and the voices."""

    volume: Volume = 70
    cards: Volume = 100
    voices: Volume = 100
    muted: bool = False


class Accessibility(_Section, frozen=True, kw_only=True):
    """What makes the table easier to see; the scale of the interface is in per cent."""

    reduced_motion: bool = False
    interface_scale: Annotated[int, Meta(ge=75, le=200)] = 100


class Keys(_Section, frozen=True, kw_only=True):
    """The keys that can be chosen, by what they do."""

    pick_up: KeyName = "u"
    alone: KeyName = "a"
    pass_on: KeyName = "p"
    allow: KeyName = "y"
    deny: KeyName = "n"
    claim: KeyName = "c"
    suggest: KeyName = "g"
    give_lead: KeyName = "e"
    sort_hand: KeyName = "t"
    put_back: KeyName = "backspace"
    last_trick: KeyName = "l"
    hint: KeyName = "h"
    take_back: KeyName = "z"
    replay: KeyName = "r"
    open_hands: KeyName = "o"
    speed: KeyName = "s"
    sound: KeyName = "m"
    rules: KeyName = "f1"
    full_screen: KeyName = "f11"


class Settings(Struct, frozen=True, kw_only=True):
    """Everything the player has set; a value that is not allowed raises ``ValueError`` on construction.

    `rules` holds each game's house rules as far as they are not the standard ones, `presets` the player's
    own, each as the text by which it is shared.
    """

    window: Window = Window()
    table: TableSettings = TableSettings()
    sound: Sound = Sound()
    accessibility: Accessibility = Accessibility()
    players: Players = Players()
    opponents: Opponents = Opponents()
    keys: Keys = Keys()
    rules: RulesByGame = {}
    presets: OwnPresets = {}


class Loaded(Struct, frozen=True):
    """Settings that were read, and a sentence about each thing in the file that was not right."""

    settings: Settings = Settings()
    problems: tuple[str, ...] = ()


_ReadGames: TypeAlias = Callable[[Tree, list[Found]], Mapping[str, object]]
_OF_GAMES: Final[Mapping[str, _ReadGames]] = {"rules": read_rules, "presets": read_presets}
"""The sections that hold one table for each game, and what reads them."""

_SECTIONS: Final[Mapping[str, type[_Section]]] = {
    name: hint for name, hint in get_type_hints(Settings).items() if name not in _OF_GAMES
}


def load(path: Path) -> Loaded:
    """Read the settings; defaults where the file says nothing, and problems where it is wrong."""
    try:
        return parse(_text_at(path))
    except FileNotFoundError:
        return Loaded()
    except OSError as error:
        return _nothing_read(path, reason(error))
    except UnicodeDecodeError:
        return _nothing_read(path, "it is not a text file in UTF-8")


def _text_at(path: Path) -> str:
    """Read the file, line ends as they come; raise ``OSError`` or ``UnicodeDecodeError`` for what is none."""
    text = read_file(path, _LARGEST).decode("utf-8-sig")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def save(settings: Settings, path: Path, before: Settings | None = None) -> None:
    """Write the settings, the whole file or nothing; raise `SaveError` with a sentence when that fails.

    With `before`, only what differs from it is changed in the file, so that what another window of the game
    has set meanwhile stays. A file with mistakes in it is kept beside the new one, under its name with
    ``.bak``; what a newer version has written stays in it.
    """
    try:
        with alone(path):
            if load(path).problems:
                _keep_beside(path)
            tree = as_tree(settings) if before is None else merged(_on_disk(path), before, settings)
            write_whole(path, _not_too_large(tomli_w.dumps(tree)))
    except OSError as error:
        raise SaveError(f"The settings could not be saved to {path}: {reason(error)}.") from error


def _not_too_large(text: str) -> str:
    """A text that can be read again; raises ``OSError`` for more presets than that."""
    if len(text.encode()) > _LARGEST:
        raise OSError(errno.EFBIG, f"with all these presets they are larger than {_LARGEST:,} bytes")
    return text


def _keep_beside(path: Path) -> None:
    if not path.is_file():
        raise OSError(errno.EINVAL, "it is not a file on a disk")
    patiently(lambda: shutil.copyfile(path, f"{path}.bak"))


def print_settings(settings: Settings) -> str:
    """Print settings as the TOML that `parse` reads."""
    return tomli_w.dumps(as_tree(settings))


def as_tree(settings: Settings) -> dict[str, object]:
    """Settings as TOML has them, the version of the form first."""
    sections: dict[str, dict[str, object]] = msgspec.to_builtins(settings)
    return {
        "version": VERSION,
        **{name: _without_none(values) for name, values in sections.items() if values},
    }


def parse(text: str) -> Loaded:
    """Read settings from TOML text; never raises, see `Loaded`."""
    tree, broken = tolerant_toml(text, _hint)
    reader = _Reader(text)
    newer = [NEWER] if _is_newer(tree) else []
    values = {name: reader.section(name, value) for name, value in tree.items() if name != "version"}
    known = {name: section for name, section in values.items() if section is not None}
    problems = newer or reader.problems
    return Loaded(msgspec.convert(known, Settings), _told((*broken, *problems)))


def _told(problems: tuple[str, ...]) -> tuple[str, ...]:
    """The sentences that a person will read: not hundreds, and none of a mile."""
    left = len(problems) - _MOST_TOLD
    more = (f"The settings have {left} more mistakes; the file itself is left as it is.",) if left > 0 else ()
    return (*map(sentence, problems[:_MOST_TOLD]), *more)


NEWER: Final = (
    "The settings were written by a newer version of Bacon. What this one does not know is left as it is."
)


def _is_newer(tree: Tree) -> bool:
    version = tree.get("version")
    return isinstance(version, int) and version > VERSION


def _on_disk(path: Path) -> Tree:
    """What the file holds now: all of it from a newer version, else what is right in it."""
    try:
        tree = tolerant_toml(_text_at(path), _hint)[0]
    except (OSError, UnicodeDecodeError):
        return as_tree(Settings())
    return tree if _is_newer(tree) else as_tree(load(path).settings)


_Path: TypeAlias = tuple[str, ...]


def merged(disk: Tree, before: Settings, after: Settings) -> dict[str, object]:
    """What is on the disk with the changes from `before` to `after`."""
    old, new, tree = (dict(_leaves(part)) for part in (as_tree(before), as_tree(after), disk))
    for path in old.keys() - new.keys():
        tree.pop(path, None)
    tree |= {path: value for path, value in new.items() if path not in old or old[path] != value}
    return _planted({("version",): VERSION} | tree)


def with_those_of(mine: Settings, theirs: Settings) -> Settings:
    """Settings with others' values where nothing was set; who plays, and the window, stay as they are."""
    new, own, other = (dict(_leaves(as_tree(each))) for each in (Settings(), mine, theirs))
    taken = {path: value for path, value in other.items() if own.get(path) == new.get(path)}
    kept = {path: value for path, value in taken.items() if path[0] != "window" and path[1:2] not in _WHO}
    return parse(tomli_w.dumps(_planted(own | kept))).settings


_WHO: Final = (("your_name",), ("your_face",), ("people",))


def _leaves(tree: Tree, at: _Path = ()) -> Iterator[tuple[_Path, object]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*at, key))
        else:
            yield (*at, key), value


def _planted(leaves: Mapping[_Path, object]) -> dict[str, object]:
    root: dict[str, object] = {}
    for path, value in leaves.items():
        branch: dict[str, object] = root
        for key in path[:-1]:
            inner = branch.get(key)
            if not isinstance(inner, dict):
                inner = branch[key] = {}
            branch = inner
        branch[path[-1]] = value
    return root


def _nothing_read(path: Path, why: str) -> Loaded:
    return Loaded(problems=(f"The settings in {path} cannot be read: {why}. The defaults are used.",))


def _without_none(values: Tree) -> dict[str, object]:
    return {key: value for key, value in values.items() if value is not None and value != {}}


class _Reader:
    """Takes the allowed values of the file and notes a sentence for each other one."""

    def __init__(self, text: str) -> None:
        self.problems: list[str] = []
        self._lines = {key: line for line, key in reversed(list(keys_of(text)))}

    def section(self, name: str, value: object) -> Mapping[str, object] | None:
        """A section's allowed values; None when there is no such section."""
        names = (*_SECTIONS, *_OF_GAMES)
        if name not in names:
            self._note(name, f"there is no section {legible(name)!r}; the sections are {', '.join(names)}.")
        elif not isinstance(value, dict):
            self._note(name, f"{name} must be a section, headed [{name}].")
        elif name in _OF_GAMES:
            return self._of_games(name, value)
        else:
            return {key: entry for key, entry in value.items() if self._allowed(name, key, entry)}
        return None

    def _of_games(self, name: str, value: Tree) -> Mapping[str, object]:
        found: list[Found] = []
        allowed: Mapping[str, object] = _OF_GAMES[name](value, found)
        for where, told in found:
            self._note(where, told)
        return allowed

    def _allowed(self, name: str, key: str, value: object) -> bool:
        hints, where = _hints(_SECTIONS[name]), f"{name}.{key}"
        if key not in hints:
            self._note(where, f"there is no setting {legible(where)!r}; [{name}] has {', '.join(hints)}.")
            return False
        try:
            _check(value, hints[key])
        except msgspec.ValidationError:
            self._note(where, f"{where} is {_show(value)}; {_rule(name, key)}")
            return False
        return True

    def _note(self, where: str, sentence: str) -> None:
        line = self._line(re.sub(r"[\s\"']", "", where))
        self.problems.append(f"Line {line}: {sentence}" if line else sentence[0].upper() + sentence[1:])

    def _line(self, where: str) -> int | None:
        """The line that sets something, or else that of the section it is in."""
        while where and where not in self._lines:
            where = where.rpartition(".")[0]
        return self._lines.get(where)


def _hint(where: str) -> str:
    """What is allowed for the setting of a dotted name; nothing where there is no such."""
    section, _, key = where.partition(".")
    known = section in _SECTIONS and key in _hints(_SECTIONS[section])
    return f"{where}: {_rule(section, key)}" if known else ""


def _rule(name: str, key: str) -> str:
    """Say what is allowed for a setting and what it stays."""
    hint, default = _hints(_SECTIONS[name])[key], getattr(_SECTIONS[name](), key)
    stays = "unset" if default is None else "empty" if default == {} else _show(default)
    return f"allowed are {_words(hint)}. It stays {stays}."


def _words(hint: object) -> str:
    """Name the values a setting's type allows."""
    if hint == GameName:
        return ", ".join(map(_show, GAMES))
    if get_origin(hint) is Literal:
        return ", ".join(_show(value) for value in get_args(hint))
    if described := [meta.description for meta in getattr(hint, "__metadata__", ()) if meta.description]:
        return ", ".join(described)
    match inspect.type_info(hint):
        case inspect.UnionType((inspect.IntType(ge=low, le=high), *_)) | inspect.IntType(ge=low, le=high):
            return f"whole numbers from {low} to {high}"
        case _:
            return "true and false"


def _show(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{legible(value)}"' if isinstance(value, str) else legible(str(value))
