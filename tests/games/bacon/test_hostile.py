"""Hostile players: whatever they hand in is refused with the reason, and the match does not change."""

from __future__ import annotations

import re
from typing import cast

import pytest

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Suit
from bacon.core.events import Passed, encode
from bacon.games.bacon.events import Called, Deny, Grant
from bacon.games.bacon.game import Bacon
from bacon.games.tricks.events import CardPlayed, ClaimRest, Discard, PickItUp, Play
from bacon.kits import decode
from tests.tables import Table, refusal_of, run, table

# A script for each moment at which a seat is to act, and what it is then told.
MOMENTS = {
    "offer": ("", "Pick it up, go alone, or pass."),
    "permission": ("up", "Answer your partner: “go ahead” or “no.”"),
    "discard": ("up yes", "Discard a card."),
    "lead": ("up yes -2C", "Play a card."),
    "follow": ("up yes -2C KD", "Play a card."),
}


def at(moment: str) -> Table:
    match = table()
    run(match, MOMENTS[moment][0])
    return match


class SlyPlay(Play, frozen=True):
    """A play of a kind that is not in the rules."""


NONSENSE: list[object] = [
    *(None, "pass", b"pass", 0, 1.5, True, (), [], {}),
    *(Pass, Play, Card("QH"), Passed(0), CardPlayed(0, Card("AH")), SlyPlay(Card("KD")), Bacon()),
]


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("nonsense", NONSENSE, ids=repr)
def test_anything_but_an_action_is_refused_with_what_is_expected(moment: str, nonsense: object) -> None:
    reason, sentence = refusal_of(at(moment), cast(Action, nonsense))
    if not isinstance(nonsense, SlyPlay):
        assert reason == "not_now"
        assert re.search(r" is not an action(; write \w+\(\))?\. (?=[A-Z])", sentence)
        assert sentence.endswith(MOMENTS[moment][1])


OUT_OF_TURN: list[tuple[str, Action]] = [
    ("offer", Grant()),
    ("offer", Deny()),
    ("offer", Play(Card("AH"))),
    ("offer", Discard(Card("AH"))),
    ("offer", ClaimRest()),
    ("permission", Pass()),
    ("permission", PickItUp()),
    ("permission", Play(Card("6D"))),
    ("discard", Pass()),
    ("discard", Play(Card("KD"))),
    ("discard", Grant()),
    ("lead", Pass()),
    ("lead", PickItUp(alone=True)),
    ("lead", Discard(Card("KD"))),
    ("follow", Deny()),
]


@pytest.mark.parametrize(("moment", "action"), OUT_OF_TURN)
def test_an_action_at_the_wrong_time_is_refused_with_what_is_expected(moment: str, action: Action) -> None:
    assert refusal_of(at(moment), action) == ("not_now", MOMENTS[moment][1])


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("AH", "the ace of hearts"),
        ("2C", "the two of clubs"),
        ("??", "a hidden card"),
        ("BJ", "the joker"),
        ("X", "the wild X"),
    ],
)
def test_a_card_that_is_not_held_is_refused_by_name(name: str, words: str) -> None:
    assert refusal_of(at("lead"), Play(Card(name))) == ("not_held", f"You don’t have {words}.")


@pytest.mark.parametrize("card", [None, "KD", 7, ["KD"]])
def test_a_card_of_the_wrong_type_is_refused(card: object) -> None:
    for moment, action in (
        ("lead", Play(cast(Card, card))),
        ("follow", Play(cast(Card, card))),
        ("discard", Discard(cast(Card, card))),
    ):
        assert refusal_of(at(moment), action) == (
            "not_held",
            f"You don’t have {card!r}, which isn’t a card.",
        )


@pytest.mark.parametrize("suit", ["H", "hearts", 1, True, Card("AH"), ["H"]])
@pytest.mark.parametrize("stock", ["BJ", "9H"])
def test_a_named_suit_of_the_wrong_type_is_refused(stock: str, suit: object) -> None:
    match = table(stock=stock, rules=Bacon(jokers=1))
    reason, _ = refusal_of(match, PickItUp(suit=cast(Suit, suit)))
    assert reason == ("name_a_suit" if stock == "BJ" else "suit_is_fixed")


def test_nobody_plays_a_card_twice() -> None:
    match = at("follow")
    run(match, "6D 2D 7H")
    assert refusal_of(match, Play(Card("7H")))[0] == "not_held"


def test_nobody_plays_for_another() -> None:
    match = at("lead")
    held = [card for seat in (0, 2, 3) for card in match.state.hands[seat]]
    assert {refusal_of(match, Play(card))[0] for card in held} == {"not_held"}


class EqualsAll:
    """Something that claims to be equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_look_alike_puts_nothing_of_its_own_into_the_log(moment: str) -> None:
    match, honest = at(moment), at(moment)
    match.apply(cast(Action, EqualsAll()))
    honest.apply(honest.legal()[0])
    assert match.events == honest.events
    assert [decode(encode(event)) for event in match.events] == list(match.events)


def test_alone_that_is_merely_truthy_is_written_as_the_truth() -> None:
    match = at("offer")
    called = match.apply(PickItUp(alone=cast(bool, 1)))[0]
    assert isinstance(called, Called)
    assert called.alone is True
    assert decode(encode(called)) == called


class RaisesOnSight:
    """Something that cannot even be looked at."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("do not look at me")

    __hash__ = object.__hash__


def test_what_raises_when_it_is_looked_at_changes_nothing() -> None:
    match = at("lead")
    before = (match.events, match.legal())
    with pytest.raises(RuntimeError, match="do not look"):
        match.apply(cast(Action, RaisesOnSight()))
    assert (match.events, match.legal()) == before


def test_a_player_who_never_stops_is_refused_as_often_as_he_asks() -> None:
    match = at("follow")
    answers = {refusal_of(match, Play(Card("QC"))) for _ in range(50)}
    assert answers == {("must_follow", "Follow suit: you still have a diamond.")}
    run(match, "6D")
