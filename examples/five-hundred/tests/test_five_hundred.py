"""Five Hundred as the books describe it: the bids and their worth, the kitty, the joker, and the misères."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from bacon_five_hundred.kit import FiveHundredKit
from bacon_five_hundred.rules import MISERE, OPEN_MISERE, PRESETS, STRAINS, FiveHundred, worth
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bacon.core.actions import Pass
from bacon.core.cards import HIDDEN, Card, Suit, cards
from bacon.core.events import MatchWon
from bacon.core.match import Match
from bacon.games.tricks.bids import AUCTION_EVENTS, Bid, BidMade, HandCounted, OpenBidMade
from bacon.games.tricks.events import (
    Acquitted,
    CardPlayed,
    CardsLaidAway,
    HandShown,
    KittyTaken,
    LayAway,
    NameSuit,
    Play,
    SuitNamed,
    ThrownIn,
)
from bacon.games.tricks.state import Phase, TrickState

NAMES = ("You", "West", "North", "East")
SPADES, CLUBS, DIAMONDS, HEARTS, NO_TRUMP = STRAINS
every_rules = st.sampled_from(
    [
        FiveHundred(misere=misere, target=target)
        for misere in ("after_seven", "any", "off")
        for target in (500, 250)
    ]
    + [FiveHundred(by_a_bid=False), FiveHundred(against=0), FiveHundred(slam=False)]
)


def dealt(rules: FiveHundred | None = None) -> Match[TrickState]:
    """An unshuffled deal in which the seat on the dealer's left, seat 0, bids first."""
    rules = rules or FiveHundred()
    return Match(rules, deck=rules.pack(), dealer=3)


def after(*calls: Bid | None, rules: FiveHundred | None = None) -> Match[TrickState]:
    """The auction after these calls, in turn; None passes."""
    match = dealt(rules)
    for call in calls:
        match.apply(call or Pass())
    return match


def counted(bid: BidMade, first: int, scores: tuple[int, int] = (0, 0)) -> TrickState:
    """The state after ten tricks, this many of them the first side's."""
    return TrickState(
        phase=Phase.COUNT, hand=1, dealer=3, auction=(bid,), taken=(first, 10 - first), scores=scores
    )


def in_no_trump(hand: str, *trick: str, named: Suit | None = None) -> TrickState:
    """A moment in no trump in which seat 1 has to play to a trick that seat 0 began."""
    auction = (BidMade(0, 7, NO_TRUMP), *((SuitNamed(0, named),) if named else ()))
    plays = tuple(CardPlayed(seat, Card(name)) for seat, name in enumerate(trick))
    return TrickState(
        phase=Phase.PLAY,
        strain=NO_TRUMP,
        to_act=1,
        hands=((), cards(hand), (), ()),
        auction=auction,
        trick=plays,
    )


# The auction


@pytest.mark.parametrize(
    ("bid", "value"),
    [
        (Bid(6, SPADES), 40),
        (Bid(6, NO_TRUMP), 120),
        (Bid(7, CLUBS), 160),
        (Bid(8, DIAMONDS), 280),
        (Bid(10, HEARTS), 500),
        (Bid(10, NO_TRUMP), 520),
        (MISERE, 250),
        (OPEN_MISERE, 500),
    ],
)
def test_bids_are_worth_what_avondale_wrote(bid: Bid, value: int) -> None:
    assert worth(bid) == value


def test_bids_rise_in_value_and_open_misere_is_below_ten_hearts() -> None:
    values = [worth(bid) for bid in FiveHundred().bids]
    assert values == sorted(values)
    bids = FiveHundred().bids
    places = [bids.index(each) for each in (Bid(8, SPADES), MISERE, Bid(8, CLUBS))]
    assert places == sorted(places)
    assert bids.index(OPEN_MISERE) < bids.index(Bid(10, HEARTS))


def test_a_bid_must_be_higher_and_who_passes_is_out() -> None:
    match = after(Bid(6, HEARTS), None, Bid(7, SPADES))
    assert Bid(6, NO_TRUMP) not in match.legal()
    assert Bid(7, CLUBS) in match.legal()
    assert match.check(Bid(6, NO_TRUMP)) is not None
    match.apply(Pass())
    match.apply(Bid(7, HEARTS))
    assert match.to_act == 2


def test_if_everyone_passes_the_next_player_deals() -> None:
    match = after(None, None, None, None)
    assert any(isinstance(event, Acquitted) for event in match.events)
    assert (match.state.hand, match.state.dealer, match.scores) == (2, 0, (0, 0))


@pytest.mark.parametrize(
    ("misere", "before", "allowed"),
    [
        ("after_seven", (), False),
        ("after_seven", (Bid(6, NO_TRUMP),), False),
        ("after_seven", (Bid(7, SPADES),), True),
        ("after_seven", (Bid(8, CLUBS),), False),
        ("any", (), True),
        ("off", (Bid(7, SPADES),), False),
    ],
)
def test_misere_is_bid_when_the_table_allows_it(misere: str, before: Sequence[Bid], allowed: bool) -> None:
    rules = FiveHundred.from_values({"misere": misere})
    match = after(*before, rules=rules)
    assert (MISERE in match.legal()) == allowed
    assert (match.check(MISERE) is None) == allowed


