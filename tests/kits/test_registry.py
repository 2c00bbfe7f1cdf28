"""The registry of games: explicit, and polite to whoever asks for what is not there."""

from __future__ import annotations

import importlib
import re
import sys
from itertools import groupby
from pathlib import Path
from textwrap import dedent

import pytest

from bacon.core.events import MatchStarted
from bacon.core.options import Option, OptionError
from bacon.games.bacon.game import Bacon
from bacon.kits import GAMES, GROUP, Games, find_game, rules_of
from bacon.kits.kit import Kit
from bacon.system.folders import HOME, folders


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_found_by_the_name_it_gives_itself(name: str) -> None:
    assert find_game(name)().name == name


@pytest.mark.parametrize("name", ["whist", "", "Bacon", "bacon "])
def test_an_unknown_game_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(ValueError, match="the games are bacon, euchre, bid-euchre") as refused:
        find_game(name)
    assert repr(name) in str(refused.value)


def test_the_rules_of_a_stored_match_are_found_again() -> None:
    rules = Bacon(target=21, claim="off", throw_in=False)
    assert rules_of(MatchStarted("bacon", rules.values(), "")) == rules


def test_a_stored_match_with_a_rule_that_is_not_allowed_is_refused() -> None:
    with pytest.raises(OptionError, match="target: 8 is not allowed"):
        rules_of(MatchStarted("bacon", {"target": 8}, ""))
    with pytest.raises(OptionError, match="there is no rule 'trumps'"):
        rules_of(MatchStarted("bacon", {"trumps": 2}, ""))


def test_an_older_match_is_read_with_the_newer_options_at_their_defaults() -> None:
    assert rules_of(MatchStarted("bacon", {"target": 7}, "")) == Bacon(target=7)


each_option = pytest.mark.parametrize(
    "option",
    [
        pytest.param(option, id=f"{name}.{option.name}")
        for name, game in ((name, find_game(name)) for name in GAMES)
        for option in game.options()
    ],
)


@each_option
def test_an_option_of_any_game_has_the_words_that_players_need(option: Option) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", option.name)
    assert option.title[0].isupper()
    assert option.title[-1].isalnum()
    assert option.help[0].isupper()
    assert option.help.endswith(".")
    assert option.group[0].isupper()
    assert option.source
    assert not re.search(r"['\"]|  |\n", option.title + option.help)


@each_option
def test_an_option_of_any_game_has_a_separate_label_for_every_choice(option: Option) -> None:
    assert len(option.choices) == len(option.labels) == len(set(option.labels)) > 1
    assert option.default in option.choices
    assert all(option.label(choice)[0].isalnum() for choice in option.choices)


@pytest.mark.parametrize("name", GAMES)
def test_no_two_options_of_a_game_look_alike(name: str) -> None:
    options = find_game(name).options()
    assert (
        len({option.title for option in options}) == len({option.help for option in options}) == len(options)
    )


@pytest.mark.parametrize("name", GAMES)
def test_the_options_of_a_group_stand_together(name: str) -> None:
    groups = [group for group, _ in groupby(find_game(name).options(), key=lambda option: option.group)]
    assert len(groups) == len(set(groups)) > 1


