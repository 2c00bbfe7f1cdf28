"""Bacon, the trick-taking game ("American Euchre")."""

from __future__ import annotations

from collections.abc import Sequence

from bacon.core.actions import Action, Refusal
from bacon.core.cards import Card, Cards
from bacon.core.events import Acquitted, DealerCut, Event, HandDealt, HandStarted
from bacon.core.game import Chance, TableState
from bacon.games.bacon import decide as rules
from bacon.games.bacon import words
from bacon.games.bacon.evolve import evolve
from bacon.games.bacon.guide import guide
from bacon.games.bacon.options import BaconOptions
from bacon.games.bacon.ranking import pack_of, ranking
from bacon.games.bacon.scoring import TRICKS
from bacon.games.bacon.state import BaconState, Phase, own
from bacon.games.playable import Outcome, Section
from bacon.games.tricks import next_seat

_CHANCES = {
    Phase.CUT: Chance.CUT,
    Phase.BETWEEN: Chance.HAND,
    Phase.DEAL: Chance.DEAL,
    Phase.REVEAL: Chance.REVEAL,
}
_HAND = TRICKS


class Bacon(BaconOptions, frozen=True, kw_only=True):
    """The rules of Bacon with the house rules in force; the defaults are the standard game.

    Raises `OptionError` for a value that is not one of the option's choices, and for choices that cannot
    work together.

    >>> Bacon(target=15), Bacon().permission
    (Bacon(target=15), 'both')
    """

    @property
    def name(self) -> str:
        """Give the registry's name of the game."""
        return "bacon"

    @property
    def seats(self) -> int:
        """Give the number of seats: two against two."""
        return 4

    def problem(self) -> str | None:
        """Say why these rules cannot be played: the pack must reach for every hand and every offer."""
        needed = self.seats * _HAND + rules.OFFERS
        if (size := len(self.pack())) >= needed:
            return None
        return (
            f"A pack of {size} cards runs out: {self.seats} hands of {_HAND} and {rules.OFFERS} cards to "
            f"offer are {needed}."
        )

    def pack(self) -> Cards:
        """Give the pack in its fixed order: the suits, then the jokers."""
        return pack_of(self)

    def start(self, viewer: int | None = None) -> BaconState:
        """Give the state before anything has happened."""
        return BaconState(viewer=viewer)

    def legal(self, state: TableState) -> tuple[Action, ...]:
        """Give every action the seat to act may take."""
        return rules.legal(self, own(state))

    def refusal(self, state: TableState, action: Action) -> Refusal:
        """Say why an action that is not legal is not."""
        return rules.refusal(self, own(state), action)

    def decide(self, state: TableState, action: Action) -> Event:
        """Give the fact that a legal action makes."""
        return rules.decide(own(state), action)

    def consequence(self, state: TableState) -> Event | None:
        """Give the fact that follows by rule, if one does."""
        return rules.consequence(self, own(state))

    def chance(self, state: TableState) -> Chance | None:
        """Give what the state waits for that a shuffle decides."""
        return _CHANCES.get(own(state).phase)

    def cut(self, deck: Sequence[Card]) -> DealerCut:
        """Cut for the deal: the lowest card deals (S001); equal lowest cards are cut again."""
        cut, order = tuple(deck[: self.seats]), ranking(self, None)
        heights = [order.strength(card) for card in cut]
        lowest = min(heights)
        return DealerCut(cut, heights.index(lowest) if heights.count(lowest) == 1 else None)

    def begin(self, state: TableState, commitment: str) -> HandStarted:
        """Begin the next hand; the deal moves to the left (S001), or stays after a void hand (A1)."""
        dealer = state.dealer or 0
        stays = isinstance(own(state).result, Acquitted) and self.acquitted_redeal == "same_dealer"
        first = state.hand == 0
        return HandStarted(state.hand + 1, dealer if first or stays else next_seat(dealer), commitment)

    def deal(self, state: TableState, deck: Sequence[Card]) -> HandDealt:
        """Deal five cards to each seat, one at a time from the dealer's left; the rest is the stock."""
        first = next_seat(state.dealer or 0)
        dealt = self.seats * _HAND
        starts = [(seat - first) % self.seats for seat in range(self.seats)]
        return HandDealt(
            tuple(tuple(deck[start : dealt : self.seats]) for start in starts), tuple(deck[dealt:])
        )

    def evolve(self, state: TableState, event: Event) -> BaconState:
        """Fold one fact into the state."""
        return evolve(self, own(state), event)

    def guide(self) -> tuple[Section, ...]:
        """Tell the rules, section by section."""
        return guide(self)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        """Tell an event of any kind in one line."""
        return words.narrate(self, event, names)

    def bubble(self, event: Event) -> str | None:
        """Give what the event's seat says aloud; None when it says nothing."""
        return words.bubble(self, event)

    def outcome(self, state: TableState, names: Sequence[str], viewer_side: int) -> Outcome:
        """Tell what a finished hand came to, as the viewer's side sees it."""
        return words.outcome(self, own(state), names, viewer_side)
