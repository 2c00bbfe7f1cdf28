"""The names of tactics: what a bot plays by, and can be asked to do without.

What each is worth stands in docs/tactics.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final, Protocol, TypeVar

ALL_OF_THEM: Final[frozenset[str]] = frozenset()
"""What a bot does without when it plays by all its tactics."""


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
