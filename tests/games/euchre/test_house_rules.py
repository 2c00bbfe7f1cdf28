"""One switch, one position: what the bot of Euchre does without the house rule, and what with it."""

from __future__ import annotations

import pytest

from bacon.games.euchre.game import Euchre
from tests.games.tricks.player.tables_of_tricks import Row, check_random_rules, check_row

IDLE = {"throw_in", "misdeal_dealer"}
"""They decide what happens after the last decision of a hand."""

ROWS = {
    "the score is measured against the target": Row(
        "target=15",
        "QS JS KH KS JC|AD JD TH KC QH|TD QC 9H KD TC|9C 9D AH 9S JH",
        "TS",
        "",
        "order up: enough_together",
        "order up alone: alone",
        scores=(8, 6),
    ),
    "a loner for all or nothing must be stronger": Row(
        "loner_three_or_four=nobody",
        "AS AD KD 9H 9C|QC KH JH TS QH|TH 9D AH TC JD|KS KC JS AC QD",
        "9S",
        "pass, pass, pass",
        "pick up alone: alone",
        "pick up: pick_up",
    ),
    "a loner who may lose a point by three tricks takes the partner along": Row(
        "loner_three_or_four=defenders_1",
        "JH KD JD KH AS|QD KS 9D KC JC|AH TS TC 9S TH|JS QS TD AD QC",
        "QH",
        "",
        "order up alone: alone",
        "order up: order_up",
    ),
    "three tricks that bring nothing are not worth a call": Row(
        "take_four=true",
        "TH 9S JS QC AC|TC JD KH KS QD|9D JH 9H QS TD|AS AD 9C KC TS",
        "KD",
        "pass",
        "order up: assist",
        "pass: wait",
    ),
    "a loner who may lose four must be stronger": Row(
        "lone_penalty=true",
        "JD AH AS TH KS|9C KD 9H JS TD|QH AD JH 9D QD|KC TC JC KH QC",
        "9S",
        "pass, pass, pass, pass",
        "hearts alone: alone",
        "hearts: name_suit",
    ),
    "a hand that may take nothing is called with more care": Row(
        "super_euchre=true",
        "QH AC JC JS TS|AH TC 9S 9H KS|AS 9C QC KD KC|JH QD AD QS TH",
        "KH",
        "pass",
        "order up: assist",
        "pass: wait",
        scores=(6, 8),
    ),
    "a card is boss when the lower ones of a longer pack are still out": Row(
        "deck=32",
        "KD TD JD TC QH|9H 9D QS AC 9C|KC KH AH 9S QD|AD KS JC JS TS",
        "TH",
        "pass, pass, pass, pass, diamonds, JD, 9D, QD, AD",
        "QH: lead_plain",
        "KD: draw_trumps",
        scores=(9, 7),
    ),
    "with more trumps in the pack one is spent more lightly": Row(
        "deck=28",
        "QC KC JD QS TH|JS 9H 9D TD AD|AS KD KH QH KS|TS 9C JC 9S QD",
        "AH",
        "pass, pass, pass, pass, pass, diamonds, KC",
        "AD: ruff",
        "9D: ruff",
        scores=(8, 6),
    ),
    "the Benny may be against a call": Row(
        "joker=true",
        "KD TD 9D TC TH|TS KS JH QC AH|AS KC AD QS JS|JD AC 9H QH QD",
        "9S",
        "pass, pass",
        "order up: order_up",
        "pass: wait",
    ),
    "a fair hand leaves the call to a dealer who is stuck": Row(
        "all_passed=stick",
        "TH 9C AH KD 9D|TD KH QC AD JD|QS 9S 9H JH TC|KC TS AC QD QH",
        "KS",
        "pass, pass, pass, pass, pass, pass",
        "hearts: name_suit",
        "pass: leave_it_to_the_stuck",
    ),
    "winners in every suit play no trump": Row(
        "no_trump=true",
        "KC QD QC AH KH|KD KS TS 9H TH|QH AS JH 9D QS|AC JC 9C TC 9S",
        "AD",
        "pass, pass, pass, pass",
        "clubs: one_point_left",
        "no trump: one_point_left",
        scores=(9, 7),
    ),
    "low cards in every suit play low no trump": Row(
        "low_no_trump=true",
        "AS 9H TD TC QH|9C AC 9D QC AH|QS TH AD KC JS|KH QD JD TS KS",
        "9S",
        "pass, pass, pass, pass",
        "pass: pass",
        "low no trump: no_trump",
        scores=(8, 6),
    ),
    "nobody counts on the left bower where a natural trump is needed": Row(
        "must_have_trump=natural",
        "QH AH JS KD TH|AC JD JC TC KS|9S 9C 9D QC TS|TD AD KC AS KH",
        "JH",
        "pass",
        "order up: one_point_left",
        "pass: pass",
        scores=(8, 9),
    ),
    "nobody calls without a trump where one is needed": Row(
        "must_have_trump=any",
        "AC TH QH TD QD|9D AD JD 9S AS|KS TS 9H KC KH|TC AH QC QS 9C",
        "JC",
        "pass",
        "order up: one_point_left",
        "pass: pass",
        scores=(8, 9),
    ),
    "the dealer’s partner does not order a hand that is too weak alone": Row(
        "canadian_loner=true",
        "QC 9D 9S JH QD|AC AH 9C QH KD|TS 9H AS KH JD|JC TD QS TH KS",
        "TC",
        "pass",
        "order up: assist",
        "pass: pass",
    ),
    "without the lead no trump is not played alone": Row(
        "loner_lead=left_of_maker",
        "AH TS AS QH KS|QS KH KC KD 9C|TD QD AD 9H JC|JS QC JD 9D JH",
        "AC",
        "pass, pass, pass, pass",
        "no trump alone: alone",
        "no trump: no_trump",
        base="no_trump=true",
    ),
    "with the lead no trump is worth a call": Row(
        "maker_leads=true",
        "AH 9H JS KS TS|QC QS QH 9D AC|TC JD 9C JC JH|QD AS TH KC KD",
        "AD",
        "pass, pass, pass, pass, pass",
        "pass: pass",
        "no trump: no_trump",
        base="no_trump=true",
    ),
    "the rest is claimed where that is allowed": Row(
        "claim=opponents",
        "9S TS JC KS QC|KD 9H TC AC TH|KH QD JS 9C AS|QS TD QH 9D AH",
        "KC",
        "pass, pass, pass, pass, spades alone, JC, 9H, QS, KS, TH, 9D, QC, AC, TD, KD, QH",
        "9S: win_cheaply",
        "claim: claim_the_rest",
    ),
    "a claim waits while the partner may hold a higher trump": Row(
        "claim=everyone",
        "JH KC 9H TH TD|KS 9C KD QS JC|TC QC AD QH 9D|AH 9S KH QD AS",
        "JS",
        "pass, order up, discard QD, KC, 9C, TC, 9S, JS, 9H, QS, 9D, AH, TH, KD, QH, KH, JH",
        "claim: claim_the_rest",
        "KS: leave_it_to_partner",
        base="claim=opponents",
    ),
    "a hand for a loner is passed where none may go alone": Row(
        "no_late_loners=true",
        "KC 9H KS QC AC|AD AH JH TD AS|TC 9D KH TS 9C|JC JS KD QS QH",
        "QD",
        "pass",
        "order up alone: alone",
        "pass: pass",
        base="canadian_loner=true",
        scores=(8, 8),
    ),
    "a Benny that is a spade needs no suit": Row(
        "joker_turned_up=spades",
        "AD AS TD JC TS|AC KS JS TC 9D|QD QS JD JH 9S|AH KH QC 9H 9C",
        "BJ",
        "pass",
        "order up clubs: assist",
        "order up: assist",
        base="joker=true joker_turned_up=caller_names",
    ),
    "a point is given away rather than the match": Row(
        "all_passed=stick_or_forfeit",
        "9H AD TH KS JD|QC JC TS AS JH|AH QS AC KC QH|TD KH 9S TC QD",
        "KD",
        "pass, pass, pass, pass, pass, pass, pass",
        "spades: stuck",
        "pass: forfeit",
        base="all_passed=stick",
        scores=(8, 3),
    ),
    "a stuck dealer names the suit turned down": Row(
        "stuck_may_name_turned_down=true",
        "TC 9H 9D AS KS|QC 9S AD QS 9C|TS JC KH TD JS|TH KC KD AC JH",
        "AH",
        "pass, pass, pass, pass, pass, pass, pass",
        "diamonds: stuck",
        "hearts: stuck",
        base="all_passed=stick",
    ),
    "a stuck dealer with four aces plays no trump": Row(
        "stuck_no_trump=true",
        "KD KS JH AD KC|9C JS 9H 9S QD|QC JC 9D QS TH|QH AH AS AC TC",
        "KH",
        "pass, pass, pass, pass, pass, pass, pass",
        "clubs: stuck",
        "no trump alone: stuck",
        base="all_passed=stick",
    ),
    "the dealer names the suit only where that is his to do": Row(
        "joker_turned_up=caller_names",
        "KC 9H KS QC AC|AD AH JH TD AS|TC 9D KH TS 9C|JC JS KD QS QH",
        "BJ",
        "",
        "spades: name_upcard",
        "pass: pass",
        base="joker=true",
    ),
    "a hand without ace and face is dealt again": Row(
        "misdeal=no_ace_no_face",
        "9S TS 9H TH 9D|AS KS QS AH KH|JS QH JH AC KC|QC JC AD KD QD",
        "JD",
        "",
        "pass: pass",
        "misdeal: call_misdeal",
    ),
    "so is one lone ace, where the table allows it": Row(
        "misdeal=ace_no_face",
        "9S TS 9H TH AC|AS KS QS AH KH|JS QH JH 9D KC|QC JC AD KD QD",
        "JD",
        "",
        "pass: pass",
        "misdeal: call_misdeal",
    ),
    "three nines go under": Row(
        "go_under=clean",
        "9S 9C 9H AH KH|AS KS QS TH JS|QH JH AC KC TS|QC JC AD KD QD",
        "JD",
        "",
        "pass: pass",
        "go under 9S 9H 9C: go_under",
    ),
    "three low cards go under where they need not be of one rank": Row(
        "go_under=mixed",
        "9S TC 9H AH KH|AS KS QS TH JS|QH JH AC KC TS|QC JC AD KD QD",
        "JD",
        "",
        "pass: pass",
        "go under 9S 9H TC: go_under",
    ),
    "the card picked up stays where it must": Row(
        "may_discard_upcard=false",
        "9C TC 9H TH QD|AD KD QC QH AC|9D JD KH KC AH|AS KS JS JC QS",
        "9S",
        "pass, pass, pass, pick up",
        "discard 9S: lowest_trump",
        "discard QS: lowest_trump",
    ),
    "a loner calls for the best card": Row(
        "call_for_best=true",
        "AD KD JD JH 9C|9S TS QS KS AS|AC KC TD 9H TH|QH KH QC TC JC",
        "QD",
        "order up alone, discard JC",
        "JD: draw_trumps",
        "give 9C: call_for_best",
    ),
    "three sure tricks defend alone": Row(
        "defend_alone=true",
        "AD KD TD AS 9C|JD JH QD AC QS|9S TS TH KC TC|QH KH QC 9H JC",
        "9D",
        "order up alone, discard 9D",
        "AD: draw_trumps",
        "defend alone: defend_alone",
    ),
}


@pytest.mark.parametrize("principle", ROWS)
def test_the_bot_knows_that(principle: str) -> None:
    check_row("euchre", ROWS[principle])


def test_every_house_rule_changes_a_decision_unless_it_cannot() -> None:
    shown = {row.rule.partition("=")[0] for row in ROWS.values()}
    assert shown | IDLE == {option.name for option in Euchre.options()}
    assert not shown & IDLE


def test_the_bots_play_on_under_any_rules_and_are_never_at_a_loss() -> None:
    check_random_rules("euchre")
