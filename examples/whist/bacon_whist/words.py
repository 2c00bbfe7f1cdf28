"""Events and results of Whist in plain words.

>>> from bacon.core.cards import Card
>>> turned = TrumpTurned(1, Card("QH"))
>>> narrate(WhistOptions(), turned, ["You", "West", "North", "East"]), bubble(WhistOptions(), turned)
('West turns up the queen of hearts: hearts are trump.', 'Hearts')
"""

from __future__ import annotations

from collections.abc import Sequence

from bacon.core.events import Event
from bacon.core.words import capital, does, inside
from bacon.games.tricks import words
from bacon_whist.events import OddTricksScored, TrumpTurned
from bacon_whist.options import WhistOptions


def narrate(options: WhistOptions, event: Event, names: Sequence[str]) -> str:
    """One line for any event of a match of Whist."""
    match event:
        case TrumpTurned(seat, card) if card.suit:
            return f"{does(names[seat], 'turn')} up {card.words}: {card.suit.plural} are trump."
        case OddTricksScored():
            return told(options, event, names)
        case _:
            return words.narrate(event, names)


def bubble(options: WhistOptions, event: Event) -> str | None:  # noqa: ARG001  (as in every game)
    """What a player says aloud: only the trump suit."""
    if isinstance(event, TrumpTurned) and event.card.suit:
        return capital(event.card.suit.plural)
    return words.bubble(event)


def told(options: WhistOptions, result: Event, names: Sequence[str]) -> str:  # noqa: ARG001  (as in every game)
    """The result of a hand in a sentence: who took how many tricks, and who had honours."""
    assert isinstance(result, OddTricksScored)
    side = result.taken.index(max(result.taken))
    tricks = f"{words.pair(names, side)} take {result.taken[side]} tricks and score {result.gains[side]}"
    honours = max(result.honours)
    if not honours:
        return f"{tricks}."
    holder = result.honours.index(honours)
    if holder == side:
        return f"{tricks}, {honours} of them for honors."
    return f"{tricks}, and {inside(words.pair(names, holder))} score {honours} for honors."
