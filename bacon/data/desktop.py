"""Bacon's menu entry and file type for Linux desktops.

The installers write them for all users, ``bacon desktop`` for one who installed the package.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Final

from bacon.core.words import game_title
from bacon.data.records import ENDING
from bacon.kits import GAMES

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
    return f"Sit down and play {', '.join(others)} or {last} against computer opponents"


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
