"""The rule bot of any trick game, which plays by the first tactic that applies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, TypeAlias

from msgspec import Struct, field

from bacon.core.actions import Action
from bacon.core.rules import Rules, TableState
from bacon.games.tricks.player.score import Worth
from bacon.games.tricks.player.situation import R, S, Situation, Tactic, V, play_choice
from bacon.games.tricks.rules.events import ClaimRest
from bacon.games.tricks.rules.game import TrickRules
from bacon.games.tricks.rules.state import Phase, TrickState
from bacon.search.bot import Candidate, Choice
from bacon.search.kit import names_of, without


def _claim(at: Situation) -> Choice | None:
    """Claim as soon as no card that may be out can beat a trump of the hand."""
    if ClaimRest() not in at.legal or len(at.known.hand) < 2 or not _unbeatable(at):
        return None
    return Choice(ClaimRest(), "Nobody can beat these trumps: the rest are mine.", "claim_the_rest")


def _unbeatable(at: Situation) -> bool:
    if at.known.plain:
        return False
    lowest = at.known.trumps[-1]
    return _trick_is_safe(at) and not any(at.known.may_hold_as_high(seat, lowest) for seat in _contesting(at))


def _trick_is_safe(at: Situation) -> bool:
    """Whether this side is winning the trick on the table, or the hand has a card that would."""
    best = at.winning
    return best is None or at.ours(best.seat) or any(map(at.beats, at.known.hand))


def _contesting(at: Situation) -> tuple[int, ...]:
    known = at.known
    return (*known.opponents, *known.partners) if at.everyone else known.opponents


def _only_card(at: Situation) -> Choice | None:
    if len(at.cards) != 1:
        return None
    return play_choice(at, "only_card", at.cards[0], "It is the only card that may be played.")


ALWAYS: Final[tuple[Tactic[Situation], ...]] = (_claim, _only_card)
"""The tactics that come before a game's own leading and following."""


class TrickSystem(Struct, Generic[R, V, S], frozen=True, kw_only=True):
    """How the rule bot plays a game.

    `situation` builds the situation of a decision. `candidates` rates the calls in it, if any are legal, and
    `worth` values results of the current hand for a seat's side. Tactics stand in order: those of the `calls`
    by phase, and those of the card play in `leads` and `follows`. Other players' ratings of a call differ by
    `spread` points, the value at which experts' calls are likeliest. `called` has a faster function for some
    phases, which returns the same call without a reason.
    """

    situation: Callable[[R, V, Sequence[Action]], S]
    candidates: Callable[[S], Sequence[Candidate]]
    worth: Callable[[R, V, int], Worth]
    calls: Mapping[Phase, Sequence[Tactic[S]]]
    leads: Sequence[Tactic[S]]
    follows: Sequence[Tactic[S]]
    spread: float = 0.2
    called: Mapping[Phase, Callable[[S], Action]] = field(default_factory=dict)

    @property
    def tactics(self) -> tuple[str, ...]:
        """The names of all tactics in use."""
        return tuple(dict.fromkeys(names_of(*self.calls.values(), ALWAYS, self.leads, self.follows)))


AnySystem: TypeAlias = TrickSystem[TrickRules[TrickState], TrickState, Situation]


class TrickBot:
    """Plays a trick game by rules of thumb.

    `left_out` holds the names of tactics that it does without.
    """

    def __init__(self, rules: Rules, system: AnySystem, left_out: frozenset[str]) -> None:
        assert isinstance(rules, TrickRules)
        self.rules: TrickRules[TrickState] = rules
        self._system = system
        self._left_out = left_out
        self.spread = system.spread

    def situation(self, view: TableState, legal: Sequence[Action]) -> Situation:
        """Return the decision of the seat to act, as the tactics see it."""
        assert isinstance(view, TrickState)
        return self._system.situation(self.rules, view, legal)

    def weigh(self, view: TableState, legal: Sequence[Action]) -> Sequence[Candidate]:
        """Rate the legal calls of the seat to act, as `choose` sees them."""
        return self._system.candidates(self.situation(view, legal))

    def worth(self, view: TrickState, seat: int) -> Worth:
        """Return how to value results of the current hand for a seat's side."""
        return self._system.worth(self.rules, view, seat)

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raise ``ValueError`` if there are none."""
        if not legal:
            raise ValueError("There is nothing to choose: no action is legal now.")
        at = self.situation(view, legal)
        for tactic in without(self._left_out, self._tactics(at)):
            choice = tactic(at)
            if choice is not None and choice.action in legal:
                return choice
        return Choice(legal[0], "Nothing better is possible.", "anything_legal")

    def action(self, view: TableState, legal: Sequence[Action]) -> Action:
        """Return the action that `choose` chooses, without a reason, for imagined hands."""
        at = self.situation(view, legal)
        called = self._system.called.get(at.known.view.phase)
        return called(at) if called and not self._left_out else self.choose(view, legal).action

    def _tactics(self, at: Situation) -> Sequence[Tactic[Situation]]:
        """Return the tactics for this moment, in order; in the card play the common ones come first."""
        system, view = self._system, at.known.view
        if view.phase is not Phase.PLAY:
            return system.calls.get(view.phase, ())
        return (*ALWAYS, *(() if not at.cards else system.follows if view.trick else system.leads))
