"""The notation of Bacon's auction and of the discard after it.


    pass, pick up, pick up hearts (when the up-card is a joker), pick up alone, grant, deny, discard 2C

>>> read("pick up hearts alone"), read("discard 9C")
(PickItUp(alone=True, suit=<Suit.HEARTS: 'H'>), Discard(card=Card('9C')))
"""

from __future__ import annotations

from typing import Final

from bacon.core.actions import Action, Pass
from bacon.core.cards import Suit
from bacon.core.events import Event, Passed
from bacon.core.words import cards_after, look_up, phrase
from bacon.games.bacon.rules.events import Called, Deny, Grant, PermissionDenied, PermissionGranted
from bacon.games.bacon.rules.state import BaconState
from bacon.games.tricks.rules.events import Discard, Discarded, PickItUp
from bacon.games.tricks.rules.ranking import is_joker


def pick_up(suit: Suit | None, *, alone: bool) -> str:
    """Write a declaration; the suit is named only if the up-card is a joker."""
    return phrase("pick up", suit.plural if suit else "", "alone" if alone else "")


_KNOWN: Final[dict[str, Action]] = {
    "pass": Pass(),
    **{
        pick_up(suit, alone=alone): PickItUp(alone, suit) for suit in (None, *Suit) for alone in (False, True)
    },
    "grant": Grant(),
    "deny": Deny(),
}
_PATTERNS: Final = ("discard and a card",)


def write(event: Event, state: BaconState) -> str | None:
    """Write what a player chose in this state; return None if the event is no choice, or part of the play."""
    match event:
        case Called(suit=suit, alone=alone):
            upcard = state.upcard
            named = upcard is not None and is_joker(upcard)
            return pick_up(suit if named else None, alone=alone)
        case Discarded(card=card):
            return f"discard {card}"
        case _:
            return _WORDS.get(type(event))


_WORDS: Final[dict[type[Event], str]] = {
    Passed: "pass",
    PermissionGranted: "grant",
    PermissionDenied: "deny",
}


def read(text: str) -> Action:
    """Read what `write` wrote; raise ``ValueError`` naming the allowed words for anything else."""
    if (named := cards_after(text, "discard")) and len(named) == 1:
        return Discard(named[0])
    return look_up(text, _KNOWN, _PATTERNS)
