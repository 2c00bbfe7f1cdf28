"""What tells a Linux desktop about the game: menu entry, icons, record type, software centre, manual."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from bacon.core.words import game_title
from bacon.games import GAMES
from installers import product
from installers.files import compressed, write
from installers.icons import PNG_SIZES, png
from installers.news import points_of

_MANUAL: Final = """\
.TH BACON 6 "{date}" "Bacon {version}" "Games"
.SH NAME
bacon \\- play Bacon and its kin at a card table
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
a folder for all files of the player, instead of the folders above
.SH EXIT STATUS
0 when all is well, 1 when what was asked failed, 2 when it could not be understood, 130 when it was
interrupted.
"""


def lay_out(share: Path) -> None:
    """Write everything into a ``share`` folder, each file where the desktop looks for it."""
    name = product.NAME
    write(share / "applications" / f"{name}.desktop", desktop_entry())
    write(share / "metainfo" / f"{product.IDENTIFIER}.metainfo.xml", metainfo())
    write(share / "mime" / "packages" / f"{name}.xml", media_type())
    write(share / "man" / "man6" / f"{product.COMMAND}.6.gz", compressed(manual(help_text())))
    icons = share / "icons" / "hicolor"
    for size in PNG_SIZES:
        write(icons / f"{size}x{size}" / "apps" / f"{name}.png", png(size))
    drawing = product.ROOT / "assets" / "app" / "icon.svg"
    write(icons / "scalable" / "apps" / f"{name}.svg", drawing.read_bytes())


def desktop_entry() -> str:
    """Give the menu entry."""
    return f"""\
[Desktop Entry]
Type=Application
Version=1.0
Name={product.TITLE}
GenericName=Card Game
Comment={product.SUMMARY}
Exec={product.COMMAND} %f
Icon={product.NAME}
Terminal=false
Categories={"".join(f"{category};" for category in product.CATEGORIES)}
Keywords=cards;tricks;{"".join(f"{game_title(game)};" for game in GAMES)}
MimeType={product.MEDIA_TYPE};
StartupWMClass={product.NAME}
StartupNotify=false
"""


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
      Sit down at a card table and play with a partner against computer opponents, offline, by the house rules
      of your family. Look at every hand again, and prove that every deal was fair.
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


def media_type() -> str:
    """Give what makes a desktop know a match record, by its ending or by how it begins."""
    beginning = escape(product.FIRST_LINES).replace("\n", "\\n")
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{product.MEDIA_TYPE}">
    <comment>{product.RECORD}</comment>
    <icon name="{product.NAME}" />
    <sub-class-of type="text/plain" />
    <magic priority="60">
      <match type="string" offset="0" value="{beginning}" />
    </magic>
    <glob pattern="*.{product.EXTENSION}" />
  </mime-type>
</mime-info>
"""


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
