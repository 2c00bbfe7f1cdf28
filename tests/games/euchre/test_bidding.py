"""What a club player expects of the calls in Euchre: the hand, the seat, who gets the card, the score."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.match import Match
from bacon.games.euchre.bidding import Call, chances
from bacon.games.euchre.game import Euchre
from bacon.games.euchre.state import EuchreState
from bacon.games.euchre.valuation import situation
from bacon.games.tricks.state import Phase
from bacon.search.bot import Choice
from bacon.search.levels import make_bot
from tests.games.tricks.player.tables_of_tricks import action, ask, position

CLUB, STICK = Euchre(), Euchre(all_passed="stick")

ROWS = {
    "a bare hand passes": ("9S 9H TD QD QC", 0, "KS", "", (0, 0), "pass", "pass"),
    "three trumps with the right and an ace are assisted": (
        "JS TS 9S AH QD",
        1,
        "KS",
        "pass",
        (0, 0),
        "order up",
        "assist",
    ),
    "one small trump does not order the partner": ("9S QH QD TD AC", 1, "KS", "pass", (0, 0), "pass", "wait"),
    "the dealer picks up with three trumps and an ace": (
        "QS TS AH QD 9D",
        3,
        "KS",
        "pass, pass, pass",
        (0, 0),
        "pick up",
        "pick_up",
    ),
    "the three highest trumps and an ace go alone": (
        "JS JC AS KS AH",
        3,
        "QS",
        "pass, pass, pass",
        (0, 0),
        "pick up alone",
        "alone",
    ),
    "nobody goes alone for the last point": (
        "JS JC AS KS AH",
        3,
        "QS",
        "pass, pass, pass",
        (0, 9),
        "pick up",
        "one_point_left",
    ),
    "nobody orders the right bower into an opponent's hand with two trumps": (
        "AS KS AH QD 9C",
        0,
        "JS",
        "",
        (0, 0),
        "pass",
        "pass",
    ),
    "the first seat calls next": (
        "JD KD 9D 9C TS",
        0,
        "9H",
        "pass, pass, pass, pass",
        (0, 0),
        "diamonds",
        "next_suit",
    ),
}


def of_seat(hand: str, seat: int, upcard: str, script: str, scores: tuple[int, int]) -> Choice:
    """Ask a seat; the other hands get what is left."""
    gone = {*hand.split(), upcard}
    left = [card.name for card in CLUB.pack() if card.name not in gone]
    hands = [" ".join(left[place * 5 : place * 5 + 5]) for place in range(3)]
    hands.insert(seat, hand)
    return ask(CLUB, position(CLUB, "|".join(hands), upcard, script), scores)


@pytest.mark.parametrize("principle", ROWS)
def test_the_bot_knows_that(principle: str) -> None:
    hand, seat, upcard, script, scores, words, tactic = ROWS[principle]
    choice = of_seat(hand, seat, upcard, script, scores)
    assert (choice.action, choice.tactic) == (action(CLUB, words), tactic), choice.reason


def worth(choice: Choice, wanted: Action) -> float:
    """Return what the bot thinks an action is worth above passing."""
    return next(each.points for each in choice.in_points if each.action == wanted)


def test_a_card_is_better_for_the_partner_than_for_an_opponent() -> None:
    order = action(CLUB, "order up")
    mine = of_seat("AS TS AH QD 9D", 1, "JS", "pass", (0, 0))
    theirs = of_seat("AS TS AH QD 9D", 0, "JS", "", (0, 0))
    assert worth(mine, order) > worth(theirs, order)


def test_a_higher_card_for_an_opponent_makes_ordering_worse() -> None:
    order = action(CLUB, "order up")
    low, high = (of_seat("JC AS TS AH QD", 0, upcard, "", (0, 0)) for upcard in ("9S", "JS"))
    assert worth(high, order) < worth(low, order)


def test_every_candidate_of_a_pass_is_worth_less_than_passing() -> None:
    choice = of_seat("9S 9H TD QD QC", 0, "KS", "", (0, 0))
    assert choice.action == Pass()
    assert all(each.points <= 0 for each in choice.in_points)


def test_a_stuck_dealer_names_his_best_suit() -> None:
    hands = "9S TS QH KD TC|AS KS 9H TH JD|QS JS AH KH 9C|9D TD JC KC QC"
    match = position(STICK, hands, "AD", "pass, pass, pass, pass, pass, pass, pass")
    choice = ask(STICK, match)
    assert (choice.action, choice.tactic) == (action(STICK, "clubs"), "stuck")


@pytest.mark.parametrize(
    ("rules", "stakes"),
    [
        (
            CLUB,
            r"Not worth the risk: you’d score 1 or give them 2, and you’d make \w+ about \d+% of the time.",
        ),
        (
            replace(CLUB, take_four=True),
            r"Three tricks score nothing here, and fewer would give them 2: "
            r"you’d take three tricks in \w+ about \d+% of the time.",
        ),
        (
            replace(CLUB, canadian_loner=True, loner_three_or_four="nobody"),
            r"Three or four tricks score nothing here, and fewer would give them 2: "
            r"you’d take three tricks alone in \w+ about \d+% of the time.",
        ),
        (
            replace(CLUB, canadian_loner=True, loner_three_or_four="defenders_1"),
            r"Not worth the risk: three or four tricks would give them 1, and fewer would give them 2. "
            r"You’d make \w+ alone about \d+% of the time.",
        ),
    ],
)
def test_a_pass_with_an_even_chance_says_what_is_at_stake_by_the_rules(rules: Euchre, stakes: str) -> None:
    bot, said = make_bot(rules), list[str]()
    for number in range(160):
        match: Match[EuchreState] = Match(rules, f"stakes {number}")
        match.apply(Pass())
        choice = bot.choose(match.view(match.to_act or 0), match.legal())
        if choice.tactic == "pass" and "give them" in choice.reason:
            said.append(choice.reason)
    assert said
    assert all(re.fullmatch(stakes, reason) for reason in said)


def test_a_pass_never_says_that_a_chance_isn_t_enough_if_the_stakes_speak_for_the_call() -> None:
    bot, said = make_bot(CLUB), list[tuple[int, bool]]()
    for number in range(300):
        match: Match[EuchreState] = Match(CLUB, f"odds {number}")
        while match.state.hand == 1 and match.state.phase in (Phase.OFFER, Phase.NAME):
            choice = bot.choose(match.view(match.to_act or 0), match.legal())
            told = re.search(r"^(Not worth|Passing should) .* (\d+)% of the time", choice.reason)
            said += [(int(told[2]), told[1] == "Passing should")] if told else []
            match.apply(Pass() if Pass() in match.legal() else choice.action)
    assert {more for _, more in said} == {False, True}
    assert all(more == (chance > 66) for chance, more in said if abs(chance - 66.7) > 1)


def calls_of(rules: Euchre) -> list[Call]:
    """The calls that the first player could make in some hands."""
    matches = [Match[EuchreState](rules, f"four {number}") for number in range(20)]
    views = [(match.view(match.to_act or 0), match.legal()) for match in matches]
    return [call for view, legal in views for call in chances(situation(rules, view, legal))]


def test_where_four_tricks_are_needed_the_chance_is_that_of_four() -> None:
    three, four = (calls_of(rules) for rules in (CLUB, replace(CLUB, take_four=True)))
    for usual, strict in zip(three, four, strict=True):
        assert strict.scores <= usual.scores
        assert "make" in usual.odds
        assert f"take four tricks in {strict.named}" in strict.odds
    assert any(strict.scores < usual.scores for usual, strict in zip(three, four, strict=True))


SAID = {
    "three trumps with the right and an ace are assisted": "Your partner gets K♠, so you’d make spades",
    "the dealer picks up with three trumps and an ace": "With K♠ in your hand, you’d make spades",
    "the three highest trumps and an ace go alone": (
        "You’re strong enough to go alone: you’d make spades alone"
    ),
    "nobody goes alone for the last point": "One point wins the match, and you’d make spades",
    "the first seat calls next": (
        "Diamonds are next: they go with the suit turned down, and you’d make diamonds"
    ),
    "a bare hand passes": "Too weak: you’d make spades only",
}


@pytest.mark.parametrize("principle", SAID)
def test_the_reason_says_in_a_whole_sentence_how_often_each_strain_is_made(principle: str) -> None:
    hand, seat, upcard, script, scores, _, _ = ROWS[principle]
    reason = of_seat(hand, seat, upcard, script, scores).reason
    told = re.fullmatch(r"(.+?)( about \d+% of the time)?\.", reason.replace("almost always ", ""))
    assert told and told[1] == SAID[principle]


@pytest.mark.parametrize(
    ("hand", "seat", "upcard", "script", "scores"),
    [
        ("TH JC AS AD 9C", 0, "QC", "", (8, 9)),
        ("AH 9C AC JD JH", 2, "AD", "pass, pass", (6, 9)),
    ],
)
def test_a_risk_is_explained_by_what_the_opponents_need(
    hand: str, seat: int, upcard: str, script: str, scores: tuple[int, int]
) -> None:
    choice = of_seat(hand, seat, upcard, script, scores)
    assert choice.reason == "They only need 1 point, so it’s worth the risk."
