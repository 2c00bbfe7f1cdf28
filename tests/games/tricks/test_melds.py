"""Melds: which there are in a hand, who shows them and when, and what they count."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

import pytest
from msgspec.structs import replace

from bacon.core.actions import Pass
from bacon.core.cards import HIDDEN, Card, Cards, Strain, Suit, cards, pack
from bacon.core.events import Event, HandStarted
from bacon.core.match import Match
from bacon.core.override import override
from bacon.games.tricks.bids import Bid, BidMade
from bacon.games.tricks.events import CardPlayed, MeldsShown, NameTrump, PointsScored, TrumpDeclared
from bacon.games.tricks.melds import (
    Meld,
    MeldsNeed,
    best_melds,
    cards_of,
    in_suits,
    melds_shown,
    points_of,
    revealed,
    sequences,
)
from bacon.games.tricks.plain import Limits, PlainRules
from bacon.games.tricks.state import Phase, Trick, TrickState
from tests.examples.bidders import Exactly, Shrinking
from tests.examples.melders import Belote, Pinochle

NAMES = ("You", "West", "North", "East")


def found(rules: Belote | Pinochle, hand: str, trump: Strain = Strain.SPADES) -> dict[str, int]:
    """Return what a hand melds: by name, what it counts."""
    held = best_melds(rules.melds(trump), tuple(sorted(cards(hand))))
    return {meld.name: meld.points for meld in held}


# What a hand holds.


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("KH QH", {"a marriage in hearts": 2}),
        ("KS QS", {"a royal marriage": 4}),
        ("AS TS KS QS JS", {"a run": 15}),
        ("AS TS KS QS JS KS QS", {"a run": 15, "a royal marriage": 4}),
        ("AS TS KS QS JS AS TS KS QS JS", {"a double run": 150}),
        ("QS JD KS", {"a royal marriage": 4, "a pinochle": 4}),
        ("QS QS JD JD", {"a double pinochle": 30}),
        ("AS AH AD AC", {"four aces": 10}),
        ("AS AH AD AC AS AH AD AC", {"double four aces": 100}),
        ("AS AH AD KC", {}),
        ("AH TH KH QH JH", {"a marriage in hearts": 2}),
    ],
)
def test_pinochle_counts_a_card_once_in_melds_of_a_kind_and_again_in_another(
    hand: str, melds: dict[str, int]
) -> None:
    assert found(Pinochle(), hand) == melds


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("7H 8H 9H", {"3 hearts up to the nine": 20}),
        ("7H 8H 9H TH JH", {"5 hearts up to the jack": 100}),
        ("AS KS QS", {"3 spades up to the ace": 20, "belote": 20}),
        ("JH QH KH JS JD JC", {"four jacks": 200}),
        ("9H TH JH QH KH TS TD TC", {"four tens": 100, "3 hearts up to the king": 20}),
        ("7H 7S 7D 7C 8H 8S 8D 8C", {}),
    ],
)
def test_belote_counts_a_card_in_one_sequence_or_four_of_a_kind(hand: str, melds: dict[str, int]) -> None:
    assert found(Belote(), hand) == melds


def test_a_card_of_several_melds_is_shown_once_and_twins_both() -> None:
    held = best_melds(Pinochle().melds(Strain.SPADES), tuple(sorted(cards("KS QS KS QS JD"))))
    assert points_of(held) == 12
    assert cards_of(held) == tuple(sorted(cards("KS QS KS QS JD")))


def test_the_best_melds_need_not_begin_with_the_best_one() -> None:
    three = sequences("789TJQKA", {4: 50, 3: 40})
    held = best_melds(three, cards("7H 8H 9H TH JH QH"))
    assert sorted(meld.points for meld in held) == [40, 40]


def test_melds_of_one_suit_are_not_named_by_it() -> None:
    [royal] = in_suits("KQ", 4, "a royal marriage", (Suit.HEARTS,))
    assert (royal.name, royal.cards) == ("a royal marriage", cards("KH QH"))


# Who shows what, and when.


def melding(rules: Belote | Pinochle, *hands: str, leader: int = 0) -> TrickState:
    """The state in which the leader is about to show the melds of a hand, and the others after it."""
    held = tuple([cards(hand) for hand in hands])
    strain, phase = Strain.SPADES, Phase.MELD
    return replace(rules.start(), phase=phase, hand=1, dealer=3, hands=held, strain=strain, to_act=leader)


def shown(rules: Belote | Pinochle, state: TrickState) -> TrickState:
    """The state after everybody has shown their melds."""
    for _ in range(rules.seats):
        assert state.phase is Phase.MELD
        event = rules.consequence(state)
        assert isinstance(event, MeldsShown)
        state = rules.evolve(state, event)
    return state


def test_each_seat_shows_once_from_the_leader_on_and_then_the_leader_leads() -> None:
    match = Match(Belote(), seed="turns", dealer=1)
    assert [event.seat for event in match.events if isinstance(event, MeldsShown)] == [2, 3, 0, 1]
    assert (match.to_act, match.state.phase) == (2, Phase.PLAY)
    assert all(match.view(seat).to_act == 2 for seat in range(4))


def test_melds_come_after_trump_is_named() -> None:
    match = Match(Pinochle(), seed="named", dealer=3)
    match.apply(Bid(20))
    for _ in range(3):
        match.apply(Pass())
    assert not melds_shown(match.state)
    events = match.apply(NameTrump(Strain.HEARTS))
    assert [type(event) for event in events] == [TrumpDeclared, *(MeldsShown,) * 4]
    assert [event.by for event in events] == [0, 0, 1, 2, 3]
    assert (match.to_act, match.state.phase) == (0, Phase.PLAY)


def test_whoever_sits_out_shows_nothing() -> None:
    state = replace(melding(Pinochle(), "KH QH", "2C", "KS QS", "2D"), sitting_out=(2,))
    for _ in range(3):
        event = Pinochle().consequence(state)
        assert event is not None
        state = Pinochle().evolve(state, event)
    assert (state.to_act, state.phase) == (0, Phase.PLAY)
    assert [event.seat for event in melds_shown(state)] == [0, 1, 3]


def test_cards_that_were_shown_stay_in_the_hand_and_everyone_knows_them() -> None:
    match = Match(Pinochle(), seed="known", dealer=3)
    match.apply(Bid(20))
    for _ in range(3):
        match.apply(Pass())
    match.apply(NameTrump(Strain.HEARTS))
    for event in melds_shown(match.state):
        for seat in {*range(4)} - {event.seat}:
            seen = match.view(seat).hands[event.seat]
            assert len(seen) == len(match.state.hands[event.seat]) == 12
            assert sorted(card for card in seen if card is not HIDDEN) == sorted(event.cards)
        assert HIDDEN not in match.view(event.seat).hands[event.seat]


def test_a_card_that_is_known_already_is_not_known_twice() -> None:
    known = revealed((HIDDEN, Card("KH"), HIDDEN), cards("KH QH"))
    assert sorted(known) == sorted((HIDDEN, Card("KH"), Card("QH")))
    assert revealed((HIDDEN, Card("KH"), HIDDEN), cards("KH KH")).count(Card("KH")) == 2


THREE_HEARTS: Final = "7H 8H 9H"


@pytest.mark.parametrize(
    ("hands", "points"),
    [
        ((THREE_HEARTS, "9C TC JC QC", "7D", "8D"), [0, 50, 0, 0]),
        ((THREE_HEARTS, "7D", "9D TD JD QD", "7C"), [20, 0, 50, 0]),
        ((THREE_HEARTS, "7C 8C 9C", "AD", "7S"), [20, 0, 0, 0]),
        ((THREE_HEARTS, "8C 9C TC", "AD", "7S"), [0, 20, 0, 0]),
        ((THREE_HEARTS, "7S 8S 9S", "AD", "AC"), [0, 20, 0, 0]),
        (("9H TH JH QH KH", "AS AH AD AC", "7D", "8C"), [0, 100, 0, 0]),
        ((THREE_HEARTS, "7D", "7C", "8C"), [20, 0, 0, 0]),
        (("7D", "7C", "8C", "9C"), [0, 0, 0, 0]),
    ],
)
def test_only_the_side_with_the_best_meld_shows_the_contested_ones(
    hands: tuple[str, ...], points: list[int]
) -> None:
    """More points win, then the higher cards, then trump, and then the first in turn."""
    state = shown(Belote(), melding(Belote(), *hands))
    assert [event.points for event in melds_shown(state)] == points


def test_a_meld_that_is_not_contested_is_shown_whoever_has_the_best() -> None:
    state = shown(Belote(), melding(Belote(), "JS QS KS", "9C TC JC QC", "7D", "8D"))
    assert state.auction[:2] == (
        MeldsShown(0, cards("QS KS"), 20),
        MeldsShown(1, tuple(sorted(cards("9C TC JC QC"))), 50),
    )


# What they count.


def with_tricks(rules: Belote | Pinochle, *winners: int, bid: int = 0) -> TrickState:
    """The state after melds of 2 points by seat 0 and 4 by seat 1, and tricks without points."""
    state = shown(rules, melding(rules, "KH QH", "KS QS", "9D", "9D"))
    tricks = tuple([Trick((CardPlayed(0, Card("9C")),), seat) for seat in winners])
    bids = (BidMade(0, bid),) if bid else ()
    taken = tuple([sum(seat in side for seat in winners) for side in rules.sides])
    return replace(state, tricks=tricks, taken=taken, auction=(*bids, *state.auction))


class AtOnce(Pinochle, frozen=True, kw_only=True):
    """Pinochle in which melds count for whoever shows them."""

    melds_need: ClassVar[MeldsNeed] = "nothing"


class WithTheBid(Pinochle, frozen=True, kw_only=True):
    """Pinochle in which the bidders' melds count once they make their bid."""

    melds_need: ClassVar[MeldsNeed] = "bid"


