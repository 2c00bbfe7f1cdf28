"""A moment of the play on bits: what everybody sees of it, the same in all worlds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bacon.core.cards import HIDDEN, Card
from bacon.core.rules import Rules
from bacon.games.tricks.player.score import Worth
from bacon.games.tricks.player.search.playout import OpenHand, Playout, RunningTrick, Sense
from bacon.games.tricks.player.search.table import CardTable
from bacon.games.tricks.player.search.worlds import put_away_by
from bacon.games.tricks.rules.ranking import Plays, next_seat
from bacon.games.tricks.rules.state import Phase, TrickState
from bacon.solver import Position


class Opening:
    """The play of a hand from one moment on, as far as it is the same in all worlds.

    Takes the rules, what results are worth, the cards as bits, and the state at that moment.
    """

    def __init__(self, rules: Rules, worth: Worth, table: CardTable, state: TrickState) -> None:
        assert state.to_act is not None
        self.state = state
        self.table = table
        self._rules = rules
        self._worth = worth
        self._hand = _hand_of(state, table)
        self._trick = _trick_of(state, table)
        self._payoffs: dict[tuple[int, int], float] = {}

    def hands(self, world: TrickState) -> list[int]:
        """Give the hands of a world as sets of bits."""
        return self.table.shared(world.hands, self._hand.gone)

    def playout(self, hands: Sequence[int], sense: Sense) -> Playout:
        """Set up hands to be played out from this moment on."""
        assert self.state.to_act is not None
        playout = Playout(self.table, sense, self._hand, hands)
        playout.at(self.state.to_act, self._trick)
        return playout

    def position(self, playout: Playout, taken: tuple[int, int]) -> Position:
        """Give what a playout has come to after a trick, with the tricks of both sides."""
        idle = self.state.sitting_out
        hands = [() if seat in idle else self.table.spelt(hand) for seat, hand in enumerate(playout.hands)]
        return Position(self.table.order, tuple(hands), playout.holder, (), idle, taken)

    def payoff(self, first: int, second: int) -> float:
        """Give what the hand is worth by the tricks of both sides: the game itself scores it."""
        worth = self._payoffs.get((first, second))
        if worth is None:
            counted = replace(self.state, taken=(first, second), phase=Phase.COUNT)
            result = self._rules.consequence(counted)
            assert result is not None
            worth = self._payoffs[first, second] = self._worth(result)
        return worth


def _hand_of(state: TrickState, table: CardTable) -> OpenHand:
    """Give what is common knowledge of a hand that is being played."""
    played = [play.card for trick in state.tricks for play in trick.plays]
    running = [play.card for play in state.trick]
    gone = sum(table.shared([(*state.offered, *played, *running)]))
    seats = range(len(state.hands))
    return OpenHand(
        next=tuple([next_seat(seat, state.sitting_out, len(state.hands)) for seat in seats]),
        players=state.active_seats,
        declarer=-1 if state.declarer is None else state.declarer,
        alone=state.alone,
        gone=gone,
        out=tuple([_out(state, table, seat) for seat in seats]),
        shown=tuple([_shown(state, table, seat) & ~gone for seat in seats]),
        away=tuple([_away(state, table, seat) for seat in seats]),
    )


def _trick_of(state: TrickState, table: CardTable) -> RunningTrick:
    """Give the running trick as it is."""
    left = state.active_seats - len(state.trick)
    if not state.trick:
        return RunningTrick(0, -1, 0, left)
    held = table.order.best(state.trick)
    return RunningTrick(table.suit_of(state.trick[0].card), table.number(held.card), held.seat, left)


def _all_tricks(state: TrickState) -> Iterator[Plays]:
    yield from (trick.plays for trick in state.tricks)
    yield state.trick


def _out(state: TrickState, table: CardTable, seat: int) -> int:
    """Give the suits that a seat did not follow; a free card may still be there, and shows nothing."""
    out = 0
    for plays in filter(None, _all_tricks(state)):
        led = table.suit_of(plays[0].card)
        for play in plays[1:]:
            if play.seat == seat and not table.bit(play.card) & (led | table.free):
                out |= led & ~table.free
    return out


def _shown(state: TrickState, table: CardTable, seat: int) -> int:
    """Give the card that the seat took up openly."""
    return table.bit(state.upcard) if state.upcard is not None and seat == put_away_by(state) else 0


def _away(state: TrickState, table: CardTable, seat: int) -> int:
    """Give the card that the seat put away, as far as the state tells."""
    card = state.discard
    return 0 if card is None or card is HIDDEN or seat != put_away_by(state) else table.bit(card)


def alike(opening: Opening) -> dict[Card, Card]:
    """Give for each card of the seat to act the one to try for it: the first that does the same.

    Cards that are gone do not come between others, but those of the running trick still do.
    """
    state, table = opening.state, opening.table
    assert state.to_act is not None
    hand, played = state.hands[state.to_act], [play.card for trick in state.tricks for play in trick.plays]
    gone, own = table.shared([(*state.offered, *played), hand])
    between = table.all & ~(gone | own)
    return {card: next(other for other in hand if table.touching(card, other, between)) for card in hand}
