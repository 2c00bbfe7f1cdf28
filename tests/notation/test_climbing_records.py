"""Matches of the climbing game are written down round by round, and what is wrong in them is named."""

from __future__ import annotations

import re

import pytest

from bacon.cli.records import overview
from bacon.core.events import HandStarted, Passed
from bacon.games.climbing.events import CombinationLaid, DealScored, LeadGiven, RoundWon
from bacon.games.climbing.game import Climbing
from bacon.notation.record import RecordError, hand_record_of, print_record, read_record, write_record
from bacon.notation.transcript import hands_of
from tests.games.climbing.tables import APPLEWOOD, FOUR, Climb, played
from tests.store.any_game import CLIMBING_SIX

BY_HAND = """
[match]
format = 2
game = "climbing"

[[hand]]
number = 1
dealer = "west"
south = "3D 1D 7H 9D 7H 6S 6H TH 2S 8S 5S TD 6D 7D 6H X X"
west = "1S 7S TH 7S 4D 7D 3D TS 8H 8S 2D 9S 6D 9S 6S X X"
north = "8H 3S 3S 1D 1H 4H 4H 2D 8D 3H 8D 4S 2H 5H 9H X X"
east = "5S 5D 2S 2H 9D 5H 4S 4D TD 3H 1S TS 9H 5D 1H X X"
rounds = [
    "pair of 8s: X X; quad of 5s: 5H 5D 5D X; stretch flush 6-11 in diamonds: 6D 7D X 9D TD X;pass;pass;pass",
    "give lead to north; single 1: 1D; pass; single 2: 2S",
]
"""
"""A deal as a person would write it down; north leads, and south wins the first round."""


