"""What a game brings to the bots: its player by rules of thumb, its levels, and what is counted."""

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

ALL_OF_THEM: Final[frozenset[str]] = frozenset()
"""What a bot does without when it plays by all its tactics."""

HouseMaker: TypeAlias = Callable[[Rules, frozenset[str]], Bot]
"""Makes the player by rules of thumb, which does without some of its tactics."""
LevelMaker: TypeAlias = Callable[[Rules, Level, Temper, Thinking], Bot]
"""Makes a player of some level and temper, who thinks as far as that level does."""


REVIEWED: Final = 240
"""Twice as many worlds as an expert weighs before he decides; so a hand is reviewed in some 3 seconds."""


class PlayerKit(Struct, frozen=True, kw_only=True):
    """What a game brings to the bots.

    `house` makes its player by rules of thumb, who plays by the `tactics` named; `person` makes that of a
    level; `searchable` is what the search needs, None where nothing can be searched; `commentator` is what is
    said about its choices in a review, and `reviewed` in how many worlds each is weighed there; `tally` is
    what bots do at its table, counted. In a game that the solver can solve, `position` makes a position of a
    state in play, and `lead` makes one of the hands, the strain and the seat that leads.
    """

    house: HouseMaker
    person: LevelMaker
    searchable: Callable[[Rules], Searchable] | None = None
    commentator: Callable[[Rules], Commentator] = Commentator
    reviewed: Callable[[Rules], int] = lambda _: REVIEWED
    tactics: tuple[str, ...] = ()
    tally: type[TableTally] = TableTally
    position: Callable[[Rules, TableState], Position] | None = None
    lead: Callable[[Rules, Sequence[Cards], Strain, int], Position] | None = None


@cache
def player_kit(game: str) -> PlayerKit:
    """What a game brings to the bots; raises ``ValueError`` for a game there is not."""
    return expect(find_kit(game).player(), PlayerKit) or ANY


def house_bot(rules: Rules, left_out: frozenset[str] = ALL_OF_THEM) -> Bot:
    """The player by rules of thumb under the house rules in force, who does without some tactics."""
    return player_kit(rules.name).house(rules, left_out)


def searchable_of(rules: Rules) -> Searchable:
    """What the game of these rules brings to the search; raises ``ValueError`` where it brings nothing."""
    searchable = player_kit(rules.name).searchable
    if searchable is None:
        raise ValueError(f"{rules.name} brings nothing that could be searched.")
    return searchable(rules)


class FirstLegal:
    """Plays any game at all, and does what the rules name first: that is what leads a hand on."""

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:  # noqa: ARG002  (it knows no game)
        """Choose the first legal action; raises ``ValueError`` when there are none."""
        if not legal:
            raise ValueError("There is nothing to choose: no action is legal now.")
        return Choice(legal[0], "It is what comes first.", "first_legal")


ANY: Final = PlayerKit(
    house=lambda rules, left_out: FirstLegal(),  # noqa: ARG005  (it has no tactics)
    person=lambda rules, level, temper, thinking: FirstLegal(),  # noqa: ARG005  (nor levels)
)
"""What plays a game that brings no player, and of which nothing is known."""


# What a player by rules of thumb plays by; what each tactic is worth stands in docs/tactics.md


class Named(Protocol):
    """A function, as far as it has a name."""

    @property
    def __name__(self) -> str:
        """The name in the code."""


N = TypeVar("N", bound=Named)


def name_of(tactic: Named) -> str:
    """The name by which a tactic is left out."""
    return tactic.__name__.strip("_")


def names_of(*lists: Iterable[Named]) -> tuple[str, ...]:
    """The names of all the tactics in some lists."""
    return tuple(map(name_of, chain(*lists)))


def without(names: frozenset[str], tactics: Sequence[N]) -> Sequence[N]:
    """The tactics that are left, in their order, when some are left out by name."""
    return [tactic for tactic in tactics if name_of(tactic) not in names] if names else tactics
