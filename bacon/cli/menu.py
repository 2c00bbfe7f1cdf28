"""The entry in the menu of a Linux desktop, for one player: put there, and taken away without a trace.

All of it lies in the player's folder of shared data. A list beside it names every file and folder that was
made, and exactly those are taken away again.
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

from bacon.cli.arguments import FAILED, Trouble
from bacon.data.assets import asset
from bacon.data.desktop import COMMAND, NAME, media_type, menu_entry
from bacon.data.files import reason
from bacon.ui.drawing.raster import ICON_SIZES, icon_file

ENTRY: Final = f"applications/{NAME}.desktop"
LIST: Final = f"{NAME}/menu.txt"
OURS: Final = "X-Bacon-Made-By=bacon desktop"
"""The line by which an entry is known that no installer has brought."""

_INDEXES: Final = {"applications": "update-desktop-database", "mime": "update-mime-database"}
"""What tells the desktop that a folder has changed."""


def install() -> None:
    """Put the game into the menu, anew when it is there already; raise `Trouble` where that cannot be."""
    share = shared()
    _refuse_what_would_not_last()
    _refuse_beside_an_installer(share)
    if _listed(share):
        remove()
    try:
        _bring(share, dict(_files()))
    except OSError as error:
        with contextlib.suppress(OSError):
            _take_away(share, _listed(share))
        raise Trouble(f"{error.filename} cannot be written: {reason(error)}.", FAILED) from error
    _tell_desktop(share)


def remove() -> None:
    """Take away what `install` made; raise `Trouble` when there is nothing of it."""
    share = shared()
    made = _listed(share) or _unlisted(share)
    if not made:
        raise Trouble("There is nothing to remove: bacon desktop hasn't put Bacon in your menu.", FAILED)
    if _is_an_installers(share / ENTRY):
        (share / LIST).unlink()
        raise Trouble(f"{share / ENTRY} now belongs to an installer; uninstall that to remove it.", FAILED)
    try:
        _take_away(share, made)
    except OSError as error:
        raise Trouble(f"{error.filename} cannot be taken away: {reason(error)}.", FAILED) from error


def _take_away(share: Path, made: list[Path]) -> None:
    """Delete files, the list as the last of them, and then the folders in which nothing else has been put."""
    for path in made:
        if path.is_file():
            path.unlink()
    _tell_desktop(share)
    _without_indexes(share, made)
    for folder in sorted(filter(Path.is_dir, made), reverse=True):
        with contextlib.suppress(OSError):
            folder.rmdir()


def shared() -> Path:
    """The player's folder of shared data; raises `Trouble` where there is none."""
    return _folder("XDG_DATA_HOME", ".local/share")


def _folder(variable: str, usual: str) -> Path:
    named = Path(os.environ.get(variable, ""))
    if named.is_absolute():
        return named
    try:
        return Path.home() / usual
    except RuntimeError as error:
        raise Trouble("You have no home folder here, so there is no menu of yours.", FAILED) from error


def program() -> list[str]:
    """The command that starts this program again from anywhere."""
    script = Path(sys.argv[0]).absolute()
    if script.name in (COMMAND, NAME) and os.access(script, os.X_OK) and script.is_file():
        return [str(script)]
    return [sys.executable, "-m", "bacon"]


def _refuse_what_would_not_last() -> None:
    """Refuse a program that stands in a cache, as uvx and pipx run have it."""
    if Path(sys.prefix).is_relative_to(_folder("XDG_CACHE_HOME", ".cache")):
        raise Trouble(
            f"This copy of Bacon is temporary ({sys.prefix}); "
            f"install it first: uv tool install {NAME}, or pipx install {NAME}.",
            FAILED,
        )


def _refuse_beside_an_installer(share: Path) -> None:
    """Refuse a second entry beside that of a package or of an installer."""
    others = (os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share").split(":")
    for folder in (share, *map(Path, others)):
        if _is_an_installers(folder / ENTRY):
            raise Trouble(
                f"Bacon is in your menu already: an installer has brought {folder / ENTRY}.", FAILED
            )


def _is_an_installers(entry: Path) -> bool:
    try:
        return OURS not in entry.read_text("utf-8", "replace").splitlines()
    except OSError:
        return False


def _files() -> Iterator[tuple[str, bytes]]:
    """Every file with its place."""
    yield ENTRY, menu_entry(program(), OURS).encode()
    yield f"mime/packages/{NAME}.xml", media_type().encode()
    for size in ICON_SIZES:
        yield f"icons/hicolor/{size}x{size}/apps/{NAME}.png", icon_file(size)
    yield f"icons/hicolor/scalable/apps/{NAME}.svg", asset("app", "icon.svg").read_bytes()


def _bring(share: Path, files: Mapping[str, bytes]) -> None:
    """Write the list, and then all that it names, so that a part of it can be taken away, too."""
    places = [*files, LIST]
    folders = sorted(
        {str(folder) for place in places for folder in _above(place) if not (share / folder).exists()}
    )
    (share / LIST).parent.mkdir(parents=True, exist_ok=True)
    (share / LIST).write_text("".join(f"{path}\n" for path in (*folders, *places)), "utf-8")
    for place, content in files.items():
        (share / place).parent.mkdir(parents=True, exist_ok=True)
        (share / place).write_bytes(content)


def _above(place: str) -> Iterable[PurePosixPath]:
    return list(PurePosixPath(place).parents)[:-1]


def _listed(share: Path) -> list[Path]:
    """What the list names, as far as it is in the folder of shared data."""
    try:
        lines = (share / LIST).read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return []
    return [share / line for line in lines if line and ".." not in line and not line.startswith("/")]


def _unlisted(share: Path) -> list[Path]:
    """What is ours without a list, which somebody has emptied: all that is put there, if the entry is."""
    if not (share / ENTRY).is_file() or _is_an_installers(share / ENTRY):
        return []
    return [share / place for place in (*dict(_files()), LIST)]


def _tell_desktop(share: Path) -> None:
    for folder, name in _INDEXES.items():
        command = shutil.which(name)
        if command and (share / folder).is_dir():
            subprocess.run([command, share / folder], capture_output=True, check=False)  # noqa: S603
    with contextlib.suppress(OSError):
        os.utime(share / "icons" / "hicolor")


def _without_indexes(share: Path, made: Iterable[Path]) -> None:
    """Take away what the desktop has built from our files alone, in folders that were made for them."""
    if share / "mime" in made and not list((share / "mime" / "packages").glob("*.xml")):
        shutil.rmtree(share / "mime")
    if share / "applications" in made and not list((share / "applications").glob("*.desktop")):
        (share / "applications" / "mimeinfo.cache").unlink(missing_ok=True)
