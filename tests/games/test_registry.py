"""The registry of games: explicit, and polite to whoever asks for what is not there."""

from __future__ import annotations

import re
from itertools import groupby

import pytest

from bacon.core.events import MatchStarted
from bacon.core.options import Option, OptionError
from bacon.games import GAMES, find_game, rules_of
from bacon.games.bacon.rules import Bacon


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
def test_an_option_of_any_game_tells_people_what_they_must_know(option: Option) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", option.name)
    assert option.title[0].isupper()
    assert option.title[-1].isalnum()
    assert option.help[0].isupper()
    assert option.help.endswith(".")
    assert option.group[0].isupper()
    assert option.source
    assert not re.search(r"['\"]|  |\n", option.title + option.help)


@each_option
def test_an_option_of_any_game_has_a_label_of_its_own_for_every_choice(option: Option) -> None:
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
