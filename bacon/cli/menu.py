"""The desktop's menu: Bacon's entry, its icon and the files it opens."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path, PurePosixPath
from typing import Final

from bacon.cli.errors import FAILED, CommandError
from bacon.core.words import game_title
from bacon.kits import GAMES
from bacon.notation.record import ENDING
from bacon.system.files import reason
from bacon.system.folders import asset

NAME: Final = "bacon-table"
"""The base name of the files and the window class, by which the desktop matches windows to the entry."""

TITLE: Final = "Bacon"
COMMAND: Final = "bacon"
EXTENSION: Final = ENDING.removeprefix(".")
MEDIA_TYPE: Final = "application/x-bacon-record"
RECORD: Final = "Bacon match record"
FIRST_LINES: Final = "[match]\nformat = "
"""The beginning of every record that the game writes."""

CATEGORIES: Final = ("Game", "CardGame")
"""The menu categories."""

_PLAIN: Final = re.compile(r"[\w@%+=:,./-]+", re.ASCII)
_SPECIAL: Final = re.compile(r'(["`$\\])')


def menu_entry(program: Sequence[str], *more: str) -> str:
    """The menu entry that starts a program, with more lines at its end."""
    lines = "".join(f"{line}\n" for line in more)
    return f"""\
[Desktop Entry]
Type=Application
Version=1.0
Name={TITLE}
GenericName=Card Game
Comment={comment()}
Exec={" ".join(map(quoted, program))} %f
Icon={NAME}
Terminal=false
Categories={"".join(f"{category};" for category in CATEGORIES)}
Keywords=cards;tricks;{"".join(f"{game_title(game)};" for game in GAMES)}
MimeType={MEDIA_TYPE};
StartupWMClass={NAME}
StartupNotify=false
{lines}"""


def comment() -> str:
    """One sentence on the program, with all its games."""
    *others, last = (kit.title for kit in GAMES.values())
    return f"Play {', '.join(others)} or {last} against computer opponents"


def quoted(word: str) -> str:
    r"""Quote a word of a command as the desktop entry specification requires.

    >>> print(quoted("/usr/bin/bacon"), quoted("/home/a b/100%/$x"))
    /usr/bin/bacon "/home/a b/100%%/\\$x"
    """
    escaped = word.replace("%", "%%")
    if _PLAIN.fullmatch(word):
        return escaped
    # Quoted for the command first and then for the file, where a backslash is doubled.
    return '"' + _SPECIAL.sub(r"\\\1", escaped).replace("\\", "\\\\") + '"'


def media_type() -> str:
    """The MIME type that lets a desktop recognise a match record by its extension or its beginning."""
    beginning = escape(FIRST_LINES).replace("\n", "\\n")
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{MEDIA_TYPE}">
    <comment>{RECORD}</comment>
    <icon name="{NAME}" />
    <sub-class-of type="text/plain" />
    <magic priority="60">
      <match type="string" offset="0" value="{beginning}" />
    </magic>
    <glob pattern="*.{EXTENSION}" />
  </mime-type>
</mime-info>
"""


ENTRY: Final = f"applications/{NAME}.desktop"
LIST: Final = f"{NAME}/menu.txt"
OURS: Final = "X-Bacon-Made-By=bacon desktop"
"""A line that marks an entry as ours and not an installer's."""

_INDEXES: Final = {"applications": "update-desktop-database", "mime": "update-mime-database"}
"""The programs that tell the desktop about changes in a folder."""


def install() -> None:
    """Add the game to the menu, replacing an older entry; raises `CommandError` on failure."""
    share = shared_folder()
    _refuse_temporary_program()
    _refuse_beside_an_installer(share)
    if _files_in_list(share):
        remove()
    try:
        _write_files(share, dict(_files()))
    except OSError as error:
        with contextlib.suppress(OSError):
            _delete(share, _files_in_list(share))
        raise CommandError(f"{error.filename} can't be written: {reason(error)}.", FAILED) from error
    _tell_desktop(share)


def remove() -> None:
    """Remove what `install` created; raises `CommandError` if there is nothing."""
    share = shared_folder()
    created = _files_in_list(share) or _files_without_list(share)
    if not created:
        raise CommandError("There is nothing to remove: bacon desktop didn't add Bacon to your menu.", FAILED)
    if _is_from_installer(share / ENTRY):
        (share / LIST).unlink()
        raise CommandError(
            f"{share / ENTRY} belongs to an installed Bacon now; uninstall that to remove it.", FAILED
        )
    try:
        _delete(share, created)
    except OSError as error:
        raise CommandError(f"{error.filename} can't be removed: {reason(error)}.", FAILED) from error


