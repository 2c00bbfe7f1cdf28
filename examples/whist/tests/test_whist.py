"""Whist as the books describe it: the turn-up, odd tricks, honours, and the winner."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from bacon_whist.events import EVENTS, OddTricksScored, TrumpTurned
from bacon_whist.kit import WhistKit
from bacon_whist.rules import PRESETS, Whist
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bacon.core.actions import IllegalAction, Pass
from bacon.core.cards import HIDDEN, Card, Cards, Strain, cards
from bacon.core.events import Decoder, MatchWon, Passed, encode
from bacon.core.match import Match
from bacon.core.options import OptionError
from bacon.games.tricks.events import CardPlayed, ClaimRest, Play
from bacon.games.tricks.state import Phase, Trick, TrickState

NAMES = ("You", "West", "North", "East")
GOLDEN = Path(__file__).with_name("golden.txt")
DECODE = Decoder(EVENTS)
every_rules = st.sampled_from(
    [Whist(target=target, honours=honours) for target in (5, 7, 10) for honours in (False, True)]
    + [Whist(trump="none")]
)


def played(rules: Whist, seed: str, choices: Sequence[int] = (0,)) -> Match[TrickState]:
    """Play a match to its end, cycling through the choices."""
    match = Match(rules, seed=seed)
    turn = 0
    while not match.over:
        legal = match.legal()
        match.apply(legal[choices[turn % len(choices)] % len(legal)])
        turn += 1
    return match


def counted(first: int, scores: tuple[int, int] = (0, 0), **more: object) -> TrickState:
    """The state after thirteen tricks, this many of them the first side's."""
    state = TrickState(phase=Phase.COUNT, hand=1, dealer=3, taken=(first, 13 - first), scores=scores)
    return replace(state, **more)


def dealt(rules: Whist) -> Match[TrickState]:
    """Return a match with an unshuffled pack: the dealer's last card is the ace of clubs."""
    return Match(rules, deck=rules.pack(), dealer=3)


# The trump


def test_the_last_card_dealt_is_the_dealers_and_its_suit_is_trump() -> None:
    match = dealt(Whist())
    turned = next(event for event in match.events if isinstance(event, TrumpTurned))
    assert turned == TrumpTurned(3, Card("AC"))
    assert match.state.strain is Strain.CLUBS
    assert match.to_act == 0


def test_everybody_knows_the_card_that_was_turned_and_no_other() -> None:
    seen = dealt(Whist()).view(0)
    assert seen.hands[3] == (*(HIDDEN,) * 12, Card("AC"))
    assert set(seen.hands[1]) == {HIDDEN}


def test_without_trump_nothing_is_turned() -> None:
    match = dealt(Whist(trump="none"))
    assert not any(isinstance(event, TrumpTurned) for event in match.events)
    assert match.state.strain is Strain.NO_TRUMP
    assert (match.state.phase, match.to_act) == (Phase.PLAY, 0)


# The play


def to_play(hand: str, led: str = "", trump: str = "H") -> TrickState:
    state = TrickState(phase=Phase.PLAY, strain=Strain(trump), to_act=1, hands=((), cards(hand), (), ()))
    return replace(state, trick=(CardPlayed(0, Card(led)),)) if led else state


@pytest.mark.parametrize(
    ("hand", "led", "allowed"),
    [
        ("AS 3S KH 2D", "", "AS 3S KH 2D"),
        ("AS 3S KH 2D", "9S", "AS 3S"),
        ("AS 3S KH 2D", "9C", "AS 3S KH 2D"),
        ("AS 3S KH 2D", "9H", "KH"),
    ],
)
def test_players_must_follow_suit_if_they_can(hand: str, led: str, allowed: str) -> None:
    assert Whist().legal(to_play(hand, led)) == tuple(map(Play, cards(allowed)))


@pytest.mark.parametrize(
    ("plays", "trump", "winner"),
    [
        ("9S AS KS 2S", "H", 1),
        ("9S AS 2H KS", "H", 2),
        ("9S AD 2C KS", "H", 3),
        ("9S AD 2C 3H", "NT", 0),
    ],
)
def test_the_highest_trump_takes_the_trick_or_else_the_highest_of_the_suit_led(
    plays: str, trump: str, winner: int
) -> None:
    laid = tuple(CardPlayed(seat, card) for seat, card in enumerate(cards(plays)))
    state = TrickState(phase=Phase.TRICK, strain=Strain(trump), trick=laid)
    event = Whist().consequence(state)
    assert event is not None
    assert event.by == winner


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Play(Card("KH")), "must_follow"),
        (Play(Card("2C")), "not_held"),
        (Pass(), "not_now"),
        (ClaimRest(), "claim_off"),
    ],
)
def test_a_refusal_comes_with_its_reason(action: Play, reason: str) -> None:
    assert Whist().refusal(to_play("AS 3S KH 2D", "9S"), action).id == reason


def test_a_match_that_is_over_takes_no_card() -> None:
    match = played(Whist(), "over")
    with pytest.raises(IllegalAction, match="The match is over"):
        match.apply(Play(Card("AS")))


# The score


@pytest.mark.parametrize(("first", "gains"), [(13, (7, 0)), (7, (1, 0)), (6, (0, 1)), (0, (0, 7))])
def test_each_trick_over_six_scores_a_point(first: int, gains: tuple[int, int]) -> None:
    scored = Whist().consequence(counted(first))
    assert scored is not None
    assert scored.gains == gains


