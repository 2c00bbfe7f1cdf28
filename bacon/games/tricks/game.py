"""The base of the rules of every trick game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from bacon.core.actions import Action
from bacon.core.cards import Card, Cards, Strain
from bacon.core.events import DealerCut, Event, HandDealt, HandStarted
from bacon.core.override import override
from bacon.core.rules import Chance, Rules, TableState
from bacon.core.words import together
from bacon.games.tricks import state as states
from bacon.games.tricks.claims import Claim, settlements_until_0_9_5
from bacon.games.tricks.events import CardPlayed, ClaimRest, Play
from bacon.games.tricks.ranking import Ranking, side_of
from bacon.games.tricks.state import Phase, TrickState

T_co = TypeVar("T_co", bound=TrickState, covariant=True)


class TrickRules(Rules[T_co], Generic[T_co], frozen=True, kw_only=True):
    """Base of the rules of every trick game: sides that sit alternately, and hands of equal size by default.

    A game defines the number of cards in a `hand`, which is also the number of tricks, how many cards are
    dealt at a time (`packet`), and how its cards rank in a strain.
    """

    packet: ClassVar[int] = 1

    @property
    @abstractmethod
    def hand(self) -> int:
        """The number of cards in a hand, and so of tricks; in the largest, if hands differ."""

    def cards_dealt(self, hand: int) -> int:  # noqa: ARG002  (a game looks at it)
        """The number of cards dealt to each seat in a hand, counted from 1; by default the same in all."""
        return self.hand

    @abstractmethod
    def order(self, strain: Strain | None) -> Ranking:
        """Return how the cards rank in a strain, which is None before it is named."""

    def redealt(self, state: T_co) -> bool:  # type: ignore[misc]  # noqa: ARG002  # its own state, as in `Rules`
        """Whether the same dealer deals again after this hand; by default the deal moves on."""
        return False

    def needs(self, state: T_co) -> tuple[int, ...]:  # type: ignore[misc]  # its own state
        """Return how many tricks win the hand for each side: by default more than half."""
        return (self.cards_dealt(state.hand) // 2 + 1,) * len(self.sides)

    @property
    def claim(self) -> Claim:
        """Who must be beaten by a player who claims the rest; by default claims are off."""
        return "off"

    @override
    def legacy_consequences(self, state: T_co) -> tuple[Event, ...]:  # type: ignore[misc]  # its own state
        if state.phase is not Phase.CLAIM:
            return ()
        everyone = self.claim == "everyone"
        return settlements_until_0_9_5(state, self.order(state.strain), self.hand, everyone=everyone)

    @override
    def chance(self, state: T_co) -> Chance | None:  # type: ignore[misc]  # its own state
        return states.CHANCES.get(state.phase)

    @override
    def cut(self, deck: Sequence[Card]) -> DealerCut:
        return states.cut(deck, self.seats, self.order(None))

    @override
    def begin(self, state: T_co, commitment: str) -> HandStarted:  # type: ignore[misc]  # its own state
        return states.begin(state, commitment, stays=self.redealt(state))

    @override
    def deal(self, state: T_co, deck: Sequence[Card]) -> HandDealt:  # type: ignore[misc]  # its own state
        return states.deal(state, deck, self._size(state), self.packet)

    @override
    def gather(self, state: T_co, dealt: HandDealt) -> Cards:  # type: ignore[misc]  # its own state
        return states.gather(state, dealt, self._size(state), self.packet)

    def _size(self, state: T_co) -> int:  # type: ignore[misc]  # its own state
        """The number of cards dealt in a hand; the most, before there is one."""
        return self.cards_dealt(state.hand) if state.hand else self.hand

    claim_rest: ClassVar[Action | None] = ClaimRest()

    @override
    def write_play(self, event: Event) -> Card | None:
        return event.card if isinstance(event, CardPlayed) else None

    @override
    def read_play(self, text: str) -> Action:
        return Play(Card(text))

    @override
    def advice(self, state: TableState, action: Action) -> str:
        leads = isinstance(action, Play) and isinstance(state, TrickState) and not state.trick
        return action.advice.replace("play", "lead", 1) if leads else action.advice

    @override
    def side_of(self, seat: int) -> int:
        return side_of(seat)

    @override
    def side_name(self, names: Sequence[str], side: int) -> str:
        return together([names[seat] for seat in self.sides[side]])
