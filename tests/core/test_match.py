"""The promises of a match: legal is exact, a refusal changes nothing, a wrong table is refused in words."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given
from msgspec.structs import replace

import bacon
from bacon.core.actions import Action, IllegalAction, Pass, Refusal
from bacon.core.cards import Card, Suit, cards
from bacon.core.events import DealerCut, HandDealt, HandStarted, MatchStarted, SeedRevealed
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.core.shuffle import commitment, hand_seed, shuffled
from bacon.games.bacon.events import Deny, Grant
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import FULL_PACK
from bacon.games.tricks.events import ClaimRest, Discard, PickItUp, Play
from tests.play import A_FEW_HANDS, Whims, a_full_log, played
from tests.tables import PLAIN, SEATS, STANDARD, Table, deck_of, refusal_of, run, table

EVERY_ACTION: tuple[Action, ...] = (
    Pass(),
    *(PickItUp(alone, suit) for alone in (False, True) for suit in (None, *Suit)),
    Grant(),
    Deny(),
    ClaimRest(),
    *map(Play, (*FULL_PACK, *cards("BJ LJ X ??"))),
    *map(Discard, (*FULL_PACK, *cards("BJ LJ X ??"))),
)


def test_a_match_stops_where_a_seat_must_act() -> None:
    match = Match(STANDARD, seed="tuesday")
    assert match.to_act == (cast(int, match.state.dealer) + 1) % 4
    assert not match.over
    assert (match.scores, match.winner) == ((0, 0), None)


@pytest.mark.parametrize(
    ("match", "told"),
    [
        (table(dealer=3), "<Match of Bacon(): 0 : 0, seat 0 is to act>"),
        (
            Match(bacon.Bacon(jokers=2), seed="x", dealer=1),
            "<Match of Bacon(jokers=2): 0 : 0, seat 2 is to act>",
        ),
        (
            Match(bacon.Climbing(players=3, teams=False), seed="x", dealer=2),
            "<Match of Climbing(players=3, teams=False): 0 : 0 : 0, seat 0 is to act>",
        ),
        (played(STANDARD, 5, Whims()), "<Match of Bacon(): 11 : 2, side 0 has won>"),
    ],
)
def test_a_match_prints_its_rules_the_score_and_the_player_to_act(
    match: Match[TableState], told: str
) -> None:
    assert repr(match) == told


def test_the_same_seed_and_moves_make_the_same_match() -> None:
    assert a_full_log(STANDARD, seed=5) == a_full_log(STANDARD, seed=5)
    assert a_full_log(STANDARD, seed=5) != a_full_log(STANDARD, seed=6)


def test_without_a_seed_every_match_is_another() -> None:
    started = [Match(STANDARD).events[0] for _ in range(2)]
    assert started[0] != started[1]
    assert all(isinstance(event, MatchStarted) and len(event.seed) == 32 for event in started)


def test_apply_gives_just_the_new_events() -> None:
    match = table()
    before = match.events
    made = match.apply(Pass())
    assert match.events == before + made


@given(A_FEW_HANDS)
def test_legal_actions_differ_and_everything_else_is_refused_and_changes_nothing(match: Table) -> None:
    legal = match.legal()
    assert len(set(legal)) == len(legal)
    for action in EVERY_ACTION:
        if action in legal:
            assert match.check(action) is None
        else:
            refusal_of(match, action)


@given(A_FEW_HANDS)
def test_every_legal_action_is_accepted_and_moves_the_match(match: Table) -> None:
    for action in match.legal():
        other = Match(match.rules, events=match.events)
        assert other.apply(action)
        assert len(other.events) > len(match.events)


def test_a_refusal_has_an_id_for_programs_and_a_sentence_for_people() -> None:
    match = table()
    with pytest.raises(IllegalAction, match=r"^Pick it up, go alone, or pass\.$") as refused:
        match.apply(Grant())
    assert refused.value.refusal.id == "not_now"
    assert str(refused.value) == refused.value.refusal.sentence


def test_a_decided_match_refuses_everything() -> None:
    match = Match(STANDARD, events=a_full_log(STANDARD))
    assert match.over
    assert (match.to_act, match.legal()) == (None, ())
    assert {refusal_of(match, action) for action in EVERY_ACTION} == {("match_over", "The match is over.")}


def test_a_fixed_pack_is_dealt_one_card_at_a_time_from_the_dealers_left() -> None:
    match = Match(STANDARD, seed="x", deck=FULL_PACK, dealer=1)
    assert match.state.hands[2] == FULL_PACK[0:20:4]
    assert match.state.hands[1] == FULL_PACK[3:20:4]
    assert match.state.upcard is FULL_PACK[20]


def test_a_fixed_pack_serves_the_first_hand_only_and_has_no_commitment() -> None:
    match = table(rules=Bacon(target=21))
    run(match, "pass " * 16)
    starts = [event for event in match.events if isinstance(event, HandStarted)]
    deals = [event for event in match.events if isinstance(event, HandDealt)]
    assert [bool(start.commitment) for start in starts] == [False, True]
    assert deals[1] == STANDARD.deal(match.state, shuffled(FULL_PACK, hand_seed("tables", "hand 2")))


def test_every_deal_of_a_seed_is_bound_by_its_commitment_and_revealed_after_the_hand() -> None:
    log = a_full_log(STANDARD, seed=2)
    started = [event for event in log if isinstance(event, HandStarted)]
    revealed = [event for event in log if isinstance(event, SeedRevealed)]
    assert [event.number for event in started] == [event.number for event in revealed]
    for start, reveal in zip(started, revealed, strict=True):
        assert commitment(bytes.fromhex(reveal.seed)) == start.commitment
        assert log.index(start) < log.index(reveal)


def test_a_named_dealer_skips_the_cut() -> None:
    match = Match(STANDARD, seed="x", dealer=2)
    assert not any(isinstance(event, DealerCut) for event in match.events)
    assert match.state.dealer == 2


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (Bacon, r"^Match\(\) takes rules, not the class Bacon; write Bacon\(\)\.$"),
        ("bacon", r"^Match\(\) takes rules, not 'bacon'\.$"),
        (None, r"^Match\(\) takes rules, not None\.$"),
    ],
)
def test_a_match_says_that_it_takes_rules(rules: Bacon, sentence: str) -> None:
    with pytest.raises(TypeError, match=sentence):
        Match(rules)


@pytest.mark.parametrize(
    ("changes", "error", "sentence"),
    [
        ({"seed": 5}, TypeError, r"^The seed must be a string, not 5\.$"),
        (
            {"seed": "\ud800"},
            ValueError,
            r"^The seed must be a string that can be stored as UTF-8, not '\\ud800'\.$",
        ),
        ({"dealer": "south"}, TypeError, "^Match\\(\\) takes a seat's number as the dealer, not 'south'"),
        ({"names": "Ada"}, TypeError, "^names takes a list of players' names, not 'Ada'"),
        ({"names": {"south": "Ada"}}, TypeError, "^names takes a list of players' names, not {"),
        ({"names": [1, 2, 3, 4]}, TypeError, "^names takes a list of players' names, and 1 is not one"),
        (
            {"names": ["\udc80", "", "", ""]},
            ValueError,
            "^Each of the players' names must be a string that can be stored as UTF-8",
        ),
        ({"deck": "AS KS"}, TypeError, r"^deck takes a list of cards, not 'AS KS'\. Cards are read by cards"),
        ({"deck": ["AS"]}, TypeError, "^deck takes a list of cards, and 'AS' is not one of them"),
    ],
)
def test_a_match_says_what_is_wrong_with_an_argument(
    changes: dict[str, str], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        Match(STANDARD, **changes)  # type: ignore[arg-type]  # that is the mistake


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("pass", r"^'pass' is not an action\. Pick it up, go alone, or pass\."),
        (Pass, r"^The class Pass is not an action; write Pass\(\)\. Pick it up, "),
        (None, r"^None is not an action\. Pick it up, "),
        (b"pass", r"^b'pass' is not an action\. Pick it up, "),
    ],
)
def test_what_is_no_action_is_refused_as_that(action: Action, sentence: str) -> None:
    match = table()
    with pytest.raises(IllegalAction, match=sentence) as refused:
        match.apply(action)
    assert refused.value.refusal == match.check(action)


def test_a_text_instead_of_a_card_is_refused_as_that() -> None:
    match = table()
    while not isinstance(match.legal()[0], Play):
        match.apply(match.legal()[0])
    refusal = match.check(Play("AS"))  # type: ignore[arg-type]  # that is the mistake
    assert refusal == Refusal("not_held", "You don’t have 'AS', which isn’t a card.")


def test_a_match_has_the_names_of_its_players() -> None:
    assert Match(STANDARD).names is None
    assert Match(STANDARD, names=list("ABCD")).names == ("A", "B", "C", "D")


@pytest.mark.parametrize("names", [(), ("Ada", "Bob", "Cleo"), ("a", "b", "c", "d", "e")])
def test_a_match_is_named_for_every_seat_or_for_none(names: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=rf"^There are {len(names)} names for 4 seats\.$"):
        Match(STANDARD, names=names)


@pytest.mark.parametrize("dealer", [-1, 4, 99])
def test_a_seat_that_is_not_there_cannot_deal(dealer: int) -> None:
    with pytest.raises(ValueError, match=rf"^Seat {dealer} cannot deal; seats are 0 to 3\.$"):
        Match(STANDARD, dealer=dealer)


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_seat_that_is_not_there_has_no_view(seat: int) -> None:
    with pytest.raises(ValueError, match=rf"^There is no seat {seat}; seats are 0 to 3\.$"):
        table().view(seat)


def test_a_view_is_asked_for_by_number() -> None:
    with pytest.raises(TypeError, match=r"^A seat is a number from 0 to 3, not 'south'\.$"):
        table().view("south")  # type: ignore[arg-type]  # that is the mistake


GOOD = deck_of(PLAIN)


@pytest.mark.parametrize(
    ("deck", "problem"),
    [
        (GOOD[:-1], f"the deck has 51 of 52 cards; {GOOD[-1]} is missing"),
        ((), "the deck has 0 of 52 cards; 2S is missing"),
        ((*GOOD[:-1], GOOD[0]), f"card 52, {GOOD[0]}, appears too many times"),
        ((*GOOD, GOOD[0]), f"card 53, {GOOD[0]}, appears too many times"),
        ((*GOOD[:-1], Card("BJ")), "card 52, BJ, does not belong to this deck"),
        ((Card("1S"), *GOOD[1:]), "card 1, 1S, does not belong to this deck"),
        ((*GOOD[:9], Card("??"), *GOOD[10:]), "card 10, ??, does not belong to this deck"),
        ((Card("??"),), "card 1, ??, does not belong to this deck"),
    ],
)
def test_a_wrong_pack_is_refused_in_a_sentence(deck: tuple[Card, ...], problem: str) -> None:
    with pytest.raises(ValueError, match="not a deck") as refused:
        Match(STANDARD, deck=deck)
    assert str(refused.value) == f"This is not a deck for bacon: {problem}."


def test_a_view_follows_the_match_and_each_seat_has_its_own() -> None:
    match = table()
    before = match.view(0)
    match.apply(Pass())
    assert before != match.view(0)
    assert [match.view(seat).viewer for seat in SEATS] == [0, 1, 2, 3]


def test_what_a_match_hands_out_cannot_change_it() -> None:
    match = table()
    with pytest.raises(AttributeError, match="immutable"):
        match.state.to_act = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        match.state = match.view(0)  # type: ignore[misc]
    assert isinstance(match.events, tuple)
    assert isinstance(match.legal(), tuple)
    assert replace(match.state, to_act=2) != match.state


def test_the_public_face_is_what_the_architecture_shows() -> None:
    rules = bacon.Bacon(target=15)
    match = bacon.Match(rules, seed="tuesday")
    while not match.over:
        assert match.to_act in SEATS
        match.apply(match.legal()[0])
    assert match.winner == match.scores.index(max(match.scores))
    assert all(getattr(bacon, name) is not None for name in bacon.__all__)
