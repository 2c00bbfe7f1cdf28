"""Every illegal action is refused with a sentence that says why, and changes nothing."""

from __future__ import annotations

from typing import cast

import pytest

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Cards, cards
from bacon.core.events import Passed, encode
from bacon.games.climbing.combinations import Combination, Kind
from bacon.games.climbing.events import CombinationLaid, GiveLead, Lay
from bacon.games.climbing.game import Climbing
from bacon.games.tricks.events import ClaimRest, Play
from bacon.kits import decode
from tests.games.climbing.tables import FOUR, Board, match_of
from tests.tables import refusal_of

HANDS = (
    "4S 5H 6D 7S 8H 9S 9H 9D X X",
    "1S 1H 2S 2H 2D 2S 3H 3H TS X",
    "4H 5H 6H 7H 8H 9H TH TD 1D",
    "3S 3D 4D 4D 5S 5S 1S 1D",
)


def lay(shown: str, named: str = "") -> Lay:
    return Lay(cards(shown), Combination.parse(named) if named else None)


LEADING: list[tuple[Action, str, str]] = [
    (lay("TS", "single 10"), "not_held", "The 10 of spades is not in this hand."),
    (lay("9S 9S", "pair of 9s"), "not_held", "The 9 of spades is in this hand only once."),
    (lay("X X X", "triple of 2s"), "not_held", "The wild X is in this hand only 2 times."),
    (lay("??", "single 3"), "not_held", "A hidden card is not in this hand."),
    (Lay(()), "no_combination", "Choose the cards to lay."),
    (lay("4S 6D", "pair of 4s"), "no_combination", "4♠ 6♦: these cards are no combination."),
    (
        lay("X"),
        "name_it",
        "X can be laid as a single 8, a single 9, a single 10 or a single 11, among others: name it.",
    ),
    (lay("9S 9H"), "name_it", "9♠ 9♥ can be laid as a pair of 9s: name it."),
    (
        lay("9H X X"),
        "name_it",
        "9♥ X X can be laid as a triple of 9s, a run 7-8-9, a run 8-9-10 or a run 9-10-11: name it.",
    ),
    (lay("9S 9H", "pair of 8s"), "misnamed", "9♠ 9♥ cannot be that: lay it as a pair of 9s."),
    (lay("9S 9H X", "run 9-10-11"), "misnamed", "9♠ 9♥ X cannot be that: lay it as a triple of 9s."),
    (lay("9H 9S", "pair of 9s"), "out_of_order", "Lay the cards of a pair of 9s in their order: 9♠ 9♥."),
    (
        lay("7S 9S X", "run 7-8-9"),
        "out_of_order",
        "Lay the cards of a run 7-8-9 in their order: 7♠ X 9♠.",
    ),
    (Pass(), "must_lead", "You cannot pass: the lead is yours, so lay a combination."),
    (GiveLead(2), "no_gift", "Only who has just won a round may give the lead away."),
    (GiveLead(0), "gives_to_self", "The lead is yours, so lay a combination."),
]


@pytest.mark.parametrize(("action", "reason", "sentence"), LEADING, ids=lambda value: str(value)[:60])
def test_an_illegal_lead_is_refused_with_the_reason(action: Action, reason: str, sentence: str) -> None:
    assert Board(HANDS).refused(action) == (reason, sentence)


FOLLOWING = [
    ("9S 9H", "2S 2H", "pair of 2s", "A pair of 9s lies on the table: lay a higher pair, or a bomb."),
    ("9S 9H", "TS", "single 10", "A pair of 9s lies on the table: lay a higher pair, or a bomb."),
    ("9S 9H", "2S 2H", "", "A pair of 9s lies on the table: lay a higher pair, or a bomb."),
    (
        "9S 9H 9D X",
        "2S 2S 2H 2D",
        "quad of 2s",
        "A quad of 9s lies on the table: lay a higher quad, or a higher bomb.",
    ),
    (
        "8H X 9S 9H = stairs 8-9",
        "1S 1H 2S 2H",
        "stairs 1-2",
        "Stairs 8-9 lie on the table: lay higher stairs, or a bomb.",
    ),
]


@pytest.mark.parametrize(("lying", "shown", "named", "sentence"), FOLLOWING)
def test_a_low_combination_is_refused_with_what_would_be_high_enough(
    lying: str, shown: str, named: str, sentence: str
) -> None:
    board = Board(HANDS)
    board.play(lying)
    assert board.refused(lay(shown, named)) == ("not_high_enough", sentence)


def test_nothing_but_a_higher_hex_beats_a_hex() -> None:
    board = Board(("9S 9S 9H 9H 9D 9D 1S", *HANDS[1:]))
    board.play("9S 9S 9H 9H 9D 9D")
    assert board.refused(lay("1S", "single 1")) == (
        "not_high_enough",
        "A hex of 9s lies on the table: lay a higher hex.",
    )


def test_only_readings_that_are_high_enough_are_offered_for_naming() -> None:
    board = Board(("7H 8S 9D 1S", "8H 9S X X", *HANDS[2:]))
    board.play("7H 8S 9D")
    assert board.refused(lay("8H 9S X")) == (
        "name_it",
        "8♥ 9♠ X can be laid as a run 8-9-10: name it.",
    )


def test_b1_the_refusal_says_if_one_suit_is_a_bomb() -> None:
    board = Board((HANDS[2], *HANDS[1:]), Climbing(force_flush_bomb=True))
    assert board.refused(lay("4H 5H 6H 7H 8H", "straight 4-8")) == (
        "must_be_bomb",
        "These cards are of one suit: here they are a straight flush 4-8 in hearts.",
    )


