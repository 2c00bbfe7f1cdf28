"""Where things are: the player's folders, and the files that ship with Bacon."""

from __future__ import annotations

import errno
import os
import platform
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from functools import cache
from importlib.machinery import PathFinder
from importlib.util import find_spec, module_from_spec
from pathlib import Path, PurePosixPath
from types import ModuleType
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from bacon.system.reading import legible
from bacon.version import __version__

HOME: Final = "BACON_HOME"
_APP: Final = "bacon-table"


_LONGEST_FILE: Final = "backups/matches-2026-05-03-120000.db"
"""Roughly the longest file name inside the folders."""


class NoHome(RuntimeError):
    """Raised if there is no folder for the player's files; the message is a sentence that says why."""


class Folders(Struct, frozen=True):
    """The player's folders; they need not exist yet."""

    config: Path
    data: Path
    reports: Path
    log: Path

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.toml"

    @property
    def store(self) -> Path:
        """The file of the saved matches."""
        return self.data / "matches.db"

    @property
    def lessons(self) -> Path:
        """The file with lesson progress."""
        return self.data / "lessons.toml"

    @property
    def second_start(self) -> Path:
        """The file that tells a second start how to reach the open window."""
        return self.data / "door.json"


def folders() -> Folders:
    """The player's folders as set by the system or ``BACON_HOME``; raises `NoHome`."""
    if named := os.environ.get(HOME):
        home = _home_folder(named)
        return Folders(config=home, data=home, reports=home / "reports", log=home / "log")
    try:
        found = _of_the_system()
    except RuntimeError as error:
        raise NoHome(_NONE) from error
    if any(folder.parts[:1] == ("~",) for folder in (found.config, found.data, found.log)):
        raise NoHome(_NONE)  # older versions of platformdirs leave it unexpanded
    return found


_NONE: Final = f"No home folder was found; set {HOME} to a folder for Bacon’s files."


def _of_the_system() -> Folders:
    import platformdirs  # noqa: PLC0415  (slow to import, and not needed with BACON_HOME)

    system = platformdirs.PlatformDirs(_APP, appauthor=False)
    data = system.user_data_path
    return Folders(system.user_config_path, data, data / "reports", system.user_log_path)


def _home_folder(home: str) -> Path:
    """The folder named in ``BACON_HOME``; whether it exists and is usable shows later."""
    try:
        folder = Path(home).expanduser().absolute()
    except RuntimeError as error:
        raise NoHome(f"{HOME} is {legible(home)}, but there is no such user here; name a folder.") from error
    except OSError as error:
        raise NoHome(
            f"{HOME} is {legible(home)}, but its parent folder is gone; give the full path."
        ) from error
    if _is_too_long(folder / _LONGEST_FILE):
        raise NoHome(f"{HOME} is too long for the name of a folder: {legible(home)}.")
    return folder


def _is_too_long(path: Path) -> bool:
    try:
        path.lstat()
    except OSError as error:
        return error.errno == errno.ENAMETOOLONG
    return False


_PACKAGE = Path(__file__).resolve().parent.parent


def asset(*parts: str) -> Path:
    """The path of an asset file or folder, such as ``asset("sounds", "card.ogg")``.

    Raises ``FileNotFoundError`` that names a missing asset.
    """
    path = _root().joinpath(*parts)
    if not path.exists():
        wanted = "/".join(parts) or "the assets folder"
        raise FileNotFoundError(f"The asset {wanted} is missing: there is no {path}.")
    return path


def _root() -> Path:
    frozen: str | None = getattr(sys, "_MEIPASS", None)
    if frozen:
        return Path(frozen) / "assets"
    inside = _PACKAGE / "assets"
    return inside if inside.is_dir() else _PACKAGE.parent / "assets"


Presence: TypeAlias = Literal["file", "inside", "maybe", "no"]
"""How a component is shipped: as separate files, inside another, separately in some builds, or not at all."""

_SYSTEMS: Final = {"linux": "linux", "darwin": "macos", "win32": "windows"}
_BETWEEN: Final = re.compile(r"(?:-or-later|-only)?(?: AND | WITH |$)")
_REPLACEABLE: Final = (
    "The libraries under the LGPL are separate files, so you can replace them with other "
    "builds. Their sources are at the addresses above."
)


