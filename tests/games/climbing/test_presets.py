"""The presets of the climbing game."""

from __future__ import annotations

import re

from bacon.games.climbing.game import PRESETS, Climbing
from bacon.games.climbing.options import hand_size, suits_of

RULES = {
    "4 players": Climbing(),
    "6 players": Climbing(players=6, target=24, max_deals=6),
    "Applewood": Climbing(teams=False, target=24, max_deals=6),
    "Applewood for three": Climbing(players=3, teams=False, target=24, max_deals=6),
    "Applewood for five": Climbing(players=5, teams=False, target=24, max_deals=6),
    "Applewood for six": Climbing(players=6, teams=False, target=24, max_deals=6),
}


def test_g_the_presets_of_the_climbing_game() -> None:
    assert {preset.name: preset.rules for preset in PRESETS} == RULES
    assert PRESETS[0].rules == Climbing()


def test_a_preset_says_who_plays_with_whom() -> None:
    for preset in PRESETS:
        assert re.search(r"against" if preset.rules.values()["teams"] else r"No partners", preset.help)


def test_a_preset_counts_its_cards_and_suits_as_they_are_dealt() -> None:
    counted = 0
    for preset in PRESETS:
        if cards := re.search(r"(\d+) cards each", preset.help):
            counted += int(cards[1]) == hand_size(RULES[preset.name])
        if "four suits" in preset.help:
            counted += len(suits_of(RULES[preset.name])) == 4
    assert counted == 3


def test_every_rule_without_a_source_is_marked_as_a_house_rule() -> None:
    sources = {option.name: option.source for option in Climbing.options()}
    for name in ("target", "max_deals", "six_player_pack"):
        assert "a house rule" in sources[name]
