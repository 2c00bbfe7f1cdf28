"""Playing the climbing game like a person: forgetting rounds, missing plays, shedding low cards first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import Cards
from bacon.core.override import override
from bacon.core.rules import Rules, TableState
from bacon.core.words import capital
from bacon.games.climbing.player import READY, ClimbingBot
from bacon.games.climbing.player.situation import ClimbingSituation, named
from bacon.games.climbing.rules.combinations import Kind
from bacon.games.climbing.rules.events import Lay
from bacon.games.climbing.rules.packs import X
from bacon.games.climbing.rules.state import ClimbingState, as_climbing
from bacon.search.bot import Choice


class ClimbingWeaknesses(Struct, frozen=True):
    """What keeps a player of the climbing game from playing as well as possible.

    A `forgetful` player remembers only the current round. The tactics in `unlearned` are unknown to the
    player. A `naive` player gets rid of low cards one by one, breaking up combinations, and beats everyone,
    even the partner, with the lowest possible play; if necessary with a bomb.
    """

    forgetful: bool = False
    unlearned: frozenset[str] = frozenset()
    naive: bool = False

    def remembered(self, view: ClimbingState) -> ClimbingState:
        """Return a view without the rounds that are forgotten."""
        return replace(view, gone=(), last_pile=()) if self.forgetful else view


NONE: Final = ClimbingWeaknesses()
"""A player without weaknesses."""


class ClimbingPerson(ClimbingBot):
    """Chooses by the rule bot's tactics, apart from the weaknesses."""

    def __init__(self, rules: Rules, weaknesses: ClimbingWeaknesses = NONE, ready: int = READY) -> None:
        super().__init__(rules, ready=ready)
        self.weaknesses = weaknesses

    @override
    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        return super().choose(self.weaknesses.remembered(as_climbing(view)), legal)

    @override
    def choice(self, at: ClimbingSituation) -> Choice:
        naive = _naive(at) if self.weaknesses.naive else None
        return naive or super().choice(at)

    @override
    def learned(self, choice: Choice) -> bool:
        return choice.tactic not in self.weaknesses.unlearned


def _naive(at: ClimbingSituation) -> Choice | None:
    """Return what a beginner plays without thinking, if anything."""
    if not at.lays or any(len(lay.cards) == len(at.known.hand) for lay in at.lays):
        return None
    if at.view.pile:
        lay = min(at.lays, key=_lowest_first)
        words = capital(named(lay).words)
        return Choice(lay, f"{words} is the lowest here that beats it.", "beat_whatever_lies_there")
    singles = [lay for lay in at.lays if named(lay).kind is Kind.SINGLE and X not in lay.cards]
    if not singles:
        return None
    lay = min(singles, key=_lowest_first)
    return Choice(lay, f"{capital(named(lay).words)} is low: it goes first.", "low_cards_first")


def _lowest_first(lay: Lay) -> tuple[int, int, int, Cards]:
    combination = named(lay)
    return combination.kind.shape.power, lay.cards.count(X), combination.rank, lay.cards
