"""The two rounds of calling, the dealer's card, and every switch that changes them."""

from __future__ import annotations

import pytest

from bacon.core.actions import Action, Pass
from bacon.core.cards import SUITS, Card, Strain, Suit, cards
from bacon.core.events import HandStarted, Passed
from bacon.core.options import OptionValue
from bacon.games.euchre.events import Forfeited, UpcardNamed
from bacon.games.euchre.game import Euchre
from bacon.games.euchre.words import read
from bacon.games.tricks.events import (
    Acquitted,
    CardTakenUp,
    Discard,
    NameTrump,
    PickItUp,
    TrumpDeclared,
    UpcardTurned,
)
from bacon.games.tricks.state import Phase
from tests.games.euchre.at import CLUB, HANDS, ROUND_ONE, STICK, after, run, table
from tests.scripts import result_of
from tests.tables import refusal_of


def calls(texts: str) -> set[Action]:
    return {read(text.strip()) for text in texts.split(",")}


def test_round_one_offers_the_upcard_from_the_dealers_left() -> None:
    match = table()
    assert match.events[-1] == UpcardTurned(Card("QH"))
    assert (match.to_act, match.state.upcard_suit) == (0, Suit.HEARTS)
    assert set(match.legal()) == calls("order up, order up alone, pass")


@pytest.mark.parametrize("passes", range(4))
@pytest.mark.parametrize("alone", [False, True])
def test_whoever_orders_up_the_dealer_gets_the_card_and_discards_one(passes: int, alone: bool) -> None:
    match = table()
    run(match, "pass; " * passes)
    events = match.apply(PickItUp(alone))
    assert events[:2] == (TrumpDeclared(passes, Strain.HEARTS, alone), CardTakenUp(3, Card("QH")))
    if alone and passes == 1:
        return
    assert (match.state.phase, match.to_act) == (Phase.DISCARD, 3)
    assert set(match.legal()) == {Discard(card) for card in cards("AC KC JS TD 9D QH")}


def test_a_dealer_whose_partner_goes_alone_takes_the_card_into_a_dead_hand() -> None:
    match = after("pass; order up alone")
    assert match.state.hands[3] == cards("AC KC JS TD 9D QH")
    assert (match.state.sitting_out, match.state.phase, match.to_act) == ((3,), Phase.PLAY, 0)


def test_round_two_names_another_suit() -> None:
    match = after(ROUND_ONE)
    assert (match.to_act, match.state.upcard, match.state.offered) == (0, None, cards("QH"))
    named = "spades, diamonds, clubs, spades alone, diamonds alone, clubs alone, pass"
    assert set(match.legal()) == calls(named)
    run(match, "pass; clubs")
    assert (match.state.declarer, match.state.strain, match.state.trump) == (1, Strain.CLUBS, Suit.CLUBS)
    assert (match.state.phase, match.to_act) == (Phase.PLAY, 0)


def test_the_suit_turned_down_cannot_be_named() -> None:
    match = after(ROUND_ONE)
    assert refusal_of(match, NameTrump(Strain.HEARTS)) == (
        "turned_down",
        "Hearts were turned down. Call another suit.",
    )


@pytest.mark.parametrize(
    ("all_passed", "ends", "dealer"),
    [
        ("next_dealer", Acquitted(), 0),
        ("same_dealer", Acquitted(), 3),
        ("stick_or_forfeit", Forfeited(3, 1), 0),
    ],
)
def test_when_everybody_passes_twice(all_passed: str, ends: object, dealer: int) -> None:
    match = after(ROUND_ONE + ROUND_ONE, all_passed=all_passed)
    assert result_of(match) == ends
    assert HandStarted(2, dealer, match.state.commitment) in match.events


def test_a_forfeit_costs_the_dealers_side_a_point() -> None:
    assert after(ROUND_ONE + ROUND_ONE, all_passed="stick_or_forfeit").scores == (1, 0)


def stuck(**rules: OptionValue) -> set[Action]:
    """Return the dealer's legal actions when everybody else has passed twice."""
    return set(after(ROUND_ONE + "pass; pass; pass", **rules).legal())


THREE = "spades, diamonds, clubs, spades alone, diamonds alone, clubs alone"


