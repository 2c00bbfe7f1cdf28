"""Who sits at the table, by seat: names, faces, and the computer players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from bacon.core.rules import Rules
from bacon.core.words import YOU
from bacon.data.settings import Players
from bacon.search.bot import Bot
from bacon.search.worker import Player, Thinker

if TYPE_CHECKING:
    from bacon.ui.shell.app import App


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


class ComputerPlayers(Mapping[int, Bot]):
    """Who plays the other seats, by seat; what is set while a match goes on counts from the next decision.

    Levels that search think in the app's worker, which is started at once where one does, so that it is
    there when it is asked; the others decide on the spot.
    """

    def __init__(self, app: App, rules: Rules, human: int) -> None:
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
        wanted = self.app.settings.opponents
        partner = self.rules.side_of(seat) == self.rules.side_of(self.human)
        level = wanted.partner_level if partner else wanted.level
        return Player(self.rules, level, getattr(wanted, f"{self._chair(seat)}_temper"))

    def _chair(self, seat: int) -> str:
        """What the settings call the one at a seat, as seen from the person's."""
        seats = self.rules.seats
        return chairs(seats)[(seat - self.human) % seats - 1]
