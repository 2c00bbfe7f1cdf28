"""Who sits at the table, by seat: names, faces, and the computer players."""

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


_JOINING: Final = ("partner", "fifth", "sixth")


class Person(Struct, frozen=True):
    """A player's name and picture; who is spoken to as "You" may have a name of his own, which is `shown`."""

    name: str
    avatar: str
    shown: str = ""

    @property
    def plate(self) -> str:
        """What stands on the plate at the table, and in records."""
        return self.shown or self.name


def chairs(seats: int = 4) -> tuple[str, ...]:
    """What the settings call those at the seats, clockwise from the player's left, for three to six.

    The neighbours on both sides stay the same however many play.
    """
    return ("left", *_JOINING[: seats - 3], "right")


def people_of(players: Players, seats: int = 4) -> tuple[Person, ...]:
    """The player and the others as they are set, clockwise, for three to six seats."""
    others = (Person(getattr(players, chair), getattr(players, f"{chair}_face")) for chair in chairs(seats))
    return (Person(YOU, players.your_face, players.who), *others)


def everybody(seats: int = 4) -> tuple[Person, ...]:
    """Those who sit at the table when nobody plays and all are computer players."""
    return (Person("Pia", "pig"), *people_of(Players(), seats)[1:])


def names_of(people: Sequence[Person]) -> tuple[str, ...]:
    """Everybody's name in sentences, by seat."""
    return tuple(person.name for person in people)


def plates_of(people: Sequence[Person]) -> tuple[str, ...]:
    """Everybody's name in records, by seat."""
    return tuple(person.plate for person in people)


PEOPLE: Final = people_of(Players())
"""The player and the three who keep him company at first, clockwise; Bella is his partner."""


def chair_at(wanted: Opponents, rules: Rules, human: int, seat: int) -> Chair:
    """Who is set to sit at a seat other than the person's."""
    partner = rules.side_of(seat) == rules.side_of(human)
    name = chairs(rules.seats)[(seat - human) % rules.seats - 1]
    level = wanted.partner_level if partner else wanted.level
    return Chair(level, getattr(wanted, f"{name}_temper"))


def steady_players(worker: Worker | None, rules: Rules, human: int, table: Table) -> dict[int, Bot]:
    """Who plays the other seats of a board, by seat: those at a table, who play equal cards alike everywhere.

    They think in the worker, or on the spot where there is none.
    """
    bots: dict[int, Bot] = {}
    for seat, chair in enumerate(table):
        player = Player(rules, chair.level, chair.temper, steady=True)
        if seat != human:
            bots[seat] = Thinker(player, worker) if worker and player.seconds else player.bot()
    return bots


class ComputerPlayers(Mapping[int, Bot]):
    """Who plays the other seats, by seat; what is set while a match goes on counts from the next decision.

    Levels that search think in the app's worker, which is started at once where one does, so that it is
    there when it is asked; the others decide on the spot.
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
        """Who plays a seat; raises ``KeyError`` when no computer player sits there."""
        if seat not in self._seats:
            raise KeyError(seat)
        chair = chair_at(self.app.settings.opponents, self.rules, self.human, seat)
        return Player(self.rules, chair.level, chair.temper)
