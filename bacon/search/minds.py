"""Whether bots decided by what they knew: each of their choices, recomputed from the seat's view alone.

A match notes the work behind each choice of a bot, and with exactly that work the choice must come out again.
Older records say neither how strong a bot was nor how many likely deals it had time for. There a level is
given, and a choice is explained if that level makes it after some number of deals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.events import BotThought, Event
from bacon.core.match import Match
from bacon.core.review import Turn
from bacon.core.rules import Rules, TableState
from bacon.search.bot import Bot, Choice, Known, Level, Temper
from bacon.search.levels import EFFORTS, TEMPERS, player_kit
from bacon.search.par import VERSION, Chair, Steady
from bacon.search.searcher import Effort, SearchBot, Thinking


def note_thought(match: Match[TableState], bot: Bot, choice: Choice) -> tuple[Event, ...]:
    """Note in a match what it takes to recompute the choice that a bot is about to make.

    Returns the event; none if the bot does not say what it is, or had nothing to choose.
    """
    seat = match.to_act
    if seat is None or len(match.legal()) == 1 or not isinstance(bot, Known):
        return ()
    mind = bot.mind
    return match.note_thought(BotThought(seat, mind.bot, mind.way, VERSION, choice.worlds, mind.seed))


class Uncheckable(ValueError):
    """Raised for a choice of a bot that this version does not have; says which."""


def recomputed(rules: Rules, thought: BotThought, turn: Turn) -> bool:
    """Whether a choice comes out again, with as much work as was noted and by what the seat knew.

    Raises `Uncheckable` for a bot of another version, or of another program.
    """
    choice = _bot_of(rules, thought).choose(turn.view, turn.legal)
    return choice.action == turn.played and choice.worlds == thought.worlds


def _bot_of(rules: Rules, thought: BotThought) -> Bot:
    """The bot that made a choice; a search by the clock ends where it was noted to have ended."""
    from bacon.search.arena.contestants import LEVEL_BOTS, bot_named  # noqa: PLC0415  (no table needs it)

    if thought.search != VERSION:
        raise Uncheckable(f"its search was version {thought.search}, and this program's is {VERSION}")
    leveled = LEVEL_BOTS.get(thought.bot)
    if thought.way == "untimed" and (leveled or _has(rules, thought.bot)):
        return bot_named(thought.bot, rules, thought.seed)
    if thought.way == "steady" and leveled:
        return Steady(rules, Chair(*leveled))
    if thought.way == "timed" and leveled:
        thinking = Thinking(EFFORTS.get(leveled[0]), thought.seed, _stopped, thought.worlds)
        return player_kit(rules.name).level_bot(rules, *leveled, thinking)
    raise Uncheckable(f"this program has no bot “{thought.bot}” ({thought.way})")


def _has(rules: Rules, name: str) -> bool:
    """Whether there is a bot of this name, whose choices nobody else makes."""
    from bacon.search.arena.contestants import check_contestant, is_program  # noqa: PLC0415  (as above)

    try:
        check_contestant(name, rules)
    except ValueError:
        return False
    return not is_program(name)


def _stopped() -> float:
    """The time by a clock that stands still."""
    return 0.0


_MOST_ONCE: Final = 360
"""The most likely deals that an Expert weighed when matches did not note how many it did."""


class _Guess:
    """A bot of some level and temperament as it sat at the table, with every answer it might have given."""

    def __init__(self, rules: Rules, level: Level, temper: Temper) -> None:
        self._rules, self._level, self._temper = rules, level, temper
        effort = EFFORTS.get(level)
        self._effort = effort and replace(effort, most=min(effort.most, _MOST_ONCE))
        self._bot = self._made(self._effort)

    def _made(self, effort: Effort | None) -> Bot:
        thinking = Thinking(effort, "", _stopped)
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
    mind = _Guess(rules, level, temper)
    others = [turn for turn in turns if turn.played not in mind.answers(turn.view, turn.legal)]
    return Explained(temper, len(turns) - len(others), tuple(others))
