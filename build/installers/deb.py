"""The package of Debian, Ubuntu and their kin."""

from __future__ import annotations

import hashlib
import shutil
import textwrap
from collections.abc import Iterator
from email.utils import format_datetime
from pathlib import Path
from typing import Final

from installers import desktop, product
from installers.elf import needed_glibc
from installers.files import compressed, settle_rights, size_of, write
from installers.freeze import program_of
from installers.news import points_of
from installers.tools import run

_ARCHITECTURES: Final = {"x86_64": "amd64", "arm64": "arm64"}
_OVERRIDDEN: Final = {
    "package-section-games-but-contains-no-game": "the command is in /usr/bin, which is in everybody's path",
    "embedded-library": "the game brings the libraries that it was tested with",
    "custom-library-search-path": "a library finds the one beside it by its run path",
    "library-not-linked-against-libc": "a module of Python may need nothing but Python",
    "shared-library-lacks-prerequisites": "a module of Python may need nothing but Python",
    "hardening-no-pie": "the program that starts Python is PyInstaller's own",
    "copyright-file-contains-full-apache-2-license": "it is what the game itself prints, on any system",
    "copyright-file-contains-full-gpl-license": "it is what the game itself prints, on any system",
    "duplicate-font-file": "the frozen program brings its fonts",
}
"""What lintian would have otherwise in a package of the distribution, and why it is so in this one."""


def make_deb(app: Path, work: Path, target: Path) -> Path:
    """Make the package of a frozen program's folder, and give it."""
    root = work / "deb"
    _lay_out(app, root)
    write(root / "DEBIAN" / "md5sums", "".join(_md5_lines(root)))
    write(root / "DEBIAN" / "control", control(needed_glibc(app)[0], size_of(root) // 1024))
    settle_rights(root)
    package = target / f"{product.NAME}_{product.VERSION}_{architecture()}.deb"
    run("dpkg-deb", "--root-owner-group", "-Zxz", "-z3", "--build", root, package)
    return package


def architecture() -> str:
    """Give this machine's processor as Debian calls it."""
    return _ARCHITECTURES.get(product.machine(), product.machine())


def _lay_out(app: Path, root: Path) -> None:
    """Put every file where the package has it."""
    program = root / "usr" / "lib" / product.NAME
    shutil.copytree(app, program, symlinks=True)
    link = root / "usr" / "bin" / product.COMMAND
    link.parent.mkdir()
    link.symlink_to(f"../lib/{product.NAME}/{product.COMMAND}")
    share = root / "usr" / "share"
    desktop.lay_out(share)
    documents = share / "doc" / product.NAME
    write(documents / "copyright", run(program_of(app), "licences"))
    write(documents / "changelog.gz", compressed(changelog()))
    write(share / "lintian" / "overrides" / product.NAME, overrides())


def control(glibc: str, kilobytes: int) -> str:
    """Give what the package manager reads: what the package is, and what it needs."""
    return f"""\
Package: {product.NAME}
Version: {product.VERSION}
Architecture: {architecture()}
Maintainer: {product.AUTHORS} <{product.MAIL}>
Installed-Size: {kilobytes}
Depends: libc6 (>= {glibc}), libgcc-s1 | libgcc1, libstdc++6, zlib1g
Recommends: libpulse0, libx11-6, libxcursor1, libxext6, libxfixes3, libxi6, libxrandr2
Section: games
Priority: optional
{_homepage()}Description: card table for Bacon, Euchre and related games
 {_wrapped(product.SUMMARY, " ")}
 .
 Everything works with just a mouse or just a keyboard. Every match is saved
 at every step. You can look back at any hand and check every deal.
"""


def _homepage() -> str:
    return f"Homepage: {product.PLACE}\n" if product.PLACE else ""


def changelog() -> str:
    """Give the changes of this version as Debian writes them."""
    points = "".join(f"  * {_wrapped(point, '    ')}\n" for point in points_of(product.VERSION))
    date = format_datetime(product.build_time())
    return (
        f"{product.NAME} ({product.VERSION}) stable; urgency=medium\n\n{points}\n"
        f" -- {product.AUTHORS} <{product.MAIL}>  {date}\n"
    )


def overrides() -> str:
    """Give what lintian is asked to overlook, each with its reason."""
    return "".join(f"# {why}\n{product.NAME}: {tag}\n" for tag, why in _OVERRIDDEN.items())


def _wrapped(text: str, indent: str) -> str:
    return textwrap.fill(text, 76, subsequent_indent=indent, break_on_hyphens=False).strip()


def _md5_lines(root: Path) -> Iterator[str]:
    """Give the lines by which dpkg tells whether an installed file was changed."""
    for file in sorted((root / "usr").rglob("*")):
        if file.is_file() and not file.is_symlink():
            digest = hashlib.md5(file.read_bytes(), usedforsecurity=False).hexdigest()
            yield f"{digest}  {file.relative_to(root)}\n"
