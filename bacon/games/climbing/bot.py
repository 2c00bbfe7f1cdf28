"""The bots of the climbing game, and how the weaker ones forget, miss plays and shed low cards first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import Cards
from bacon.core.override import override
from bacon.core.rules import Rules, TableState
from bacon.games.climbing.combinations import Kind
from bacon.games.climbing.events import Lay
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.knowledge import know
from bacon.games.climbing.options import X, x_rank
from bacon.games.climbing.plan import Planner
from bacon.games.climbing.situation import ClimbingSituation, first, named
from bacon.games.climbing.state import ClimbingState, as_climbing
from bacon.games.climbing.tactics.following import FOLLOWS
from bacon.games.climbing.tactics.leading import LEADS
from bacon.games.climbing.valuation import price
from bacon.search.bot import Choice
from bacon.search.levels import NONE_LEFT_OUT, names_of, without

READY: Final = 3
"""With at most this many combinations left, a hand may use a bomb to take the lead."""

TACTICS: Final = names_of(dict.fromkeys((*LEADS, *FOLLOWS)))
"""The names of all its tactics."""


class ClimbingBot:
    """Plays the climbing game by rules of thumb.

    It spends bombs to take the lead once at most `ready` combinations are left.
    """

    def __init__(self, rules: Rules, left_out: frozenset[str] = NONE_LEFT_OUT, ready: int = READY) -> None:
        assert isinstance(rules, Climbing)
        self.rules, self._left_out = rules, left_out
        self.ready = ready

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raise ``ValueError`` if there are none."""
        if not legal:
            raise ValueError("There is nothing to choose: no action is legal now.")
        return self.choice(situation(self.rules, as_climbing(view), legal, self.ready))

    def choice(self, at: ClimbingSituation) -> Choice:
        """Return the choice of the first tactic that applies and has been learned."""
        tactics = without(self._left_out, FOLLOWS if at.view.pile else LEADS)
        return first(tactics, at, self.learned) or Choice(
            at.legal[0], "There’s nothing better to do.", "anything_legal"
        )

    def learned(self, choice: Choice) -> bool:  # noqa: ARG002  (weaker players use it)
        """Whether this player knows the tactic of a choice."""
        return True


def situation(
    rules: Climbing, view: ClimbingState, legal: Sequence[Action], ready: int = READY
) -> ClimbingSituation:
    """Return the decision of the seat to act."""
    seat = view.viewer if view.to_act is None else view.to_act
    known = know(rules, view, seat or 0)
    planner = Planner(x_rank(rules), lambda combination: price(known, combination))
    lays = tuple(action for action in legal if isinstance(action, Lay) and action.combination is not None)
    return ClimbingSituation(known, tuple(legal), lays, planner, planner.plan(known.hand), ready)


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
        reason = "Nothing lower beats what’s on the table."
        return Choice(lay, reason, "beat_whatever_lies_there")
    singles = [lay for lay in at.lays if named(lay).kind is Kind.SINGLE and X not in lay.cards]
    if not singles:
        return None
    lay = min(singles, key=_lowest_first)
    return Choice(lay, "This is low, and low cards go first.", "low_cards_first")


def _lowest_first(lay: Lay) -> tuple[int, int, int, Cards]:
    combination = named(lay)
    return combination.kind.shape.power, lay.cards.count(X), combination.rank, lay.cards
