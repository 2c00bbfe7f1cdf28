"""The player of a trick game that brings none of its own: the common tactics, and all calls alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bacon.core.actions import Action, Pass
from bacon.core.events import Event
from bacon.core.rules import Rules, TableState
from bacon.games.tricks.player import following, leading
from bacon.games.tricks.player.bot import ALWAYS, TrickBot, play_tactics
from bacon.games.tricks.player.discard import DISCARDS
from bacon.games.tricks.player.knowledge import Drawn, Knowledge, know
from bacon.games.tricks.player.score import Worth
from bacon.games.tricks.player.situation import Manner, Situation, Tactic, deciding, held_cards
from bacon.games.tricks.rules.game import TrickRules
from bacon.games.tricks.rules.ranking import side_of
from bacon.games.tricks.rules.state import Phase, TrickState
from bacon.search.bot import Candidate, Choice
from bacon.search.tactics import ALL_OF_THEM, names_of

MANNER: Final = Manner()
"""As in Bid Euchre, where every card is dealt too."""

LEADS: Final[tuple[Tactic, ...]] = (
    leading.cash_before_losers,
    leading.every_trick,
    leading.draw_trumps,
    leading.trump_to_declarer,
    leading.lead_boss,
    leading.partners_ruff,
    leading.partners_discard,
    leading.near_boss,
    leading.many_trumps,
    leading.strongest_plain,
    leading.least_bad,
)
"""Winners, then what helps the partner, then the rest."""

FOLLOWS: Final[tuple[Tactic, ...]] = (
    following.sure_partner,
    following.win_cheaply,
    following.back_up_partner,
    following.boss_takes,
    following.ruff,
    following.take_it,
    following.duck_under_partner,
    following.low,
)


def wait(at: Situation) -> Choice | None:
    """Where nothing is known of the calls, pass; the search finds out what the others are worth."""
    if at.cards or not at.legal:
        return None
    action = Pass() if Pass() in at.legal else at.legal[0]
    return Choice(action, "There is no reason to do more.", "wait", _alike(at))


CALLS: Final[tuple[Tactic, ...]] = (wait,)
TACTICS: Final = names_of(CALLS, DISCARDS, ALWAYS, LEADS, FOLLOWS)
"""The names of all that it plays by."""


class PlainBot(TrickBot[Situation]):
    """Play any trick game by rules of thumb, under the rules it is made with."""

    def __init__(self, rules: Rules, left_out: frozenset[str] = ALL_OF_THEM) -> None:
        super().__init__(left_out)
        assert isinstance(rules, TrickRules)
        self.rules: TrickRules[TrickState] = rules

    def situation(self, view: TableState, legal: Sequence[Action]) -> Situation:
        """Describe the decision of the seat to act."""
        assert isinstance(view, TrickState)
        seat, order = deciding(view), self.rules.order(view.strain)
        known = know(view, seat, order, self.rules.pack(), drawn=_drawn(view))
        size = self.rules.hand
        return Situation(
            known, tuple(legal), held_cards(legal), size, _aim(known, size), MANNER, everyone=True
        )

    def rated(self, at: Situation) -> Sequence[Candidate]:
        """Every call is worth as much as any other."""
        return () if at.cards else _alike(at)

    def worth(self, view: TableState, seat: int) -> Worth:
        """The points of a side less those of the other, up to the target of the match."""
        ours, left = side_of(seat), [self.rules.target - score for score in view.scores]

        def worth(result: Event) -> float:
            counted = [min(points, most) for points, most in zip(result.gains, left, strict=True)]
            return counted[ours] - counted[1 - ours]

        return worth

    def tactics(self, at: Situation) -> Sequence[Callable[[Situation], Choice | None]]:
        """The tactics for a decision, in their order."""
        match at.known.view.phase:
            case Phase.PLAY:
                return play_tactics(at, LEADS, FOLLOWS)
            case Phase.DISCARD:
                return DISCARDS
            case _:
                return CALLS


def _alike(at: Situation) -> tuple[Candidate, ...]:
    return tuple([Candidate(action, 0.0) for action in at.legal])


def _drawn(view: TrickState) -> Drawn | None:
    """The up-card, and who takes it once somebody has declared."""
    if view.upcard is None:
        return None
    return Drawn(None if view.declarer is None else view.drawer, view.upcard)


def _aim(known: Knowledge, size: int) -> int:
    """More than half of the tricks, and when that is decided all that are left."""
    half = size // 2 + 1
    return half if max(known.taken) < half else size
