"""Bots that think in a worker: one for the table, which falls back on rules of thumb, and one to be asked."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from time import perf_counter
from typing import Final

from bacon.core.actions import Action
from bacon.core.rules import Rules, TableState
from bacon.search.bot import Choice
from bacon.search.kit import house_bot
from bacon.search.worker import Player, Worker

_PATIENCE: Final = 0.25
"""So many seconds after its thinking time a thought is given up."""
_TIMES: Final = (1.0, 2.5)
"""How many times the table's thinking time each answer may take; the last comes to a second."""

_log = logging.getLogger(__name__)


class Thinker:
    """A bot that thinks in a worker, and falls back on the house's rules of thumb.

    Takes the player and the worker, which several bots may share as long as they think in turn; one in whose
    place another was asked asks once more. `choose` is for those who can wait, `begin` and `done` for others.
    """

    def __init__(self, player: Player, worker: Worker) -> None:
        self.player, self.worker = player, worker
        self._house = house_bot(player.rules)
        self._number, self._until = 0, 0.0
        self._fallback: Choice | None = None
        self._again: tuple[TableState, Sequence[Action]] | None = None

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raise ``ValueError`` when there are none."""
        self.begin(view, legal)
        choice = self.done(wait=True)
        assert choice is not None
        return choice

    def begin(self, view: TableState, legal: Sequence[Action]) -> None:
        """Begin to think about a decision; raise ``ValueError`` when there is nothing to choose."""
        self._fallback = self._house.choose(view, legal)
        self._ask(view, legal)
        self._again = (view, legal)

    def _ask(self, view: TableState, legal: Sequence[Action]) -> None:
        self._number = self.worker.ask(self.player, view, legal) if len(legal) > 1 else 0
        self._until = self.worker.busy_until + _PATIENCE

    @property
    def seconds_left(self) -> float:
        """Seconds until a rule of thumb answers at the latest."""
        return max(self._until - perf_counter(), 0.0) if self._number else 0.0

    def done(self, *, wait: bool = False) -> Choice | None:
        """The choice, the house's when thinking takes too long; None while the time is not up."""
        assert self._fallback is not None
        if not self._number:
            return self._fallback
        left = max(self._until - perf_counter(), 0.0)
        try:
            answer = self.worker.answer(self._number, left if wait else 0.0)
        except (EOFError, OSError):
            self.worker.replace("it was gone")
            self._number = 0
            return self._fallback
        if answer is None:
            return self._give_up("it did not answer in time") if perf_counter() >= self._until else None
        if answer.failure:
            _log.warning("A rule of thumb took the place of the search: it failed.\n%s", answer.failure)
        elif answer.choice is None and self._again:  # somebody else has asked since
            question, self._again = self._again, None
            self._ask(*question)
            return self.done(wait=wait)
        return answer.choice or self._fallback

    def _give_up(self, why: str) -> Choice | None:
        """Answer by rule of thumb, and replace a worker that has given no sign of life for long."""
        if self.worker.overdue:
            self.worker.replace(why)
        self._number = 0
        return self._fallback


class Expert:
    """An expert who thinks in a worker, and gives a better answer after the first where time gives one.

    Takes the rules in force and the worker. The second answer starts again from the same worlds, and goes
    further where the first had not settled it.
    """

    def __init__(self, rules: Rules, worker: Worker) -> None:
        self._thinkers = [
            Thinker(Player(rules, "expert", seed="hint", times=each), worker) for each in _TIMES
        ]
        self._question: tuple[TableState, Sequence[Action]] | None = None
        self._choice: Choice | None = None
        self._at = 0

    @property
    def thinking(self) -> bool:
        """Whether another answer is still to come."""
        return self._question is not None

    @property
    def seconds_left(self) -> float:
        """Seconds until the answer that is thought about comes at the latest."""
        return self._thinkers[self._at].seconds_left if self._question else 0.0

    def begin(self, view: TableState, legal: Sequence[Action]) -> None:
        """Begin to think about a decision; raise ``ValueError`` when there is nothing to choose."""
        self._choice, self._at = None, 0
        self._thinkers[0].begin(view, legal)
        self._question = view, legal

    def done(self) -> Choice | None:
        """The best answer so far; None while there is none."""
        if self._question and (choice := self._thinkers[self._at].done()):
            # Where thinking failed, or took too long, a rule of thumb answers, which is weighed in no world.
            if self._choice is None or choice.worlds > self._choice.worlds:
                self._choice = choice
            self._think_on()
        return self._choice

    def _think_on(self) -> None:
        """Look further, if there is any further."""
        self._at += 1
        if self._question and self._at < len(_TIMES):
            self._thinkers[self._at].begin(*self._question)
        else:
            self._question = None
