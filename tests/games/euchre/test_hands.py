"""Actions between the deal and the play: misdeals, going under, call for best, defending alone."""

from __future__ import annotations

import pytest

from bacon.core.actions import Action, Pass
from bacon.core.cards import HIDDEN, Card, cards
from bacon.core.events import HandStarted
from bacon.games.euchre.events import (
    CallMisdeal,
    DefendAlone,
    DefendedAlone,
    GoUnder,
    HandKept,
    Keep,
    MisdealCalled,
    WentUnder,
)
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.events import CardGiven, CardPlayed, Give
from bacon.games.tricks.state import Phase
from tests.games.euchre.at import HANDS, Table, run, table
from tests.scripts import play_first, result_of
from tests.tables import refusal_of

POOR = "9S 9D TS TD TC"
LONE_ACE = "AS 9D TS TD TC"
ACE_OF_THE_UPCARD = "AH 9D TS TD TC"
FACE = "9S 9D TS TD JC"


def holding(hand: str, rules: Euchre) -> Table:
    """Return a table at which the first to speak has this hand, and nobody else has a poor one."""
    good = [card for card in rules.pack() if card not in cards(f"{hand} QH")]
    rest = sorted(good, key=lambda card: card.rank in "789T")
    others = [" ".join(card.name for card in rest[seat:15:3]) for seat in range(3)]
    return table([hand, *others], "QH", rules=rules)


@pytest.mark.parametrize(
    ("misdeal", "hand", "may"),
    [
        ("off", POOR, False),
        ("no_ace_no_face", POOR, True),
        ("ace_no_face", POOR, True),
        ("no_ace_no_face", LONE_ACE, False),
        ("ace_no_face", LONE_ACE, True),
        ("ace_no_face", ACE_OF_THE_UPCARD, False),
        ("ace_no_face", FACE, False),
    ],
)
def test_a_hand_too_poor_may_be_dealt_again(misdeal: str, hand: str, may: bool) -> None:
    match = holding(hand, Euchre.parse({"misdeal": misdeal}))
    assert (CallMisdeal() in match.legal()) is may
    assert (match.state.phase is Phase.LOOK) is may


@pytest.mark.parametrize(("dealer", "deals"), [("same_dealer", 3), ("next_dealer", 0)])
def test_a_misdeal_is_shown_and_who_deals_again_is_a_house_rule(dealer: str, deals: int) -> None:
    match = holding(POOR, Euchre.parse({"misdeal": "no_ace_no_face", "misdeal_dealer": dealer}))
    events = run(match, "misdeal")
    assert events[0] == result_of(match) == MisdealCalled(0, cards(POOR))
    assert [event.dealer for event in events if isinstance(event, HandStarted)] == [deals]
    assert match.scores == (0, 0)


def test_a_poor_hand_may_be_kept_and_nobody_knows_that_it_was_poor() -> None:
    match = holding(POOR, Euchre(misdeal="no_ace_no_face"))
    assert set(match.legal()) == {Keep(), CallMisdeal()}
    events = run(match, "keep")
    assert events == (HandKept(0, chosen=True), *(HandKept(seat, chosen=False) for seat in (1, 2, 3)))
    assert [event.seen_by(2) for event in events] == [HandKept(seat, chosen=False) for seat in range(4)]
    assert (match.state.phase, match.to_act) == (Phase.OFFER, 0)


def test_a_good_hand_is_not_asked() -> None:
    match = table(rules=Euchre(misdeal="ace_no_face", go_under="mixed"))
    assert match.state.phase is Phase.OFFER
    assert [event for event in match.events if isinstance(event, HandKept)] == [
        HandKept(seat, chosen=False) for seat in range(4)
    ]


@pytest.mark.parametrize(
    ("go_under", "hand", "ways"),
    [
        ("off", "9S 9D 9C TD AC", []),
        ("clean", "9S 9D 9C TD AC", ["9S 9D 9C"]),
        ("clean", "9S 9D TC TD AC", []),
        ("clean", "TS TD TC TH AC", ["TS TH TD", "TS TH TC", "TS TD TC", "TH TD TC"]),
        ("mixed", "9S 9D TC KD AC", ["9S 9D TC"]),
        ("mixed", "9S 9D TC TD AC", ["9S 9D TD", "9S 9D TC", "9S TD TC", "9D TD TC"]),
        ("mixed", "9S JD TC KD AC", []),
    ],
)
def test_the_farmers_hand_may_go_under(go_under: str, hand: str, ways: list[str]) -> None:
    match = holding(hand, Euchre.parse({"go_under": go_under}))
    unders = [action.cards for action in match.legal() if isinstance(action, GoUnder)]
    assert set(unders) == {cards(way) for way in ways}
    assert len(unders) == len(ways)
    if ways:
        assert Keep() in match.legal()


def test_going_under_takes_the_three_cards_under_the_upcard_in_secret() -> None:
    hands = ("9S 9H 9C KH AS", "AH TS KS QD TC", "JD TH AD 9D QC", "AC KC JS TD JH")
    match = table(hands, rules=Euchre(go_under="clean"))
    kitty = cards("KD QS JC")
    events = run(match, "go under 9S 9H 9C")
    assert events[0] == WentUnder(0, cards("9S 9H 9C"), kitty)
    assert match.state.hands[0] == cards("KH AS KD QS JC")
    assert (match.state.stock, match.state.buried) == ((), cards("9S 9H 9C"))
    other = match.view(1)
    assert (other.hands[0], other.buried) == ((HIDDEN,) * 5, (HIDDEN,) * 3)
    assert match.view(0).hands[0] == match.state.hands[0]


