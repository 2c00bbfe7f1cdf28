"""Swapping cards hidden from a seat does not change what its bot decides, in any trick game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

import pytest

from bacon import Match
from bacon.core.cards import HIDDEN, Card
from bacon.core.events import Event, HandStarted, MatchStarted
from bacon.core.rules import Rules, TableState
from bacon.games.tricks.events import ClaimMade
from bacon.search.levels import make_bot
from tests.games.tricks.player.search.tables import TABLES as SEARCHED
from tests.games.tricks.player.search.tables import table
from tests.games.tricks.player.tables_of_tricks import rules_of

TABLES = {
    **{name: rules for name, rules in SEARCHED.items() if name != "bid euchre of two packs"},
    "bid euchre in an auction": rules_of("bid-euchre", "loners=calls bidding=auction"),
}


def seen(match: Match[TableState], seat: int) -> list[Card]:
    """Return every card the seat has seen face up since the deal, in any event."""
    starts = [place for place, event in enumerate(match.events) if isinstance(event, HandStarted)]
    found: list[Card] = []
    for event in match.events[starts[-1] :]:
        found.extend(cards_in(event.seen_by(seat)))
    return found


def cards_in(event: Event) -> Iterator[Card]:
    """Yield the open cards that stand in an event."""
    for name in event.__struct_fields__:
        value = getattr(event, name)
        for part in value if isinstance(value, tuple) else (value,):
            for card in part if isinstance(part, tuple) else (part,):
                if isinstance(card, Card) and card is not HIDDEN:
                    yield card


def other_world(match: Match[TableState], seat: int, random: Random) -> tuple[TableState, TableState]:
    """Return the full state and the seat's view of a deal it cannot tell from the real one."""
    known = seen(match, seat)
    hidden = [card for card in match.rules.pack() if card not in known]
    swap = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
    starts = [place for place, event in enumerate(match.events) if isinstance(event, HandStarted)]
    state, view = match.rules.start(), match.rules.start(seat)
    for place, event in enumerate(match.events):
        fact = exchanged(event, swap) if place >= starts[-1] else event
        state = match.rules.evolve(state, fact)
        view = match.rules.evolve(view, fact.seen_by(seat))
    return state, view


def exchanged(value: Event, swap: dict[Card, Card]) -> Event:
    """Return an event with every card exchanged that is in the swap."""
    fields = {name: _swapped(getattr(value, name), swap) for name in value.__struct_fields__}
    return type(value)(**fields)


def _swapped(value: object, swap: dict[Card, Card]) -> object:
    if isinstance(value, tuple):
        return tuple(_swapped(part, swap) for part in value)
    return swap.get(value, value) if isinstance(value, Card) else value


def turns(rules: Rules, hands: int) -> Iterator[Match[TableState]]:
    """Play on, and return the match before every action."""
    bot = make_bot(rules)
    for number in count():
        match = Match(rules, f"no peeking {number}")
        while (seat := match.to_act) is not None:
            if match.state.hand > hands:
                return
            yield match
            match.apply(bot.choose(match.view(seat), match.legal()).action)


@pytest.mark.sparse(4)
@pytest.mark.parametrize("name", TABLES)
def test_decisions_do_not_change_when_everything_hidden_is_exchanged(name: str) -> None:
    rules, random, exchanges = TABLES[name], Random("worlds"), 0
    bot = make_bot(rules)
    for match in turns(rules, 5):
        seat = match.to_act
        assert seat is not None
        state, view = other_world(match, seat, random)
        exchanges += table(state).hands != table(match.state).hands
        assert view == match.view(seat)
        legal = match.rules.legal(view)
        assert legal == match.legal()
        assert bot.choose(view, legal) == make_bot(rules).choose(match.view(seat), match.legal())
    assert exchanges > 40


def test_a_view_keeps_the_seed_and_the_other_hands_from_the_bot() -> None:
    for match in turns(TABLES["bacon"], 2):
        seat = match.to_act
        assert seat is not None
        view = table(match.view(seat))
        shown = [hand for owner, hand in enumerate(view.hands) if owner != seat]
        assert not any(isinstance(event, MatchStarted | ClaimMade) for event in view.auction)
        assert all(card.hidden for hand in (*shown, view.stock) for card in hand)
