"""The value of actions in one world: played out by rules of thumb, and solved near the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import HIDDEN, Card, Cards, Strain
from bacon.core.rules import Rules, TableState
from bacon.games.tricks.events import Discard, Play
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.player.bot import TrickBot
from bacon.games.tricks.player.following import spare
from bacon.games.tricks.player.search.playout import (
    CardTable,
    MannerTables,
    OpenHand,
    Playout,
    RunningTrick,
    card_of,
    manner_tables,
    table_of,
)
from bacon.games.tricks.player.search.worlds import put_away_by, seen_in
from bacon.games.tricks.player.situation import Worth
from bacon.games.tricks.ranking import Plays, Ranking, next_seat, side_of
from bacon.games.tricks.state import Phase, TrickState
from bacon.search.bot import OutOfTime, Stop, never_stop
from bacon.solver import LaidCard, Position, Solver, Stopped


def order_of(rules: Rules, state: TrickState) -> Ranking:
    """Return how the cards rank in a hand; raise ``ValueError`` for a game without tricks."""
    return _order(rules, state.strain)


def _order(rules: Rules, strain: Strain | None) -> Ranking:
    if not isinstance(rules, TrickRules):
        raise ValueError(f"{rules.name} is not a game of tricks that can be solved.")
    return rules.order(strain)


def lead_from(rules: Rules, hands: Sequence[Cards], strain: Strain, seat: int) -> Position:
    """Return the position in which a seat is to lead from these hands, and nobody sits out."""
    return Position(_order(rules, strain), tuple(hands), seat)


def position_of(rules: Rules, state: TableState) -> Position:
    """Return the position of a full state, or of a world that a seat imagines.

    Raises ``ValueError`` when it is nobody's turn to play a card.
    """
    if not isinstance(state, TrickState) or state.phase is not Phase.PLAY or state.to_act is None:
        raise ValueError("Only the play of a hand can be solved, when a seat is to play a card.")
    trick = tuple([LaidCard(play.seat, play.card) for play in state.trick])
    order = order_of(rules, state)
    return Position(order, state.hands, state.to_act, trick, state.sitting_out, state.taken)


class PublicPlay:
    """The public side of a hand from a given state on, which is the same in all worlds."""

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
        """Return the hands of a world as bit sets."""
        return self.table.shared(world.hands, self._hand.gone)

    def playout(self, hands: Sequence[int], manner: MannerTables) -> Playout:
        """Set up hands to be played out from this state."""
        assert self.state.to_act is not None
        playout = Playout(self.table, manner, self._hand, hands)
        playout.at(self.state.to_act, self._trick)
        return playout

    def position(self, playout: Playout, taken: tuple[int, int]) -> Position:
        """Return the position after a trick of a playout, given the tricks of both sides."""
        sitting_out = self.state.sitting_out
        hands = [
            () if seat in sitting_out else self.table.cards_in(hand)
            for seat, hand in enumerate(playout.hands)
        ]
        return Position(self.table.order, tuple(hands), playout.holder, (), sitting_out, taken)

    def payoff(self, first: int, second: int) -> float:
        """Return the value of a hand that ends with these tricks, as the game scores it."""
        worth = self._payoffs.get((first, second))
        if worth is None:
            counted = replace(self.state, taken=(first, second), phase=Phase.COUNT)
            result = self._rules.consequence(counted)
            assert result is not None
            worth = self._payoffs[first, second] = self._worth(result)
        return worth


def _hand_of(state: TrickState, table: CardTable) -> OpenHand:
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
        size=len(state.tricks) + max(map(len, state.hands)),
    )


def _trick_of(state: TrickState, table: CardTable) -> RunningTrick:
    left = state.active_seats - len(state.trick)
    if not state.trick:
        return RunningTrick(0, -1, 0, left)
    held = table.order.best(state.trick)
    return RunningTrick(table.suit_of(state.trick[0].card), table.number(held.card), held.seat, left)


def _all_tricks(state: TrickState) -> Iterator[Plays]:
    yield from (trick.plays for trick in state.tricks)
    yield state.trick


def _out(state: TrickState, table: CardTable, seat: int) -> int:
    """Return the suits that a seat did not follow; not following a free card shows nothing."""
    out = 0
    for plays in filter(None, _all_tricks(state)):
        led = table.suit_of(plays[0].card)
        for play in plays[1:]:
            if play.seat == seat and not table.bit(play.card) & (led | table.free):
                out |= led & ~table.free
    return out


def _shown(state: TrickState, table: CardTable, seat: int) -> int:
    return table.bit(state.upcard) if state.upcard is not None and seat == put_away_by(state) else 0


def _away(state: TrickState, table: CardTable, seat: int) -> int:
    """Return the card that the seat put away, if the state shows it."""
    card = state.discard
    return 0 if card is None or card is HIDDEN or seat != put_away_by(state) else table.bit(card)


def equivalent_cards(public: PublicPlay) -> dict[Card, Card]:
    """Map each card of the seat to act to the first card that is equivalent to it.

    Cards that are gone do not separate two cards; those of the current trick still do.
    """
    state, table = public.state, public.table
    assert state.to_act is not None
    hand, played = state.hands[state.to_act], [play.card for trick in state.tricks for play in trick.plays]
    gone, own = table.shared([(*state.offered, *played), hand])
    between = table.all & ~(gone | own)
    return {card: next(other for other in hand if table.equivalent(card, other, between)) for card in hand}


_MAX_SOLVED_CARDS: Final = 3
"""Hands of up to this many cards are solved; larger ones are first played out by rules of thumb.

