"""What a club player expects of the play, one principle a row."""

from __future__ import annotations

import pytest

from bacon.games.tricks.events import ClaimRest
from tests.games.tricks.player.positions import ask, card_of, position

ROWS = {
    "last seat wins as cheaply as possible": (
        "AS KS QH 9H 2C|8H 3C 4D 5D 7D|2H 3D 6D 8D 9D|4H 3H 4C 5C 6C",
        "6S",
        "declare -3C 8H 2H 4H",
        "9H",
        "win_cheaply",
    ),
    "last seat ruffs low, not high": (
        "AS 3S QH 9H 2C|8D 3C 4D 5D 7D|2H 3D 6D 2D 9D|4H 3H 4C 5C 6C",
        "6S",
        "declare -3C 8D 2D 4H",
        "3S",
        "win_cheaply",
    ),
    "never trump the partner's sure trick": (
        "AS 3S QH 9H 2C|8D 3C 4D 5D 7D|AD 3D 6D 2D 9D|4H 3H 4C 5C 6C",
        "6S",
        "declare -3C 8D AD 4H",
        "2C",
        "leave_it_to_partner",
    ),
    "throw the lowest on a lost trick": (
        "4S 3S QH 9H 2H|AH 3C 4D 5D 7D|8S 3D 6D 2D 9D|4H 3H 4C 5C 6C",
        "6S",
        "declare -3C AH 2D 4H",
        "2H",
        "throw_away",
    ),
    "the declarer draws trumps from the top": (
        "AS KS QH 9H 2C|8H 3C 4D 5D 7D|2H 3D 6D 8D 9D|4H 3H 4C 5C 6C",
        "6S",
        "declare -3C 8H 2H 4H 9H",
        "AS",
        "draw_trumps",
    ),
    "no trump into two known voids: cash the boss": (
        "AS KS AH 9H 2C|8H 3C 4D 5D 7D|7S 3D 6D 8D 2H|4H 3H 4C 5C 6C",
        "6S",
        "declare -3C 8H 2H 4H AH AS 6S 7S 3H",
        "KS",
        "draw_trumps",
    ),
    "a defender leads a plain ace": (
        "QS KS QH 9H 2C|AD 3C 4D 8C 7D|2H 3D 6D 8D 9D|4H 3H 4C 5C 6C",
        "6S",
        "declare -3C",
        "AD",
        "lead_boss",
    ),
    "a king is as good as boss when its ace was turned down": (
        "QS KS QH 9H 2C|KD 3C 4D 8C 7D|2H 3D 6D 8D 9D|4H 3H 4C 5C 6C",
        "AD 6S",
        "pass pass pass pass declare -3C",
        "KD",
        "lead_boss",
    ),
    "a defender does not lead a low trump": (
        "QS KS QH 9H 2C|3D 3C 4D 8C 7D|2H 3H 6D 8D 9D|4H JC 4C 5C 6C",
        "6S",
        "declare -3C",
        "8C",
        "lead_plain",
    ),
    "a defender keeps even the boss trump while he has another": (
        "QS KS QH 9H 2C|AS 3S 4D 8C 7D|2H 3D 6D 8D 9D|4H 3H 4C 5C 6C",
        "6S",
        "declare -4D",
        "8C",
        "lead_plain",
    ),
    "a defender keeps the boss trump in the first trick": (
        "QS KS QH 9H 2C|AS 3C 4D 8C 7D|2H 3D 6D 8D 9D|4H 3H 4C 5C 6C",
        "6S",
        "declare -6S",
        "8C",
        "lead_plain",
    ),
    "later a defender wins a trick with the boss trump while he can": (
        "QS KS QH 9H 2C|AS 3C 4D 8C AD|2H 3D 6D 8D 9D|4H 3H 4C 5C 6C",
        "6S",
        "declare -6S AD 3D 4H 2C",
        "AS",
        "last_trump",
    ),
    "the partner leads trumps to the declarer": (
        "QS AS QH 9H 2C|TD 3C 4D 8C 7D|KS 3H 6D AD 9D|4H JC 4C 5C 6C",
        "6S",
        "declare -3C TD AD 4H 2C",
        "KS",
        "trump_to_declarer",
    ),
    "second hand takes with the ace": (
        "QS KS QH 9H 2C|TD 3C 4D 8C 7D|2S 3H 6D AD 9D|4H JC 4C 5C 6C",
        "6S",
        "declare -3C TD",
        "AD",
        "boss_takes",
    ),
    "second hand low when a ruff would cost the boss trump": (
        "QH 7H 4D 5D 6D|2H 7C QS KD AS|8H 9C TC JC 2C|3H 4C 5C 6C 8D",
        "5S",
        "pass declare -2C 8H 3H QH 2H 7H",
        "7C",
        "play_low",
    ),
    "third hand does not spend the ace on the partner's king": (
        "2H 3D 6D 8D 9D|AH 5H 4D 5D 7D|QS JS TS 2C 4H|KH 3C 4C 5C 6C",
        "6S",
        "pass pass declare -3C KH 2H",
        "5H",
        "duck_under_partner",
    ),
    "the partner's near-boss is not trumped": (
        "2H 3D 6D 8D 9D|8S 5C 4D 5D 7D|QS JS TS 2C 4H|KH 3C 4C TC 6C",
        "6S",
        "pass pass declare -3C KH 2H",
        "5C",
        "duck_under_partner",
    ),
    "the last card needs no thought": (
        "AS KS QS AH 2C|8H 3C 4D 5D 7D|2H 3D 6D 8D 9D|4H 3H 4C 5C 6C",
        "6S",
        "alone -3C 8H 4H AH AS 6S 3H KS 4D 4C QS 5D 5C",
        "2C",
        "only_card",
    ),
    "the drawer makes a void": (
        "QS KS QH 9H 2C|AD 3C 4D 8H 7H|2H 3D 6D 8D 9D|4H 3H 4C 5C 6C",
        "6S",
        "declare",
        "3C",
        "make_a_void",
    ),
    "the drawer keeps a lone ace": (
        "QS KS QH 9H 2C|AD 3C 4C 8H 7H|2H 3D 6D 8D 9D|4H 3H TC 5C 6C",
        "6S",
        "declare",
        "3C",
        "lowest_loser",
    ),
    "a loner leads his trumps before anything else": (
        "AS KS QS AH 2C|8H 3C 4D 5D 7D|2H 3D 6D 8D 9D|4H 3H 4C 5C 6C",
        "6S",
        "alone -3C 8H 4H AH",
        "AS",
        "draw_trumps",
    ),
    "against a loner a defender leads aces, not trumps": (
        "QS KS QH 9H 2C|AD AS 4D 8C 7D|2H 3D 6D 8D 9D|4H 3H 4C 5C 6C",
        "6S",
        "alone -8C",
        "AD",
        "lead_boss",
    ),
}


@pytest.mark.parametrize("principle", ROWS)
def test_the_bot_knows_that(principle: str) -> None:
    hands, upcards, script, card, tactic = ROWS[principle]
    choice = ask(position(hands, upcards, script))
    assert (card_of(choice).name, choice.tactic) == (card, tactic), choice.reason


REST = "{}|KH TD 9C 8C 2C|{} QC JC 7S 4S|2D 3S AS 5S KC"
"""The king of trumps is led; who is last may claim."""


@pytest.mark.parametrize(
    ("trumps", "partner", "claims"),
    [("QH JH TH 9H 8H", "AH", True), ("AH QH JH TH 9H", "6D", True), ("QH JH TH 9H 8H", "6D", False)],
    ids=["the partner has beaten it", "the claimer beats it", "nobody beats it"],
)
def test_the_bot_claims_the_rest_over_a_card_on_the_table_unless_it_wins(
    trumps: str, partner: str, claims: bool
) -> None:
    match = position(REST.format(trumps, partner), "2H", f"declare -2C KH {partner} 2D")
    choice = ask(match)
    assert (choice.action == ClaimRest()) is claims, choice.reason
    if claims:
        match.apply(choice.action)
        assert match.scores == (2, 0)
