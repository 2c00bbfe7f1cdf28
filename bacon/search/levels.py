"""Levels of play: what a game brings for each, and what is counted of its bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import chain
from time import perf_counter
from typing import ClassVar, Final, Protocol, TypeAlias, TypeVar

from msgspec import Struct, field

from bacon.core.actions import Action
from bacon.core.cards import Cards, Strain
from bacon.core.events import Event
from bacon.core.rules import Rules, TableState
from bacon.core.words import hundredths
from bacon.kits import find_kit
from bacon.kits.kit import expect
from bacon.search.bot import Bot, Choice, Commentator, Level, Searchable, Temper
from bacon.search.searcher import Effort, Thinking
from bacon.solver import Position


class Results(Struct):
    """Hands of one kind: how many, how many made, how many swept, and the points gained.

    A side's points are its own minus the other side's.
    """

    hands: int = 0
    made: int = 0
    swept: int = 0
    points: int = 0

    def add(self, gained: int, *, made: bool, swept: bool) -> None:
        """Count one scored hand; `gained` is the declaring side's points minus the other side's."""
        self.hands += 1
        self.made += made
        self.swept += swept
        self.points += gained

    def line(self, name: str, of: int, swept: str) -> str:
        """Format the figures on one line, with the share of `of` hands and the word for a sweep."""
        figures = f"made {share(self.made, self.hands)}   {swept} {share(self.swept, self.hands)}"
        points = hundredths(self.points / self.hands, "+") if self.hands else "–"
        return f"{count(name, self.hands, of)}   {figures}   points {points:>5}"


class TableTally(Struct):
    """The statistics of many hands of self-play; each game adds its own.

    Declared hands count as `together` or `alone`; some games have no declarer. `seen` counts events by type.
    `hand_word` is the game's word for a hand, and `named` says what the declarer did.
    """

    hand_word: ClassVar[str] = "hand"
    named: ClassVar[str] = "called"

    hands: int = 0
    decisions: int = 0
    matches: int = 0
    seconds: float = 0.0
    tactics: dict[str, int] = field(default_factory=dict)
    seen: Counter[type[Event]] = field(default_factory=Counter)
    together: Results = field(default_factory=Results)
    alone: Results = field(default_factory=Results)

    @property
    def declared(self) -> Results:
        """All declared hands, with the partner or alone."""
        return sum_of([self.together, self.alone])

    def declarer(self, event: Event) -> int | None:  # noqa: ARG002  (in some games nobody declares)
        """The seat that declared the hand that an event scores, or None."""
        return None

    def add(self, event: Event, before: TableState) -> None:  # noqa: ARG002  (the games look at the state)
        """Count one event; `before` is the state in which the action behind it was taken."""
        self.hands += event.ends_hand
        self.seen[type(event)] += 1

    def lines(self) -> tuple[str, ...]:
        """The statistics as lines of text."""
        a_second = self.hands / self.seconds if self.seconds else 0.0
        slow = 1000 * mean(self.seconds, self.decisions)
        matches = "1 match" if self.matches == 1 else f"{self.matches} matches"
        pace = f"in {matches}, {a_second:.0f} a second, {slow:.2f} ms a decision"
        return (f"{f'{self.hand_word}s':<24}{self.hands:>6}   {pace}",)


def count(name: str, part: int, whole: int) -> str:
    """Format a count and its share of a whole."""
    return f"{name:<24}{part:>6} {share(part, whole)} of {whole}"


def share(part: int, whole: int) -> str:
    """Format a share in percent."""
    return f"{100 * part / whole:5.1f}%" if whole else "     –"


def mean(total: float, number: int) -> float:
    """The mean; 0 if there are no values."""
    return total / number if number else 0.0


def sum_of(results: list[Results]) -> Results:
    """The sum of several results."""
    return Results(
        sum(each.hands for each in results),
        sum(each.made for each in results),
        sum(each.swept for each in results),
        sum(each.points for each in results),
    )


NONE_LEFT_OUT: Final[frozenset[str]] = frozenset()
"""No tactics, for a rule bot with all of its tactics."""

RuleBotMaker: TypeAlias = Callable[[Rules, frozenset[str]], Bot]
"""Creates the rule bot, without the given tactics."""
LevelBotMaker: TypeAlias = Callable[[Rules, Level, Temper, Thinking], Bot]
"""Creates the bot for a level and temperament."""


REVIEWED: Final = 240
"""Worlds per choice in a review: twice an expert's, so that a hand takes about 3 seconds."""