The solver sees all hands, so if it starts too early it defends too well and expects to lose nothing by
waiting.
"""


class Evaluator:
    """Evaluates actions in the worlds of one view, for the side to act."""

    def __init__(self, rule_bot: TrickBot, view: TrickState) -> None:
        assert view.to_act is not None
        self.rules = rule_bot.rules
        self.rule_bot = rule_bot
        self.view = view
        self.side = side_of(view.to_act)
        self.worth = rule_bot.worth(view, view.to_act)
        self.manner = manner_tables(rule_bot.situation(view, ()).manner)
        self.stop: Stop = never_stop
        self.solver = Solver()
        self._public = self._opened(view) if view.phase is Phase.PLAY else None
        self._equivalents = equivalent_cards(self._public) if self._public else {}

    def values(self, world: TrickState, actions: Sequence[Action], stop: Stop) -> list[float]:
        """Return the value of each action in a world; raise `OutOfTime` if `stop` says so."""
        self.stop = stop
        cards = [action.card for action in actions if isinstance(action, Play)]
        played = self._card_values(self._public, world, cards) if self._public and cards else {}
        return [
            played[action.card]
            if isinstance(action, Play)
            else self._to_the_end(self.rules.evolve(world, self.rules.decide(world, action)))
            for action in actions
        ]

    def _card_values(self, public: PublicPlay, world: TrickState, cards: Sequence[Card]) -> dict[Card, float]:
        """Return the value of each card, trying equivalent cards only once."""
        if max(map(len, world.hands)) <= _MAX_SOLVED_CARDS:
            return self._solved_values(public, world)
        hands = public.hands(world)
        tried = {
            card: self._played_out(public, hands, card)
            for card in dict.fromkeys([self._equivalents[card] for card in cards])
        }
        return {card: tried[self._equivalents[card]] for card in cards}

    def _to_the_end(self, state: TrickState) -> float:
        """Let the rule bot act until the play begins, then play that out."""
        while state.result is None:
            event = self.rules.consequence(state)
            if event is None:
                if state.phase is Phase.PLAY:
                    public = self._opened(state)
                    return self._played_out(public, public.hands(state), None)
                event = self.rules.decide(state, self._chosen(state))
            state = self.rules.evolve(state, event)
        return self.worth(state.result)

    def _played_out(self, public: PublicPlay, hands: Sequence[int], card: Card | None) -> float:
        if self.stop():
            raise OutOfTime
        playout = public.playout(hands, self.manner)
        if card is not None:
            playout.play(public.table.bit(card, hands[playout.seat]))
        taken = list(public.state.taken)
        while True:
            while playout.left:
                playout.play(card_of(playout))
            taken[side_of(playout.holder)] += 1
            if playout.hands[playout.holder].bit_count() <= _MAX_SOLVED_CARDS:
                return self._value(public.position(playout, (taken[0], taken[1])), public)
            playout.lead_of(playout.holder)

    def _value(self, position: Position, public: PublicPlay) -> float:
        try:
            return self.solver.value(position, public.payoff, self.side, self.stop)
        except Stopped:
            raise OutOfTime from None

    def _solved_values(self, public: PublicPlay, world: TrickState) -> dict[Card, float]:
        try:
            return self.solver.values(position_of(self.rules, world), public.payoff, self.side, self.stop)
        except Stopped:
            raise OutOfTime from None

    def _opened(self, state: TrickState) -> PublicPlay:
        table = table_of(self.rules.order(state.strain), self.rules.pack())
        return PublicPlay(self.rules, self.worth, table, state)

    def _chosen(self, state: TrickState) -> Action:
        if self.stop():
            raise OutOfTime
        legal = self.rules.legal(state)
        if len(legal) == 1:
            return legal[0]
        assert state.to_act is not None
        seen = seen_in(state, state.to_act)
        if state.phase is Phase.DISCARD:
            at = self.rule_bot.situation(seen, legal)
            return Discard(spare(at.known, at.cards).card)
        return self.rule_bot.action(seen, legal)