@pytest.mark.parametrize(
    ("rules", "state", "melded"),
    [
        (AtOnce(), with_tricks(AtOnce()), (2, 4, 0, 0)),
        (Pinochle(), with_tricks(Pinochle()), (0, 0, 0, 0)),
        (Pinochle(), with_tricks(Pinochle(), 2), (2, 0, 0, 0)),
        (Pinochle(), with_tricks(Pinochle(), 2, 3), (2, 4, 0, 0)),
        (WithTheBid(), with_tricks(WithTheBid(), 0, bid=2), (2, 4, 0, 0)),
        (WithTheBid(), with_tricks(WithTheBid(), 0, bid=3), (0, 4, 0, 0)),
    ],
)
def test_melds_count_at_once_or_with_a_trick_or_with_the_bid(
    rules: Pinochle, state: TrickState, melded: tuple[int, ...]
) -> None:
    assert rules.melded(state) == melded


def test_melds_count_for_a_bid_of_points() -> None:
    state = with_tricks(Pinochle(), 0, bid=20)
    assert Pinochle().won(state) == 2
    assert Pinochle().won(replace(state, tricks=())) == 0


def test_melds_are_among_the_points_of_a_hand_by_default() -> None:
    state = shown(Belote(), melding(Belote(), "7H 8H 9H", "7D", "7C", "8D"))
    trick = Trick((CardPlayed(0, Card("AH")), CardPlayed(1, Card("TH"))), 1)
    assert Belote().points_for(replace(state, tricks=(trick,), taken=(0, 1))) == (20, 21)
    assert not Belote().counts_tricks


