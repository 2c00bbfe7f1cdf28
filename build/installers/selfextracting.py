"""The self-extracting installer of Linux, for one player and without root."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from installers import desktop, product
from installers.elf import needed_glibc
from installers.files import settle_rights, write
from installers.tools import run

SCRIPTS: Final = Path(__file__).parent / "player"
"""What runs on the player's machine: the installer and the uninstaller, in plain sh."""


def make_run(app: Path, work: Path, target: Path) -> Path:
    """Make the installer of a frozen program's folder with makeself, and give it."""
    payload = lay_out(app, work / "run")
    installer = target / product.artefact("linux", ".run")
    label = f"{product.TITLE} {product.VERSION}"
    owner = "--owner=0 --group=0 --numeric-owner"
    shape = (
        "--gzip",
        "--complevel",
        "9",
        "--nox11",
        "--sha256",
        "--nomd5",
        "--nocrc",
        "--noprogress",
        "--tar-extra",
        owner,
    )
    # The shell reads the script, so that it can say so where nothing that lies in the folder may be run.
    run("makeself", *shape, "--quiet", payload, installer, label, "sh", "./install")
    return installer


def lay_out(app: Path, payload: Path) -> Path:
    """Put all that the installer unpacks into a folder, and give it."""
    shutil.copytree(app, payload / "program", symlinks=True)
    desktop.lay_out(payload / "share")
    shutil.copytree(SCRIPTS, payload, dirs_exist_ok=True)
    write(payload / "names", names(needed_glibc(app)[0]))
    settle_rights(payload)
    return payload


def names(glibc: str) -> str:
    """Give the file by which the scripts know what they install."""
    return "".join(
        f"{name}='{value}'\n"
        for name, value in (
            ("title", product.TITLE),
            ("version", product.VERSION),
            ("name", product.NAME),
            ("command", product.COMMAND),
            ("glibc", glibc),
            ("file", product.artefact("linux", ".run")),
        )
    )
