"""What a hand of Euchre scores: the club's table, where it contradicts itself, and every house rule."""

from __future__ import annotations

import pytest

from bacon.core.cards import Strain
from bacon.core.events import MatchWon
from bacon.core.options import OptionValue
from bacon.games.euchre.game import Euchre
from bacon.games.euchre.state import EuchreState, Worth, is_settled, worth
from bacon.games.tricks.events import CardPlayed, HandScored, ThrownIn, TrickTaken
from tests.games.euchre.at import ROUND_ONE, Table, after, run, table
from tests.scripts import at_the_end, play_first, result_of

MAKERS, DEFENDERS = True, False


def scores(rules: Euchre, *, alone: bool, lone_defender: bool = False) -> list[Worth]:
    """Return the scores for 0 to 5 tricks of the makers."""
    return [worth(rules, tricks, alone=alone, lone_defender=lone_defender) for tricks in range(6)]


def row(text: str) -> list[Worth]:
    """Read a row such as ``d2 d2 d2 m1 m1 m2``: makers or defenders, and points."""
    return [Worth(cell[0] == "m", int(cell[1:])) for cell in text.split()]


TABLE = [
    ("the club, with the partner", {}, False, "d2 d2 d2 m1 m1 m2"),
    ("the club, alone", {}, True, "d2 d2 d2 m1 m1 m4"),
    ("nobody scores", {"loner_three_or_four": "nobody"}, True, "d2 d2 d2 m0 m0 m4"),
    ("the defenders score", {"loner_three_or_four": "defenders_1"}, True, "d2 d2 d2 d1 d1 m4"),
    ("only loners are meant", {"loner_three_or_four": "defenders_1"}, False, "d2 d2 d2 m1 m1 m2"),
    ("four for a point", {"take_four": True}, False, "d2 d2 d2 m0 m1 m2"),
    ("four for a point, alone", {"take_four": True}, True, "d2 d2 d2 m0 m1 m4"),
    (
        "four for a point, and a strict loner",
        {"take_four": True, "loner_three_or_four": "defenders_1"},
        True,
        "d2 d2 d2 d1 d1 m4",
    ),
    ("a loner's penalty", {"lone_penalty": True}, True, "d4 d4 d4 m1 m1 m4"),
    ("a loner's penalty is a loner's", {"lone_penalty": True}, False, "d2 d2 d2 m1 m1 m2"),
    ("super euchre", {"super_euchre": True}, False, "d4 d2 d2 m1 m1 m2"),
    ("super euchre, alone", {"super_euchre": True}, True, "d4 d2 d2 m1 m1 m4"),
]


@pytest.mark.parametrize(
    ("rules", "alone", "expected"), [line[1:] for line in TABLE], ids=[line[0] for line in TABLE]
)
def test_what_the_makers_tricks_are_worth(rules: dict[str, OptionValue], alone: bool, expected: str) -> None:
    assert scores(Euchre.from_values(rules), alone=alone) == row(expected)


def test_a_lone_defender_who_euchres_a_loner_scores_four() -> None:
    assert scores(Euchre(defend_alone=True), alone=True, lone_defender=True) == row("d4 d4 d4 m1 m1 m4")


WHOLE = "pass; pass; AC 9C TC QC; KC KH AH JD; QH 9D JH 9H; AS KS AD JS; TS QD TH TD"
"""The play of the usual hands when North deals, as the guide tells it, after the calls."""


def example(rules: Euchre, calls: str = "pass; order up; discard 9S") -> Table:
    """Play the usual hands with North as dealer."""
    match = table(dealer=2, rules=rules)
    run(match, calls + WHOLE.removeprefix("pass; pass"))
    return match


def test_a_hand_is_played_and_scored() -> None:
    match = example(Euchre())
    assert result_of(match) == HandScored(0, alone=False, taken=(4, 1), side=0, points=1)
    assert match.scores == (1, 0)


FOUR_TRICKS = "pass; order up; discard 9S; AC 9C TC QC; KC KH AH JD; QH 9D JH 9H; AS KS AD JS"
"""The example as far as three tricks to one."""


