"""`bacon.analysis`: advice, reviews, par and double dummy by a call each, and none of it peeks unasked."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

import pytest

from bacon import analysis, records
from bacon.core.cards import Cards, Strain, cards
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
    ("rules", "why"), [(Euchre(), "only during play"), (Climbing(), "not a trick-taking game")]
)
def test_only_the_play_of_a_trick_game_is_solved(rules: Rules, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        analysis.double_dummy(Match(rules, seed="face"))


def test_only_trick_games_have_a_table_of_tricks() -> None:
    with pytest.raises(ValueError, match="not a trick-taking game"):
        analysis.trick_table(Climbing(), [])


MATCH = Match(Euchre(), seed="face")
HANDS = tuple(map(cards, ("AS KS", "9S TS", "AH KH", "9D TD")))


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (lambda: analysis.review(MATCH, seats=[9]), r"^There is no seat 9; seats are 0 to 3\.$"),
        (
            lambda: analysis.review(MATCH, seats=cast(list[int], 0)),
            "^seats takes a list of seat numbers, not 0",
        ),
        (
            lambda: analysis.review(MATCH, seats=cast(list[int], ["south"])),
            "seat numbers, and 'south' is not one",
        ),
        (lambda: analysis.review(MATCH, worlds=0), r"^worlds must be a whole number of at least 1, not 0\.$"),
        (lambda: analysis.review(MATCH, jobs=0), r"^jobs must be a whole number of at least 1, not 0\.$"),
        (
            lambda: analysis.review(cast(records.Record, "x")),
            r"^review\(\) takes a match or a record, not 'x'\. ",
        ),
        (
            lambda: analysis.boards(cast(records.Record, "x")),
            r"^boards\(\) takes a match or a record, not 'x'",
        ),
        (
            lambda: analysis.advise(cast(Match[TableState], Euchre)),
            r"^advise\(\) takes a match, not the class Eu",
        ),
        (
            lambda: analysis.advise(MATCH, worlds=-1),
            r"^worlds must be a whole number of at least 1, not -1\.$",
        ),
        (
            lambda: analysis.advise(MATCH, worlds=cast(int, "5")),
            "^worlds must be a whole number of at least 1, not '5'",
        ),
        (lambda: analysis.advise(MATCH, seed=cast(str, 5)), r"^The seed must be a string, not 5\.$"),
        (
            lambda: analysis.par(cast(analysis.Board, MATCH)),
            r"^par\(\) takes a board, not <Match of .* boards\(\)",
        ),
        (
            lambda: analysis.par(analysis.board_of(Euchre(), "face", 0), -1),
            "^worlds must be a whole number of at least 0",
        ),
        (lambda: analysis.board_of(Euchre(), "face", 9), r"^There is no seat 9; seats are 0 to 3\.$"),
        (
            lambda: analysis.double_dummy(cast(Match[TableState], "x")),
            r"^double_dummy\(\) takes a match, not 'x'",
        ),
        (lambda: analysis.costliest([], -1), r"^most must be a whole number of at least 0, not -1\.$"),
        (
            lambda: analysis.costliest(cast(list[analysis.HandReview], "x")),
            "takes a list of hand reviews, not 'x'",
        ),
        (
            lambda: analysis.accuracy_of_match(cast(list[analysis.HandReview], [1])),
            "reviews, and 1 is not one of",
        ),
        (lambda: analysis.trick_table(Euchre(), HANDS[:3]), r"^There are 3 hands for 4 seats\.$"),
        (lambda: analysis.trick_table(Euchre(), [HANDS[0], *HANDS[:3]]), r"^A♠ appears twice\.$"),
        (
            lambda: analysis.trick_table(Euchre(), [cards("2S KS"), *HANDS[1:]]),
            "^Seat 0 holds 2♠, which is not in",
        ),
        (
            lambda: analysis.trick_table(Euchre(), cast(list[Cards], ["AS"] * 4)),
            "^The hand of seat 0 takes a list",
        ),
        (
            lambda: analysis.trick_table(Euchre(), HANDS, cast(list[Strain], "S")),
            "^strains takes a list of strains",
        ),
    ],
)
def test_what_is_not_taken_is_refused_with_what_is(act: Callable[[], object], sentence: str) -> None:
    with pytest.raises((TypeError, ValueError), match=sentence):
        act()


def test_seats_may_come_from_a_generator() -> None:
    match = played(Euchre(), hands=1)
    assert analysis.review(match, seats=(seat for seat in [2]), worlds=2) == analysis.review(
        match, seats=[2], worlds=2
    )


def test_what_the_module_returns_prints_as_one_wants_to_see_it() -> None:
    match = in_play(Euchre())
    advice = analysis.advise(match, worlds=4)
    first, points = str(advice).splitlines()
    assert first == f"{advice.action.words}: {advice.reason}"
    assert points.startswith("  Points: ")
    board = analysis.board_of(Euchre(), "face", 0)
    assert repr(board).startswith("Board(Euchre(), dealer=0, deck=cards('")
    assert repr(analysis.par(board, worlds=2)).startswith("<Line: points ")


def test_a_printed_review_writes_every_card_in_one_way() -> None:
    reviews = analysis.review(played(Euchre(), hands=2), worlds=2)
    text = "\n".join(map(str, reviews))
    assert re.search(r"\b(10|[9JQKA])[♠♥♦♣]", text)
    assert not re.search(r"\b[9TJQKA][SHDC]\b", text)
    assert repr(reviews[0]) == f"<HandReview of {str(reviews[0]).splitlines()[0].lower()}>"
