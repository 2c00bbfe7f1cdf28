"""Playing the climbing game like a person: rounds are forgotten, much goes unnoticed, low cards go first."""

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
from bacon.games.climbing.rules.state import ClimbingState, own
from bacon.search.bot import Choice


class ClimbingWeaknesses(Struct, frozen=True):
    """What keeps a player of the climbing game from his best.

    Who is `forgetful` remembers nothing of the rounds that are over. Of the house's tactics he has not
    learned the `unlearned`. A `naive` player lets his low cards go one by one, whatever they belong to, and
    beats everybody with the lowest that does it, his partner too; if need be with a bomb.
    """

    forgetful: bool = False
    unlearned: frozenset[str] = frozenset()
    naive: bool = False

    def remembered(self, view: ClimbingState) -> ClimbingState:
        """A view without the rounds that are forgotten."""
        return replace(view, gone=(), last_pile=()) if self.forgetful else view


NONE: Final = ClimbingWeaknesses()
"""A player without weaknesses."""


class ClimbingPerson(ClimbingBot):
    """Choose by the house's tactics, but for the weaknesses."""

    def __init__(self, rules: Rules, weaknesses: ClimbingWeaknesses = NONE, ready: int = READY) -> None:
        super().__init__(rules, ready=ready)
        self.weaknesses = weaknesses

    @override
    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        return super().choose(self.weaknesses.remembered(own(view)), legal)

    @override
    def choice(self, at: ClimbingSituation) -> Choice:
        naive = _naive(at) if self.weaknesses.naive else None
        return naive or super().choice(at)

    @override
    def learned(self, choice: Choice) -> bool:
        return choice.tactic not in self.weaknesses.unlearned


def _naive(at: ClimbingSituation) -> Choice | None:
    """What a beginner lays without a thought, if he does."""
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
