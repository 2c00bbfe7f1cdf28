"""A match to be reviewed, and a worker without a process, which grades as soon as it is asked."""

from __future__ import annotations

from functools import cache
from typing import Final

from bacon.core.match import Match
from bacon.core.review import Turn
from bacon.core.rules import Rules, TableState
from bacon.games.euchre.game import Euchre
from bacon.search.levels import make_bot
from bacon.search.reviewer import Reviewer
from bacon.search.worker import Reviewed, Worker

RULES: Final = Euchre()
WORLDS: Final = 2


@cache
def played(hands: int) -> Match[TableState]:
    """A match with this many finished hands."""
    match, bot = Match(RULES, "reviewing"), make_bot(RULES)
    while match.to_act is not None and match.state.hand <= hands:
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    return match


class AtOnce(Worker):
    """A worker that grades in this process, as soon as it is asked, and counts how often."""

    def __init__(self, *, fails: bool = False, dies: bool = False) -> None:
        super().__init__()
        self.asked = 0
        self.fails, self.dies = fails, dies
        self._done: Reviewed | None = None

    @property
    def reviewing(self) -> int:
        return self._done.number if self._done else 0

    def review(self, rules: Rules, turn: Turn, worlds: int | None = None) -> int:
        self.asked += 1
        choice = None if self.fails else Reviewer(rules, worlds).graded(turn)
        self._done = None if self.dies else Reviewed(self.asked, choice, "It failed.")
        return self.asked

    def reviewed(self) -> Reviewed | None:
        done, self._done = self._done, None
        return done

    def stop_reviewing(self) -> None:
        self._done = None
