"""Whether bots decided by what they knew: each of their choices, recomputed from the seat's view alone.

A record says neither how strong a bot was nor how many likely deals it had time for. So a level is given, and
a choice is explained if that level makes it after some number of deals, up to the most it may look at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bacon.core.actions import Action
from bacon.core.review import Turn
from bacon.core.rules import Rules, TableState
from bacon.search.bot import Bot, Level, Temper
from bacon.search.levels import EFFORTS, TEMPERS, player_kit
from bacon.search.searcher import Effort, SearchBot, Thinking


class Mind:
    """A bot of some level and temperament as it sits at the table, which says all it might have answered."""

    def __init__(self, rules: Rules, level: Level, temper: Temper) -> None:
        self._rules, self._level, self._temper = rules, level, temper
        self._effort = EFFORTS.get(level)
        self._bot = self._made(self._effort)

    def _made(self, effort: Effort | None) -> Bot:
        thinking = Thinking(effort, "", lambda: 0.0)
        return player_kit(self._rules.name).level_bot(self._rules, self._level, self._temper, thinking)

    def answers(self, view: TableState, legal: Sequence[Action]) -> Iterator[Action]:
        """Yield the answers after no likely deal, after one, and so on; the same ones may come again."""
        if isinstance(self._bot, SearchBot):
            yield from (choice.action for choice in self._bot.answers(view, legal))
        elif self._effort is None:
            yield self._bot.choose(view, legal).action
        else:
            for deals in range(self._effort.most + 1):
                effort = Effort(deals, self._effort.seconds, deals, self._effort.calls)
                yield self._made(effort).choose(view, legal).action


class Explained(Struct, frozen=True):
    """A seat's choices: the temperament that explains most of them, how many it does, and the others."""

    temper: Temper
    choices: int
    others: tuple[Turn, ...]


def explained(rules: Rules, level: Level, turns: Sequence[Turn]) -> Explained:
    """Recompute a seat's choices as a bot of a level; raises ``ValueError`` for an unknown level."""
    tempers = TEMPERS if level != "expert" else ("even",)
    found = [_by(rules, level, temper, turns) for temper in tempers]
    return max(found, key=lambda each: each.choices)


def _by(rules: Rules, level: Level, temper: Temper, turns: Sequence[Turn]) -> Explained:
    mind = Mind(rules, level, temper)
    others = [turn for turn in turns if turn.played not in mind.answers(turn.view, turn.legal)]
    return Explained(temper, len(turns) - len(others), tuple(others))
