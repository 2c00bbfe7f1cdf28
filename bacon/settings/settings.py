"""The player's settings: parsed, checked and saved as TOML."""

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

from bacon.kits import FIRST, GAMES
from bacon.settings.rules_file import Found, OwnPresets, RulesByGame, read_presets, read_rules
from bacon.system.files import patiently, reason, write_whole
from bacon.system.lock import file_lock
from bacon.system.reading import Tree, keys_of, legible, read_file, sentence, tolerant_toml

Speed: TypeAlias = Literal["relaxed", "normal", "brisk", "instant"]
BeginnerHelp: TypeAlias = Literal["first_hands", "always", "never"]
"""Tips: ``first_hands``, an older name, means until the player turns them off in a game."""

Sorting: TypeAlias = Literal["suit", "trump_left", "trump_right", "rank", "dealt"]
SetSorting: TypeAlias = Literal["rank", "suit", "groups"]
"""The sorting of a hand in games that play sets of cards."""

NextHand: TypeAlias = Literal["never", "brisk", "always"]
"""When the next hand is dealt without a click: never, at ``brisk`` speed and faster, or always."""

ThemeName: TypeAlias = Literal["spruce", "midnight", "ember", "daylight", "high_contrast"]
Back: TypeAlias = Literal["bacon", "spruce", "ember", "night", "gingham", "tiles"]
Faces: TypeAlias = Literal["courts", "pips"]
"""Court cards with figures, or larger pips without figures."""

Avatar: TypeAlias = Literal["pig", "owl", "bear", "fox", "badger", "cat", "hare", "hen"]
_INVISIBLE: Final = (
    r"\x00-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb"
)
"""Invisible characters: control characters, direction marks and the like."""

Name: TypeAlias = Annotated[
    str, Meta(pattern=rf"^(?=.*\S)[^{_INVISIBLE}]{{1,14}}\Z", description="names of 1 to 14 characters")
]
People: TypeAlias = Annotated[
    dict[Name, Avatar],
    Meta(max_length=12, description="up to 12 names of 1 to 14 characters, each with one of the eight faces"),
]
GameName: TypeAlias = Annotated[str, Meta(description="names of games")]
"""An installed game; the list is only loaded when needed, because that is slow."""

Level: TypeAlias = Literal["easy", "normal", "hard", "expert"]
"""How well a computer player plays."""

Temper: TypeAlias = Literal["careful", "even", "bold"]
"""How readily a computer player calls."""

KeyName: TypeAlias = Annotated[
    str,
    Meta(
        pattern=rf"^([^\s\d?{_INVISIBLE}]|f([1-9]|1[0-2])|insert|delete|backspace)\Z",
        description='names of keys, such as "p", "f5" or "insert"',
    ),
]

Announcements: TypeAlias = Literal["short", "full", "everything"]
Volume: TypeAlias = Annotated[int, Meta(ge=0, le=100)]

VERSION: Final = 1
"""The file format version that this program writes."""

_MAX_BYTES: Final = 100_000
"""Maximum size in bytes; the settings take about 2,000, and each preset of the player's about 100 more."""

_MAX_SENTENCES: Final = 8


class SaveError(OSError):
    """Raised when the settings could not be saved; its message is a sentence for the player."""


def _check(value: object, hint: object) -> None:
    """Raise ``msgspec.ValidationError`` for a value that a setting cannot have."""
    msgspec.convert(value, hint)
    if hint == GameName and value not in GAMES:
        raise msgspec.ValidationError(f"there is no game {value!r}")


@cache
def _hints(section: type[Struct]) -> Mapping[str, object]:
    return get_type_hints(section, include_extras=True)


class _Section(Struct, frozen=True, kw_only=True):
    """Base of the sections; refuses values that the file may not have either."""

    def __post_init__(self) -> None:
        for name, default in zip(self.__struct_fields__, self.__struct_defaults__, strict=True):
            is_plain = isinstance(default, int | str | Struct | None)  # not made by a factory
            if (value := getattr(self, name)) is not default and (is_plain or value != {}):
                _check(value, _hints(type(self))[name])


class Window(_Section, frozen=True, kw_only=True):
    """The last size and place of the window; without x and y the system places it."""

    width: Annotated[int, Meta(ge=1, le=16384)] = 1280
    height: Annotated[int, Meta(ge=1, le=16384)] = 800
    x: Annotated[int, Meta(ge=-32768, le=32767)] | None = None
    y: Annotated[int, Meta(ge=-32768, le=32767)] | None = None
    fullscreen: bool = False


