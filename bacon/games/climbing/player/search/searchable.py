"""What the climbing game brings to the search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from bacon.core.actions import Action
from bacon.core.rules import Rules, TableState
from bacon.games.climbing.player import READY
from bacon.games.climbing.player.knowledge import know
from bacon.games.climbing.player.people import NONE, Failings
from bacon.games.climbing.player.search.pieces import Parting, Piece
from bacon.games.climbing.player.search.playout import ClimbingPlayout, Setting
from bacon.games.climbing.player.search.policy import light
from bacon.games.climbing.player.search.proposer import Proposer
from bacon.games.climbing.player.search.worlds import worlds
from bacon.games.climbing.player.search.worth import worth
from bacon.games.climbing.rules.state import ClimbingState, own
from bacon.search.searchable import OutOfTime, Stop


class SearchableClimbing:
    """Search the climbing game: rules of thumb propose, and the light hand plays the worlds out.

    Takes the rules, and for who is not perfect his failings and how soon he spends bombs.
    """

    def __init__(self, rules: Rules, failings: Failings = NONE, ready: int = READY) -> None:
        self.house = Proposer(rules, failings, ready)
        self.rules = self.house.rules
        self._last: Setting | None = None

    def worlds(self, view: TableState, rng: Random) -> Iterator[ClimbingState]:
        """Give worlds without end that fit what the seat to act has seen."""
        return worlds(self.rules, self.house.failings.remembered(own(view)), rng)

    def values(
        self, view: TableState, world: TableState, actions: Sequence[Action], stop: Stop
    ) -> Sequence[float]:
        """Give what each action is worth to the side to act in one world."""
        state = own(world)
        setting = self._setting(own(view))
        hands = [setting.parting.pieces(hand) for hand in state.hands]
        return [self._after(state, action, setting, hands, stop) for action in actions]

    def _setting(self, view: ClimbingState) -> Setting:
        """Give the setting of a view, the same one for all its worlds."""
        if self._last is None or self._last.state is not view:
            remembered = self.house.failings.remembered(view)
            known = know(self.rules, remembered, view.to_act or 0)
            self._last = Setting(self.rules, view, Parting(known))
        return self._last

    def _after(
        self, state: ClimbingState, action: Action, setting: Setting, hands: list[list[Piece]], stop: Stop
    ) -> float:
        """Give what an action is worth: take it by the rules, and play the deal out."""
        if stop():
            raise OutOfTime
        assert state.to_act is not None
        after = self._taken(state, action)
        if after.result is not None:
            return worth(self.rules, state, after.result, state.to_act)
        held = [list(hand) for hand in hands]
        if after.hands[state.to_act] != state.hands[state.to_act]:
            held[state.to_act] = setting.parting.pieces(after.hands[state.to_act])
        playout = ClimbingPlayout(setting, after, held)
        while playout.result is None:
            playout.step(light)
        return worth(self.rules, state, playout.result, state.to_act)

    def _taken(self, state: ClimbingState, action: Action) -> ClimbingState:
        after = self.rules.evolve(state, self.rules.decide(state, action))
        while after.result is None and (event := self.rules.consequence(after)) is not None:
            after = self.rules.evolve(after, event)
        return after
