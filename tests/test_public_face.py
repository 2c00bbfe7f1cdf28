"""Whatever a game is played with can be had from `bacon` itself."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from operator import attrgetter
from types import ModuleType
from typing import Final, get_args, get_type_hints

import pytest

import bacon
from bacon import core, games
from bacon.core import actions, combinations, events
from bacon.games import GAMES

BASES: Final = {events.Fact, combinations.Shape}
"""What facts have in common and how kinds of combinations are built: nobody makes one."""
VOCABULARY: Final = ("bacon.core.actions", "bacon.core.cards", "bacon.core.combinations", "bacon.core.events")


def modules(package: ModuleType) -> Iterator[ModuleType]:
    yield package
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(found.name)


def public_classes(module: ModuleType) -> Iterator[type]:
    return (each for name, each in vars(module).items() if isinstance(each, type) and name[0] != "_")


def facts_and_requests() -> set[type]:
    """Give every event and action class, whether it stands in its union yet or not."""
    declared = {
        each
        for module in (actions, events)
        for each in public_classes(module)
        if each.__module__ == module.__name__
    }
    return declared | set(get_args(events.Event)) | set(get_args(actions.Action))


def values_inside(kind: type) -> Iterator[type]:
    """Give the classes of this package that a class's fields hold."""
    for hint in get_type_hints(kind).values():
        for part in (hint, *get_args(hint), *(deep for each in get_args(hint) for deep in get_args(each))):
            if isinstance(part, type) and part.__module__.startswith("bacon."):
                yield part


def used_by_the_games() -> set[type]:
    """Give every class of the common vocabulary that some module of a game has imported."""
    return {
        each
        for module in modules(games)
        for each in public_classes(module)
        if each.__module__ in VOCABULARY or issubclass(each, Exception)
    }


def errors() -> set[type]:
    return {
        each
        for module in modules(core)
        for each in public_classes(module)
        if issubclass(each, Exception) and each.__module__.startswith("bacon.core")
    }


def needed() -> set[type]:
    kinds = facts_and_requests()
    inside = {value for kind in kinds for value in values_inside(kind)}
    return (kinds | inside | used_by_the_games() | errors() | set(GAMES.values()) | {bacon.Match}) - BASES


@pytest.mark.parametrize("kind", sorted(needed(), key=attrgetter("__name__")))
def test_the_package_offers_what_the_games_are_played_with(kind: type) -> None:
    assert kind.__name__ in bacon.__all__
    assert getattr(bacon, kind.__name__) is kind


def test_what_is_needed_is_found_where_it_is_declared() -> None:
    names = {kind.__name__ for kind in needed()}
    assert len(names) == len(needed())
    assert names > {"Bacon", "Climbing", "Lay", "GiveLead", "Combination", "Kind", "DealScored", "BrokenLog"}


def test_nothing_else_is_offered_but_what_is_no_class() -> None:
    others = set(bacon.__all__) - {kind.__name__ for kind in needed()}
    assert others == {"GAMES", "Action", "Event", "cards", "__version__"}
    assert all(hasattr(bacon, name) for name in others)
