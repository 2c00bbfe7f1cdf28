"""The heuristic player of any trick game: it takes the first tactic of the moment that has an answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final, Generic, Protocol

from bacon.core.actions import Action
from bacon.core.rules import TableState
from bacon.games.tricks.player.score import Worth
from bacon.games.tricks.player.situation import S, Situation, Tactic, first, play_choice
from bacon.games.tricks.rules.events import ClaimRest
from bacon.search.bot import Bot, Candidate, Choice
from bacon.search.tactics import without


def _claim(at: Situation) -> Choice | None:
    """Claim as soon as nothing that may be out can beat a trump of the hand."""
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
    """The seats a claim is checked against under the rules in force."""
    known = at.known
    return (*known.opponents, *known.partners) if at.everyone else known.opponents


def _only_card(at: Situation) -> Choice | None:
    """With one card to play there is nothing to think about."""
    if len(at.cards) != 1:
        return None
    return play_choice(at, "only_card", at.cards[0], "It is the only card that may be played.")


ALWAYS: Final[tuple[Tactic, ...]] = (_claim, _only_card)
"""What comes before all that a game has for leading and following."""


def play_tactics(
    at: S, leads: Sequence[Callable[[S], Choice | None]], follows: Sequence[Callable[[S], Choice | None]]
) -> tuple[Callable[[S], Choice | None], ...]:
    """The tactics for this turn in their order, those of the game among them."""
    if not at.cards:
        return ALWAYS
    return (*ALWAYS, *(follows if at.known.view.trick else leads))


class HousePlayer(Bot, Protocol):
    """A heuristic player who can say how it sees a decision."""

    def weigh(self, view: TableState, legal: Sequence[Action]) -> Sequence[Candidate]:
        """What the calls among the legal actions are worth to the seat to act."""

    def worth(self, view: TableState, seat: int) -> Worth:
        """How results of the running hand are to be valued for a seat's side."""

    def situation(self, view: TableState, legal: Sequence[Action]) -> Situation:
        """Describe the decision of the seat to act."""


class TrickBot(ABC, Generic[S]):
    """Play by rules of thumb: a game says how it sees a decision, and which tactics are for it."""

    def __init__(self, left_out: frozenset[str]) -> None:
        self._left_out = left_out

    @abstractmethod
    def situation(self, view: TableState, legal: Sequence[Action]) -> S:
        """Describe the decision of the seat to act."""

    @abstractmethod
    def rated(self, at: S) -> Sequence[Candidate]:
        """What the calls are worth in a decision, without choosing; nothing where none is made."""

    @abstractmethod
    def worth(self, view: TableState, seat: int) -> Worth:
        """How results of the running hand are to be valued for a seat's side."""

    @abstractmethod
    def tactics(self, at: S) -> Sequence[Callable[[S], Choice | None]]:
        """The tactics for a decision, in their order."""

    def weigh(self, view: TableState, legal: Sequence[Action]) -> Sequence[Candidate]:
        """What the calls among the legal actions are worth to the seat to act, as `choose` sees it."""
        return self.rated(self.situation(view, legal))

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raise ``ValueError`` when there are none."""
        if not legal:
            raise ValueError("There is nothing to choose: no action is legal now.")
        at = self.situation(view, legal)
        return first(without(self._left_out, self.tactics(at)), at) or Choice(
            legal[0], "Nothing better is possible.", "anything_legal"
        )