# How they are described.

TRICKS = "You and North took 1 trick, and West and East took 1 trick and scored 7."


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        ((0, 1), " Melds: 2 for you and North and 4 for West and East."),
        ((1,), " Melds: 4 for West and East."),
    ],
)
def test_a_result_says_what_melds_counted(winners: tuple[int, ...], told: str) -> None:
    state = replace(with_tricks(Pinochle(), *winners), result=PointsScored((1, 1), (9, 7)))
    assert Pinochle().outcome(state, NAMES, 0).sentence == f"{TRICKS}{told}"


@pytest.mark.parametrize(("gained", "told"), [(7, "7"), (-7, "−7")])
def test_a_result_without_melds_says_nothing_of_them(gained: int, told: str) -> None:
    state = replace(
        shown(Belote(), melding(Belote(), "7D", "7C", "8D", "8C")), result=PointsScored((1, 1), (9, gained))
    )
    assert Belote().outcome(state, NAMES, 0).sentence == TRICKS.replace("7.", f"{told}.")


@pytest.mark.parametrize(
    ("hand", "line", "bubble"),
    [
        ("KH QH", "West melds a marriage in hearts: 2 points.", "Marriage in hearts: 2"),
        ("KH QH QS JD", "West melds a marriage in hearts and a pinochle: 6 points.", "6 points"),
        ("9S 9S", "West melds the nine of trump twice: 2 points.", "Nine of trump twice: 2"),
        ("9H", "West shows no meld.", None),
    ],
)
def test_a_meld_is_told_by_its_names_and_what_it_counts(hand: str, line: str, bubble: str | None) -> None:
    rules, state = Pinochle(), melding(Pinochle(), "TD", hand, "TC", "TH", leader=1)
    event = rules.show(state)
    assert rules.narrate_in(state, event, NAMES) == line
    assert rules.bubble_in(state, event) == bubble


