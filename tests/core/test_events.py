"""Events: each one survives JSON, and each seat sees of it what it may."""

from __future__ import annotations

import pytest
from hypothesis import given

from bacon.core.cards import HIDDEN, Strain, cards, hide
from bacon.core.events import EVERY_GAME, Event, HandDealt, MatchStarted, encode
from bacon.games.climbing.events import DealScored
from bacon.games.euchre.events import Forfeited, HandKept, WentUnder
from bacon.games.tricks.bids import HandCounted
from bacon.games.tricks.events import CardGiven, Discarded, HandScored, TrumpDeclared
from bacon.kits import GAMES, decode
from tests.play import A_FEW_HANDS
from tests.tables import OFFERS, ONE_OF_EACH, PLAIN, SEATS, Table

SECRET = (MatchStarted, HandDealt, HandKept, WentUnder, CardGiven, Discarded)
each_event = pytest.mark.parametrize("event", ONE_OF_EACH, ids=lambda event: type(event).__name__)
each_seat = pytest.mark.parametrize("seat", SEATS)


def test_the_samples_hold_one_of_every_event() -> None:
    kinds = {*EVERY_GAME, *(kind for kit in GAMES.values() for kind in kit.events())}
    assert len(ONE_OF_EACH) == len(kinds)
    assert {type(event) for event in ONE_OF_EACH} == kinds


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


@each_seat
def test_public_events_are_the_same_for_everybody(seat: int) -> None:
    for event in ONE_OF_EACH:
        if not isinstance(event, SECRET):
            assert event.seen_by(seat) is event


@each_seat
def test_seeing_an_event_twice_shows_no_more_and_no_less(seat: int) -> None:
    for event in ONE_OF_EACH:
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


SHOWN_TO: list[tuple[Event, tuple[int, ...], Event]] = [
    (HandKept(1, chosen=True), (1,), HandKept(1, chosen=False)),
    (
        WentUnder(1, cards("9H TH 9S"), cards("AS 2D 3D")),
        (1,),
        WentUnder(1, cards("?? ?? ??"), cards("?? ?? ??")),
    ),
    (CardGiven(2, 0, cards("9H")[0]), (0, 2), CardGiven(2, 0, HIDDEN)),
]


@each_seat
@pytest.mark.parametrize(("event", "knowing", "redacted"), SHOWN_TO)
def test_what_is_done_with_cards_in_secret_is_known_to_who_did_it(
    event: Event, knowing: tuple[int, ...], redacted: Event, seat: int
) -> None:
    assert event.seen_by(seat) == (event if seat in knowing else redacted)


@pytest.mark.parametrize(
    ("event", "points"),
    [
        (HandScored(0, alone=False, taken=(3, 2), side=0, points=2), (2, 0)),
        (HandScored(0, alone=False, taken=(1, 4), side=1, points=4), (0, 4)),
        (HandCounted(1, alone=False, bid=4, taken=(3, 3), points=(3, -4)), (3, -4)),
        (Forfeited(2, 1), (0, 1)),
        (Forfeited(3, 1), (1, 0)),
        (DealScored((1, 3, 0, 2), (0, 4)), (0, 4)),
        (DealScored((2, 1, 0), (1, 2, 4)), (1, 2, 4)),
    ],
)
def test_the_points_of_every_kind_of_result(event: Event, points: tuple[int, ...]) -> None:
    assert event.gains == points


def test_what_is_no_result_changes_no_score() -> None:
    results = (HandScored, HandCounted, Forfeited, DealScored)
    others = [event for event in ONE_OF_EACH if not isinstance(event, results)]
    assert not any(points for event in others for points in event.gains)


def test_a_stored_declaration_of_a_suit_is_read_as_ever() -> None:
    line = '{"type":"TrumpDeclared","seat":2,"suit":"H","alone":true}'
    assert decode(line) == TrumpDeclared(2, Strain.HEARTS, alone=True)
    assert encode(decode(line)).decode() == line


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
    with pytest.raises(NotImplementedError, match="complex can't be stored in an event"):
        encode(MatchStarted("bacon", {"target": 1j}, ""))  # type: ignore[dict-item]
