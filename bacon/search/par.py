"""Par of a board: what experts score with the same cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.board import Board, first_hand, is_over, points_in
from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.core.words import counted
from bacon.search.bot import Bot, Choice, Level, Temper
from bacon.search.levels import EFFORTS, TableTally, make_bot, player_kit
from bacon.search.searcher import Thinking

VERSION: Final = 11
"""Changes whenever a table plays the same cards differently: when the search, the rules of thumb under it, or
the weaknesses of lower levels change.
"""

_SEED: Final = "par"
_MAX_LIVE_WORLDS: Final = 60
"""Worlds for an untimed expert: more would keep players at a live table waiting."""


class Chair(Struct, frozen=True):
    """The player in a seat, by level and temperament.

    A level that searches imagines `worlds` worlds; by default its untimed number, within what a live table
    can wait for.
    """

    level: Level = "expert"
    temper: Temper = "even"
    worlds: int = 0

    def bot(self, rules: Rules) -> Bot:
        """Create the bot."""
        effort = EFFORTS.get(self.level)
        if effort:
            effort = replace(effort, worlds=self.worlds or min(effort.worlds, _MAX_LIVE_WORLDS))
        return player_kit(rules.name).level_bot(rules, self.level, self.temper, Thinking(effort, _SEED, None))


Table: TypeAlias = tuple[Chair, ...]
"""The players by seat."""


def experts(rules: Rules, worlds: int = 0) -> Table:
    """A table with an expert in every seat, who set par."""
    return (Chair(worlds=worlds),) * rules.seats


def table_key(table: Table) -> str:
    """A table in words, one for each seat: the key that its results are stored under.

    >>> table_key((Chair(), Chair("normal", "bold")))
    'expert-even normal-bold'
    """
    return " ".join(
        f"{chair.level}-{chair.temper}{f'-{chair.worlds}' if chair.worlds else ''}" for chair in table
    )


_LEVELS: Final[dict[str, Level]] = {"e": "easy", "n": "normal", "h": "hard", "x": "expert"}
_TEMPERS: Final[dict[str, Temper]] = {"c": "careful", "e": "even", "b": "bold"}


def table_code(table: Table) -> str:
    """A table in two letters for each seat, short enough for a match's key.

    >>> table_code((Chair(), Chair("normal", "bold")))
    'xe.nb'
    """
    levels = {level: letter for letter, level in _LEVELS.items()}
    tempers = {temper: letter for letter, temper in _TEMPERS.items()}
    return ".".join(levels[chair.level] + tempers[chair.temper] for chair in table)


def read_codes(text: str, seats: int) -> Table:
    """Parse what `table_code` wrote for this many seats; an expert takes any seat that cannot be parsed.

    >>> table_code(read_codes("nb.x", 3))
    'nb.xe.xe'
    """
    codes = [*text.split("."), *[""] * seats][:seats]
    return tuple(Chair(_LEVELS.get(code[:1], "expert"), _TEMPERS.get(code[1:], "even")) for code in codes)


class Steady:
    """A bot that plays equal cards alike: it ignores the shuffle's commitment."""

    def __init__(self, rules: Rules, chair: Chair) -> None:
        self._bot = chair.bot(rules)

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raises ``ValueError`` if there are none."""
        return self._bot.choose(replace(view, commitment=""), legal)


class Line(Struct, frozen=True):
    """How a board was played: its events, and the points of each side."""

    events: tuple[Event, ...]
    points: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<Line: points {' : '.join(map(str, self.points))}, {counted(len(self.events), 'event')}>"


class Playing:
    """A board in play, one decision at a time, so that it can be abandoned at any point."""

    def __init__(self, board: Board, table: Table) -> None:
        self._match = board.match()
        bots: dict[Chair, Bot] = {chair: Steady(board.rules, chair) for chair in table}
        self._bots = [bots[chair] for chair in table]

    def step(self) -> bool:
        """Make one decision; return whether the board is finished."""
        match, seat = self._match, self._match.to_act
        assert seat is not None
        match.apply(self._bots[seat].choose(match.view(seat), match.legal()).action)
        return is_over(match.events)

    def line(self) -> Line:
        """The finished board's events and points."""
        events = first_hand(self._match.events)
        return Line(events, points_in(events, self._match.rules))


def play_board(board: Board, table: Table) -> Line:
    """Play a board to its end."""
    playing = Playing(board, table)
    while not playing.step():
        pass
    return playing.line()


def play_hands(
    rules: Rules,
    hands: int,
    seed: str,
    bot: Bot | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> TableTally:
    """Let bots play this many hands, match after match.

    Takes the rules, the number of hands, the seed that all deals derive from, and the bot (by default the
    game's own); returns the game's tally. A bot sees only its seat's view and the legal actions. `progress`
    is called after each match with the hands played and the number of hands.
    """
    tally = player_kit(rules.name).tally()
    started = perf_counter()
    while tally.hands < hands:
        tally.matches += 1
        _play_match(Match(rules, f"{seed} {tally.matches}"), bot or make_bot(rules), hands, tally)
        if progress:
            progress(tally.hands, hands)
    tally.seconds = perf_counter() - started
    return tally


def _play_match(match: Match[TableState], bot: Bot, hands: int, tally: TableTally) -> None:
    while tally.hands < hands and (seat := match.to_act) is not None:
        choice = bot.choose(match.view(seat), match.legal())
        before = match.state
        tally.decisions += 1
        tally.tactics[choice.tactic] = tally.tactics.get(choice.tactic, 0) + 1
        for event in match.apply(choice.action):
            tally.add(event, before)


def report(
    rules: Rules,
    hands: int,
    seed: str,
    level: Level | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> str:
    """Play the hands and format the statistics; the same seed gives the same deals and play.

    Without a level the rule bot plays. Raises ``ValueError`` for an unknown level.
    """
    return "\n".join(play_hands(rules, hands, seed, make_bot(rules, level, seed=seed), progress).lines())
