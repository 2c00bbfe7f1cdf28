"""Who sits at the table: names and faces, by seat."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bacon.data.settings import Players


class Person(Struct, frozen=True):
    """A player's name and picture."""

    name: str
    avatar: str


PEOPLE: Final = (
    Person("You", "pig"),
    Person("Otis", "owl"),
    Person("Bella", "bear"),
    Person("Felix", "fox"),
)
"""The player and the three who keep him company, clockwise; Bella is his partner."""


def people_of(players: Players) -> tuple[Person, ...]:
    """Give the player and the three others as they are set, clockwise."""
    return (
        Person("You", players.your_face),
        Person(players.left, players.left_face),
        Person(players.partner, players.partner_face),
        Person(players.right, players.right_face),
    )


NAMES: Final = tuple(person.name for person in PEOPLE)
EVERYBODY: Final = (Person("Pia", "pig"), *PEOPLE[1:])
"""The same when nobody plays and all four are computer players."""
EVERYBODYS_NAMES: Final = tuple(person.name for person in EVERYBODY)
