"""Five Hundred as the books describe it: the bids and their worth, the kitty, the joker, and the misères."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from bacon_five_hundred.kit import FiveHundredKit
from bacon_five_hundred.rules import MISERE, OPEN_MISERE, PRESETS, STRAINS, FiveHundred, worth
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bacon.core.actions import Pass
from bacon.core.cards import HIDDEN, Card, Strain, Suit, cards
from bacon.core.events import MatchWon
from bacon.core.match import Match
from bacon.core.options import OptionValue
from bacon.core.rules import CardRow
from bacon.games.tricks.bids import AUCTION_EVENTS, Bid, BidMade, HandCounted, OpenBidMade, PartnersCounted
from bacon.games.tricks.events import (
    PLAIN_EVENTS,
    Acquitted,
    CallPartner,
    CardPlayed,
    CardsLaidAway,
    HandShown,
    KittyTaken,
    LayAway,
    NameSuit,
    PartnerCalled,
    Play,
    SuitNamed,
    ThrownIn,
)
from bacon.games.tricks.state import Phase, Trick, TrickState, shown_voids

NAMES = ("You", "West", "North", "East")
SPADES, CLUBS, DIAMONDS, HEARTS, NO_TRUMP = STRAINS
every_rules = st.sampled_from(
    [
        FiveHundred(misere=misere, target=target)
        for misere in ("after_seven", "any", "off")
        for target in (500, 250)
    ]
    + [FiveHundred(by_a_bid=False), FiveHundred(against=0), FiveHundred(slam=False)]
    + [FiveHundred(players=players, misere="any") for players in (3, 5, 6)]
    + [FiveHundred(players=6, teams=3), FiveHundred(kitty_of_four=5)]
)


def dealt(rules: FiveHundred | None = None) -> Match[TrickState]:
    """An unshuffled deal in which the seat on the dealer's left, seat 0, bids first."""
    rules = rules or FiveHundred()
    return Match(rules, deck=rules.pack(), dealer=rules.seats - 1)


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


# The players


@pytest.mark.parametrize(
    ("options", "cards_in_the_pack", "kitty", "sides"),
    [
        ({"players": 3}, 33, 3, ((0,), (1,), (2,))),
        ({"players": 4}, 43, 3, ((0, 2), (1, 3))),
        ({"players": 4, "kitty_of_four": 5}, 45, 5, ((0, 2), (1, 3))),
        ({"players": 5}, 53, 3, ((0,), (1,), (2,), (3,), (4,))),
        ({"players": 6}, 63, 3, ((0, 2, 4), (1, 3, 5))),
        ({"players": 6, "teams": 3}, 63, 3, ((0, 3), (1, 4), (2, 5))),
    ],
)
def test_the_pack_and_the_teams_follow_from_the_players(
    options: dict[str, int], cards_in_the_pack: int, kitty: int, sides: tuple[tuple[int, ...], ...]
) -> None:
    rules = FiveHundred.from_values(options)
    assert (len(rules.pack()), rules.kitty_in(1), rules.sides) == (cards_in_the_pack, kitty, sides)
    assert len(set(rules.pack())) == cards_in_the_pack


@pytest.mark.parametrize(
    ("players", "lowest"), [(3, "7S 7H 7D 7C"), (4, "4H 4D 5S 5C"), (5, "2S 2H 2D 2C"), (6, "2S 2H 2D 2C")]
)
def test_low_cards_are_left_out_for_fewer_players(players: int, lowest: str) -> None:
    rules = FiveHundred.from_values({"players": players})
    order = rules.order(NO_TRUMP)
    lows = [min(suited, key=order.strength) for suited in _by_suit(rules.pack())]
    assert set(lows) == set(cards(lowest))


@pytest.mark.parametrize(
    "rules", [FiveHundred(players=players) for players in (3, 4, 5, 6)] + [FiveHundred(kitty_of_four=5)]
)
def test_the_guide_shows_the_trumps_and_the_kitty_of_this_deck(rules: FiveHundred) -> None:
    parts = (part for section in rules.guide() for part in section.body)
    rows = {row.caption: row.cards for row in parts if isinstance(row, CardRow)}
    order = rules.order(HEARTS)
    trumps = sorted(filter(order.is_trump, rules.pack()), key=order.strength, reverse=True)
    assert rows["When hearts are trump, from high to low"] == tuple(trumps)
    kitty = next(shown for caption, shown in rows.items() if "you take the kitty" in caption)
    assert len(kitty) == rules.kitty_in(1)
    assert set(kitty) <= set(rules.pack())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "wins the match, but only in a hand where they or a partner makes the bid. If"),
        ({"players": 3}, "wins the match, but only in a hand where they make the bid. If"),
        ({"by_a_bid": False}, "wins the match. If"),
    ],
)
def test_the_guide_says_when_a_score_wins_and_not_that_others_cannot_reach_it(
    options: dict[str, OptionValue], said: str
) -> None:
    idea = " ".join(FiveHundred.from_values(options).guide()[0].paragraphs)
    assert f"gets to 500 points first {said} anyone falls to −500, the best score wins." in idea


