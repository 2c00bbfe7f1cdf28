"""What to measure: the game, two contestants, the numbers of deals and matches, and the seed."""

from __future__ import annotations

import secrets
from typing import Final, Literal

from msgspec import Struct

from bacon.core.rules import Rules

NAMES: Final = ("a", "b")
"""The contestants' names; in code, a contestant is 0 or 1."""


def fresh_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


class BoardName(Struct, frozen=True):
    """The cards to play: a single deal or a whole match, numbered from 1."""

    kind: Literal["deal", "match"]
    number: int

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


class Order(Struct, frozen=True):
    """What to measure; `a` and `b` are contestants' names as on the command line.

    All randomness derives from `seed`, so a program that guesses it knows every card. `patience` is the
    seconds a program may take for a decision. Only if `timed` do bots that search go by the clock; otherwise
    they search a fixed number of worlds, and the same seed gives the same figures.
    """

    rules: Rules
    a: str
    b: str
    deals: int
    matches: int
    seed: str
    patience: float
    timed: bool = False

    def boards(self) -> tuple[BoardName, ...]:
        """All boards in order."""
        deals = tuple(BoardName("deal", number) for number in range(1, self.deals + 1))
        matches = tuple(BoardName("match", number) for number in range(1, self.matches + 1))
        return deals + matches
