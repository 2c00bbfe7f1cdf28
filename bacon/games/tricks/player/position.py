"""A moment of the play with all cards open, as the rules of any trick-taking game describe it."""

from __future__ import annotations

from msgspec import Struct

from bacon.core.cards import Cards
from bacon.core.rules import Rules, TableState
from bacon.games.tricks.rules.game import TrickRules
from bacon.games.tricks.rules.ranking import Plays, Ranking, Seats
from bacon.games.tricks.rules.state import Phase, TrickState


class Position(Struct, frozen=True):
    """A seat is to play a card, and all hands are known.

    The `order` is the game's own: it says what suit a card belongs to, what beats it and what must follow.
    What those who sit out hold does not matter. `taken` are the tricks of both sides so far.
    """

    order: Ranking
    hands: tuple[Cards, ...]
    to_act: int
    trick: Plays = ()
    sitting_out: Seats = ()
    taken: tuple[int, int] = (0, 0)

    @property
    def active(self) -> Seats:
        """Give the seats that play, in clockwise order from seat 0."""
        return tuple([seat for seat in range(len(self.hands)) if seat not in self.sitting_out])


def order_of(rules: Rules, state: TrickState) -> Ranking:
    """The order of the cards in a hand; raises ``ValueError`` for a game without tricks."""
    if not isinstance(rules, TrickRules):
        raise ValueError(f"{rules.name} is not a game of tricks that can be solved.")
    return rules.order(state.strain)


def position_of(rules: Rules, state: TableState) -> Position:
    """Give the position of a full state, or of a world that a seat imagines.

    Raises ``ValueError`` when nobody is to play a card.
    """
    if not isinstance(state, TrickState) or state.phase is not Phase.PLAY or state.to_act is None:
        raise ValueError("Only the play of a hand can be solved, when a seat is to play a card.")
    order = order_of(rules, state)
    return Position(order, state.hands, state.to_act, state.trick, state.sitting_out, state.taken)
