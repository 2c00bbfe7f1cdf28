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
    (lay("TS", "single 10"), "not_held", "This hand doesn’t have the ten of spades."),
    (lay("9S 9S", "pair of 9s"), "not_held", "This hand has the nine of spades only once."),
    (lay("X X X", "triple of 2s"), "not_held", "This hand has an X only twice."),
    (lay("??", "single 3"), "not_held", "This hand doesn’t have a hidden card."),
    (Lay(()), "no_combination", "First choose the cards you want to play."),
    (lay("4S 6D", "pair of 4s"), "no_combination", "4♠ and 6♦ aren’t a combination."),
    (
        lay("X"),
        "name_it",
        "An X can be a single 8, a single 9, a single 10 or a single 11, among others. Say which it is.",
    ),
    (lay("9S 9H"), "name_it", "9♠ and 9♥ can be a pair of 9s. Say which it is."),
    (
        lay("9H X X"),
        "name_it",
        "9♥ and two X cards can be three 9s, a run from 7 to 9, a run from 8 to 10 or a run from 9 to "
        "11. Say which it is.",
    ),
    (lay("9S 9H", "pair of 8s"), "misnamed", "9♠ and 9♥ can’t be that, but can be a pair of 9s."),
    (lay("9S 9H X", "run 9-10-11"), "misnamed", "9♠, 9♥ and an X can’t be that, but can be three 9s."),
    (lay("9H 9S", "pair of 9s"), "out_of_order", "Put a pair of 9s in order: 9♠ 9♥."),
    (
        lay("7S 9S X", "run 7-8-9"),
        "out_of_order",
        "Put a run from 7 to 9 in order: 7♠ X 9♠.",
    ),
    (Pass(), "must_lead", "You can’t pass now. You lead. Play any combination."),
    (GiveLead(2), "no_gift", "You can give a partner the lead only right after you win a round."),
    (GiveLead(0), "gives_to_self", "You lead. Play any combination."),
]


@pytest.mark.parametrize(("action", "reason", "sentence"), LEADING, ids=lambda value: str(value)[:60])
def test_an_illegal_lead_is_refused_with_the_reason(action: Action, reason: str, sentence: str) -> None:
    assert Board(HANDS).refused(action) == (reason, sentence)


FOLLOWING = [
    ("9S 9H", "2S 2H", "pair of 2s", "A pair of 9s is on the table. Play a higher pair or a bomb."),
    ("9S 9H", "TS", "single 10", "A pair of 9s is on the table. Play a higher pair or a bomb."),
    ("9S 9H", "2S 2H", "", "A pair of 9s is on the table. Play a higher pair or a bomb."),
    (
        "9S 9H 9D X",
        "2S 2S 2H 2D",
        "quad of 2s",
        "Four 9s are on the table. Play a higher four of a kind or a higher bomb.",
    ),
    (
        "8H X 9S 9H = stairs 8-9",
        "1S 1H 2S 2H",
        "stairs 1-2",
        "A run of pairs from 8 to 9 is on the table. Play a higher run of 2 pairs or a bomb.",
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
        "Six 9s are on the table. Play a higher six of a kind.",
    )


def test_only_readings_that_are_high_enough_are_offered_for_naming() -> None:
    board = Board(("7H 8S 9D 1S", "8H 9S X X", *HANDS[2:]))
    board.play("7H 8S 9D")
    assert board.refused(lay("8H 9S X")) == (
        "name_it",
        "8♥, 9♠ and an X can be a run from 8 to 10. Say which it is.",
    )


def test_the_refusal_says_if_one_suit_is_a_bomb() -> None:
    board = Board((HANDS[2], *HANDS[1:]), Climbing(force_flush_bomb=True))
    assert board.refused(lay("4H 5H 6H 7H 8H", "straight 4-8")) == (
        "must_be_bomb",
        "These cards are all one suit, so at this table they are a straight flush from 4 to 8 in hearts.",
    )


def after_a_won_round(rules: Climbing = FOUR) -> Board:
    board = Board(HANDS, rules)
    board.play("9S / pass / pass / pass")
    return board


@pytest.mark.parametrize(
    ("rules", "to", "reason", "sentence"),
    [
        (FOUR, 1, "not_a_partner", "You can give the lead only to a partner."),
        (FOUR, 7, "not_a_partner", "You can give the lead only to a partner."),
        (Climbing(gift_lead="off"), 2, "no_gift", "You can’t give a partner the lead at this table."),
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
        "At this table you can give the lead only to your next partner.",
    )


def test_a_lead_cannot_be_given_to_a_partner_who_is_out() -> None:
    board = Board(SIX_HANDS, NEXT_ONLY, dealer=1)
    board.play("TS" + FIVE_PASS + " / 1S" + FIVE_PASS + " / give 4 / 5S / pass / pass / pass / pass")
    assert board.refused(GiveLead(2)) == ("partner_is_out", "That partner is already out.")


def test_the_winner_of_a_round_learns_that_the_lead_may_be_given() -> None:
    assert after_a_won_round().refused(Pass()) == (
        "must_lead",
        "You can’t pass now. You lead. Play any combination, or give a partner the lead.",
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
        ("", "You lead. Play any combination."),
        ("9S", "Play a higher combination or a bomb, or pass."),
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
