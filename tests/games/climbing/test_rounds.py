"""The turn goes round: beating, passing, coming back in, winning a round and giving the lead."""

from __future__ import annotations

import pytest

from bacon.core.actions import Pass
from bacon.core.cards import cards
from bacon.games.climbing.events import GiveLead, Lay, LeadFell, LeadGiven, RoundWon, WentOut
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.state import DealPhase
from tests.games.climbing.tables import APPLEWOOD, SIX, Board

PLENTY = "1S 1S 2H 2H 3D 3D"
HANDS = ("4S 7S 9S 9H X 1S", "5S TS TH 2S 2H 2D 2D", "6S 8S X X 1H", "TD 3S 3H 1D 1D")


def legal_cards(board: Board) -> set[str]:
    """Return what can be laid, without the readings."""
    return {
        " ".join(card.name for card in action.cards)
        for action in board.rules.legal(board.state)
        if isinstance(action, Lay)
    }


def test_the_dealers_left_leads_and_must_lay_something() -> None:
    board = Board(HANDS)
    assert (board.state.to_act, board.state.pile) == (0, ())
    assert Pass() not in board.rules.legal(board.state)
    assert board.refused(Pass()) == (
        "must_lead",
        "You can’t pass now. You lead. Play any combination.",
    )


def test_the_turn_goes_clockwise() -> None:
    board = Board(HANDS)
    for step, seat in (("4S", 1), ("5S", 2), ("6S", 3), ("TD", 0)):
        board.play(step)
        assert board.state.to_act == seat


def test_h_an_x_as_eleven_over_a_ten_is_legal_and_a_second_x_over_it_is_not() -> None:
    board = Board(("4S 9S", "TS TH", "X 9H 9D", "X 3H 3D"))
    board.play("4S / TS / X = single 11")
    assert legal_cards(board) == set()
    assert Pass() in board.rules.legal(board.state)


def test_h_ten_and_x_beat_a_pair_of_nines_but_not_one_of_tens() -> None:
    board = Board(("9S 9H 1S", "TS X 1S", "TD TH 1S", "X X 1H 1D"))
    assert "TS X" in legal_cards(after(board, "9S 9H"))
    assert "TS X" not in legal_cards(after(Board(("TD TH 1S", "TS X 1S", PLENTY, PLENTY)), "TD TH"))


def test_h_two_x_beat_a_pair_of_tens() -> None:
    board = after(Board(("TS TH 1S", "X X 1S", PLENTY, PLENTY)), "TS TH")
    assert legal_cards(board) == {"X X"}


def after(board: Board, script: str) -> Board:
    board.play(script)
    return board


def test_a_bomb_beats_any_ordinary_combination_in_turn() -> None:
    board = after(Board(HANDS), "9S 9H = pair of 9s")
    assert {"2S 2H 2D 2D", "TS TH"} == legal_cards(board)


def test_a_bomb_may_be_led() -> None:
    assert "2S 2H 2D 2D" in legal_cards(Board((HANDS[1], *HANDS[1:])))


def test_whoever_passed_may_come_back_in() -> None:
    board = after(Board(HANDS), "4S / pass / 6S / pass / pass")
    assert board.state.to_act == 1
    assert "TS" in legal_cards(board)


def test_if_a_pass_is_final_nobody_comes_back_in() -> None:
    board = Board(HANDS, Climbing(pass_is_final=True))
    board.play("4S / pass / 6S / TD / pass")
    assert (board.state.to_act, board.state.passed) == (2, (1, 0))
    assert board.play("pass")[-1] == RoundWon(3)
    assert board.state.passed == ()


def test_a_final_pass_ends_with_the_round() -> None:
    board = Board(HANDS, Climbing(pass_is_final=True))
    board.play("4S / pass / 6S / TD / pass / pass / 3S 3H")
    assert board.state.to_act == 0
    assert {"9S 9H", "7S X"} <= legal_cards(board)


def test_a_round_ends_when_all_others_have_passed_in_succession() -> None:
    board = after(Board(HANDS), "4S / pass / 6S / pass / pass")
    assert board.play("pass")[-1] == RoundWon(2)
    assert (board.state.to_act, board.state.round) == (2, 2)


def test_nobody_beats_their_own_combination() -> None:
    board = after(Board(HANDS), "4S / pass / pass")
    assert board.play("pass")[-1] == RoundWon(0)


def test_what_was_laid_in_the_last_round_can_be_looked_at() -> None:
    board = after(Board(HANDS), "4S / pass / 6S / pass / pass / pass")
    assert board.state.pile == ()
    assert [(laid.seat, laid.cards) for laid in board.state.last_pile] == [
        (0, cards("4S")),
        (2, cards("6S")),
    ]


