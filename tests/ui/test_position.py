"""The cards of a hand as it was dealt, beside the card that was turned up."""

from __future__ import annotations

import pytest

from bacon.core.cards import Card
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.bid_euchre.game import BidEuchre
from bacon.notation.timeline import timelines
from bacon.ui.drawing.theme import Metrics
from bacon.ui.replay.position import Position, position_dealt
from tests.tables import OFFERS, PLAIN, run, table

NAMES = ("You", "Otis", "Bella", "Felix")
ALL_PASS = "pass " * 4


def dealt_in(match: Match[TableState]) -> Position:
    hand, *_ = timelines(match.rules, match.kept)
    return position_dealt(hand, 0, NAMES, Metrics(1280, 720))


@pytest.mark.parametrize(
    ("script", "offer"),
    [("", 0), ("pass", 0), ("up", 0), (ALL_PASS, 1), (ALL_PASS * 2 + "up", 2), (ALL_PASS * 4, 3)],
)
def test_beside_a_dealt_hand_lies_the_card_that_was_picked_up_or_else_the_last(
    script: str, offer: int
) -> None:
    match = table()
    run(match, script)
    dealt = dealt_in(match)
    assert dealt.lying == (Card(OFFERS.split()[offer]),)
    assert set(dealt.held) == {Card(name) for name in PLAIN[0].split()}


def test_where_nothing_is_turned_up_the_hand_lies_alone() -> None:
    assert not dealt_in(Match(BidEuchre(), seed="alone")).lying