def _by_suit(pack: Sequence[Card]) -> list[list[Card]]:
    return [[card for card in pack if card.suit is suit] for suit in Suit]


@pytest.mark.parametrize(
    ("strain", "ranked"), [(NO_TRUMP, "AH KH QH JH RH WH EH TH"), (HEARTS, "BJ JH JD AH KH QH RH WH EH TH")]
)
def test_six_players_have_an_11_a_12_and_red_13s_between_the_ten_and_the_court_cards(
    strain: Strain, ranked: str
) -> None:
    rules = FiveHundred(players=6)
    order = rules.order(strain)
    for high, low in pairwise(cards(ranked)):
        assert order.beats(high, low)
        assert not order.beats(low, high)
    assert {"RS", "RC"}.isdisjoint(card.name for card in rules.pack())


def test_the_bidder_of_five_calls_a_partner_before_taking_up_the_kitty() -> None:
    match = after(Bid(7, HEARTS), None, None, None, None, rules=FiveHundred(players=5))
    bidder = match.to_act
    assert bidder is not None
    assert set(match.legal()) == {CallPartner(seat) for seat in range(5) if seat != bidder}
    match.apply(CallPartner(2))
    assert match.state.phase is Phase.DISCARD
    assert match.to_act == bidder
    assert match.rules.parties(match.state) == tuple(int(seat not in (bidder, 2)) for seat in range(5))


@pytest.mark.parametrize("bid", [MISERE, OPEN_MISERE])
@pytest.mark.parametrize(
    ("options", "out"),
    [({"players": 3}, 0), ({"players": 5}, 0), ({"players": 6}, 2), ({"players": 6, "teams": 3}, 1)],
)
def test_a_misere_is_played_alone_against_all_who_are_no_partners(
    options: dict[str, int], out: int, bid: Bid
) -> None:
    rules = FiveHundred.from_values({**options, "misere": "any"})
    match = after(bid, *[None] * (rules.seats - 1), rules=rules)
    match.apply(match.legal()[0])
    assert match.state.phase is Phase.PLAY
    assert len(match.state.sitting_out) == out


@pytest.mark.parametrize(
    ("options", "bid", "partner", "taken", "points"),
    [
        ({"players": 3}, BidMade(1, 7, HEARTS), None, (2, 7, 1), (20, 200, 10)),
        ({"players": 3}, BidMade(1, 7, HEARTS), None, (2, 6, 2), (20, -200, 20)),
        ({"players": 5}, BidMade(1, 7, HEARTS), 3, (1, 4, 0, 3, 2), (10, 200, 0, 200, 20)),
        ({"players": 5}, BidMade(1, 7, HEARTS), 3, (1, 4, 1, 2, 2), (10, -200, 10, -200, 20)),
        ({"players": 5}, BidMade(0, 6, SPADES), 4, (6, 0, 0, 0, 4), (250, 0, 0, 0, 250)),
        ({"players": 5}, BidMade(1, 0, NO_TRUMP, alone=True), None, (4, 0, 3, 2, 1), (0, 250, 0, 0, 0)),
        ({"players": 6}, BidMade(5, 7, HEARTS), None, (3, 7), (30, 200)),
        ({"players": 6, "teams": 3}, BidMade(4, 7, HEARTS), None, (1, 7, 2), (10, 200, 20)),
    ],
)
def test_bidders_share_what_the_bid_is_worth_and_the_others_score_their_own_tricks(
    options: dict[str, int],
    bid: BidMade,
    partner: int | None,
    taken: tuple[int, ...],
    points: tuple[int, ...],
) -> None:
    rules = FiveHundred.from_values(options)
    called = () if partner is None else (PartnerCalled(bid.seat, partner),)
    state = replace(rules.start(), phase=Phase.COUNT, hand=1, dealer=0, auction=(bid, *called), taken=taken)
    result = rules.score(state)
    assert isinstance(result, HandCounted)
    assert result.gains == points
    assert result.made == (points[rules.side_of(bid.seat)] > 0)


@pytest.mark.parametrize(
    ("scores", "partner", "made", "winner"),
    [
        ((510, 200, 0, 0, 0), 1, True, 0),
        ((510, 520, 0, 0, 0), 1, True, 1),
        ((480, 200, 0, 530, 0), 1, True, None),
        ((-500, 40, 60, 20, 0), 1, False, 2),
        ((-500, 60, 60, 20, 0), 1, False, None),
    ],
)
def test_of_five_a_bidder_or_the_partner_wins_and_who_falls_too_far_lets_the_best_win(
    scores: tuple[int, ...], partner: int, made: bool, winner: int | None
) -> None:
    taken = (7, 0, 3, 0, 0) if made else (5, 0, 5, 0, 0)
    result = PartnersCounted(0, alone=False, bid=7, taken=taken, points=(200, 200, 30, 0, 0), partner=partner)
    state = TrickState(phase=Phase.BETWEEN, scores=scores, result=result)
    assert FiveHundred(players=5).victory(state) == (None if winner is None else MatchWon(winner))


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


