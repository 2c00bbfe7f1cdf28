"""Par: what experts make of a board, so that whoever plays the same cards can see what was luck.

Experts without a clock sit in some seats, and players of other levels in the others: each imagines a fixed
number of worlds that derive from what its seat sees. So a board has the same line on every machine, however
many boards are played, in which order, and by how many processes. What another `VERSION` made is not mixed
with this one's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.board import Board, first_hand, is_over, points_in
from bacon.core.events import Event
from bacon.core.rules import Rules, TableState
from bacon.search.bot import Bot, Choice
from bacon.search.kit import player_kit
from bacon.search.levels import EFFORTS
from bacon.search.searcher import Thinking
from bacon.search.tempers import Level, Temper

VERSION: Final = 6
"""Changes with what a table makes of the same cards: with the search, with the rules of thumb under it, and
with the weaknesses of those who sit beside experts."""

_SEED: Final = "par"
_PATIENT: Final = 60
"""Who compares may sit at the table too, and has no clock there: so he weighs no more worlds than this."""


class Chair(Struct, frozen=True):
    """Who sits at a seat for comparison: somebody of a level and a temper.

    Where the level searches, it imagines so many `worlds`, or else as many as it does without a clock, as far
    as nobody minds the waiting.
    """

    level: Level = "expert"
    temper: Temper = "even"
    worlds: int = 0

    def bot(self, rules: Rules) -> Bot:
        """Make the bot."""
        effort = EFFORTS.get(self.level)
        if effort:
            effort = replace(effort, worlds=self.worlds or min(effort.worlds, _PATIENT))
        return player_kit(rules.name).person(rules, self.level, self.temper, Thinking(effort, _SEED, None))


Table: TypeAlias = tuple[Chair, ...]
"""Who sits at every seat."""


def experts(rules: Rules, worlds: int = 0) -> Table:
    """A table with an expert at every seat, who make par."""
    return (Chair(worlds=worlds),) * rules.seats


def written(table: Table) -> str:
    """Who sits at the table, in one word for each seat, by which what they make is kept.

    >>> written((Chair(), Chair("normal", "bold")))
    'expert-even normal-bold'
    """
    return " ".join(
        f"{chair.level}-{chair.temper}{f'-{chair.worlds}' if chair.worlds else ''}" for chair in table
    )


_LEVELS: Final[dict[str, Level]] = {"e": "easy", "n": "normal", "h": "hard", "x": "expert"}
_TEMPERS: Final[dict[str, Temper]] = {"c": "careful", "e": "even", "b": "bold"}


def coded(table: Table) -> str:
    """Who sits at the table, in two letters for each seat, as short as the key of a match must be.

    >>> coded((Chair(), Chair("normal", "bold")))
    'xe.nb'
    """
    levels = {level: letter for letter, level in _LEVELS.items()}
    tempers = {temper: letter for letter, temper in _TEMPERS.items()}
    return ".".join(levels[chair.level] + tempers[chair.temper] for chair in table)


def read_codes(text: str, seats: int) -> Table:
    """Read so many seats from what `coded` wrote; where it is not understood an expert sits.

    >>> coded(read_codes("nb.x", 3))
    'nb.xe.xe'
    """
    codes = [*text.split("."), *[""] * seats][:seats]
    return tuple(Chair(_LEVELS.get(code[:1], "expert"), _TEMPERS.get(code[1:], "even")) for code in codes)


class Steady:
    """A bot that plays equal cards alike, whoever sits at the table and whatever binds the shuffle."""

    def __init__(self, rules: Rules, chair: Chair) -> None:
        self._bot = chair.bot(rules)

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raise ``ValueError`` when there are none."""
        return self._bot.choose(replace(view, commitment=""), legal)


class Line(Struct, frozen=True):
    """How a board was played: its events, and what each side made."""

    events: tuple[Event, ...]
    points: tuple[int, ...]


class Playing:
    """A board that is being played, decision by decision, so that it can be left at any time."""

    def __init__(self, board: Board, table: Table) -> None:
        self._match = board.match()
        bots: dict[Chair, Bot] = {chair: Steady(board.rules, chair) for chair in table}
        self._bots = [bots[chair] for chair in table]

    def go_on(self) -> bool:
        """Decide once, and tell whether that was the last time."""
        match, seat = self._match, self._match.to_act
        assert seat is not None
        match.apply(self._bots[seat].choose(match.view(seat), match.legal()).action)
        return is_over(match.events)

    def line(self) -> Line:
        """How it was played, at its end."""
        events = first_hand(self._match.events)
        return Line(events, points_in(events, self._match.rules))


def played(board: Board, table: Table) -> Line:
    """Play a board to its end."""
    playing = Playing(board, table)
    while not playing.go_on():
        pass
    return playing.line()
