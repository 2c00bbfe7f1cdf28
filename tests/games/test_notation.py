"""The notation for matches: it reads back to the very same match, and is strict with nonsense."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest
from hypothesis import given

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Strain, Suit, cards
from bacon.core.events import Event, MatchStarted
from bacon.core.match import Match
from bacon.games.bacon import words as notation
from bacon.games.bacon.events import Deny, Grant
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import BaconState
from bacon.games.bid_euchre import words as bids
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.bid_euchre.state import BidEuchreState
from bacon.games.euchre import words as calls
from bacon.games.euchre.events import CallMisdeal, DefendAlone, GoUnder, HandKept, Keep
from bacon.games.euchre.game import Euchre
from bacon.games.euchre.state import EuchreState
from bacon.games.tricks.bids import Bid
from bacon.games.tricks.events import (
    CardPlayed,
    ClaimMade,
    ClaimRest,
    Discard,
    Give,
    NameTrump,
    PickItUp,
    Play,
)
from tests import play
from tests.games.roaming import ANY_SEED, ANY_WHIMS, roamed, rules_of_any
from tests.play import Whims
from tests.scripts import Read, T

Write = Callable[[Event, T], str | None]


def written(match: Match[T], write: Write[T]) -> Iterator[str]:
    """Write down what players did, and the cards they played."""
    state = match.rules.start()
    for event in match.events:
        match event:
            case CardPlayed(card=card):
                yield f"play {card}"
            case ClaimMade():
                yield "claim"
            case _:
                if word := write(event, state):
                    yield word
        state = match.rules.evolve(state, event)


def replayed(match: Match[T], words: Sequence[str], read: Read) -> Match[T]:
    """Play a match again from its seed and what was written down."""
    started = match.events[0]
    assert isinstance(started, MatchStarted)
    again: Match[T] = Match(match.rules, seed=started.seed, dealer=started.first_dealer)
    for word in words:
        again.apply(_action(word, read))
    return again


def _action(word: str, read: Read) -> Action:
    if word == "claim":
        return ClaimRest()
    return Play(Card(word.removeprefix("play "))) if word.startswith("play ") else read(word)


@given(rules_of_any(Euchre), ANY_SEED, ANY_WHIMS)
def test_a_match_of_euchre_is_read_back(rules: Euchre | BidEuchre, seed: int, whims: Whims) -> None:
    assert isinstance(rules, Euchre)
    match: Match[EuchreState] = roamed(rules, seed, whims, hands=2)
    assert replayed(match, [*written(match, calls.write)], calls.read).events == match.events


@given(rules_of_any(BidEuchre), ANY_SEED, ANY_WHIMS)
def test_a_match_of_bid_euchre_is_read_back(rules: Euchre | BidEuchre, seed: int, whims: Whims) -> None:
    assert isinstance(rules, BidEuchre)
    match: Match[BidEuchreState] = roamed(rules, seed, whims, hands=2)
    assert replayed(match, [*written(match, bids.write)], bids.read).events == match.events


@given(play.ANY_RULES, ANY_SEED, play.ANY_WHIMS)
def test_the_auctions_of_bacon_are_read_back(rules: Bacon, seed: int, whims: Whims) -> None:
    for state, action in _moves(play.played(rules, seed, whims, hands=2)):
        fact = rules.decide(state, action)
        if word := notation.write(fact, state):
            assert notation.read(word) == action


def _moves(match: Match[BaconState]) -> Iterator[tuple[BaconState, Action]]:
    """Yield every state in which somebody was to act, with the actions that could be taken."""
    state = match.rules.start()
    for event in match.events:
        state = match.rules.evolve(state, event)
        yield from ((state, action) for action in match.rules.legal(state))


@pytest.mark.parametrize(
    ("read", "text", "action"),
    [
        (notation.read, "pass", Pass()),
        (notation.read, "pick up", PickItUp()),
        (notation.read, "pick up hearts alone", PickItUp(True, Suit.HEARTS)),
        (notation.read, "grant", Grant()),
        (notation.read, "deny", Deny()),
        (notation.read, "discard 2C", Discard(Card("2C"))),
        (calls.read, "order up alone", PickItUp(alone=True)),
        (calls.read, "pick up", PickItUp()),
        (calls.read, "order up clubs", PickItUp(suit=Suit.CLUBS)),
        (calls.read, "hearts", NameTrump(Strain.HEARTS)),
        (calls.read, "low no trump alone", NameTrump(Strain.LOW_NO_TRUMP, alone=True)),
        (calls.read, "  Defend   ALONE ", DefendAlone()),
        (calls.read, "keep", Keep()),
        (calls.read, "misdeal", CallMisdeal()),
        (calls.read, "go under 9H TH 9S", GoUnder(cards("9H TH 9S"))),
        (calls.read, "give 9c", Give(Card("9C"))),
        (calls.read, "discard BJ", Discard(Card("BJ"))),
        (bids.read, "pass", Pass()),
        (bids.read, "3 hearts", Bid(3, Strain.HEARTS)),
        (bids.read, "4 no trump alone", Bid(4, Strain.NO_TRUMP, alone=True)),
        (bids.read, "12 low no trump", Bid(12, Strain.LOW_NO_TRUMP)),
        (bids.read, "8 spades call 2", Bid(8, Strain.SPADES, alone=True, exchange=2)),
        (bids.read, "4", Bid(4)),
        (bids.read, "6 alone", Bid(6, alone=True)),
        (bids.read, "no trump", NameTrump(Strain.NO_TRUMP)),
        (bids.read, "give QS", Give(Card("QS"))),
    ],
)
def test_what_a_word_means(read: Read, text: str, action: Action) -> None:
    assert read(text) == action


@pytest.mark.parametrize(
    ("read", "text", "complaint"),
    [
        (
            notation.read,
            "pick it up",
            "'pick it up' is not understood; a call is one of pass, pick up, pick up",
        ),
        (notation.read, "hearts", "a call is one of pass"),
        (calls.read, "", "'' is not understood"),
        (calls.read, "grant", "a call is one of pass, order up, order up alone"),
        (calls.read, "give", "discard 9S"),
        (calls.read, "give 9C 9D", "'give 9C 9D' is not understood"),
        (calls.read, "discard ZZ", "'ZZ' is not a card"),
        (calls.read, "go under 9C X9", "'X9' is not a card"),
        (bids.read, "hearts 3", "'hearts 3' is not understood; a call is one of pass, spades"),
        (bids.read, "3 cups", "a call is one of pass"),
        (bids.read, "call 2", "'call 2' is not understood"),
        (bids.read, "3 hearts 4 hearts", "is not understood"),
    ],
)
def test_anything_not_understood_is_named_with_what_is_understood(
    read: Read, text: str, complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        read(text)


def test_what_no_player_did_is_not_written() -> None:
    match = roamed(Euchre(misdeal="ace_no_face"), 1, Whims(), hands=1)
    kept = [event for event in match.events if isinstance(event, HandKept)]
    assert kept
    assert [calls.write(event, match.state) for event in kept] == [None] * len(kept)