HOUSE = ["bacon", "euchre", "bid-euchre", "climbing"]
SOUND = """
    from typing import ClassVar
    from bacon.core.events import Event
    from bacon.games.bacon.game import Bacon
    from bacon.kits.kit import Kit

    class Rules(Bacon, frozen=True, kw_only=True):
        name: ClassVar[str] = "{name}"

    class {event}(Event, frozen=True):
        seat: int

    EVENTS = ({event},)

    class Game(Kit):
        name = "{name}"
        title = "Title"
        sentence = "A sentence."

        def rules(self):
            return Rules

        def events(self):
            return EVENTS
"""
number = iter(range(10**6))


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which Python looks for packages."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def put(shelf: Path, name: str, code: str = SOUND, *, event: str = "", package: str = "") -> str:
    """Install a package that offers a kit; return the name of its module, which no other test uses."""
    module = f"kit_{next(number)}"
    told = code.replace("{name}", name).replace("{module}", module).replace("{event}", event or f"E_{module}")
    (shelf / f"{module}.py").write_text(dedent(told))
    offers = shelf / f"{package or module}-1.0.dist-info"
    offers.mkdir()
    (offers / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package or module}\nVersion: 1.0\n")
    (offers / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {module}:Game\n")
    importlib.invalidate_caches()
    return module


def guests(games: Games) -> list[str]:
    """Return the games after Bacon's own, which come first."""
    assert list(games)[:4] == HOUSE
    return list(games)[4:]


def test_an_installed_kit_is_found_after_the_houses_in_the_order_of_the_names(shelf: Path) -> None:
    for name in ("whist", "hearts"):
        put(shelf, name)
    games = Games()
    assert guests(games) == ["hearts", "whist"]
    assert "whist" in games
    assert len(games) == 6
    assert isinstance(games["whist"], Kit)
    assert games.problems == ()


BROKEN = {
    "an error": ("raise OSError('the disk is full')", "the disk is full"),
    "an end": ("raise SystemExit('good bye')", "good bye"),
    "no such name": ("", "has no attribute 'Game'"),
    "no kit": ("Game = 7", "7 is not a kit class"),
    "a class of something else": ("class Game: pass", "is not a kit class"),
    "no name": (SOUND.replace('name = "{name}"', ""), "has no attribute 'name'"),
    "no title": (SOUND.replace('title = "Title"', ""), "has no attribute 'title'"),
    "an empty sentence": (SOUND.replace("A sentence.", ""), "its kit has no title or no sentence"),
    "another name": (SOUND.replace('name = "{name}"', 'name = "bridge"'), "its kit is called 'bridge'"),
    "other rules": (SOUND.replace('[str] = "{name}"', '[str] = "bridge"'), "its rules are called 'bridge'"),
    "no rules": (SOUND.replace("def rules", "def laws"), "Can't instantiate abstract class Game"),
    "no events": (SOUND.replace("return EVENTS", "return FACTS"), "name 'FACTS' is not defined"),
}


@pytest.mark.parametrize(("code", "why"), BROKEN.values(), ids=BROKEN)
def test_a_kit_that_cannot_be_used_is_named_and_left_out_everywhere(
    shelf: Path, monkeypatch: pytest.MonkeyPatch, code: str, why: str
) -> None:
    put(shelf, "whist", code)
    put(shelf, "hearts")
    games = Games()
    assert guests(games) == ["hearts"]
    assert "whist" not in games
    assert games.get("whist") is None
    (problem,) = games.problems
    assert problem.startswith("The game 'whist' cannot be used: ")
    assert why in problem
    monkeypatch.setattr("bacon.kits.GAMES", games)
    with pytest.raises(ValueError, match=re.escape(problem)):
        find_game("whist")


def test_of_two_kits_of_one_name_neither_is_used(shelf: Path) -> None:
    modules = [put(shelf, "whist"), put(shelf, "whist")]
    games = Games()
    assert guests(games) == []
    (problem,) = games.problems
    assert "it is offered more than once" in problem
    assert all(f"{module}:Game" in problem for module in modules)


def test_a_kit_cannot_take_the_place_of_one_of_the_houses(shelf: Path) -> None:
    module = put(shelf, "euchre")
    games = Games()
    assert guests(games) == []
    assert type(games["euchre"]) is type(GAMES["euchre"])
    assert games.problems == (
        f"The game 'euchre' cannot be used: {module}:Game has the name of a built-in game, "
        "which is played instead.",
    )


@pytest.mark.parametrize("event", ["Passed", "CardPlayed", "CombinationLaid"])
def test_a_kit_whose_events_are_called_like_others_is_left_out(shelf: Path, event: str) -> None:
    put(shelf, "whist", event=event)
    games = Games()
    assert guests(games) == []
    assert f"its event names {event} are already taken" in games.problems[0]


def test_of_two_kits_whose_events_are_called_alike_the_first_by_name_is_used(shelf: Path) -> None:
    for name in ("whist", "hearts"):
        put(shelf, name, event="Melded")
    games = Games()
    assert guests(games) == ["hearts"]
    assert "'whist'" in games.problems[0]
    assert "Melded" in games.problems[0]


def test_a_kit_that_shares_the_events_of_a_family_is_used(shelf: Path) -> None:
    shared = """
        from bacon.games.bacon.events import EVENTS
    """
    put(shelf, "whist", dedent(SOUND).replace("EVENTS = ", "OWN = ") + dedent(shared))
    assert guests(Games()) == ["whist"]


def test_a_kit_that_is_installed_twice_alike_is_one(shelf: Path) -> None:
    module = put(shelf, "whist", package="whist_one")
    (shelf / "whist_one-1.0.dist-info").rename(shelf / "again-1.0.dist-info")
    again = shelf / "whist_two-1.0.dist-info"
    again.mkdir()
    (again / "METADATA").write_text("Metadata-Version: 2.1\nName: whist_two\nVersion: 1.0\n")
    (again / "entry_points.txt").write_text(f"[{GROUP}]\nwhist = {module}:Game\n")
    assert guests(Games()) == ["whist"]


def test_a_kit_beside_the_players_files_is_not_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    where = folders()
    for folder in {where.config, where.data}:
        folder.mkdir(parents=True, exist_ok=True)
    modules = [put(folder, "whist") for folder in {where.config, where.data}]
    assert guests(Games()) == []
    assert not {*modules} & {*sys.modules}


def test_a_game_of_the_house_is_named_and_found_without_looking_for_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nobody_asks(**_: object) -> None:
        raise AssertionError("installed kits were looked for")

    monkeypatch.setattr("importlib.metadata.entry_points", nobody_asks)
    games = Games()
    assert all(name in games for name in HOUSE)
    assert [games[name].name for name in HOUSE] == HOUSE
    with pytest.raises(AssertionError):
        assert "whist" in games
