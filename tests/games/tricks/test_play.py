"""The play that all games share: claims against the right players, and what a hand still shows."""

from __future__ import annotations

import pytest

from bacon.core.cards import Card, Strain, cards
from bacon.games.tricks.claims import settle
from bacon.games.tricks.events import CardGiven, CardPlayed, ClaimMade, ClaimSettled
from bacon.games.tricks.play import dealt_to, given, put_away, shown
from bacon.games.tricks.ranking import ranking
from bacon.games.tricks.state import Trick, TrickState

CLAIMED = cards("AH KH")


def claimed(hands: tuple[str, ...], *, sitting_out: tuple[int, ...] = (), trick: str = "") -> TrickState:
    """Return a state in which seat 0, the next to play, has claimed the last two tricks; hearts are trump."""
    played = cards(trick)
    plays = tuple(CardPlayed(4 - len(played) + place, card) for place, card in enumerate(played))
    return TrickState(
        hands=(CLAIMED, *map(cards, hands)),
        strain=Strain.HEARTS,
        sitting_out=sitting_out,
        trick=plays,
        taken=(1, 2),
        claim=ClaimMade(0, CLAIMED),
    )


@pytest.mark.parametrize(
    ("state", "everyone", "refuted_by"),
    [
        (claimed(("9H 9S", "9C TC", "9D TD")), True, None),
        (claimed(("JD 9S", "9C TC", "9D TD")), False, "JD"),
        (claimed(("9H 9S", "JD TC", "9D TD")), False, None),
        (claimed(("9H 9S", "JD TC", "9D TD")), True, "JD"),
        (claimed(("9H 9S", "9C TC", "9D TD JH"), sitting_out=(3,)), True, None),
        (claimed(("9H 9S", "9C TC", "9D"), trick="JH"), False, "JH"),
        (claimed(("9H 9S", "9C", "9D"), trick="JH JD"), False, None),
        (claimed(("9H 9S", "9C", "9D"), trick="JD JH"), False, "JH"),
        (claimed(("9H 9S", "9C", "9D"), trick="JH JD"), True, None),
        (claimed(("9H", "9C", "9D"), trick="QH 9S TS"), False, None),
        (claimed(("9H", "9C", "JD"), trick="QH JH TS"), False, "JD"),
        (claimed(("KH 9S", "9C TC", "KH TD")), False, None),
        (claimed(("KH 9S", "JD TC", "9D TD")), False, None),
        (claimed(("9S TS", "JD TC", "KH TD")), False, "KH"),
        (claimed(("9S TS", "9C", "KH"), trick="QH TD"), False, None),
        (claimed(("9S TS", "9C", "KH"), trick="JD TD"), False, "KH"),
        (claimed(("9S TS", "JH TC", "9D"), trick="JD"), False, None),
        (claimed(("9S TS", "JH 9H", "9D"), trick="JD"), False, "JD"),
        (claimed(("9S TS", "JH TC", "9D"), trick="JD"), True, "JH"),
        (claimed(("9S TS", "9C TC", "JH JD")), False, "JH"),
    ],
)
def test_a_claim_holds_unless_a_trump_that_counts_is_as_high(
    state: TrickState, everyone: bool, refuted_by: str | None
) -> None:
    beaten = Card(refuted_by) if refuted_by else None
    expected = ClaimSettled(0, 1 if beaten else 0, 2, beaten)
    assert settle(state, ranking(Strain.HEARTS), 5, everyone=everyone) == expected


def test_a_partner_among_six_counts_only_where_everyone_does() -> None:
    others = tuple(map(cards, ("9S", "9C", "9D", "JD", "TS")))
    state = TrickState(
        hands=(cards("AH"), *others), strain=Strain.HEARTS, taken=(3, 4), claim=ClaimMade(0, cards("AH"))
    )
    order = ranking(Strain.HEARTS)
    assert settle(state, order, 8, everyone=False).refuted_by is None
    assert settle(state, order, 8, everyone=True).refuted_by == Card("JD")


@pytest.mark.parametrize(
    ("hand", "card", "any_card", "left"),
    [
        ("9S TS KH", "TS", True, "9S KH"),
        ("?? ?? KH", "??", True, "?? ??"),
        ("?? ?? KH", "??", False, "?? KH"),
        ("?? ?? KH", "KH", True, "?? ??"),
    ],
)
def test_what_a_hand_still_shows_after_a_card_was_put_away(
    hand: str, card: str, any_card: bool, left: str
) -> None:
    assert put_away(cards(hand), Card(card), any_card=any_card) == cards(left)


def test_a_card_given_moves_from_one_hand_to_the_other() -> None:
    state = TrickState(hands=tuple(map(cards, ("9S TS", "9H", "9C TC", "9D"))))
    hands = given(state, CardGiven(2, 0, Card("TC"))).hands
    assert hands == tuple(map(cards, ("9S TS TC", "9H", "9C", "9D")))
    hidden = TrickState(hands=tuple(map(cards, ("?? ??", "9H", "?? KH", "??"))))
    hands = given(hidden, CardGiven(2, 0, Card("??"))).hands
    assert hands == tuple(map(cards, ("?? ?? ??", "9H", "??", "??")))


@pytest.mark.parametrize("held", ["AH KH", "AH ??"])
def test_a_card_that_was_shown_is_known_in_the_hand(held: str) -> None:
    hands = shown(TrickState(hands=((), tuple(map(Card, held.split())))), 1, Card("KH")).hands
    assert hands == ((), cards("AH KH"))


def test_a_hand_as_it_was_dealt_is_what_is_held_and_what_was_played() -> None:
    trick = Trick((CardPlayed(0, Card("9H")), CardPlayed(1, Card("TH"))), 1)
    state = TrickState(hands=(cards("AS"), cards("KS")), tricks=(trick,), trick=(CardPlayed(1, Card("QS")),))
    assert [set(dealt_to(state, seat)) for seat in (0, 1)] == [set(cards("9H AS")), set(cards("TH QS KS"))]