class TableSettings(_Section, frozen=True, kw_only=True):
    """The game at the table, how the table behaves, and how its cards look."""

    game: GameName = FIRST
    speed: Speed = "normal"
    beginners: BeginnerHelp = "first_hands"
    last_trick: bool = True
    forced_card: bool = False
    show_passed_out: bool = False
    next_hand: NextHand = "brisk"
    more_games: bool = True
    confirm_card: bool = False
    wait_for_me: bool = False
    hints: bool = True
    hint_numbers: bool = False
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
    """The people at the table; the fifth and sixth only play at larger tables.

    `your_name` is the player's name, None until given; `people` are all who share the computer, with their
    avatars.
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
        """The player's name as in the saved matches, empty until given."""
        return self.your_name or ""


class Opponents(_Section, frozen=True, kw_only=True):
    """The levels of the computer players against you and with you, and each one's temperament."""

    level: Level = "normal"
    partner_level: Level = "expert"
    left_temper: Temper = "careful"
    partner_temper: Temper = "even"
    right_temper: Temper = "bold"
    fifth_temper: Temper = "even"
    sixth_temper: Temper = "bold"


class Sound(_Section, frozen=True, kw_only=True):
    """The volume of everything, in percent, and of cards and voices relative to it."""

    volume: Volume = 70
    cards: Volume = 100
    voices: Volume = 100
    muted: bool = False


class Accessibility(_Section, frozen=True, kw_only=True):
    """Settings that make the table easier to see or hear; the interface scale is in percent."""

    reduced_motion: bool = False
    announcements: Announcements = "full"
    interface_scale: Annotated[int, Meta(ge=75, le=200)] = 100


class Keys(_Section, frozen=True, kw_only=True):
    """The keys that can be configured, by what they do.

    Of two with the same key the first gets it, so that a new one at the end takes no key from a player.
    """

    pick_up: KeyName = "u"
    alone: KeyName = "a"
    pass_on: KeyName = "p"
    pass_all: KeyName = "x"
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
    next_mistake: KeyName = "k"
    previous_mistake: KeyName = "j"
    numbers: KeyName = "i"
    speed: KeyName = "s"
    sound: KeyName = "m"
    rules: KeyName = "f1"
    full_screen: KeyName = "f11"
    chart: KeyName = "b"
    say_hand: KeyName = "f2"
    say_playable: KeyName = "f3"
    say_trick: KeyName = "f4"
    say_contract: KeyName = "f5"
    say_score: KeyName = "f6"
    say_counts: KeyName = "f7"
    say_calls: KeyName = "f8"
    say_last: KeyName = "f9"
    say_again: KeyName = "f10"
    say_spelled: KeyName = "f12"


class Settings(Struct, frozen=True, kw_only=True):
    """All settings; a value that is not allowed raises ``ValueError`` on construction.

    `rules` has each game's house rules that differ from its defaults; `presets` has the player's own, each in
    the text form that players share.
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
    """Settings as read, and a sentence for each mistake in the file."""

    settings: Settings = Settings()
    problems: tuple[str, ...] = ()


_ReadGames: TypeAlias = Callable[[Tree, list[Found]], Mapping[str, object]]
_GAME_SECTIONS: Final[Mapping[str, _ReadGames]] = {"rules": read_rules, "presets": read_presets}
"""The sections with one table for each game, and their parsers."""

_SECTIONS: Final[Mapping[str, type[_Section]]] = {
    name: hint for name, hint in get_type_hints(Settings).items() if name not in _GAME_SECTIONS
}


def load(path: Path) -> Loaded:
    """Read the settings, with defaults for missing values and problems for mistakes."""
    try:
        return parse(_text_at(path))
    except FileNotFoundError:
        return Loaded()
    except OSError as error:
        return _nothing_read(path, reason(error))
    except UnicodeDecodeError:
        return _nothing_read(path, "it is not a UTF-8 text file")


def _text_at(path: Path) -> str:
    """Read the file with normalised line ends; raises ``OSError`` or ``UnicodeDecodeError``."""
    return read_file(path, _MAX_BYTES).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


def save(settings: Settings, path: Path, before: Settings | None = None) -> None:
    """Write the whole settings file or nothing; raises `SaveError`.

    With `before`, only what differs from it is changed in the file, so that changes by another window of the
    game stay. A file with mistakes is kept as ``.bak`` beside the new one; unknown values from a newer
    version stay in it.
    """
    try:
        with file_lock(path):
            if load(path).problems:
                _back_up(path)
            tree = as_tree(settings) if before is None else merged(_on_disk(path), before, settings)
            text = tomli_w.dumps(tree)
            if len(text.encode()) > _MAX_BYTES:
                problem = f"with all these presets they are larger than {_MAX_BYTES:,} bytes"
                raise OSError(errno.EFBIG, problem)
            write_whole(path, text)
    except OSError as error:
        raise SaveError(f"The settings could not be saved to {path}: {reason(error)}.") from error


def _back_up(path: Path) -> None:
    if not path.is_file():
        raise OSError(errno.EINVAL, "it is not a regular file")
    patiently(lambda: shutil.copyfile(path, f"{path}.bak"))


def print_settings(settings: Settings) -> str:
    """Format settings as TOML that `parse` reads."""
    return tomli_w.dumps(as_tree(settings))


def as_tree(settings: Settings) -> dict[str, object]:
    """Settings as a TOML tree, file version first."""
    sections: dict[str, dict[str, object]] = msgspec.to_builtins(settings)
    return {
        "version": VERSION,
        **{name: _without_none(values) for name, values in sections.items() if values},
    }


def parse(text: str) -> Loaded:
    """Parse settings from TOML; never raises, see `Loaded`."""
    tree, broken = tolerant_toml(text, _hint)
    reader = _Reader(text)
    newer = [NEWER] if _is_newer(tree) else []
    values = {name: reader.section(name, value) for name, value in tree.items() if name != "version"}
    known = {name: section for name, section in values.items() if section is not None}
    problems = newer or reader.problems
    return Loaded(msgspec.convert(known, Settings), _sentences((*broken, *problems)))


def _sentences(problems: tuple[str, ...]) -> tuple[str, ...]:
    """The sentences to show: only the first few, and none overly long."""
    left = len(problems) - _MAX_SENTENCES
    words = f"The settings have {left} more mistake{'s'[: left != 1]}; the file itself is left as it is."
    return (*map(sentence, problems[:_MAX_SENTENCES]), *([words] if left > 0 else []))


NEWER: Final = (
    "The settings were written by a newer version of Bacon. Settings this version doesn’t know are unchanged."
)


def _is_newer(tree: Tree) -> bool:
    version = tree.get("version")
    return isinstance(version, int) and version > VERSION


def _on_disk(path: Path) -> Tree:
    """The file's current contents: everything from a newer version, otherwise the valid values."""
    try:
        tree = tolerant_toml(_text_at(path), _hint)[0]
    except (OSError, UnicodeDecodeError):
        return as_tree(Settings())
    return tree if _is_newer(tree) else as_tree(load(path).settings)


