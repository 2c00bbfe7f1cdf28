"""The people at the table, by seat: names, faces, and the computer players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from bacon.core.rules import Rules
from bacon.core.words import YOU
from bacon.data.settings import Opponents, Players
from bacon.search.bot import Bot
from bacon.search.par import Chair, Table
from bacon.search.thinker import Thinker
from bacon.search.worker import Player, Worker

if TYPE_CHECKING:
    from bacon.ui.kit.scene import AppServices


_EXTRA_CHAIRS: Final = ("partner", "fifth", "sixth")


class Person(Struct, frozen=True):
    """A player's name and picture; a player addressed as "You" may have a real name, which is `shown`."""

    name: str
    avatar: str
    shown: str = ""

    @property
    def plate(self) -> str:
        """The name on the plate and in records."""
        return self.shown or self.name


def chairs(seats: int = 4) -> tuple[str, ...]:
    """Return what the settings call the seats, clockwise from the player's left, for three to six seats.

    The neighbours on both sides stay the same for any number of seats.
    """
    return ("left", *_EXTRA_CHAIRS[: seats - 3], "right")


def people_of(players: Players, seats: int = 4) -> tuple[Person, ...]:
    """Return the player and the others as in the settings, clockwise, for three to six seats."""
    others = (Person(getattr(players, chair), getattr(players, f"{chair}_face")) for chair in chairs(seats))
    return (Person(YOU, players.your_face, players.who), *others)


def everybody(seats: int = 4) -> tuple[Person, ...]:
    """Return the people at a table where all are computer players."""
    return (Person("Pia", "pig"), *people_of(Players(), seats)[1:])


def names_of(people: Sequence[Person]) -> tuple[str, ...]:
    """Return the names for sentences, by seat."""
    return tuple(person.name for person in people)


def plates_of(people: Sequence[Person]) -> tuple[str, ...]:
    """Return the names for records, by seat."""
    return tuple(person.plate for person in people)


PEOPLE: Final = people_of(Players())
"""The player and the default opponents, clockwise; Bella is the partner."""


def chair_at(opponents: Opponents, rules: Rules, human: int, seat: int) -> Chair:
    """Return the level and temper of a computer player's seat, as in the settings."""
    partner = rules.side_of(seat) == rules.side_of(human)
    name = chairs(rules.seats)[(seat - human) % rules.seats - 1]
    level = opponents.partner_level if partner else opponents.level
    return Chair(level, getattr(opponents, f"{name}_temper"))


def steady_players(worker: Worker | None, rules: Rules, human: int, table: Table) -> dict[int, Bot]:
    """Return the computer players for a board, by seat; they play equal cards the same way every time.

    They think in the worker if there is one.
    """
    bots: dict[int, Bot] = {}
    for seat, chair in enumerate(table):
        player = Player(rules, chair.level, chair.temper, steady=True)
        if seat != human:
            bots[seat] = Thinker(player, worker) if worker and player.seconds else player.bot()
    return bots


class ComputerPlayers(Mapping[int, Bot]):
    """The computer players of a match, by seat; a changed setting counts from the next decision.

    Levels that search think in the app's worker, which is warmed up at once if any does; the others decide on
    the spot.
    """

    def __init__(self, app: AppServices, rules: Rules, human: int) -> None:
        self.app, self.rules, self.human = app, rules, human
        self._seats = [seat for seat in range(rules.seats) if seat != human]
        self._bots: dict[Player, Bot] = {}
        if any(self.player(seat).seconds for seat in self._seats):
            app.worker.warm_up()

    def __getitem__(self, seat: int) -> Bot:
        player = self.player(seat)
        if player not in self._bots:
            self._bots[player] = Thinker(player, self.app.worker) if player.seconds else player.bot()
        return self._bots[player]

    def __iter__(self) -> Iterator[int]:
        return iter(self._seats)

    def __len__(self) -> int:
        return len(self._seats)

    def player(self, seat: int) -> Player:
        """Return the player of a seat; raise ``KeyError`` if it is not a computer player's."""
        if seat not in self._seats:
            raise KeyError(seat)
        chair = chair_at(self.app.settings.opponents, self.rules, self.human, seat)
        return Player(self.rules, chair.level, chair.temper)
