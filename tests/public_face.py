"""The list of everything public: ``python -m tests.public_face`` rewrites `tests/public_face.txt`.

It refuses until CHANGELOG says something new about it, under "For programs" in the version under way.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Final, TypeGuard, TypeVar
from zlib import crc32

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from bacon.core.options import Options
from bacon.version import __version__

LISTING: Final = Path(__file__).with_name("public_face.txt")
CHANGELOG: Final = Path(__file__).parents[1] / "CHANGELOG.md"
MODULES: Final = ("bacon", "bacon.records", "bacon.analysis", "bacon.bots", "bacon.solver")
REFERENCE: Final = Path(__file__).parents[1] / "docs" / "reference" / "games.rst"
FOR_GAMES: Final = tuple(re.findall(r"^\.\. automodule:: (\S+)$", REFERENCE.read_text("utf-8"), re.MULTILINE))
"""The modules that games build upon, as the reference lists them."""
_MEMBERS: Final = (FunctionType, property, cached_property, classmethod, staticmethod)
HEAD: Final = "Everything public, with its signature. `python -m tests.public_face` writes this file."
_ADDRESS: Final = re.compile(r" at 0x\w+")
_CHANGED: Final = re.compile(r"Last changed in (?P<version>\S+) \(CHANGELOG (?P<words>\w+)\)\.")


def listing() -> str:
    """The names and signatures of everything public, module by module; a class once, where it comes first."""
    seen: set[object] = set()
    lines = []
    for name in (*MODULES, *FOR_GAMES):
        lines += ["", name]
        lines += [f"    {_ADDRESS.sub('', line)}" for line in _module(name, seen)]
    return "\n".join([*lines, ""])


def saved() -> str:
    """The list as it was last written, without its head."""
    return "\n" + LISTING.read_text("utf-8").partition("\n\n")[2]


def last_change() -> tuple[str, str]:
    """The version that last changed the list, and the digest of what CHANGELOG said about it then."""
    found = _CHANGED.search(LISTING.read_text("utf-8"))
    return (found["version"], found["words"]) if found else ("", "")


def for_programs(version: str) -> str:
    """What CHANGELOG tells programs about a version; empty if it says nothing."""
    sections = CHANGELOG.read_text("utf-8").split("\n## ")
    section = next((each for each in sections if each.startswith((f"{version}:", f"{version}\n"))), "")
    bullets = (" ".join(each.split()) for each in section.split("\n- "))
    return next((each for each in bullets if each.startswith("**For programs**")), "")


def rewrite() -> str | None:
    """Write the list if it has changed; return a sentence that says why not, if CHANGELOG has nothing new."""
    if (now := listing()) == saved():
        return None
    words = for_programs(__version__)
    if not words or last_change() == (__version__, digest(words)):
        return f'First describe the change in CHANGELOG, under "For programs" of {__version__}.'
    changed = f"Last changed in {__version__} (CHANGELOG {digest(words)})."
    LISTING.write_text(f"{HEAD}\n{changed}\n{now}", encoding="utf-8", newline="\n")
    return None


def digest(words: str) -> str:
    """A short name for a text, by which a later one is told from it."""
    return f"{crc32(words.encode()):08x}"


def public(module: str) -> dict[str, object]:
    """A module's public names and their values."""
    found = import_module(module)
    names: Sequence[str] = getattr(found, "__all__", None) or _defined_in(found)
    return {name: inspect.unwrap(getattr(found, name)) for name in names}


def _defined_in(module: ModuleType) -> list[str]:
    """The public names that a module without a list of them defines: its constants, classes and functions."""
    own = {name: what for name, what in vars(module).items() if not isinstance(what, TypeVar)}
    inside = [name for name, what in own.items() if getattr(what, "__module__", "") == module.__name__]
    return [name for name in dict.fromkeys((*module.__annotations__, *inside)) if name[0] != "_"]


def _module(name: str, seen: set[object]) -> Iterator[str]:
    for known_as, what in sorted(public(name).items()):
        if not isinstance(what, type | FunctionType):
            yield f"{known_as}: {_kind(what)}"
        elif what in seen:
            yield f"{known_as}, as above"
        elif isinstance(what, type):
            yield from _class(what)
        else:
            yield f"{known_as}{_signature(what)}"
        if isinstance(what, type):
            seen.add(what)


