"""A trick game without calls says its cards and its score, and everything else is there."""

from __future__ import annotations

from random import Random
from typing import Annotated, ClassVar, Literal

import pytest
from msgspec.structs import replace

from bacon.core.actions import IllegalAction, Pass
from bacon.core.cards import HIDDEN, SUITS, Card, Cards, Strain, cards, pack
from bacon.core.events import Event, MatchWon
from bacon.core.match import Match
from bacon.core.options import Options, option
from bacon.core.rules import Outcome
from bacon.games.tricks.auction import AuctionRules
from bacon.games.tricks.bids import Bid
from bacon.games.tricks.events import (
    CardPlayed,
    CardsChosen,
    ChooseCards,
    ClaimRest,
    HandScored,
    LeaderNamed,
    Play,
    PointsScored,
    TrickTaken,
)
from bacon.games.tricks.plain import Limits, PlainRules
from bacon.games.tricks.state import Phase, Trick, TrickState

NAMES = ("You", "West", "North", "East")


class ShortOptions(Options, frozen=True, kw_only=True):
    target: Annotated[Literal[3, 5], option("Target", "Points that win.", group="Scoring", source="ours")] = 3


class Short(ShortOptions, PlainRules, frozen=True, kw_only=True):
    """Five cards each from the ten up, hearts are trump; most tricks score a point."""

    name: ClassVar[str] = "short"
    hand: ClassVar[int] = 5
    strain: ClassVar[Strain] = Strain.HEARTS

    def pack(self) -> Cards:
        return pack("TJQKA")

    def score(self, state: TrickState) -> Event:
        side = 0 if state.taken[0] > state.taken[1] else 1
        return HandScored(side, alone=False, taken=state.taken, side=side, points=1)


def played(seed: str) -> Match[TrickState]:
    match, chance = Match(Short(), seed=seed), Random(seed)
    while not match.over:
        match.apply(chance.choice(match.legal()))
    return match


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_match_is_played_to_its_target(seed: str) -> None:
    match = played(seed)
    assert max(match.scores) == 3
    assert match.events[-1] == MatchWon(match.scores.index(3))


def test_the_left_of_the_dealer_leads_and_the_suit_must_be_followed() -> None:
    match = Match(Short(), deck=Short().pack(), dealer=3)
    assert (match.to_act, match.state.strain) == (0, Strain.HEARTS)
    match.apply(match.legal()[0])
    led = match.state.trick[0].card.suit
    following = [card for card in match.state.hands[1] if card.suit is led]
    assert following
    assert match.legal() == tuple(map(Play, following))


@pytest.mark.parametrize(
    ("action", "reason"),
    [(Pass(), "not_now"), (ClaimRest(), "claim_off"), (Play(cards("2C")[0]), "not_held")],
)
def test_anything_else_is_refused(action: Pass, reason: str) -> None:
    match = Match(Short(), seed="refused")
    with pytest.raises(IllegalAction) as refused:
        match.apply(action)
    assert refused.value.refusal.id == reason


def test_a_result_is_told_by_what_each_side_scores_and_its_tricks_beside_a_title() -> None:
    scored = HandScored(1, alone=False, taken=(2, 3), side=1, points=1)
    assert Short().narrate(scored, NAMES) == "You and North score nothing, and West and East score 1."
    told = Short().outcome(TrickState(result=scored), NAMES, 0)
    assert told == Outcome(
        "They won the hand: 1 point for them", "You and North took 2 tricks, and West and East took 3 tricks."
    )


def test_a_game_that_does_not_say_what_a_hand_brings_is_told_so() -> None:
    with pytest.raises(NotImplementedError, match="Plain does not say what a hand scores: define `score`"):
        Plain().score(TrickState())


class Plain(ShortOptions, PlainRules, frozen=True, kw_only=True):
    name: ClassVar[str] = "plain"
    hand: ClassVar[int] = 13


# Sides of any shape, points for tricks and cards, limits, and an exchange


QUEEN: Card = Card("QS")
HEARTS_HIGH = frozenset(cards("TH JH QH KH AH"))


class Five(ShortOptions, PlainRules, frozen=True, kw_only=True):
    """Five players for themselves, four cards each: a queen and a last trick to avoid, and cards to pass."""

    name: ClassVar[str] = "five"
    seats: ClassVar[int] = 5
    hand: ClassVar[int] = 4
    solo: ClassVar[bool] = True
    low_wins: ClassVar[bool] = True
    last_trick_points: ClassVar[int] = 1
    passed: ClassVar[int] = 2

    def pack(self) -> Cards:
        return pack("TJQKA")

    def card_points(self, card: Card) -> int:
        return 3 if card is QUEEN else 0

    @property
    def limits(self) -> Limits:
        return Limits(Card("TC"), frozenset({QUEEN}), HEARTS_HIGH, HEARTS_HIGH)

    def steps(self, hand: int) -> int:
        return (1, 0)[(hand - 1) % 2]


