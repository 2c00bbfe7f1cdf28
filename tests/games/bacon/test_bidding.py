"""What a club player expects of the auction: the hand, the seat, the card the opponent gets, the score."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bacon import Bacon, Match
from bacon.core.actions import Pass
from bacon.games.bacon.bidding import call_reason
from bacon.games.bacon.events import Deny, Grant
from bacon.games.bacon.state import BaconState
from bacon.games.bacon.valuation import situation
from bacon.games.tricks.events import PickItUp
from bacon.search.bot import Choice
from bacon.search.levels import make_bot
from tests.games.tricks.player.positions import FREE, ask, position

JUNK = "2H 5C 7C 9D 3C|6H 4D 8C 9C 2C|JH TD QC 3H 4C"
TOGETHER, ALONE = PickItUp(), PickItUp(alone=True)
ASKING = Bacon()


def choice_at(match: Match[BaconState], scores: tuple[int, int], rules: Bacon) -> Choice:
    """Ask the bot of the seat to act as if the score were another."""
    seat = match.to_act
    assert seat is not None
    return make_bot(rules).choose(replace(match.view(seat), scores=scores), match.legal())


def opening(hand: str, upcard: str, scores: tuple[int, int] = (0, 0)) -> Choice:
    """Ask seat 0, who speaks first."""
    return choice_at(position(f"{hand}|{JUNK}", upcard, ""), scores, FREE)


OPENINGS = {
    "a bare hand passes": ("2S 5H 7D 8D JC", "6S", (0, 0), Pass(), "pass"),
    "aces without trumps pass": ("AH AD KC 7D JC", "6S", (0, 0), Pass(), "pass"),
    "three good trumps and an ace declare": ("KS JS 8S AH 7D", "6S", (0, 0), None, None),
    "two high trumps and an ace take the partner along": (
        "AS QS AH 7D 8D",
        "6S",
        (0, 0),
        TOGETHER,
        "declare",
    ),
    "the four highest trumps go alone": ("AS KS QS JS AH", "6S", (0, 0), ALONE, "alone"),
    "one point wins: nobody goes alone for two": (
        "AS KS QS JS AH",
        "6S",
        (9, 8),
        TOGETHER,
        "one_point_left",
    ),
    "a loner's hand takes the partner along when one more point is enough": (
        "QS KS JS AH AC",
        "6S",
        (9, 9),
        TOGETHER,
        "one_point_left",
    ),
    "a hand for two goes alone when the opponents need one": (
        "TS KS 7S JD 5H",
        "3S",
        (4, 9),
        ALONE,
        "desperate",
    ),
    "two points win the match: a fair hand goes alone": ("TS KS 7S JD 5H", "3S", (8, 8), ALONE, "desperate"),
    "a doubtful hand is not called when losing it loses the match": (
        "JS 8S 4S 7D JC",
        "6S",
        (6, 8),
        Pass(),
        "careful",
    ),
}


@pytest.mark.parametrize("principle", OPENINGS)
def test_the_bot_knows_that(principle: str) -> None:
    hand, upcard, scores, action, tactic = OPENINGS[principle]
    choice = opening(hand, upcard, scores)
    if action is None:
        assert isinstance(choice.action, PickItUp)
    else:
        assert (choice.action, choice.tactic) == (action, tactic), choice.reason


def points(choice: Choice, action: PickItUp) -> float:
    """Return what the bot thinks an action is worth."""
    return next(each.points for each in choice.in_points if each.action == action)


def test_a_higher_upcard_for_the_opponent_makes_declaring_worse() -> None:
    low, high = opening("KS JS 8S AH 7D", "6S"), opening("KS JS 8S AH 7D", "AS")
    assert points(high, TOGETHER) < points(low, TOGETHER)
    assert points(high, ALONE) < points(low, ALONE)


def test_a_higher_card_turned_down_makes_a_trump_stronger() -> None:
    hands = f"KS JS 8S AH 7D|{JUNK}"
    before = ask(position(hands, "6C 6S", "pass pass pass pass"))
    after = ask(position(hands, "AS 6S", "pass pass pass pass"))
    assert points(after, TOGETHER) > points(before, TOGETHER)


def test_the_seat_that_has_heard_nobody_pass_is_more_careful() -> None:
    first = opening("KS JS 8S AH 7D", "6S")
    match = position("2H 5D 7C 9D 3C|KS JS 8S AH 7D|6H 4D 8C 9C 2C|JH TD QC 3H 4C", "6S", "pass")
    assert points(first, TOGETHER) < points(ask(match), TOGETHER)


WEAK_DECLARER = "KS 9S 8S KH 7D"


def asked(partner: str, called: str, scores: tuple[int, int] = (0, 0), rules: Bacon = ASKING) -> Choice:
    """Have seat 0 call and ask the partner."""
    hands = f"{WEAK_DECLARER}|6H 4D 8C 9C 2C|{partner}|JH TD QC 3H 4C"
    return choice_at(position(hands, "6S", called, rules), scores, rules)


@pytest.mark.parametrize("partner", ["AS QS AH 5D 7C", "QS 5H AD 5D 7C", "5H 7H AD KC 7C", "QS TS 5D 5C 7C"])
def test_a_partner_who_can_help_grants(partner: str) -> None:
    choice = asked(partner, "declare")
    assert (choice.action, choice.tactic) == (Grant(), "grant")


def test_a_partner_without_trump_or_high_card_denies_when_the_match_is_at_stake() -> None:
    choice = asked("5H 7H 9D 8D 7C", "declare", (6, 8))
    assert (choice.action, choice.tactic) == (Deny(), "no_help")


@pytest.mark.parametrize(
    ("partner", "script", "scores", "said"),
    [
        ("AS QS AH 5D 7C", "declare", (0, 0), "You can help with two spades and an ace."),
        ("5H 7H AD KC 7C", "declare", (0, 0), "You can help with an ace."),
        ("5H 7H 9D 8D 7C", "declare", (6, 8), "You have no spades and no ace to help with."),
        (
            "5H 7H AD KC 7C",
            "alone grant",
            (0, 0),
            "A loner doesn’t need your help, and three tricks score double.",
        ),
    ],
)
def test_an_answer_says_what_the_hand_would_help_with(
    partner: str, script: str, scores: tuple[int, int], said: str
) -> None:
    assert asked(partner, script, scores).reason == said


@pytest.mark.parametrize(
    ("rules", "script", "lost"),
    [
        (ASKING, "declare", 2),
        (ASKING, "alone", 2),
        (replace(ASKING, beaten_loner_doubles=True), "declare", 2),
        (replace(ASKING, beaten_loner_doubles=True), "alone", 4),
    ],
)
def test_a_no_says_what_getting_set_costs_by_the_rules(rules: Bacon, script: str, lost: int) -> None:
    hands = f"{WEAK_DECLARER}|6H 4D 8C 9C 2C|QS 5H 9D 8D 7C|JH TD QC 3H 4C"
    match = position(hands, "6S", script, rules)
    at = situation(rules, match.view(2), match.legal())
    assert call_reason(at, Deny()) == f"All you can offer is one spade, and getting set gives them {lost}."


def test_a_pass_with_an_even_chance_says_what_is_at_stake() -> None:
    rules, stakes = Bacon(), "Not worth the risk: you’d score 1 or give them 2, and you’d make "
    bot, said = make_bot(rules), list[str]()
    for number in range(120):
        match: Match[BaconState] = Match(rules, f"stakes {number}")
        choice = bot.choose(match.view(match.to_act or 0), match.legal())
        if choice.tactic == "pass" and "only" not in choice.reason and "almost" not in choice.reason:
            said.append(choice.reason)
    assert said
    assert all(reason.startswith(stakes) for reason in said)


def test_a_loner_is_denied_when_one_point_wins() -> None:
    choice = asked("AS QS AH 5D 7C", "alone grant", (9, 8))
    assert (choice.action, choice.tactic) == (Deny(), "no_need_to_risk")


def test_a_loner_is_granted_when_the_points_are_wanted() -> None:
    assert asked("5H 7H AD KC 7C", "alone grant").action == Grant()


def test_a_partner_who_will_go_alone_on_the_same_card_denies() -> None:
    choice = asked("AS QS JS TS AH", "declare")
    assert (choice.action, choice.tactic) == (Deny(), "better_alone_myself")


SAID = {
    "a bare hand passes": r"Too weak: you’d make spades only about \d+% of the time\.",
    "two high trumps and an ace take the partner along": (
        r"You’re strong enough: you’d make spades about \d+% of the time\."
    ),
    "one point wins: nobody goes alone for two": (
        r"One point wins the match, and you’d almost always make spades\."
    ),
}


@pytest.mark.parametrize("principle", SAID)
def test_the_reason_says_in_a_whole_sentence_how_often_each_strain_is_made(principle: str) -> None:
    hand, upcard, scores, _, _ = OPENINGS[principle]
    reason = opening(hand, upcard, scores).reason
    assert re.fullmatch(SAID[principle], reason)
