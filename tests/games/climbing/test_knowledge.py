"""What a seat may conclude from its view, under the house rules in force."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bacon.games.climbing.combinations import Combination, Kind
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.knowledge import ClimbingKnowledge, know
from tests.games.climbing.positions import board, view_of
from tests.games.climbing.tables import FOUR, SIX, Board

MANY = "1D 2H 4D 5S 7H 8D 9S 9H TD 3D 6H"


def known(table: Board, seat: int) -> ClimbingKnowledge:
    assert isinstance(table.rules, Climbing)
    return know(table.rules, view_of(table.state, seat), seat)


def highest(rules: Climbing, hands: str, script: str = "") -> dict[Kind, int]:
    """Return what seat 1 may hold, as seat 0 sees it."""
    return known(board(hands, script, rules), 0).highest[1]


@pytest.mark.parametrize(
    ("hand", "kind", "rank"),
    [
        ("1S", Kind.SINGLE, 11),
        ("1S", Kind.PAIR, 0),
        ("1S 2S", Kind.PAIR, 11),
        ("1S 2S 3S", Kind.TRIPLE, 10),
        ("1S 2S 3S", Kind.QUAD, 0),
        ("1S 2S 3S 4S", Kind.QUAD, 10),
        ("1S 2S 3S 4S 5S", Kind.STRAIGHT_FLUSH, 11),
    ],
)
def test_nobody_lays_more_cards_than_he_holds(hand: str, kind: Kind, rank: int) -> None:
    assert highest(FOUR, f"2H 3H|{hand}|{MANY}|{MANY}")[kind] == rank


TENS = "TS TS TH TH TD"


def test_cards_in_my_hand_are_in_no_other_hand() -> None:
    assert highest(FOUR, f"{TENS}|1S 2S 3S|{MANY}|{MANY}")[Kind.TRIPLE] == 10
    assert highest(FOUR, f"{TENS} TD|1S 2S 3S|{MANY}|{MANY}")[Kind.TRIPLE] == 9


@pytest.mark.parametrize(("shuffled", "rank"), [(False, 10), (True, 11)])
def test_who_has_laid_two_x_has_more_only_where_they_were_shuffled_in(shuffled: bool, rank: int) -> None:
    rules = Climbing(wilds_shuffled=shuffled)
    assert highest(rules, f"3S 3D 4S|X X 5S|{MANY}|{MANY}", "3S 3D/X X")[Kind.SINGLE] == rank


@pytest.mark.parametrize(
    ("rules", "unseen", "rank"),
    [(FOUR, 67, 11), (SIX, 83, 10), (replace(SIX, six_player_pack="one_to_ten"), 91, 11)],
)
def test_the_pack_in_force_is_counted(rules: Climbing, unseen: int, rank: int) -> None:
    hands = "|".join(["1S"] * rules.players)
    found = known(board(hands, "", rules), 0)
    assert (found.unseen.total, found.highest[1][Kind.SINGLE]) == (unseen, rank)


def test_boss_and_sure_differ_by_the_bombs() -> None:
    found = known(board(f"TS TH 9S|1S 2S 3S 4S|{MANY}|1S", ""), 0)
    top = Combination.parse("pair of 11s")
    assert found.boss(top, (1, 3))
    assert not found.sure(top, (1, 3))
    assert found.sure(top, (3,))
    assert found.holds(top, (3,)) == 1
    assert 0.5 < found.holds(top, (1, 3)) < 1


def test_higher_cards_hold_better_and_against_fewer_players_too() -> None:
    found = known(board(f"TS TH 9S|{MANY}|{MANY}|{MANY}", ""), 0)
    chances = [found.holds(Combination(Kind.PAIR, rank), (1, 3)) for rank in range(1, 12)]
    assert chances == sorted(chances)
    low = Combination.parse("pair of 8s")
    assert found.holds(low, ()) == 1 > found.holds(low, (1,)) > found.holds(low, (1, 3))


DECIDING = {
    "far from the target": (FOUR, (0, 0), 1, False),
    "one point is sure": (FOUR, (0, 7), 1, True),
    "not to a higher target": (Climbing(target=12), (0, 7), 1, False),
    "the leader's last deal": (FOUR, (0, 1), 8, True),
    "not when there are more deals": (Climbing(max_deals=10), (0, 1), 8, False),
    "nor for who is behind": (FOUR, (2, 1), 8, False),
    "first place makes more where every place counts": (Climbing(team_scoring="places"), (0, 4), 1, True),
    "which it does not among partners": (FOUR, (0, 4), 1, False),
}


@pytest.mark.parametrize("case", DECIDING)
def test_whether_going_out_decides_the_match_is_known(case: str) -> None:
    rules, scores, deal, decides = DECIDING[case]
    table = board(f"1S|{MANY}|{MANY}|{MANY}", "", rules, scores, deal)
    assert known(table, 0).decides(1) is decides


def test_a_player_who_holds_all_that_is_unseen_is_no_riddle() -> None:
    rules = Climbing()
    rest = list(rules.pack())
    mine = [rest.pop(0) for _ in range(4)]
    table = board(" ".join(map(str, mine)) + "|" + " ".join(map(str, rest)) + "|1S|1S", "", rules)
    found = known(table, 0)
    assert found.unseen.total == found.count(1)
    assert found.holds(Combination.parse("pair of 10s"), (1,)) < 0.7
    assert found.holds(Combination.parse("hex of 10s"), (1,)) == 1
