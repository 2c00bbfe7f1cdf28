"""The house rules of Euchre: the defaults of the club game, the packs, and the presets."""

from __future__ import annotations

import pytest

from bacon.core.cards import Card
from bacon.core.events import HandDealt
from bacon.core.match import Match
from bacon.core.options import OptionError
from bacon.games.euchre.game import PRESETS, Euchre

DEFAULTS = {
    "target": 10,
    "loner_three_or_four": "makers_1",
    "take_four": False,
    "lone_penalty": False,
    "super_euchre": False,
    "deck": 24,
    "joker": False,
    "joker_turned_up": "dealer_names",
    "misdeal": "off",
    "misdeal_dealer": "same_dealer",
    "go_under": "off",
    "all_passed": "next_dealer",
    "stuck_may_name_turned_down": False,
    "stuck_no_trump": False,
    "no_trump": False,
    "low_no_trump": False,
    "must_have_trump": "no",
    "canadian_loner": False,
    "no_late_loners": False,
    "defend_alone": False,
    "call_for_best": False,
    "loner_lead": "left_of_dealer",
    "maker_leads": False,
    "may_discard_upcard": True,
    "throw_in": False,
    "claim": "off",
}


def test_the_defaults_are_the_club_game() -> None:
    assert Euchre().values() == DEFAULTS
    assert {option.name: option.default for option in Euchre.options()} == DEFAULTS


@pytest.mark.parametrize(
    ("deck", "joker", "ranks", "stock"),
    [
        (24, False, "9TJQKA", 4),
        (28, False, "89TJQKA", 8),
        (32, False, "789TJQKA", 12),
        (24, True, "9TJQKA", 5),
    ],
)
def test_the_pack_and_the_deal(deck: int, joker: bool, ranks: str, stock: int) -> None:
    rules = Euchre.from_values({"deck": deck, "joker": joker})
    pack = rules.pack()
    assert len(pack) == len(set(pack)) == deck + joker
    assert (Card("BJ") in pack) is joker
    assert {card.rank for card in pack if card.suit} == set(ranks)
    dealt = next(event for event in Match(rules, seed="packs").events if isinstance(event, HandDealt))
    assert [len(hand) for hand in dealt.hands] == [5] * 4
    assert len(dealt.stock) == stock


@pytest.mark.parametrize("option", ["no_trump", "low_no_trump", "stuck_no_trump"])
def test_the_benny_and_no_trump_do_not_go_together(option: str) -> None:
    assert Euchre.why_not({option: True}) is None
    with pytest.raises(OptionError, match="In no trump the Benny has no suit"):
        Euchre.from_values({option: True, "joker": True})


def test_g_the_presets() -> None:
    assert [(preset.name, preset.rules) for preset in PRESETS] == [
        ("Club", Euchre()),
        ("Stick the dealer", Euchre(all_passed="stick")),
        ("Strict loner", Euchre(loner_three_or_four="defenders_1")),
        ("British", Euchre(joker=True, target=11)),
        (
            "Anything goes",
            Euchre(
                all_passed="stick", no_trump=True, call_for_best=True, go_under="mixed", defend_alone=True
            ),
        ),
    ]
    assert all(preset.help.endswith(".") for preset in PRESETS)
