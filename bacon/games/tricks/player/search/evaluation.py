"""The value of actions in one world: played out by rules of thumb, and solved near the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import HIDDEN, Card, Cards, Strain
from bacon.core.rules import Rules, TableState, seat_to_act
from bacon.games.tricks.events import Discard, Play
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.plain import PlainRules
from bacon.games.tricks.player.bot import TrickBot
from bacon.games.tricks.player.discarding import spare
from bacon.games.tricks.player.search.playout import Playout, play_on
from bacon.games.tricks.player.search.worlds import put_away_by, seen_in
from bacon.games.tricks.player.situation import Manner, Worth
from bacon.games.tricks.ranking import Ranking, side_of
from bacon.games.tricks.state import Phase, TrickState
from bacon.search.bot import OutOfTime, Stop, never_stop
from bacon.solver import LaidCard, Position, Solver, Stopped
from bacon.solver.board import CardTable, HandInPlay, Mark, table_of


def order_of(rules: Rules, state: TrickState) -> Ranking:
    """Return how the cards rank in a hand; raise ``ValueError`` for a game without tricks."""
    return _order(rules, state.strain)


def _order(rules: Rules, strain: Strain | None) -> Ranking:
    if not isinstance(rules, TrickRules):
        raise ValueError(f"{rules.name} is not a trick-taking game that can be solved.")
    return rules.order(strain)


def lead_from(rules: Rules, hands: Sequence[Cards], strain: Strain, seat: int) -> Position:
    """Return the position in which a seat is to lead from these hands, and nobody sits out.

    Raises ``ValueError`` for a game that is not about the tricks of two sides.
    """
    _check_solvable(rules)
    return Position(_order(rules, strain), tuple(hands), seat)


def _check_solvable(rules: Rules) -> None:
    if isinstance(rules, PlainRules) and not rules.counts_tricks:
        raise ValueError(f"{rules.name} isn’t scored by the number of tricks, so it can’t be solved.")


def position_of(rules: Rules, state: TableState) -> Position:
    """Return the position of a full state, or of a world that a seat imagines.

    Raises ``ValueError`` when it is nobody's turn to play a card.
    """
    if not isinstance(state, TrickState) or state.phase is not Phase.PLAY or state.to_act is None:
        raise ValueError("A hand can be solved only during play, when a seat is to play a card.")
    _check_solvable(rules)
    trick = tuple([LaidCard(play.seat, play.card) for play in state.trick])
    order, taken = order_of(rules, state), (state.taken[0], state.taken[1])
    return Position(order, state.hands, state.to_act, trick, state.sitting_out, taken)


B = TypeVar("B", bound=HandInPlay)


def hand_in_play(rules: Rules, state: TrickState) -> HandInPlay:
    """Return the board of a full state of the play; raise ``ValueError`` for a game without tricks."""
    board = HandInPlay(_table(rules, state), [0] * len(state.hands), _first(state), _active(state))
    return dealt(played_so_far(board, state), state)


def _table(rules: Rules, state: TrickState) -> CardTable:
    return table_of(order_of(rules, state), rules.pack())


def _active(state: TrickState) -> list[int]:
    return [seat for seat in range(len(state.hands)) if seat not in state.sitting_out]


def _first(state: TrickState) -> int:
    """Return the seat that led to the first trick, or is to."""
    plays = state.tricks[0].plays if state.tricks else state.trick
    return plays[0].seat if plays else seat_to_act(state)


def played_so_far(board: B, state: TrickState) -> B:
    """Play on a board what has been played in a state, on hands that are still to be dealt to it."""
    [board.gone] = board.table.shared([state.offered])
    for play in (*[play for trick in state.tricks for play in trick.plays], *state.trick):
        [one] = board.table.shared([(play.card,)], board.gone)
        board.play(one)
    return board


def dealt(board: B, state: TrickState) -> B:
    """Deal the hands of a state to a board on which the same cards have been played."""
    board.hands = board.table.shared(state.hands, board.gone)
    return board


class PublicPlay:
    """The public side of a hand from a given state on, which is the same in all worlds."""

    def __init__(self, rules: Rules, worth: Worth, manner: Manner, state: TrickState) -> None:
        self.state = state
        self.board = _playout(rules, manner, state)
        self._undealt = self.board.mark()
        self._rules = rules
        self._worth = worth
        self._payoffs: dict[tuple[int, int], float] = {}

    def deal(self, world: TrickState) -> Mark:
        """Deal the hands of a world to the board, and return the moment from which they are played."""
        self.board.undo(self._undealt)
        return dealt(self.board, world).mark()

    def payoff(self, first: int, second: int) -> float:
        """Return the value of a hand that ends with these tricks, as the game scores it."""
        worth = self._payoffs.get((first, second))
        if worth is None:
            counted = replace(self.state, taken=(first, second), phase=Phase.COUNT)
            result = self._rules.consequence(counted)
            assert result is not None
            worth = self._payoffs[first, second] = self._worth(result)
        return worth


def _playout(rules: Rules, manner: Manner, state: TrickState) -> Playout:
    table, seats = _table(rules, state), range(len(state.hands))
    board = Playout(table, [0] * len(seats), _first(state), _active(state), manner)
    board.declarer = -1 if state.declarer is None else state.declarer
    board.alone = state.alone
    board.shown = [_shown(state, table, seat) for seat in seats]
    board.away = [_away(state, table, seat) for seat in seats]
    board.size = len(state.tricks) + max(map(len, state.hands))
    return played_so_far(board, state)


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
    state, table = public.state, public.board.table
    hand, played = (
        state.hands[seat_to_act(state)],
        [play.card for trick in state.tricks for play in trick.plays],
    )
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
        self.manner = rule_bot.situation(view, ()).manner
        self.stop: Stop = never_stop
        self.solver = Solver()
        self._called: dict[tuple[tuple[int, ...], TrickState], PublicPlay] = {}
        self._public = self._opened(view) if view.phase is Phase.PLAY else None
        self._solved = dict[tuple[Cards, ...], dict[Card, float]]()
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
            known = self._solved.get(world.hands)
            if known is None:
                known = self._solved[world.hands] = self._solved_values(public, world)
            return known
        start = public.deal(world)
        tried = {
            card: self._played_out(public, start, card)
            for card in dict.fromkeys([self._equivalents[card] for card in cards])
        }
        return {card: tried[self._equivalents[card]] for card in cards}

    def _to_the_end(self, state: TrickState) -> float:
        """Return the value of a hand: the rule bot acts until the play begins, then it is played out."""
        while state.result is None:
            event = self.rules.consequence(state)
            if event is None:
                if state.phase is Phase.PLAY:
                    public = self._after_calls(state)
                    return self._played_out(public, public.deal(state))
                event = self.rules.decide(state, self._chosen(state))
            state = self.rules.evolve(state, event)
        return self.worth(state.result)

    def _played_out(self, public: PublicPlay, start: Mark, card: Card | None = None) -> float:
        """Return the value of a dealt hand, or of playing a card from it."""
        if self.stop():
            raise OutOfTime
        board = public.board
        board.undo(start)
        if card is not None:
            board.play(board.table.bit(card, board.hands[board.seat]))
        play_on(board, _MAX_SOLVED_CARDS)
        try:
            return self.solver.value(board, public.payoff, self.side, self.stop)
        except Stopped:
            raise OutOfTime from None

    def _solved_values(self, public: PublicPlay, world: TrickState) -> dict[Card, float]:
        try:
            return self.solver.values(position_of(self.rules, world), public.payoff, self.side, self.stop)
        except Stopped:
            raise OutOfTime from None

    def _after_calls(self, state: TrickState) -> PublicPlay:
        """Return the public side of a hand, which worlds share if the same calls were made in them."""
        key = tuple(map(len, state.hands)), replace(state, hands=(), stock=())
        public = self._called.get(key)
        if public is None:
            public = self._called[key] = self._opened(state)
        return public

    def _opened(self, state: TrickState) -> PublicPlay:
        return PublicPlay(self.rules, self.worth, self.manner, state)

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
