"""A moment of the play with all cards open, as the rules of any trick-taking game describe it."""

from __future__ import annotations

from msgspec import Struct

from bacon.core.cards import Cards
from bacon.core.game import TableState
from bacon.games import Bacon, BidEuchre, Euchre, Rules
from bacon.games.bacon.ranking import ranking as bacon_order
from bacon.games.bid_euchre.decide import order as bid_euchre_order
from bacon.games.bowers import ranking as bower_order
from bacon.games.trick_state import Phase, TrickState
from bacon.games.tricks import Plays, Ranking, Seats


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
    """Give the order of the cards in a hand; raise ``ValueError`` for a game without tricks."""
    match rules:
        case Bacon():
            return bacon_order(rules, state.trump)
        case Euchre():
            return bower_order(state.strain)
        case BidEuchre():
            return bid_euchre_order(rules, state.strain)
        case _:
            raise ValueError(f"{rules.name} is not a game of tricks that can be solved.")


def position_of(rules: Rules, state: TableState) -> Position:
    """Give the position of a full state, or of a world that a seat imagines.

    Raises ``ValueError`` when nobody is to play a card.
    """
    if not isinstance(state, TrickState) or state.phase is not Phase.PLAY or state.to_act is None:
        raise ValueError("Only the play of a hand can be solved, when a seat is to play a card.")
    order = order_of(rules, state)
    return Position(order, state.hands, state.to_act, state.trick, state.sitting_out, state.taken)
