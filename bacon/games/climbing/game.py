"""Bacon, the climbing game: get rid of your cards before the others do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from bacon.core.cards import Card, Cards
from bacon.core.events import DealerCut, HandDealt, HandStarted
from bacon.core.override import override
from bacon.core.rules import Chance, Preset, Rules
from bacon.games.climbing import decide as decisions
from bacon.games.climbing import finding, options, words
from bacon.games.climbing import state as states
from bacon.games.climbing.events import Lay
from bacon.games.climbing.options import ClimbingOptions
from bacon.games.climbing.state import ClimbingState, DealPhase

_CHANCES = {
    DealPhase.CUT: Chance.CUT,
    DealPhase.BETWEEN: Chance.HAND,
    DealPhase.DEAL: Chance.DEAL,
    DealPhase.REVEAL: Chance.REVEAL,
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
    @override
    def seats(self) -> int:
        return self.players

    @override
    def pack(self) -> Cards:
        return options.pack_of(self)

    @override
    def start(self, viewer: int | None = None) -> ClimbingState:
        hands: tuple[Cards, ...] = ((),) * self.players
        return ClimbingState(viewer=viewer, hands=hands, scores=(0,) * states.sides(self))

    @override
    def chance(self, state: ClimbingState) -> Chance | None:
        return _CHANCES.get(state.phase)

    @override
    def cut(self, deck: Sequence[Card]) -> DealerCut:
        """Cut for the deal: the lowest card deals, and an X is highest; a tie for the lowest is cut again."""
        cut = tuple(deck[: self.seats])
        ranks = [options.rank_of(card) or options.x_rank(self) for card in cut]
        lowest = min(ranks)
        return DealerCut(cut, ranks.index(lowest) if ranks.count(lowest) == 1 else None)

    @override
    def begin(self, state: ClimbingState, commitment: str) -> HandStarted:
        dealer = states.next_dealer(self, state) if state.hand else state.dealer or 0
        return HandStarted(state.hand + 1, dealer, commitment)

    @override
    def deal(self, state: ClimbingState, deck: Sequence[Card]) -> HandDealt:
        return options.deal(self, state.dealer or 0, deck)

    @override
    def gather(self, state: ClimbingState, dealt: HandDealt) -> Cards:
        return options.gather(self, state.dealer or 0, dealt)

    def readings(self, cards: Cards) -> tuple[Lay, ...]:
        """Return everything that exactly these cards can be played as, the highest of each kind last.

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
    side_of = states.side_of
    side_name = words.side_name
    write_call = words.write
    read_call = words.read
    guide = words.guide
    narrate = words.narrate
    advice = words.advice
    in_words = words.in_words
    bubble = staticmethod(words.bubble)
    outcome = words.outcome


PRESETS: Final = (
    Preset(
        "4 players",
        "Two against two, as usual.",
        Climbing(),
        saved_as="Four",
    ),
    Preset(
        "6 players",
        "Three against three.",
        Climbing(players=6, target=24, max_deals=6),
        saved_as="Six",
    ),
    Preset(
        "Applewood",
        "No partners: you’re on your own.",
        Climbing(teams=False, target=24, max_deals=6),
    ),
    Preset(
        "Applewood for three",
        "No partners, 18 cards each.",
        Climbing(players=3, teams=False, target=24, max_deals=6),
    ),
    Preset(
        "Applewood for five",
        "No partners, and four suits.",
        Climbing(players=5, teams=False, target=24, max_deals=6),
    ),
    Preset(
        "Applewood for six",
        "No partners, 14 cards each.",
        Climbing(players=6, teams=False, target=24, max_deals=6),
    ),
)
"""The presets; the first is the standard game."""
