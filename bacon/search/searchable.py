"""The interface between a game and the search: worlds that fit a view, and the value of actions in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Protocol, TypeAlias

from bacon.core.actions import Action
from bacon.core.rules import Rules, TableState
from bacon.search.bot import Bot

Stop: TypeAlias = Callable[[], bool]
"""Called now and then; returns whether time is up."""


def never_stop() -> bool:
    """The `Stop` of a search without a time limit."""
    return False


class OutOfTime(Exception):
    """Raised when a search is told to stop."""


class Searchable(Protocol):
    """A game as the search sees it.

    `house` is the rule bot: it answers when there is nothing to search, breaks ties, and plays worlds to the
    end.
    """

    @property
    def rules(self) -> Rules:
        """The rules in force."""

    @property
    def house(self) -> Bot:
        """The rule bot."""

    def worlds(self, view: TableState, rng: Random, stop: Stop = never_stop) -> Iterator[TableState]:
        """Endlessly many likely full states that the seat to act cannot tell from the real one.

        Raises `OutOfTime` when told to stop.
        """

    def values(
        self, view: TableState, world: TableState, actions: Sequence[Action], stop: Stop
    ) -> Sequence[float]:
        """The value of each action to the side to act in one world, in points at this score.

        Raises `OutOfTime` when told to stop.
        """
