"""The notation of Euchre's calls and of every other choice before the play.


    pass, order up, pick up (the dealer's own), hearts, no trump alone, defend alone, keep,
    go under 9H TH 9S, misdeal, give AH, discard 9C

>>> read("order up alone"), read("discard 9C")
(PickItUp(alone=True, suit=None), Discard(card=Card('9C')))
"""

from __future__ import annotations

from typing import Final

from bacon.core.actions import Action, Pass
from bacon.core.cards import Strain, Suit, spell
from bacon.core.events import Event, Passed
from bacon.core.words import cards_after, look_up, phrase
from bacon.games.euchre.rules import events
from bacon.games.euchre.rules.state import EuchreState
from bacon.games.tricks.rules import events as tricks

_ALONE: Final = {False: "", True: "alone"}
_ORDERS: Final[dict[str, Action]] = {
    phrase(order, suit.plural if suit else "", _ALONE[alone]): tricks.PickItUp(alone, suit)
    for order in ("order up", "pick up")
    for suit in (None, *Suit)
    for alone in (False, True)
}
_NAMES: Final[dict[str, Action]] = {
    phrase(strain.plural, _ALONE[alone]): tricks.NameTrump(strain, alone)
    for strain in Strain
    for alone in (False, True)
}
_KNOWN: Final[dict[str, Action]] = {
    "pass": Pass(),
    **_ORDERS,
    **_NAMES,
    "keep": events.Keep(),
    "misdeal": events.CallMisdeal(),
    "defend alone": events.DefendAlone(),
}
_PATTERNS: Final = ("go under and three cards", "give and a card", "discard and a card")


def write(event: Event, state: EuchreState) -> str | None:
    """Write what a player chose in this state; return None if the event is no choice, or part of the play."""
    match event:
        case events.UpcardNamed(suit=suit):
            return suit.plural
        case tricks.TrumpDeclared():
            return _call(event, state)
        case events.HandKept(chosen=chosen):
            return "keep" if chosen else None
        case events.WentUnder(away=away):
            return f"go under {spell(away)}"
        case tricks.CardGiven(card=card):
            return f"give {card}"
        case tricks.Discarded(card=card):
            return f"discard {card}"
        case _:
            return _WORDS.get(type(event))


_WORDS: Final[dict[type[Event], str]] = {
    Passed: "pass",
    events.DefendedAlone: "defend alone",
    events.MisdealCalled: "misdeal",
}


def _call(event: tricks.TrumpDeclared, state: EuchreState) -> str:
    if state.upcard is None:
        return phrase(event.strain.plural, _ALONE[event.alone])
    order = "pick up" if event.seat == state.dealer else "order up"
    return phrase(order, "" if state.upcard_suit else event.strain.plural, _ALONE[event.alone])


def read(text: str) -> Action:
    """Read what `write` wrote; raise ``ValueError`` naming the allowed words for anything else."""
    if away := cards_after(text, "go under"):
        return events.GoUnder(away)
    for word, action in (("give", tricks.Give), ("discard", tricks.Discard)):
        if (named := cards_after(text, word)) and len(named) == 1:
            return action(named[0])
    return look_up(text, _KNOWN, _PATTERNS)
