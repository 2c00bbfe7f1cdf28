"""What actions come to in one world: played out by rules of thumb, and at the end exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core.actions import Action
from bacon.core.cards import Card
from bacon.core.events import Event
from bacon.core.rules import Rules
from bacon.games.tricks.player.discard import spare
from bacon.games.tricks.player.position import order_of, position_of
from bacon.games.tricks.player.search.house import HousePlayer
from bacon.games.tricks.player.search.opening import Opening, alike
from bacon.games.tricks.player.search.playout import sense_of
from bacon.games.tricks.player.search.policy import card_of
from bacon.games.tricks.player.search.table import table_of
from bacon.games.tricks.player.search.worlds import seen_in
from bacon.games.tricks.rules.events import Discard, Play
from bacon.games.tricks.rules.ranking import side_of
from bacon.games.tricks.rules.state import Phase, TrickState
from bacon.search.searchable import OutOfTime, Stop
from bacon.solver import Position, Solver, Stopped

_SOLVED: Final = 3
"""Hands of at most so many cards are solved; larger ones are played down to that by rules of thumb.

The solver sees all hands. Where it plays too early it defends too well, and thinks that one can wait and see.
"""


class Judge:
    """Judge actions in worlds of one view, in the sense of the side to act.

    Takes the rules, the house's player and the view.
    """

    def __init__(self, rules: Rules, house: HousePlayer, view: TrickState) -> None:
        assert view.to_act is not None
        self.rules = rules
        self.house = house
        self.view = view
        self.side = side_of(view.to_act)
        self.worth = house.worth(view, view.to_act)
        self.sense = sense_of(house.situation(view, ()).manner)
        self.stop: Stop = lambda: False
        self.solver = Solver()
        self._opening = self._opened(view) if view.phase is Phase.PLAY else None
        self._alike = alike(self._opening) if self._opening else {}

    def values(self, world: TrickState, actions: Sequence[Action], stop: Stop) -> list[float]:
        """Give what each action is worth in a world; raise `OutOfTime` when `stop` says so."""
        self.stop = stop
        cards = [action.card for action in actions if isinstance(action, Play)]
        played = self._of_cards(self._opening, world, cards) if self._opening and cards else {}
        return [
            played[action.card] if isinstance(action, Play) else self._to_the_end(self._after(world, action))
            for action in actions
        ]

    def _of_cards(self, opening: Opening, world: TrickState, cards: Sequence[Card]) -> dict[Card, float]:
        """Give what cards are worth; those that do the same are tried once."""
        if max(map(len, world.hands)) <= _SOLVED:
            return self._solved(opening, world)
        hands = opening.hands(world)
        tried = {
            card: self._played_out(opening, hands, card)
            for card in dict.fromkeys([self._alike[card] for card in cards])
        }
        return {card: tried[self._alike[card]] for card in cards}

    def _to_the_end(self, state: TrickState) -> float:
        """Let the house act until the play begins, and play that out."""
        while state.result is None:
            event = self.rules.consequence(state)
            if event is None:
                if state.phase is Phase.PLAY:
                    opening = self._opened(state)
                    return self._played_out(opening, opening.hands(state), None)
                event = self.rules.decide(state, self._chosen(state))
            state = self._folded(state, event)
        return self.worth(state.result)

    def _played_out(self, opening: Opening, hands: Sequence[int], card: Card | None) -> float:
        """Play hands down by rules of thumb until the solver takes them on."""
        if self.stop():
            raise OutOfTime
        playout = opening.playout(hands, self.sense)
        if card is not None:
            playout.play(opening.table.bit(card, hands[playout.seat]))
        taken = list(opening.state.taken)
        while True:
            while playout.left:
                playout.play(card_of(playout))
            taken[side_of(playout.holder)] += 1
            if playout.hands[playout.holder].bit_count() <= _SOLVED:
                return self._value(opening.position(playout, (taken[0], taken[1])), opening)
            playout.lead_of(playout.holder)

    def _value(self, position: Position, opening: Opening) -> float:
        try:
            return self.solver.value(position, opening.payoff, self.side, self.stop)
        except Stopped:
            raise OutOfTime from None

    def _solved(self, opening: Opening, world: TrickState) -> dict[Card, float]:
        try:
            return self.solver.values(position_of(self.rules, world), opening.payoff, self.side, self.stop)
        except Stopped:
            raise OutOfTime from None

    def _opened(self, state: TrickState) -> Opening:
        table = table_of(order_of(self.rules, state), self.rules.pack())
        return Opening(self.rules, self.worth, table, state)

    def _after(self, state: TrickState, action: Action) -> TrickState:
        return self._folded(state, self.rules.decide(state, action))

    def _chosen(self, state: TrickState) -> Action:
        if self.stop():
            raise OutOfTime
        legal = self.rules.legal(state)
        if len(legal) == 1:
            return legal[0]
        assert state.to_act is not None
        seen = seen_in(state, state.to_act)
        if state.phase is Phase.DISCARD:
            at = self.house.situation(seen, legal)
            return Discard(spare(at.known, at.cards).card)
        return self.house.choose(seen, legal).action

    def _folded(self, state: TrickState, event: Event) -> TrickState:
        after = self.rules.evolve(state, event)
        assert isinstance(after, TrickState)
        return after
