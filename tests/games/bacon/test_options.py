"""The declared house rules of Bacon: their defaults, and which of them go together: all do."""

from __future__ import annotations

import pytest
from hypothesis import given
from msgspec.structs import replace

from bacon.core.cards import Cards
from bacon.core.options import OptionError
from bacon.games.bacon.game import Bacon
from tests.play import ANY_RULES

DEFAULTS = {
    "target": 10,
    "score_names": "completion",
    "loner_three_or_four": 2,
    "loner_must_take_five": False,
    "beaten_loner_doubles": False,
    "defenders_sweep": 4,
    "deck": 52,
    "jokers": 0,
    "joker_follows": "trump",
    "jacks_high": False,
    "permission": "both",
    "refused_alone": "play_together",
    "acquitted_redeal": "next_dealer",
    "stick_dealer": False,
    "denier_may_declare": True,
    "may_discard_upcard": True,
    "throw_in": True,
    "claim": "opponents",
}


def test_the_defaults_are_the_standard_game() -> None:
    assert Bacon().values() == DEFAULTS
    assert {option.name: option.default for option in Bacon.options()} == DEFAULTS


SIZES = [(52, 0, 52), (52, 1, 53), (52, 2, 54), (24, 0, 24), (24, 1, 25), (24, 2, 26)]


@pytest.mark.parametrize(("deck", "jokers", "size"), SIZES)
def test_the_pack_has_the_cards_the_rules_name(deck: int, jokers: int, size: int) -> None:
    pack = Bacon.from_values({"deck": deck, "jokers": jokers}).pack()
    assert (len(pack), len(set(pack))) == (size, size)
    assert [card.name for card in pack[size - jokers :]] == ["BJ", "LJ"][:jokers]
    assert {card.rank for card in pack[: size - jokers]} == set("9TJQKA" if deck == 24 else "23456789TJQKA")


@given(ANY_RULES)
def test_any_combination_is_allowed(rules: Bacon) -> None:
    assert rules.problem() is None
    assert Bacon.why_not(rules.values()) is None


class Shortened(Bacon, frozen=True, kw_only=True):
    """Bacon with a pack from which two cards are missing."""

    def pack(self) -> Cards:
        return super().pack()[:-2]


RUNS_OUT = "A deck of 22 cards runs out: 4 hands of 5 and 4 cards to offer take 24."


def test_a_pack_that_would_run_out_is_refused_with_the_sentence_that_says_why() -> None:
    with pytest.raises(OptionError) as refused:
        Shortened(deck=24)
    assert str(refused.value) == RUNS_OUT
    with pytest.raises(OptionError) as refused:
        replace(Shortened(), deck=24)
    assert str(refused.value) == RUNS_OUT
    assert Shortened.why_not({"deck": 24}) == RUNS_OUT


@pytest.mark.parametrize("values", [{"deck": 52}, {"deck": 24, "jokers": 2}])
def test_a_pack_that_just_reaches_is_not_refused(values: dict[str, int]) -> None:
    assert Shortened.why_not(values) is None
    assert Shortened.from_values(values).problem() is None
