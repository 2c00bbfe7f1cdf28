"""The players of this computer."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Final, get_args

import msgspec
from msgspec.structs import replace

from bacon.core.words import YOU
from bacon.settings.settings import Avatar, Players
from bacon.store.store import Store, StoreError
from bacon.system.reading import legible

MAX_NAME_LETTERS: Final = 14
"""Maximum length of a name, in letters."""
MAX_PLAYERS: Final = 12
"""Maximum number of names on the list."""


def players(store: Store) -> dict[str, int]:
    """The number of saved matches by player, in the order in which they first played.

    Raises `StoreError` if the store cannot be read.
    """
    return dict(msgspec.convert(store.query(_PLAYERS), list[tuple[str, int]]))


def rename(store: Store, old: str, new: str) -> None:
    """Move all matches of a player to another name, durably.

    Raises `StoreError`, and changes nothing, if that name already has matches.
    """
    with store.writing("name") as database:
        if database.execute(_HAS_PLAYED, (new,)).fetchone():
            raise StoreError(f"Someone called {legible(new)} has already played here.")
        for table in ("matches", "sums", "dealt"):
            database.execute(f"UPDATE {table} SET player = ? WHERE player = ?", (new, old))  # noqa: S608


def why_not(players: Players, name: str, *, but: str = "") -> str:
    """Why a name is invalid or taken (by anyone `but` this player); nothing if it is free."""
    try:
        Players(left=name)
    except msgspec.ValidationError:
        return f"A name must have 1 to {MAX_NAME_LETTERS} characters."
    others = (players.left, players.partner, players.right, players.fifth, players.sixth)
    taken = {each.lower() for each in (*players.people, players.who, *others, YOU) if each != but}
    return "Someone here already has that name." if name.lower() in taken else ""


def playing_as(players: Players, name: str) -> Players:
    """The players with another one playing; each keeps their avatar."""
    people = {**players.people, **({players.who: players.your_face} if players.who else {})}
    return replace(
        players, your_name=name or None, people=people, your_face=people.get(name, Players().your_face)
    )


def renamed(players: Players, old: str, new: str) -> Players:
    """The players with one of them renamed, at the same place in the list."""
    people = {new if name == old else name: face for name, face in players.people.items()}
    playing = players.who == old
    face = players.your_face if playing else unused_face(players)
    return replace(
        players,
        your_name=new if playing else players.your_name,
        people=people if old in players.people else {**people, new: face},
    )


def merge_players(mine: Players, theirs: Players, names: Iterable[str], *, first: bool) -> Players:
    """The players, plus those from another computer who have matches here now, as far as they fit.

    If nobody has played here before, the one playing there plays here too.
    """
    if first and mine.your_name is None:
        mine = replace(mine, your_name=theirs.your_name, your_face=theirs.your_face)
    theirs_known = {**theirs.people, **({theirs.who: theirs.your_face} if theirs.who else {})}
    for name in dict.fromkeys((*theirs_known, *names)):
        if name not in ("", mine.who, *mine.people) and len(mine.people) < MAX_PLAYERS and _is_name(name):
            face = theirs_known.get(name) or unused_face(mine)
            mine = replace(mine, people={**mine.people, name: face})
    return mine


def _is_name(name: str) -> bool:
    with suppress(msgspec.ValidationError):
        return bool(Players(left=name))
    return False


def unused_face(players: Players) -> Avatar:
    """An avatar that nobody here has, if there is one."""
    used = {*players.people.values(), players.your_face}
    faces: tuple[Avatar, ...] = get_args(Avatar)
    return next((face for face in faces if face not in used), faces[0])


_PLAYERS: Final = (
    "SELECT player, count(*) FROM matches WHERE set_aside IS NULL GROUP BY player ORDER BY min(id)"
)
_HAS_PLAYED: Final = "SELECT 1 FROM matches WHERE player = ? LIMIT 1"