def five(seed: str) -> Match[TrickState]:
    match, chance = Match(Five(), seed=seed), Random(seed)
    while not match.over:
        match.apply(chance.choice(match.legal()))
    return match


def test_where_points_are_bad_a_result_is_told_by_what_each_side_takes() -> None:
    scored = PointsScored((1, 1, 1, 0, 1), (3, 0, -10, 0, 1))
    names = ("You", "Ada", "Ben", "Cleo", "Dan")
    assert Five().narrate(scored, names) == (
        "You take 3, Ada takes nothing, Ben takes −10, Cleo takes nothing, and Dan takes 1."
    )


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_everyone_for_themselves_scores_what_they_took(seed: str) -> None:
    match, points = five(seed), [0] * 5
    for event in match.events:
        assert len(event.gains) in (0, 5)
        points = [score + gained for score, gained in zip(points, event.gains or [0] * 5, strict=True)]
        if isinstance(event, PointsScored):
            assert (sum(event.taken), sum(event.points)) == (4, 4)
    assert match.scores == tuple(points)


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_the_lowest_score_wins_once_somebody_reaches_the_target(seed: str) -> None:
    match = five(seed)
    assert max(match.scores) >= 3
    assert match.winner == match.scores.index(min(match.scores))
    assert match.scores.count(min(match.scores)) == 1


def test_a_tie_for_the_lowest_score_is_played_on() -> None:
    tied = TrickState(scores=(0, 0, 1, 3, 2), phase=Phase.BETWEEN)
    assert Five().victory(tied) is None
    assert Five().victory(replace(tied, scores=(0, 1, 1, 3, 2))) == MatchWon(0)


def test_chosen_cards_stay_hidden_until_all_have_chosen_and_then_go_to_the_left() -> None:
    match = Match(Five(), seed="passing")
    assert match.state.phase is Phase.EXCHANGE
    given = {}
    for _ in range(5):
        seat = match.to_act
        assert seat is not None
        action = match.legal()[0]
        assert isinstance(action, ChooseCards)
        given[seat] = action.cards
        match.apply(action)
    for seat, chosen in given.items():
        left = (seat + 1) % 5
        assert set(chosen) <= set(match.state.hands[left])
        assert [card for card in match.view(seat).hands[left] if not card.hidden] == list(chosen)
        assert set(match.view((seat + 2) % 5).hands[left]) == {HIDDEN}
        chose = next(each for each in match.events if isinstance(each, CardsChosen) and each.seat == seat)
        assert set(chose.seen_by(left).cards) == {HIDDEN}


def test_a_choice_is_written_and_read_as_a_call() -> None:
    rules, chosen = Five(), cards("TS QS")
    assert rules.write_call(CardsChosen(1, chosen), rules.start()) == "pass TS QS"
    assert rules.read_call("pass qs ts") == ChooseCards(tuple(sorted(chosen)))
    with pytest.raises(ValueError, match="write pass and 2 cards"):
        rules.read_call("pass QS")


def test_the_opener_is_led_first_by_whoever_holds_it() -> None:
    match = Match(Five(), seed="opener")
    for _ in range(5):
        match.apply(match.legal()[0])
    assert match.legal() == (Play(Card("TC")),)
    seat = match.to_act
    assert LeaderNamed(seat or 0) in match.events
    assert all(match.view(other).to_act == seat for other in range(5))


def holding(hand: str, trick: str = "", tricks: str = "") -> TrickState:
    """Return a state in which seat 1 is to act with this hand."""
    laid = tuple(CardPlayed(0, card) for card in cards(trick)) if trick else ()
    before = (Trick(tuple(CardPlayed(2, card) for card in cards(tricks)), 2),) if tricks else ()
    hands = ((), cards(hand), (), (), ())
    return TrickState(
        phase=Phase.PLAY, hands=hands, to_act=1, trick=laid, tricks=before, strain=Strain.NO_TRUMP, hand=1
    )


@pytest.mark.parametrize(
    ("state", "allowed", "refused"),
    [
        (holding("QS AD", "TC"), "AD", "unopened"),
        (holding("QS", "TC"), "QS", None),
        (holding("QS AD", "TD", "TC JC"), "AD", "must_follow"),
        (holding("QS AD", "TH", "TC JC"), "QS AD", None),
        (holding("AH AD", "", "TC JC"), "AD", "unled"),
        (holding("AH KH", "", "TC JC"), "AH KH", None),
        (holding("AH AD", "", "TC JH"), "AH AD", None),
    ],
)
def test_limits_hold_unless_there_is_nothing_else(
    state: TrickState, allowed: str, refused: str | None
) -> None:
    rules = Five()
    assert rules.legal(state) == tuple(map(Play, cards(allowed)))
    for card in set(state.hands[1]) - set(cards(allowed)):
        assert rules.refusal(state, Play(card)).id == refused


class Pairs(ShortOptions, PlainRules, frozen=True, kw_only=True):
    """Two pairs, two points a trick."""

    name: ClassVar[str] = "pairs"
    hand: ClassVar[int] = 5
    trick_points: ClassVar[int] = 2

    def pack(self) -> Cards:
        return pack("TJQKA")


