"""`bacon.analysis`: advice, reviews, par and double dummy by a call each, and none of it peeks unasked."""

from __future__ import annotations

import pytest

from bacon import analysis, records
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.game import Bacon
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.events import Play


def played(rules: Rules, *, hands: int) -> Match[TableState]:
    match = Match(rules, seed="face")
    while not match.over and match.state.hand <= hands:
        match.apply(match.legal()[0])
    return match


def in_play(rules: Rules) -> Match[TableState]:
    match = Match(rules, seed="face")
    while not isinstance(match.legal()[0], Play):
        match.apply(match.legal()[0])
    return match


@pytest.mark.parametrize("rules", [Bacon(), Euchre(), Climbing()])
def test_advice_is_legal_and_always_the_same(rules: Rules) -> None:
    match = Match(rules, seed="face")
    advice = analysis.advise(match, worlds=4)
    assert advice.action in match.legal()
    assert advice.worlds <= 4
    assert advice == analysis.advise(match, worlds=4)


def test_nobody_can_be_advised_when_the_match_is_over() -> None:
    with pytest.raises(ValueError, match="over"):
        analysis.advise(played(Euchre(target=5), hands=100))


def test_a_match_and_its_record_have_the_same_review_hand_by_hand() -> None:
    match, told = played(Euchre(), hands=2), list[tuple[int, int]]()
    reviews = analysis.review(match, worlds=2, progress=lambda done, of: told.append((done, of)))
    assert [(each.hand, each.seat) for each in reviews] == [
        (hand, seat) for hand in (1, 2) for seat in range(4)
    ]
    assert told[-1] == (sum(each.total for each in reviews),) * 2
    assert reviews == analysis.review(records.read(records.write(match)), worlds=2)
    assert [each for each in reviews if each.seat == 3] == [*analysis.review(match, seats=[3], worlds=2)]


def test_the_boards_of_a_match_deal_its_hands() -> None:
    match = played(Bacon(), hands=2)
    hands = records.timelines(match)[:2]
    dealt = [board.match().state.hands for board in analysis.boards(match)]  # type: ignore[attr-defined]  # all have
    assert dealt == [hand.state(hand.first, None).hands for hand in hands]  # type: ignore[attr-defined]  # as above


def test_double_dummy_counts_the_tricks_of_every_legal_card() -> None:
    match = in_play(Euchre())
    solution = analysis.double_dummy(match)
    assert {Play(card) for card in solution.tricks} == {
        each for each in match.legal() if isinstance(each, Play)
    }
    assert solution.most == max(solution.tricks.values()) <= 5
    assert all(solution.tricks[card] == solution.most for card in solution.best)


@pytest.mark.parametrize(
    ("rules", "why"), [(Euchre(), "Only the play of a hand"), (Climbing(), "not a game of tricks")]
)
def test_only_the_play_of_a_trick_game_is_solved(rules: Rules, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        analysis.double_dummy(Match(rules, seed="face"))


def test_only_trick_games_have_a_table_of_tricks() -> None:
    with pytest.raises(ValueError, match="not a game of tricks"):
        analysis.trick_table(Climbing(), [])
