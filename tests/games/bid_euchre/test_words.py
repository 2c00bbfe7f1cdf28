"""Bid Euchre in plain words: bids, bubbles, and what a hand came to."""

from __future__ import annotations

import pytest

from bacon.core.cards import Strain
from bacon.core.events import Event
from bacon.games.bid_euchre.bot import BidCommentator
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.bid_euchre.state import BidEuchreState
from bacon.games.tricks.bids import Bid, BidMade, HandCounted
from bacon.games.tricks.events import Acquitted, TrumpDeclared

YOU = ("You", "West", "North", "East")


@pytest.mark.parametrize(
    ("event", "said", "told"),
    [
        (BidMade(1, 4, Strain.HEARTS), "4 hearts", "West bids 4 hearts."),
        (BidMade(0, 4, Strain.NO_TRUMP), "4 no trump", "You bid 4 no trump."),
        (BidMade(1, 4), "4", "West bids 4."),
        (
            BidMade(1, 6, Strain.HEARTS, alone=True),
            "Hearts alone!",
            "West bids to go alone in hearts.",
        ),
        (
            BidMade(1, 8, Strain.NO_TRUMP, alone=True, exchange=2),
            "No trump alone, swapping 2 cards!",
            "West bids to go alone in no trump and swap 2 cards first.",
        ),
        (BidMade(1, 6, alone=True), "Alone!", "West bids to go alone."),
        (TrumpDeclared(1, Strain.HEARTS, alone=False), None, "Hearts are trump."),
        (TrumpDeclared(0, Strain.HEARTS, alone=True), None, "Hearts are trump, and you go alone."),
    ],
)
def test_bids_are_said_and_told(event: Event, said: str | None, told: str) -> None:
    assert BidEuchre().bubble(event) == said
    assert BidEuchre().narrate(event, YOU) == told


def test_trump_named_later_is_announced_when_it_is_named() -> None:
    assert BidEuchre(name_later=True).bubble(TrumpDeclared(1, Strain.HEARTS, alone=False)) == "Hearts"


def counted(
    declarer: int, taken: tuple[int, int], points: tuple[int, int], *, alone: bool = False
) -> BidEuchreState:
    """Return the state after a hand in hearts, bid for four or alone."""
    bid = 6 if alone else 4
    result = HandCounted(declarer, alone, bid, taken, points)
    return BidEuchreState(declarer=declarer, strain=Strain.HEARTS, alone=alone, result=result)


@pytest.mark.parametrize(
    ("state", "title", "sentence"),
    [
        (
            counted(0, (5, 1), (5, 1)),
            "You made it: +5",
            "You bid 4 hearts and took 5 tricks with North. West and East score 1.",
        ),
        (
            counted(1, (1, 5), (1, 5)),
            "They made it: 5 points for them",
            "West bid 4 hearts and took 5 tricks with East. You and North score 1.",
        ),
        (
            counted(0, (3, 3), (-4, 3)),
            "They set you: you lose 4",
            "You bid 4 hearts but took only 3 tricks with North. West and East score 3.",
        ),
        (
            counted(3, (1, 5), (1, -16), alone=True),
            "You set them: they lose 16",
            "East bid hearts alone but took only 5 tricks. You and North score 1.",
        ),
        (
            counted(3, (0, 6), (0, 16), alone=True),
            "East made it alone: 16 points for them",
            "East bid hearts alone and took all 6 tricks.",
        ),
        (
            counted(2, (0, 6), (-4, 6)),
            "They set you: you lose 4",
            "North bid 4 hearts, but together you took no tricks. West and East score 6.",
        ),
        (
            BidEuchreState(result=Acquitted()),
            "Everyone passed",
            "Nobody scores.",
        ),
    ],
)
def test_what_a_hand_came_to(state: BidEuchreState, title: str, sentence: str) -> None:
    told = BidEuchre().outcome(state, YOU, 0)
    assert (told.title, told.sentence) == (title, sentence)


@pytest.mark.parametrize(
    ("bid", "words"),
    [
        (Bid(4), "bidding 4"),
        (Bid(1, Strain.HEARTS), "bidding 1 heart"),
        (Bid(5, Strain.NO_TRUMP), "bidding 5 no trump"),
        (Bid(6, alone=True), "going alone"),
        (Bid(6, Strain.CLUBS, alone=True), "going alone in clubs"),
    ],
)
def test_a_bid_inside_a_sentence_names_its_strain(bid: Bid, words: str) -> None:
    assert BidEuchre().in_words(BidEuchre().start(), bid) == words


def test_a_mistake_of_the_bidders_is_told_in_the_words_of_bidding() -> None:
    told = BidCommentator(BidEuchre()).fault("lead, when your side called")
    assert told == "lead the wrong card on offense"