@pytest.mark.parametrize(
    ("tricks", "barred"),
    [
        ((), ()),
        (("KS 9S", "KH 9H"), ()),
        (("KS 9H",), (Suit.SPADES,)),
        (("KS 9H", "KC 9D"), (Suit.SPADES, Suit.CLUBS)),
    ],
)
def test_a_led_joker_names_no_suit_its_leader_has_shown_out_of(
    tricks: tuple[str, ...], barred: tuple[Suit, ...]
) -> None:
    rules = FiveHundred()
    told = [[CardPlayed(seat, card) for seat, card in enumerate(cards(trick))] for trick in tricks]
    state = replace(
        in_no_trump("5C 6C", "BJ"),
        phase=Phase.NAME,
        tricks=tuple(Trick(tuple(plays), 1) for plays in told),
        trick=(CardPlayed(1, Card("BJ")),),
    )
    assert set(rules.legal(state)) == {NameSuit(suit) for suit in Suit if suit not in barred}
    for suit in barred:
        assert suit.plural in rules.refusal(state, NameSuit(suit)).sentence


def test_not_following_a_named_suit_shows_that_it_is_out() -> None:
    plays = (CardPlayed(0, Card("BJ")), CardPlayed(1, Card("5H")))
    auction = (BidMade(0, 7, NO_TRUMP), SuitNamed(0, Suit.CLUBS))
    state = replace(in_no_trump(""), auction=auction, tricks=(Trick(plays, 0),))
    assert shown_voids(state, FiveHundred().order(NO_TRUMP))[1] == {Suit.CLUBS}


def test_the_joker_as_a_last_card_names_any_suit() -> None:
    state = replace(
        in_no_trump("", "BJ"),
        phase=Phase.NAME,
        tricks=(Trick((CardPlayed(0, Card("KS")), CardPlayed(1, Card("9H"))), 1),),
        trick=(CardPlayed(1, Card("BJ")),),
    )
    assert set(FiveHundred().legal(state)) == {NameSuit(suit) for suit in Suit}


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
        for viewer in range(rules.seats):
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
            PartnerCalled(3, 0),
        )
    ]
    assert told == [
        "West bids 7 hearts.",
        "You bid open misère.",
        "You take the kitty.",
        "West discards 3 cards.",
        "North names clubs: that’s the suit to follow.",
        "East calls you as partner.",
    ]


@pytest.mark.parametrize(
    ("taken", "title", "sentence"),
    [
        ((0, 10), "You made it: +250", "You bid misère and took no tricks"),
        ((1, 3), "They set you: you lose 250", "You bid misère but took 1 trick"),
        ((1, 0), "They set you: you lose 250", "You bid misère but took 1 trick"),
    ],
)
def test_the_result_of_a_misere_is_told(taken: tuple[int, int], title: str, sentence: str) -> None:
    bid, rules = BidMade(0, 0, NO_TRUMP, alone=True), FiveHundred()
    state = TrickState(phase=Phase.COUNT, strain=NO_TRUMP, auction=(bid,), taken=taken, hand=1, dealer=3)
    outcome = rules.outcome(replace(state, result=rules.score(state)), NAMES, 0)
    assert outcome.title == title
    assert outcome.sentence.startswith(sentence)


@pytest.mark.parametrize(
    ("players", "bidder", "partner", "taken", "title", "sentence"),
    [
        (3, 1, None, (2, 7, 1), "West made it: +200", "West bid 7 hearts and took 7 tricks. You"),
        (3, 0, None, (6, 2, 2), "You were set: −200", "You bid 7 hearts but took only 6 tricks"),
        (
            5,
            1,
            2,
            (1, 4, 3, 0, 2),
            "West and North made it: +200",
            "West bid 7 hearts and took 7 tricks",
        ),
        (5, 1, 0, (1, 4, 3, 0, 2), "You and West were set: −200", "West bid 7 hearts, but together you"),
    ],
)
def test_the_result_among_players_for_themselves_is_told(
    players: int, bidder: int, partner: int | None, taken: tuple[int, ...], title: str, sentence: str
) -> None:
    rules, bid = FiveHundred.from_values({"players": players}), BidMade(bidder, 7, HEARTS)
    names = (*NAMES, "Otis")[:players]
    called = () if partner is None else (PartnerCalled(bid.seat, partner),)
    state = replace(
        rules.start(), phase=Phase.COUNT, strain=HEARTS, hand=1, dealer=0, auction=(bid, *called), taken=taken
    )
    outcome = rules.outcome(replace(state, result=rules.score(state)), names, 0)
    assert outcome.title == title
    assert outcome.sentence.startswith(sentence)


def test_the_kit_brings_its_rules_presets_and_events() -> None:
    kit = FiveHundredKit()
    assert kit.rules() is FiveHundred
    assert kit.presets() == PRESETS
    assert {*kit.events()} == {*AUCTION_EVENTS, *PLAIN_EVENTS}
    assert kit.problem() is None