def test_the_kitty_is_taken_only_once() -> None:
    hands = ("9S 9H 9C KH AS", "TS TH TD KD AD", "JD JC AC 9D QC", "KC KS JS TC JH")
    match = table(hands, "QH", rules=Euchre(go_under="clean"))
    run(match, "go under 9S 9H 9C")
    assert match.state.phase is Phase.OFFER
    kept = table(hands, "QH", rules=Euchre(go_under="clean"))
    run(kept, "keep")
    assert kept.to_act == 1


@pytest.mark.parametrize(
    ("rules", "action", "reason"),
    [
        (Euchre(go_under="clean"), CallMisdeal(), "no_misdeal"),
        (Euchre(misdeal="no_ace_no_face"), GoUnder(cards("9S 9D TS")), "no_going_under"),
        (Euchre(go_under="clean"), GoUnder(cards("9S 9D AC")), "no_going_under"),
        (Euchre(go_under="clean"), Pass(), "not_now"),
    ],
)
def test_what_may_not_be_done_with_a_hand_is_refused(rules: Euchre, action: Action, reason: str) -> None:
    hand = "9S 9D 9C TD AC" if rules.go_under == "clean" else POOR
    assert refusal_of(holding(hand, rules), action)[0] == reason


BEST = Euchre(call_for_best=True)


def test_a_loner_may_call_for_his_partners_best_card() -> None:
    match = table(rules=BEST)
    run(match, "pass; pass; order up alone; discard 9D")
    assert (match.state.phase, match.to_act) == (Phase.GIVE, 2)
    assert set(match.legal()) == {Pass(), *(Give(card) for card in cards(HANDS[2]))}
    assert run(match, "give 9S") == (CardGiven(2, 0, Card("9S")),)
    assert (match.to_act, set(match.legal())) == (
        0,
        {Give(card) for card in cards(f"{HANDS[0]} 9S")},
    )
    assert refusal_of(match, Pass())[0] == "must_give"
    run(match, "give JH")
    assert match.state.hands[2] == cards("JD TH AD QC JH")
    assert match.state.hands[0] == cards("KH AS TS 9C 9S")
    assert match.state.phase is Phase.PLAY


def test_what_is_given_is_known_to_the_two_and_to_nobody_else() -> None:
    match = table(rules=BEST)
    run(match, "order up alone; discard 9D; give 9C; give JD")
    assert match.view(0).hands[2] == (*(HIDDEN,) * 4, Card("9C"))
    assert match.view(2).hands[0] == (*(HIDDEN,) * 4, Card("JD"))
    assert match.view(1).hands[0] == match.view(1).hands[2] == (HIDDEN,) * 5


def test_a_loner_may_play_without_his_partners_help() -> None:
    match = table(rules=BEST)
    run(match, "order up alone; discard 9D; pass")
    assert (match.state.phase, match.state.hands[0]) == (Phase.PLAY, cards(HANDS[0]))


def test_a_dealer_who_sits_out_may_give_the_very_upcard() -> None:
    match = table(rules=BEST)
    run(match, "pass; order up alone; give TC; give QH")
    assert match.state.hands[1] == cards("AH 9H KS QD QH")
    assert match.view(1).hands[3] == (*(HIDDEN,) * 5, Card("TC"))
    assert match.view(0).hands[3] == (HIDDEN,) * 6


@pytest.mark.parametrize(("script", "rules"), [("order up", BEST), ("order up alone", Euchre())])
def test_nobody_gives_a_card_without_a_loner_or_the_house_rule(script: str, rules: Euchre) -> None:
    match = table(rules=rules)
    run(match, f"{script}; discard 9D")
    assert match.state.phase is Phase.PLAY


DEFENCE = Euchre(defend_alone=True)


def test_the_loners_opponents_are_asked_from_his_left_whether_they_defend_alone() -> None:
    match = table(rules=DEFENCE)
    run(match, "order up alone; discard 9D")
    assert (match.state.phase, match.to_act) == (Phase.DEFEND, 1)
    assert set(match.legal()) == {Pass(), DefendAlone()}
    run(match, "pass")
    assert (match.state.phase, match.to_act) == (Phase.DEFEND, 3)
    run(match, "pass")
    assert (match.state.phase, match.state.sitting_out) == (Phase.PLAY, (2,))


@pytest.mark.parametrize(("script", "defender"), [("defend alone", 1), ("pass; defend alone", 3)])
def test_a_lone_defender_plays_alone_against_the_loner(script: str, defender: int) -> None:
    match = table(rules=DEFENCE)
    events = run(match, f"order up alone; discard 9D; {script}")
    assert events[-1] == DefendedAlone(defender)
    state = match.state
    assert (state.defender_alone, state.active_seats) == (defender, 2)
    assert set(state.sitting_out) == {2, 4 - defender}
    play_first(match)
    assert {event.seat for event in match.events if isinstance(event, CardPlayed)} == {0, defender}


@pytest.mark.parametrize(("script", "rules"), [("order up", DEFENCE), ("order up alone", Euchre())])
def test_nobody_defends_alone_without_a_loner_or_the_house_rule(script: str, rules: Euchre) -> None:
    match = table(rules=rules)
    run(match, f"{script}; discard 9D")
    assert match.state.phase is Phase.PLAY


def test_with_both_house_rules_the_exchange_comes_first() -> None:
    match = table(rules=Euchre(defend_alone=True, call_for_best=True))
    run(match, "order up alone; discard 9D; give 9C; give JD; defend alone")
    assert match.state.phase is Phase.PLAY