def after_a_won_round(rules: Climbing = FOUR) -> Board:
    board = Board(HANDS, rules)
    board.play("9S / pass / pass / pass")
    return board


@pytest.mark.parametrize(
    ("rules", "to", "reason", "sentence"),
    [
        (FOUR, 1, "not_a_partner", "The lead can be given only to a partner."),
        (FOUR, 7, "not_a_partner", "The lead can be given only to a partner."),
        (Climbing(gift_lead="off"), 2, "no_gift", "At this table the lead is not given away."),
    ],
)
def test_a_lead_that_cannot_be_given_is_refused_with_the_reason(
    rules: Climbing, to: int, reason: str, sentence: str
) -> None:
    assert after_a_won_round(rules).refused(GiveLead(to)) == (reason, sentence)


SIX_HANDS = ("9S 9H", "2S 2H", "TS 1S", "4S 4H", "5S 5H", "6S 6H")
NEXT_ONLY = Climbing(players=6, gift_lead="next_only")
FIVE_PASS = " / pass" * 5


def test_a_lead_cannot_be_given_to_another_partner_than_the_next() -> None:
    board = Board(SIX_HANDS, NEXT_ONLY, dealer=5)
    board.play("9S" + FIVE_PASS)
    assert board.refused(GiveLead(4)) == (
        "not_that_partner",
        "At this table only the next partner can be given the lead.",
    )


def test_a_lead_cannot_be_given_to_a_partner_who_is_out() -> None:
    board = Board(SIX_HANDS, NEXT_ONLY, dealer=1)
    board.play("TS" + FIVE_PASS + " / 1S" + FIVE_PASS + " / give 4 / 5S / pass / pass / pass / pass")
    assert board.refused(GiveLead(2)) == ("partner_is_out", "That partner is out already.")


def test_the_winner_of_a_round_learns_that_the_lead_may_be_given() -> None:
    assert after_a_won_round().refused(Pass()) == (
        "must_lead",
        "You cannot pass: the lead is yours, so lay a combination, or give the lead to a partner.",
    )


class SlyLay(Lay, frozen=True):
    """A lay of a kind that is not in the rules."""


NONSENSE: list[object] = [
    *(None, "pass", b"pass", 0, 1.5, True, (), [], {}),
    *(Pass, Lay, Card("9H"), Passed(0), Play(Card("9H")), ClaimRest(), FOUR),
    CombinationLaid(0, cards("9H"), Combination(Kind.SINGLE, 9)),
]


@pytest.mark.parametrize("nonsense", NONSENSE, ids=repr)
@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("", "The lead is yours, so lay a combination."),
        ("9S", "Lay a higher combination or a bomb, or pass."),
    ],
)
def test_actions_of_other_games_are_refused_with_what_is_expected(
    nonsense: object, script: str, sentence: str
) -> None:
    board = Board(HANDS)
    if script:
        board.play(script)
    assert board.refused(cast(Action, nonsense)) == ("not_now", sentence)


BROKEN: list[object] = [None, "9H", ["9H"], [Card("9H")], ("9H",), (None,), (Card("9H"), 7), 9, Card("9H")]


@pytest.mark.parametrize("shown", BROKEN, ids=repr)
@pytest.mark.parametrize("named", [None, Combination(Kind.SINGLE, 9)], ids=str)
def test_cards_of_the_wrong_type_are_refused(shown: object, named: Combination | None) -> None:
    reason, sentence = Board(HANDS).refused(Lay(cast(Cards, shown), named))
    assert reason == "not_held"
    assert "not a card" in sentence or "not a tuple of cards" in sentence


WRONG_NAMES: list[object] = [
    *("pair of 9s", 9, Kind.PAIR, (Kind.PAIR, 9)),
    *(Combination(cast(Kind, None), 9), Combination(Kind.PAIR, cast(int, "9"))),
]


@pytest.mark.parametrize("named", WRONG_NAMES, ids=repr)
def test_a_name_of_the_wrong_type_is_refused(named: object) -> None:
    action = Lay(cards("9S 9H"), cast(Combination, named))
    assert Board(HANDS).refused(action)[0] == "misnamed"


@pytest.mark.parametrize("to", [None, "2", 2.5, -1, Card("9H")])
def test_a_seat_of_the_wrong_type_gets_no_lead(to: object) -> None:
    assert after_a_won_round().refused(GiveLead(cast(int, to)))[0] == "not_a_partner"


def test_a_refused_action_changes_nothing() -> None:
    match = match_of(FOUR)
    assert match.to_act is not None
    theirs = match.state.hands[(match.to_act + 1) % 4][0]
    for action in (Pass(), GiveLead(2), Lay(()), Lay((theirs,) * 3, Combination(Kind.TRIPLE, 3))):
        assert refusal_of(match, action)[0]


def test_a_look_alike_of_a_legal_action_is_refused() -> None:
    match = match_of(FOUR)
    honest = match.legal()[0]
    assert isinstance(honest, Lay)
    assert refusal_of(match, SlyLay(honest.cards, honest.combination))[0] == "out_of_order"


def test_numbers_that_are_merely_equal_are_written_as_the_rank() -> None:
    match = match_of(FOUR)
    honest = match.legal()[0]
    assert isinstance(honest, Lay)
    assert honest.combination is not None
    rank = cast(int, float(honest.combination.rank))
    laid = match.apply(Lay(honest.cards, Combination(honest.combination.kind, rank)))[0]
    assert decode(encode(laid)) == laid


def test_when_the_match_is_over_nothing_is_possible() -> None:
    board = Board(("1S", *HANDS[1:]), scores=(7, 0))
    board.play("1S")
    assert board.refused(Pass()) == ("match_over", "The match is over.")