# The kitty


def test_the_bidder_takes_the_kitty_lays_three_cards_away_and_leads() -> None:
    match = after(Bid(7, HEARTS), None, None, None)
    [taken] = [event for event in match.events if isinstance(event, KittyTaken)]
    assert taken.cards == match.rules.pack()[-3:]
    assert len(match.legal()) == 286
    away = match.legal()[0]
    assert isinstance(away, LayAway)
    match.apply(away)
    assert (match.to_act, len(match.state.hands[0]), match.state.strain) == (0, 10, HEARTS)
    assert not set(away.cards) & set(match.state.hands[0])


def test_nobody_else_sees_the_kitty_or_what_was_laid_away() -> None:
    match = after(Bid(7, HEARTS), None, None, None)
    match.apply(match.legal()[0])
    for event in match.events:
        if isinstance(event, KittyTaken | CardsLaidAway):
            assert event.seen_by(0) == event
            assert set(event.seen_by(2).cards) == {HIDDEN}
    assert set(match.view(2).hands[0]) == {HIDDEN}


# The joker


def test_the_joker_is_the_highest_trump_and_the_bowers_follow() -> None:
    order = FiveHundred().order(HEARTS)
    highest = sorted(FiveHundred().pack(), key=lambda card: (order.is_trump(card), order.strength(card)))[-4:]
    assert [card.name for card in reversed(highest)] == ["BJ", "JH", "JD", "AH"]


@pytest.mark.parametrize(("hand", "allowed"), [("BJ 5S 9H", "5S"), ("BJ 9H 9D", "BJ 9H 9D")])
def test_in_no_trump_the_joker_is_played_when_the_suit_is_out(hand: str, allowed: str) -> None:
    assert FiveHundred().legal(in_no_trump(hand, "KS")) == tuple(map(Play, cards(allowed)))


def test_in_no_trump_the_joker_takes_any_trick() -> None:
    order = FiveHundred().order(NO_TRUMP)
    assert all(
        order.beats(Card("BJ"), card) and not order.beats(card, Card("BJ")) for card in cards("AS AH 4D")
    )


def test_a_joker_that_is_led_names_the_suit_to_follow() -> None:
    rules = FiveHundred()
    lead = replace(in_no_trump(""), to_act=0, hands=(cards("BJ 5S"), (), (), ()))
    state = rules.evolve(lead, rules.decide(lead, Play(Card("BJ"))))
    assert (state.phase, state.to_act) == (Phase.NAME, 0)
    assert set(rules.legal(state)) == {NameSuit(suit) for suit in Suit}
    named = rules.evolve(state, rules.decide(state, NameSuit(Suit.CLUBS)))
    assert (named.phase, named.to_act) == (Phase.PLAY, 1)


@pytest.mark.parametrize(("hand", "allowed"), [("AC 5S 9H", "AC"), ("AD 5S 9H", "AD 5S 9H")])
def test_the_named_suit_is_followed(hand: str, allowed: str) -> None:
    state = in_no_trump(hand, "BJ", named=Suit.CLUBS)
    assert FiveHundred().legal(state) == tuple(map(Play, cards(allowed)))
    if allowed != hand:
        assert "clubs" in FiveHundred().refusal(state, Play(Card("9H"))).sentence


# The score


@pytest.mark.parametrize(
    ("bid", "first", "points"),
    [
        (BidMade(0, 7, HEARTS), 7, (200, 30)),
        (BidMade(0, 7, HEARTS), 9, (200, 10)),
        (BidMade(0, 7, HEARTS), 6, (-200, 40)),
        (BidMade(1, 6, SPADES), 4, (40, 40)),
        (BidMade(0, 6, SPADES), 10, (250, 0)),
        (BidMade(0, 9, SPADES), 10, (340, 0)),
        (BidMade(2, 0, NO_TRUMP, alone=True), 0, (250, 0)),
        (BidMade(2, 0, NO_TRUMP, alone=True), 1, (-250, 0)),
        (OpenBidMade(1, 0, NO_TRUMP, alone=True), 10, (0, 500)),
    ],
)
def test_bidders_score_their_bid_and_the_others_ten_a_trick(
    bid: BidMade, first: int, points: tuple[int, int]
) -> None:
    assert FiveHundred().points_for(counted(bid, first)) == points


def test_house_rules_can_leave_out_the_slam_and_the_tricks_against() -> None:
    assert FiveHundred(slam=False).points_for(counted(BidMade(0, 6, SPADES), 10)) == (40, 0)
    assert FiveHundred(against=0).points_for(counted(BidMade(0, 7, HEARTS), 7)) == (200, 0)