_Path: TypeAlias = tuple[str, ...]


def merged(disk: Tree, before: Settings, after: Settings) -> dict[str, object]:
    """The file's contents with the changes from `before` to `after`."""
    old, new, tree = (dict(_leaves(part)) for part in (as_tree(before), as_tree(after), disk))
    for path in old.keys() - new.keys():
        tree.pop(path, None)
    tree |= {path: value for path, value in new.items() if path not in old or old[path] != value}
    return _nested({("version",): VERSION} | tree)


def fill_defaults_from(mine: Settings, theirs: Settings) -> Settings:
    """Fill in another computer's values for settings with their defaults, except player and window."""
    new, own, other = (dict(_leaves(as_tree(each))) for each in (Settings(), mine, theirs))
    taken = {path: value for path, value in other.items() if own.get(path) == new.get(path)}
    kept = {path: value for path, value in taken.items() if path[0] != "window" and path[1:2] not in _WHO}
    return parse(tomli_w.dumps(_nested(own | kept))).settings


_WHO: Final = (("your_name",), ("your_face",), ("people",))


def _leaves(tree: Tree, at: _Path = ()) -> Iterator[tuple[_Path, object]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*at, key))
        else:
            yield (*at, key), value


def _nested(leaves: Mapping[_Path, object]) -> dict[str, object]:
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
    """Collects the valid values of the file, and a sentence for each other one."""

    def __init__(self, text: str) -> None:
        self.problems: list[str] = []
        self._lines = {key: line for line, key in reversed(list(keys_of(text)))}

    def section(self, name: str, value: object) -> Mapping[str, object] | None:
        names = (*_SECTIONS, *_GAME_SECTIONS)
        if name not in names:
            self._note(name, f"there is no section {legible(name)!r}; the sections are {', '.join(names)}.")
        elif not isinstance(value, dict):
            self._note(name, f"{name} must be a section, headed [{name}].")
        elif name in _GAME_SECTIONS:
            return self._game_section(name, value)
        else:
            return {key: entry for key, entry in value.items() if self._allowed(name, key, entry)}
        return None

    def _game_section(self, name: str, value: Tree) -> Mapping[str, object]:
        found: list[Found] = []
        allowed: Mapping[str, object] = _GAME_SECTIONS[name](value, found)
        for where, problem in found:
            self._note(where, problem)
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
        while where and where not in self._lines:
            where = where.rpartition(".")[0]
        return self._lines.get(where)


def _hint(where: str) -> str:
    section, _, key = where.partition(".")
    known = section in _SECTIONS and key in _hints(_SECTIONS[section])
    return f"{where}: {_rule(section, key)}" if known else ""


def _rule(name: str, key: str) -> str:
    hint, default = _hints(_SECTIONS[name])[key], getattr(_SECTIONS[name](), key)
    stays = "unset" if default is None else "empty" if default == {} else _show(default)
    return f"allowed: {_words(hint)}. It’s still {stays}."


def _words(hint: object) -> str:
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