def test_a_deal_is_read_step_by_step_and_printed_with_a_line_for_each_round() -> None:
    record = read_record(BY_HAND)
    done = (CombinationLaid, Passed, RoundWon, LeadGiven)
    kinds = [type(fact) for fact in record.events if isinstance(fact, done)]
    lays, passes = [CombinationLaid] * 3, [Passed] * 3
    assert kinds == [*lays, *passes, RoundWon, LeadGiven, CombinationLaid, Passed, CombinationLaid]
    assert [fact.seat for fact in record.events if isinstance(fact, CombinationLaid)] == [2, 3, 0, 2, 0]
    printed = print_record(record)
    assert [line for line in printed.splitlines() if line.startswith("    ")] == [
        '    "pair of 8s: X X; quad of 5s: 5H 5D 5D X; stretch flush 6-11 in diamonds: 6D 7D X 9D TD X; '
        'pass; pass; pass",',
        '    "give lead to north; single 1: 1D; pass; single 2: 2S"',
    ]
    assert read_record(printed) == record


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "pair of 8s: X X",
            "pair of 11s: X 9H",
            "Line 14: hand 1, round 1, step 1, pair of 11s: X 9H: 9♥ and",
        ),
        ("pair of 8s: X X", "pair of 8: X X", "Line 14: hand 1, round 1, step 1: 'pair of 8' is not a comb"),
        (
            "5H 5D 5D X;",
            "5D 5H 5D X;",
            "step 2, quad of 5s: 5D 5H 5D X: Put four 5s in order",
        ),
        (
            "quad of 5s: 5H 5D 5D X",
            "single 2: 2S",
            "step 2, single 2: 2S: A pair of 8s is on the table. Play a",
        ),
        (
            "pass;pass",
            "knock;pass",
            "Line 14: hand 1, round 1, step 4: 'knock' is not a step: write 'pair of 9s",
        ),
        ("lead to north", "lead to me", "Line 15: hand 1, round 2, step 1: 'give lead to me' is not a step"),
        (
            "lead to north",
            "lead to west",
            "round 2, step 1, give lead to west: You can give the lead only to a",
        ),
        ("pass;pass;pass", "pass;pass", "Line 15: hand 1, round 2, step 1, give lead to north: "),
        (
            "pass; single 2",
            'pass",\n"single 2',
            "Line 15: hand 1: round 2 is 'give lead to north; single 1: 1D; pass', but",
        ),
        ("1D 7H 9D", "X 7H 9D", "Line 6: hand 1, dealt seat by seat, then the stock: card 68, X, appears"),
        ("rounds =", "auction =", "Line 14: hand 1, auction step 1: 'X;' is not a card"),
        ("rounds =", "play =", "Line 14: hand 1, trick 1, card 1: "),
        (
            "rounds =",
            'play = ["9H"]\nrounds =',
            "card 1: '9H' is a card of a trick, and this game has no tricks.",
        ),
        ("rounds =", 'claim = "south"\nrounds =', "hand 1, claim: nobody can claim the rest in this game."),
        ("rounds =", "cycles =", "there is no key 'cycles' in hand 1."),
        (
            '"climbing"',
            '"climbing"\nbefore = [3]',
            "Line 5: [match]: 'before' has 1 numbers, but there are 2 sides",
        ),
        (
            '"climbing"',
            '"climbing"\nbefore = [3, -1]',
            "Line 5: this isn’t a record: match.before[1] must be a whole number >= 0",
        ),
        (
            '"climbing"',
            '"climbing"\nbefore = [3, 1000]',
            "Line 5: this isn’t a record: match.before[1] must be a whole number <= 999",
        ),
        (
            '"climbing"',
            '"climbing"\ncuts = ["1D 2D 3D 4D"]\nbefore = [3, 1]',
            "the cut has no score before it",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_place(old: str, new: str, sentence: str) -> None:
    assert old in BY_HAND
    with pytest.raises(RecordError, match=re.escape(sentence)):
        read_record(BY_HAND.replace(old, new, 1))


def test_everybody_gets_two_x_unless_they_are_shuffled_in() -> None:
    swapped = BY_HAND.replace("7D 6H X X", "7D 6H 1S X").replace('"1S 7S', '"X 7S')
    with pytest.raises(RecordError, match=r"^Line 9: hand 1: south is dealt 2 X, not 1\.$"):
        read_record(swapped)
    shuffled = swapped.replace("[[hand]]", "[match.rules]\nwilds_shuffled = true\n[[hand]]")
    with pytest.raises(RecordError, match="round 1, step 3, stretch flush"):
        read_record(shuffled)


def of_seed(rules: Climbing) -> Climb:
    return played(rules, 1, 0.4)


@pytest.mark.sparse(1)
@pytest.mark.parametrize("rules", [FOUR, CLIMBING_SIX, APPLEWOOD], ids=["four", "six", "applewood"])
def test_every_deal_alone_ends_as_it_did_whatever_the_score_was(rules: Climbing) -> None:
    """The score decides in the middle of a deal that the match is won, so a deal's record tells it."""
    match = of_seed(rules)
    scores = rules.start().scores
    for number, facts in enumerate(hands_of(match.kept), start=1):
        record = read_record(print_record(hand_record_of(match, number)))
        assert record.before == (scores if any(scores) else ())
        kept = [fact for fact in record.events if fact in facts]
        assert [type(fact) for fact in kept] == [type(fact) for fact in facts]
        (made,) = (fact.points for fact in facts if isinstance(fact, DealScored))
        scores = tuple(map(sum, zip(scores, made, strict=True)))
        assert list(overview(record))[-2].endswith("–".join(map(str, scores)))


def test_the_result_tells_the_order_and_every_sides_points() -> None:
    text = write_record(of_seed(APPLEWOOD))
    names = "(south|west|north|east)"
    ends = re.findall(
        rf'^result = "out: ({names}(?:, {names})*), which makes (.*); (.*)"$', text, re.MULTILINE
    )
    assert len(ends) == of_seed(APPLEWOOD).state.hand
    assert ends[0][-1] == ends[0][-2]
    last = re.search(r'^result = "(\w+) wins (\d+) to (\d+), (\d+), (\d+)"$', text, re.MULTILINE)
    assert last
    assert int(last[2]) == max(of_seed(APPLEWOOD).scores)


def test_a_deal_that_has_just_begun_has_no_rounds() -> None:
    match: Climb = played(FOUR, 1, 0.4)
    log = match.events
    (begun, *_) = (place for place, fact in enumerate(log) if isinstance(fact, HandStarted))
    record = read_record(write_record(type(match)(FOUR, events=log[: begun + 2])))
    assert "rounds" not in print_record(record)
    assert record.events[1:] == log[1 : begun + 2]