@pytest.mark.parametrize("throws", [True, False])
def test_a_settled_hand_is_thrown_in_only_where_the_table_wants_it(throws: bool) -> None:
    match = table(dealer=2, rules=Euchre(throw_in=throws))
    assert (ThrownIn() in run(match, FOUR_TRICKS)) is throws
    if throws:
        assert result_of(match) == HandScored(0, alone=False, taken=(3, 1), side=0, points=1)


@pytest.mark.parametrize(
    ("rules", "alone", "taken", "settled"),
    [
        ({}, False, (0, 0), False),
        ({}, False, (3, 0), False),
        ({}, False, (3, 1), True),
        ({}, False, (4, 0), False),
        ({}, False, (0, 3), True),
        ({}, False, (1, 2), False),
        ({}, False, (2, 2), False),
        ({}, True, (3, 1), True),
        ({"super_euchre": True}, False, (0, 3), False),
        ({"super_euchre": True}, False, (1, 3), True),
        ({"take_four": True}, False, (3, 1), False),
        ({"loner_three_or_four": "defenders_1"}, True, (3, 1), True),
        ({"loner_three_or_four": "defenders_1"}, True, (2, 1), False),
    ],
)
def test_a_hand_is_settled_when_no_trick_can_change_its_score(
    rules: dict[str, OptionValue], alone: bool, taken: tuple[int, int], settled: bool
) -> None:
    state = EuchreState(declarer=0, alone=alone, taken=taken)
    assert is_settled(Euchre.from_values(rules), state) is settled


@pytest.mark.parametrize(
    ("rules", "alone", "passes", "leader"),
    [
        ({}, False, 1, 0),
        ({}, True, 1, 0),
        ({}, True, 2, 1),
        ({"loner_lead": "left_of_maker"}, True, 1, 2),
        ({"loner_lead": "left_of_maker"}, True, 2, 3),
        ({"loner_lead": "left_of_maker"}, False, 1, 0),
        ({"maker_leads": True}, False, 1, 1),
        ({"maker_leads": True}, True, 2, 2),
        ({"maker_leads": True, "loner_lead": "left_of_maker"}, True, 1, 1),
    ],
)
def test_who_leads_to_the_first_trick(
    rules: dict[str, OptionValue], alone: bool, passes: int, leader: int
) -> None:
    match = after(ROUND_ONE + "pass; " * passes + ("clubs alone" if alone else "clubs"), **rules)
    assert match.to_act == leader


def test_a_loners_partner_plays_no_card() -> None:
    match = after(ROUND_ONE + "pass; clubs alone")
    play_first(match)
    assert {event.seat for event in match.events if isinstance(event, CardPlayed)} == {0, 1, 2}
    assert all(len(trick.plays) == 3 for trick in at_the_end(match).tricks)


def test_low_no_trump_is_won_by_the_lowest_card() -> None:
    match = after(ROUND_ONE + "low no trump", low_no_trump=True)
    events = run(match, "AS KS 9S JS")
    assert events[-1] == TrickTaken(2)
    assert match.state.strain is Strain.LOW_NO_TRUMP


def test_the_target_wins_the_match() -> None:
    match = table(dealer=2, rules=Euchre(target=5))
    while not match.over:
        play_first(match)
    assert max(match.scores) >= 5
    assert match.events[-1] == MatchWon(match.scores.index(max(match.scores)))
    assert match.legal() == ()


TRUMPS = ("JH JD AH KH QH", "9H 9S KS QD TC", "TH TD AD TS QC", "AC KC JS AS 9D")
WEAK = ("JD AH KH QH TH", "JH 9S KS QD TC", "9H TD AD TS QC", "AC KC JS AS 9D")


@pytest.mark.parametrize(
    ("hands", "claim", "side", "points"),
    [(TRUMPS, "opponents", 0, 2), (WEAK, "opponents", 1, 2), (TRUMPS, "everyone", 0, 2)],
)
def test_whoever_holds_only_trumps_may_claim_the_rest(
    hands: tuple[str, ...], claim: str, side: int, points: int
) -> None:
    match = table(hands, "9C", rules=Euchre.parse({"claim": claim}))
    run(match, ROUND_ONE + "hearts; claim")
    assert result_of(match) == HandScored(
        0, alone=False, taken=(5, 0) if side == 0 else (0, 5), side=side, points=points
    )
    assert all(action.__class__.__name__ == "Play" for action in after(ROUND_ONE + "clubs").legal())
