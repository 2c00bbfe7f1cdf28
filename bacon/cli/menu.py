"""A player's menu entry on a Linux desktop: installed, and removed without a trace.

All files are in the player's folder of shared data. A list beside them names every file and folder that was
created, and exactly those are removed again.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Final

from bacon.cli.arguments import FAILED, CommandError
from bacon.data.assets import asset
from bacon.data.desktop import COMMAND, NAME, media_type, menu_entry
from bacon.data.files import reason
from bacon.ui.drawing.raster import ICON_SIZES, icon_file

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
        raise CommandError(f"{error.filename} cannot be written: {reason(error)}.", FAILED) from error
    _tell_desktop(share)


def remove() -> None:
    """Remove what `install` created; raises `CommandError` if there is nothing."""
    share = shared_folder()
    created = _files_in_list(share) or _files_without_list(share)
    if not created:
        raise CommandError("There is nothing to remove: bacon desktop hasn't put Bacon in your menu.", FAILED)
    if _is_from_installer(share / ENTRY):
        (share / LIST).unlink()
        raise CommandError(
            f"{share / ENTRY} now belongs to an installer; uninstall that to remove it.", FAILED
        )
    try:
        _delete(share, created)
    except OSError as error:
        raise CommandError(f"{error.filename} cannot be taken away: {reason(error)}.", FAILED) from error


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
        raise CommandError("You have no home folder here, so there is no menu of yours.", FAILED) from error


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
            raise CommandError(
                f"Bacon is in your menu already: an installer has brought {folder / ENTRY}.", FAILED
            )


def _is_from_installer(entry: Path) -> bool:
    try:
        return OURS not in entry.read_text("utf-8", "replace").splitlines()
    except OSError:
        return False


def _files() -> Iterator[tuple[str, bytes]]:
    yield ENTRY, menu_entry(program(), OURS).encode()
    yield f"mime/packages/{NAME}.xml", media_type().encode()
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