def test_the_winner_of_a_round_may_let_his_partner_lead_who_cannot_refuse() -> None:
    board = after(Board(HANDS), "4S / pass / pass / pass")
    assert GiveLead(2) in board.rules.legal(board.state)
    assert board.play("give 2") == [LeadGiven(0, 2)]
    assert board.state.to_act == 2
    assert {type(action) for action in board.rules.legal(board.state)} == {Lay}
    assert board.refused(GiveLead(0))[0] == "no_gift"


def test_the_first_lead_of_a_deal_cannot_be_given_away() -> None:
    assert Board(HANDS).refused(GiveLead(2)) == (
        "no_gift",
        "You can give a partner the lead only right after you win a round.",
    )


def test_a_player_who_has_led_can_no_longer_give_the_lead_away() -> None:
    board = after(Board(HANDS), "4S / pass / pass / pass / 7S")
    assert board.state.won_lead is False
    assert board.refused(GiveLead(0))[0] == "not_now"


SIX_HANDS = ("9S 1S", "2S 2H", "3S 3H", "4S 4H", "5S 5H", "6S 6H")
ALL_PASS = " / pass" * 5


@pytest.mark.parametrize(("gift", "partners"), [("any", {2, 4}), ("next_only", {2}), ("off", set[int]())])
def test_six_players_give_the_lead_to_any_partner_or_the_next_or_to_nobody(
    gift: str, partners: set[int]
) -> None:
    rules = Climbing.parse({"players": "6", "gift_lead": gift})
    board = after(Board(SIX_HANDS, rules, dealer=5), "9S" + ALL_PASS)
    assert {a.to for a in board.rules.legal(board.state) if isinstance(a, GiveLead)} == partners


def test_without_partners_no_lead_is_given_away() -> None:
    board = after(Board(HANDS, APPLEWOOD), "4S / pass / pass / pass")
    assert {type(action) for action in board.rules.legal(board.state)} == {Lay}


def test_when_the_winner_is_out_all_who_are_left_must_pass() -> None:
    board = Board(("9S", "2S 3S", "3H 4H", "5H 6H"))
    assert board.play("9S")[1:] == [WentOut(0, 1)]
    board.play("pass / pass")
    assert board.state.phase is DealPhase.PLAY
    assert RoundWon(0) in board.play("pass")


OUT = "9S / pass / pass / pass"


@pytest.mark.parametrize("to", [1, 2])
def test_a_winner_who_is_out_gives_the_lead_to_the_partner_or_the_left(to: int) -> None:
    board = after(Board(("9S", "2S 3S", "3H 4H", "5H 6H")), OUT)
    assert (board.state.phase, board.state.to_act) == (DealPhase.HEIR, 0)
    assert set(board.rules.legal(board.state)) == {GiveLead(1), GiveLead(2)}
    assert board.play(f"give {to}") == [LeadGiven(0, to)]
    assert board.state.to_act == to


def test_the_lead_falls_to_the_left_if_it_is_not_given_away() -> None:
    board = Board(("9S", "2S 3S", "3H 4H", "5H 6H"), Climbing(gift_lead="off"))
    assert board.play(OUT)[-1] == LeadFell(1)
    assert board.state.to_act == 1


def test_the_lead_falls_to_the_next_player_who_is_not_out() -> None:
    board = Board(("9S 9H", "TS", "3H 4H", "5H 6H"), Climbing(gift_lead="off"))
    board.play("9S / TS / pass / pass / pass")
    assert board.state.to_act == 2


def test_of_six_an_active_partner_or_the_next_active_player_leads() -> None:
    board = Board(("9S 9H", "2S 2H", "TS", "4S 4H", "5S 5H", "6S 6H"), SIX, dealer=5)
    board.play("9S / pass / TS / pass / pass / pass / pass / pass")
    assert (board.state.phase, board.state.to_act) == (DealPhase.HEIR, 2)
    assert set(board.rules.legal(board.state)) == {GiveLead(4), GiveLead(0), GiveLead(3)}


def test_the_lead_falls_to_the_partner_when_he_is_also_the_next() -> None:
    board = Board(("9S", "8S", "3H 4H", "5H 6H"), dealer=0)
    assert board.play("8S / pass / pass / 9S / pass / pass")[-1] == LeadFell(2)


def test_a_winner_who_is_out_may_not_choose_an_opponent_farther_on() -> None:
    board = after(Board(("9S", "2S 3S", "3H 4H", "5H 6H")), OUT)
    assert board.refused(GiveLead(3)) == ("not_a_partner", "You can give the lead only to a partner.")
    assert board.refused(Pass()) == ("not_now", "You won the round and you’re out. Say who leads.")
