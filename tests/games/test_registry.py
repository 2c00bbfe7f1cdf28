"""The registry of games: explicit, and polite to whoever asks for what is not there."""

from __future__ import annotations

import pytest

from bacon.core.events import MatchStarted
from bacon.core.options import OptionError
from bacon.games import GAMES, Bacon, find_game, rules_of


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_found_by_the_name_it_gives_itself(name: str) -> None:
    assert find_game(name)().name == name


@pytest.mark.parametrize("name", ["whist", "", "Bacon", "bacon "])
def test_an_unknown_game_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(ValueError, match="the games are bacon") as refused:
        find_game(name)
    assert repr(name) in str(refused.value)


def test_the_rules_of_a_stored_match_are_found_again() -> None:
    rules = Bacon(target=21, claim="off", throw_in=False)
    assert rules_of(MatchStarted("bacon", rules.values(), "")) == rules


def test_a_stored_match_with_a_rule_that_is_not_allowed_is_refused() -> None:
    with pytest.raises(OptionError, match="target: 8 is not allowed"):
        rules_of(MatchStarted("bacon", {"target": 8}, ""))
    with pytest.raises(OptionError, match="there is no rule 'jokers'"):
        rules_of(MatchStarted("bacon", {"jokers": 2}, ""))
