"""One switch, one position: what the bot does without the house rule, and what with it."""

from __future__ import annotations

import pytest
from msgspec import Struct
from msgspec.structs import replace

from bacon import Bacon
from bacon.kits.presets import read_shared
from bacon.search.bot import Choice
from bacon.search.levels import make_bot
from tests.games.tricks.player.positions import action, position
from tests.tables import of_bacon

IDLE = {"throw_in", "acquitted_redeal", "score_names"}
"""They decide what happens after the last decision of a hand, and what a score is called: nothing to play."""
JUNK = "2H 5C 7C 9D 3C|6H 4D 8C 9C 2C|JH TD QC 3H 4C"
PARTNER_HAS_THE_ACE = "TS 9S 8S 2H 3H|AH 4D 5D KD 6C|7C 8C 9C 2C 4C|KS QS JS KH QH"
TRICKS = "declare -6C AH 2C QH 2H KD 4C KH 8S 3H 4D 7C JS"
ALL_TRUMPS = "2D 2H 9H 3H 4H|AS KS QS JS TS|6D 7D 5H TH 8D|4D JC 4C 5C 6C"
PASSES = "pass pass pass pass "
LAST_CARD = PASSES * 3 + "pass pass "


class Row(Struct, frozen=True):
    """A position and the actions, with their tactics, of the bots that play without and with the rule."""

    rule: str
    hands: str
    upcards: str
    script: str
    without: str
    within: str
    base: str = "permission=off"
    scores: tuple[int, int] = (0, 0)


ROWS = {
    "the score is measured against the target": Row(
        "target=21",
        f"AS KS QS JS AH|{JUNK}",
        "6S",
        "",
        "declare one_point_left",
        "alone alone",
        scores=(9, 8),
    ),
    "a loner for one point needs all five": Row(
        "loner_three_or_four=1", f"9S AS 4S 5S 2D|{JUNK}", "6S", "", "alone alone", "declare declare"
    ),
    "where only five count a good hand takes the partner along": Row(
        "loner_must_take_five=true", f"AS QS JS AH 7D|{JUNK}", "6S", "", "alone alone", "declare declare"
    ),
    "a loner who may lose double has a better hand": Row(
        "beaten_loner_doubles=true", f"9S AS 4S 5S 2D|{JUNK}", "6S", "", "alone alone", "declare declare"
    ),
    "a cheaper sweep allows a thinner hand": Row(
        "defenders_sweep=2", f"KS 3D KD 8H JS|{JUNK}", "6S", "", "pass pass", "declare declare"
    ),
    "aces of plain suits are ruffed in the short pack": Row(
        "deck=24",
        "QS JS AH AD AC|9H TH 9D TD KC|JH QH KH JD QD|9C TC JC QC KD",
        "TS",
        "",
        "alone alone",
        "pass pass",
    ),
    "no claim while a joker may be out": Row(
        "jokers=1",
        "AS KS QS JS TS|4D 5D 6D 7D 8D|4C 5C 6C 7C 2H|TH 9H 8H 7H 3H",
        "6S",
        "declare -4D 5D 4C 7H",
        "claim claim_the_rest",
        "TS win_cheaply",
    ),
    "a free joker takes the trick that decides the hand": Row(
        "joker_follows=free",
        "AS KS 7H 2H 8C|AH KH QH 4D 5D|BJ 5H TH 8H 6D|4H 3H JC 9C 6C",
        "6S",
        "declare -4D AH 5H 4H 7H KH TH 3H 2H QH",
        "8H only_card",
        "BJ needed_joker",
        "permission=off jokers=1",
    ),
    "a jack is boss with Jacks High": Row(
        "jacks_high=true", f"JS TS 8S AH 7D|{JUNK}", "6S", "", "declare declare", "alone alone"
    ),
    "nobody is asked where nobody may forbid": Row(
        "permission=off",
        "AS QS 8S AH 7D|2H 5C 7C 9D 3C|KS 4D 8C AC 2C|JH TD QC 3H 4C",
        "6S",
        "declare",
        "grant grant",
        "-2H make_a_void",
        "",
    ),
    "a loner is not forbidden when that throws the hand away": Row(
        "refused_alone=counts_as_pass",
        "KS 9S 8S KH 7D|6H 4D 8C 9C 2C|AS QS AH 5D 7C|JH TD QC 3H 4C",
        "6S",
        "alone grant",
        "deny no_need_to_risk",
        "grant grant",
        "",
        (9, 8),
    ),
    "a dealer who is stuck takes the best there is": Row(
        "stick_dealer=true",
        "2H 5C 7C 9D 3C|6H 4D 8C 9C 2C|JH TD QC 3H 4C|KH QS 5D 7D 8D",
        "2S 3S 4S 6S",
        LAST_CARD + "pass",
        "pass pass",
        "declare stuck",
    ),
    "the partner of a dealer who would be stuck declares first": Row(
        "stick_dealer=true",
        "2H 5C 7C 9D 3C|KS JS 8D 9C 2C|QH TD QC 3H 4C|6H JH 5D 7D 8H",
        "2S 3S 4S 6S",
        PASSES * 3 + "pass",
        "pass pass",
        "declare before_the_stuck_partner",
    ),
    "a fair hand leaves the card to an opponent who is stuck": Row(
        "stick_dealer=true",
        "KS JS 8C 9C AD|2H 5C 7C 9D 3C|QH TD QC 3H 4C|6H JH 5D 7D 8H",
        "2S 3S 4S 6S",
        PASSES * 3,
        "declare declare",
        "pass leave_it_to_the_stuck",
    ),
    "who denies must be able to declare himself": Row(
        "denier_may_declare=false",
        "KS 9S 8S KH 7D|6H 4D 8C 9C 2C|AS QS JS TS AH|JH TD QC 3H 4C",
        "6S",
        "declare",
        "deny better_alone_myself",
        "grant grant",
        "",
    ),
    "the card taken up stays where it must": Row(
        "may_discard_upcard=false", ALL_TRUMPS, "6S", "declare", "-6S lowest_trump", "-TS lowest_trump"
    ),
    "the partner's higher trump refutes a claim where everyone counts": Row(
        "claim=everyone", PARTNER_HAS_THE_ACE, "AS", TRICKS, "claim claim_the_rest", "KS trumps_from_the_top"
    ),
}


def told(row: Row, rules: Bacon) -> Choice:
    """Ask the bot under these rules."""
    match = position(row.hands, row.upcards, row.script, rules)
    seat = match.to_act
    assert seat is not None
    return make_bot(rules).choose(replace(match.view(seat), scores=row.scores), match.legal())


@pytest.mark.parametrize("principle", ROWS)
def test_the_bot_knows_that(principle: str) -> None:
    row = ROWS[principle]
    for setting, expected in (("", row.without), (row.rule, row.within)):
        choice = told(row, of_bacon(read_shared(f"bacon {row.base} {setting}")))
        word, tactic = expected.split()
        assert (choice.action, choice.tactic) == (action(word), tactic), choice.reason


def test_every_house_rule_changes_a_decision_unless_it_cannot() -> None:
    shown = {row.rule.partition("=")[0] for row in ROWS.values()}
    assert shown | IDLE == {option.name for option in Bacon.options()}
    assert not shown & IDLE
