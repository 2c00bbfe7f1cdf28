"""Bacon, the climbing game: get rid of your cards before the others do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from bacon.core.cards import Card, Cards
from bacon.core.events import DealerCut, HandDealt, HandStarted
from bacon.core.rules import Chance, Rules
from bacon.games.climbing.rules import decide as decisions
from bacon.games.climbing.rules import finding, guide, notation, packs, scoring, words
from bacon.games.climbing.rules.events import Lay
from bacon.games.climbing.rules.options import ClimbingOptions
from bacon.games.climbing.rules.state import ClimbingState, Phase

_CHANCES = {
    Phase.CUT: Chance.CUT,
    Phase.BETWEEN: Chance.HAND,
    Phase.DEAL: Chance.DEAL,
    Phase.REVEAL: Chance.REVEAL,
}


class Climbing(ClimbingOptions, Rules[ClimbingState], frozen=True, kw_only=True):
    """The rules of the climbing game with the house rules in force; the defaults are the game for four.

    Raises `OptionError` for a value that is not one of the option's choices, and for choices that cannot
    work together.

    >>> Climbing(players=6, target=24), Climbing().teams
    (Climbing(players=6, target=24), True)
    """

    name: ClassVar[str] = "climbing"
    in_rounds: ClassVar[bool] = True

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.players

    def pack(self) -> Cards:
        """The pack in its fixed order: the natural cards, suit by suit, then the X."""
        return packs.pack_of(self)

    def start(self, viewer: int | None = None) -> ClimbingState:
        """The state before anything has happened."""
        hands: tuple[Cards, ...] = ((),) * self.players
        return ClimbingState(viewer=viewer, hands=hands, scores=(0,) * scoring.sides(self))

    def chance(self, state: ClimbingState) -> Chance | None:
        """What a shuffle decides now, by phase."""
        return _CHANCES.get(state.phase)

    def cut(self, deck: Sequence[Card]) -> DealerCut:
        """Cut for the deal: the lowest card deals, an X is the highest; equal lowest cards are cut again."""
        cut = tuple(deck[: self.seats])
        heights = [packs.rank_of(card) or packs.x_rank(self) for card in cut]
        lowest = min(heights)
        return DealerCut(cut, heights.index(lowest) if heights.count(lowest) == 1 else None)

    def begin(self, state: ClimbingState, commitment: str) -> HandStarted:
        """Begin the next deal; the scores say who deals."""
        dealer = scoring.next_dealer(self, state) if state.hand else state.dealer or 0
        return HandStarted(state.hand + 1, dealer, commitment)

    def deal(self, state: ClimbingState, deck: Sequence[Card]) -> HandDealt:
        """Deal from a shuffled pack: the natural cards in their order, and two X each."""
        return packs.deal(self, state.dealer or 0, deck)

    def gather(self, state: ClimbingState, dealt: HandDealt) -> Cards:
        """The ordered pack from which just this is dealt, but for the order of the X in the hands."""
        return packs.gather(self, state.dealer or 0, dealt)

    def readings(self, cards: Cards) -> tuple[Lay, ...]:
        """Everything that exactly these cards can be laid as, the highest of each kind last.

        >>> from bacon.core.cards import cards
        >>> [str(lay.combination) for lay in Climbing().readings(cards("X 9H X"))]
        ['triple of 9s', 'run 7-8-9', 'run 8-9-10', 'run 9-10-11']
        """
        return tuple(finding.readings(self, cards))

    legal = decisions.legal
    refusal = decisions.refusal
    decide = staticmethod(decisions.decide)
    consequence = decisions.consequence
    evolve = decisions.evolve
    side_of = scoring.side_of
    side_name = words.side_name
    write_call = notation.write
    read_call = notation.read
    guide = guide.guide
    narrate = words.narrate
    bubble = staticmethod(words.bubble)
    outcome = words.outcome
