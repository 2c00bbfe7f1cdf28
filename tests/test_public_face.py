"""Everything needed to play a game can be imported from `bacon` itself."""

from __future__ import annotations

import importlib
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import Final, get_args, get_type_hints

import pytest

import bacon
from bacon import core, games, records
from bacon.core import actions, events, rules
from bacon.games.climbing import combinations
from bacon.kits import GAMES, find_game
from bacon.solver import compiled
from bacon.version import __version__
from tests import public_face
from tests.public_face import (
    FOR_GAMES,
    LISTING,
    MODULES,
    digest,
    for_programs,
    last_change,
    listing,
    public,
    saved,
)

HOUSE: Final = (games,)
RULES: Final = (
    *("game", "state", "events", "decide", "ranking", "play", "calling"),
    "combinations",
    "finding",
)
"""The modules of a wing that have its rules."""
BASES: Final = {combinations.Shape}
"""How kinds of combinations are built: nobody makes one."""
VOCABULARY: Final = (
    "bacon.core.actions",
    "bacon.core.cards",
    "bacon.games.climbing.combinations",
    "bacon.core.events",
)


def modules(package: ModuleType) -> Iterator[ModuleType]:
    yield package
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if package is core or found.name.rpartition(".")[2] in RULES:
            yield importlib.import_module(found.name)


def public_classes(module: ModuleType) -> Iterator[type]:
    return (each for name, each in vars(module).items() if isinstance(each, type) and name[0] != "_")


def facts_and_requests() -> set[type]:
    """Return every event and action class of the core and of Bacon's own games."""
    return {
        each
        for module in (actions, events, *(module for house in HOUSE for module in modules(house)))
        for each in public_classes(module)
        if issubclass(each, actions.Action | events.Event)
    }


def states() -> set[type]:
    """Return every state class of the core and of Bacon's own games."""
    return {
        each
        for module in (rules, *(module for house in HOUSE for module in modules(house)))
        for each in public_classes(module)
        if issubclass(each, rules.TableState)
    }


def values_inside(kind: type) -> Iterator[type]:
    """Yield the classes of this package that a class's fields hold."""
    for hint in get_type_hints(kind).values():
        for part in (hint, *get_args(hint), *(deep for each in get_args(hint) for deep in get_args(each))):
            if isinstance(part, type) and part.__module__.startswith("bacon."):
                yield part


def used_by_the_games() -> set[type]:
    """Return every class of the common vocabulary that some module of a game has imported."""
    return {
        each
        for house in HOUSE
        for module in modules(house)
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
    kinds = facts_and_requests() | states()
    inside = {value for kind in kinds for value in values_inside(kind)}
    played = {find_game(game) for game in GAMES} | {bacon.Match, rules.Rules}
    return (kinds | inside | used_by_the_games() | errors() | played) - BASES


@pytest.mark.skipif(compiled(), reason="machine code does not tell its signatures")
def test_no_name_and_no_signature_changes_without_the_listing() -> None:
    assert listing() == saved(), "describe it in CHANGELOG, then python -m tests.public_face"


def test_the_changelog_describes_the_last_change_of_the_listing() -> None:
    version, _ = last_change()
    assert for_programs(version), f'say under "For programs" of {version} what has changed'


@pytest.mark.parametrize(
    ("changelog", "written"),
    [("nothing", False), ("- **For programs**: as before.", False), ("- **For programs**: a new one.", True)],
)
def test_the_listing_is_rewritten_only_after_the_changelog_says_something_new(
    changelog: str, written: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public_face, "LISTING", tmp_path / "listing.txt")
    monkeypatch.setattr(public_face, "CHANGELOG", tmp_path / "changelog.md")
    words = digest("**For programs**: as before.")
    head = f"{public_face.HEAD}\nLast changed in {__version__} (CHANGELOG {words}).\n"
    (tmp_path / "listing.txt").write_text(f"{head}\nan older list\n", "utf-8")
    (tmp_path / "changelog.md").write_text(f"# New\n\n## {__version__}: Test\n\n{changelog}\n", "utf-8")
    refused = public_face.rewrite()
    assert (refused is None, saved() == listing()) == (written, written)


def test_a_new_argument_changes_the_listing(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(path: str, *, quickly: bool = False) -> records.Record:
        raise NotImplementedError

    assert "    load(path: str | PathLike[str]) -> Record\n" in listing()
    monkeypatch.setattr(records, "load", load)
    assert "    load(path: str, *, quickly: bool = False) -> records.Record\n" in listing()


def test_the_listing_names_everything_that_the_modules_offer() -> None:
    names = {name for module in (*MODULES, *FOR_GAMES) for name in public(module)}
    told = set(re.findall(r"^    (?:class )?(\w+)", LISTING.read_text("utf-8"), re.MULTILINE))
    assert told == names


@pytest.mark.parametrize("kind", sorted(needed(), key=attrgetter("__name__")))
def test_the_package_offers_what_the_games_are_played_with(kind: type) -> None:
    assert kind.__name__ in bacon.__all__
    assert getattr(bacon, kind.__name__) is kind


def test_what_is_needed_is_found_where_it_is_declared() -> None:
    names = {kind.__name__ for kind in needed()}
    assert len(names) == len(needed())
    assert names > {"Bacon", "Climbing", "Lay", "GiveLead", "Combination", "Kind", "DealScored", "BrokenLog"}


def test_nothing_else_is_offered_except_what_is_not_a_class() -> None:
    others = set(bacon.__all__) - {kind.__name__ for kind in needed()}
    assert others == {"GAMES", "cards", "__version__"}
    assert all(hasattr(bacon, name) for name in others)


def test_what_is_not_offered_is_not_there() -> None:
    with pytest.raises(AttributeError, match="module 'bacon' has no attribute 'Poker'"):
        getattr(bacon, "Poker")  # noqa: B009  (no type checker lets it pass otherwise)
    assert set(dir(bacon)) >= set(bacon.__all__)


@pytest.mark.parametrize("module", MODULES[1:])
def test_the_other_modules_are_there_after_import_bacon(module: str) -> None:
    code = f"import bacon; print({module}.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == module


def test_a_misspelled_name_is_answered_with_the_nearest() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import bacon; bacon.Eucher"], capture_output=True, text=True, check=False
    )
    assert "module 'bacon' has no attribute 'Eucher'. Did you mean: 'Euchre'?" in done.stderr


def test_a_game_there_is_not_is_answered_with_those_there_are() -> None:
    with pytest.raises(KeyError, match="there is no game 'chess'; the games are bacon, euchre, "):
        GAMES["chess"]
    assert GAMES.get("chess") is None
    assert repr(GAMES).startswith("<Games: bacon, euchre, ")


def test_the_public_face_needs_no_window() -> None:
    code = (
        f"import sys, {', '.join(MODULES)}; print({{'pygame', 'bacon.ui', 'bacon.cli'}} & {{*sys.modules}})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["set()"]


def test_a_game_is_imported_when_something_of_it_is_asked_for() -> None:
    code = (
        "import bacon, sys; games = lambda: [m for m in sys.modules if m.startswith('bacon.games.')];"
        "print(len(games())); bacon.Bacon; print('bacon.games.euchre.game' in games(), len(games()) > 5)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", "False", "True"]
