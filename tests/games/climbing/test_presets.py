"""The presets of the climbing game (part G of the rules)."""

from __future__ import annotations

from bacon.games.climbing.game import PRESETS, Climbing

RULES = {
    "Four": Climbing(),
    "Six": Climbing(players=6, target=24, max_deals=6),
    "Applewood": Climbing(teams=False, target=24, max_deals=6),
    "Applewood for three": Climbing(players=3, teams=False, target=24, max_deals=6),
    "Applewood for five": Climbing(players=5, teams=False, target=24, max_deals=6),
    "Applewood for six": Climbing(players=6, teams=False, target=24, max_deals=6),
}


def test_g_the_presets_of_the_climbing_game() -> None:
    assert {preset.name: preset.rules for preset in PRESETS} == RULES
    assert PRESETS[0].rules == Climbing()


def test_every_rule_without_a_source_is_marked_as_our_reading() -> None:
    for preset in PRESETS[1:]:
        assert "our reading" in preset.help
        assert preset.help.endswith(".")
