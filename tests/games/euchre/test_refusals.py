"""Hostile players of Euchre: whatever they hand in is refused with the reason and changes nothing."""

from __future__ import annotations

from typing import cast

import pytest

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Strain, Suit, cards
from bacon.core.events import Passed, encode
from bacon.games.bacon.events import Grant
from bacon.games.euchre.events import CallMisdeal, DefendAlone, GoUnder, Keep
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.events import ClaimRest, Discard, Give, NameTrump, PickItUp, Play, TrumpDeclared
from bacon.kits import decode
from tests.games.euchre.at import ROUND_ONE, Table, run, table
from tests.tables import refusal_of

EVERYTHING = Euchre(call_for_best=True, defend_alone=True, go_under="mixed", misdeal="no_ace_no_face")
POOR = ("9S TS 9D TD 9C", "AH KH KS QD TC", "JD TH AD QS QC", "AC KC JS AS 9H")

MOMENTS = {
    "look": "",
    "offer": "keep",
    "name": "keep; " + ROUND_ONE,
    "discard": "keep; order up alone",
    "give": "keep; order up alone; discard 9H",
    "defend": "keep; order up alone; discard 9H; pass",
    "lead": "keep; order up alone; discard 9H; pass; pass; pass",
}
EXPECTED = {
    "look": "Keep your hand, go under, or call a misdeal.",
    "offer": "Order it up, go alone, or pass.",
    "name": "Call trump, go alone, or pass.",
    "discard": "Discard a card.",
    "give": "Give your partner a card.",
    "defend": "Defend alone, or pass.",
    "lead": "Play a card.",
}


def at(moment: str) -> Table:
    match = table(POOR, "QH KD JC JH", rules=EVERYTHING)
    run(match, MOMENTS[moment])
    return match


NONSENSE: list[object] = [None, "pass", 0, True, (), [], Pass, Card("QH"), Passed(0), Euchre(), Grant()]


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("nonsense", NONSENSE, ids=repr)
def test_actions_of_other_games_are_refused_with_what_is_expected(moment: str, nonsense: object) -> None:
    also = "" if isinstance(nonsense, Action) else "is not an action"
    reason, sentence = refusal_of(at(moment), cast(Action, nonsense))
    assert (reason, sentence.endswith(EXPECTED[moment]), also in sentence) == ("not_now", True, True)


OF_THE_MOMENT: dict[str, tuple[type, ...]] = {
    "look": (Keep, GoUnder, CallMisdeal),
    "offer": (PickItUp, Pass),
    "name": (NameTrump, Pass),
    "discard": (Discard,),
    "give": (Give, Pass),
    "defend": (DefendAlone, Pass),
    "lead": (Play, ClaimRest),
}
ONE_OF_EACH: tuple[Action, ...] = (
    *(Pass(), PickItUp(), NameTrump(Strain.CLUBS), Keep(), GoUnder(cards("9S TS 9D")), CallMisdeal()),
    *(DefendAlone(), Give(Card("9S")), Discard(Card("9H")), Play(Card("9S")), ClaimRest()),
)


@pytest.mark.parametrize("moment", MOMENTS)
def test_an_action_of_another_moment_is_refused_with_what_is_expected(moment: str) -> None:
    for action in ONE_OF_EACH:
        if not isinstance(action, OF_THE_MOMENT[moment]):
            assert refusal_of(at(moment), action) == ("not_now", EXPECTED[moment])


@pytest.mark.parametrize(
    ("moment", "action"),
    [("discard", Discard(Card("9S"))), ("give", Give(Card("QH"))), ("lead", Play(Card("QH")))],
)
def test_a_card_that_is_not_held_is_refused(moment: str, action: Action) -> None:
    assert refusal_of(at(moment), action)[0] == "not_held"


@pytest.mark.parametrize("strain", ["H", "hearts", 1, Suit.HEARTS, ["S"], None])
def test_anything_but_a_strain_is_refused(strain: object) -> None:
    reason, sentence = refusal_of(at("name"), NameTrump(cast(Strain, strain)))
    assert (reason, sentence) == ("no_such_strain", f"{strain!r} isn’t a suit or no trump.")


@pytest.mark.parametrize("suit", ["H", "hearts", 1, ["H"]])
def test_anything_but_a_suit_is_refused(suit: object) -> None:
    assert refusal_of(at("offer"), PickItUp(suit=cast(Suit, suit)))[0] == "suit_is_fixed"
    benny = table(stock="BJ", rules=Euchre(joker=True, joker_turned_up="caller_names"))
    assert refusal_of(benny, PickItUp(suit=cast(Suit, suit)))[0] == "name_a_suit"


@pytest.mark.parametrize("held", [None, "9S", [Card("9S")], (), ("9S", "9D", "TS"), cards("9D 9S TS")])
def test_going_under_takes_three_cards_in_order(held: object) -> None:
    assert refusal_of(at("look"), GoUnder(cast(tuple[Card, ...], held)))[0] == "no_going_under"


def test_following_is_enforced_and_the_left_bower_is_named() -> None:
    hands = ("JH KH AS TS 9C", "JD 9D KS QD TC", "AH TH AD 9S QC", "AC KC JS TD 9H")
    led = table(hands, "QS", rules=Euchre())
    run(led, ROUND_ONE + "hearts; KH")
    assert refusal_of(led, Play(Card("9D"))) == (
        "must_follow",
        "Follow suit: your left bower counts as a heart.",
    )
    run(led, "JD")
    assert refusal_of(led, Play(Card("9S")))[1] == "Follow suit: you still have a heart."
    led = table(hands, "QS", dealer=0, rules=Euchre())
    run(led, ROUND_ONE + "hearts; JD")
    assert refusal_of(led, Play(Card("9S"))) == (
        "must_follow",
        "Follow suit: the left bower counts as a heart, and you have one.",
    )


def test_alone_that_is_merely_truthy_is_written_as_the_truth() -> None:
    match = at("offer")
    called = match.apply(PickItUp(alone=cast(bool, 1)))[0]
    assert isinstance(called, TrumpDeclared)
    assert called.alone is True
    assert decode(encode(called)) == called


def test_claiming_is_refused_with_the_reason() -> None:
    assert refusal_of(at("lead"), ClaimRest())[0] == "claim_off"
    match = table(rules=Euchre(claim="everyone"))
    run(match, "order up; discard 9D")
    assert refusal_of(match, ClaimRest())[0] == "claim_needs_trumps"
    while not match.over:
        match.apply(match.legal()[0])
    assert refusal_of(match, Pass()) == ("match_over", "The match is over.")
