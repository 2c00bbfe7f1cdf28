"""What a Linux desktop is told of the game: its entry in the menu, and the type of a record.

The installers write it for everybody, ``bacon desktop`` for a player who has Bacon from the package index.
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
"""The name of the files, and the window's class: by it the desktop knows whose window it is."""

TITLE: Final = "Bacon"
COMMAND: Final = "bacon"
EXTENSION: Final = ENDING.removeprefix(".")
MEDIA_TYPE: Final = "application/x-bacon-record"
RECORD: Final = "Bacon match record"
FIRST_LINES: Final = "[match]\nformat = "
"""How every record begins that the game writes."""

CATEGORIES: Final = ("Game", "CardGame")
"""Where a menu shows it."""

_PLAIN: Final = re.compile(r"[\w@%+=:,./-]+", re.ASCII)
_SPECIAL: Final = re.compile(r'(["`$\\])')


def menu_entry(program: Sequence[str], *more: str) -> str:
    """Return the entry of the menu that starts a program, with further lines at its end."""
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
    """Say in a sentence what the program is for, with the games that there are."""
    *others, last = (kit.title for kit in GAMES.values())
    return f"Sit down and play {', '.join(others)} or {last} against computer opponents"


def quoted(word: str) -> str:
    r"""Write a word of a command as the specification of desktop entries wants it.

    >>> print(quoted("/usr/bin/bacon"), quoted("/home/a b/100%/$x"))
    /usr/bin/bacon "/home/a b/100%%/\\$x"
    """
    told = word.replace("%", "%%")
    if _PLAIN.fullmatch(word):
        return told
    # Quoted for the command first, and then for the file, in which a backslash is written twice.
    return '"' + _SPECIAL.sub(r"\\\1", told).replace("\\", "\\\\") + '"'


def media_type() -> str:
    """Return what makes a desktop know a match record, by its ending or by how it begins."""
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