class Against(Pairs, frozen=True, kw_only=True):
    """One player against the other three."""

    name: ClassVar[str] = "against"

    def side_of(self, seat: int) -> int:
        return min(seat, 1)


@pytest.mark.parametrize(
    ("names", "viewer", "points", "title"),
    [
        (NAMES, 0, (4, 6), "They won the hand: 6 points for them"),
        (("West", "North", "You", "East"), 1, (4, 6), "You won the hand: +6"),
        (("Ada", "Bo", "Cy", "Di"), 0, (6, 4), "Ada won the hand: +6"),
        (("Ada", "Bo", "Cy", "Di"), 0, (4, 6), "Bo, Cy and Di won the hand: +6"),
        (NAMES, 0, (2, 2), "Both sides scored 2 points"),
        (NAMES, 0, (0, 0), "Nobody scored"),
    ],
)
def test_of_two_sides_the_winner_is_named_whatever_their_shape(
    names: tuple[str, ...], viewer: int, points: tuple[int, ...], title: str
) -> None:
    state = TrickState(result=PointsScored((2, 3), points))
    assert Against().outcome(state, names, viewer).title == title


def test_a_trick_counts_for_the_side_of_whoever_took_it() -> None:
    match, chance = Match(Against(), seed="against"), Random(1)
    while not match.over and match.state.hand < 2:
        match.apply(chance.choice(match.legal()))
    scored = next(event for event in match.events if isinstance(event, PointsScored))
    winners = [event.by for event in match.events if isinstance(event, TrickTaken)][:5]
    assert scored.taken == (winners.count(0), 5 - winners.count(0))


def test_where_only_tricks_count_they_are_all_that_a_score_needs() -> None:
    assert Pairs().counts_tricks
    assert Pairs().score(TrickState(taken=(3, 2))) == PointsScored((3, 2), (6, 4))
    assert not Five().counts_tricks


def test_a_match_of_five_is_told_in_sentences() -> None:
    names = ("You", "Otis", "Bella", "Felix", "Mo")
    lines = [Five().narrate(event, names) for event in five("told").events]
    assert all(line.endswith((".", "!", "…")) for line in lines)
    scored = PointsScored((1, 1, 1, 1, 0), (0, 3, 0, 0, 1))
    assert Five().outcome(TrickState(result=scored), names, 0).title == "You took nothing"
    assert Five().most((3, 0, 0, 0, 1), names, 0) == "That’s the most."
    assert Five().most((2, 2, 0, 0, 0), names, 0) == "Nobody took more."
    won = TrickState(result=PointsScored((1, 1, 1, 1, 0), (-8, 3, 0, 0, 1)))
    assert Five().outcome(won, names, 0).title == "8 points came off your score"
    without_you = ("Otis", "Bella", "Felix", "Mo", "Ada")
    assert Five().outcome(TrickState(result=scored), without_you, 1).title == "Otis took nothing"


# An auction that is not about tricks


class Points(ShortOptions, AuctionRules, frozen=True, kw_only=True):
    """Bids for points: two for taking the ace of trumps, one for the king. No kitty is taken up."""

    name: ClassVar[str] = "points"
    hand: ClassVar[int] = 4
    kitty: ClassVar[int] = 0
    bids: ClassVar[tuple[Bid, ...]] = tuple(Bid(2, strain) for strain in SUITS)

    def pack(self) -> Cards:
        return pack("TJQKA")

    def points_for(self, state: TrickState) -> tuple[int, ...]:
        worth = {"A": 2, "K": 1}
        taken = [(trick.winner % 2, each.card) for trick in state.tricks for each in trick.plays]
        trumps = [(side, card) for side, card in taken if card.suit is state.trump]
        return tuple(sum(worth.get(card.rank, 0) for won, card in trumps if won == side) for side in (0, 1))

    def score(self, state: TrickState) -> Event:
        return PointsScored(state.taken, self.points_for(state))


def test_bids_may_be_for_points_and_the_result_tells_what_each_side_scores() -> None:
    rules = Points()
    match = Match(rules, seed="points")
    match.apply(Bid(2, Strain.HEARTS))
    while not (scored := [event for event in match.events if isinstance(event, PointsScored)]):
        match.apply(Pass() if Pass() in match.legal() else match.legal()[0])
    (result,) = scored
    assert not any(type(event).__name__ == "KittyTaken" for event in match.events)
    told = rules.narrate(result, NAMES)
    assert told == rules.told(result, NAMES)
    assert told.startswith("You and North score")
    assert " took " in rules.outcome(TrickState(result=result), NAMES, 0).sentence
    both = rules.outcome(TrickState(result=PointsScored((3, 1), (1, 2))), NAMES, 0)
    assert both.title == "They won the hand: 2 points for them"
    assert both.sentence == "You and North took 3 tricks and scored 1, and West and East took 1 trick."
