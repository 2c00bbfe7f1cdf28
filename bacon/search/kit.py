"""The interface between a game and the bots: its rule bot, its levels, and its statistics."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import chain
from typing import Final, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from bacon.core.actions import Action
from bacon.core.cards import Cards, Strain
from bacon.core.rules import Rules, TableState
from bacon.kits import find_kit
from bacon.kits.kit import expect
from bacon.search.bot import Bot, Choice
from bacon.search.commentator import Commentator
from bacon.search.searchable import Searchable
from bacon.search.searcher import Thinking
from bacon.search.tally import TableTally
from bacon.search.tempers import Level, Temper
from bacon.solver import Position

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
        raise ValueError(f"{rules.name} brings nothing that could be searched.")
    return searchable(rules)


class FirstLegal:
    """Plays any game by the first legal action, which always makes progress."""

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:  # noqa: ARG002  (it knows no game)
        """Choose the first legal action; raises ``ValueError`` if there are none."""
        if not legal:
            raise ValueError("There is nothing to choose: no action is legal now.")
        return Choice(legal[0], "It is what comes first.", "first_legal")


ANY: Final = PlayerKit(
    rule_bot=lambda rules, left_out: FirstLegal(),  # noqa: ARG005  (it has no tactics)
    level_bot=lambda rules, level, temper, thinking: FirstLegal(),  # noqa: ARG005  (nor levels)
)
"""The bots of a game that has none of its own."""


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
