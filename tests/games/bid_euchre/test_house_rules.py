"""One switch, one position: what the bot of Bid Euchre does without the house rule, and what with it."""

from __future__ import annotations

import pytest

from bacon.games.bid_euchre.game import BidEuchre
from tests.games.tricks.player.tables_of_tricks import Row, check_random_rules, check_row

IDLE = {"players", "deck"}
"""They are the size of the table: every other test plays all sizes."""

ROWS = {
    "the score is measured against the target": Row(
        "target=31",
        "9C 9H 9D TH KS JC|JH QH JS AD TD AH|KH AC KC QS TS TC|QC JD KD QD 9S AS",
        "",
        "1 clubs",
        "3 hearts: overcall",
        "4 hearts: overcall",
        scores=(26, 24),
    ),
    "where a failed bid costs little more is bid": Row(
        "set_penalty=tricks_taken",
        "AS TC AC 9D QS QC|AD KD QH JC TS QD|KS 9C TH KH JH KC|JS TD JD 9H AH 9S",
        "",
        "pass, pass",
        "3 hearts: shut_out",
        "4 hearts: shut_out",
    ),
    "where a failed bid costs all the tricks less is bid": Row(
        "set_penalty=hand_size",
        "KH 9C TH TS KD JS|QD QS AD AH 9S QH|9D 9H TD AC JC KC|AS JD JH TC KS QC",
        "",
        "1 spades, pass, 3 clubs",
        "4 hearts: overcall",
        "pass: let_them",
    ),
    "a great bonus makes loners bolder": Row(
        "loner_bonus=24",
        "9H AS QH TC QS QC|KH AC TH KS JC KD|9D AH JS TS 9C 9S|JD KC QD AD TD JH",
        "",
        "pass, pass, 3 spades",
        "4 diamonds: overcall",
        "6 diamonds alone: alone",
    ),
    "without a bonus a loner’s risk does not pay": Row(
        "loner_bonus=0",
        "QC 9D JC TD KC TC|KS AD AH AS TS QS|JH TH KH 9C 9H JD|9S JS KD QH AC QD",
        "",
        "4 clubs",
        "6 no trump alone: alone",
        "5 no trump: overcall",
    ),
    "a bonus for making makes bids more welcome": Row(
        "made_bonus=2",
        "QH TC JH TD KC 9C|AD 9H AC JS QC 9S|QS 9D AH TH AS TS|QD KS JD JC KD KH",
        "",
        "",
        "1 hearts: open",
        "3 hearts: shut_out",
    ),
    "who wins only by a bid must make one": Row(
        "must_bid_to_win=true",
        "AD QH KD 9C AS KC|JD TD QD 9S KH TC|QS JH QC AC JC JS|TS 9H KS 9D AH TH",
        "",
        "pass",
        "pass: careful",
        "3 diamonds: shut_out",
        scores=(47, 44),
    ),
    "close to the bottom less is bid": Row(
        "floor=24",
        "QC 9C JD KS QS KD|QH JC KC 9H 9D TC|JH AC AH AD JS TH|QD TS TD KH AS 9S",
        "",
        "1 diamonds",
        "3 clubs: overcall",
        "2 clubs: overcall",
        scores=(-21, -22),
    ),
    "twins played last beat the first, so that high cards are worth less": Row(
        "duplicates=last",
        "9H JS QH JC KC KD JD QH 9S AS JD KD|9H QD TS TH QC JH KC QD JC KH AD AS"
        "|TD AC JH 9S AH AC 9C QS TH KH QS AD",
        "",
        "",
        "8 spades: shut_out",
        "7 spades: shut_out",
        base="deck=48",
    ),
    "the lowest bid is the table’s": Row(
        "min_bid=3",
        "TD QC JD TC TS JS|QH QD KC JH AS TH|KH AD JC 9D QS 9C|9S KS 9H AH AC KD",
        "",
        "pass, pass, pass",
        "1 no trump: open",
        "3 no trump: open",
    ),
    "half the hand may be the lowest bid": Row(
        "min_bid=half",
        "QD AS QH AD AC QC JH QS|JD KS AD QC AH KH JC QH|QD QS JH KH AC JS KD KC|AH KD JC JS KC KS JD AS",
        "",
        "pass, pass, pass",
        "1 spades: open",
        "4 spades: open",
        base="deck=32",
    ),
    "the dealer must bid": Row(
        "all_passed=stick",
        "9C QS JH KH TC TH|QH 9S AH AC KS KD|JC 9H QD TD TS QC|JD JS KC AS 9D AD",
        "",
        "pass, pass, pass",
        "pass: pass",
        "5 diamonds: stuck",
        base="min_bid=5",
    ),
    "where the bidding goes on it begins low": Row(
        "bidding=auction",
        "AD AC JH TC JS KC|QC JD JC KH 9S KD|QD 9D TS AS TD QS|TH 9C AH QH 9H KS",
        "",
        "",
        "4 clubs: shut_out",
        "1 clubs: open",
    ),
    "the dealer takes a bid over for the same number": Row(
        "dealer_match=true",
        "9S AC AD TC QC TD|QH KH KS TS JD JS|QD AS JH 9D AH KD|QS JC 9H TH 9C KC",
        "",
        "pass, pass, 4 diamonds",
        "pass: let_them",
        "4 clubs: match",
    ),
    "no trump outranks a suit at the same number": Row(
        "nt_ranks=true",
        "TH AD KC 9C JD KH|TD JC QH 9H TC KD|QC AC JH JS TS 9S|QD AS 9D AH QS KS",
        "",
        "4 hearts, pass, pass",
        "pass: let_them",
        "4 no trump: match",
    ),
    "bids are numbers where trump is named later": Row(
        "name_later=true",
        "JS AH QD KD TC TD|AC KS KH QS 9C AD|QC TH QH JH AS KC|9S 9H 9D TS JD JC",
        "",
        "pass, pass",
        "4 hearts: shut_out",
        "4: shut_out",
    ),
    "low cards in every suit play low no trump": Row(
        "low_no_trump=true",
        "KC 9S QC KS 9D 9C|JD QH AC AS TD 9H|AD QD KD JC KH JS|AH QS JH TC TS TH",
        "",
        "",
        "1 clubs: open",
        "4 low no trump: shut_out",
    ),
    "a hand goes alone with two of the partner’s best": Row(
        "loners=calls",
        "QC AS JC KS 9H JS|TH TS QD JD KH 9C|KC AD JH AH QS KD|9S 9D QH TC TD AC",
        "",
        "",
        "5 spades: shut_out",
        "6 spades call 2: alone",
    ),
    "a loner exchanges where he may": Row(
        "loners=exchange_1",
        "QH 9H TH 9S JD JC|QC QS TD 9D 9C TS|JH JS AH AS TC KS|QD KD AC KC KH AD",
        "",
        "4 hearts, pass, pass",
        "6 no trump alone: alone",
        "6 no trump call 1: alone",
    ),
    "nobody goes alone where that is not allowed": Row(
        "loners=off",
        "9D JD KH 9C 9S QD|KS TC TS JH TD KD|QH AD 9H AH JS TH|AC JC KC AS QS QC",
        "",
        "pass, pass, 4 hearts",
        "6 no trump alone: alone",
        "5 clubs: overcall",
    ),
    "the rest is claimed where that is allowed": Row(
        "claim=opponents",
        "JD AH KC QS TS QH|9C TD JS QC TC JC|KS KH AD AC QD AS|TH JH KD 9S 9D 9H",
        "",
        "4 hearts, 5 clubs, pass, pass, JC, AC, 9S, KC, TD, AD, 9D, JD, AS, 9H, TS",
        "9C: win_cheaply",
        "claim: claim_the_rest",
    ),
    "a claim waits while the partner may hold a higher trump": Row(
        "claim=everyone",
        "QD AC 9H KC JD TD|KS 9S TH JS AD QS|JH TC 9C AH QH QC|TS KD 9D JC AS KH",
        "",
        "4 diamonds, 5 spades, pass, pass, JS, 9C, TS, 9H, AD, TC, 9D, TD, TH, AH, KH, JD, QC, AS, KC",
        "claim: claim_the_rest",
        "9S: leave_it_to_partner",
        base="claim=opponents",
    ),
    "a loner is taken over by one who may well take all himself": Row(
        "alone_overcall=true",
        "QS JH JD AH 9H QH|9D AS AD TS JC JS|TC 9C TD QC KH 9S|KS AC KD QD KC TH",
        "",
        "6 hearts call 2",
        "give QS: give_worst",
        "6 spades call 2: alone",
        base="loners=exchange_2",
    ),
    "no trump is worth less without the lead": Row(
        "lead=left_of_dealer",
        "KC TD QS 9S 9D AS|QD 9H TC TH 9C KH|AH JS KS JH KD AD|QC AC JD JC TS QH",
        "",
        "pass, pass",
        "4 no trump: shut_out",
        "4 spades: shut_out",
    ),
}


@pytest.mark.parametrize("principle", ROWS)
def test_the_bot_knows_that(principle: str) -> None:
    check_row("bid-euchre", ROWS[principle])


def test_every_house_rule_changes_a_decision_unless_it_cannot() -> None:
    shown = {row.rule.partition("=")[0] for row in ROWS.values()}
    assert shown | IDLE == {option.name for option in BidEuchre.options()}
    assert not shown & IDLE


def test_the_bots_play_on_under_any_rules_and_are_never_at_a_loss() -> None:
    check_random_rules("bid-euchre")
