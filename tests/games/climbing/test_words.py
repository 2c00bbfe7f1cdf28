"""Events and results in plain words: right for others, right for “You”, and for every event there is."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from msgspec.structs import replace

from bacon.core.actions import Pass
from bacon.core.cards import Card, Suit, cards
from bacon.core.events import (
    DealerCut,
    Event,
    HandDealt,
    HandStarted,
    MatchStarted,
    MatchWon,
    Passed,
    SeedRevealed,
)
from bacon.core.rules import Outcome
from bacon.games.climbing.combinations import Combination, Kind
from bacon.games.climbing.events import (
    CombinationLaid,
    DealScored,
    GiveLead,
    Lay,
    LeadFell,
    LeadGiven,
    RoundWon,
    WentOut,
)
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.words import bubble, narrate, side_name
from tests.games.climbing.tables import A_DEAL_OR_TWO, APPLEWOOD, FOUR, SIX, Board, Climb, rules_at
from tests.games.climbing.test_scoring import play_out
from tests.tables import states_of

YOU = ("You", "West", "North", "East")
ALL = ("South", "West", "North", "East")
SIX_NAMES = ("You", "Ann", "West", "North", "Bob", "East")


@pytest.mark.parametrize(
    ("rules", "to", "words"),
    [
        (FOUR, 3, "giving your partner the lead"),
        (FOUR, 2, "leaving the lead to the next player"),
        (SIX, 3, "giving the lead to your partner on the left"),
        (SIX, 5, "giving the lead to your partner on the right"),
        (APPLEWOOD, 2, "leaving the lead to the next player"),
    ],
)
def test_whom_the_lead_is_given_to_is_said(rules: Climbing, to: int, words: str) -> None:
    state = replace(rules.start(), to_act=1)
    assert rules.in_words(state, GiveLead(to)) == words
    assert rules.in_words(state, Pass()) == "passing"


def test_advice_says_whether_to_lead_or_to_play_on_what_is_there() -> None:
    nines = Lay(cards("9H 9S"), Combination.parse("pair of 9s"))
    leading = replace(FOUR.start(), to_act=0)
    following = replace(leading, pile=(laid(3, "8H 8S", "pair of 8s"),))
    assert FOUR.advice(leading, nines) == "lead a pair of 9s"
    assert FOUR.advice(following, nines) == "play a pair of 9s"
    assert FOUR.in_words(following, nines) == "playing a pair of 9s"
    assert FOUR.advice(replace(leading, won_lead=True), GiveLead(2)) == "give your partner the lead"
    assert FOUR.advice(following, Pass()) == "pass"


PUBLISHED = [kind for kind in Kind if kind.note == kind.value and kind is not Kind.STRAIGHT]
"""The kinds whose published names few know."""


@pytest.mark.parametrize("kind", Kind)
def test_a_hint_calls_every_combination_by_its_plain_name(kind: Kind) -> None:
    suit = Suit.HEARTS if kind.shape.flush else None
    combination = Combination(kind, 7, suit)
    advice = FOUR.advice(FOUR.start(), Lay((), combination))
    assert combination.noun in advice
    assert not [other.value for other in PUBLISHED if re.search(rf"\b{other.value}\b", advice)]


def test_a_hint_names_a_run_with_its_first_and_last_rank() -> None:
    lay = Lay((), Combination.parse("straight 1-5"))
    assert FOUR.advice(FOUR.start(), lay) == "lead the run from 1 to 5"
    assert FOUR.in_words(FOUR.start(), lay) == "leading the run from 1 to 5"


@pytest.mark.parametrize(
    ("combination", "advised"),
    [
        ("tube 4-5-6", "lead the run of pairs from 4 to 6"),
        ("quint of 1s", "lead five 1s"),
        ("straight 1-5", "lead the run from 1 to 5"),
    ],
)
def test_advice_needs_no_explanation(combination: str, advised: str) -> None:
    lay = Lay((), Combination.parse(combination))
    assert FOUR.advice(FOUR.start(), lay) == advised
    assert "(" not in FOUR.in_words(FOUR.start(), lay)


def laid(seat: int, shown: str, named: str) -> CombinationLaid:
    return CombinationLaid(seat, cards(shown), Combination.parse(named))


LINES: list[tuple[Event, str, str]] = [
    (
        MatchStarted("climbing", FOUR.values(), "x"),
        "A new match of Climbing, to 8 points or 8 deals.",
        "A new match of Climbing, to 8 points or 8 deals.",
    ),
    (
        DealerCut(cards("3S 9H TD 4D"), 0),
        "Cut for deal: South cuts the three of spades, West the nine of hearts, North the ten of diamonds "
        "and East the four of diamonds. South deals.",
        "Cut for deal: you cut the three of spades, West the nine of hearts, North the ten of diamonds "
        "and East the four of diamonds. You deal.",
    ),
    (
        HandStarted(3, 0, "4b92e679bcc46437"),
        "Deal 3: South deals. Sealed: 4b92e679…",
        "Deal 3: you deal. Sealed: 4b92e679…",
    ),
    (HandDealt(((Card("??"),),) * 4, ()), "The cards are dealt.", "The cards are dealt."),
    (Passed(0), "South passes.", "You pass."),
    (laid(0, "9H X", "pair of 9s"), "South plays a pair of 9s: 9♥ X.", "You play a pair of 9s: 9♥ X."),
    (
        laid(0, "TS TH X X", "stairs 10-11"),
        "South plays a run of pairs from 10 to 11: 10♠ 10♥ X X.",
        "You play a run of pairs from 10 to 11: 10♠ 10♥ X X.",
    ),
    (WentOut(0, 1), "South goes out first.", "You go out first."),
    (RoundWon(0), "South wins the round.", "You win the round."),
    (LeadGiven(0, 2), "South gives North the lead.", "You give North the lead."),
    (LeadGiven(2, 0), "North gives South the lead.", "North gives you the lead."),
    (LeadFell(0), "South gets the lead.", "You get the lead."),
    (DealScored((0, 2, 1, 3), (4, 0)), "South and North score 4 points.", "You and North score 4 points."),
    (SeedRevealed(3, "bda484a703"), "The seed of deal 3 was bda484a7…", "The seed of deal 3 was bda484a7…"),
    (MatchWon(0), "South and North win the match!", "You and North win the match!"),
]


@pytest.mark.parametrize(("event", "of_others", "of_you"), LINES, ids=lambda value: str(value)[:40])
def test_narration_is_right_for_others_and_for_you(event: Event, of_others: str, of_you: str) -> None:
    assert narrate(FOUR, event, ALL) == of_others
    assert narrate(FOUR, event, YOU) == of_you


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (MatchWon(0), "You win the match!"),
        (MatchWon(1), "West wins the match!"),
        (
            DealScored((1, 0, 2, 3), (2, 4, 1, 0)),
            "West scores 4 points, you 2 and North 1.",
        ),
        (DealScored((1,), (0, 0, 0, 0)), "Nobody scores."),
    ],
)
def test_without_partners_every_player_is_described_alone(event: Event, told: str) -> None:
    assert narrate(APPLEWOOD, event, YOU) == told


def test_what_several_sides_score_does_not_run_together() -> None:
    scored = DealScored((0, 2, 4, 1, 3, 5), (22, 9))
    told = narrate(SIX, scored, SIX_NAMES)
    assert told == "You, West and Bob score 22 points, and Ann, North and East score 9."


def test_a_record_begins_a_deal_and_no_hand() -> None:
    assert narrate(FOUR, HandStarted(2, 0, ""), YOU) == "Deal 2: you deal. The deck was set by hand."


def test_a_side_of_three_has_all_its_names() -> None:
    assert side_name(SIX, SIX_NAMES, 0) == "You, West and Bob"
    assert side_name(SIX, SIX_NAMES, 1) == "Ann, North and East"


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Passed(1), "Pass"),
        (laid(1, "9H 9S", "pair of 9s"), None),
        (laid(1, "8H 9S X", "run 8-9-10"), "Run 8-9-10"),
        (laid(1, "8H 8S 9S X", "stairs 8-9"), "Pairs 8-9"),
        (laid(1, "9H 9H 9S 9S X", "quint of 9s"), "Five 9s!"),
        (laid(1, "9H 9H 9S 9S", "quad of 9s"), "Four 9s!"),
        (LeadGiven(1, 3), "You lead"),
        (LeadFell(1), None),
        (WentOut(1, 1), "I’m out!"),
        (RoundWon(1), None),
        (MatchWon(1), None),
    ],
)
def test_speech_bubbles(event: Event, said: str | None) -> None:
    assert bubble(event) == said


@pytest.mark.parametrize(
    ("order", "scores", "title", "sentence"),
    [
        (
            (0, 2),
            (0, 0),
            "You went out first: +4",
            "North went out second. West and East didn’t go out.",
        ),
        (
            (1, 0, 3),
            (0, 0),
            "West went out first: 2 points for them",
            "You went out second and East third. North didn’t go out.",
        ),
        (
            (2, 1, 3),
            (0, 0),
            "North went out first: +1 for you",
            "West went out second and East third. You didn’t go out.",
        ),
        (
            (1,),
            (0, 7),
            "West went out first: 1 point for them",
            "That settled it.",
        ),
    ],
)
def test_what_a_deal_came_to(
    order: tuple[int, ...], scores: tuple[int, int], title: str, sentence: str
) -> None:
    board, _ = play_out(order, scores=scores)
    assert FOUR.outcome(board.state, YOU, 0) == Outcome(title, sentence)


def test_what_a_deal_of_applewood_came_to() -> None:
    board, _ = play_out((1, 0, 2), APPLEWOOD)
    assert APPLEWOOD.outcome(board.state, YOU, 0) == Outcome(
        "West went out first: +4",
        "You went out second and North third. East didn’t go out. West scores 4 points, you 2 and North 1.",
    )
    board, _ = play_out((0, 1, 2), APPLEWOOD)
    assert APPLEWOOD.outcome(board.state, YOU, 0).title == "You went out first: +4"
    assert APPLEWOOD.outcome(board.state, ALL, 0).title == "South went out first: +4"


def test_the_headline_says_who_went_out_first_and_for_whom_it_counts() -> None:
    board, _ = play_out((0, 2))
    assert FOUR.outcome(board.state, ALL, 0).title == "South went out first: +4"
    assert FOUR.outcome(board.state, YOU, 0).title == "You went out first: +4"
    board, _ = play_out((1, 3))
    assert FOUR.outcome(board.state, YOU, 0).title == "West went out first: 4 points for them"


def test_without_a_result_there_is_no_outcome() -> None:
    with pytest.raises(ValueError, match="has no result yet"):
        FOUR.outcome(Board(("1S", "1S", "1S", "1S")).state, YOU, 0)


@given(A_DEAL_OR_TWO)
def test_every_event_of_a_match_is_one_line_even_as_a_seat_saw_it(match: Climb) -> None:
    rules = rules_at(match)
    for event, state in states_of(match):
        for known in (event, event.seen_by(1)):
            line = rules.narrate(known, SIX_NAMES[: rules.players])
            assert line[0].isupper()
            assert line[-1] in ".!…"
            assert not re.search(r"None|Card\(|  |\n", line)
        if isinstance(event, DealScored):
            assert rules.outcome(state, SIX_NAMES[: rules.players], 0).sentence.endswith(".")