def _delete(share: Path, created: list[Path]) -> None:
    """Delete the files (the list last), then those folders that are empty."""
    for path in created:
        if path.is_file():
            path.unlink()
    _tell_desktop(share)
    _delete_indexes(share, created)
    for folder in sorted(filter(Path.is_dir, created), reverse=True):
        with contextlib.suppress(OSError):
            folder.rmdir()


def shared_folder() -> Path:
    """The player's folder of shared data; raises `CommandError` if there is none."""
    return _folder("XDG_DATA_HOME", ".local/share")


def _folder(variable: str, usual: str) -> Path:
    named = Path(os.environ.get(variable, ""))
    if named.is_absolute():
        return named
    try:
        return Path.home() / usual
    except RuntimeError as error:
        raise CommandError("No home folder was found, so there's no menu to add Bacon to.", FAILED) from error


def program() -> list[str]:
    """The command that starts this program from anywhere."""
    script = Path(sys.argv[0]).absolute()
    if script.name in (COMMAND, NAME) and os.access(script, os.X_OK) and script.is_file():
        return [str(script)]
    return [sys.executable, "-m", "bacon"]


def _refuse_temporary_program() -> None:
    """Refuse a program in a cache, such as one run by uvx or pipx run."""
    if Path(sys.prefix).is_relative_to(_folder("XDG_CACHE_HOME", ".cache")):
        raise CommandError(
            f"This copy of Bacon is temporary ({sys.prefix}); "
            f"install it first: uv tool install {NAME}, or pipx install {NAME}.",
            FAILED,
        )


def _refuse_beside_an_installer(share: Path) -> None:
    others = (os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share").split(":")
    for folder in (share, *map(Path, others)):
        if _is_from_installer(folder / ENTRY):
            raise CommandError(f"Bacon is already in your menu: an installer added {folder / ENTRY}.", FAILED)


def _is_from_installer(entry: Path) -> bool:
    try:
        return OURS not in entry.read_text("utf-8", "replace").splitlines()
    except OSError:
        return False


def _files() -> Iterator[tuple[str, bytes]]:
    yield ENTRY, menu_entry(program(), OURS).encode()
    yield f"mime/packages/{NAME}.xml", media_type().encode()
    from bacon.ui.drawing.raster import ICON_SIZES, icon_file  # noqa: PLC0415  (it takes pygame)

    for size in ICON_SIZES:
        yield f"icons/hicolor/{size}x{size}/apps/{NAME}.png", icon_file(size)
    yield f"icons/hicolor/scalable/apps/{NAME}.svg", asset("app", "icon.svg").read_bytes()


def _write_files(share: Path, files: Mapping[str, bytes]) -> None:
    """Write the list first and then the files, so that an incomplete install can be removed too."""
    places = [*files, LIST]
    folders = sorted(
        {str(folder) for place in places for folder in _parents(place) if not (share / folder).exists()}
    )
    (share / LIST).parent.mkdir(parents=True, exist_ok=True)
    (share / LIST).write_text("".join(f"{path}\n" for path in (*folders, *places)), "utf-8")
    for place, content in files.items():
        (share / place).parent.mkdir(parents=True, exist_ok=True)
        (share / place).write_bytes(content)


def _parents(place: str) -> Iterable[PurePosixPath]:
    return list(PurePosixPath(place).parents)[:-1]


def _files_in_list(share: Path) -> list[Path]:
    """The paths in the list, if they are inside the folder of shared data."""
    try:
        lines = (share / LIST).read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return []
    return [share / line for line in lines if line and ".." not in line and not line.startswith("/")]


def _files_without_list(share: Path) -> list[Path]:
    if not (share / ENTRY).is_file() or _is_from_installer(share / ENTRY):
        return []
    return [share / place for place in (*dict(_files()), LIST)]


def _tell_desktop(share: Path) -> None:
    for folder, name in _INDEXES.items():
        command = shutil.which(name)
        if command and (share / folder).is_dir():
            subprocess.run([command, share / folder], capture_output=True, check=False)  # noqa: S603
    with contextlib.suppress(OSError):
        os.utime(share / "icons" / "hicolor")


def _delete_indexes(share: Path, created: Iterable[Path]) -> None:
    """Remove indexes that the desktop has built from our files alone, in folders created for them."""
    if share / "mime" in created and not list((share / "mime" / "packages").glob("*.xml")):
        shutil.rmtree(share / "mime")
    if share / "applications" in created and not list((share / "applications").glob("*.desktop")):
        (share / "applications" / "mimeinfo.cache").unlink(missing_ok=True)