class PlayerKit(Struct, frozen=True, kw_only=True):
    """A game's bots.

    `rule_bot` creates the bot that plays by rules of thumb, its `tactics`; `level_bot` creates the bot for a
    level; `searchable` is for the search, None if the game cannot be searched; `commentator` comments on
    choices in a review, each evaluated in `reviewed` worlds; `tally` counts what bots do at the table. If the
    solver can solve the game, `position` converts a state in play, and `lead` the hands, the strain and the
    seat that leads.
    """

    rule_bot: RuleBotMaker
    level_bot: LevelBotMaker
    searchable: Callable[[Rules], Searchable] | None = None
    commentator: Callable[[Rules], Commentator] = Commentator
    reviewed: Callable[[Rules], int] = lambda _: REVIEWED
    tactics: tuple[str, ...] = ()
    tally: type[TableTally] = TableTally
    position: Callable[[Rules, TableState], Position] | None = None
    lead: Callable[[Rules, Sequence[Cards], Strain, int], Position] | None = None


@cache
def player_kit(game: str) -> PlayerKit:
    """A game's bots; raises ``ValueError`` for an unknown game."""
    return expect(find_kit(game).player(), PlayerKit) or ANY


def rule_bot(rules: Rules, left_out: frozenset[str] = NONE_LEFT_OUT) -> Bot:
    """The rule bot for these rules, without some of its tactics."""
    return player_kit(rules.name).rule_bot(rules, left_out)


def searchable_of(rules: Rules) -> Searchable:
    """The searchable for these rules; raises ``ValueError`` if the game cannot be searched."""
    searchable = player_kit(rules.name).searchable
    if searchable is None:
        raise ValueError(f"{rules.name} has nothing to search.")
    return searchable(rules)


class FirstLegal:
    """Plays any game by the first legal action, which always makes progress."""

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:  # noqa: ARG002  (it knows no game)
        """Choose the first legal action; raises ``ValueError`` if there are none."""
        if not legal:
            raise ValueError("There is nothing to choose: no action is legal now.")
        return Choice(legal[0], "It’s the first legal choice.", "first_legal")


ANY: Final = PlayerKit(
    rule_bot=lambda rules, left_out: FirstLegal(),  # noqa: ARG005  (it has no tactics)
    level_bot=lambda rules, level, temper, thinking: FirstLegal(),  # noqa: ARG005  (nor levels)
)
"""The bots of a game whose kit brings none."""


# Tactics by name; docs/tactics.md has the gain of each


class Named(Protocol):
    """A function, for its name."""

    @property
    def __name__(self) -> str:
        """The function's name."""


N = TypeVar("N", bound=Named)


def name_of(tactic: Named) -> str:
    """The name under which a tactic can be left out."""
    return tactic.__name__.strip("_")


def names_of(*lists: Iterable[Named]) -> tuple[str, ...]:
    """The names of all the tactics in some lists."""
    return tuple(map(name_of, chain(*lists)))


def without(names: frozenset[str], tactics: Sequence[N]) -> Sequence[N]:
    """The tactics without those named, in order."""
    return [tactic for tactic in tactics if name_of(tactic) not in names] if names else tactics


LEVELS: Final[tuple[Level, ...]] = ("easy", "normal", "hard", "expert")
"""All levels, weakest first."""
TEMPERS: Final[tuple[Temper, ...]] = ("careful", "even", "bold")
"""All temperaments."""

EFFORTS: Final[dict[Level, Effort]] = {
    "hard": Effort(8, 0.15, 16, calls=False),
    "expert": Effort(120, 0.4, 4000, calls=True),
}
"""The levels that search."""


def make_bot(
    rules: Rules,
    level: Level | None = None,
    temper: Temper = "even",
    seed: str = "",
    *,
    timed: bool = False,
    times: float = 1.0,
    clock: Callable[[], float] = perf_counter,
) -> Bot:
    """Create a bot for these rules.

    Takes a `level` (without one, the bot plays by rules of thumb); a `temper`, which shifts its calls or how
    soon it spends its strength, except at Expert; the `seed` of the worlds it imagines; and `times`, a factor
    on its usual effort. A `timed` bot stops by the `clock`; otherwise equal views always give equal choices.
    Raises ``ValueError`` for an unknown level or temper.
    """
    if level not in (None, *LEVELS):
        raise ValueError(f"There is no level {level!r}; the levels are {', '.join(LEVELS)}.")
    if temper not in TEMPERS:
        raise ValueError(f"There is no temperament {temper!r}; choose {', '.join(TEMPERS)}.")
    if level is None:
        return rule_bot(rules)
    effort = EFFORTS[level].scaled(times) if level in EFFORTS else None
    thinking = Thinking(effort, seed, clock if timed else None)
    return player_kit(rules.name).level_bot(rules, level, temper, thinking)
