"""A kit: what a game leaves out has a default, and what it brings is checked where it is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bacon.core.rules import Preset, Rules, hand_word
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.game import Euchre
from bacon.games.tricks import TrickKit
from bacon.games.tricks import hand_input as trick_table
from bacon.games.tricks.player import plain as trick_player
from bacon.kits import GAMES, OWN_GAMES, hand_word_of
from bacon.kits.kit import Kit
from bacon.kits.presets import tables_of
from bacon.notation.record import foreign_format
from bacon.search import levels as search
from bacon.search.levels import player_kit
from bacon.settings.lessons import lessons_of
from bacon.store.figures import Figures, figures_of
from bacon.ui.table.presenter import table_kit


class Bare(Kit):
    """A game without tricks that brings only its rules."""

    name = "bare"
    title = "Bare"
    sentence = "Nothing but rules."

    def rules(self) -> type[Rules]:
        return Climbing


class BareTricks(TrickKit):
    """A trick game that brings only its rules."""

    name = "bare-tricks"

    def rules(self) -> type[Rules]:
        return Euchre


class Wrong(Bare):
    """A game whose methods return values of the wrong types."""

    name = "wrong"

    def player(self) -> object:
        return "nobody"

    def figures(self) -> object:
        return 7

    def table(self) -> object:
        return search.ANY

    foreign_ending = ".wrong"

    def foreign(self) -> object:
        return "no format"


@pytest.fixture(autouse=True)
def seated(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install these three games for a test."""
    for kit in (Bare(), BareTricks(), Wrong()):
        monkeypatch.setitem(GAMES._usable, kit.name, kit)
    caches = (player_kit, table_kit, figures_of)
    for each in caches:
        each.cache_clear()
    yield
    for each in caches:
        each.cache_clear()


def test_a_game_of_no_family_has_the_defaults_of_every_game() -> None:
    kit = GAMES["bare"]
    assert kit.presets() == (Preset("Standard", kit.sentence, Climbing()),)
    assert kit.events() == ()
    assert lessons_of(kit) == ()
    assert player_kit("bare") is search.ANY
    assert figures_of("bare") == Figures()


def test_a_game_without_a_table_is_refused_by_its_title() -> None:
    with pytest.raises(ValueError, match="Bare has no table, so it can’t be shown"):
        table_kit("bare")


def test_a_trick_game_has_the_player_and_the_table_of_its_family() -> None:
    assert player_kit("bare-tricks") is trick_player.ANY_TRICKS
    assert table_kit("bare-tricks") is trick_table.PLAIN


@pytest.mark.parametrize(
    ("find", "kind"), [(player_kit, "PlayerKit"), (figures_of, "Figures"), (table_kit, "TableKit")]
)
def test_a_part_of_the_wrong_type_is_refused_where_it_is_used(
    find: Callable[[str], object], kind: str
) -> None:
    with pytest.raises(TypeError, match=f"where a {kind} was expected"):
        find("wrong")


def test_only_the_kit_that_declares_a_file_extension_is_asked_for_its_format() -> None:
    assert foreign_format(Path("match.bacon")) is None
    assert foreign_format(Path("match")) is None
    with pytest.raises(TypeError, match="where a ForeignFormat was expected"):
        foreign_format(Path("match.WRONG"))


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_ours_brings_lessons_that_are_there(name: str) -> None:
    folder = GAMES[name].lessons()
    assert folder is not None
    assert list(folder.glob("*.toml"))


def test_a_game_has_one_table_for_each_number_of_seats() -> None:
    tables = tables_of(GAMES["bid-euchre"].presets())
    assert {seats: rules.seats for seats, rules in tables.items()} == {4: 4, 6: 6}


@pytest.mark.parametrize("game", GAMES)
def test_a_kit_calls_a_hand_what_its_rules_call_it(game: str) -> None:
    said = GAMES[game].hand_word
    assert said == hand_word(GAMES[game].rules()) or (not said and game not in OWN_GAMES)


def test_a_kit_that_does_not_say_what_a_hand_is_called_has_its_rules_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bacon.kits.GAMES", {"bare": Bare()})
    assert Bare.hand_word == ""
    assert hand_word_of("bare") == "deal"
