"""A match with who plays its seats, kept as it goes on."""

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
    """A running match: `viewer` is the seat the screen shows, `human` whether a person plays it.

    Every action is written down by the autosave before its events are given to the screen. `assisted` tells
    whether the match is marked, because the person had help. `bots` play the other seats; where none
    are given, the house's rules of thumb do, and so each time the same. `reviewing` makes the reviews of its
    hands, where they are wanted. `called` says which hand of a round it is, if it is one.
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
        """What sets the match apart, if anything does."""
        helped = "Practice" if self.match.practice else "Assisted" if self.assisted else ""
        return " · ".join(filter(None, (self.called, helped)))

    @property
    def humans_turn(self) -> bool:
        """Whether the person is to act."""
        return self.human is not None and self.match.to_act == self.human

    def legal(self) -> tuple[Action, ...]:
        """What the person can do now; nothing when it is another's turn."""
        return self.match.legal() if self.humans_turn else ()

    def act(self, action: Action) -> tuple[Event, ...]:
        """Take an action for the seat to act; raises `IllegalAction` as the match does."""
        events = self.match.apply(action)
        self._forget()
        self.autosave.record(self.match, events)
        return events

    def take_back(self) -> tuple[Event, ...]:
        """Take the person's last decision back; raises `IllegalAction` as the match does."""
        events = self.match.take_back(self.viewer)
        self._forget()
        self.autosave.record(self.match, events)
        self.assisted = self.match.assisted
        return events

    def note_hint(self) -> None:
        """Mark the match because the person, who is to act, asks for a hint; once is enough."""
        if not self.assisted:
            self.autosave.record(self.match, self.match.note_hint(self.viewer))
            self.assisted = True

    def bots_turn(self) -> bool:
        """Whether a bot is to act."""
        return self.match.to_act is not None and self.match.to_act in self.bots

    def bot_thinks(self) -> bool:
        """Let a bot whose turn it is think, and tell whether it needs more time; most decide on the spot."""
        return self.bots_turn() and self._ask(self._bot()) and self._choice is None

    def bot_acts(self) -> tuple[Event, ...]:
        """Take what the bot whose turn it is decides from its own view; wait for one that takes its time."""
        bot = self._bot()
        choice = self._choice or bot.done(wait=True) if self._ask(bot) else bot.choose(*self._question())
        assert choice is not None
        return self.act(choice.action)

    def bots_play_on(self) -> tuple[Event, ...]:
        """Let the bots act until the person is to, or the match is over; what came of it."""
        events: list[Event] = []
        while self.bots_turn():
            events += self.bot_acts()
        return tuple(events)

    def _ask(self, bot: Bot) -> TypeGuard[Thinker]:
        """Ask a bot that takes its time, but once, and note its choice; tells whether it is one."""
        if not isinstance(bot, Thinker):
            return False
        if self._asked is not bot:
            self._asked, self._choice = bot, None
            bot.begin(*self._question())
        self._choice = self._choice or bot.done()
        return True

    def _bot(self) -> Bot:
        assert self.match.to_act is not None
        return self.bots[self.match.to_act]

    def _question(self) -> tuple[TableState, tuple[Action, ...]]:
        """What a bot decides by: what its seat sees, and what is legal."""
        assert self.match.to_act is not None
        return self.match.view(self.match.to_act), self.match.legal()

    def _forget(self) -> None:
        """Drop what was thought about a decision that is past."""
        self._asked = self._choice = None
