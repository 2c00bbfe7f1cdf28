"""A match with who plays its seats, kept as it goes on."""

from __future__ import annotations

from collections.abc import Mapping

from bacon.bots import Bot, make_bot
from bacon.core.actions import Action
from bacon.core.events import Event
from bacon.core.game import TableState
from bacon.core.match import Match
from bacon.data.keeper import Keeper
from bacon.games import Rules, find_game


class Session:
    """A running match: `viewer` is the seat the screen shows, `human` whether a person plays it.

    Every action is written down by the keeper before its facts are given to the screen.
    """

    def __init__(
        self, match: Match[TableState], keeper: Keeper, *, human: bool = True, viewer: int = 0
    ) -> None:
        self.match = match
        self._rules = find_game(match.rules.name).from_values(match.rules.values())
        self.keeper = keeper
        self.viewer = viewer
        self.human = viewer if human else None
        self.bots: Mapping[int, Bot] = {
            seat: make_bot(self.rules) for seat in range(self.rules.seats) if seat != self.human
        }

    @property
    def rules(self) -> Rules:
        """Give the rules of the match."""
        return self._rules

    @property
    def humans_turn(self) -> bool:
        """Tell whether the person is to act."""
        return self.human is not None and self.match.to_act == self.human

    def legal(self) -> tuple[Action, ...]:
        """Give what the person can do now; nothing when it is another's turn."""
        return self.match.legal() if self.humans_turn else ()

    def act(self, action: Action) -> tuple[Event, ...]:
        """Take an action for the seat to act; raises `IllegalAction` as the match does."""
        events = self.match.apply(action)
        self.keeper.record(self.match)
        return events

    def take_back(self) -> tuple[Event, ...]:
        """Take the person's last decision back; raises `IllegalAction` as the match does."""
        events = self.match.take_back(self.viewer)
        self.keeper.record(self.match)
        return events

    def bots_turn(self) -> bool:
        """Tell whether a bot is to act."""
        return self.match.to_act is not None and self.match.to_act in self.bots

    def bot_acts(self) -> tuple[Event, ...]:
        """Let the bot whose turn it is decide from its own view, and take its action."""
        seat = self.match.to_act
        assert seat is not None
        choice = self.bots[seat].choose(self.match.view(seat), self.match.legal())
        return self.act(choice.action)