def test_a_stuck_dealer_names_one_of_the_three_suits_and_may_go_alone() -> None:
    assert stuck(all_passed="stick") == calls(THREE)
    assert stuck(all_passed="stick_or_forfeit") == calls(f"{THREE}, pass")
    assert stuck(all_passed="next_dealer") == calls(f"{THREE}, pass")


def test_a_stuck_dealer_cannot_pass() -> None:
    match = after(ROUND_ONE + "pass; pass; pass", all_passed="stick")
    assert refusal_of(match, Pass()) == (
        "dealer_is_stuck",
        "You’re the dealer and everyone passed, so you have to call.",
    )


def test_what_only_a_stuck_dealer_may_name() -> None:
    named = stuck(all_passed="stick", stuck_may_name_turned_down=True)
    assert named == calls(f"{THREE}, hearts, hearts alone")
    named = stuck(all_passed="stick", stuck_no_trump=True)
    assert named == calls(f"{THREE}, no trump, no trump alone")
    both = after(ROUND_ONE, all_passed="stick", stuck_may_name_turned_down=True, stuck_no_trump=True)
    assert set(both.legal()) == calls(f"{THREE}, pass")


def test_without_sticking_what_a_stuck_dealer_may_name_means_nothing() -> None:
    assert stuck(stuck_may_name_turned_down=True, stuck_no_trump=True) == calls(f"{THREE}, pass")


@pytest.mark.parametrize(
    ("rules", "named"),
    [
        ({"no_trump": True}, "no trump, no trump alone"),
        ({"low_no_trump": True}, "low no trump, low no trump alone"),
    ],
)
def test_no_trump_may_be_called_in_round_two(rules: dict[str, OptionValue], named: str) -> None:
    match = after(ROUND_ONE, **rules)
    assert set(match.legal()) == calls(f"{THREE}, {named}, pass")
    run(match, named.split(",", maxsplit=1)[0])
    assert match.state.strain is not None
    assert (match.state.trump, match.state.strain.suit) == (None, None)


@pytest.mark.parametrize("strain", [Strain.NO_TRUMP, Strain.LOW_NO_TRUMP])
def test_no_trump_is_refused_if_it_is_not_played(strain: Strain) -> None:
    assert refusal_of(after(ROUND_ONE), NameTrump(strain))[0] == "no_such_strain"


@pytest.mark.parametrize(("may", "count"), [(True, 6), (False, 5)])
def test_whether_the_card_picked_up_may_be_discarded(may: bool, count: int) -> None:
    match = after("order up", may_discard_upcard=may)
    assert len(match.legal()) == count
    assert (Discard(Card("QH")) in match.legal()) is may
    if not may:
        assert refusal_of(match, Discard(Card("QH")))[0] == "keeps_upcard"


NO_HEART = ("9S AS KS QS 9C", "AH 9H KH QD TC", "JD TH AD TS QC", "AC KC JS TD 9D")
LEFT_ONLY = ("JD AS KS QS 9C", "AH 9H KH QD TC", "9S TH AD TS QC", "AC KC JS TD 9D")


@pytest.mark.parametrize(
    ("hands", "needed", "may"),
    [
        (NO_HEART, "no", True),
        (NO_HEART, "any", False),
        (NO_HEART, "natural", False),
        (LEFT_ONLY, "any", True),
        (LEFT_ONLY, "natural", False),
        (HANDS, "natural", True),
    ],
)
def test_trump_needed_to_order(hands: tuple[str, ...], needed: str, may: bool) -> None:
    match = table(hands, "QH", rules=Euchre.parse({"must_have_trump": needed}))
    assert set(match.legal()) == calls("order up, order up alone, pass" if may else "pass")
    if not may:
        kind, sentence = refusal_of(match, PickItUp())
        assert kind == "needs_trump"
        assert ("left bower" in sentence) == (needed == "natural")


def test_a_suit_is_named_only_with_a_trump_but_no_trump_needs_none() -> None:
    match = table(NO_HEART, "QH", rules=Euchre(must_have_trump="natural", no_trump=True))
    run(match, ROUND_ONE)
    assert set(match.legal()) == calls(
        "spades, clubs, no trump, spades alone, clubs alone, no trump alone, pass"
    )
    assert refusal_of(match, NameTrump(Strain.DIAMONDS))[0] == "needs_trump"