@pytest.mark.parametrize(
    ("rules", "scores", "made", "winner"),
    [
        (FiveHundred(), (510, 200), True, 0),
        (FiveHundred(), (480, 200), True, None),
        (FiveHundred(), (520, 510), True, 0),
        (FiveHundred(), (300, 510), True, None),
        (FiveHundred(by_a_bid=False), (300, 510), True, 1),
        (FiveHundred(), (-500, 40), False, 1),
        (FiveHundred(target=250), (260, 0), True, 0),
    ],
)
def test_a_match_is_won_by_making_a_bid_or_lost_far_below_zero(
    rules: FiveHundred, scores: tuple[int, int], made: bool, winner: int | None
) -> None:
    result = HandCounted(0, alone=False, bid=7, taken=(7, 3) if made else (6, 4), points=(200, 30))
    state = TrickState(phase=Phase.BETWEEN, scores=scores, result=result)
    assert rules.victory(state) == (None if winner is None else MatchWon(winner))


# The misères


def misere(open_hand: bool, seed: str) -> Match[TrickState]:
    """A misère of seat 0 that is played to the end of its hand."""
    match = Match(FiveHundred(misere="any"), seed=seed)
    while match.state.phase is not Phase.BID or match.to_act != 0:
        match.apply(Pass())
    match.apply(OPEN_MISERE if open_hand else MISERE)
    while match.state.hand == 1 and not match.over:
        legal = match.legal()
        match.apply(Pass() if Pass() in legal else legal[-1])
    return match


@pytest.mark.parametrize("open_hand", [False, True])
def test_a_misere_is_played_alone_and_ends_with_its_first_trick(open_hand: bool) -> None:
    for seed in map(str, range(8)):
        match = misere(open_hand, seed)
        [scored] = [event for event in match.events if isinstance(event, HandCounted)]
        taken = scored.taken[0]
        assert taken <= 1
        assert any(isinstance(event, ThrownIn) for event in match.events) == bool(taken)
        assert scored.made == (not taken)
        assert {event.seat for event in match.events if isinstance(event, CardPlayed)} == {0, 1, 3}


def test_an_open_misere_shows_the_hand_after_the_first_trick() -> None:
    matches = [misere(open_hand=True, seed=str(seed)) for seed in range(8)]
    shown = [event for match in matches for event in match.events if isinstance(event, HandShown)]
    assert shown
    assert all(len(event.cards) == 9 and event.seen_by(1) == event for event in shown)


# The whole


@given(
    rules=every_rules, seed=st.text(max_size=4), choices=st.lists(st.integers(0, 300), min_size=1, max_size=9)
)
def test_a_view_never_holds_a_card_that_its_seat_has_not_seen(
    rules: FiveHundred, seed: str, choices: list[int]
) -> None:
    match = Match(rules, seed=seed)
    for turn in range(60):
        if match.over:
            break
        legal = match.legal()
        match.apply(legal[choices[turn % len(choices)] % len(legal)])
        shown = {event.seat for event in match.events if isinstance(event, HandShown)}
        for viewer in range(4):
            seen = match.view(viewer)
            others = [hand for seat, hand in enumerate(seen.hands) if seat not in {viewer, *shown}]
            assert {card for hand in others for card in hand} <= {HIDDEN}


def test_the_words_say_what_happened() -> None:
    rules = FiveHundred()
    told = [
        rules.narrate(event, NAMES)
        for event in (
            BidMade(1, 7, HEARTS),
            OpenBidMade(0, 0, NO_TRUMP, alone=True),
            KittyTaken(0, ()),
            CardsLaidAway(1, cards("4H 5H 6H")),
            SuitNamed(2, Suit.CLUBS),
        )
    ]
    assert told == [
        "West bids 7 hearts.",
        "You bid open misère.",
        "You take the kitty.",
        "West discards 3 cards.",
        "North names clubs: that’s the suit to follow.",
    ]


@pytest.mark.parametrize(
    ("taken", "title", "sentence"),
    [
        ((0, 10), "You made it: +250", "You bid misère and took no tricks"),
        ((1, 3), "They set you: you lose 250", "You bid misère but took 1 trick"),
    ],
)
def test_the_result_of_a_misere_is_told(taken: tuple[int, int], title: str, sentence: str) -> None:
    bid, rules = BidMade(0, 0, NO_TRUMP, alone=True), FiveHundred()
    state = TrickState(phase=Phase.COUNT, strain=NO_TRUMP, auction=(bid,), taken=taken, hand=1, dealer=3)
    outcome = rules.outcome(replace(state, result=rules.score(state)), NAMES, 0)
    assert outcome.title == title
    assert outcome.sentence.startswith(sentence)


def test_the_kit_brings_its_rules_presets_and_events() -> None:
    kit = FiveHundredKit()
    assert kit.rules() is FiveHundred
    assert kit.presets() == PRESETS
    assert kit.events() == AUCTION_EVENTS
    assert kit.problem() is None
