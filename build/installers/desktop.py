"""What tells a Linux desktop about the game: menu entry, icons, record type, software centre, manual."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from bacon.cli.menu import media_type, menu_entry
from bacon.ui.drawing.raster import ICON_SIZES, icon_file
from installers import product
from installers.files import compressed, write
from installers.news import points_of

_MANUAL: Final = """\
.TH BACON 6 "{date}" "Bacon {version}" "Games"
.SH NAME
bacon \\- play Bacon, Euchre and related games at a card table
.SH SYNOPSIS
.B bacon
[\\fIoptions\\fR] [\\fICOMMAND\\fR | \\fIFILE\\fR]
.SH DESCRIPTION
{summary}
.SH OPTIONS AND COMMANDS
.nf
{help}
.fi
.SH FILES
.TP
.I ~/.config/{name}/settings.toml
the settings
.TP
.I ~/.local/share/{name}/matches.db
every match
.TP
.I *.{extension}
a match as text, written by \\fBbacon export\\fR
.SH ENVIRONMENT
.TP
.B BACON_HOME
a folder for all of the player's files, instead of the folders above
.SH EXIT STATUS
0 if all went well, 1 if the command failed, 2 if it wasn't understood, 130 if it was interrupted.
"""


def lay_out(share: Path) -> None:
    """Write everything into a ``share`` folder, each file where the desktop looks for it."""
    name = product.NAME
    write(share / "applications" / f"{name}.desktop", menu_entry([product.COMMAND]))
    write(share / "metainfo" / f"{product.IDENTIFIER}.metainfo.xml", metainfo())
    write(share / "mime" / "packages" / f"{name}.xml", media_type())
    write(share / "man" / "man6" / f"{product.COMMAND}.6.gz", compressed(manual(help_text())))
    icons = share / "icons" / "hicolor"
    for size in ICON_SIZES:
        write(icons / f"{size}x{size}" / "apps" / f"{name}.png", icon_file(size))
    drawing = product.ROOT / "assets" / "app" / "icon.svg"
    write(icons / "scalable" / "apps" / f"{name}.svg", drawing.read_bytes())


def metainfo() -> str:
    """Give what a software centre shows of the game."""
    points = "".join(f"\n          <li>{escape(point)}</li>" for point in points_of(product.VERSION))
    categories = "".join(f"\n    <category>{category}</category>" for category in product.CATEGORIES)
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{product.IDENTIFIER}</id>
  <name>{product.TITLE}</name>
  <summary>{escape(product.SUMMARY.rstrip("."))}</summary>
  <description>
    <p>
      Sit down at a card table and play with a partner against computer opponents, offline, by your family's
      house rules. Look back at any hand, and check that every deal was fair.
    </p>
  </description>
  <categories>{categories}
  </categories>
  <developer id="{product.IDENTIFIER.rpartition(".")[0]}">
    <name>{escape(product.AUTHORS)}</name>
  </developer>
  <metadata_license>MIT</metadata_license>
  <project_license>MIT</project_license>{"".join(_url(*url) for url in _URLS.items())}
  <launchable type="desktop-id">{product.NAME}.desktop</launchable>
  <icon type="stock">{product.NAME}</icon>
  <provides>
    <binary>{product.COMMAND}</binary>
    <mediatype>{product.MEDIA_TYPE}</mediatype>
  </provides>
  <content_rating type="oars-1.1" />
  <releases>
    <release version="{product.VERSION}" date="{product.build_time():%Y-%m-%d}">
      <description>
        <ul>{points}
        </ul>
      </description>
    </release>
  </releases>
</component>
"""


_URLS: Final = {"homepage": "Homepage", "bugtracker": "Issues", "vcs-browser": "Source"}
"""AppStream's name for each kind of address, and ours."""


def _url(kind: str, label: str) -> str:
    address = product.ADDRESSES.get(label)
    return f'\n  <url type="{kind}">{escape(address)}</url>' if address else ""


def help_text() -> str:
    """Give what ``bacon --help`` prints, for 76 columns."""
    command = [sys.executable, "-m", "bacon", "--help"]
    env = {**os.environ, "COLUMNS": "78", "PYTHONPATH": str(product.ROOT), "PYTHONUTF8": "1"}
    return subprocess.run(command, env=env, check=True, capture_output=True, encoding="utf-8").stdout


def manual(told: str) -> str:
    """Give the page of the manual around the program's own help."""
    words = told.replace("\\", "\\e").replace("-", "\\-").rstrip()
    lines = (f"\\&{line}" if line.startswith((".", "'")) else line for line in words.splitlines())
    return _MANUAL.format(
        date=f"{product.build_time():%Y-%m-%d}",
        version=product.VERSION,
        summary=product.SUMMARY,
        help="\n".join(lines),
        name=product.NAME,
        extension=product.EXTENSION,
    )
