"""Who sits at the table: names and faces, by seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from bacon.data.settings import Players

_JOINING: Final = ("partner", "fifth", "sixth")


class Person(Struct, frozen=True):
    """A player's name and picture."""

    name: str
    avatar: str


def chairs(seats: int = 4) -> tuple[str, ...]:
    """Give what the settings call those at the seats, clockwise from the player's left, for three to six.

    The neighbours on both sides stay the same however many play.
    """
    return ("left", *_JOINING[: seats - 3], "right")


def people_of(players: Players, seats: int = 4) -> tuple[Person, ...]:
    """Give the player and the others as they are set, clockwise, for three to six seats."""
    others = (Person(getattr(players, chair), getattr(players, f"{chair}_face")) for chair in chairs(seats))
    return (Person("You", players.your_face), *others)


def everybody(seats: int = 4) -> tuple[Person, ...]:
    """Give those who sit at the table when nobody plays and all are computer players."""
    return (Person("Pia", "pig"), *people_of(Players(), seats)[1:])


def names_of(people: Sequence[Person]) -> tuple[str, ...]:
    """Give everybody's name, by seat."""
    return tuple(person.name for person in people)


PEOPLE: Final = people_of(Players())
"""The player and the three who keep him company at first, clockwise; Bella is his partner."""
