"""The play of Bacon: following suit, tricks of four and of three, and throwing in."""

from __future__ import annotations

import pytest

from bacon.core.cards import Card, cards, spell
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import Phase
from bacon.games.tricks.events import CardPlayed, Discard, HandScored, Play, ThrownIn, TrickTaken
from tests.tables import STANDARD, Table, at_the_end_of_hand, finish_hand, refusal_of, run, table

TOGETHER = "up yes -2C"
ALONE = "alone yes yes -2C"


def playing(script: str = TOGETHER, *, rules: Bacon = STANDARD) -> Table:
    match = table(rules=rules)
    run(match, script)
    return match


def playable(match: Table) -> str:
    return spell(action.card for action in match.legal() if isinstance(action, Play))


def test_7_the_leader_may_lead_anything() -> None:
    assert playable(playing()) == "KD TD 9C 8C 9H"


def test_7_a_player_must_follow_suit_if_able() -> None:
    match = playing()
    run(match, "KD")
    assert playable(match) == "6D"
    assert refusal_of(match, Play(Card("QC"))) == (
        "must_follow",
        "Follow suit: you still have a diamond.",
    )


def test_7_a_player_without_the_led_suit_may_play_anything() -> None:
    match = playing()
    run(match, "KD 6D 2D")
    assert playable(match) == "AH KH 7H 6S 4C"


def test_7_nobody_must_play_high_or_trump() -> None:
    match = playing()
    run(match, "KD 6D 2D")
    assert run(match, "4C")[-1] == TrickTaken(1)


def test_7_a_lone_trump_must_follow_a_trump_lead() -> None:
    match = playing()
    run(match, "KD 6D 2D 7H AH")
    assert playable(match) == "9H"


@pytest.mark.parametrize(
    ("script", "taker"),
    [("KD 6D 2D 7H", 0), ("KD 6D 2D 4C", 1), ("9C QC KC 4C", 3), ("9H 6D 3H 7H", 1), ("9H 6D 3H AH", 0)],
)
def test_7_the_highest_trump_else_the_highest_of_the_led_suit_wins_and_leads_next(
    script: str, taker: int
) -> None:
    match = playing()
    assert run(match, script)[-1] == TrickTaken(taker)
    assert (match.to_act, match.state.trick) == (taker, ())
    assert match.state.tricks[0].winner == taker


def test_7_a_hand_has_five_tricks() -> None:
    match = playing(rules=Bacon(throw_in=False))
    finish_hand(match)
    assert len(at_the_end_of_hand(match).tricks) == 5


def test_against_a_loner_a_trick_has_three_cards_and_the_partner_is_never_asked() -> None:
    match = playing(ALONE)
    seats = []
    while match.state.hand == 1:
        seats.append(match.to_act)
        match.apply(match.legal()[0])
    state = at_the_end_of_hand(match)
    assert 2 not in seats
    assert {len(trick.plays) for trick in state.tricks} == {3}
    assert state.hands[2] == cards("6D QC JC 7S 4S")


@pytest.mark.parametrize("declarer", [0, 1, 2, 3])
def test_the_loners_partner_is_skipped_wherever_the_trick_begins(declarer: int) -> None:
    match = table(dealer=(declarer - 1) % 4)
    run(match, "alone yes yes")
    match.apply(match.legal()[0])
    events = match.apply(match.legal()[0])
    assert events[0] == CardPlayed((declarer + 1) % 4, match.state.trick[0].card)
    assert match.to_act == (declarer + 3) % 4


def test_a_card_that_was_discarded_is_never_played() -> None:
    match = playing()
    assert refusal_of(match, Play(Card("2C"))) == ("not_held", "You don’t have the two of clubs.")


def test_only_the_six_cards_in_hand_can_be_discarded() -> None:
    match = table()
    run(match, "up yes")
    assert match.legal() == tuple(map(Discard, cards("KD TD 9C 8C 2C 9H")))
    assert refusal_of(match, Discard(Card("AH"))) == ("not_held", "You don’t have the ace of hearts.")


THREE_ONE = "KD 6D 2D 7H AH 9H 4S 3H KH TD 7S 5S 4C 8C QC KC"
"""The declarer takes three tricks and the other side the fourth."""

# The other side takes the first three tricks, and then the declarer takes one.
ONE_THREE = ("8H 7H 6S 5S 4C", "KD QD AC JH 2C", "6D 5D 4D 7S 4S", "2D 3D AS KS KC")
ONE_THREE_SCRIPT = "up yes -2C KD 6D 2D 4C QD 5D 3D 5S JH 4D KC 7H AC 4S KS 8H"


def test_throwing_in_stops_the_hand_at_three_tricks_to_one() -> None:
    match = playing()
    events = run(match, THREE_ONE)
    assert [type(event) for event in events[-6:-3]] == [TrickTaken, ThrownIn, HandScored]
    state = at_the_end_of_hand(match)
    assert (state.thrown_in, state.taken, match.scores) == (True, (3, 1), (1, 0))
    assert [len(hand) for hand in state.hands] == [1, 1, 1, 1]


def test_throwing_in_stops_the_hand_at_one_trick_to_three() -> None:
    match = table(ONE_THREE)
    events = run(match, ONE_THREE_SCRIPT)
    assert ThrownIn() in events
    assert (at_the_end_of_hand(match).taken, match.scores) == ((1, 3), (0, 2))


def test_throwing_in_holds_against_a_loner_too() -> None:
    match = playing(ALONE)
    events = run(match, "KD 2D 7H AH 9H 3H KH TD 5S 4C 8C KC")
    assert ThrownIn() in events
    assert match.scores == (2, 0)


def test_without_throwing_in_the_last_trick_is_played_and_scores_the_same() -> None:
    match = playing(rules=Bacon(throw_in=False))
    events = run(match, THREE_ONE)
    assert events[-1] == TrickTaken(3)
    run(match, "AS 6S 9C JC")
    state = at_the_end_of_hand(match)
    assert (state.thrown_in, state.taken, match.scores) == (False, (3, 2), (1, 0))


def test_three_to_nothing_is_played_on() -> None:
    match = playing()
    run(match, "KD 6D 2D 7H AH 9H 4S 3H KH TD 7S 5S")
    assert (match.state.taken, match.state.phase, match.to_act) == ((3, 0), Phase.PLAY, 0)


def test_two_to_two_is_played_on() -> None:
    match = playing()
    run(match, "KD 6D 2D 7H AH 9H 4S 3H 4C 8C QC KC AS 6S TD 7S")
    assert (match.state.taken, match.state.phase, match.to_act) == ((2, 2), Phase.PLAY, 3)


def test_four_to_nothing_is_played_on() -> None:
    match = table(("AH KH QH JH 4C", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "2D 3H AS 5S KC"))
    run(match, "up yes -2C KD 6D 2D JH AH 9H 4S 3H KH TD 7S 5S QH 8C JC AS")
    assert (match.state.taken, match.state.phase, match.to_act) == ((4, 0), Phase.PLAY, 0)
    assert finish_hand(match) == HandScored(0, alone=False, taken=(4, 1), side=0, points=1)


def test_nothing_is_thrown_in_before_a_side_has_three() -> None:
    match = playing()
    run(match, "KD 6D 2D 7H 4C 8C QC KC")
    assert (match.state.taken, match.state.phase) == ((1, 1), Phase.PLAY)
