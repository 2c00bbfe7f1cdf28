"""What a game brings to the search: worlds that fit a view, and what each action is worth in one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Protocol, TypeAlias

from bacon.core.actions import Action
from bacon.core.rules import Rules, TableState
from bacon.search.bot import Bot

Stop: TypeAlias = Callable[[], bool]
"""Asked now and then: tells whether time is up."""


def unhurried() -> bool:
    """The stop of who has all the time there is."""
    return False


class OutOfTime(Exception):
    """Raised where worlds are made or evaluated when the stop says so."""


class Searchable(Protocol):
    """A game as the search sees it.

    `rules` are those in force. `house` is the heuristic player: it answers when nothing is to be searched,
    breaks ties, and plays the worlds out.
    """

    @property
    def rules(self) -> Rules:
        """The rules in force."""

    @property
    def house(self) -> Bot:
        """The heuristic player."""

    def worlds(self, view: TableState, rng: Random, stop: Stop = unhurried) -> Iterator[TableState]:
        """Full states without end that the seat to act cannot tell from the real one, likely ones.

        Raises `OutOfTime` when `stop` says so.
        """

    def values(
        self, view: TableState, world: TableState, actions: Sequence[Action], stop: Stop
    ) -> Sequence[float]:
        """What each action is worth to the side to act in one world, in points at this score.

        Raises `OutOfTime` when `stop` says so.
        """
