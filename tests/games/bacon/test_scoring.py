"""What hands are worth and when the match is won."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from msgspec.structs import replace

from bacon.core.events import MatchWon
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import points
from bacon.games.tricks.events import HandScored, ThrownIn
from tests.play import A_FEW_HANDS, a_full_log
from tests.tables import STANDARD, Table, finish_hand, run, table

# The score table of gambiter.com: declaring side or not, alone or not, and points for 3, 4 and 5 tricks.
SCORES = [
    (True, False, (1, 1, 2)),
    (True, True, (2, 2, 4)),
    (False, False, (2, 2, 4)),
    (False, True, (2, 2, 4)),
]


@pytest.mark.parametrize(("declared", "alone", "worth"), SCORES)
def test_8_the_score_table(declared: bool, alone: bool, worth: tuple[int, int, int]) -> None:
    assert worth == tuple(
        points(STANDARD, declared=declared, alone=alone, tricks=tricks) for tricks in (3, 4, 5)
    )


# The scoring variations: each alone, and what each changes in the table, by (declared, alone).
VARIATIONS: list[tuple[Bacon, dict[tuple[bool, bool], tuple[int, int, int]]]] = [
    (Bacon(loner_three_or_four=1), {(True, True): (1, 1, 4)}),
    (Bacon(loner_must_take_five=True), {(True, True): (0, 0, 4)}),
    (Bacon(beaten_loner_doubles=True), {(False, True): (4, 4, 8)}),
    (Bacon(defenders_sweep=2), {(False, False): (2, 2, 2), (False, True): (2, 2, 2)}),
    (Bacon(loner_three_or_four=1, loner_must_take_five=True), {(True, True): (0, 0, 4)}),
    (
        Bacon(beaten_loner_doubles=True, defenders_sweep=2),
        {(False, False): (2, 2, 2), (False, True): (4, 4, 4)},
    ),
    (
        Bacon(
            loner_three_or_four=1,
            loner_must_take_five=True,
            beaten_loner_doubles=True,
            defenders_sweep=2,
            score_names="bacon",
        ),
        {(True, True): (0, 0, 4), (False, False): (2, 2, 2), (False, True): (4, 4, 4)},
    ),
    (Bacon(deck=24, jokers=2, jacks_high=True, score_names="bacon"), {}),
]


@pytest.mark.parametrize(("rules", "changed"), VARIATIONS, ids=[repr(row[0]) for row in VARIATIONS])
@pytest.mark.parametrize(("declared", "alone", "worth"), SCORES)
def test_the_scoring_variations_change_just_what_they_say(
    rules: Bacon,
    changed: dict[tuple[bool, bool], tuple[int, int, int]],
    declared: bool,
    alone: bool,
    worth: tuple[int, int, int],
) -> None:
    assert changed.get((declared, alone), worth) == tuple(
        points(rules, declared=declared, alone=alone, tricks=tricks) for tricks in (3, 4, 5)
    )


STRONG = ("AH KH QH JH TH", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "2D 3H AS 5S KC")
FOUR = ("AH KH QH JH 4C", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "2D 3H AS 5S KC")
THREE = ("AH KH QH 4S 4C", "KD TD 9C 8C 2C", "6D QC JC 7S 3S", "2D 3H 5S AS KC")
SET_BY_THREE = ("2H 3H KC AC 2S", "AH KH QH 4C 3C", "QC JC TC 5C 8C", "2D 3D 4D 5D 6D")
SET_BY_FIVE = ("2H 3H KC AC 2S", "AH KH QH JH AS", "QC JC TC 5C 8C", "2D 3D 4D 5D 6D")

WORKED = [
    ("declare together, take 3", THREE, "up yes -2C", 0, 3, 1),
    ("declare together, take 4", FOUR, "up yes -2C", 0, 4, 1),
    ("declare together, take 5", STRONG, "up yes -2C", 0, 5, 2),
    ("declare alone, take 3", THREE, "alone yes yes -2C", 0, 3, 2),
    ("declare alone, take 4", FOUR, "alone yes yes -2C", 0, 4, 2),
    ("declare alone, take 5", STRONG, "alone yes yes -2C", 0, 5, 4),
    ("defenders take 3 from a pair", SET_BY_THREE, "up yes -9H", 1, 3, 2),
    ("defenders take 3 from a loner", SET_BY_THREE, "alone yes yes -9H", 1, 3, 2),
    ("defenders take 5 from a pair", SET_BY_FIVE, "up yes -AS", 1, 5, 4),
    ("defenders take 5 from a loner", SET_BY_FIVE, "alone yes yes -AS", 1, 5, 4),
]


@pytest.mark.parametrize("throw_in", [True, False])
@pytest.mark.parametrize(
    ("hands", "script", "side", "tricks", "worth"),
    [row[1:] for row in WORKED],
    ids=[row[0] for row in WORKED],
)
def test_8_worked_scores(
    hands: tuple[str, ...], script: str, side: int, tricks: int, worth: int, throw_in: bool
) -> None:
    match = table(hands, rules=Bacon(throw_in=throw_in))
    run(match, script)
    scored = finish_hand(match)
    assert (scored.side, scored.taken[side], scored.points) == (side, tricks, worth)
    assert match.scores == ((worth, 0) if side == 0 else (0, worth))


VARIED = [
    ("a loner's three score one", Bacon(loner_three_or_four=1), THREE, "alone yes yes -2C", 0, 3, 1),
    ("a loner's four score one", Bacon(loner_three_or_four=1), FOUR, "alone yes yes -2C", 0, 4, 1),
    ("a loner's five still score four", Bacon(loner_three_or_four=1), STRONG, "alone yes yes -2C", 0, 5, 4),
    ("a loner's four score nothing", Bacon(loner_must_take_five=True), FOUR, "alone yes yes -2C", 0, 4, 0),
    ("a pair's four still score", Bacon(loner_must_take_five=True), FOUR, "up yes -2C", 0, 4, 1),
    (
        "a beaten loner scores double",
        Bacon(beaten_loner_doubles=True),
        SET_BY_THREE,
        "alone yes yes -9H",
        1,
        3,
        4,
    ),
    (
        "a swept loner scores double",
        Bacon(beaten_loner_doubles=True),
        SET_BY_FIVE,
        "alone yes yes -AS",
        1,
        5,
        8,
    ),
    ("a beaten pair does not", Bacon(beaten_loner_doubles=True), SET_BY_FIVE, "up yes -AS", 1, 5, 4),
    ("a refused loner is a pair", Bacon(beaten_loner_doubles=True), SET_BY_FIVE, "alone yes no -AS", 1, 5, 4),
    ("a sweep scores as three do", Bacon(defenders_sweep=2), SET_BY_FIVE, "up yes -AS", 1, 5, 2),
]


@pytest.mark.parametrize(
    ("rules", "hands", "script", "side", "tricks", "worth"),
    [row[1:] for row in VARIED],
    ids=[row[0] for row in VARIED],
)
@pytest.mark.parametrize("throw_in", [True, False])
def test_worked_scores_of_the_variations(
    rules: Bacon,
    hands: tuple[str, ...],
    script: str,
    side: int,
    tricks: int,
    worth: int,
    throw_in: bool,
) -> None:
    match = table(hands, rules=replace(rules, throw_in=throw_in))
    run(match, script)
    scored = finish_hand(match)
    assert (scored.side, scored.taken[side], scored.points) == (side, tricks, worth)
    assert match.scores == ((worth, 0) if side == 0 else (0, worth))


def test_a_loner_thrown_in_at_three_tricks_scores_nothing_where_he_must_take_five() -> None:
    match = table(rules=Bacon(loner_must_take_five=True))
    events = run(match, "alone yes yes -2C KD 2D 7H AH 9H 3H KH TD 5S 4C 8C KC")
    assert ThrownIn() in events
    assert HandScored(0, alone=True, taken=(3, 1), side=0, points=0) in events
    assert (match.scores, match.state.hand) == ((0, 0), 2)


def test_a_loner_who_claims_the_rest_after_losing_a_trick_scores_nothing_where_he_must_take_five() -> None:
    match = table(("AH KH QH JH 4C", *STRONG[1:]), "2H", rules=Bacon(loner_must_take_five=True))
    run(match, "alone yes yes -2C 8C KC 4C 2D JH KD claim")
    assert match.scores == (0, 0)


def test_8_a_refused_loner_scores_as_a_pair() -> None:
    match = table(STRONG)
    run(match, "alone yes no -2C")
    assert finish_hand(match) == HandScored(0, alone=False, taken=(5, 0), side=0, points=2)


@given(A_FEW_HANDS)
def test_8_exactly_one_side_scores_and_the_scores_add_up(match: Table) -> None:
    scored = [event for event in match.events if isinstance(event, HandScored)]
    assert match.scores == tuple(
        sum(event.points for event in scored if event.side == side) for side in (0, 1)
    )
    for event in scored:
        assert event.points in (0, 1, 2, 4, 8)
        assert event.taken[event.side] >= 3 > event.taken[1 - event.side]


def running_scores(rules: Bacon, seed: int) -> list[tuple[int, int]]:
    scores = [(0, 0)]
    for event in a_full_log(rules, seed=seed):
        if isinstance(event, HandScored):
            ours, theirs = scores[-1]
            more = (event.points, 0) if event.side == 0 else (0, event.points)
            scores.append((ours + more[0], theirs + more[1]))
    return scores


@pytest.mark.parametrize("target", [5, 7, 10, 11, 15, 21])
def test_9_and_a20_the_first_side_at_the_target_wins_and_overshooting_counts(target: int) -> None:
    rules, overshot = Bacon.from_values({"target": target}), 0
    for seed in range(12):
        *before, last = running_scores(rules, seed)
        assert max(last) >= target > max(map(max, before))
        assert a_full_log(rules, seed=seed)[-1] == MatchWon(last.index(max(last)))
        overshot += max(last) > target
    assert overshot > 0


def test_the_target_is_ten_unless_the_table_wants_another() -> None:
    assert STANDARD.target == 10


def test_scores_never_fall() -> None:
    for before, after in pairwise(running_scores(STANDARD, 7)):
        assert sum(after) > sum(before)
