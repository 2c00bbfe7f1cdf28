"""What is to be measured: the game, the two contestants, how many deals and matches, by which chance."""

from __future__ import annotations

import secrets
from typing import Final, Literal

from msgspec import Struct

from bacon.core.rules import Rules

NAMES: Final = ("a", "b")
"""The contestants' names; a contestant is 0 or 1."""


def fresh_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


class BoardName(Struct, frozen=True):
    """Which cards are played: those of a single deal, or of a whole match, by number from 1."""

    kind: Literal["deal", "match"]
    number: int

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


class Order(Struct, frozen=True):
    """What is to be measured; `a` and `b` are the contestants' names, as on the command line.

    All chance derives from the `seed`: a program that guesses it knows every card. A program has `patience`,
    in seconds, for each decision. Bots that search think by the clock only if they are `timed`; else they
    look at a number of worlds, and the same seed gives the same figures.
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
        """All boards in their order."""
        deals = tuple(BoardName("deal", number) for number in range(1, self.deals + 1))
        matches = tuple(BoardName("match", number) for number in range(1, self.matches + 1))
        return deals + matches
