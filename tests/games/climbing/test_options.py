"""The house rules of the climbing game: complete, explained, and refused where they cannot work together."""

from __future__ import annotations

import re

import pytest

from bacon.core.options import Option, OptionError
from bacon.games.climbing.game import Climbing

DEFAULTS = {
    **{"players": 4, "teams": True, "show_counts": True, "six_player_pack": "one_to_nine"},
    **{"wilds_shuffled": False, "force_flush_bomb": False, "pass_is_final": False, "gift_lead": "any"},
    **{"target": 8, "max_deals": 8, "team_scoring": "partner"},
}


def test_every_switch_with_its_default() -> None:
    assert Climbing().values() == DEFAULTS


@pytest.mark.parametrize("players", [3, 5])
def test_an_odd_number_cannot_play_as_partners(players: int) -> None:
    with pytest.raises(OptionError) as refused:
        Climbing.from_values({"players": players})
    assert str(refused.value) == (
        f"{players} players can’t make two equal sides. Switch partners off to play Applewood."
    )
    assert Climbing.from_values({"players": players, "teams": False}).seats == players


@pytest.mark.parametrize("players", [4, 6])
@pytest.mark.parametrize("teams", [True, False])
def test_an_even_number_plays_either_way(players: int, teams: bool) -> None:
    rules = Climbing.from_values({"players": players, "teams": teams})
    assert len(rules.start().scores) == (2 if teams else players)


@pytest.mark.parametrize("name", ["target", "max_deals", "team_scoring", "six_player_pack"])
def test_the_sources_say_which_rules_are_house_rules(name: str) -> None:
    option = next(each for each in Climbing.options() if each.name == name)
    assert "a house rule" in option.source


@pytest.mark.parametrize("option", Climbing.options(), ids=lambda option: option.name)
def test_an_option_has_the_words_that_players_need(option: Option) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", option.name)
    assert option.title[0].isupper()
    assert option.help.endswith(".")
    assert option.source
    assert not re.search(r"['\"]|  |\n", option.title + option.help)
    assert len(option.choices) == len(option.labels) == len(set(option.labels)) > 1