def test_a_stuck_dealer_without_any_trump_is_free() -> None:
    hearts = ("9S AS KS QS 9C", "KD 9D KC QD TC", "JD TD AD TS QC", "AH KH QH TH 9H")
    match = table(hearts, "JH", rules=Euchre(all_passed="stick", must_have_trump="natural"))
    run(match, ROUND_ONE + "pass; pass; pass")
    assert set(match.legal()) == calls(THREE)


def test_canadian_loner_binds_only_the_dealers_partner_and_only_in_round_one() -> None:
    match = after("", canadian_loner=True)
    assert set(match.legal()) == calls("order up, order up alone, pass")
    run(match, "pass")
    assert set(match.legal()) == calls("order up alone, pass")
    assert refusal_of(match, PickItUp())[0] == "only_alone"
    run(match, "pass; pass; pass; pass")
    assert set(match.legal()) == calls(f"{THREE}, pass")


@pytest.mark.parametrize(
    ("target", "score", "may"), [(10, 7, True), (10, 8, False), (10, 9, False), (11, 8, True)]
)
def test_no_loners_at_eight_or_nine_where_the_table_wants_it(target: int, score: int, may: bool) -> None:
    from msgspec.structs import replace

    rules = Euchre.from_values({"no_late_loners": True, "target": target})
    for script, alone, named in (("", "order up alone", "order up"), (ROUND_ONE, "spades alone", "spades")):
        match = table(rules=rules)
        run(match, script)
        state = replace(match.state, scores=(score, 0))
        assert (read(alone) in rules.legal(state)) is may
        assert read(named) in rules.legal(state)
        assert read(alone) in CLUB.legal(state)
        if not may:
            assert rules.refusal(state, read(alone)).id == "no_late_loner"


BENNY = "BJ KD QS JC"


def test_british_the_dealer_says_what_a_benny_turned_up_stands_for() -> None:
    match = table(stock=BENNY, rules=Euchre(joker=True))
    assert (match.to_act, match.state.phase) == (3, Phase.NAME_UPCARD)
    assert set(match.legal()) == calls("spades, hearts, diamonds, clubs")
    assert refusal_of(match, NameTrump(Strain.SPADES, alone=True))[0] == "name_a_suit"
    assert run(match, "clubs") == (UpcardNamed(3, Suit.CLUBS),)
    assert set(match.legal()) == calls("order up, order up alone, pass")
    run(match, "order up")
    assert match.state.strain is Strain.CLUBS
    assert match.state.hands[3] == cards("AC KC JS TD 9D BJ")


def test_the_suit_named_for_a_benny_is_the_one_turned_down() -> None:
    match = table(stock=BENNY, rules=Euchre(joker=True))
    run(match, "clubs; " + ROUND_ONE)
    assert {action.strain for action in match.legal() if isinstance(action, NameTrump)} == {
        strain for strain in SUITS if strain is not Strain.CLUBS
    }


def test_a_benny_turned_up_may_stand_for_spades() -> None:
    match = table(stock=BENNY, rules=Euchre(joker=True, joker_turned_up="spades"))
    assert match.to_act == 0
    run(match, "order up")
    assert match.state.strain is Strain.SPADES


def test_a_benny_turned_up_may_be_named_by_whoever_orders_it_up() -> None:
    match = table(stock=BENNY, rules=Euchre(joker=True, joker_turned_up="caller_names"))
    orders = {PickItUp(alone, suit) for alone in (False, True) for suit in Suit}
    assert set(match.legal()) == {Pass(), *orders}
    assert refusal_of(match, PickItUp())[0] == "name_a_suit"
    run(match, "pass; order up diamonds")
    assert (match.state.declarer, match.state.strain) == (1, Strain.DIAMONDS)


def test_no_suit_was_turned_down_when_nobody_ordered_such_a_benny_up() -> None:
    match = table(stock=BENNY, rules=Euchre(joker=True, joker_turned_up="caller_names"))
    run(match, ROUND_ONE)
    assert {action.strain for action in match.legal() if isinstance(action, NameTrump)} == set(SUITS)


def test_for_a_card_of_a_suit_no_other_is_named() -> None:
    assert refusal_of(table(), PickItUp(suit=Suit.CLUBS))[0] == "suit_is_fixed"


def test_passing_is_a_fact_of_the_seat_that_passes() -> None:
    assert run(table(), "pass; pass") == (Passed(0), Passed(1))


def test_stick_the_dealer_is_a_preset_switch() -> None:
    assert STICK.all_passed == "stick"
    assert CLUB.all_passed == "next_dealer"
