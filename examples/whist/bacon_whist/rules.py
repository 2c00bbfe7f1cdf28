"""The rules of Whist: the card that is turned for trump, honours, the score of a hand, and its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from bacon.core.cards import Strain
from bacon.core.events import Event, MatchWon
from bacon.core.rules import Preset
from bacon.core.words import capital, does, inside, points
from bacon.games.tricks import play
from bacon.games.tricks.plain import PlainRules
from bacon.games.tricks.state import TrickState, play_begun
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
            return play_begun(play.shown(state, event.seat, event.card), Strain(event.card.name[-1]))
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

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        """Describe an event in one line."""
        if isinstance(event, TrumpTurned) and event.card.suit:
            turns, suit = does(names[event.seat], "turn"), event.card.suit.plural
            return f"{turns} up {event.card.words}: {suit} are trump."
        return super().narrate(event, names)

    def bubble(self, event: Event) -> str | None:
        """What a player says aloud: only the trump suit."""
        if isinstance(event, TrumpTurned) and event.card.suit:
            return capital(event.card.suit.plural)
        return super().bubble(event)

    def told(self, result: Event, names: Sequence[str]) -> str:
        """The result of a hand in a sentence: who took how many tricks, and who had honours."""
        assert isinstance(result, OddTricksScored)
        side, honours = result.taken.index(max(result.taken)), max(result.honours)
        winners = self.side_name(names, side)
        took = f"{winners} took {result.taken[side]} tricks"
        if not honours:
            return f"{took}, {result.taken[side] - BOOK} more than six."
        tricks = f"{took} and scored {points(result.gains[side])}"
        holder = result.honours.index(honours)
        if holder == side:
            return f"{tricks}, {honours} of them for honors."
        return f"{tricks}, and {inside(self.side_name(names, holder))} scored {honours} for honors."


def _honours_of(state: TrickState, seats: Sequence[int]) -> int:
    """A side's points for the honours it was dealt."""
    dealt = [card for seat in seats for card in play.dealt_to(state, seat)]
    return _SCORES.get(sum(card.suit is state.trump and card.rank in _HONOURS for card in dealt), 0)


PRESETS: Final = (
    Preset("Short whist", "To 5, tricks only.", Whist()),
    Preset("American whist", "To 7, tricks only.", Whist(target=7)),
    Preset("Long whist", "To 10, with honors.", Whist(target=10, honours=True)),
)
"""The first is the standard game."""
