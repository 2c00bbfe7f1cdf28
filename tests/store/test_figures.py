"""A hand in figures says what a person would have counted at the table."""

from __future__ import annotations

from typing import ClassVar

import pytest
from hypothesis import given
from msgspec.structs import replace

from bacon.core.cards import cards
from bacon.core.events import HandDealt, HandStarted
from bacon.games.bacon.game import Bacon
from bacon.games.tricks.events import HandScored
from bacon.notation.transcript import hands_of
from bacon.store.figures import Hand, HandAccount, account_of
from tests.play import A_FEW_HANDS
from tests.tables import Table, run, table

SWEEP = ("AH KH QH JH TH", "2S 3S 4S 5S 6S", "2D 3D 4D 5D 6D", "2C 3C 4C 5C 6C")
JOKERS = ("AH KH QH JH BJ", "2S AS 4S 5S 6S", "2D 3D 4D LJ AD", "2C 3C 4C 5C 6C")


def _first_hand(match: Table) -> HandAccount:
    return account_of(match.rules, next(hands_of(match.kept)))


def test_a_loner_who_takes_everything() -> None:
    match = table(SWEEP, "9H 8S 7D 6H")
    run(match, "alone yes yes -9H 2S 2C AH KH 3S 3C QH 4S 4C JH 5S 5C TH 6S 6C")
    mine, theirs = (1, 0, 1, 0), (0, 1, 0, 1)
    assert _told(_first_hand(match)) == HandAccount(
        number=1,
        dealer=3,
        side=0,
        points=(4, 0),
        fixed=True,
        dealt=(5, 5, 5, 5),
        variant="H",
        cards={"aces": (1, 0, 0, 0), "trumps": (5, 0, 0, 0)},
        marks=("alone", "march"),
        notes={"declarer": 0, "trump": "H", "alone": True, "march": True, "taken": (5, 0)},
        counts={
            "hands": mine,
            "alone": (1, 0, 0, 0),
            "alone: of": (1, 0, 0, 0),
            "partnered": (0, 0, 1, 0),
            "partnered: of": (0, 0, 1, 0),
            "defended: of": theirs,
            "marches": mine,
            "marches against": theirs,
            "denied: of": (0, 0, 2, 0),
        },
    )


def _told(hand: HandAccount) -> HandAccount:
    """The hand's figures without those that are zero for everybody."""
    counts = {name: tuple(counts) for name, counts in hand.counts.items() if any(counts)}
    return replace(hand, counts=counts)


def test_a_void_hand_has_no_declarer_and_no_trump() -> None:
    match = table(SWEEP, "9H 8S 7D 6H")
    run(match, "pass " * 16)
    hand = _first_hand(match)
    assert (hand.side, hand.points, hand.variant, hand.marks) == (None, (0, 0), "", ())
    assert hand.notes == {"taken": (0, 0)}
    assert hand.cards == {"aces": (1, 0, 0, 0)}
    assert _told(hand).counts == {}


def test_aces_and_jokers_are_counted_as_they_were_dealt() -> None:
    match = table(JOKERS, "9H 8S 7D 6H", rules=Bacon(jokers=2))
    run(match, "pass " * 16)
    hand = _first_hand(match)
    assert (hand.cards["aces"], hand.cards["jokers"]) == ((1, 1, 1, 0), (1, 0, 1, 0))


def test_who_was_asked_and_who_denied_is_noted() -> None:
    match = table(SWEEP, "9H 8S 7D 6H")
    run(match, "up no" + " pass" * 15)
    counts = _first_hand(match).counts
    assert (counts["denied: of"], counts["denied"]) == ((0, 0, 1, 0), (0, 0, 1, 0))


def test_a_claim_is_noted_with_what_became_of_it() -> None:
    match = table(SWEEP, "9H 8S 7D 6H")
    run(match, "up yes -9H 2S 2D 2C claim")
    hand = _first_hand(match)
    assert (hand.counts["claims: of"], hand.counts["claims"]) == ((1, 0, 0, 0), (1, 0, 0, 0))
    assert (hand.points, hand.marks) == ((2, 0), ("march",))


@given(match=A_FEW_HANDS)
def test_every_hand_has_the_points_and_tricks_it_was_scored_with(match: Table) -> None:
    for facts in hands_of(match.kept):
        scored = next((fact for fact in facts if isinstance(fact, HandScored)), None)
        hand = account_of(match.rules, facts)
        if scored:
            points = [0, 0]
            points[scored.side] = scored.points
            assert hand.points == tuple(points)
            assert (hand.notes["taken"], hand.notes["declarer"]) == (scored.taken, scored.declarer)
            assert ("march" in hand.marks) == (max(scored.taken) == 5 and scored.points > 0)


def test_a_hand_without_figures_is_no_hand() -> None:
    with pytest.raises(StopIteration):
        account_of(Bacon(), [HandStarted(1, 0, "")])
    dealt = HandDealt((cards("AH"), cards("KH"), cards("QH"), cards("JH")), ())
    assert account_of(Bacon(), [HandStarted(1, 0, ""), dealt]).dealt == (1, 1, 1, 1)


@pytest.mark.parametrize(
    ("points", "highest", "lowest"),
    [((0, 2), 1, 0), ((0, 0), None, None), ((2, 2), 0, None), ((-1, 4), 1, 0)],
)
def test_the_best_score_wins_a_hand_be_it_high_or_low(
    points: tuple[int, int], highest: int | None, lowest: int | None
) -> None:
    class Low(Bacon, frozen=True, kw_only=True):
        low_wins: ClassVar[bool] = True

    assert Hand(Bacon(), (), points).highest == highest
    assert Hand(Low(), (), points).highest == lowest