def test_a_meld_is_told_by_its_cards_where_nobody_knows_trump() -> None:
    event = MeldsShown(0, cards("KH QH"), 4)
    assert Pinochle().narrate(event, NAMES) == "You meld K♥ and Q♥: 4 points."
    assert Pinochle().bubble(event) == "4 points"


def test_a_contested_meld_that_lost_is_not_named() -> None:
    rules = Belote()
    state = melding(rules, "JS QS KS", "AH AD AC AS", "7D", "8D")
    assert rules.show(state) == MeldsShown(0, cards("QS KS"), 20)
    told = [rules.narrate_in(state, MeldsShown(0, cards("JS QS KS"), points), NAMES) for points in (20, 40)]
    assert told == [
        "You meld belote: 20 points.",
        "You meld 3 spades up to the king and belote: 40 points.",
    ]


class OneKind(Belote, frozen=True, kw_only=True):
    """Belote in which a contested meld and one that is not use the same cards, and each card counts once."""

    @override
    def melds(self, strain: Strain) -> tuple[Meld, ...]:
        return (
            Meld(cards("KH QH JH"), 20, "three hearts", "k", contested=True),
            Meld(cards("KH QH"), 10, "an old marriage", "k"),
            Meld(cards("AS KS QS JS"), 50, "four spades", "k", contested=True),
        )


@pytest.mark.parametrize(
    ("other", "shown", "words"),
    [
        ("AS KS QS JS", MeldsShown(0, cards("QH KH"), 10), "Old marriage: 10"),
        ("AS KS QS 7S", MeldsShown(0, cards("JH QH KH"), 20), "Three hearts: 20"),
    ],
)
def test_a_contested_meld_that_lost_leaves_its_cards_to_others(
    other: str, shown: MeldsShown, words: str
) -> None:
    rules = OneKind()
    state = melding(rules, "KH QH JH", other, "7D", "8D")
    assert rules.show(state) == replace(shown, cards=tuple(sorted(shown.cards)))
    assert rules.bubble_in(state, rules.show(state)) == words


# After every other phase, and before the first lead.


def _marriages(strain: Strain) -> tuple[Meld, ...]:
    return in_suits("KQ", 1, "a marriage") if strain.suit else ()


class AfterBids(Exactly, frozen=True, kw_only=True):
    """Everyone bids their own tricks, and a card is turned up for trump."""

    def melds(self, strain: Strain) -> tuple[Meld, ...]:
        return _marriages(strain)


class AfterTheKitty(Shrinking, frozen=True, kw_only=True):
    """The highest bidder takes up the kitty and lays cards away."""

    def melds(self, strain: Strain) -> tuple[Meld, ...]:
        return _marriages(strain)


class AfterPassing(PlainRules, frozen=True, kw_only=True):
    """Cards are passed on, and the holder of one of them leads."""

    name: ClassVar[str] = "after-passing"
    target: ClassVar[int] = 20
    hand: ClassVar[int] = 5
    passed: ClassVar[int] = 1
    trick_points: ClassVar[int] = 1
    strain: ClassVar[Strain] = Strain.SPADES

    def steps(self, hand: int) -> int:
        return hand % 2

    @property
    def limits(self) -> Limits:
        return Limits(opener=Card("TC"))

    def pack(self) -> Cards:
        return pack("TJQKA")

    def melds(self, strain: Strain) -> tuple[Meld, ...]:
        return _marriages(strain)


def openings(events: Sequence[Event]) -> list[tuple[list[Event], CardPlayed]]:
    """What happened in each hand before its first lead, and that lead."""
    found, before = list[tuple[list[Event], CardPlayed]](), list[Event]()
    for event in events:
        if isinstance(event, HandStarted):
            before = []
        if isinstance(event, CardPlayed) and not any(isinstance(each, CardPlayed) for each in before):
            found.append(([*before], event))
        before.append(event)
    return found


@pytest.mark.parametrize(
    "rules", [AfterBids(), AfterTheKitty(), AfterPassing()], ids=lambda rules: rules.name
)
def test_melds_come_last_before_the_first_lead(rules: PlainRules) -> None:
    match, chance = Match(rules, seed="last"), Random(2)
    while not match.over and match.state.hand < 5:
        match.apply(chance.choice(match.legal()))
    found = [(before, lead) for before, lead in openings(match.events) if any(map(_shows, before))]
    assert len(found) >= 2
    for before, lead in found:
        assert [_shows(event) for event in before] == [False] * (len(before) - 4) + [True] * 4
        assert [event.by for event in before[-4:]] == [(lead.seat + step) % 4 for step in range(4)]


def _shows(event: Event) -> bool:
    return isinstance(event, MeldsShown)