class Component(Struct, frozen=True, forbid_unknown_fields=True):
    """One component of the list."""

    name: str
    licence: str
    copyright: str
    home: str = ""
    note: str = ""
    package: str = ""
    within: str = ""
    files: tuple[str, ...] = ()
    programs: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    linux: Presence = "file"
    macos: Presence = "file"
    windows: Presence = "file"

    @property
    def here(self) -> Presence:
        """How the component is shipped on this system."""
        presences = {"linux": self.linux, "macos": self.macos, "windows": self.windows}
        return presences[_SYSTEMS.get(sys.platform, "linux")]

    @property
    def licences(self) -> tuple[str, ...]:
        """The names of the licence texts that apply.

        >>> Component("x", "IJG AND LGPL-2.1-or-later WITH Some-exception", "somebody").licences
        ('IJG', 'LGPL-2.1', 'Some-exception')
        """
        return tuple(filter(None, _BETWEEN.split(self.licence)))

    @property
    def version(self) -> str:
        """The version, or what the component comes with; empty if neither is known."""
        if self.within:
            return f"with {self.within}"
        known = {"Bacon": __version__, "Python": platform.python_version()}
        return known.get(self.name) or _version_of(self.package)

    def owns(self, file: PurePosixPath) -> bool:
        """Whether a file of the frozen program belongs to it; paths start at the program's folder.

        Case is ignored, because Windows may write a file's name either way.

        >>> Component("x", "MIT", "somebody", files=("/x", "libx.*")).owns(PurePosixPath("/sub/LIBX.so"))
        True
        >>> Component("x", "MIT", "somebody", programs=("/x",)).owns(PurePosixPath("/x/of another"))
        False
        """
        low = PurePosixPath(str(file).lower())
        return _fits(self.files, low, *low.parents) or _fits(self.programs, low)

    def has_module(self, name: str) -> bool:
        """Whether a top-level Python package belongs to it."""
        return any(fnmatchcase(name, pattern) for pattern in self.modules)


class _List(Struct, frozen=True, forbid_unknown_fields=True):
    component: tuple[Component, ...]


@cache
def components() -> tuple[Component, ...]:
    """All components, including those of other systems."""
    listed = tomllib.loads(asset("licences", "components.toml").read_text("utf-8"))
    return msgspec.convert(listed, _List).component


def bundled() -> tuple[Component, ...]:
    """The components shipped on this system; in a frozen program, exactly its own."""
    return tuple(each for each in components() if each.here in ("file", "inside") or _is_shipped(each))


def by_licence() -> dict[str, list[str]]:
    """The names of the components under each licence."""
    names: dict[str, list[str]] = {}
    for each in bundled():
        names.setdefault(each.licence, []).append(each.name)
    return names


def libraries() -> str:
    """The versions of pygame and SDL in one line, or why they are unknown."""
    from importlib.metadata import version  # noqa: PLC0415  (slow to import, and every start would)

    try:
        return f"pygame-ce {version('pygame-ce')}, SDL {_sdl()}"
    except (ImportError, AttributeError) as error:
        return f"SDL: not usable here ({error})"


def _sdl() -> str:
    """The SDL version, from the one pygame module that knows it: importing all of pygame takes ten times as
    long.
    """
    base = sys.modules.get("pygame.base") or _import_without_package("pygame", "base")
    return ".".join(map(str, base.get_sdl_version()))


def _import_without_package(package: str, name: str) -> ModuleType:
    """Import a module without its package's ``__init__``; raises ``ImportError``."""
    around = find_spec(package)
    found = PathFinder.find_spec(name, around.submodule_search_locations) if around else None
    if found is None or found.loader is None:
        raise ImportError(f"there is no {package}")
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


def licences_in_short() -> Iterator[str]:
    """A line for each licence, with its components."""
    return (f"{licence}: {', '.join(names)}" for licence, names in by_licence().items())


def licences_in_full() -> Iterator[str]:
    """Every component with its licence and copyright, then the text of every licence."""
    yield "What Bacon is made of. The text of each license is below."
    for each in bundled():
        yield from ("", f"{each.name} {each.version}".rstrip())
        why_none = each.copyright.removeprefix("none; ")
        none = why_none != each.copyright
        rights = f"; no copyright: {why_none}" if none else f", copyright {each.copyright}"
        yield f"    {each.licence}{rights}"
        yield from (f"    {line}" for line in (each.note, each.home) if line)
    yield from ("", _REPLACEABLE)
    for name in sorted({name for each in bundled() for name in each.licences}):
        yield from ("", f"== {name}", "", text_of(name).rstrip())


def text_of(licence: str) -> str:
    """The text of a licence; raises ``FileNotFoundError`` for an unknown one."""
    return asset("licences", f"{licence}.txt").read_text("utf-8")


def files_in(folder: Path) -> list[PurePosixPath]:
    """The files below a folder as if it were the root, without symbolic links."""
    inside = (
        file.relative_to(folder) for file in folder.rglob("*") if file.is_file() and not file.is_symlink()
    )
    return [PurePosixPath("/", *file.parts) for file in inside]


def _fits(patterns: Iterable[str], *paths: PurePosixPath) -> bool:
    return any(path.match(pattern.lower()) for pattern in patterns for path in paths)


def _is_shipped(component: Component) -> bool:
    frozen: str | None = getattr(sys, "_MEIPASS", None)
    if component.here != "maybe" or not frozen:
        return False
    return any(component.owns(file) for file in files_in(Path(frozen)))


def _version_of(package: str) -> str:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  (slow to import)

    try:
        return version(package) if package else ""
    except PackageNotFoundError:
        return ""