def _kind(what: object) -> str:
    """The value of a name that is neither a class nor a function."""
    if isinstance(what, tuple):
        return repr(what)
    return type(what).__name__ if type(what).__module__.startswith(("bacon", "builtins")) else "a type"


def _class(kind: type) -> Iterator[str]:
    bases = ", ".join(base.__name__ for base in kind.__bases__ if base is not object)
    yield f"class {kind.__name__}({bases})"
    yield from (f"    {line}" for line in _made_of(kind))
    for name, member in sorted(_members(kind).items()):
        if isinstance(member, staticmethod | classmethod):
            yield f"    {name}{_signature(member.__func__)}"
        elif isinstance(member, FunctionType):
            yield f"    {name}{_signature(member)}"
        elif getter := _getter(member):
            yield f"    {name}: {inspect.signature(getter).return_annotation}"


def _getter(member: object) -> FunctionType | None:
    """What computes a property."""
    getter: object = getattr(member, "func", None) or getattr(member, "fget", None)
    return getter if isinstance(getter, FunctionType) else None


def _made_of(kind: type) -> Iterator[str]:
    """What a value of the class is made of: the fields, options or members, or what its maker takes."""
    if issubclass(kind, Enum):
        yield from (f"{each.name} = {each.value!r}" for each in kind)
    elif _has_options(kind):
        yield from (f"{each.name} = {each.default!r} of {list(each.choices)!r}" for each in kind.options())
    elif issubclass(kind, Struct):
        written = _annotations(kind)
        yield from (f"{each.name}: {written[each.name]}{_default(each)}" for each in fields(kind))
    elif issubclass(kind, tuple):
        yield from (f"{name}: {written}" for name, written in _annotations(kind).items())
    elif isinstance(maker := vars(kind).get("__init__", vars(kind).get("__new__")), FunctionType) and _own(
        maker
    ):
        yield f"{maker.__name__}{_signature(maker)}"


def _own(what: type | FunctionType) -> bool:
    return what.__module__.startswith("bacon")


def _has_options(kind: type) -> TypeGuard[type[Options]]:
    return issubclass(kind, Options) and bool(kind.options())


def _annotations(kind: type) -> dict[str, str]:
    """The fields' types as they are written."""
    return {
        name: str(getattr(told, "__forward_arg__", told))
        for base in reversed(kind.__mro__)
        for name, told in inspect.get_annotations(base).items()
    }


def _default(field: FieldInfo) -> str:
    if field.default is not NODEFAULT:
        return f" = {field.default!r}".replace(__version__, "VERSION")
    return "" if field.default_factory is NODEFAULT else " = …"


def _members(kind: type) -> dict[str, object]:
    """The public methods and properties of a class and of its bases that are not public themselves."""
    offered = {
        each
        for module in (*MODULES, *FOR_GAMES)
        for each in public(module).values()
        if isinstance(each, type)
    }
    found: dict[str, object] = {}
    for base in kind.__mro__:
        if base is not kind and (base in offered or not _own(base)):
            continue
        for name, member in vars(base).items():
            if name[0] != "_" and isinstance(member, _MEMBERS):
                found.setdefault(name, member)
    return found


def _signature(function: object) -> str:
    """A signature as it is written."""
    assert isinstance(function, FunctionType)
    told = inspect.signature(function)
    parameters = ", ".join(_parameters(told))
    result = "" if told.return_annotation is told.empty else f" -> {told.return_annotation}"
    return f"({parameters}){result}"


def _parameters(told: inspect.Signature) -> Iterator[str]:
    starred = False
    for each in told.parameters.values():
        if each.kind is each.KEYWORD_ONLY and not starred:
            starred = True
            yield "*"
        stars = "*" if each.kind is each.VAR_POSITIONAL else "**" if each.kind is each.VAR_KEYWORD else ""
        starred = starred or stars == "*"
        kind = "" if each.annotation is each.empty else f": {each.annotation}"
        yield f"{stars}{each.name}{kind}{'' if each.default is each.empty else f' = {each.default!r}'}"


if __name__ == "__main__":
    sys.exit(rewrite())
