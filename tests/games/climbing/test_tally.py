"""What bots do among themselves is counted, and the counts agree with the matches they played."""

from __future__ import annotations

import re

import pytest

from bacon.core.cards import cards
from bacon.core.events import Passed
from bacon.games.climbing.combinations import Combination
from bacon.games.climbing.events import CombinationLaid, DealScored, LeadGiven, RoundWon
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.player_kit import ClimbingTally
from bacon.search.par import play_hands, report
from tests.games.climbing.tables import APPLEWOOD, FOUR, SIX

PAIR = CombinationLaid(0, cards("9H 9S"), Combination.parse("pair of 9s"))
BOMB = CombinationLaid(1, cards("9H 9S X X"), Combination.parse("quad of 9s"))
SCORED = DealScored((1, 0, 3, 2), (0, 2))


def test_facts_are_counted() -> None:
    tally = ClimbingTally()
    for event in (PAIR, BOMB, Passed(2), RoundWon(1), LeadGiven(1, 3), RoundWon(3), SCORED):
        tally.add(event, FOUR.start())
    seen = [tally.seen[kind] for kind in (CombinationLaid, Passed, RoundWon, LeadGiven)]
    assert (seen, tally.bombs) == ([2, 1, 2, 1], 1)
    assert (tally.hands, tally.results) == (1, {"1-3": 1})


@pytest.mark.parametrize(
    ("rules", "order", "places"),
    [
        (FOUR, (0, 2, 1, 3), "1-2"),
        (FOUR, (0, 3, 1, 2), "1-4"),
        (FOUR, (0,), "1"),
        (SIX, (1, 3, 0, 2, 5, 4), "1-2-5"),
        (APPLEWOOD, (0, 2, 1, 3), "1"),
    ],
)
def test_a_result_is_named_by_the_places_of_the_first_side(
    rules: Climbing, order: tuple[int, ...], places: str
) -> None:
    tally = ClimbingTally()
    tally.add(DealScored(order, (0,) * rules.players), rules.start())
    assert tally.results == {places: 1}


def without_times(text: str) -> str:
    return re.sub(r"[\d.]+ (ms|a second)", "", text)


def test_the_same_seed_gives_the_same_report() -> None:
    assert without_times(report(FOUR, 2, "same")) == without_times(report(FOUR, 2, "same"))


HEADS = ["deals", "plays", "passes", "bombs", "rounds", "lead given"]


@pytest.mark.parametrize(("rules", "partners"), [(FOUR, True), (APPLEWOOD, False)], ids=["four", "applewood"])
def test_the_report_has_a_line_for_everything(rules: Climbing, partners: bool) -> None:
    lines = report(rules, 3, "lines").splitlines()
    assert [line[:20].strip() for line in lines[:6]] == HEADS
    assert "     3   in " in lines[0]
    assert [line for line in lines[6:] if line == "places of the side that went out first"] == [
        "places of the side that went out first"
    ] * partners
    assert all(re.fullmatch(r"  [1-4-]+ .*% of 3", line) for line in lines[7:])
    assert bool(lines[7:]) is partners


def test_no_deals_make_an_empty_report() -> None:
    assert play_hands(FOUR, 0, "none").lines()[1:3] == (
        f"{'plays':<24}{0:>6}   0.0 a deal",
        f"{'passes':<24}{0:>6}      – of 0",
    )
