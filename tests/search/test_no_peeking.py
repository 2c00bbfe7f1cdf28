"""Bots decide on what their seat knows: whatever is hidden may be exchanged without changing a decision."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

import pytest

from bacon import Bacon, Match
from bacon.core.cards import Card, Cards
from bacon.core.events import Event, HandDealt, HandStarted, MatchStarted
from bacon.games.bacon.rules.state import BaconState
from bacon.games.tricks.rules.events import ClaimMade, Discarded
from bacon.search.levels import make_bot

RULES = {
    "standard": Bacon(),
    "jokers": Bacon(jokers=2, jacks_high=True, joker_follows="free"),
    "short": Bacon(deck=24, jokers=1, may_discard_upcard=False, stick_dealer=True),
}


def unknown_to(match: Match[BaconState], seat: int) -> Cards:
    """Give the cards the seat has not seen in this hand: others' hands, the stock, a foreign discard."""
    view = match.view(seat)
    seen = {*view.hands[seat], *view.offered, view.upcard, view.discard}
    seen.update(play.card for trick in view.tricks for play in trick.plays)
    seen.update(play.card for play in view.trick)
    return tuple(card for card in match.rules.pack() if card not in seen)


def exchanged(event: Event, swap: dict[Card, Card]) -> Event:
    """Give the fact with every card exchanged that is in the swap."""
    match event:
        case HandDealt(hands, stock):
            return HandDealt(tuple(_swapped(hand, swap) for hand in hands), _swapped(stock, swap))
        case Discarded(seat, card):
            return Discarded(seat, swap.get(card, card))
        case _:
            return event


def _swapped(hand: Cards, swap: dict[Card, Card]) -> Cards:
    return tuple(swap.get(card, card) for card in hand)


def other_worlds(match: Match[BaconState], seat: int, random: Random) -> tuple[BaconState, BaconState]:
    """Give the full state and the seat's view of a deal that the seat cannot tell from the real one."""
    hidden = unknown_to(match, seat)
    swap = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
    starts = [place for place, event in enumerate(match.events) if isinstance(event, HandStarted)]
    state, view = match.rules.start(), match.rules.start(seat)
    for place, event in enumerate(match.events):
        fact = exchanged(event, swap) if place >= starts[-1] else event
        state = match.rules.evolve(state, fact)
        view = match.rules.evolve(view, fact.seen_by(seat))
    return state, view


def turns(rules: Bacon, hands: int) -> Iterator[Match[BaconState]]:
    """Play on, and give the match before every action."""
    bot = make_bot(rules)
    for number in count():
        match = Match(rules, f"no peeking {number}")
        while (seat := match.to_act) is not None:
            if match.state.hand > hands:
                return
            yield match
            match.apply(bot.choose(match.view(seat), match.legal()).action)


@pytest.mark.parametrize("name", RULES)
def test_decisions_do_not_change_when_everything_hidden_is_exchanged(name: str) -> None:
    random, exchanges, bot = Random("worlds"), 0, make_bot(RULES[name])
    for match in turns(RULES[name], 8):
        seat = match.to_act
        assert seat is not None
        state, view = other_worlds(match, seat, random)
        exchanges += state.hands != match.state.hands
        assert view == match.view(seat)
        legal = match.rules.legal(view)
        assert legal == match.legal()
        assert bot.choose(view, legal) == bot.choose(match.view(seat), match.legal())
    assert exchanges > 100


def test_a_bot_remembers_nothing_between_decisions() -> None:
    rules = RULES["jokers"]
    seasoned = make_bot(rules)
    for match in turns(rules, 6):
        seat = match.to_act
        assert seat is not None
        view, legal = match.view(seat), match.legal()
        assert seasoned.choose(view, legal) == make_bot(rules).choose(view, legal)


def test_a_view_keeps_the_seed_and_the_other_hands_from_the_bot() -> None:
    for match in turns(RULES["standard"], 2):
        seat = match.to_act
        assert seat is not None
        view = match.view(seat)
        shown = [hand for owner, hand in enumerate(view.hands) if owner != seat]
        assert not any(isinstance(fact, MatchStarted | ClaimMade) for fact in view.auction)
        assert all(card.hidden for hand in (*shown, view.stock) for card in hand)
