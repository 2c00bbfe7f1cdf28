"""What a game must offer so that a match can be played of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Protocol, TypeVar

from msgspec import Struct

from bacon.core.actions import Action, Refusal
from bacon.core.cards import Card, Cards
from bacon.core.events import DealerCut, Event, HandDealt, HandStarted
from bacon.core.options import OptionValue


class Chance(Enum):
    """What a state may wait for that no player decides."""

    CUT = "cut"
    HAND = "hand"
    DEAL = "deal"
    REVEAL = "reveal"


class TableState(Struct, frozen=True, kw_only=True):
    """Base of every game's state: what a match must know of any game.

    `viewer` is the seat whose view this is, None for the full state; `cut` are the cards last cut for the
    deal, until the first hand begins; `hand` counts from 1, 0 before the first; `commitment` belongs to the
    running hand; `winner` is a side, None while the match goes on.
    """

    viewer: int | None = None
    cuts: int = 0
    cut: Cards = ()
    hand: int = 0
    dealer: int | None = None
    commitment: str = ""
    to_act: int | None = None
    scores: tuple[int, ...] = (0, 0)
    winner: int | None = None


S_co = TypeVar("S_co", bound=TableState, covariant=True)


class Game(Protocol[S_co]):
    """The rules of one game with the house rules in force: pure functions from states to facts.

    `legal` is complete and exact. `consequence` is the fact that follows from a full state by rule alone,
    `formerly` the one that followed in older matches, which are taken as they were played; `chance` is what
    the state waits for that a shuffle decides. Without consequence and chance a seat is to act or the match
    is over. `evolve` folds full and redacted facts alike and never refuses. A game is only ever given states
    that it made itself.
    """

    @property
    def name(self) -> str:
        """Give the registry's name of the game."""

    @property
    def seats(self) -> int:
        """Give the number of seats."""

    def values(self) -> dict[str, OptionValue]:
        """Give every house rule's value by name."""

    def agree_with(self, values: Mapping[str, OptionValue]) -> bool:
        """Tell whether stored values make these rules; an option younger than they are has its default."""

    def pack(self) -> Cards:
        """Give the pack in its fixed order."""

    def start(self, viewer: int | None = None) -> S_co:
        """Give the state before anything has happened."""

    def legal(self, state: TableState) -> tuple[Action, ...]:
        """Give every action the seat to act may take; empty when no seat is."""

    def refusal(self, state: TableState, action: Action) -> Refusal:
        """Say why an action that is not legal is not."""

    def decide(self, state: TableState, action: Action) -> Event:
        """Give the fact that a legal action makes."""

    def consequence(self, state: TableState) -> Event | None:
        """Give the fact that follows by rule, if one does."""

    def formerly(self, state: TableState) -> Event | None:
        """Give the fact that followed here in older matches, where a rule has changed since."""

    def chance(self, state: TableState) -> Chance | None:
        """Give what the state waits for that a shuffle decides."""

    def cut(self, deck: Sequence[Card]) -> DealerCut:
        """Cut a shuffled pack for the deal."""

    def begin(self, state: TableState, commitment: str) -> HandStarted:
        """Begin the next hand with its dealer."""

    def deal(self, state: TableState, deck: Sequence[Card]) -> HandDealt:
        """Deal from an ordered pack."""

    def gather(self, state: TableState, dealt: HandDealt) -> Cards:
        """Give the ordered pack from which just this is dealt, if any is; some other order if none is."""

    def evolve(self, state: TableState, event: Event) -> S_co:
        """Fold one fact into the state."""
