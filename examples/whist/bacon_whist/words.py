"""Events and results of Whist in plain words.

>>> from bacon.core.cards import Card
>>> turned = TrumpTurned(1, Card("QH"))
>>> narrate(WhistOptions(), turned, ["You", "West", "North", "East"]), bubble(WhistOptions(), turned)
('West turns up the queen of hearts: hearts are trump.', 'Hearts')
"""

from __future__ import annotations

from collections.abc import Sequence

from bacon.core.events import Event
from bacon.core.rules import Outcome
from bacon.core.words import capital, does, inside, points
from bacon.games.tricks import words
from bacon.games.tricks.state import TrickState
from bacon_whist.events import OddTricksScored, TrumpTurned
from bacon_whist.options import WhistOptions


def narrate(options: WhistOptions, event: Event, names: Sequence[str]) -> str:  # noqa: ARG001  (as in every game)
    """One line for any event of a match of Whist."""
    match event:
        case TrumpTurned(seat, card) if card.suit:
            return f"{does(names[seat], 'turn')} up {card.words}: {card.suit.plural} are trump."
        case OddTricksScored():
            return f"{_scored(event, names)}."
        case _:
            return words.narrate(event, names)


def bubble(options: WhistOptions, event: Event) -> str | None:  # noqa: ARG001  (as in every game)
    """What a player says aloud: only the trump suit."""
    if isinstance(event, TrumpTurned) and event.card.suit:
        return capital(event.card.suit.plural)
    return words.bubble(event)


def outcome(options: WhistOptions, state: TrickState, names: Sequence[str], viewer_side: int) -> Outcome:  # noqa: ARG001
    """The result of a finished hand; raises ``ValueError`` when there is none yet."""
    scored = state.result
    if not isinstance(scored, OddTricksScored):
        raise ValueError("The hand has no result yet.")
    side = scored.taken.index(max(scored.taken))
    title = words.title(points(scored.gains[side]), side, names, viewer_side)
    return Outcome(title, f"{_scored(scored, names)}.")


def _scored(event: OddTricksScored, names: Sequence[str]) -> str:
    side = event.taken.index(max(event.taken))
    tricks = f"{words.pair(names, side)} take {event.taken[side]} tricks and score {event.gains[side]}"
    honours = max(event.honours)
    if not honours:
        return tricks
    holder = event.honours.index(honours)
    if holder == side:
        return f"{tricks}, {honours} of them for honours"
    return f"{tricks}; {inside(words.pair(names, holder))} score {honours} for honours"
