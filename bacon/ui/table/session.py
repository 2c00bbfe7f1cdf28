"""A running match with the players at its seats, saved as it goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard

from bacon.core.actions import Action
from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.data.autosave import Autosave
from bacon.search.bot import Bot, Choice
from bacon.search.levels import make_bot
from bacon.search.thinker import Thinker
from bacon.ui.table.reviewing import MatchReviewing


class Session:
    """A running match: `viewer` is the seat on the screen, `human` whether a person plays it.

    Every action is saved before the screen gets its events. `assisted` says whether the match is marked
    because the person had help. `bots` play the other seats; by default rule bots, which always play the same
    way. `reviewing` reviews its hands, if that is on. `called` names the hand, if it is one of a round.
    """

    def __init__(
        self,
        match: Match[TableState],
        autosave: Autosave,
        *,
        human: bool = True,
        viewer: int = 0,
        bots: Mapping[int, Bot] | None = None,
        reviewing: MatchReviewing | None = None,
        called: str = "",
    ) -> None:
        self.match = match
        self.called = called
        self.autosave = autosave
        self.viewer = viewer
        self.human = viewer if human else None
        self.assisted = match.assisted
        self.reviewing = reviewing
        others = (seat for seat in range(match.rules.seats) if seat != self.human)
        self.bots = {seat: make_bot(match.rules) for seat in others} if bots is None else bots
        self._asked: Thinker | None = None
        self._choice: Choice | None = None

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.match.rules

    @property
    def kind(self) -> str:
        """A label such as "Practice" for a special match, or an empty string."""
        helped = "Practice" if self.match.practice else "Assisted" if self.assisted else ""
        return " · ".join(filter(None, (self.called, helped)))

    @property
    def humans_turn(self) -> bool:
        """Whether the person is to act."""
        return self.human is not None and self.match.to_act == self.human

    def legal(self) -> tuple[Action, ...]:
        """The person's legal actions; none on another player's turn."""
        return self.match.legal() if self.humans_turn else ()

    def act(self, action: Action) -> tuple[Event, ...]:
        """Take an action for the seat to act; raise `IllegalAction` as the match does."""
        events = self.match.apply(action)
        self._drop_choice()
        self.autosave.record(self.match, events)
        return events

    def take_back(self) -> tuple[Event, ...]:
        """Undo the person's last decision; raise `IllegalAction` as the match does."""
        events = self.match.take_back(self.viewer)
        self._drop_choice()
        self.autosave.record(self.match, events)
        self.assisted = self.match.assisted
        return events

    def note_hint(self) -> None:
        """Mark the match, unless it is marked already, because the person asks for a hint."""
        if not self.assisted:
            self.autosave.record(self.match, self.match.note_hint(self.viewer))
            self.assisted = True

    def bots_turn(self) -> bool:
        """Return whether a bot is to act."""
        return self.match.to_act is not None and self.match.to_act in self.bots

    def bot_thinks(self) -> bool:
        """Start a bot whose turn it is; return whether it needs more time. Most decide on the spot."""
        return self.bots_turn() and self._ask_if_slow(self._current_bot()) and self._choice is None

    def bot_acts(self) -> tuple[Event, ...]:
        """Take the action that the current bot chooses from its own view, waiting for a slow bot."""
        bot = self._current_bot()
        choice = (
            self._choice or bot.done(wait=True)
            if self._ask_if_slow(bot)
            else bot.choose(*self._view_and_legal())
        )
        assert choice is not None
        return self.act(choice.action)

    def bots_play_on(self) -> tuple[Event, ...]:
        """Make the bots act until it is the person's turn or the match is over; return the events."""
        events: list[Event] = []
        while self.bots_turn():
            events += self.bot_acts()
        return tuple(events)

    def _ask_if_slow(self, bot: Bot) -> TypeGuard[Thinker]:
        """Ask a slow bot once, and note its choice; return whether it is one."""
        if not isinstance(bot, Thinker):
            return False
        if self._asked is not bot:
            self._asked, self._choice = bot, None
            bot.begin(*self._view_and_legal())
        self._choice = self._choice or bot.done()
        return True

    def _current_bot(self) -> Bot:
        assert self.match.to_act is not None
        return self.bots[self.match.to_act]

    def _view_and_legal(self) -> tuple[TableState, tuple[Action, ...]]:
        """The basis of a bot's decision: its seat's view, and the legal actions."""
        assert self.match.to_act is not None
        return self.match.view(self.match.to_act), self.match.legal()

    def _drop_choice(self) -> None:
        self._asked = self._choice = None
