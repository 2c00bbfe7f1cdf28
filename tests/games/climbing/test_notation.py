"""The steps of a deal as a record holds them: readable, and read back as they were."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bacon.core.actions import Action, Pass
from bacon.core.cards import cards
from bacon.core.events import Passed
from bacon.games.climbing.combinations import Combination
from bacon.games.climbing.events import CombinationLaid, GiveLead, Lay, LeadFell, LeadGiven, RoundWon, WentOut
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.state import ClimbingState
from bacon.games.climbing.words import read, write
from tests.games.climbing.tables import A_DEAL_OR_TWO, Climb

FOUR, SIX, START = Climbing(), Climbing(players=6), ClimbingState()

STEPS = [
    (
        CombinationLaid(1, cards("9H X"), Combination.parse("pair of 9s")),
        "pair of 9s: 9H X",
        Lay(cards("9H X"), Combination.parse("pair of 9s")),
    ),
    (
        CombinationLaid(1, cards("7H 8H 9H TH X"), Combination.parse("straight flush 7-11 in hearts")),
        "straight flush 7-11 in hearts: 7H 8H 9H TH X",
        Lay(cards("7H 8H 9H TH X"), Combination.parse("straight flush 7-11 in hearts")),
    ),
    (Passed(2), "pass", Pass()),
    (LeadGiven(0, 2), "give lead to north", GiveLead(2)),
]


@pytest.mark.parametrize(("fact", "text", "action"), STEPS)
def test_a_step_is_written_and_read(
    fact: CombinationLaid | Passed | LeadGiven, text: str, action: Action
) -> None:
    assert (write(FOUR, fact, START), read(FOUR, text)) == (text, action)


@pytest.mark.parametrize("fact", [WentOut(1, 1), RoundWon(1), LeadFell(2)])
def test_what_follows_by_itself_is_not_written(fact: WentOut | RoundWon | LeadFell) -> None:
    assert write(FOUR, fact, START) is None


@given(A_DEAL_OR_TWO)
def test_a_written_match_is_read_as_it_was_played(match: Climb) -> None:
    state = match.rules.start()
    for event in match.events:
        if (text := match.rules.write_call(event, state)) is not None:
            assert match.rules.decide(state, match.rules.read_call(text)) == event
            assert match.rules.read_call(text) in match.rules.legal(state)
        state = match.rules.evolve(state, event)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is not a step"),
        ("Pass", "is not a step"),
        ("9H X", "is not a step"),
        ("give lead to", "is not a step"),
        ("give lead to 2", "is not a step"),
        ("give lead to northwest", "write .*, or 'give lead to ' and one of south, west, north, east"),
        ("pair of 9s: 9H ZZ", "'ZZ' is not a card"),
        ("pair of 9: 9H X", "'pair of 9' is not a combination"),
    ],
)
def test_an_unknown_step_is_refused_by_name(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        read(FOUR, text)


def test_the_lead_is_given_to_a_seat_by_its_name_at_that_table() -> None:
    assert read(SIX, "give lead to northwest") == GiveLead(2)
    assert write(SIX, LeadGiven(0, 2), START) == "give lead to northwest"


@given(st.text(max_size=30) | st.text(max_size=10).map("give lead to {}".format))
def test_no_text_at_all_breaks_the_reader(text: str) -> None:
    try:
        read(FOUR, text)
    except ValueError as error:
        assert str(error)
