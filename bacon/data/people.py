"""Whose the saved matches are: each belongs to the name of who played it.

Who has not given his name has an empty one. Who plays now, and who is on the list of those who share the
computer, stands in the settings.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Final, get_args

import msgspec
from msgspec.structs import replace

from bacon.core.words import YOU
from bacon.data.reading import legible
from bacon.data.settings import Avatar, Players
from bacon.data.store import Store, StoreError

LONGEST: Final = 14
"""In letters; a name is as long at most."""
MOST: Final = 12
"""So many names are on the list at most."""


def players(store: Store) -> dict[str, int]:
    """How many matches are saved of each who has played, in the order in which they first did.

    Raises `StoreError` when the store cannot be read.
    """
    return dict(msgspec.convert(store.query(_PLAYERS), list[tuple[str, int]]))


def rename(store: Store, old: str, new: str) -> None:
    """Let all matches of a player be those of another name, durably.

    Raises `StoreError`, and nothing has changed, when somebody of that name has matches already.
    """
    with store.writing("name") as database:
        if database.execute(_HAS_PLAYED, (new,)).fetchone():
            raise StoreError(f"Somebody called {legible(new)} has played here already.")
        for table in ("matches", "sums", "dealt"):
            database.execute(f"UPDATE {table} SET player = ? WHERE player = ?", (new, old))  # noqa: S608


def why_not(players: Players, name: str, *, but: str = "") -> str:
    """Say why nobody, or nobody `but` one, can be called so; nothing where it is a name and free."""
    try:
        Players(left=name)
    except msgspec.ValidationError:
        return f"A name has 1 to {LONGEST} letters."
    others = (players.left, players.partner, players.right, players.fifth, players.sixth)
    taken = {each.lower() for each in (*players.people, players.who, *others, YOU) if each != but}
    return "Somebody here is called that already." if name.lower() in taken else ""


def playing_as(players: Players, name: str) -> Players:
    """The players with somebody else who plays, each with his own face."""
    people = {**players.people, **({players.who: players.your_face} if players.who else {})}
    return replace(
        players, your_name=name or None, people=people, your_face=people.get(name, Players().your_face)
    )


def renamed(players: Players, old: str, new: str) -> Players:
    """The players with another name for one of them, at his place in the list."""
    people = {new if name == old else name: face for name, face in players.people.items()}
    playing = players.who == old
    face = players.your_face if playing else unused_face(players)
    return replace(
        players,
        your_name=new if playing else players.your_name,
        people=people if old in players.people else {**people, new: face},
    )


def joined(mine: Players, theirs: Players, names: Iterable[str], *, first: bool) -> Players:
    """The players with those of another computer who have matches here now, as far as there is room.

    Where nobody has played here before, who plays there plays here, too.
    """
    if first and mine.your_name is None:
        mine = replace(mine, your_name=theirs.your_name, your_face=theirs.your_face)
    theirs_known = {**theirs.people, **({theirs.who: theirs.your_face} if theirs.who else {})}
    for name in dict.fromkeys((*theirs_known, *names)):
        if name not in ("", mine.who, *mine.people) and len(mine.people) < MOST and _is_name(name):
            face = theirs_known.get(name) or unused_face(mine)
            mine = replace(mine, people={**mine.people, name: face})
    return mine


def _is_name(name: str) -> bool:
    with suppress(msgspec.ValidationError):
        return bool(Players(left=name))
    return False


def unused_face(players: Players) -> Avatar:
    """A face that nobody here has, as long as there is one."""
    used = {*players.people.values(), players.your_face}
    faces: tuple[Avatar, ...] = get_args(Avatar)
    return next((face for face in faces if face not in used), faces[0])


_PLAYERS: Final = (
    "SELECT player, count(*) FROM matches WHERE set_aside IS NULL GROUP BY player ORDER BY min(id)"
)
_HAS_PLAYED: Final = "SELECT 1 FROM matches WHERE player = ? LIMIT 1"