def honoured(first: str, second: str) -> TrickState:
    """Hands played out in one trick, by the honours that the two sides held."""
    ours, theirs = cards(first), cards(second)
    plays = [*(CardPlayed(0, card) for card in ours), *(CardPlayed(1, card) for card in theirs)]
    return counted(6, strain=Strain.HEARTS, tricks=(Trick(tuple(plays), 0),))


@pytest.mark.parametrize(
    ("first", "second", "honours"),
    [
        ("AH KH QH JH", "TH", (4, 0)),
        ("AH QH JH", "KH", (2, 0)),
        ("AH KH", "QH JH", (0, 0)),
        ("TH AS KS", "AH QH JH", (0, 2)),
        ("AS KS QS JS", "TH 9H", (0, 0)),
    ],
)
def test_three_honours_score_two_and_four_score_four(
    first: str, second: str, honours: tuple[int, int]
) -> None:
    state = honoured(first, second)
    assert Whist(honours=True).consequence(state) == OddTricksScored((6, 7), honours)
    assert Whist().consequence(state) == OddTricksScored((6, 7), (0, 0))


@pytest.mark.parametrize(
    ("scores", "first", "winner"),
    [((5, 3), 8, 0), ((3, 6), 8, 1), ((5, 6), 8, 0), ((5, 6), 5, 1), ((4, 4), 8, None), ((0, 0), 0, None)],
)
def test_tricks_count_before_honours_when_both_sides_reach_the_target(
    scores: tuple[int, int], first: int, winner: int | None
) -> None:
    state = counted(first, scores, phase=Phase.BETWEEN)
    expected = None if winner is None else MatchWon(winner)
    assert Whist(honours=True).consequence(state) == expected


def test_honours_need_a_trump() -> None:
    with pytest.raises(OptionError, match="without honors, or with trump"):
        Whist(honours=True, trump="none")


# The words


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (TrumpTurned(0, Card("2S")), "You turn up the two of spades: spades are trump."),
        (OddTricksScored((8, 5), (0, 0)), "You and North took 8 tricks, 2 more than six."),
        (
            OddTricksScored((8, 5), (4, 0)),
            "You and North took 8 tricks and scored 6 points, 4 of them for honors.",
        ),
        (
            OddTricksScored((5, 8), (2, 0)),
            "West and East took 8 tricks and scored 2 points, and you and North scored 2 for honors.",
        ),
        (Passed(1), "West passes."),
    ],
)
def test_events_are_described_in_plain_words(event: OddTricksScored, told: str) -> None:
    assert Whist().narrate(event, NAMES) == told


@pytest.mark.parametrize(
    ("first", "title"), [(8, "You won the hand: +2"), (3, "They won the hand: 4 points for them")]
)
def test_a_hand_is_summed_up(first: int, title: str) -> None:
    state = counted(first, result=OddTricksScored((first, 13 - first), (0, 0)))
    told = Whist().outcome(state, NAMES, 0)
    assert told.title == title
    assert told.sentence.endswith(".")


def test_a_hand_without_a_result_is_not_summed_up() -> None:
    with pytest.raises(ValueError, match="no result yet"):
        Whist().outcome(TrickState(), NAMES, 0)


@pytest.mark.parametrize("rules", [preset.rules for preset in PRESETS] + [Whist(trump="none")])
def test_the_guide_follows_the_house_rules_in_force(rules: Whist) -> None:
    sections = {section.title: " ".join(section.paragraphs) for section in rules.guide()}
    assert f"to {rules.target} points" in sections["The idea"]
    assert ("There’s no trump" in sections["The cards"]) == (rules.trump == "none")
    assert ("scores 2" in sections["Scoring"]) == rules.honours


def test_a_call_of_another_game_is_refused() -> None:
    with pytest.raises(ValueError, match="'pass' is a call, and in this game players only play cards"):
        Whist().read_call("pass")


# Everything together


def test_the_kit_brings_rules_presets_and_events() -> None:
    kit = WhistKit()
    assert (kit.rules(), kit.presets(), kit.events()) == (Whist, PRESETS, EVENTS)


@given(every_rules, st.text("abc", min_size=1), st.lists(st.integers(0, 12), min_size=1, max_size=20))
def test_any_match_comes_to_an_end_and_replays_from_its_log(
    rules: Whist, seed: str, choices: list[int]
) -> None:
    match = played(rules, seed, choices)
    assert match.winner is not None
    assert match.scores[match.winner] >= rules.target
    hands = [event for event in match.events if isinstance(event, OddTricksScored)]
    assert all(sum(hand.taken) == 13 for hand in hands)
    assert all(rules.narrate(event, NAMES) for event in match.events)
    again = Match(rules, events=[DECODE(encode(event)) for event in match.events])
    assert again.state == match.state


@given(every_rules, st.text("abc", min_size=1))
def test_a_seat_sees_its_own_cards_the_table_and_the_turn_up(rules: Whist, seed: str) -> None:
    match = Match(rules, seed=seed)
    for seat in range(4):
        view = match.view(seat)
        others = [card for other, hand in enumerate(view.hands) if other != seat for card in hand]
        turned = [event.card for event in match.events if isinstance(event, TrumpTurned)]
        assert view.hands[seat] == match.state.hands[seat]
        assert [card for card in others if card is not HIDDEN] == _unless_held(turned, view.hands[seat])


def _unless_held(turned: list[Card], hand: Cards) -> list[Card]:
    return [card for card in turned if card not in hand]


def test_the_golden_match_is_played_as_it_was() -> None:
    match = played(Whist(honours=True), "golden", (0, 3, 1))
    told = "".join(f"{event!r}\n" for event in match.events)
    assert told == GOLDEN.read_text("utf-8")
