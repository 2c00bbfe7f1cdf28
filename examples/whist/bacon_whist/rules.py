"""The rules of Whist: the card that is turned for trump, honours, and the score of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from msgspec.structs import replace

from bacon.core.cards import Strain, without
from bacon.core.events import Event, MatchWon
from bacon.core.rules import Preset
from bacon.games.tricks import play
from bacon.games.tricks.plain import PlainRules
from bacon.games.tricks.state import TrickState, play_begun
from bacon_whist import words
from bacon_whist.events import BOOK, OddTricksScored, TrumpTurned
from bacon_whist.options import WhistOptions

_HONOURS: Final = "AKQJ"
_SCORES: Final = {3: 2, 4: 4}


class Whist(WhistOptions, PlainRules, frozen=True, kw_only=True):
    """The rules of Whist with the house rules in force.

    Raises `OptionError` for a value that is not one of the option's choices, and for honours without trump.

    >>> Whist(target=7).values()
    {'target': 7, 'honours': False, 'trump': 'turned'}
    """

    name: ClassVar[str] = "whist"
    hand: ClassVar[int] = 13

    def problem(self) -> str | None:
        """Return why these rules cannot be played: without trump there are no honours."""
        if self.honours and self.trump == "none":
            return "Honors are the highest trump cards: play without honors, or with trump."
        return None

    def opening(self, state: TrickState) -> Event | None:
        """The dealer's last card, which is turned for trump."""
        dealer = state.dealer or 0
        return None if self.trump == "none" else TrumpTurned(dealer, state.hands[dealer][-1])

    def evolve(self, state: TrickState, event: Event) -> TrickState:
        """Fold one event into the state; the turned card goes back into the hand, where all know it."""
        if isinstance(event, TrumpTurned):
            held = (*without(state.hands[event.seat], event.card), event.card)
            turned = replace(state, hands=play.with_hand(state, event.seat, held))
            return play_begun(turned, Strain(event.card.name[-1]))
        return super().evolve(state, event)

    def score(self, state: TrickState) -> OddTricksScored:
        """The result of a hand: its tricks, and the points for honours."""
        first, second = (_honours_of(state, seats) if self.honours else 0 for seats in self.sides)
        return OddTricksScored(state.taken, (first, second))

    def victory(self, state: TrickState) -> MatchWon | None:
        """The victory, if a side has won: tricks count before honours."""
        first = 0 if state.taken[0] > BOOK else 1
        winners = [side for side in (first, 1 - first) if state.scores[side] >= self.target]
        return MatchWon(winners[0]) if winners else None

    narrate = words.narrate
    bubble = words.bubble
    told = words.told


def _honours_of(state: TrickState, seats: Sequence[int]) -> int:
    """A side's points for the honours it was dealt: those it has played and those it still holds."""
    laid = [*state.trick, *(each for trick in state.tricks for each in trick.plays)]
    played = [each.card for each in laid if each.seat in seats]
    held = [card for seat in seats for card in state.hands[seat]]
    honours = [card for card in (*played, *held) if card.suit is state.trump and card.rank in _HONOURS]
    return _SCORES.get(len(honours), 0)


PRESETS: Final = (
    Preset("Short whist", "To 5, tricks only.", Whist()),
    Preset("American whist", "To 7, tricks only.", Whist(target=7)),
    Preset("Long whist", "To 10, with honors.", Whist(target=10, honours=True)),
)
"""The first is the standard game."""
