"""Events: each one survives JSON, and each seat sees of it what it may."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given

from bacon.core.cards import HIDDEN, cards, hide
from bacon.core.events import (
    Discarded,
    Event,
    HandDealt,
    MatchStarted,
    decode,
    encode,
)
from tests.play import A_FEW_HANDS
from tests.tables import OFFERS, ONE_OF_EACH, PLAIN, SEATS, Table

SECRET = (MatchStarted, HandDealt, Discarded)
each_event = pytest.mark.parametrize("event", ONE_OF_EACH, ids=lambda event: type(event).__name__)
each_seat = pytest.mark.parametrize("seat", SEATS)


def test_the_samples_hold_one_of_every_event() -> None:
    assert [type(event) for event in ONE_OF_EACH] == list(get_args(Event))


@each_event
def test_an_event_round_trips_through_one_line_of_json(event: Event) -> None:
    line = encode(event)
    assert b"\n" not in line
    assert decode(line) == decode(line.decode()) == event
    assert type(decode(line)) is type(event)


@given(A_FEW_HANDS)
def test_every_event_of_a_match_round_trips_and_so_does_every_view_of_it(match: Table) -> None:
    for event in match.events:
        for known in (event, event.seen_by(0), event.seen_by(3)):
            assert decode(encode(known)) == known


@each_event
@each_seat
def test_public_events_are_the_same_for_everybody(event: Event, seat: int) -> None:
    if not isinstance(event, SECRET):
        assert event.seen_by(seat) is event


@each_event
@each_seat
def test_seeing_an_event_twice_shows_no_more_and_no_less(event: Event, seat: int) -> None:
    assert event.seen_by(seat).seen_by(seat) == event.seen_by(seat)


@each_seat
def test_nobody_sees_the_seed_of_a_match(seat: int) -> None:
    started = MatchStarted("bacon", {"target": 10}, "tuesday", 2)
    assert started.seen_by(seat) == MatchStarted("bacon", {"target": 10}, "", 2)


@each_seat
def test_a_seat_sees_its_own_hand_and_no_other_card_of_the_deal(seat: int) -> None:
    dealt = HandDealt(tuple(cards(hand) for hand in PLAIN), cards(OFFERS))
    seen = dealt.seen_by(seat)
    assert isinstance(seen, HandDealt)
    assert seen.hands[seat] == cards(PLAIN[seat])
    assert all(seen.hands[other] == hide(dealt.hands[other]) for other in SEATS if other != seat)
    assert seen.stock == hide(dealt.stock)


@each_seat
def test_only_who_discards_knows_the_card(seat: int) -> None:
    discarded = Discarded(1, cards("2C")[0])
    assert discarded.seen_by(seat) == (discarded if seat == 1 else Discarded(1, HIDDEN))


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "truncated"),
        ("{", "truncated"),
        ("[]", "Expected `object`"),
        ('{"seat":1}', "missing required field `type`"),
        ('{"type":"Flew","seat":1}', "Invalid value 'Flew'"),
        ('{"type":"Passed"}', "missing required field `seat`"),
        ('{"type":"Passed","seat":"1"}', "Expected `int`, got `str`"),
        ('{"type":"Passed","seat":1} x', "trailing characters"),
        ('{"type":"CardPlayed","seat":1,"card":"ZZ"}', "'ZZ' is not a card"),
        ('{"type":"CardPlayed","seat":1,"card":7}', "7 is not a card's name"),
        ('{"type":"Called","seat":1,"suit":"Z","alone":false}', "Invalid enum value 'Z'"),
        ('{"type":"Called","seat":1,"suit":"H","alone":1}', "Expected `bool`, got `int`"),
        ('{"type":"PermissionAsked","seat":1,"of":"sing"}', "Invalid enum value 'sing'"),
    ],
)
def test_a_broken_line_is_refused_and_told_what_is_wrong(line: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        decode(line)


def test_an_event_holds_cards_and_nothing_foreign() -> None:
    with pytest.raises(NotImplementedError, match="complex does not stand in an event"):
        encode(MatchStarted("bacon", {"target": 1j}, ""))  # type: ignore[dict-item]
