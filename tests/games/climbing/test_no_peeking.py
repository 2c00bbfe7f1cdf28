"""Bots decide by what their seat knows: redealing hidden cards does not change a decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from bacon.core.cards import Card, Cards
from bacon.core.events import Event, HandDealt
from bacon.games.climbing.bot import ClimbingBot
from bacon.games.climbing.events import CombinationLaid
from bacon.games.climbing.game import Climbing
from tests.games.climbing.tables import APPLEWOOD, FOUR, SIX, Climb, match_of
from tests.tables import seen_fold

RULES = {
    "four": FOUR,
    "six": SIX,
    "applewood": APPLEWOOD,
    "house rules": Climbing(
        players=6, six_player_pack="one_to_ten", wilds_shuffled=True, pass_is_final=True, gift_lead="off"
    ),
}


def turns(rules: Climbing, deals: int) -> Iterator[Climb]:
    """Play on, and return the match before every action."""
    bot, match = ClimbingBot(rules), match_of(rules, "no peeking")
    while match.state.hand <= deals and (seat := match.to_act) is not None:
        yield match
        match.apply(bot.choose(match.view(seat), match.legal()).action)


def dealt_anew(match: Climb, seat: int, random: Random) -> list[Event]:
    """Return the log with the cards that the seat has not seen in this deal swapped around."""
    log = list(match.events)
    start = max(place for place, event in enumerate(log) if isinstance(event, HandDealt))
    state = match.state
    hidden = [card for owner, hand in enumerate(state.hands) if owner != seat for card in hand]
    pool = random.sample([*hidden, *state.aside], len(hidden) + len(state.aside))
    hands = [
        (*laid_by(log[start:], owner), *(hand if owner == seat else drawn(pool, len(hand))))
        for owner, hand in enumerate(state.hands)
    ]
    log[start] = HandDealt(tuple(hands), tuple(pool))
    return log


def laid_by(log: Sequence[Event], seat: int) -> list[Card]:
    return [
        card
        for event in log
        if isinstance(event, CombinationLaid) and event.seat == seat
        for card in event.cards
    ]


def drawn(pool: list[Card], number: int) -> Cards:
    return tuple(pool.pop() for _ in range(number))


@pytest.mark.sparse(2)
@pytest.mark.parametrize("name", RULES)
def test_decisions_do_not_change_when_everything_hidden_is_redealt(name: str) -> None:
    rules, random, changed = RULES[name], Random("worlds"), 0
    seasoned = ClimbingBot(rules)
    for match in turns(rules, 1):
        seat = match.to_act
        assert seat is not None
        log = dealt_anew(match, seat, random)
        changed += tuple(log) != match.events
        view = seen_fold(rules, log, seat)
        legal = rules.legal(view)
        assert sorted(view.hands[seat]) == sorted(match.state.hands[seat])
        choice = seasoned.choose(match.view(seat), match.legal())
        assert ClimbingBot(rules).choose(view, legal) == choice
    assert changed > 20
